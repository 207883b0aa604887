"""The guided first game: ``wargames learn hog``."""

from importlib.resources import files

from wargames.lessons import read_lesson

from . import GAME

LESSON = read_lesson(GAME, files(__package__))

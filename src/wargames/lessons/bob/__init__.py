"""The guided first game of Band of Brothers: Screaming Eagles."""

from importlib.resources import files

from wargames.bob import GAME
from wargames.lessons.lesson import read_lesson

LESSON = read_lesson(GAME, files(__package__))

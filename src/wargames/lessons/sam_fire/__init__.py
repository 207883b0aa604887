"""The guided first game of Scream, Aim, Fire!, a game for one player."""

from importlib.resources import files

from wargames.lessons.lesson import read_lesson
from wargames.sam_fire import GAME

LESSON = read_lesson(GAME, files(__package__))

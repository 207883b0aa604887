"""The guided first game of Fire & Move."""

from importlib.resources import files

from wargames.fire_move import GAME
from wargames.lessons.lesson import read_lesson

LESSON = read_lesson(GAME, files(__package__))

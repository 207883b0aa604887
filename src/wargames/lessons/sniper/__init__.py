"""The guided first game of Sniper's Alley."""

from importlib.resources import files

from wargames.lessons.lesson import read_lesson
from wargames.sniper import GAME

LESSON = read_lesson(GAME, files(__package__))

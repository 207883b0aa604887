"""The guided first game of Screaming Eagles."""

from importlib.resources import files

from wargames.lessons.lesson import read_lesson
from wargames.screaming_eagles import GAME

LESSON = read_lesson(GAME, files(__package__))

"""Hog, a folk game of dice for two."""

from .game import Hog

GAME = Hog()

"""Ambush, a game for two: a patrol on a lane, and markers in the woods."""

from .game import Ambush

GAME = Ambush()

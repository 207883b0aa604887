"""Screaming Eagles, the jet game: two teams of two planes over a loop-around board."""

from wargames.screaming_eagles.game import ScreamingEagles

GAME = ScreamingEagles()

"""Fire & Move, Jeep Edition: platoons of single figures on a table of features and borders (FM-1.1)."""

from wargames.fire_move.game import FireMove

GAME = FireMove()

"""Who plays, and with what (HOG-1.1)."""

from wargames import Seat
from wargames.kernel.chance.dice import D6

LEFT, RIGHT = Seat("left"), Seat("right")
SEATS = (LEFT, RIGHT)
DIE = D6
SPOILS = 1  # HOG-3.2

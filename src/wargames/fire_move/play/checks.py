"""Dice: the 2D8 check and random picks (FM-34.1 to FM-34.7, FM-R49, FM-R50)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.kernel.chance.dice import D8, Die

T = TypeVar("T")


@attrs.frozen
class Check:
    """A throw of a black and a red die (FM-34.1).

    >>> Check(2, 7).signed, Check(2, 7).number
    (-5, 5)
    """

    black: int
    red: int

    @property
    def dice(self) -> dict[str, int]:
        """Both dice, as fields of an event."""
        return {"black": self.black, "red": self.red}

    @property
    def signed(self) -> int:
        """The black less the red, from -7 to +7 (FM-34.2, FM-34.3)."""
        return self.black - self.red

    @property
    def number(self) -> int:
        """The result with its sign ignored (FM-34.7)."""
        return abs(self.signed)

    @property
    def positive(self) -> bool:
        """True from +1 to +7 (FM-34.4)."""
        return self.signed > 0

    @property
    def not_negative(self) -> bool:
        """True from 0 to +7; no check of the text needs it (FM-34.5, FM-R49)."""
        return self.signed >= 0

    def is_one_of(self, *numbers: int) -> bool:
        """Return whether it is one of some signed numbers (FM-34.6)."""
        return self.signed in numbers

    def lies_within(self, most: int) -> bool:
        """Return whether it lies from -most to +most (FM-34.7)."""
        return self.number <= most


def roll_check(battle: Battle, purpose: str, about: str, clause: str) -> Check:
    """Throw the black die, then the red one (FM-34.1, FM-R50)."""
    black = battle.roll(D8, f"{purpose}, black", clause, about)
    red = battle.roll(D8, f"{purpose}, red", clause, about)
    return Check(black, red)


@lru_cache(maxsize=64)
def _pick_die(count: int) -> Die:
    return Die("pick", tuple(range(1, count + 1)))


def pick(battle: Battle, things: Sequence[T], purpose: str, about: str, *, clause: str) -> T:
    """Pick one at random, counted from 1 in their order (FM-R50)."""
    return things[battle.roll(_pick_die(len(things)), purpose, clause, about) - 1]

"""Control of hexes, in order and as bit sets (BOB-G16)."""

from bisect import bisect_left
from collections.abc import Iterable

from wargames.bob.ground.ground import Ground
from wargames.bob.ground.places import masks
from wargames.bob.values.board import Place
from wargames.bob.values.components import ENEMY, Side

Pairs = tuple[tuple[Place, Side], ...]
"""Controlled hexes with their sides, in the order of their names."""


class Control:
    """The control of hexes, true or as shown to a side.

    >>> from wargames.bob.ground.ground import ground_of
    >>> from wargames.bob.values.board import Board
    >>> control = Control(ground_of(Board("M", "Lane", (".", ".", "w", "."))), (("A1", "us"), ("A3", "ge")))
    >>> control.give("A2", "ge")
    >>> control.give("A3", "us")
    >>> control.pairs, control.of("A2"), control.of("A4")
    ((('A1', 'us'), ('A2', 'ge'), ('A3', 'us')), 'ge', None)
    """

    __slots__ = ("_given", "_ground", "_hexes", "_pairs")

    def __init__(self, ground: Ground, pairs: Pairs) -> None:
        self._ground = ground
        self._pairs = pairs
        self._given: dict[Place, Side] = {}
        self._hexes: dict[Side, int] | None = None

    @property
    def pairs(self) -> Pairs:
        """The controlled hexes in order; new ones are sorted in on request."""
        if self._given:
            for place, side in self._given.items():
                at, known = self._find(place)
                self._pairs = (*self._pairs[:at], (place, side), *self._pairs[at + known :])
            self._given.clear()
        return self._pairs

    @property
    def hexes(self) -> dict[Side, int]:
        """The hexes of each side as bit sets."""
        if self._hexes is None:
            self._hexes = masks(self._ground, self.pairs)
        return self._hexes

    def of(self, place: Place) -> Side | None:
        """Return the side that controls a hex."""
        bit, hexes = self._ground.bit[place], self.hexes
        return next((side for side in hexes if hexes[side] & bit), None)

    def _find(self, place: Place) -> tuple[int, bool]:
        """Return the index of a hex, or its insertion point, and whether it is there."""
        at = bisect_left(self._pairs, (place,))
        return at, at < len(self._pairs) and self._pairs[at][0] == place

    def give(self, place: Place, side: Side) -> None:
        """Give a side the control of a hex."""
        bit, hexes = self._ground.bit[place], self.hexes
        hexes[ENEMY[side]] &= ~bit
        hexes[side] |= bit
        self._given[place] = side

    def give_all(self, taken: Iterable[tuple[Place, Side]]) -> None:
        """Give the control of some hexes."""
        for place, side in taken:
            self.give(place, side)

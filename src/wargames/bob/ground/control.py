"""Who controls which hexes, in their order and as bit sets (BOB-G16)."""

from bisect import bisect_left
from collections.abc import Iterable

from wargames.bob.ground.ground import Ground
from wargames.bob.ground.places import masks
from wargames.bob.values.board import Place
from wargames.bob.values.components import ENEMY, Side

Pairs = tuple[tuple[Place, Side], ...]
"""The hexes that somebody controls, each with its side, in the order of their names."""


class Control:
    """Who controls which hexes: as it is, or as far as somebody was shown.

    >>> from wargames.bob.ground.ground import ground_of
    >>> from wargames.bob.values.board import Board
    >>> control = Control(ground_of(Board("M", "Lane", (".", ".", "w", "."))), (("A1", "us"), ("A3", "ge")))
    >>> control.give("A2", "ge")
    >>> control.give("A3", "us")
    >>> control.pairs, control.of("A2"), control.of("A4")
    ((('A1', 'us'), ('A2', 'ge'), ('A3', 'us')), 'ge', None)
    """

    __slots__ = ("_ground", "_hexes", "pairs")

    def __init__(self, ground: Ground, pairs: Pairs) -> None:
        self._ground = ground
        self.pairs = pairs
        self._hexes: dict[Side, int] | None = None

    @property
    def hexes(self) -> dict[Side, int]:
        """The hexes of each side as bit sets."""
        if self._hexes is None:
            self._hexes = masks(self._ground, self.pairs)
        return self._hexes

    def of(self, place: Place) -> Side | None:
        """Name the side that controls a hex."""
        at, known = self._find(place)
        return self.pairs[at][1] if known else None

    def _find(self, place: Place) -> tuple[int, bool]:
        """Find where a hex stands, or would, and whether it stands there."""
        at = bisect_left(self.pairs, (place,))
        return at, at < len(self.pairs) and self.pairs[at][0] == place

    def give(self, place: Place, side: Side) -> None:
        """Give a side the control of a hex."""
        at, known = self._find(place)
        self.pairs = (*self.pairs[:at], (place, side), *self.pairs[at + known :])
        if self._hexes is not None:
            bit = self._ground.bit[place]
            self._hexes[ENEMY[side]] &= ~bit
            self._hexes[side] |= bit

    def give_all(self, taken: Iterable[tuple[Place, Side]]) -> None:
        """Give the control of some hexes."""
        for place, side in taken:
            self.give(place, side)

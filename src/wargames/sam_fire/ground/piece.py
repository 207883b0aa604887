"""A mutable unit of a layout."""

from collections.abc import Iterable

from wargames.sam_fire.values.components import AMERICANS, COUNTERS, TANKS, Counter, Kind, Marker
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import Unit, UnitId, known_unit


class Piece:
    """A counter as it lies on a layout: a :class:`Unit` that rules move, turn and mark.

    ``here`` is the bit of its hex; ``known`` its value, to be set to None by all that changes a field.

    >>> piece = Piece(Unit("R01", "0405"), 1 << 4)
    >>> piece.mark("alert")
    >>> piece.unit
    Unit(id='R01', at='0405', marker='alert', low_supply=False, used=False, spotted=False)
    """

    __slots__ = ("american", "at", "here", "id", "known", "low_supply", "marker", "spotted", "tank", "used")

    def __init__(self, unit: Unit, here: int) -> None:
        self.id: UnitId = unit.id
        self.at: Place = unit.at
        self.marker: Marker = unit.marker
        self.low_supply = unit.low_supply
        self.used = unit.used
        self.spotted = unit.spotted
        self.here = here
        self.known: Unit | None = unit
        self.american = unit.id in AMERICANS
        self.tank = unit.id in TANKS

    def __repr__(self) -> str:
        return f"Piece({self.unit!r})"

    @property
    def unit(self) -> Unit:
        """Its value as it is now."""
        if (known := self.known) is None:
            known = self.known = known_unit(
                self.id, self.at, self.marker, self.low_supply, used=self.used, spotted=self.spotted
            )
        return known

    @property
    def counter(self) -> Counter:
        """The values printed on it."""
        return COUNTERS[self.id]

    @property
    def kind(self) -> Kind:
        """The kind of unit."""
        return COUNTERS[self.id].kind

    def mark(self, marker: Marker) -> None:
        """Bear another marker."""
        self.marker, self.known = marker, None

    def run(self, *, low: bool) -> None:
        """Run low on supply, or be replenished (SAF-17.1, SAF-17.6)."""
        self.low_supply, self.known = low, None

    def spot(self, *, spotted: bool) -> None:
        """Bear a sniper's mark, or none (SAF-13.9)."""
        self.spotted, self.known = spotted, None


def make_ready(pieces: Iterable[Piece]) -> None:
    """Turn pieces to their ready side (SAF-6.17, SAF-19.15)."""
    for piece in pieces:
        if piece.used:
            piece.used, piece.known = False, None


OnMap = Unit | Piece
"""A unit on the map: its value, or as it lies on a layout."""

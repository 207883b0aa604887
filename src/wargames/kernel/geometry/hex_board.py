"""Hexes of a map by name, and sets of them as bit sets."""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, lru_cache
from itertools import compress, groupby
from typing import Protocol, TypeVar

from wargames.kernel.geometry.bits import bit_numbers
from wargames.kernel.geometry.hexes import Hex, OffsetLayout, distance, neighbors

T = TypeVar("T")

FEW = 12
"""The number of hexes below which a search one by one is quicker than a scan of all."""

FLAGS = bytes.maketrans(b"01", b"\0\1")
"""A translation of digits to truth values."""

KEPT_SETS = 8192
"""The most sets of hexes that are cached as tuples."""


class HexMap(Protocol):
    """The hexes of a map by name: their order, their bits and their neighbors."""

    @property
    def places(self) -> tuple[str, ...]:
        """The hexes in the order of the map."""

    @property
    def bit(self) -> Mapping[str, int]:
        """The bit of each hex in a set of hexes."""

    @property
    def neighbors(self) -> Mapping[str, tuple[str, ...]]:
        """The hexes beside each one."""


class HexBoard:
    """A map of hexes with its geometry, computed once; rulesets add their terrain.

    ``hex`` gives the hexes by name, column by column, ``place`` the names by hex, ``bit`` the bit of a name;
    a set of hexes is the sum of their bits.

    >>> from wargames.kernel.geometry.hexes import Shift
    >>> board = HexBoard(OffsetLayout(3, 2, Shift.ODD_Q))
    >>> board.places, board.members(board.around["A1"])
    (('A1', 'A2', 'B1', 'B2', 'C1', 'C2'), ('A2', 'B1'))
    >>> board.away["A1"]["C2"], board.members(board.within("A1", 2, 2))
    (2, ('B2', 'C1', 'C2'))
    """

    def __init__(self, layout: OffsetLayout) -> None:
        self.layout = layout
        placed = sorted((*layout.place(hex_), hex_) for hex_ in layout)
        self.hex: dict[str, Hex] = {layout.label(hex_): hex_ for *_, hex_ in placed}
        self.places: tuple[str, ...] = tuple(self.hex)
        self.place: dict[Hex, str] = {hex_: place for place, hex_ in self.hex.items()}
        self.bit: dict[str, int] = {place: 1 << at for at, place in enumerate(self.places)}
        self.neighbors: dict[str, tuple[str, ...]] = {
            place: tuple(self.place[other] for other in neighbors(hex_) if other in self.place)
            for place, hex_ in self.hex.items()
        }
        self.members = lru_cache(maxsize=KEPT_SETS)(self._members)
        self._within: dict[tuple[str, int, int], int] = {}
        self._rings: dict[str, list[int]] = {}

    def mask(self, places: Iterable[str]) -> int:
        """Return the bit set of some hexes."""
        found = 0
        for place in places:
            found |= self.bit[place]
        return found

    def _members(self, mask: int) -> tuple[str, ...]:
        """Return the hexes of a bit set, in the order of ``places``."""
        if mask.bit_count() > FEW:
            return self.among(mask, self.places)
        return tuple([self.places[number] for number in bit_numbers(mask)])

    def among(self, mask: int, things: Iterable[T]) -> tuple[T, ...]:
        """Pick the things whose hexes are in a set; ``things`` has one for each of ``places``, in order.

        >>> from wargames.kernel.geometry.hexes import Shift
        >>> HexBoard(OffsetLayout(3, 1, Shift.ODD_Q)).among(0b101, ("to A1", "to B1", "to C1"))
        ('to A1', 'to C1')
        """
        return tuple(compress(things, bin(mask)[:1:-1].encode().translate(FLAGS)))  # the lowest bit first

    @cached_property
    def around(self) -> dict[str, int]:
        """The neighbors of each hex, as a bit set."""
        return {place: self.mask(self.neighbors[place]) for place in self.places}

    @cached_property
    def away(self) -> dict[str, dict[str, int]]:
        """The distance in hexes between every two hexes."""
        return {
            one: {other: distance(self.hex[one], self.hex[other]) for other in self.places}
            for one in self.places
        }

    def within(self, place: str, least: int, most: int) -> int:
        """Return the hexes at a distance from one to another of a hex."""
        if (found := self._within.get((place, least, most))) is None:
            found = 0
            for ring in self.rings(place)[least : most + 1]:
                found |= ring
            self._within[place, least, most] = found
        return found

    def rings(self, place: str) -> list[int]:
        """Return the hexes at each distance from a hex, from 0 on."""
        if (found := self._rings.get(place)) is None:
            away = self.away[place]
            found = self._rings[place] = [0] * (max(away.values()) + 1)
            for other, bit in self.bit.items():
                found[away[other]] |= bit
        return found

    def written(self, mask: int, named: Callable[[int], str]) -> str:
        """Write a set of hexes, column by column: ``A1-3 B2,4-5``; ``named`` writes a column, from 0."""
        where = (self.layout.place(self.hex[place]) for place in self.members(mask))
        return " ".join(
            f"{named(column)}{runs([row + 1 for _, row in rows])}"
            for column, rows in groupby(where, key=lambda at: at[0])
        )


def runs(numbers: list[int]) -> str:
    """Write numbers in order, those that follow each other from the first to the last.

    >>> runs([2, 4, 5, 6])
    '2,4-6'
    """
    found: list[list[int]] = []
    for number in numbers:
        if found and found[-1][-1] == number - 1:
            found[-1].append(number)
        else:
            found.append([number])
    return ",".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in found)

"""Lines of sight with smoke and hills, and their obstacles (section 6, SN-G2, TOI-R4)."""

from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from typing import Literal

import attrs

from wargames.kernel.base.errors import Refusal
from wargames.kernel.geometry.hexes import Hex, distance
from wargames.kernel.geometry.sight import sight_line_by_offset
from wargames.sniper.ground.ground import Ground
from wargames.sniper.values.board import Place
from wargames.sniper.values.components import TERRAIN

NEAR = 2
"""The distance from the lower unit within which an obstruction lower than the higher unit blocks (TOI-6.6).
"""

How = Literal["through", "between"]


@attrs.frozen
class Obstacle:
    """An obstacle of a line of sight, and its clause.

    ``how`` is ``through`` a hex or ``between`` two hexes; ``at`` names them.
    """

    how: How
    at: tuple[Place, ...]
    clause: str

    def __str__(self) -> str:
        return f"{self.how} {' and '.join(self.at)}"


@attrs.frozen
class Shade:
    """The hexes in sight of a hex without smoke, and those that smoke can hide (TOI-6.3, TOI-14.1).

    ``by_hex`` pairs a set of hexes with the hex that smoke in any of them hides; ``by_pair`` pairs one or two
    hexes with the hexes that smoke in all of them hides. The sets are those of the numbers of :class:`Sight`.
    ``screens`` are all hexes, as a bit set of the ground, in which smoke may hide anything.
    """

    field: int
    by_hex: tuple[tuple[int, int], ...]
    by_pair: tuple[tuple[int, int], ...]
    screens: int


@attrs.frozen
class SightOffset:
    """The contacts of all lines with an offset, as bit sets of numbers with their shifts.

    They are the hexes passed through, and the pairs of hexes that the line runs between (TOI-6.1, SN-G2).
    """

    inside: int
    shift: int
    pairs: tuple[tuple[int, int], ...]


def set_of(numbers: Iterable[int]) -> tuple[int, int]:
    """Return the bit set of numbers, shifted so that the lowest becomes 0, and the lowest number.

    >>> set_of((5, 3)), set_of(())
    ((5, 3), (0, 0))
    """
    numbers = tuple(numbers)
    lowest = min(numbers, default=0)
    return sum(1 << number - lowest for number in numbers), lowest


class Sight:
    """The lines of sight of one map, as bit sets over the ground's ``bit``, computed on request.

    Smoke is passed to each function as a bit set of hexes; units never block (TOI-6.4).

    Internally hexes are numbered so that the numbers of a hex and of an offset add up: the contacts of all
    lines with an offset are then the same bit set, shifted to their start. ``start`` are the numbers of the
    hexes. No two offsets on the map have the same number, and a line never leaves the rows and columns
    between its ends.
    """

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.level: dict[Hex, int] = {ground.hex[place]: ground.level[place] for place in ground.places}
        self.blocker: dict[Hex, bool] = {
            hex_: TERRAIN[ground.terrain[place]].blocks for place, hex_ in ground.hex.items()
        }
        rows = [hex_.r for hex_ in self.level]
        self.stride = 2 * (max(rows) - min(rows)) + 1
        lowest = min(map(self.number, self.level))
        self.start: dict[Place, int] = {at: self.number(hex_) - lowest for at, hex_ in ground.hex.items()}
        self._ways: dict[int, SightOffset] = {}
        self._walls: dict[tuple[int, int], tuple[int, int, int, int]] = {}
        self._screened: dict[Place, dict[int, int]] = {}
        self._near: dict[Place, int] = {}
        self._shades: dict[Place, Shade] = {}
        self._smoked = lru_cache(maxsize=8192)(self._field)
        self.refusal = lru_cache(maxsize=32_768)(self._refusal)

    def number(self, hex_: Hex) -> int:
        """Return the number of an offset."""
        return hex_.q * self.stride + hex_.r

    def numbered(self, hexes: int) -> int:
        """Convert a bit set of the ground to one of numbers."""
        return sum(1 << self.start[place] for place in self.ground.members(hexes))

    def field(self, origin: Place, smoke: int) -> int:
        """Return the hexes that a hex sees, itself among them, cached by the smoke that matters."""
        shade = self._shades.get(origin) or self.shade(origin)
        hiding = smoke & shade.screens
        return self._smoked(origin, hiding) if hiding else shade.field

    def _field(self, origin: Place, smoke: int) -> int:
        """Return the hexes that a hex sees with smoke."""
        shade = self.shade(origin)
        seen = shade.field
        smoked, screened = 0, self.screened(origin)
        for place in self.ground.members(smoke):
            number = self.start[place]
            smoked |= 1 << number
            seen &= ~screened.get(number, 0)
        for pair, hidden in shade.by_pair:
            if smoked & pair == pair:
                seen &= ~hidden
        return seen

    def screened(self, origin: Place) -> dict[int, int]:
        """Return for each hex the hexes that smoke in it hides from a hex, computed on request."""
        if (found := self._screened.get(origin)) is None:
            found = self._screened[origin] = {}
            for screen, hidden in self.shade(origin).by_hex:
                left = screen
                while left:
                    number = left.bit_length() - 1
                    found[number] = found.get(number, 0) | hidden
                    left ^= 1 << number
        return found

    def _refusal(self, origin: Place, to: Place, smoke: int) -> Refusal | None:
        """Return the refusal of a hidden hex, by the nearest obstacle, or None in sight."""
        ends = self.ground.hex[origin], self.ground.hex[to]
        if (first := next(SightSegment(self, *ends).obstacles(smoke), None)) is None:
            return None
        return Refusal(first.clause, f"no line of sight from {origin} to {to}: it runs {first}")

    def shade(self, origin: Place) -> Shade:
        """Return the hexes that can be hidden from a hex, cached."""
        if (found := self._shades.get(origin)) is None:
            found = self._shades[origin] = self._shade(origin)
        return found

    def _shade(self, origin: Place) -> Shade:
        field, start = 0, self.start[origin]
        by_hex: list[tuple[int, int]] = []
        by_pair: dict[int, int] = {}
        level, same_level = self.ground.level, self.walls(origin, origin)
        for to, bit in self.ground.bit.items():
            way = self._ways.get(self.start[to] - start) or self.way(origin, to)
            walls, screens = same_level if level[to] == level[origin] else self.walls(origin, to)
            inside = way.inside << start + way.shift
            pairs = [pair << start + shift for pair, shift in way.pairs] if way.pairs else ()
            if inside & walls or (pairs and any(pair & walls == pair for pair in pairs)):
                continue
            field |= bit
            if inside & screens:
                by_hex.append((inside & screens, bit))
            for pair in pairs:
                if pair & screens == pair:
                    by_pair[pair & ~walls] = by_pair.get(pair & ~walls, 0) | bit
        numbers = reduce(int.__or__, (screen for screen, _ in (*by_hex, *by_pair.items())), 0)
        screens = sum(bit for place, bit in self.ground.bit.items() if numbers >> self.start[place] & 1)
        return Shade(field, tuple(by_hex), tuple(by_pair.items()), screens)

    def way(self, origin: Place, to: Place) -> SightOffset:
        """Return the contacts of a line, cached by the offset between its ends."""
        number = self.start[to] - self.start[origin]
        if (found := self._ways.get(number)) is None and (back := self._ways.get(-number)) is not None:
            pairs = tuple((pair, shift + number) for pair, shift in back.pairs)  # TOI-6.7
            found = self._ways[number] = SightOffset(back.inside, back.shift + number, pairs)
        if found is None:
            line = sight_line_by_offset(self.ground.hex[origin].offset_to(self.ground.hex[to]))
            pairs = tuple(set_of(map(self.number, side.hexes)) for side in line.along)
            found = self._ways[number] = SightOffset(*set_of(map(self.number, line.crossed)), pairs)
        return found

    def walls(self, origin: Place, to: Place) -> tuple[int, int]:
        """Return the hexes that block a line between two hexes, and those that do with smoke."""
        level = self.ground.level
        ends = level[origin], level[to]
        if (found := self._walls.get(ends)) is None:
            found = self._walls[ends] = self._walls_between(min(ends), max(ends))
        walls, screens, near_walls, near_screens = found
        if ends[0] == ends[1]:
            return walls, screens
        near = self.near(origin if ends[0] < ends[1] else to)
        return walls | near_walls & near, screens | near_screens & near

    def near(self, place: Place) -> int:
        """Return the hexes within 2 of a hex."""
        if (found := self._near.get(place)) is None:
            found = self._near[place] = self.numbered(self.ground.within(place, 1, NEAR))
        return found

    def _walls_between(self, low: int, high: int) -> tuple[int, int, int, int]:
        """Return the hexes that block lines between two levels: anywhere, and only near the lower end."""

        def blocking(*, smoked: bool, near: bool) -> int:
            return self.numbered(
                sum(
                    self.ground.bit[self.ground.place[hex_]]
                    for hex_, top in self.level.items()
                    if hiding_clause(top, low, high, blocker=smoked or self.blocker[hex_], near=near)
                )
            )

        return (
            blocking(smoked=False, near=False),
            blocking(smoked=True, near=False),
            blocking(smoked=False, near=True),
            blocking(smoked=True, near=True),
        )


def hiding_clause(top: int, low: int, high: int, *, blocker: bool, near: bool) -> str:
    """Return the clause by which a hex in a line blocks (TOI-R4), or an empty text.

    ``blocker`` tells whether woods, a building or smoke is in it, ``near`` whether it is within 2 hexes of
    the lower end of the line.
    """
    if top > high:
        return "TOI-6.5"
    if blocker and top == high:
        return "TOI-6.2"
    if near and (top > low or (blocker and top == low)):
        return "TOI-6.6"
    return ""


@attrs.frozen
class SightSegment:
    """A segment between two centers on a map."""

    sight: Sight
    origin: Hex
    to: Hex

    def obstacles(self, smoke: int) -> Iterator[Obstacle]:
        """Yield its obstacles: hexes passed through, then pairs run between, nearest first (SN-G2)."""
        for hex_ in self.inside():
            if clause := self.blocks(hex_, smoke):
                yield Obstacle("through", (self.name(hex_),), clause)
        for one, other in self.beside():
            if self.blocks(one, smoke) and self.blocks(other, smoke):
                yield Obstacle("between", (self.name(one), self.name(other)), "TOI-6.3")

    def inside(self) -> Iterator[Hex]:
        """Yield the hexes that the line passes through, without the ends (TOI-6.1)."""
        for offset in sight_line_by_offset(self.origin.offset_to(self.to)).crossed:
            hex_ = offset.moved(self.origin)
            if hex_ in self.sight.level:
                yield hex_

    def beside(self) -> Iterator[tuple[Hex, Hex]]:
        """Yield the pairs of hexes on both sides of the line where it runs along their common side.

        A pair with a hex off the map never blocks.
        """
        for side in sight_line_by_offset(self.origin.offset_to(self.to)).along:
            one, other = side.first.moved(self.origin), side.second.moved(self.origin)
            if one in self.sight.level and other in self.sight.level:
                yield one, other

    def blocks(self, hex_: Hex, smoke: int) -> str:
        """Return the clause by which a hex blocks, or an empty text."""
        if clause := self.hides(hex_, blocker=self.sight.blocker[hex_]):
            return clause
        smoked = smoke & self.bit(hex_) and self.hides(hex_, blocker=True)
        return "TOI-14.1" if smoked else ""

    def hides(self, hex_: Hex, *, blocker: bool) -> str:
        """Return the clause by which a hex blocks, or an empty text (TOI-R4).

        ``blocker`` tells whether woods, a building or smoke is in it.
        """
        level = self.sight.level
        low, high = sorted((level[self.origin], level[self.to]))
        lower = self.origin if level[self.origin] == low else self.to
        near = distance(hex_, lower) <= NEAR
        return hiding_clause(level[hex_], low, high, blocker=blocker, near=near)

    def name(self, hex_: Hex) -> Place:
        """Name a hex."""
        return self.sight.ground.place[hex_]

    def bit(self, hex_: Hex) -> int:
        """Return the bit of a hex."""
        return self.sight.ground.bit[self.name(hex_)]


@lru_cache(maxsize=64)
def sight_of(ground: Ground) -> Sight:
    """Return the lines of sight of a map, cached."""
    return Sight(ground)


def sees(ground: Ground, origin: Place, to: Place, smoke: int = 0) -> bool:
    """Return whether there is a line of sight between two hexes (TOI-6.1, TOI-6.7)."""
    return bool(field(ground, origin, smoke) & ground.bit[to])


def field(ground: Ground, origin: Place, smoke: int = 0) -> int:
    """Return the bit set of the hexes that a hex sees, itself among them (SN-2.9, TOI-6.2)."""
    return sight_of(ground).field(origin, smoke)


def line(ground: Ground, origin: Place, to: Place, smoke: int = 0) -> tuple[Obstacle, ...]:
    """Return all obstacles between two hexes; empty if they see each other.

    Hexes come first, then pairs of them, each from ``origin`` on; the ends never block (TOI-6.1).
    """
    return tuple(SightSegment(sight_of(ground), ground.hex[origin], ground.hex[to]).obstacles(smoke))


def sight_refusal(ground: Ground, origin: Place, to: Place, smoke: int = 0) -> Refusal | None:
    """Return the obstacle that hides a hex from another, or None (TOI-7.2)."""
    return sight_of(ground).refusal(origin, to, smoke)


# ------------------------------------------------------------------------------------------------- in writing


def sight_table(ground: Ground) -> str:
    """Write all lines of sight without smoke: for each hex a line of the hexes that it sees, by column.

    >>> from wargames.sniper.values.board import Board, Map
    >>> from wargames.sniper.ground.ground import ground_of
    >>> print(sight_table(ground_of(Map((Board("L", (".", ".", "W", ".")),)))), end="")
    0101: 01/1-3
    0102: 01/1-3
    0103: 01/1-4
    0104: 01/3-4
    """
    columns = (ground.written(field(ground, origin), _number) for origin in ground.places)
    return "".join(f"{origin}: {seen}\n" for origin, seen in zip(ground.places, columns, strict=True))


def _number(column: int) -> str:
    return f"{column + 1:02}/"

"""Line of sight, with smoke and hills, and what blocks it (section 6, SN-G2, TOI-R4)."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

import attrs

from wargames.kernel.errors import Refusal
from wargames.kernel.hexes import Hex, distance
from wargames.kernel.sight import sight_line_by_offset
from wargames.sniper.board import LARGEST_MAP, Place
from wargames.sniper.components import TERRAIN
from wargames.sniper.ground import Ground

NEAR = 2
"""So near to the lower of two units an obstruction lower than the higher one blocks (TOI-6.6, TOI-R4)."""

How = Literal["through", "between"]


@attrs.frozen
class Obstacle:
    """What blocks a line of sight, and the clause by which it does.

    ``how`` is ``through`` a hex or ``between`` two hexes; ``at`` names them.
    """

    how: How
    at: tuple[Place, ...]
    clause: str

    def __str__(self) -> str:
        return f"{self.how} {' and '.join(self.at)}"


@attrs.frozen
class Shade:
    """What a hex sees without smoke, and what smoke hides of it (TOI-6.3, TOI-14.1).

    ``by_hex`` are sets of hexes and the hex that smoke in any of them hides; ``by_pair`` are one or two
    hexes and the hex that smoke in all of them hides.
    """

    field: int
    by_hex: tuple[tuple[int, int], ...]
    by_pair: tuple[tuple[int, int], ...]


Met = tuple[tuple[int, ...], tuple[tuple[int, int], ...]]
"""What all lines with an offset pass through and run between, as the differences of numbers of hexes."""

NO_PAIRS: list[int] = []


def numbered(hex_: Hex) -> int:
    """Number a hex, so that the numbers of an offset and of a hex add up to that of the other end."""
    return hex_.q * 4 * LARGEST_MAP + hex_.r


def met_by_offset(offset: Hex) -> Met:
    """Give what all lines with an offset meet."""
    line = sight_line_by_offset(offset)
    pairs = ((numbered(side.first), numbered(side.second)) for side in line.along)
    return tuple(map(numbered, line.crossed)), tuple(pairs)


class Sight:
    """The lines of sight of one map, as bit sets over the ground's ``bit``, worked out when asked for.

    Smoke is given with each question as a bit set of hexes; units never block (TOI-6.4).
    """

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.level: dict[Hex, int] = {ground.hex[place]: ground.level[place] for place in ground.places}
        self.blocker: dict[Hex, bool] = {
            hex_: TERRAIN[ground.terrain[place]].blocks for place, hex_ in ground.hex.items()
        }
        self.number: dict[Place, int] = {place: numbered(hex_) for place, hex_ in ground.hex.items()}
        self.bit: dict[int, int] = {self.number[place]: bit for place, bit in ground.bit.items()}
        self._met: dict[int, Met] = {}
        self._walls: dict[tuple[int, int], tuple[int, int, int, int]] = {}
        self._shades: dict[Place, Shade] = {}
        self.field = lru_cache(maxsize=8192)(self._field)
        self.refusal = lru_cache(maxsize=32_768)(self._refusal)

    def _field(self, frm: Place, smoke: int) -> int:
        """Find the hexes that a hex sees, itself among them."""
        shade = self.shade(frm)
        seen = shade.field
        if not smoke:
            return seen
        for veil, hidden in shade.by_hex:
            if smoke & veil:
                seen &= ~hidden
        for pair, hidden in shade.by_pair:
            if smoke & pair == pair:
                seen &= ~hidden
        return seen

    def _refusal(self, frm: Place, to: Place, smoke: int) -> Refusal | None:
        """Say by the nearest obstacle why a hex is hidden from another; None means that it is in sight."""
        ends = self.ground.hex[frm], self.ground.hex[to]
        if (first := next(Line(self, *ends).obstacles(smoke), None)) is None:
            return None
        return Refusal(first.clause, f"no line of sight from {frm} to {to}: it runs {first}")

    def shade(self, frm: Place) -> Shade:
        """Give what can hide hexes from one, worked out once."""
        if (found := self._shades.get(frm)) is None:
            found = self._shades[frm] = self._shade(frm)
        return found

    def _shade(self, frm: Place) -> Shade:
        field = 0
        by_hex: list[tuple[int, int]] = []
        by_pair: list[tuple[int, int]] = []
        for to, bit in self.ground.bit.items():
            inside, pairs = self.met(frm, to)
            walls, veils = self.walls(frm, to)
            if inside & walls or (pairs and any(pair & walls == pair for pair in pairs)):
                continue
            field |= bit
            if inside & veils:
                by_hex.append((inside & veils, bit))
            by_pair += [(pair & ~walls, bit) for pair in pairs if pair & veils == pair]
        return Shade(field, tuple(by_hex), tuple(by_pair))

    def met(self, frm: Place, to: Place) -> tuple[int, list[int]]:
        """Give the hexes that a line passes through, and the pairs that it runs between (TOI-6.1, SN-G2)."""
        start, end = self.number[frm], self.number[to]
        if (line := self._met.get(end - start)) is None:
            line = self._met[end - start] = met_by_offset(self.ground.hex[frm].offset_to(self.ground.hex[to]))
        bit, inside = self.bit, 0
        for by in line[0]:
            inside |= bit.get(start + by, 0)
        if not line[1]:
            return inside, NO_PAIRS
        ends = ((bit.get(start + one, 0), bit.get(start + other, 0)) for one, other in line[1])
        return inside, [one | other for one, other in ends if one and other]

    def walls(self, frm: Place, to: Place) -> tuple[int, int]:
        """Give the hexes that block a line between two if it meets them, and those that do with smoke."""
        level, ground = self.ground.level, self.ground
        ends = level[frm], level[to]
        if (found := self._walls.get(ends)) is None:
            found = self._walls[ends] = self._walls_between(min(ends), max(ends))
        walls, veils, near_walls, near_veils = found
        if ends[0] == ends[1]:
            return walls, veils
        near = ground.within(frm if ends[0] < ends[1] else to, 1, NEAR)
        return walls | near_walls & near, veils | near_veils & near

    def _walls_between(self, low: int, high: int) -> tuple[int, int, int, int]:
        """Find the hexes that block lines between two levels: anywhere, and near to the lower end alone."""

        def blocking(*, smoked: bool, near: bool) -> int:
            return sum(
                self.bit[numbered(hex_)]
                for hex_, top in self.level.items()
                if hiding_clause(top, low, high, blocker=smoked or self.blocker[hex_], near=near)
            )

        return (
            blocking(smoked=False, near=False),
            blocking(smoked=True, near=False),
            blocking(smoked=False, near=True),
            blocking(smoked=True, near=True),
        )


def hiding_clause(top: int, low: int, high: int, *, blocker: bool, near: bool) -> str:
    """Apply the test of TOI-R4 to a hex in a line: give the clause by which it blocks, or nothing.

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
class Line:
    """A segment between two centers, laid on a map."""

    sight: Sight
    frm: Hex
    to: Hex

    def obstacles(self, smoke: int) -> Iterator[Obstacle]:
        """Find what blocks it: hexes passed through, then pairs run between, nearest first (SN-G2)."""
        for hex_ in self.inside():
            if clause := self.blocks(hex_, smoke):
                yield Obstacle("through", (self.name(hex_),), clause)
        for one, other in self.beside():
            if self.blocks(one, smoke) and self.blocks(other, smoke):
                yield Obstacle("between", (self.name(one), self.name(other)), "TOI-6.3")

    def inside(self) -> Iterator[Hex]:
        """Give the hexes that it passes through, the ends left out (TOI-6.1)."""
        for offset in sight_line_by_offset(self.frm.offset_to(self.to)).crossed:
            hex_ = offset.moved(self.frm)
            if hex_ in self.sight.level:
                yield hex_

    def beside(self) -> Iterator[tuple[Hex, Hex]]:
        """Give the pairs of hexes whose common side it runs along; a pair half off the map never blocks."""
        for side in sight_line_by_offset(self.frm.offset_to(self.to)).along:
            one, other = side.first.moved(self.frm), side.second.moved(self.frm)
            if one in self.sight.level and other in self.sight.level:
                yield one, other

    def blocks(self, hex_: Hex, smoke: int) -> str:
        """Cite the clause by which a hex blocks; nothing if it does not."""
        if clause := self.hides(hex_, blocker=self.sight.blocker[hex_]):
            return clause
        smoked = smoke & self.bit(hex_) and self.hides(hex_, blocker=True)
        return "TOI-14.1" if smoked else ""

    def hides(self, hex_: Hex, *, blocker: bool) -> str:
        """Give the clause by which a hex blocks, or nothing (TOI-R4).

        ``blocker`` tells whether woods, a building or smoke is in it.
        """
        level = self.sight.level
        low, high = sorted((level[self.frm], level[self.to]))
        lower = self.frm if level[self.frm] == low else self.to
        near = distance(hex_, lower) <= NEAR
        return hiding_clause(level[hex_], low, high, blocker=blocker, near=near)

    def name(self, hex_: Hex) -> Place:
        """Name a hex."""
        return self.sight.ground.place[hex_]

    def bit(self, hex_: Hex) -> int:
        """Give the bit of a hex."""
        return self.sight.ground.bit[self.name(hex_)]


@lru_cache(maxsize=64)
def sight_of(ground: Ground) -> Sight:
    """Give the lines of sight of a map, kept for the next question."""
    return Sight(ground)


def sees(ground: Ground, frm: Place, to: Place, smoke: int = 0) -> bool:
    """Tell whether there is a line of sight between two hexes (TOI-6.1, TOI-6.7)."""
    return bool(field(ground, frm, smoke) & ground.bit[to])


def field(ground: Ground, frm: Place, smoke: int = 0) -> int:
    """Give the bit set of the hexes that a hex sees, itself among them (SN-2.9, TOI-6.2)."""
    return sight_of(ground).field(frm, smoke)


def line(ground: Ground, frm: Place, to: Place, smoke: int = 0) -> tuple[Obstacle, ...]:
    """Give all that blocks the line between two hexes; nothing means that they see each other.

    Hexes come first, then pairs of them, each from ``frm`` on; the ends never block (TOI-6.1).
    """
    return tuple(Line(sight_of(ground), ground.hex[frm], ground.hex[to]).obstacles(smoke))


def sight_refusal(ground: Ground, frm: Place, to: Place, smoke: int = 0) -> Refusal | None:
    """Say what hides a hex from another; None means that it is in sight (TOI-7.2)."""
    return sight_of(ground).refusal(frm, to, smoke)


# ------------------------------------------------------------------------------------------------- in writing


def sight_table(ground: Ground) -> str:
    """Write who sees whom without smoke: a line for each hex, the hexes that it sees column by column.

    >>> from wargames.sniper.board import Board, Map
    >>> from wargames.sniper.ground import ground_of
    >>> print(sight_table(ground_of(Map((Board("L", (".", ".", "W", ".")),)))), end="")
    0101: 01/1-3
    0102: 01/1-3
    0103: 01/1-4
    0104: 01/3-4
    """
    columns = (ground.written(field(ground, frm), _number) for frm in ground.places)
    return "".join(f"{frm}: {seen}\n" for frm, seen in zip(ground.places, columns, strict=True))


def _number(column: int) -> str:
    return f"{column + 1:02}/"

"""Line of sight, with smoke and hills, and what blocks it (section 6, SN-G2, TOI-R4)."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

import attrs

from wargames.kernel.errors import Refusal
from wargames.kernel.hexes import Hex, distance
from wargames.kernel.sight import sight_line_by_offset
from wargames.sniper.board import Place
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
    """What hides the hexes from one: those hidden without any smoke, and what smoke hides besides.

    ``by_hex`` are the hexes hidden by smoke in one hex alone; each of ``by_pair`` are two hexes and those
    hidden by smoke in both of them (TOI-6.3).
    """

    field: int
    by_hex: dict[int, int]
    by_pair: tuple[tuple[int, int], ...]


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
        self._shades: dict[Place, Shade] = {}
        self.field = lru_cache(maxsize=8192)(self._field)
        self.refusal = lru_cache(maxsize=32_768)(self._refusal)

    def _field(self, frm: Place, smoke: int) -> int:
        """Find the hexes that a hex sees, itself among them."""
        shade = self.shade(frm)
        seen, left = shade.field, smoke
        while left:
            lowest = left & -left
            seen &= ~shade.by_hex.get(lowest, 0)
            left ^= lowest
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
        ground, field = self.ground, 0
        by_hex: dict[int, int] = {}
        by_pair: dict[int, int] = {}
        for to in ground.places:
            line = Line(self, ground.hex[frm], ground.hex[to])
            if next(line.obstacles(0), None) is not None:
                continue
            field |= ground.bit[to]
            for veil in line.veils():
                hidden = by_hex if veil.bit_count() == 1 else by_pair
                hidden[veil] = hidden.get(veil, 0) | ground.bit[to]
        return Shade(field, by_hex, tuple(by_pair.items()))


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

    def veils(self) -> Iterator[int]:
        """Find the sets of one or two hexes in which smoke alone would block it."""
        for hex_ in self.inside():
            if self.hides(hex_, blocker=True):
                yield self.bit(hex_)
        for pair in self.beside():
            if all(self.hides(hex_, blocker=True) for hex_ in pair):
                yield sum(self.bit(hex_) for hex_ in pair if not self.blocks(hex_, 0))

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
        """Apply the test of TOI-R4: give the clause by which a hex blocks, or nothing.

        ``blocker`` tells whether woods, a building or smoke is in it.
        """
        level = self.sight.level
        top, low, high = level[hex_], *sorted((level[self.frm], level[self.to]))
        if top > high:
            return "TOI-6.5"
        if blocker and top == high:
            return "TOI-6.2"
        if top > low or (blocker and top == low):
            lower = self.frm if level[self.frm] == low else self.to
            return "TOI-6.6" if distance(hex_, lower) <= NEAR else ""
        return ""

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

"""Visibility on a finite map of hexes: sight lines and blockers as bit sets."""

import functools
from collections.abc import Iterable
from typing import TYPE_CHECKING

import attrs

from wargames.kernel.base.errors import BadGeometry
from wargames.kernel.former_paths import former_names
from wargames.kernel.geometry.bits import bit_numbers
from wargames.kernel.geometry.contacts import (
    Contact,
    Crosses,
    RunsAlong,
    SightPolicy,
    Touches,
    Witness,
    witnesses,
)
from wargames.kernel.geometry.hexes import ORIGIN, Hex, disk, distance
from wargames.kernel.geometry.sight import sight_line_by_offset

WIDEST_WINDOW = 16
"""The largest radius, in hexes, for which a table stores the shadows of blockers."""


@attrs.frozen
class LineMask:
    """The contacts of a line as bit sets: the hexes crossed, the pairs beside it, those at each vertex."""

    crossed: int
    along: tuple[int, ...]
    touched: tuple[int, ...]

    def moved(self, places: int) -> "LineMask":
        """Shift all sets by a number of bits."""
        along = tuple(_shifted(pair, places) for pair in self.along)
        touched = tuple(_shifted(three, places) for three in self.touched)
        return LineMask(_shifted(self.crossed, places), along, touched)

    def met(self, policy: SightPolicy) -> tuple[int, tuple[int, ...]]:
        """Return the set any one of which blocks, and the sets that must block as a whole."""
        one, whole = self.crossed, list[int]()
        for contact, contacts in ((policy.along, self.along), (policy.touched, self.touched)):
            if contact is Contact.EITHER_BLOCKS:
                one = functools.reduce(int.__or__, contacts, one)
            elif contact is Contact.BOTH_MUST_BLOCK:
                whole += contacts
        return one, tuple(whole)


@attrs.frozen
class _Shadows:
    """The targets in a window around a viewer, and those that each blocker hides."""

    targets: int
    casters: int
    by_caster: tuple[int, ...]
    by_whole: tuple[tuple[int, int], ...]


class SightTable:
    """An index of the hexes of a map by bit, and the sight lines between them.

    The bits run through the rectangle of axial coordinates about the map, with as many
    idle bits after each column, so that parallel lines have the same mask but for a shift and no
    shift lays a hex off the map onto one of the map. The table knows no blockers: ask ``given``
    for the answers to many questions about the same ones.
    Raise ``BadGeometry`` if there are no hexes, and for a hex off the map in any question.

    >>> table = SightTable(disk(Hex(0, 0), 3))
    >>> policy = SightPolicy(along=Contact.BOTH_MUST_BLOCK, touched=Contact.IGNORED, off_map_blocks=False)
    >>> sight = table.given(table.mask([Hex(1, 0)]), policy)
    >>> sight.visible(Hex(0, 0), Hex(2, 0)), sight.visible(Hex(0, 0), Hex(1, 1))
    (False, True)
    """

    def __init__(self, hexes: Iterable[Hex]) -> None:
        self.hexes = tuple(sorted(set(hexes)))
        if not self.hexes:
            raise BadGeometry("a map needs at least one hex")
        lowest = min(hex_.r for hex_ in self.hexes)
        self._corner = Hex(self.hexes[0].q, lowest)
        self._columns = self.hexes[-1].q - self._corner.q + 1
        self._rows = max(hex_.r for hex_ in self.hexes) - lowest + 1
        self._stride = 2 * self._rows
        self._bits = {hex_: self._places(self._corner.offset_to(hex_)) for hex_ in self.hexes}
        self._hexes_by_bit = {bit: hex_ for hex_, bit in self._bits.items()}
        self.everything = sum(1 << bit for bit in self._bits.values())
        column = (1 << self._rows) - 1
        rectangle = sum(column << q * self._stride for q in range(self._columns))
        self._off_map = rectangle & ~self.everything
        self._lines: dict[SightPolicy, dict[int, tuple[int, int, tuple[int, ...]]]] = {}
        self._shadows: dict[tuple[int, SightPolicy], _Shadows] = {}
        self._relative: dict[Hex, LineMask] = {}
        self._met: dict[int, tuple[int, int, int]] = {}

    def bit(self, hex_: Hex) -> int:
        """Return the number of a hex's bit."""
        if (bit := self._bits.get(hex_)) is None:
            raise BadGeometry(f"{hex_} is off the map of {len(self.hexes)} hexes")
        return bit

    def mask(self, hexes: Iterable[Hex]) -> int:
        """Return the bit set of some hexes."""
        return functools.reduce(lambda mask, hex_: mask | 1 << self.bit(hex_), hexes, 0)

    def members(self, mask: int) -> tuple[Hex, ...]:
        """Return the hexes of a bit set, in order; ``BadGeometry`` if it has bits of no hex."""
        self._check_mask(mask)
        return tuple(self._hexes_by_bit[bit] for bit in bit_numbers(mask))

    def spread(self, mask: int) -> int:
        """Return the bit set of all neighbors of the hexes of a set.

        >>> table = SightTable(disk(Hex(0, 0), 1))
        >>> table.spread(table.mask([Hex(0, 0)])) == table.everything & ~table.mask([Hex(0, 0)])
        True
        """
        column = self._stride
        found = mask << 1 | mask >> 1 | mask << column | mask >> column
        return (found | mask << column - 1 | mask >> column - 1) & self.everything

    def line_mask(self, frm: Hex, to: Hex) -> LineMask:
        """Return the contacts of the line between two hexes; the ends and hexes off the map are left out."""
        start, offset = self.bit(frm), frm.offset_to(to)
        self.bit(to)
        line = self._relative_mask(offset).moved(start + self._anchor(offset))
        kept = self.everything.__and__
        return LineMask(kept(line.crossed), tuple(map(kept, line.along)), tuple(map(kept, line.touched)))

    def entered_and_beside(self, frm: Hex, to: Hex) -> tuple[int, int]:
        """Return the hexes that the line between two crosses and those that it runs along, without its ends.

        >>> table = SightTable(disk(Hex(0, 0), 2))
        >>> crossed, beside = table.entered_and_beside(Hex(0, 0), Hex(1, 1))
        >>> crossed, table.members(beside)
        (0, (Hex(q=0, r=1), Hex(q=1, r=0)))
        """
        start = self.bit(frm)
        leap = self.bit(to) - start
        if (known := self._met.get(leap)) is None:
            offset = frm.offset_to(to)
            line = self._relative_mask(offset)
            beside = functools.reduce(int.__or__, line.along, 0)
            known = self._met[leap] = self._anchor(offset), line.crossed, beside
        anchor, crossed, beside = known
        return crossed << start + anchor & self.everything, beside << start + anchor & self.everything

    def given(self, blocking: int, policy: SightPolicy) -> "FixedSight":
        """Fix the blockers and the policy, and cache every answer.

        Raises ``BadGeometry`` if the bit set of blockers has bits of no hex.
        """
        self._check_mask(blocking)
        return FixedSight(self, blocking, policy)

    def visible(self, frm: Hex, to: Hex, blocking: int, policy: SightPolicy) -> bool:
        """Return whether nothing between two hexes blocks; a hex sees itself and its neighbors."""
        start = self.bit(frm)
        leap = self.bit(to) - start
        lines = self._lines.get(policy)
        if lines is None or (line := lines.get(leap)) is None:
            line = self._lay_line(leap, frm.offset_to(to), policy)
        anchor, one, whole = line
        if policy.off_map_blocks:
            blocking |= self._off_map
        window = blocking >> (start + anchor)
        if window & one:
            return False
        return not whole or all(window & contact != contact for contact in whole)

    def blocked_by(self, frm: Hex, to: Hex, blocking: int, policy: SightPolicy) -> tuple[Witness, ...]:
        """Return all obstacles of the line: hexes crossed, hexsides, then vertices, each nearest first."""
        self.mask((frm, to))

        def blocks(hex_: Hex) -> bool:
            bit = self._bits.get(hex_)
            return policy.off_map_blocks if bit is None else bool(blocking >> bit & 1)

        return witnesses(frm, to, blocks, policy)

    def field_of_view(self, center: Hex, radius: int, blocking: int, policy: SightPolicy) -> int:
        """Return the bit set of the hexes in sight within a radius, the center among them.

        The first call for a radius and a policy computes the shadows, which takes ten milliseconds for a
        radius of 8; beyond ``WIDEST_WINDOW`` each hex is tested alone. Raises ``BadGeometry`` for a negative
        radius.
        """
        place = self.bit(center)
        if radius > WIDEST_WINDOW:
            within = (to for to in self.hexes if distance(center, to) <= radius)
            return self.mask(to for to in within if self.visible(center, to, blocking, policy))
        shadows = self._shadows.get((radius, policy)) or self._lay_shadows(radius, policy)
        start = place - self._reach(radius)
        if policy.off_map_blocks:
            blocking |= self._off_map
        window = _shifted(blocking, -start)
        hidden, near, by_caster = 0, window & shadows.casters, shadows.by_caster
        while near:
            low = near & -near
            hidden |= by_caster[low.bit_length() - 1]
            near ^= low
        for contact, shadow in shadows.by_whole:
            if window & contact == contact:
                hidden |= shadow
        return _shifted(shadows.targets & ~hidden, start) & self.everything

    def _places(self, offset: Hex) -> int:
        return offset.q * self._stride + offset.r

    def _anchor(self, offset: Hex) -> int:
        """Return the bits from a hex to the least corner of the rectangle between it and another."""
        return self._places(Hex(min(0, offset.q), min(0, offset.r)))

    def _reach(self, radius: int) -> int:
        """Return the bits from the least corner of a window to its center."""
        return radius * (self._stride + 1)

    def _relative_mask(self, offset: Hex) -> LineMask:
        """Return the contacts of a line, in bits from the least corner of the rectangle between its ends."""
        if (found := self._relative.get(offset)) is None:
            found = self._relative[offset] = self._measure(offset)
        return found

    def _measure(self, offset: Hex) -> LineMask:
        line, anchor = sight_line_by_offset(offset), self._anchor(offset)

        def mask(hexes: Iterable[Hex]) -> int:
            return sum(1 << self._places(hex_) - anchor for hex_ in hexes)

        along = tuple(mask(side.hexes) for side in line.along)
        return LineMask(mask(line.crossed), along, tuple(mask(vertex.hexes) for vertex in line.touched))

    def _lay_line(self, leap: int, offset: Hex, policy: SightPolicy) -> tuple[int, int, tuple[int, ...]]:
        line = (self._anchor(offset), *self._relative_mask(offset).met(policy))
        self._lines.setdefault(policy, {})[leap] = line
        return line

    def _lay_shadows(self, radius: int, policy: SightPolicy) -> _Shadows:
        reach = self._reach(radius)
        targets, by_caster, by_whole = 0, [0] * (2 * reach + 1), dict[int, int]()
        for offset in disk(ORIGIN, radius):
            if abs(offset.q) >= self._columns or abs(offset.r) >= self._rows:
                continue
            target = 1 << reach + self._places(offset)
            targets |= target
            line = self._relative_mask(offset).moved(reach + self._anchor(offset))
            one, whole = line.met(policy)
            for bit in bit_numbers(one):
                by_caster[bit] |= target
            for contact in whole:
                by_whole[contact] = by_whole.get(contact, 0) | target
        casters = sum(1 << bit for bit, shadow in enumerate(by_caster) if shadow)
        shadows = _Shadows(targets, casters, tuple(by_caster), tuple(by_whole.items()))
        self._shadows[radius, policy] = shadows
        return shadows

    def _check_mask(self, mask: int) -> None:
        if mask & ~self.everything:
            raise BadGeometry(f"the bit set {mask:#x} has bits of no hex of the map")


@attrs.frozen(eq=False)
class FixedSight:
    """Cached answers about fixed blockers under one policy."""

    table: SightTable
    blocking: int
    policy: SightPolicy
    _seen: dict[tuple[Hex, Hex], bool] = attrs.field(factory=dict, init=False, repr=False)
    _fields: dict[tuple[Hex, int], int] = attrs.field(factory=dict, init=False, repr=False)

    def visible(self, frm: Hex, to: Hex) -> bool:
        """Return whether nothing between two hexes blocks; a hex sees itself and its neighbors."""
        if (seen := self._seen.get((frm, to))) is None:
            seen = self._seen[frm, to] = self.table.visible(frm, to, self.blocking, self.policy)
        return seen

    def blocked_by(self, frm: Hex, to: Hex) -> tuple[Witness, ...]:
        """Return all obstacles of the line between two hexes; none if it is clear."""
        return self.table.blocked_by(frm, to, self.blocking, self.policy)

    def field_of_view(self, center: Hex, radius: int) -> int:
        """Return the bit set of the hexes in sight within a radius, the center among them."""
        if (field := self._fields.get((center, radius))) is None:
            field = self.table.field_of_view(center, radius, self.blocking, self.policy)
            self._fields[center, radius] = field
        return field


def _shifted(mask: int, places: int) -> int:
    return mask << places if places >= 0 else mask >> -places


__all__ = [
    "Contact",
    "Crosses",
    "FixedSight",
    "LineMask",
    "RunsAlong",
    "SightPolicy",
    "SightTable",
    "Touches",
    "Witness",
    "witnesses",
]


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, Sight="FixedSight")

"""Blocking rules for sight lines, and the witnesses of a blocked line."""

import enum
from collections.abc import Callable

import attrs

from wargames.kernel.geometry.hexes import Hex, Hexside, Vertex
from wargames.kernel.geometry.sight import sight_line


class Contact(enum.Enum):
    """The number of blockers at a contact that block the line; the ends are never among them."""

    EITHER_BLOCKS = "either blocks"
    BOTH_MUST_BLOCK = "both must block"
    IGNORED = "ignored"

    def holds(self, blockers: tuple[Hex, ...], met: tuple[Hex, ...]) -> bool:
        """Return whether the blockers among the hexes met are enough to block."""
        if self is Contact.IGNORED:
            return False
        return bool(blockers) if self is Contact.EITHER_BLOCKS else blockers == met


@attrs.frozen(kw_only=True, cache_hash=True)
class SightPolicy:
    """A ruleset's reading of sight lines; a blocker whose inside the line enters always blocks.

    ``along`` is for the two hexes beside a hexside that the line runs along.
    ``touched`` is for the three hexes at a vertex that the line passes through; as it enters two of
    them anyway, only ``EITHER_BLOCKS`` can block a line that is otherwise free.
    ``off_map_blocks`` tells whether the hexes that the line meets off the map are blockers.
    """

    along: Contact
    touched: Contact
    off_map_blocks: bool


@attrs.frozen
class Crosses:
    """A blocker whose inside the line enters."""

    hex: Hex


@attrs.frozen
class RunsAlong:
    """A hexside that the line runs along, and those of its two hexes that are blockers."""

    side: Hexside
    blockers: tuple[Hex, ...]


@attrs.frozen
class Touches:
    """A vertex that the line passes through, and those of its three hexes that are blockers."""

    vertex: Vertex
    blockers: tuple[Hex, ...]


Witness = Crosses | RunsAlong | Touches


def witnesses(frm: Hex, to: Hex, blocks: Callable[[Hex], bool], policy: SightPolicy) -> tuple[Witness, ...]:
    """Return all obstacles of a line: hexes crossed, hexsides, then vertices, each nearest first.

    ``blocks`` answers for hexes off the map too, so that ``policy.off_map_blocks`` is its affair.

    >>> either = SightPolicy(along=Contact.EITHER_BLOCKS, touched=Contact.IGNORED, off_map_blocks=False)
    >>> witnesses(Hex(0, 0), Hex(2, 0), lambda hex_: hex_ == Hex(1, 0), either)
    (Crosses(hex=Hex(q=1, r=0)),)
    """
    line = sight_line(frm, to)
    found: list[Witness] = [Crosses(hex_) for hex_ in line.crossed if blocks(hex_)]
    for side in line.along:
        blockers = tuple(filter(blocks, side.hexes))
        if policy.along.holds(blockers, side.hexes):
            found.append(RunsAlong(side, blockers))
    for vertex in line.touched:
        blockers = tuple(filter(blocks, vertex.hexes))
        if policy.touched.holds(blockers, vertex.hexes):
            found.append(Touches(vertex, blockers))
    return tuple(found)

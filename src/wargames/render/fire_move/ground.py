"""Land and borders in words: effects on fire, and the course of borders."""

from wargames.fire_move.told.view import FireMoveView
from wargames.fire_move.values.components import BorderKind, BorderTypeId, Terrain
from wargames.fire_move.values.table import Border, Table
from wargames.kernel.geometry.plane import Point, in_inches

TESTED = {"ford": "ford test", "wire": "wire test"}
SEEN_BY_THEIR_SIGNS: frozenset[BorderTypeId] = frozenset({"building_wall", "join"})
"""The borders that need no sign, since the signs of the land on either side show them."""


def lands(table: Table) -> list[Terrain]:
    """List the kinds of land that a table has, the printed ones first (FM-G6, FM-R70)."""
    there = {one.terrain for one in table.features}
    return [kind for id_, kind in table.terrains.items() if id_ in there]


def edges(table: Table) -> list[BorderKind]:
    """List the kinds of border that a table has, the printed ones first (FM-G7, FM-R70)."""
    there = {one.type for one in table.borders}
    return [kind for id_, kind in table.kinds_of_border.items() if id_ in there]


def land(kind: Terrain) -> str:
    """Name a kind of land with its CV and its effect on fire through it (FM-9.6, FM-9.7)."""
    beyond = f", through -{kind.through}" if kind.through else ", blocks" * kind.blocks
    return f"{kind.title} -{kind.cv}{beyond}" if kind.cv else kind.title


def edge(kind: BorderKind) -> str:
    """Name a kind of border with its effect on fire over it (FM-9.7, FM-G7)."""
    takes = f" -{kind.cv}" * bool(kind.cv) + ", blocks" * kind.blocks
    return f"{kind.title}{f' {kind.level}' * bool(kind.level)}{takes}"


def borders(view: FireMoveView) -> tuple[str, ...]:
    """List the borders in words, without blown wire (FM-1.4, FM-G8)."""
    return tuple(
        f"{runs(view.scenario.table, border)} {' > '.join(map(short, border.line))}"
        for at, border in enumerate(view.scenario.table.borders)
        if border.type not in SEEN_BY_THEIR_SIGNS and at not in view.open.wire_cut
    )


def runs(table: Table, border: Border) -> str:
    """Name a border with its effect on fire and the check to cross it (FM-7.2, FM-20.1)."""
    kind = table.border_kind(border.type)
    return ", ".join(filter(None, (edge(kind), TESTED.get(kind.check, ""))))


def short(point: Point) -> str:
    """Write a point without trailing zeros.

    >>> short(Point(1800, 350))
    '18/3.5'
    """
    return "/".join(map(in_inches, (point.x, point.y)))

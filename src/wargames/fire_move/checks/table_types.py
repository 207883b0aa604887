"""Checks of scenario-defined types of terrain and border that no field declares (FM-13.6, FM-R70)."""

from collections.abc import Collection, Iterator, Sequence

from wargames.fire_move.values.components import BORDERS, TERRAIN, BorderKind, Terrain
from wargames.fire_move.values.table import Table
from wargames.kernel.game.scenario_file import Violation

MOST_TYPES = 20
MOST_LEVEL = 7
"""The largest number of a 2D8 check (FM-34.2)."""


def type_violations(table: Table) -> Iterator[Violation]:
    """List violations of a table's own types."""
    yield from _own_violations("table.terrain_types", table.terrain_types, TERRAIN)
    yield from _own_violations("table.border_types", table.border_types, BORDERS)
    for land in table.terrain_types:
        yield from terrain_violations(f"table.terrain_types.{land.id}", land)
    for kind in table.border_types:
        yield from border_violations(f"table.border_types.{kind.id}", kind)


def _own_violations(
    field: str, own: Sequence[Terrain] | Sequence[BorderKind], printed: Collection[str]
) -> Iterator[Violation]:
    if len(own) > MOST_TYPES:
        yield field, f"a table has at most {MOST_TYPES} types of its own", "FM-R70"
    for one in own:
        if one.id in printed:
            yield f"{field}.{one.id}", "there is a printed type of this name", "FM-R70"


def terrain_violations(field: str, land: Terrain) -> Iterator[Violation]:
    """Check a scenario-defined terrain (FM-G6, FM-R23)."""
    for name in ("see_in", "see_within"):
        if getattr(land, name) and not land.blocks:
            yield f"{field}.{name}", "sight ends only in what blocks it: blocks = true", "FM-R23"


def border_violations(field: str, kind: BorderKind) -> Iterator[Violation]:
    """Check a scenario-defined border (FM-G7, FM-20.1)."""
    if kind.check == "wire":
        if not 1 <= kind.level <= MOST_LEVEL:
            yield f"{field}.level", f"wire has a level of 1 to {MOST_LEVEL}", "FM-20.1"
    elif kind.level:
        yield f"{field}.level", 'only wire has a level: check = "wire"', "FM-20.1"

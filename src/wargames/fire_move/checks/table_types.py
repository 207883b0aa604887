"""The types of terrain and of borders that a scenario defines for its table (FM-1.4, FM-13.6, FM-R70)."""

from collections.abc import Iterator, Sequence

from wargames.fire_move.checks.names import named
from wargames.fire_move.values.components import BORDERS, TERRAIN, BorderKind, Terrain
from wargames.fire_move.values.table import Table
from wargames.kernel.game.scenario_file import Violation
from wargames.kernel.geometry.plane import in_inches

MOST_TYPES = 20
MOST_CV = 9
MOST_LEVEL = 7
"""The largest number of a 2D8 check (FM-34.2)."""
MOST_SEEN = 100_000
"""Hundredths of an inch: further than any table is wide, as a hill is seen into."""
LONGEST_TITLE = 40


def type_violations(table: Table) -> Iterator[Violation]:
    """List what the types of a table cannot be, then the features and borders of no type that there is."""
    yield from _own_violations("table.terrain_types", table.terrain_types, TERRAIN)
    yield from _own_violations("table.border_types", table.border_types, BORDERS)
    for land in table.terrain_types:
        yield from terrain_violations(f"table.terrain_types.{land.id}", land)
    for kind in table.border_types:
        yield from border_violations(f"table.border_types.{kind.id}", kind)
    terrains, kinds = table.terrains, table.kinds_of_border
    for feature in table.features:
        if feature.terrain not in terrains:
            yield _unknown(f"table.features.{feature.id}.terrain", feature.terrain, [*terrains], "FM-1.2")
    for border in table.borders:
        if border.type not in kinds:
            yield _unknown(f"table.borders.{border.id}.type", border.type, [*kinds], "FM-1.4")


def _unknown(field: str, name: str, known: list[str], clause: str) -> Violation:
    return field, f"{name[:40]!r} is none of {', '.join(known)}", clause


def _own_violations(
    field: str,
    own: Sequence[Terrain] | Sequence[BorderKind],
    printed: dict[str, Terrain] | dict[str, BorderKind],
) -> Iterator[Violation]:
    if len(own) > MOST_TYPES:
        yield field, f"a table has at most {MOST_TYPES} types of its own", "FM-R70"
    yield from named(field, [one.id for one in own])
    for one in own:
        if one.id in printed:
            yield f"{field}.{one.id}", "there is a printed type of this name", "FM-R70"
        if not 1 <= len(one.title) <= LONGEST_TITLE:
            yield f"{field}.{one.id}.title", f"a title has 1 to {LONGEST_TITLE} letters", "FM-R70"


def terrain_violations(field: str, land: Terrain) -> Iterator[Violation]:
    """List what a terrain of a scenario's own cannot be (FM-G6, FM-R23)."""
    for name in ("cv", "through"):
        yield from _outside(f"{field}.{name}", getattr(land, name), MOST_CV)
    for name in ("see_in", "see_within"):
        length = getattr(land, name)
        if length and not land.blocks:
            yield f"{field}.{name}", "sight ends only in what blocks it: blocks = true", "FM-R23"
        if length is not None and not 0 <= length <= MOST_SEEN:
            yield f"{field}.{name}", f"{in_inches(length)} inches is no distance", "FM-R23"


def border_violations(field: str, kind: BorderKind) -> Iterator[Violation]:
    """List what a border of a scenario's own cannot be (FM-G7, FM-20.1)."""
    yield from _outside(f"{field}.cv", kind.cv, MOST_CV)
    if kind.check == "wire":
        if not 1 <= kind.level <= MOST_LEVEL:
            yield f"{field}.level", f"wire has a level of 1 to {MOST_LEVEL}", "FM-20.1"
    elif kind.level:
        yield f"{field}.level", 'only wire has a level: check = "wire"', "FM-20.1"


def _outside(field: str, value: int, most: int) -> Iterator[Violation]:
    if not 0 <= value <= most:
        yield field, f"{value!r:.40} is not between 0 and {most}", "FM-R70"

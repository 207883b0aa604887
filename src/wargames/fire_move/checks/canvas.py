"""The canvas of the scenario editor: terrains of features, areas, lines and groups (FM-1.2)."""

from collections.abc import Mapping
from typing import Any

import attrs

from wargames.fire_move.values.cards import DECKS
from wargames.fire_move.values.components import BORDERS, TERRAIN, WEAPONS, BorderKind, WeaponType
from wargames.kernel.game.canvas import Blank, Canvas, Cell, Layer
from wargames.kernel.geometry.arcs import ALL_ROUND

FACINGS = ([0, 1], [1, 1], [1, 0], [1, -1], [0, -1], [-1, -1], [-1, 0], [-1, 1])
GROUPS: Mapping[str, list[str]] = {
    "squad": ["SL", "LMG", "SMG", "RIF", "RIF", "RIF", "RIF", "RIF"],
    "rifle squad": ["SL", "RIF", "RIF", "RIF", "RIF", "RIF"],
    "assault squad": ["SL", "SMG", "SMG", "SMG", "SMG", "SMG"],
    "engineers": ["SL", "ENG", "ENG", "SMG", "RIF", "RIF"],
    "platoon leader": ["PL", "RAD"],
}
"""Groups to begin with, in Key Figure order (FM-G4)."""


def places(data: Mapping[str, Any]) -> tuple[str, ...]:
    """List the features by name."""
    return tuple(data["table"]["features"])


def cell(_data: Mapping[str, Any], place: str) -> Cell:
    """Find the terrain of a feature."""
    return Cell(f"table.features.{place}.terrain")


def served(weapon: WeaponType) -> dict[str, Any]:
    """Return the template of a group that serves a weapon (FM-G5)."""
    gunner = "MMG" if weapon.kind == "mmg" else "ORD"
    crew = [gunner, *["CRW"] * max(1, weapon.crew - 1)]
    return {"figures": crew, "weapon": weapon.id} | ({"facing": [0, 1]} if weapon.arc < ALL_ROUND else {})


SERVED = {weapon.id: weapon.title for weapon in WEAPONS.values() if weapon.served}
PLATOON = {title: {"figures": figures} for title, figures in GROUPS.items()} | {
    title: served(WEAPONS[id_]) for id_, title in SERVED.items()
}
SIDES = ("attacker", "defender")
FEATURES = {one.title: {"terrain": name} for name, one in TERRAIN.items()}


def called(kind: BorderKind) -> str:
    """Name a kind of border by its title, wire with its level."""
    return f"{kind.title} {kind.level or ''}".strip()


LINES = {called(one): {"type": name} for name, one in BORDERS.items() if name != "join"}
WORTH = {f"{vp} VP within 3 inches": {"radius": 3, "vp": vp} for vp in (2, 3, 4)}
LAYERS = (
    Layer("feature", "table.features", "shapes", FEATURES, at="polygon", name="N", inside="inside"),
    Layer("border", "table.borders", "lines", LINES, at="line", name="L"),
    Layer("objective", "objectives", "pieces", WORTH, at="at", on="point", name="O"),
    *(
        layer
        for side in SIDES
        for layer in (
            Layer(f"{side}'s groups", f"{side}.groups", "pieces", PLATOON, at="anchor", on="point",
                  name=side[0].upper(), turned="facing", facings=FACINGS),
            Layer(f"{side}'s zone", f"{side}.zones", "zones"),
        )
    ),
)  # fmt: skip


def blank(wide: int, deep: int) -> str:
    """Write a scenario file: open ground, with one squad at the southern and one at the northern end."""
    return BLANK.format(
        wide=wide, deep=deep, middle=wide / 2, center=deep / 2, south=deep // 4, north=deep - deep // 4,
        low=deep // 8, high=deep - deep // 8,
    )  # fmt: skip


BLANK = """# Lengths are in inches, points are [x, y] from the south-west corner, x to the east.
id = "mine"
title = "A scenario of mine"
description = ""
first_player = "american"
time_check_limit = 3
player_turn_cap = 80

[table]
size = [{wide}, {deep}]

[table.features]  # inside: the feature that an island is cut out of
F1 = {{ terrain = "open", polygon = [[0, 0], [{wide}, 0], [{wide}, {deep}], [0, {deep}]] }}

[table.borders]  # every edge without one is a join

[objectives]
O1 = {{ at = [{middle}, {center}], radius = 3, vp = 3 }}

[attacker]
nation = "american"
zones = [[[0, 0], [{wide}, 0], [{wide}, {south}], [0, {south}]]]

[attacker.groups]  # figures in Key Figure order; the Key Figure stands at the anchor
A1 = {{ figures = ["SL", "LMG", "SMG", "RIF", "RIF", "RIF", "RIF", "RIF"], anchor = [{middle}, {low}] }}

[defender]
nation = "german"
zones = [[[0, {north}], [{wide}, {north}], [{wide}, {deep}], [0, {deep}]]]

[defender.groups]  # figures in Key Figure order; the Key Figure stands at the anchor
D1 = {{ figures = ["SL", "LMG", "SMG", "RIF", "RIF", "RIF", "RIF", "RIF"], anchor = [{middle}, {high}] }}
"""

TERRAIN_FIELD, BORDER_FIELD = "table.features.*.terrain", "table.borders.*.type"


def with_own(canvas: Canvas, data: Mapping[str, Any]) -> Canvas:
    """Add the types of terrain and border that a file defines (FM-R70)."""
    lands, edges = titles(data, "terrain_types"), titles(data, "border_types")
    if not lands and not edges:
        return canvas
    own = {
        "feature": {apart(title, name, FEATURES): {"terrain": name} for name, title in lands.items()},
        "border": {apart(title, name, LINES): {"type": name} for name, title in edges.items()},
    }
    layers = (attrs.evolve(one, kinds={**one.kinds, **own.get(one.title, {})}) for one in canvas.layers)
    return attrs.evolve(
        canvas,
        signs={**canvas.signs, **{name: name for name in lands}},
        layers=tuple(layers),
        choices={
            **canvas.choices,
            TERRAIN_FIELD: {**canvas.choices[TERRAIN_FIELD], **lands},
            BORDER_FIELD: {**canvas.choices[BORDER_FIELD], **edges},
        },
    )


def apart(title: str, name: str, taken: Mapping[str, Any]) -> str:
    """Name a type by its title; add its id where a printed type has the same title."""
    return f"{title} ({name})" if title in taken else title


def titles(data: Mapping[str, Any], field: str) -> dict[str, str]:
    """Map the readable types that a file defines to their titles."""
    table = data.get("table")
    types = table.get(field) if isinstance(table, Mapping) else None
    found = types.items() if isinstance(types, Mapping) else ()
    return {str(name): str(one.get("title", name)) for name, one in found if isinstance(one, Mapping)}


CANVAS = Canvas(
    {name: name for name in TERRAIN},
    places,
    cell,
    layers=LAYERS,
    choices={
        **{f"{side}.groups.*.weapon": SERVED for side in SIDES},
        TERRAIN_FIELD: {name: one.title for name, one in TERRAIN.items()},
        BORDER_FIELD: {name: called(one) for name, one in BORDERS.items()},
    },
    drafts={
        **{f"{side}.deck": dict(DECKS["american" if side == "attacker" else "german"]) for side in SIDES},
        **{f"{side}.groups.*.facing": [0, 1] for side in SIDES},
        **{
            f"{side}.groups.*.reserve": {"turn": 2, "feature": "F1", "start": [1, 1], "end": [1, 5]}
            for side in SIDES
        },
        "table.terrain_types": {"reeds": {"title": "reeds", "cv": 2, "through": 1, "like": "elephant_grass"}},
        "table.border_types": {"fence": {"title": "fence", "cv": 1, "like": "hedge"}},
        "weapons": {"own_gun": {"title": "a gun of mine", "kind": "ordnance", "wf": -7, "rep": 1,
                                "to_hit": [4, 4, 3, 2], "fv": 4, "blast": 1.5, "min_range": 0, "crew": 3,
                                "crew_min": 2, "arc": 60}},
    },
    spelled={"own_deck": "deck", "own_weapons": "weapons"},
    blank=Blank(blank, 12, 96, (36, 36)),
    own=with_own,
)  # fmt: skip

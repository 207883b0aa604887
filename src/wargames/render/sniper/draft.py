"""Pictures of scenarios in the editor: map, zones, objectives and proposed units."""

from collections.abc import Iterator, Mapping
from typing import Any, cast

from wargames.kernel.base.errors import BadGeometry
from wargames.kernel.base.serialization import from_plain
from wargames.render import drafting
from wargames.render.drawn import Drawn
from wargames.render.hex_pictures import CounterPicture, HexLand, HexMark, objective
from wargames.render.markup import Markup
from wargames.render.sniper.colors import DARK, FRESH
from wargames.render.sniper.counters import face
from wargames.render.sniper.landscape import land_of
from wargames.render.sniper.moment import told
from wargames.sniper.ground.ground import Ground as Facts
from wargames.sniper.ground.map_violations import map_violations
from wargames.sniper.values.board import Map
from wargames.sniper.values.components import FIGURE_ORDER, SIDES, SIGNS, VEHICLES, Side
from wargames.sniper.values.state import Kind, Unit

LISTS = ("green", "levels", "roads")


def draft(data: Mapping[str, Any]) -> Drawn:
    """Draw the content of a file, except things that cannot lie on its map."""
    facts = Facts(map_of(data["map"]))
    land = land_of.__wrapped__(facts)
    tinted = (one for side in SIDES for one in zones(facts, land, data, side))
    return drafting.sketch(
        land, tinted, aims(facts, data), (one for side in SIDES for one in units(data, side))
    )


def map_of(data: Mapping[str, Any]) -> Map:
    """Read a map as far as it makes sense, with bare ground for unknown terrain."""
    high = max(len(drafting.sized(board["rows"])) for board in data["boards"])
    if sum(len(board["rows"][0]) for board in data["boards"]) > drafting.LARGEST:
        raise BadGeometry(f"a map has at most {drafting.LARGEST} columns")
    boards = [{"id": str(one.get("id")), "rows": _rows(one["rows"], high)} for one in data["boards"]]
    more = {name: data[name] for name in LISTS if isinstance(data.get(name), list)}
    map_: Map = from_plain({**more, "boards": boards}, Map)
    return drafting.sound(map_, LISTS, lambda one: (field for field, _, _ in map_violations(one)))


def _rows(written: list[Any], high: int) -> list[str]:
    rows = drafting.padded(written, SIGNS)
    return rows + ["." * len(rows[0])] * (high - len(rows))


def zones(facts: Facts, land: HexLand, data: Mapping[str, Any], side: Side) -> Iterator[Markup]:
    """Tint the deployment zone of a side."""
    for _, area in drafting.items(data, f"{side}.deploy"):
        try:
            places = facts.members(facts.area(str(area)))
        except BadGeometry:
            continue
        yield drafting.zone(land, places, FRESH[side], DARK[side])


def aims(facts: Facts, data: Mapping[str, Any]) -> Iterator[HexMark]:
    """Mark the objectives with their command."""
    for field, one in drafting.entries(data, "objectives"):
        if one.get("hex") in facts.hex:
            worth = str(one.get("value", "")) if one.get("kind") == "command" else ""
            yield objective(one["hex"], f"{one.get('kind')} objective {one['hex']}", worth=worth, field=field)


def units(data: Mapping[str, Any], side: Side) -> Iterator[CounterPicture]:
    """Yield the units of a side that stand in hexes, with riders."""
    squads, vehicles = drafting.entries(data, f"{side}.squads"), drafting.entries(data, f"{side}.vehicles")
    for field, one in (*vehicles, *squads):
        if isinstance(one.get("hex"), str):
            yield shown(field, one, side, riders(one, squads, side))


def shown(field: str, one: Mapping[str, Any], side: Side, aboard: tuple[Unit, ...]) -> CounterPicture:
    """Return the counter of a unit, or a plate with its name if its figures make no sense."""
    unit = unit_of(one, side)
    if unit is None:
        return drafting.unknown(field, str(one.get("id")), one["hex"], DARK[side])
    return drafting.drafted(field, one["hex"], face(unit, len(aboard)), "; ".join(map(told, (unit, *aboard))))


def riders(
    one: Mapping[str, Any], squads: list[tuple[str, Mapping[str, Any]]], side: Side
) -> tuple[Unit, ...]:
    """List the squads aboard a vehicle."""
    aboard = (squad for _, squad in squads if "vehicle" in one and squad.get("aboard") == one.get("id"))
    return tuple(unit for squad in aboard if (unit := unit_of(squad, side)))


def unit_of(one: Mapping[str, Any], side: Side) -> Unit | None:
    """Make a unit of its entry in a file; None if that makes no sense."""
    figures, vehicle = one.get("figures") or [], one.get("vehicle")
    if any(figure not in FIGURE_ORDER for figure in figures) or vehicle not in {None, *VEHICLES}:
        return None
    kind = "vehicle" if vehicle else "sniper" if one.get("sniper") else "squad"
    known = {"medic", "flamethrower", "anti_tank"}
    token = one.get("specialization") if one.get("specialization") in known else None
    return Unit(
        id=str(one.get("id")),
        side=side,
        division=1,
        kind=cast("Kind", kind),
        at=str(one.get("hex")),
        figures=tuple(figures),
        vehicle=vehicle,
        specialization=token,
        concealed=bool(one.get("concealed")),
    )

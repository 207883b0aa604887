"""Features of Scream, Aim, Fire!: the counters of both sides, the map, the tracks, the dice and the decks."""

from collections.abc import Iterator
from functools import lru_cache
from typing import get_args

from wargames.encoding.columns import Row, count, flag, one_hot, one_of
from wargames.encoding.features import (
    Cell,
    Entities,
    Features,
    Found,
    HexPlanes,
    PlaneGrid,
    PlaneLayer,
    Scalars,
    Sum,
)
from wargames.encoding.frames import FrameColumns
from wargames.encoding.hexes import sheet_of
from wargames.sam_fire.ground.ground import ground_of
from wargames.sam_fire.told.view import SamFireView
from wargames.sam_fire.values.components import AMERICANS, COUNTERS, TERRAIN, Kind, Marker
from wargames.sam_fire.values.map_sheet import MapSheet
from wargames.sam_fire.values.state import Frame, Unit

KINDS: tuple[Kind, ...] = get_args(Kind)
MARKERS: tuple[Marker, ...] = get_args(Marker)
FACES = range(1, 7)
LONGEST_RANGE = 40

_KIND, _MARKER = one_hot(KINDS), one_hot(MARKERS)
_GOING = FrameColumns(Frame, "unit", "mortar", "sniper", "attacker")

SCALARS = (
    count("turn", "turns", 30),
    count("turns left", "turns", 30),
    count("step", "steps", 10),
    count("morale", "points", 150),
    count("morale to win", "points", 150),
    count("reserve marker", "points", 30),
    count("reserve threshold", "points", 30),
    count("supply", "points", 30),
    count("kills", "counters", 40),
    count("objectives held", "hexes", 10),
    count("cards in the cover deck", "cards", 60),
    count("cards in the action deck", "cards", 60),
    count("cards in the reserve deck", "cards", 60),
    *(count(f"order dice showing {face}", "dice", 8) for face in FACES),
    *_GOING.columns,
)


def _scalars(view: SamFireView) -> Row:
    table = view.table
    goal = table.goal
    return (
        table.turn,
        max(goal.turn_limit - table.turn, 0),
        table.step,
        table.morale,
        goal.victory_morale,
        table.reserve_marker,
        goal.reserve_threshold,
        table.supply,
        table.kills,
        len(table.held),
        len(table.cover_deck),
        len(table.action_deck),
        len(table.reserve_deck),
        *(table.order_dice.count(face) for face in FACES),
        *_GOING.at_work(table.frames),
    )


UNITS = (
    flag("American"),
    *one_of("kind", KINDS),
    count("to hit", "pips", 6),
    count("movement", "points", 6),
    count("range", "hexes", LONGEST_RANGE),
    count("key", "number", 10),
    count("column", "hexes", 40),
    count("row", "hexes", 40),
    *one_of("marker", MARKERS),
    flag("low supply"),
    flag("used"),
    flag("spotted"),
    flag("has the lieutenant"),
    flag("in what goes on"),
)


def _printed(id_: str) -> Row:
    counter = COUNTERS[id_]
    reach = min(counter.range, LONGEST_RANGE)
    return (id_ in AMERICANS, *_KIND[counter.kind], counter.to_hit, counter.movement, reach, counter.key)


PRINTED = {id_: _printed(id_) for id_ in COUNTERS}


def _units(view: SamFireView) -> Iterator[Found]:
    table = view.table
    at, named, lieutenant = _grid(table.sheet), _GOING.named(table.frames), table.lieutenant
    for unit in table.units:
        yield unit.id, unit, (at[unit.at], unit.id == lieutenant, unit.id in named)


def _unit(unit: Unit, company: tuple[Row, bool, bool]) -> Row:
    place, leads, named = company
    return (
        *PRINTED[unit.id],
        *place,
        *_MARKER[unit.marker],
        unit.low_supply,
        unit.used,
        unit.spotted,
        leads,
        named,
    )


@lru_cache(maxsize=64)
def _grid(sheet: MapSheet) -> dict[str, Row]:
    ground = ground_of(sheet)
    return {place: ground.layout.place(hex_) for place, hex_ in ground.hex.items()}


TERRAINS = tuple(TERRAIN)
GROUND = (
    *one_of("terrain", TERRAINS),
    flag("red hex"),
    flag("blue hex"),
    count("objective", "points of morale", 20),
    flag("to be held"),
)
HELD = (flag("objective held"),)
SUMS = (
    Sum(count("Americans", "counters", 6), "units", where="American"),
    Sum(count("Germans", "counters", 6), "units", where="American", absent=True),
    *(Sum(count(marker, "counters", 6), "units", where=f"marker {marker}") for marker in MARKERS[1:]),
    Sum(count("used", "counters", 6), "units", where="used"),
)


def _sheet(view: SamFireView) -> PlaneGrid:
    ground = ground_of(view.table.sheet)
    return sheet_of(ground.layout, ground.hex)


def _ground(view: SamFireView) -> Iterator[Cell]:
    sheet, goal, first = view.table.sheet, view.table.goal, len(TERRAINS)
    for place, terrain in ground_of(sheet).terrain.items():
        yield TERRAINS.index(terrain), place, 1
    yield first, sheet.red, 1
    yield first + 1, sheet.blue, 1
    for one in goal.objectives:
        yield first + 2, one.hex, one.value
    for place in goal.hold_any_of:
        yield first + 3, place, 1


FEATURES = Features(
    SamFireView,
    Scalars(SCALARS, _scalars),
    (Entities(name="units", columns=UNITS, read=_units, row=_unit, names=lambda _view: tuple(COUNTERS)),),
    HexPlanes(
        _sheet,
        (
            PlaneLayer(GROUND, _ground),
            PlaneLayer(
                HELD, lambda view: ((0, place, 1) for place in view.table.held), lambda view: view.table.held
            ),
        ),
        SUMS,
    ),
)

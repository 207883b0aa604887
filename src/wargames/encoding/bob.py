"""Features of Band of Brothers: Screaming Eagles: counters, the board, the visible forces of each side.

Unknown properties of a counter are 0 in its row, and so is the column that says they are known.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import get_args

from wargames.bob.ground.ground import ground_of
from wargames.bob.queries import counters_of
from wargames.bob.told.view import BobView
from wargames.bob.values.board import DIRECTIONS, Board
from wargames.bob.values.components import TERRAIN, TYPES, TypeId, UnitClass
from wargames.bob.values.scenarios import SIDES
from wargames.bob.values.seen import Seen, SideSeen
from wargames.bob.values.state import Counter, Frame, Phase
from wargames.encoding.columns import Row, count, flag, one_hot, one_of
from wargames.encoding.features import Cell, Entities, Features, Found, HexPlanes, PlaneLayer, Scalars, Sum
from wargames.encoding.frames import FrameColumns
from wargames.encoding.hexes import grid_of, sheet_of

PHASES: tuple[Phase, ...] = get_args(Phase)
CLASSES: tuple[UnitClass, ...] = get_args(UnitClass)
LONGEST_RANGE = 40
"""The greatest range shown: no board is as wide."""

_PHASE, _CLASS, _FACING = one_hot(PHASES), one_hot(CLASSES), one_hot(DIRECTIONS)
_GOING = FrameColumns(Frame, "counter", "mover", "firer")

SCALARS = (
    flag("plays us"),
    flag("plays ge"),
    count("turn", "turns", 30),
    count("turns left", "turns", 30),
    *one_of("phase", PHASES),
    *_GOING.columns,
    *(
        column
        for whose in ("own", "other")
        for column in (
            count(f"{whose} command points", "points", 20),
            flag(f"{whose} side acted early"),
            count(f"{whose} counters that left", "counters", 40),
            count(f"{whose} counters off the board", "counters", 80),
            count(f"{whose} artillery missions", "missions", 20),
        )
    ),
    flag("own option is taken"),
)


def _scalars(view: BobView) -> Row:
    own, other = (view.ge, view.us) if view.seat == "ge" else (view.us, view.ge)
    return (
        view.seat == "us",
        view.seat == "ge",
        view.turn,
        max(view.scenario.turns - view.turn, 0),
        *_PHASE[view.phase],
        *_GOING.at_work(view.frames),
        *_side(own),
        *_side(other),
        bool(own.option),
    )


def _side(side: SideSeen) -> Row:
    missions = sum([battery.missions for battery in side.batteries])
    return side.cp, side.acted_early, len(side.exited), side.waiting, missions


COUNTERS = (
    flag("own"),
    flag("on the board"),
    count("column", "hexes", 60),
    count("row", "hexes", 60),
    flag("type is known"),
    *one_of("class", CLASSES),
    count("firepower", "points", 20),
    count("proficient firepower", "points", 20),
    count("range", "hexes", LONGEST_RANGE),
    count("movement", "points", 12),
    flag("reduced"),
    count("suppression", "levels", 2),
    flag("concealed"),
    flag("known to the other side"),
    flag("used"),
    flag("prepared for op fire"),
    flag("moved"),
    flag("command point spent on it"),
    *one_of("facing", DIRECTIONS),
    flag("in what goes on"),
)


@lru_cache(maxsize=1024)
def _printed(type_: TypeId | None, reduced: bool) -> Row:  # noqa: FBT001  a key
    if type_ is None:
        return (0, *_CLASS[None], 0, 0, 0, 0)
    unit = TYPES[type_]
    face = unit.face(reduced=reduced)
    reach = min(face.range, LONGEST_RANGE)
    return 1, *_CLASS[unit.kind], face.firepower, face.proficient_firepower, reach, unit.movement


def _counters(view: BobView) -> Iterator[Found]:
    at = _grid(view.scenario.board)
    named = _GOING.named(view.frames)
    for one in view.own:
        yield one.id, one, (True, at[one.at], one.id in named)
    for stack in view.enemy:
        own, place = stack.side == view.seat, at[stack.hex]
        for number, seen in enumerate(stack.counters, 1):
            name = seen.id or f"{stack.hex}/{number}"
            yield name, seen, (own, place, name in named)


def _counter(one: Counter | Seen, company: tuple[bool, Row, bool]) -> Row:
    own, place, named = company
    return (
        own,
        *place,
        *_printed(one.type, bool(one.reduced)),
        bool(one.reduced),
        one.level or 0,
        bool(one.concealed),
        one.known if isinstance(one, Counter) else one.id is not None,
        bool(one.used),
        bool(one.prepared),
        bool(one.moved),
        one.cp_used,
        *_FACING[one.facing],
        named,
    )


@lru_cache(maxsize=64)
def _grid(board: Board) -> dict[str | None, Row]:
    return grid_of(board.layout)


def _names(view: BobView) -> Sequence[str]:
    return [one.id for side in SIDES for one in counters_of(view.scenario.side(side).forces)]


def _spare(view: BobView) -> int:
    """Return the number of rows for unknown counters, and for those of a secret option."""
    option = view.scenario.option
    return len(_names(view)) + (0 if option is None else option.number)


TERRAINS = tuple(TERRAIN)
GROUND = (
    *one_of("terrain", TERRAINS),
    count("elevation", "levels", 6),
    flag("road"),
    count("hedgerow sides", "sides", 6),
    flag("foxhole"),
    flag("fortification"),
    flag("objective"),
)
CONTROL = (flag("own control"), flag("other side's control"))
SUMS = tuple(
    Sum(column=column, table="counters", of=of, where="own", absent=absent, on_map="on the board")
    for whose, absent in (("own", False), ("other side's", True))
    for column, of in (
        (count(f"{whose} counters", "counters", 12), ()),
        (count(f"{whose} suppression", "levels", 12), ("suppression",)),
        (count(f"{whose} known firepower", "points", 60), ("firepower",)),
    )
)


def _ground(view: BobView) -> Iterator[Cell]:
    board, ground = view.scenario.board, ground_of(view.scenario.board)
    first = len(TERRAINS)
    for place, terrain in ground.terrain.items():
        yield TERRAINS.index(terrain), place, 1
        yield first, place, ground.elevation[place]
    for place in {one for step in ground.roads for one in step}:
        yield first + 1, place, 1
    along = (hex_ for side in ground.hedgerows for hex_ in side.hexes if hex_ in board.layout)
    yield from ((first + 2, board.layout.label(hex_), 1) for hex_ in along)
    control = view.scenario.victory.control
    objectives = () if control is None else {*control.hexes, *control.alone_in}
    for plane, places in enumerate((board.foxholes, board.fortifications, objectives), first + 3):
        for place in places:
            yield plane, place, 1


def _control(view: BobView) -> Iterator[Cell]:
    return ((int(side != view.seat), place, 1) for place, side in view.control)


FEATURES = Features(
    BobView,
    Scalars(SCALARS, _scalars),
    (Entities(name="counters", columns=COUNTERS, read=_counters, row=_counter, names=_names, spare=_spare),),
    HexPlanes(
        lambda view: sheet_of(view.scenario.board.layout),
        (PlaneLayer(GROUND, _ground), PlaneLayer(CONTROL, _control, lambda view: (view.seat, view.control))),
        SUMS,
    ),
)

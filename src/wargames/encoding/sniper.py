"""Features of Sniper's Alley: units with their figures, the map, command, cards and rounds."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import get_args

from wargames.encoding.columns import Row, count, flag, one_hot, one_of
from wargames.encoding.features import Cell, Entities, Features, Found, HexPlanes, PlaneLayer, Scalars, Sum
from wargames.encoding.frames import FrameColumns
from wargames.encoding.hexes import grid_of, sheet_of
from wargames.sniper.ground.ground import ground_of
from wargames.sniper.told.view import SniperView
from wargames.sniper.values.board import Map
from wargames.sniper.values.cards import DECKS
from wargames.sniper.values.components import SIDES, TERRAIN, Activation, Condition, Figure, Specialization
from wargames.sniper.values.state import Frame, Kind, SideState, Step, Unit

STEPS: tuple[Step, ...] = get_args(Step)
KINDS: tuple[Kind, ...] = get_args(Kind)
FIGURES: tuple[Figure, ...] = get_args(Figure)
ACTIVATIONS: tuple[Activation, ...] = get_args(Activation)
CONDITIONS: tuple[Condition, ...] = get_args(Condition)
SPECIALIZATIONS: tuple[Specialization, ...] = get_args(Specialization)
CARDS = tuple(card.id for deck in DECKS.values() for card in deck.cards)

_STEP, _KIND, _ACTIVATION = one_hot(STEPS), one_hot(KINDS), one_hot(ACTIVATIONS)
_CONDITION, _SPECIALIZATION = one_hot(CONDITIONS), one_hot(SPECIALIZATIONS)
_GOING = FrameColumns(Frame, "unit", "mover", "sniper")

SCALARS = (
    flag("plays us"),
    flag("plays de"),
    count("round", "rounds", 12),
    count("rounds left", "rounds", 12),
    *one_of("step", STEPS),
    *_GOING.columns,
    flag("own initiative"),
    flag("other side's initiative"),
    count("actions left", "actions", 6),
    count("movement left", "points", 20),
    *(
        column
        for whose in ("own", "other")
        for column in (
            count(f"{whose} command", "points", 60),
            count(f"{whose} command bid", "points", 60),
            count(f"{whose} cards in the deck", "cards", 20),
            count(f"{whose} regular figures lost", "figures", 40),
            flag(f"{whose} actions are done"),
            *(count(f"{whose} hand {card}", "cards", 4) for card in CARDS),
            *(count(f"{whose} in play {card}", "cards", 4) for card in CARDS),
        )
    ),
)


def _scalars(view: SniperView) -> Row:
    own, other = (view.de, view.us) if view.seat == "de" else (view.us, view.de)
    top = view.frames[-1] if view.frames else None
    return (
        view.seat == "us",
        view.seat == "de",
        view.round,
        max(view.scenario.rounds - view.round, 0),
        *_STEP[view.step],
        *_GOING.at_work(view.frames),
        view.initiative == view.seat,
        view.initiative != view.seat,
        sum([getattr(frame, "left", 0) for frame in view.frames if type(frame).__name__ == "ActionTurn"]),
        getattr(top, "left", 0) if type(top).__name__ == "Moving" else 0,
        *_side(own),
        *_side(other),
    )


@lru_cache(maxsize=256)
def _side(side: SideState) -> Row:
    return (
        side.command,
        side.bid,
        len(side.deck),
        side.lost_regulars,
        side.done,
        *(side.hand.count(card) for card in CARDS),
        *(side.in_play.count(card) for card in CARDS),
    )


UNITS = (
    flag("own"),
    flag("on the map"),
    count("column", "hexes", 60),
    count("row", "hexes", 60),
    flag("aboard"),
    count("division", "number", 4),
    *one_of("kind", KINDS),
    *(count(f"{figure} figures", "figures", 4) for figure in FIGURES),
    *one_of("specialization", SPECIALIZATIONS),
    *one_of("activation", ACTIVATIONS),
    *one_of("condition", CONDITIONS),
    flag("concealed"),
    count("hits taken", "hits", 3),
    flag("in what goes on"),
)


def _units(view: SniperView) -> Iterator[Found]:
    at, named, seat = _grid(view.scenario.map), _GOING.named(view.frames), view.seat
    for unit in view.units:
        yield unit.id, unit, (unit.side == seat, at[unit.at], unit.id in named)


def _unit(unit: Unit, company: tuple[bool, Row, bool]) -> Row:
    own, place, named = company
    return (
        own,
        *place,
        unit.aboard is not None,
        unit.division,
        *_KIND[unit.kind],
        *(unit.figures.count(figure) for figure in FIGURES),
        *_SPECIALIZATION[unit.specialization],
        *_ACTIVATION[unit.activation],
        *_CONDITION[unit.condition],
        unit.concealed,
        unit.hits,
        named,
    )


@lru_cache(maxsize=64)
def _grid(map_: Map) -> dict[str | None, Row]:
    return grid_of(map_.layout)


def _names(view: SniperView) -> Sequence[str]:
    return [name for side in SIDES for name in view.scenario.side(side).unit_ids]


TERRAINS = tuple(TERRAIN)
GROUND = (
    *one_of("terrain", TERRAINS),
    count("level", "levels", 4),
    flag("road"),
    count("objective", "points of command", 10),
    flag("victory objective"),
)
CONTROL = (flag("own control"), flag("other side's control"))
SMOKE = (count("smoke", "markers", 4),)
SUMS = tuple(
    Sum(column=column, table="units", of=of, where="own", absent=absent, on_map="on the map")
    for whose, absent in (("own", False), ("other side's", True))
    for column, of in (
        (count(f"{whose} units", "units", 6), ()),
        (count(f"{whose} figures", "figures", 24), tuple(f"{figure} figures" for figure in FIGURES)),
        (count(f"{whose} fatigued", "units", 6), ("activation fatigued",)),
    )
)


def _ground(view: SniperView) -> Iterator[Cell]:
    ground = ground_of(view.scenario.map)
    first = len(TERRAINS)
    for place, terrain in ground.terrain.items():
        yield TERRAINS.index(terrain), place, 1
        yield first, place, ground.level[place]
    for place in ground.roads:
        yield first + 1, place, 1
    for one in view.scenario.objectives:
        yield first + 2, one.hex, one.value
        if one.kind == "victory":
            yield first + 3, one.hex, 1


def _control(view: SniperView) -> Iterator[Cell]:
    return ((int(side != view.seat), place, 1) for place, side in view.control)


FEATURES = Features(
    SniperView,
    Scalars(SCALARS, _scalars),
    (Entities(name="units", columns=UNITS, read=_units, row=_unit, names=_names),),
    HexPlanes(
        lambda view: sheet_of(view.scenario.map.layout),
        (
            PlaneLayer(GROUND, _ground),
            PlaneLayer(CONTROL, _control, lambda view: (view.seat, view.control)),
            PlaneLayer(SMOKE, lambda view: ((0, one.hex, 1) for one in view.smoke), lambda view: view.smoke),
        ),
        SUMS,
    ),
)

"""Features of Fire & Move: figures, groups, weapons, cards, objectives and terrain.

A table measured in inches has no hexes and no planes.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import get_args

from wargames.encoding.columns import Row, count, flag, one_hot, one_of
from wargames.encoding.features import Entities, Features, Found, Scalars
from wargames.encoding.frames import FrameColumns
from wargames.fire_move.told.view import FireMoveView
from wargames.fire_move.values.cards import CARDS
from wargames.fire_move.values.components import BORDERS, INCH, ROLES, TERRAIN, WeaponClass
from wargames.fire_move.values.scenarios import FireMoveScenario
from wargames.fire_move.values.state import Figure, Frame, Group, Moving
from wargames.fire_move.values.table import Border, Feature
from wargames.kernel.geometry.plane import Point

WIDEST = 120
"""A width in inches beyond any table."""

CLASSES: tuple[WeaponClass, ...] = get_args(WeaponClass)
TERRAINS, BORDER_TYPES = tuple(TERRAIN), tuple(BORDERS)
_ROLE, _CLASS, _TERRAIN = one_hot(ROLES), one_hot(CLASSES), one_hot(TERRAINS)
_BORDER = one_hot(BORDER_TYPES)
_GOING = FrameColumns(Frame, "group", "attackers", "defenders", "carrier", "target")
X, Y = (count(axis, "inches", WIDEST) for axis in ("x", "y"))

SCALARS = (
    flag("attacks"),
    count("turn", "player turns", 80),
    count("time checks", "checks", 20),
    count("time checks left", "checks", 20),
    *_GOING.columns,
    count("move actions left", "actions", 6),
    *(
        column
        for whose in ("own", "other")
        for column in (
            count(f"{whose} cards in hand", "cards", 20),
            count(f"{whose} cards in the pile", "cards", 120),
            count(f"{whose} figures killed", "figures", 60),
            count(f"{whose} figures routed", "figures", 60),
        )
    ),
)


def _scalars(view: FireMoveView) -> Row:
    table, scenario = view.open, view.scenario
    left = [frame.left for frame in table.frames if type(frame) is Moving]
    hands = sorted(view.hands, key=lambda hand: hand.side != view.seat)
    losses = [[one.how for one in table.lost if one.side == hand.side] for hand in hands]
    return (
        view.seat == scenario.attacker.nation,
        table.turn,
        table.time_checks,
        max(scenario.time_check_limit - table.time_checks, 0),
        *_GOING.at_work(table.frames),
        left[-1] if left else 0,
        *(
            number
            for hand, lost in zip(hands, losses, strict=True)
            for number in (hand.count, hand.pile, lost.count("KIA"), lost.count("routed"))
        ),
    )


FIGURES = (
    flag("own"),
    *one_of("role", ROLES),
    count("group", "number in its list", 40),
    flag("on the table"),
    X,
    Y,
    flag("pinned"),
    flag("arm failed"),
    flag("crews a weapon"),
    flag("promoted"),
    flag("wounded"),
    flag("has a charge"),
)


def _figures(view: FireMoveView) -> Iterator[Found]:
    seat = view.seat
    group = {one.id: number for number, one in enumerate(view.open.groups, 1)}
    for one in view.open.figures:
        yield _names(one.number), one, (one.side == seat, group.get(one.group, 0))


_names = lru_cache(maxsize=1024)(str)


def _where(at: Point | None) -> Row:
    return (0, 0, 0) if at is None else (1, at.x / INCH, at.y / INCH)


def _figure(one: Figure, company: tuple[bool, int]) -> Row:
    own, group = company
    return (
        own,
        *_ROLE[one.role],
        group,
        *_where(one.at),
        one.pinned,
        one.arm_failed,
        one.crews is not None,
        one.promoted,
        one.wounded,
        one.charge,
    )


GROUPS = (
    flag("own"),
    count("figures", "figures", 20),
    flag("off the table"),
    flag("acted"),
    flag("reacted"),
    flag("ground marker"),
    flag("fear"),
    flag("berserk"),
    count("smoke", "CV", 6),
    flag("in a minefield"),
    count("cards set aside", "cards", 6),
    flag("in what goes on"),
)


def _groups(view: FireMoveView) -> Iterator[Found]:
    table, seat = view.open, view.seat
    named = _GOING.named(table.frames)
    men = Counter([figure.group for figure in table.figures])
    for one in table.groups:
        yield one.id, one, (one.side == seat, men[one.id], one.id in table.off_table, one.id in named)


def _group(one: Group, company: tuple[bool, int, bool, bool]) -> Row:
    own, men, off_table, named = company
    return (
        own,
        men,
        off_table,
        one.acted,
        one.reacted,
        one.ground,
        one.fear,
        one.berserk,
        one.smoke,
        one.mined,
        len(one.set_aside),
        named,
    )


WEAPONS = (*one_of("class", CLASSES), flag("crewed"), flag("stands"), X, Y, flag("ready"), flag("failed"))


def _weapons(view: FireMoveView) -> Iterator[Found]:
    kinds = _classes(view.scenario)
    return ((one.id, one, kinds[one.type]) for one in view.open.pieces)


@lru_cache(maxsize=64)
def _classes(scenario: FireMoveScenario) -> dict[str, Row]:
    issued = {
        scenario.issued(force.nation, group, role)
        for force in scenario.forces
        for group in force.groups
        for role in group.figures
    }
    crewed = {force.crew_weapon(group) for force in scenario.forces for group in force.groups} - {None}
    return {name: _CLASS[scenario.weapon(name).kind] for name in issued | crewed if name is not None}


HAND = (
    count("in the own hand", "cards", 20),
    count("own discards", "cards", 40),
    count("other side's discards", "cards", 40),
)


def _cards(view: FireMoveView) -> Iterator[Found]:
    held: tuple[str, ...] = ()
    own: dict[str, int] = {}
    other: dict[str, int] = {}
    for hand in view.hands:
        if hand.side == view.seat:
            held, own = hand.cards or (), dict(hand.discards)
        else:
            other = dict(hand.discards)
    for card in CARDS:
        yield card, card, (held.count(card), own.get(card, 0), other.get(card, 0))


OBJECTIVES = (
    X,
    Y,
    count("radius", "inches", 20),
    count("victory points", "points", 20),
    flag("held by the own side"),
    flag("held by the other side"),
)


def _objectives(view: FireMoveView) -> Iterator[Found]:
    held = {one.objective: one.side for one in view.open.held}
    for one in view.scenario.objectives:
        side = held.get(one.id)
        yield one.id, one, (side is not None and side == view.seat, side is not None and side != view.seat)


GROUND = (
    *one_of("terrain", TERRAINS),
    *one_of("border", BORDER_TYPES),
    *(count(f"{edge}most", "inches", WIDEST) for edge in ("west", "south", "east", "north")),
)


def _ground(view: FireMoveView) -> Iterator[Found]:
    table = view.scenario.table
    for one in table.features:
        yield one.id, one, table.terrain(one).look
    for line in table.borders:
        yield line.id, line, table.border_kind(line.type).look


def _box(one: Feature | Border, look: str) -> Row:
    """Return the bounding box of a feature or border; a scenario's own type counts as its look."""
    points = one.polygon if isinstance(one, Feature) else one.line
    xs, ys = [point.x / INCH for point in points], [point.y / INCH for point in points]
    return (
        *_TERRAIN[look if isinstance(one, Feature) else None],
        *_BORDER[look if isinstance(one, Border) else None],
        min(xs),
        min(ys),
        max(xs),
        max(ys),
    )


FEATURES = Features(
    FireMoveView,
    Scalars(SCALARS, _scalars),
    (
        Entities(
            name="figures",
            columns=FIGURES,
            read=_figures,
            row=_figure,
            names=lambda view: [_names(one.number) for one in view.open.figures],
            follows=lambda view: (view.seat, view.open.figures, [group.id for group in view.open.groups]),
        ),
        Entities(
            name="groups",
            columns=GROUPS,
            read=_groups,
            row=_group,
            names=lambda view: [one.id for one in view.open.groups],
            spare=lambda view: len(view.open.figures),
        ),
        Entities(
            name="weapons",
            columns=WEAPONS,
            read=_weapons,
            row=lambda one, kind: (*kind, one.gunner is not None, *_where(one.at), one.ready, one.failed),
            names=lambda view: [one.id for one in view.open.pieces],
            follows=lambda view: view.open.pieces,
        ),
        Entities(
            name="cards",
            columns=HAND,
            read=_cards,
            row=lambda _card, company: company,
            names=lambda _view: tuple(CARDS),
            follows=lambda view: (view.seat, view.hands),
        ),
        Entities(
            name="objectives",
            columns=OBJECTIVES,
            read=_objectives,
            row=lambda one, held: (one.at.x / INCH, one.at.y / INCH, one.radius / INCH, one.vp, *held),
            names=lambda view: [one.id for one in view.scenario.objectives],
            follows=lambda view: (view.seat, view.open.held),
        ),
        Entities(
            name="ground",
            columns=GROUND,
            read=_ground,
            row=_box,
            names=lambda view: [name for name, _, _ in _ground(view)],
            follows=lambda view: view.scenario.table,
        ),
    ),
)

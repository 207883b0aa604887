"""Arrival of groups kept off the table (FM-G22)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import ClassVar

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.groups.placement import GroupPlaced, default_formation
from wargames.fire_move.play.hands import movement_cards
from wargames.fire_move.play.move.movement import moving_by
from wargames.fire_move.play.orders import OrderKind, Orders
from wargames.fire_move.play.playing import Reason, begin_by_movement_card, cv_refusal, missing, wrong_kind
from wargames.fire_move.play.set_up import stand_weapons
from wargames.fire_move.values.cards import MovementCard
from wargames.fire_move.values.components import Nation
from wargames.fire_move.values.scenarios import GroupSetUp
from wargames.fire_move.values.spelling import Entry, Waypoints
from wargames.fire_move.values.state import CardId, Group, GroupId, Mode
from wargames.fire_move.values.words import FireMoveAction
from wargames.kernel.base.errors import Refusal
from wargames.kernel.geometry.plane import Point, along, on_segment


@attrs.frozen
class Arrive(FireMoveAction):
    """Bring a group that was kept off table on, its key figure at a height of the edge (FM-G22)."""

    FORM: ClassVar[str] = "bring on {group} with {card} for {mode} at {place}"
    ORDER: ClassVar[str] = "bring on"
    SAYS: ClassVar[str] = "bring {group} on at {place} {mode} {card}"
    group: GroupId
    card: CardId
    mode: Mode
    place: Entry


PLACES = 5
"""The number of points of the edge that are offered."""


def own_turn(battle: Battle, side: Nation) -> int:
    """Count a side's own turns, this one among them."""
    return (battle.turn + (side == battle.scenario.first_player)) // 2


def listed(battle: Battle, group: GroupId) -> GroupSetUp:
    """Find a group in the scenario's list."""
    return next(one for force in battle.scenario.forces for one in force.groups if one.id == group)


def refusal(battle: Battle, action: Arrive) -> Reason:
    """Return why a group cannot come on so."""
    side = battle.player
    if action.group not in battle.off_table or battle.groups[action.group].side != side:
        return Refusal("FM-G22", f"{action.group[:20]!r} is no group of the player off the table")
    return (
        missing(battle, side, action.card)
        or wrong_kind(action.card, MovementCard, "FM-G22")
        or cv_refusal(action.card, action.mode)
        or place_refusal(battle, action)
    )


def place_refusal(battle: Battle, action: Arrive) -> Reason:
    """Return why a group cannot come on there, or not yet."""
    reserve = listed(battle, action.group).reserve
    assert reserve is not None
    if own_turn(battle, battle.player) < reserve.turn:
        return Refusal("FM-G22", f"{action.group} arrives from the player's turn {reserve.turn} on")
    if len(action.place.points) != 1:
        return Refusal("FM-G22", "name one point for the Key Figure")
    (point,) = action.place.points
    if not on_segment(point, reserve.start, reserve.end):
        return Refusal("FM-G22", f"{point} is not between {reserve.start} and {reserve.end}")
    if battle.field.feature_at(point) != reserve.feature:
        return Refusal("FM-G22", f"{point} is not in {reserve.feature}")
    if formation(battle, action.group, point) is None:
        return Refusal("FM-R12", f"there is no room round {point}")
    return None


def formation(battle: Battle, group: GroupId, point: Point) -> tuple[Point, ...] | None:
    """Find the default formation for a group that comes on."""
    men = battle.members[group]
    return default_formation(battle, point, len(men), men, away=battle.figures[men[0]])


def perform(battle: Battle, action: Arrive) -> None:
    """Place the group at the edge and begin its move actions."""
    group = action.group
    battle.off_table = tuple(one for one in battle.off_table if one != group)
    points = formation(battle, group, action.place.points[0])
    assert points is not None
    men = battle.members[group]
    for number, point in zip(men, points, strict=True):
        battle.change(number, at=point)
    stand_weapons(battle, group)
    use = "arrival under its CV" if action.mode == "cv" else "arrival"
    begin_by_movement_card(battle, group, action.card, use, clauses=("FM-G22",))
    battle.record(GroupPlaced, ("FM-G22",), group=group, figures=men, points=points)
    battle.frames.append(moving_by(group, action.card, action.mode))


def candidates(battle: Battle, group: Group) -> Iterator[Arrive]:
    """List the movement cards and some points of the edge, for a group off the table."""
    side, reserve = battle.player, listed(battle, group.id).reserve
    if group.side != side or reserve is None or own_turn(battle, side) < reserve.turn:
        return
    for card in movement_cards(battle, side):
        for at in range(PLACES):
            place = along(reserve.start, reserve.end, Fraction(at, PLACES - 1))
            yield from arrivals(battle, group.id, card, Waypoints((place,)))


def arrivals(battle: Battle, group: GroupId, card: MovementCard, place: Waypoints) -> Iterator[Arrive]:
    """List the legal ways to come on at a point by one card."""
    made = Arrive(group, card.id, "actions", place)
    if refusal(battle, made) is None:
        yield made
        if card.cv:
            yield Arrive(group, card.id, "cv", place)


ORDERS = Orders(kinds=(OrderKind(Arrive, refusal, perform),), lists=candidates)

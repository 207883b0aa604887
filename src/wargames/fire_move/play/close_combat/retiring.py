"""Retiring from close combat (FM-29.12, FM-G11)."""

from collections.abc import Iterator
from typing import ClassVar

import attrs

from wargames.fire_move.ground.battlefield import Battlefield
from wargames.fire_move.ground.pathing import route_to, ways_over
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.close_combat.refuges import RetreatEnds, route_by, ways_out
from wargames.fire_move.play.fire.smoke import blow_away
from wargames.fire_move.play.groups.losses import abandon, pin
from wargames.fire_move.play.groups.markers import take_off
from wargames.fire_move.play.groups.placement import default_formation, place_figures
from wargames.fire_move.play.move.minefields import explode, take_marker_off
from wargames.fire_move.play.move.setting_off import served
from wargames.fire_move.play.move.steps import gun_refusal
from wargames.fire_move.play.move.toward import along
from wargames.fire_move.play.move.ways import MoveRoute, way
from wargames.fire_move.play.nations import calm_down
from wargames.fire_move.play.playing import Reason
from wargames.fire_move.values.components import ADJACENT
from wargames.fire_move.values.named import Spot
from wargames.fire_move.values.spelling import Path, Waypoints
from wargames.fire_move.values.state import CloseCombat, GroupId
from wargames.fire_move.values.table import FeatureId
from wargames.fire_move.values.words import FireMoveAction, FireMoveEvent
from wargames.kernel.base.errors import Refusal
from wargames.kernel.game import Action
from wargames.kernel.game.shorthand import Sketch
from wargames.kernel.geometry.plane import Point, squared, within


@attrs.frozen
class Retire(FireMoveAction):
    """Retire from a charge or after a defeat (FM-29.7, FM-29.12)."""

    FORM: ClassVar[str] = "retire {route}"
    SAYS: ClassVar[str] = "retire to {route}"
    route: Path

    def ends_at(self) -> Point:
        """Name the land to which it leads."""
        return self.route.points[-1]


@attrs.frozen
class GroupRetired(FireMoveEvent):
    """A group retired (FM-29.12)."""

    SAYS: ClassVar[str] = "{group} retired to {at}."

    group: GroupId
    at: Spot


MOST_WAYS = 8
STEPS = (300, 600, 200)
"""The distances of the points that a retreat is tried to, in hundredths."""


def refusal(battle: Battle, combat: CloseCombat, group: GroupId, action: Retire) -> Reason:
    """Return why a group cannot retire along a route (FM-G11)."""
    found = way_back(battle, group, action.route.points)
    return found if isinstance(found, Refusal) else end_refusal(battle, combat, group, found)


def draw(battle: Battle, group: GroupId, sketch: Sketch) -> Action | Refusal:
    """Complete a sketched route of retreat (FM-R66)."""
    match sketch:
        case Sketch(Retire(), "route"):
            return along(battle, battle.key_figure(group).at, sketch)
    return sketch.plain()


def way_back(battle: Battle, group: GroupId, points: tuple[Point, ...]) -> MoveRoute | Refusal:
    """Return the way of a retreat, which crosses no water and no wire (FM-G11)."""
    found = way(battle, battle.key_figure(group).stands, points)
    if not isinstance(found, Refusal) and found.crossing and found.crossing.check != "none":
        return Refusal("FM-G11", f"a group does not retire over a {found.crossing.title}")
    return found


def end_refusal(battle: Battle, combat: CloseCombat, group: GroupId, found: MoveRoute) -> Reason:
    """Return why a retreat cannot end there (FM-G11)."""
    start, end = found.points[0], found.points[-1]
    if squared(end, combat.point) <= squared(start, combat.point):
        return Refusal("FM-G11", f"{end} is not farther from {combat.point} than {start}")
    side = battle.groups[group].side
    for enemy in battle.on_table(battle.enemy(side)):
        if enemy.at is not None and within(enemy.at, end, ADJACENT):
            return Refusal("FM-G11", f"{end} is within 1 inch of the enemy figure {enemy.number}")
    men = battle.members[group]
    if default_formation(battle, end, len(men), men, away=battle.figures[men[0]]) is None:
        return Refusal("FM-R12", f"there is no room for {len(men)} figures round {end}")
    return None


def retire(battle: Battle, group: GroupId, action: Retire, *, forced: bool) -> None:
    """Move the group back without its smoke, pinned if forced (FM-29.12, FM-G11, FM-G12, FM-16.5)."""
    found = way_back(battle, group, action.route.points)
    assert not isinstance(found, Refusal), "the retreat is legal"
    if battle.groups[group].mined:
        explode(battle, battle.men(group), group)
        if group not in battle.groups:
            return
        take_marker_off(battle, group, "FM-G10")
    leave_weapons(battle, group, found)
    men, end = battle.members[group], action.route.points[-1]
    points = default_formation(battle, end, len(men), men, away=battle.figures[men[0]])
    assert points is not None, "fewer men have more room"
    place_figures(battle, group, men, points)
    take_off(battle, group, "ground", "FM-R18")
    blow_away(battle, group)
    battle.record(GroupRetired, ("FM-29.12",), group, end)
    if forced:
        if battle.groups[group].berserk:
            calm_down(battle, group)
        for number in men:
            pin(battle, number, "FM-29.12", "FM-G11")


def leave_weapons(battle: Battle, group: GroupId, route: MoveRoute) -> None:
    """Abandon weapons not ready to move, and guns that cannot go the way (FM-G11, FM-G24)."""
    for piece in served(battle, battle.men(group)):
        set_up = battle.type_of(piece).heavy and piece.ready
        if set_up or gun_refusal(battle, piece, route):
            abandon(battle, piece)


# candidates


def candidates(battle: Battle, combat: CloseCombat, group: GroupId) -> Iterator[Retire]:
    """Yield retreats in eight directions and over borders at hand; if there are none, any other (FM-R57)."""
    if group not in battle.groups:
        return
    start, made = battle.key_figure(group).stands, 0
    for goal in dict.fromkeys(goals(battle.field, start, combat.point)):
        if (action := way_to(battle, combat, group, goal)) is not None:
            yield action
            made += 1
        if made == MOST_WAYS:
            return
    if not made:
        asked = ("anywhere", group, combat.point, battle.wire_cut)
        found = battle.muster.cached(asked, lambda: anywhere(battle, combat, group, start))
        yield from [] if found is None else [found]


def way_to(battle: Battle, combat: CloseCombat, group: GroupId, goal: Point) -> Retire | None:
    """Return the retreat of a group to a point, if it is legal."""
    route = route_to(battle.field, battle.key_figure(group).stands, goal)
    action = None if route is None else Retire(Waypoints(route))
    return None if action is None or refusal(battle, combat, group, action) else action


def anywhere(battle: Battle, combat: CloseCombat, group: GroupId, start: Point) -> Retire | None:
    """Return the retreat to the first end that a legal route reaches, or None (FM-G11)."""
    retreat = RetreatEnds(battle, group, start, combat.point)
    for feature, first in ways_out(battle, start):
        routes = (route_by(battle.field, start, first, end) for end in retreat.ends(feature))
        ways = (Retire(Waypoints(route)) for route in routes if route is not None)
        if made := next((one for one in ways if refusal(battle, combat, group, one) is None), None):
            return made
    return None


def goals(field: Battlefield, start: Point, danger: Point) -> Iterator[Point]:
    """Yield the points to retreat to, those straight away from the danger first."""
    found: list[tuple[FeatureId | None, Point]] = [*ways_over(field, start)]
    for reach in STEPS:
        found += [(None, spot) for spot in _round(field, start, reach)]
    yield from sorted((spot for _, spot in found), key=lambda spot: (-squared(spot, danger), spot))


def _round(field: Battlefield, start: Point, reach: int) -> Iterator[Point]:
    slanted = reach * 7 // 10
    for dx, dy in (
        (reach, 0), (slanted, slanted), (0, reach), (-slanted, slanted),
        (-reach, 0), (-slanted, -slanted), (0, -reach), (slanted, -slanted),
    ):  # fmt: skip
        spot = Point(start.x + dx, start.y + dy)
        if field.on_table(spot):
            yield spot

"""Exposure of an action to enemies, from what its seat knows (FM-5.14, FM-13.1, FM-R13)."""

from collections.abc import Iterator
from typing import cast

from wargames.fire_move.ground.lines_of_fire import clear_line
from wargames.fire_move.moments import Charge, Step, StepAndFire, StepAndFireOrdnance
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.close_combat.charge import leader_of
from wargames.fire_move.play.fire.aim import entering
from wargames.fire_move.play.move.steps import start_of
from wargames.fire_move.play.move.ways import way
from wargames.fire_move.told.line_of_sight import told
from wargames.fire_move.told.view import FireMoveView, battle_seen_by
from wargames.fire_move.values.components import Nation
from wargames.fire_move.values.spelling import Waypoints, written
from wargames.fire_move.values.state import Moving
from wargames.fire_move.values.table import FeatureId
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.notation import Action
from wargames.kernel.game.line_of_sight import LineOfSight
from wargames.kernel.geometry.plane import Point

End = tuple[Point, FeatureId | None]
"""A point where movers may be fired at, and the feature that counts there; None leaves it to the point."""


def exposure(view: FireMoveView, action: Action) -> tuple[LineOfSight, ...]:
    """List the shortest clear line from each enemy group to the figures that an action moves.

    A route counts by its samples, a formation by its points.
    """
    battle = battle_seen_by(view)
    ends = list(ends_of(battle, action))
    if view.seat is None or not ends:
        return ()
    enemies = battle.groups_of(battle.enemy(cast("Nation", view.seat)))
    found = (seen_on_the_way(battle, group.id, ends) for group in enemies)
    return tuple(line for line in found if line is not None)


def ends_of(battle: Battle, action: Action) -> Iterator[End]:
    """List the ends at which an action exposes figures."""
    start, route = start_of_route(battle, action), getattr(action, "route", None)
    if start is not None and isinstance(route, Waypoints):
        found = way(battle, start, route.points)
        if not isinstance(found, Refusal):
            yield from zip(found.samples, found.features, strict=True)
    standing = getattr(action, "formation", None) or getattr(action, "points", None)
    if isinstance(standing, Waypoints):
        yield from ((point, None) for point in standing.points)


def start_of_route(battle: Battle, action: Action) -> Point | None:
    """Return the start of a step or charge; None for any other action."""
    if isinstance(action, Charge):
        return leader_of(battle, action.figures).at
    if isinstance(action, Step | StepAndFire | StepAndFireOrdnance):
        moving = next(frame for frame in reversed(battle.frames) if isinstance(frame, Moving))
        return start_of(battle, moving.group)
    return None


def seen_on_the_way(battle: Battle, group: str, ends: list[End]) -> LineOfSight | None:
    """Return the shortest clear line from a group's Key Figure to an end, or None."""
    if not any(man.at is not None for man in battle.able(group)):
        return None
    key = battle.key_figure(group)
    if key.at is None:
        return None
    lines = [
        (clear_line(battle.field, key.at, at, firer_in=entering(battle, key), target_in=within), at)
        for at, within in ends
    ]
    clear = [(line, at) for line, at in lines if line is not None]
    if not clear:
        return None
    line, at = min(clear, key=lambda one: one[0].squared)
    return told((group, key.at), (written(at), at), line)

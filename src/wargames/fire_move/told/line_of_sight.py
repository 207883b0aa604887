"""Lines of sight, from public facts (section 13, FM-R22, FM-R23)."""

import re
from fractions import Fraction
from math import isqrt

from wargames.fire_move.ground.battlefield import Battlefield
from wargames.fire_move.ground.lines_of_fire import LineOfFire, line_of_fire
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.fire.aim import entering, seen_from
from wargames.fire_move.told.view import FireMoveView, battle_seen_by
from wargames.fire_move.values.components import BANDS
from wargames.fire_move.values.spelling import written
from wargames.fire_move.values.state import Figure
from wargames.fire_move.values.table import FeatureId
from wargames.kernel.base.errors import UnknownName
from wargames.kernel.game.line_of_sight import Distance, FieldOfFire, InTheWay, LineOfSight, found
from wargames.kernel.geometry.plane import PER_INCH, Point, distance, in_inches

POINT = re.compile(r"(\d{1,3}(?:\.\d{1,2})?)/(\d{1,3}(?:\.\d{1,2})?)")
End = tuple[str, Point, FeatureId | None]
"""The thing asked about, its point, and the feature that a mover is entering there."""


def sight(view: FireMoveView, origin: str, to: str) -> LineOfSight:
    """Return whether a point, a figure or a group's Key Figure sees another (FM-13.1).

    For a target group the nearest figure in sight counts, or the nearest if none is in sight.
    """
    battle = battle_seen_by(view)
    firer = ends_of(battle, origin)[0]
    seen = [(line, end) for end in ends_of(battle, to) for line in [between(battle.field, firer, end)]]
    line, target = min(seen, key=lambda one: (not one[0].clear, one[0].squared))
    return told(firer[:2], target[:2], line)


def told(origin: tuple[str, Point], to: tuple[str, Point], line: LineOfFire) -> LineOfSight:
    """Tell a line between two things at their points, with what blocks it or takes FV."""
    obstacle = line.obstacle
    blocks = () if obstacle is None else (InTheWay((obstacle.what,), str(obstacle), obstacle.clause),)
    return LineOfSight(
        origin=origin[0],
        to=to[0],
        start=written(origin[1]),
        end=written(to[1]),
        range=f"{distance(isqrt(line.squared))}, {BANDS[line.band].capitalize()} range",  # FM-10.1
        clause=obstacle.clause if obstacle else "FM-13.1",
        obstacles=blocks,
        notes=notes(line) if line.clear else (),
        distance=Distance(Fraction(isqrt(line.squared), PER_INCH), "inches"),  # rounded down to 1/100
    )


def between(field: Battlefield, firer: End, target: End) -> LineOfFire:
    """Return the line between two ends (FM-R13)."""
    return line_of_fire(field, firer[1], target[1], firer_in=firer[2], target_in=target[2])


# the ends of lines


def ends_of(battle: Battle, name: str) -> list[End]:
    """Find a point, a figure by its number, or all figures of a group, the Key Figure first (FM-2.10)."""
    if (point := point_named(battle, name)) is not None:
        return [(name, point, None)]
    known = called(battle)
    figures = known[found(name, known, "point, figure or group on the table")]
    return [end_at(battle, one) for one in figures]


def called(battle: Battle) -> dict[str, list[Figure]]:
    """Map names to figures on the table: numbers to figures, ids to groups in KF order."""
    there = [one for one in battle.figures.values() if one.at is not None]
    known = {str(one.number): [one] for one in there}
    for group in battle.groups:
        men = [one for one in battle.men(group) if one.at is not None]
        if men:
            key = battle.key_figure(group)
            known[group] = sorted(men, key=lambda one: one.number != key.number)
    return known


def end_at(battle: Battle, man: Figure) -> End:
    """Return the end of a line at a figure."""
    return f"{man.group} {man.role} {man.number}", man.stands, entering(battle, man)


def point_named(battle: Battle, name: str) -> Point | None:
    """Read a point in inches; return None for any other text.

    Raises :class:`UnknownName` for a point off the table, or on a border, which lies in no feature.
    """
    if (read := POINT.fullmatch(name)) is None:
        return None
    x, y = (round(100 * float(one)) for one in read.groups())
    east, north = battle.field.table.size
    if x > east or y > north or battle.field.feature_at(Point(x, y)) is None:
        known = [f"0/0 to {in_inches(east)}/{in_inches(north)}, but on no border"]
        raise UnknownName("point of the table", name, known)
    return Point(x, y)


def notes(line: LineOfFire) -> tuple[str, ...]:
    """List the losses of FV along a line in words (FM-9.6, FM-9.7, FM-R22)."""
    cover = (f"{line.target_in} takes {line.terrain} [FM-9.6]",) if line.terrain else ()
    return (*cover, *map(str, (*line.through, *line.borders)))


def field_of_fire(view: FireMoveView, unit: str) -> FieldOfFire:
    """Return the enemy figures that a figure or a group's Key Figure sees (FM-13.1)."""
    battle = battle_seen_by(view)
    known = called(battle)
    key = known[found(unit, known, "figure or group on the table")][0]
    there = [group.id for group in battle.groups_of(battle.enemy(key.side)) if group.id in known]
    numbers = tuple(str(man.number) for group in there for man, _ in seen_from(battle, key, group))
    name, point, _ = end_at(battle, key)
    return FieldOfFire(
        unit=name,
        start=written(point),
        kind="figure",
        names=numbers,
        range="at whom it sees",
        clause="FM-13.1",
    )

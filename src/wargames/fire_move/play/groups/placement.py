"""Placement of formations: figures in the way, and enemies to keep away from (FM-R12, FM-R61)."""

from collections.abc import Iterable, Sequence

import attrs

from wargames.fire_move.ground import formations
from wargames.fire_move.ground.formations import Admits
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.playing import Reason
from wargames.fire_move.values.components import ENEMY_DISTANCE, FORMATION_RADIUS, Nation
from wargames.fire_move.values.named import Figures, Places
from wargames.fire_move.values.state import Figure, FigureNumber, GroupId
from wargames.fire_move.values.words import FireMoveEvent, figures, points
from wargames.kernel.base.errors import Refusal
from wargames.kernel.geometry.plane import Point, squared


@attrs.frozen
class GroupPlaced(FireMoveEvent):
    """Figures stand in a formation (FM-R12)."""

    group: GroupId
    figures: Figures
    points: Places

    def said(self) -> str:
        """Say where one figure stands, or how many form up and where."""
        if len(self.figures) == 1:
            return f"{figures(self.figures).capitalize()} of {self.group} stood at {points(self.points)}."
        first = self.points[0] if self.points else ""
        return f"{len(self.figures)} figures of {self.group} formed up at {first}."


def place_figures(
    battle: Battle, group: GroupId, men: Sequence[FigureNumber], spots: tuple[Point, ...]
) -> None:
    """Place figures of a group on points and record it."""
    for number, spot in zip(men, spots, strict=True):
        battle.change(number, at=spot)
    battle.record(GroupPlaced, ("FM-R12",), group=group, figures=tuple(men), points=spots)


ABOUT = FORMATION_RADIUS + ENEMY_DISTANCE
"""The distance from a formation's center beyond which other figures do not matter."""
Mustered = tuple[tuple[GroupId, tuple[Figure, ...]], ...]


def default_formation(
    battle: Battle,
    center: Point,
    count: int,
    moving: Iterable[FigureNumber],
    *,
    away: Figure | None,
    admits: Admits | None = None,
) -> tuple[Point, ...] | None:
    """Find the default formation of so many figures round a point, in KF order; None if there is none.

    ``moving`` are the figures to ignore. ``away`` is any of them that must keep its
    distance from enemies in the same feature (FM-R61); None lifts that. ``admits`` may leave out points.
    """
    field = battle.field
    if field.feature_at(center) is None:
        return None
    taken, enemies = near(battle, center, moving, away)

    def keeps_away(spot: Point) -> bool:
        return not too_near(spot, enemies) and (admits is None or admits(spot))

    return formations.default_formation(field, center, count, taken, admits=keeps_away if enemies else admits)


def formation_refusal(
    battle: Battle,
    center: Point,
    points: tuple[Point, ...],
    moving: tuple[FigureNumber, ...],
    *,
    away: Figure | None,
) -> Reason:
    """Return why a formation around a point is illegal (FM-2.8, FM-R12, FM-R61)."""
    if len(points) != len(moving):
        return Refusal("FM-R12", f"{len(points)} points are named for {len(moving)} figures")
    field = battle.field
    if field.feature_at(center) is None:
        return Refusal("FM-R2", f"{center} is in no feature")
    taken, enemies = near(battle, center, moving, away)
    for spot in points:
        if too_near(spot, enemies):
            return Refusal("FM-R61", f"{spot} is within 1 inch of an enemy figure in the same feature")
    return formations.formation_refusal(field, center, points, taken)


def too_near(spot: Point, enemies: Iterable[Point]) -> bool:
    """Return whether a spot is within an inch of one of some enemies (FM-R61)."""
    for enemy in enemies:  # noqa: SIM110  asked very often
        if squared(spot, enemy) <= ENEMY_DISTANCE * ENEMY_DISTANCE:
            return True
    return False


def near(
    battle: Battle, center: Point, moving: Iterable[FigureNumber], away: Figure | None
) -> tuple[list[Point], list[Point]]:
    """List the figures near a point, and the enemies to keep away from (FM-R12, FM-R61)."""
    gone = frozenset(moving)
    field, feature = battle.field, battle.field.feature_at(center)
    taken, enemies = list[Point](), list[Point]()
    x, y = center.x, center.y
    for figure, at in battle.muster.within((x - ABOUT, y - ABOUT, x + ABOUT, y + ABOUT)):
        if figure.number in gone:
            continue
        taken.append(at)
        if away is not None and figure.side != away.side and field.feature_at(at) == feature:
            enemies.append(at)
    return taken, enemies


def enemy_keys(battle: Battle, side: Nation) -> list[Point]:
    """List the points of the Key Figures of a side's enemies."""

    def find() -> list[Point]:
        men, able = battle.muster.men, battle.muster.able
        enemies = [group.id for group in battle.groups_of(battle.enemy(side))]
        keys = [(able[group] or men[group])[0].at for group in enemies]
        return [at for at in keys if at is not None]

    return battle.muster.cached(("enemy keys", side, battle.off_table), find)


def mustered(battle: Battle, side: Nation) -> Mustered:
    """List the groups of a side on the table with their figures."""
    return battle.muster.cached(
        ("mustered", side, battle.off_table),
        lambda: tuple([(group.id, battle.men(group.id)) for group in battle.groups_of(side)]),
    )

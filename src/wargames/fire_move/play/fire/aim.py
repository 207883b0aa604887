"""Lines of sight between figures in play, movers included (FM-13.1, FM-R12, FM-R13)."""

from collections.abc import Callable, Iterable
from functools import partial

from wargames.fire_move.ground.battlefield import Battlefield
from wargames.fire_move.ground.lines_of_fire import LineOfFire, clear_line
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.groups.placement import Mustered, mustered
from wargames.fire_move.play.move.ways import MoveRoute, turned_round, way_on
from wargames.fire_move.values.state import Figure, GroupId, Walk
from wargames.fire_move.values.table import FeatureId
from wargames.kernel.base.errors import Refusal
from wargames.kernel.geometry.plane import Point

Seen = tuple[Figure, LineOfFire]


def walk_of(battle: Battle, group: GroupId) -> Walk | None:
    """Find the step that a group is in the middle of."""
    for frame in reversed(battle.frames):
        if isinstance(frame, Walk) and frame.group == group:
            return frame
    return None


def way_of(battle: Battle, walk: Walk) -> MoveRoute:
    """Return the way of a declared step; a way back is the way out reversed (FM-G8)."""
    field, back = battle.field, walk.purpose == "back"

    def find(route: tuple[Point, ...], back: bool, wire_cut: tuple[int, ...]) -> MoveRoute:  # noqa: FBT001  by place
        found = way_on(field, wire_cut, route[::-1] if back else route)
        assert not isinstance(found, Refusal), "it was legal when it was declared"
        return turned_round(field, found) if back else found

    return field.cached("the way of a walk", find, walk.route, back, battle.wire_cut)


def entering(battle: Battle, figure: Figure) -> FeatureId | None:
    """Return the feature of a mover at a sample; None where its point decides (FM-R13)."""
    walk = walk_of(battle, figure.group)
    if walk is None or walk.at == 0 or figure.number not in walk.movers:
        return None
    return way_of(battle, walk).features[walk.at]


def sight(battle: Battle, firer: Figure, target: Figure) -> LineOfFire | None:
    """Return the line between two figures as they stand; None if it is blocked (FM-13.1)."""
    inside = {"firer_in": entering(battle, firer), "target_in": entering(battle, target)}
    return clear_line(battle.field, firer.stands, target.stands, **inside)


def seen_by(battle: Battle, group: GroupId, target: GroupId) -> list[Seen]:
    """List the figures of a target group in sight of a group's Key Figure, in KF order (FM-13.1, FM-9.11)."""
    key = battle.key_figure(group)
    if _on_the_way(battle):
        return seen_from(battle, key, target)
    find = partial(_seen_at_rest, battle.field, key, battle.men(target))
    return battle.muster.cached(("seen", group, target), find)


def targets(battle: Battle, group: GroupId) -> list[tuple[GroupId, list[Seen]]]:
    """List the enemy groups in sight, each with its nearest figure; not for use during a step."""
    key, nearest = battle.key_figure(group), _nearest_at_rest

    def find(key: Figure, enemies: Mustered) -> list[tuple[GroupId, list[Seen]]]:
        return [(enemy, seen) for enemy, _ in enemies if (seen := nearest(battle, group, key, enemy))]

    return battle.field.cached(("targets", group), find, key, mustered(battle, battle.enemy(key.side)))


def nearest_seen(battle: Battle, group: GroupId, target: GroupId) -> list[Seen]:
    """Return only the nearest figure in sight (of equals the lowest number), who sets the range (FM-R24)."""
    key, men = battle.key_figure(group), battle.men(target)
    if _on_the_way(battle):
        return _nearest_of(key, men, partial(sight, battle, key))
    return _nearest_at_rest(battle, group, key, target)


def _nearest_at_rest(battle: Battle, group: GroupId, key: Figure, target: GroupId) -> list[Seen]:
    what, men = ("nearest", group, target), battle.muster.men[target]
    return battle.field.cached(what, _nearest_on, battle.field, key, men)


def _nearest_on(field: Battlefield, key: Figure, men: tuple[Figure, ...]) -> list[Seen]:
    return _nearest_of(key, men, partial(_sight_at_rest, field, key))


def _sight_at_rest(field: Battlefield, firer: Figure, target: Figure) -> LineOfFire | None:
    """Return the line between two figures outside steps; None if it is blocked."""
    assert firer.at is not None
    assert target.at is not None
    return clear_line(field, firer.at, target.at)


def _nearest_of(
    key: Figure, there: Iterable[Figure], sees: Callable[[Figure], LineOfFire | None]
) -> list[Seen]:
    assert key.at is not None
    x, y = key.at.x, key.at.y
    men = [
        ((figure.at.x - x) ** 2 + (figure.at.y - y) ** 2, figure.number, figure)
        for figure in there
        if figure.at is not None
    ]
    for _, _, figure in sorted(men):
        if (found := sees(figure)) is not None:
            return [(figure, found)]
    return []


def _on_the_way(battle: Battle) -> bool:
    for frame in battle.frames:  # noqa: SIM110  asked very often
        if isinstance(frame, Walk):
            return True
    return False


def seen_from(battle: Battle, key: Figure, target: GroupId) -> list[Seen]:
    """List the figures of a target group in sight of a figure, in KF order."""
    return [
        (figure, found) for figure in battle.men(target) if (found := sight(battle, key, figure)) is not None
    ]


def _seen_at_rest(field: Battlefield, key: Figure, men: tuple[Figure, ...]) -> list[Seen]:
    return [(figure, found) for figure in men if (found := _sight_at_rest(field, key, figure)) is not None]


def sees_any(battle: Battle, key: Figure, target: GroupId) -> bool:
    """Return whether a figure sees a figure of a group."""
    return any(sight(battle, key, figure) is not None for figure in battle.men(target))

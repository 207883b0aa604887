"""The relevant lines of fire: at a mover from reactors, else from groups that may act."""

from collections.abc import Iterator

import attrs

from wargames.fire_move.ground.lines_of_fire import LineOfFire
from wargames.fire_move.queries import Battle, battle_seen_by, seen_by
from wargames.fire_move.told.view import FireMoveView
from wargames.fire_move.values.components import BANDS, Band
from wargames.fire_move.values.state import Group, Walk
from wargames.kernel.geometry.plane import Point
from wargames.render.fire_move.moment import acting


@attrs.frozen
class DrawnSightLine:
    """A clear line of fire from a Key Figure to the nearest figure in sight of a group."""

    group: str
    target: str
    start: Point
    end: Point
    line: LineOfFire

    @property
    def band(self) -> Band:
        """The range (FM-10.1)."""
        return BANDS[self.line.band]

    @property
    def cover(self) -> int:
        """The loss of FV along the line: terrain, features between and borders (FM-R22)."""
        return -self.line.terrain + sum(one.amount for one in (*self.line.through, *self.line.borders))


def sight_lines(view: FireMoveView) -> tuple[DrawnSightLine, ...]:
    """List the lines of fire of the moment, none before the first turn or after the last."""
    if not view.open.turn or view.open.ending is not None:
        return ()
    return tuple(_lines(view, battle_seen_by(view)))


def at_mover(view: FireMoveView) -> bool:
    """Return whether a step is going on."""
    return any(isinstance(frame, Walk) for frame in view.open.frames)


def _lines(view: FireMoveView, battle: Battle) -> Iterator[DrawnSightLine]:
    for group, target in _who_fires_at_whom(view, battle):
        yield from _line(battle, group, target)


def _who_fires_at_whom(view: FireMoveView, battle: Battle) -> Iterator[tuple[Group, Group]]:
    """Yield the groups that may fire now, with their targets."""
    walks = [frame for frame in view.open.frames if isinstance(frame, Walk)]
    if walks and walks[-1].group in battle.groups:
        mover = battle.groups[walks[-1].group]
        able = _able(battle, battle.groups_of(battle.enemy(mover.side)))
        yield from ((group, mover) for group in able if not group.reacted)
    elif side := acting(view):
        able = _able(battle, battle.groups_of(side))
        ready = (group for group in able if not group.acted)
        yield from ((group, target) for group in ready for target in battle.groups_of(battle.enemy(side)))


def _able(battle: Battle, groups: list[Group]) -> Iterator[Group]:
    """Yield the groups that may fire: an unpinned man, no fear, not berserk (FM-R36)."""
    for group in groups:
        key = battle.key_figure(group.id) if battle.men(group.id) else None
        if key and key.at and not key.pinned and not group.fear and not group.berserk:
            yield group


def _line(battle: Battle, group: Group, target: Group) -> Iterator[DrawnSightLine]:
    if all(man.at for man in battle.men(target.id)):
        seen = seen_by(battle, group.id, target.id)
        if seen:
            man, line = min(seen, key=lambda one: one[1].squared)
            start, end = battle.key_figure(group.id).stands, man.stands
            yield DrawnSightLine(group=group.id, target=target.id, start=start, end=end, line=line)

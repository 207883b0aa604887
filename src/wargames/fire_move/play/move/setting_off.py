"""Departure from the start of a step: weapons and smoke (FM-16.4, FM-16.5, FM-R18, FM-R53).

Departure is when the movers leave sample 0; a failed crossing or a halt before that is no move (FM-R63).
"""

from collections.abc import Iterable

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.fire.smoke import blow_away, leave_in_smoke
from wargames.fire_move.play.groups.losses import abandon, serving
from wargames.fire_move.play.groups.markers import take_off
from wargames.fire_move.values.state import Figure, Group, GroupId, Moving, Piece, Walk
from wargames.kernel.base.replace import replace

LEAVES_HOME = frozenset({"move", "charge", "out"})
"""The steps that take movers from where they stood; a carrier who runs back has left it before."""


def served(battle: Battle, men: Iterable[Figure]) -> list[Piece]:
    """List the weapons whose gunner is one of some men."""
    return [piece for piece in map(battle.gunned_by, men) if piece is not None]


def taken_along(battle: Battle, men: Iterable[Figure]) -> list[Piece]:
    """List the weapons that unpinned men take along: ready to move and served (FM-G24, FM-R53)."""
    going = list(men)
    return [piece for piece in served(battle, going) if goes_along(battle, piece, going)]


def goes_along(battle: Battle, piece: Piece, men: Iterable[Figure]) -> bool:
    """Return whether a weapon moves with some men (FM-5.6, FM-26.1, FM-27.1, FM-G24)."""
    kind = battle.type_of(piece)
    if kind.heavy and piece.ready:
        return False
    going = {figure.number for figure in men}
    return sum(figure.number in going for figure in serving(battle, piece)) >= kind.crew_min


def set_off(battle: Battle, walk: Walk) -> None:
    """Depart: leave weapons that are not ready; remove the ground marker and older smoke."""
    able = battle.able(walk.group)
    for piece in served(battle, able) if walk.purpose != "out" else ():
        if not goes_along(battle, piece, able):
            abandon(battle, piece)
    take_off(battle, walk.group, "ground", "FM-R18")
    blow_away(battle, walk.group, carried=carried_smoke(battle, walk.group))
    for place, frame in enumerate(battle.frames):
        if isinstance(frame, Moving) and frame.group == walk.group and frame.old_smoke:
            battle.frames[place] = replace(frame, old_smoke=0, old_turn=0)


def card_played_on(battle: Battle, group: GroupId) -> Moving | None:
    """Find the movement card that a group moves by."""
    frames = (one for one in battle.frames if isinstance(one, Moving) and one.group == group)
    return next(frames, None)


def carried_smoke(battle: Battle, group: GroupId) -> int:
    """Return the CV of the smoke that was laid together with a group's movement card (FM-16.4)."""
    card = card_played_on(battle, group)
    return 0 if card is None else card.smoke


def stay_without(battle: Battle, movers: GroupId, into: GroupId) -> None:
    """Leave pinned men in the smoke that was there before the movers' card (FM-R31, FM-R59)."""
    card = card_played_on(battle, movers)
    if card is not None and card.smoke:
        leave_in_smoke(battle, into, card.old_smoke, card.old_turn, clause="FM-16.4")


def markers_at(battle: Battle, walk: Walk, sample: int) -> Group:
    """Return the movers' markers at a sample, after departure."""
    group = battle.groups[walk.group]
    if walk.at or not sample or walk.purpose not in LEAVES_HOME:
        return group
    return replace(group, ground=False, smoke=carried_smoke(battle, walk.group))

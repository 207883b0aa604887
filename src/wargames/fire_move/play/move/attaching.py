"""Attachment of a platoon leader who moved alone (FM-2.7, FM-R47)."""

from collections.abc import Iterator
from typing import ClassVar

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.groups.groups import join, size_refusal
from wargames.fire_move.play.playing import Reason
from wargames.fire_move.values.state import GroupId, Moving
from wargames.fire_move.values.words import FireMoveAction
from wargames.kernel.base.errors import Refusal


@attrs.frozen
class Attach(FireMoveAction):
    """Attach the PL who has just moved to a group at hand (FM-2.7, FM-R47)."""

    FORM: ClassVar[str] = "attach to {group}"
    IN_FULL: ClassVar[str] = "attach {mover} to {group}"
    SUBJECT: ClassVar[str] = ""
    group: GroupId


def attach_refusal(battle: Battle, moving: Moving, action: Attach) -> Reason:
    """Return why the PL cannot be attached to a group (FM-2.7, FM-R47)."""
    men = battle.men(moving.group)
    if not is_lone_leader(battle, moving):
        return Refusal("FM-R47", "only a PL who has just moved alone is attached")
    if battle.groups[moving.group].berserk:
        return Refusal("FM-G12", f"{moving.group} is berserk and may not reorganize")
    target = battle.groups.get(action.group)
    if target is None or target.side != battle.player or target.id in {moving.group, *battle.off_table}:
        return Refusal("FM-R47", f"{action.group[:20]!r} is no other group of the player")
    if target.mined or target.berserk:
        return Refusal("FM-G10", f"nobody is attached to {target.id} now")
    if not any(battle.field.adjacent(men[0].stands, figure.stands) for figure in battle.men(target.id)):
        return Refusal("FM-2.7", f"no figure of {target.id} is within 1 inch in the same feature")
    return size_refusal(battle, [*men, *battle.men(target.id)])


def is_lone_leader(battle: Battle, moving: Moving) -> bool:
    """Return whether the movers are a PL who has just moved alone (FM-R47)."""
    men = battle.men(moving.group)
    return moving.moved and len(men) == 1 and men[0].leads


def attach(battle: Battle, moving: Moving, action: Attach) -> None:
    """Let the PL join the group (FM-2.7)."""
    battle.frames.pop()
    join(battle, battle.members[moving.group], action.group)


def attach_candidates(battle: Battle, moving: Moving) -> Iterator[Attach]:
    """List the groups to which the PL may be attached."""
    if not is_lone_leader(battle, moving):
        return
    for group in battle.groups_of(battle.player):
        made = Attach(group.id)
        if attach_refusal(battle, moving, made) is None:
            yield made

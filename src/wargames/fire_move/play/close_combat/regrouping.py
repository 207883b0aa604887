"""Regrouping after a won close combat (FM-29.14, FM-29.15)."""

from collections.abc import Iterator
from typing import ClassVar

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.close_combat.fighters import COMBAT
from wargames.fire_move.play.close_combat.outcome import winning_group
from wargames.fire_move.play.groups.markers import take_off
from wargames.fire_move.play.groups.reorganizing import halves, joins, parts_refusal, regroup, touches
from wargames.fire_move.play.heroes import or_a_hero
from wargames.fire_move.play.playing import Reason
from wargames.fire_move.values.components import FEWEST_IN_GROUP
from wargames.fire_move.values.spelling import Grouping, Parts
from wargames.fire_move.values.state import CloseCombat, GroupId
from wargames.fire_move.values.words import FireMoveAction, new_groups
from wargames.kernel.base.errors import Refusal
from wargames.kernel.game import Decision, Seat
from wargames.kernel.moments import Moment, sampled


@attrs.frozen
class Regroup(FireMoveAction):
    """Make new groups after a won close combat, and take the fear marker off (FM-29.14, FM-29.15).

    No parts: the groups stay as they are.
    """

    FORM: ClassVar[str] = "regroup {parts} keeping fear {fear}"
    ORDER: ClassVar[str] = "regroup"
    SUBJECT: ClassVar[str] = ""
    parts: Grouping
    fear: bool

    def said(self, _layout: object) -> str:
        """Say the new groups, and whether the fear marker stays (FM-29.14, FM-29.15)."""
        groups = f"regroup as {new_groups(self.parts)}" if self.parts.parts else "stay as you are"
        return f"{groups}, afraid as before" if self.fear else groups


@attrs.frozen
class ChooseRegrouping(Decision):
    """Regroup after a won close combat (FM-29.14, FM-29.15)."""

    ASKS: ClassVar[str] = "regroup {group}, or leave it as it is"

    group: GroupId


def may_regroup(battle: Battle, combat: CloseCombat) -> bool:
    """Return whether the victor has a choice: a neighbor, a split or a marker (FM-29.14, FM-29.15)."""
    group = winning_group(battle, combat)
    if group is None:
        return False
    side = battle.groups[group].side
    near = any(touches(battle, group, other.id) for other in battle.groups_of(side) if other.id != group)
    large = len(battle.members[group]) >= 2 * FEWEST_IN_GROUP
    return near or large or battle.groups[group].fear


def regroup_refusal(battle: Battle, combat: CloseCombat, action: Regroup) -> Reason:
    """Return why the victors cannot regroup so (FM-29.14)."""
    group = winning_group(battle, combat)
    if not action.parts.parts:
        return None
    if found := parts_refusal(battle, action.parts):
        return found
    if group is None or not any(number in battle.members[group] for number in action.parts.parts[0]):
        return Refusal("FM-29.14", "the victorious group regroups; name its figures in the first part")
    return None


def rearrange(battle: Battle, combat: CloseCombat, action: Regroup) -> None:
    """Take the fear marker off if wanted, and make the new groups (FM-29.14, FM-29.15)."""
    group = winning_group(battle, combat)
    battle.update(combat, stage="over")
    if group is not None and not action.fear:
        take_off(battle, group, "fear", "FM-29.15")
    if action.parts.parts:
        regroup(battle, action.parts)


def regroup_candidates(battle: Battle, combat: CloseCombat) -> Iterator[Regroup]:
    """List sensible regroupings, the fear marker taken off."""
    yield Regroup(Parts(()), fear=False)
    group = winning_group(battle, combat)
    if group is not None:
        winners = battle.groups[group]
        parts = (*joins(battle, winners, battle.groups_of(winners.side)), *halves(battle, winners))
        made = (Regroup(one, fear=False) for one in parts)
        yield from (one for one in made if regroup_refusal(battle, combat, one) is None)


def side_victorious(battle: Battle, combat: CloseCombat) -> Seat | None:
    """Ask the victor, if he has anything to choose (FM-29.14)."""
    assert combat.loser is not None
    return Seat(battle.enemy(combat.loser)) if may_regroup(battle, combat) else None


def stay(battle: Battle, combat: CloseCombat) -> None:
    """End the moment where there is nothing to regroup."""
    battle.update(combat, stage="over")


REGROUPING: Moment[Battle, CloseCombat] = or_a_hero(
    attrs.evolve(
        COMBAT,
        clause="FM-29.14",
        takes=(Regroup,),
        waits=side_victorious,
        question=lambda asked, _, combat: ChooseRegrouping(*asked, combat.victorious),
        lists=regroup_candidates,
        complete=sampled,
        refuses=regroup_refusal,
        carries_out=rearrange,
        proceeds=stay,
    )
)

"""Compulsory moves of berserk groups (FM-33.5, FM-G12)."""

from collections.abc import Iterator
from typing import ClassVar

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.fire.aim import sees_any
from wargames.fire_move.play.hands import movement_cards
from wargames.fire_move.play.heroes import or_a_hero
from wargames.fire_move.play.move import movement
from wargames.fire_move.play.move.movement import Move
from wargames.fire_move.play.move.tactics import charge_candidates, step_candidates
from wargames.fire_move.play.nations import calm_down
from wargames.fire_move.play.playing import ActionDeclared, Reason, cannot_act, key_figures
from wargames.fire_move.play.stack import side_violations
from wargames.fire_move.values.state import ActionEnds, Group, GroupId, Moving, PlayerTurn
from wargames.fire_move.values.words import FireMoveAction
from wargames.kernel.base.errors import Refusal
from wargames.kernel.game import Action, Decision, Seat
from wargames.kernel.game.listing import every
from wargames.kernel.moments import Moment, by_class, sampled


@attrs.frozen
class RunBerserk(FireMoveAction):
    """Begin the free move of a berserk group (FM-G12)."""

    FORM: ClassVar[str] = "run berserk with {group}"
    ORDER: ClassVar[str] = "run berserk"
    SAYS: ClassVar[str] = "run {group} at the enemy"
    group: GroupId


@attrs.frozen
class ChooseBerserkMove(Decision):
    """Move a berserk group before all else (FM-G12)."""

    ASKS: ClassVar[str] = "move a berserk group"


def free_move(group: GroupId) -> Moving:
    """Return the frame of one move action without a card."""
    return Moving(group, None, "actions", 1, berserk=True)


def waiting(battle: Battle) -> list[Group]:
    """List the player's berserk groups that can still move: no minefield and no fear holds them."""
    groups = battle.groups_of(battle.player)
    return [one for one in groups if one.berserk and not (one.acted or one.mined or one.fear)]


def has_a_way(battle: Battle, moving: Moving) -> bool:
    """Return whether a berserk group can charge or get nearer to the enemy."""
    if battle.groups[moving.group].mined:
        return False
    return must_charge(battle, moving) or any(True for _ in every(step_candidates(battle, moving)))


def must_charge(battle: Battle, moving: Moving) -> bool:
    """Return whether a charge point can be reached by this move action (FM-G12)."""
    return any(True for _ in charge_candidates(battle, moving))


def settle_those_who_stay(battle: Battle) -> None:
    """Mark the berserk groups without a way as having acted (FM-G12)."""
    for group in waiting(battle):
        if not has_a_way(battle, free_move(group.id)):
            battle.mark(group.id, acted=True)
            battle.record(
                ActionDeclared, ("FM-G12",), group=group.id, side=group.side, use="no way nearer to the enemy"
            )


def run_refusal(battle: Battle, _turn: PlayerTurn, action: RunBerserk) -> Reason:
    """Return why no free move can be made with a group (FM-G12)."""
    if found := cannot_act(battle, action.group):
        return found
    if not battle.groups[action.group].berserk:
        return Refusal("FM-G12", f"{action.group} is not berserk")
    if not has_a_way(battle, free_move(action.group)):
        return Refusal("FM-G12", f"{action.group} has no way nearer to the enemy")
    return None


def move_refusal(battle: Battle, _turn: PlayerTurn, action: Move) -> Reason:
    """Refuse all but the moves of berserk groups while one is left to be made (FM-G12)."""
    if (found := movement.refusal(battle, action)) or battle.groups[action.group].berserk:
        return found
    return Refusal("FM-G12", "berserk groups move before any other action")


def run(battle: Battle, _turn: PlayerTurn, action: RunBerserk) -> None:
    """Begin the free move; it is no action for discards (FM-G12, FM-R7)."""
    battle.record(ActionDeclared, ("FM-G12",), group=action.group, side=battle.player, use="berserk move")
    battle.mark(action.group, acted=True)
    battle.frames += [ActionEnds(key_figures(battle)), free_move(action.group)]


def calm_those_who_see_nobody(battle: Battle) -> None:
    """Take the berserk marker off groups of the player whose Key Figure sees no enemy (FM-G12)."""
    for group in [one.id for one in battle.groups_of(battle.player) if one.berserk]:
        key = battle.key_figure(group)
        if not any(sees_any(battle, key, enemy.id) for enemy in battle.enemies_of(group)):
            calm_down(battle, group)


# the moment


def side_berserk(battle: Battle, turn: PlayerTurn) -> Seat | None:
    """Ask the player while one of his berserk groups has a way (FM-G12)."""
    has_one = any(has_a_way(battle, free_move(group.id)) for group in waiting(battle))
    return Seat(turn.side) if has_one else None


def list_moves(battle: Battle, _turn: PlayerTurn) -> Iterator[Action]:
    """List the free moves of berserk groups, and the cards played instead (FM-G12)."""
    for group in waiting(battle):
        if has_a_way(battle, free_move(group.id)):
            yield RunBerserk(group.id)
            yield from (Move(group.id, card.id, "actions") for card in movement_cards(battle, group.side))


def begin_actions(battle: Battle, turn: PlayerTurn) -> None:
    """Go on to the action part (FM-G12)."""
    settle_those_who_stay(battle)
    battle.update(turn, stage="actions")


BERSERK_MOVES: Moment[Battle, PlayerTurn] = or_a_hero(
    Moment(
        clause="FM-G12",
        takes=(RunBerserk, Move),
        waits=side_berserk,
        question=lambda asked, _battle, _turn: ChooseBerserkMove(*asked),
        lists=list_moves,
        complete=sampled,
        refuses=by_class({RunBerserk: run_refusal, Move: move_refusal}),
        carries_out=by_class({RunBerserk: run}, lambda battle, _, move: movement.perform(battle, move)),
        proceeds=begin_actions,
        violations=side_violations,
    )
)

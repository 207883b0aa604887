"""The move actions of a movement card (FM-5.4, FM-5.5, FM-8.3, FM-R47, FM-G12)."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import ClassVar

import attrs

from wargames.fire_move.play import berserk
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.close_combat import charge
from wargames.fire_move.play.close_combat.charge import Charge
from wargames.fire_move.play.fire.ordnance import StepAndFireOrdnance
from wargames.fire_move.play.groups import handling
from wargames.fire_move.play.groups.handling import HandleWeapon
from wargames.fire_move.play.hands import movement_cards
from wargames.fire_move.play.heroes import or_a_hero
from wargames.fire_move.play.move import attaching, going_to_ground, steps, tactics, toward
from wargames.fire_move.play.move.attaching import Attach
from wargames.fire_move.play.move.going_to_ground import Drop
from wargames.fire_move.play.move.steps import Step, StepAndFire
from wargames.fire_move.play.playing import Reason
from wargames.fire_move.play.stack import is_shot, mover_violations
from wargames.fire_move.values.cards import CARDS
from wargames.fire_move.values.components import MOST_SMOKE
from wargames.fire_move.values.state import ActionEnds, GroupId, Moving
from wargames.fire_move.values.words import FireMoveAction, count
from wargames.kernel.base.errors import Refusal
from wargames.kernel.game import Action, Decision, Seat
from wargames.kernel.game.listing import Branch
from wargames.kernel.moments import Moment, by_class, lift, sampled


@attrs.frozen
class EndMove(FireMoveAction):
    """Give up the rest of a movement card (FM-R11)."""

    FORM: ClassVar[str] = "end move"
    IN_FULL: ClassVar[str] = "end the move of {mover}"


@attrs.frozen
class ChooseStep(Decision):
    """Go on with a movement card (FM-5.4)."""

    group: GroupId
    actions_left: int

    def wanted(self) -> str:
        """Return who moves, and how many move actions are left."""
        return f"go on with the move of {self.group} ({count(self.actions_left, 'move action')} left)"


def side_moving(battle: Battle, moving: Moving) -> Seat | None:
    """Ask the player while his group may go on (FM-R11)."""
    return Seat(battle.player) if may_go_on(battle, moving) else None


def may_go_on(battle: Battle, moving: Moving) -> bool:
    """Return whether, by public facts, the mover has a choice with his card (FM-R11)."""
    if moving.group not in battle.groups or not battle.able(moving.group):
        return False
    if battle.groups[moving.group].mined:
        return False
    if moving.left:
        return not moving.berserk or berserk.has_a_way(battle, moving)
    if not moving.moved or battle.groups[moving.group].berserk:
        return False
    return going_to_ground.may_drop(battle, moving) or any(
        True for _ in attaching.attach_candidates(battle, moving)
    )


def list_answers(battle: Battle, moving: Moving) -> Iterator[Action | Branch]:
    """Yield the uses of the rest of a movement card (FM-5.4, FM-8.3, FM-R47)."""
    if moving.left:
        yield from list_ways(battle, moving)
        yield Branch(None, partial(handling.handling_candidates, battle, moving))
    for card in movement_cards(battle, battle.player):
        made = Drop(card.id)
        if going_to_ground.drop_refusal(battle, moving, made) is None:
            yield made
    yield from attaching.attach_candidates(battle, moving)
    if not (moving.berserk and moving.left):
        yield EndMove()


def list_ways(battle: Battle, moving: Moving) -> Iterator[Action | Branch]:
    """List the charges and the steps of a move action; the berserk step if they cannot charge (FM-G12)."""
    charges = partial(tactics.charge_candidates, battle, moving)
    if not moving.berserk:
        yield Branch(None, charges)
    elif found := list(charges()):
        yield from found
        return
    yield Branch(
        None,
        partial(tactics.step_candidates, battle, moving),
        whole=partial(tactics.best_steps, battle, moving),
        drawn=partial(tactics.draw_step, battle, moving),
    )


def step_refusal(battle: Battle, moving: Moving, action: steps.StepAction) -> Reason:
    """Return why the movers cannot take a step so: the berserk charge if they can (FM-G12)."""
    if moving.berserk and moving.left and berserk.must_charge(battle, moving):
        return Refusal("FM-G12", f"{moving.group} is berserk and can reach an enemy: it charges")
    return steps.refusal(battle, moving, action)


def end_refusal(_battle: Battle, moving: Moving, _action: EndMove) -> Reason:
    """Return why the movers cannot stop here (FM-G12)."""
    if moving.berserk and moving.left:
        return Refusal("FM-G12", f"{moving.group} is berserk and goes for the enemy")
    return None


def violations(battle: Battle, _below: ActionEnds, moving: Moving) -> Iterator[str]:
    """Check that a group of the player moves by a card, and the extras with it."""
    yield from mover_violations(battle, moving.group)
    if moving.card is not None and moving.card not in CARDS:
        yield f"{moving.card[:12]!r} is no card [FM-5.1]"
    if moving.shot is not None and not is_shot(moving.shot):
        yield f"{moving.group} moves without a fire card to fire [FM-6.1]"
    if not 0 <= moving.left <= len(CARDS):
        yield f"{moving.left} move actions cannot be left [FM-5.2]"
    if not 0 <= moving.smoke <= MOST_SMOKE:
        yield f"{moving.group} carries smoke of {moving.smoke}, which is no D6 [FM-16.2]"
    if not 0 <= moving.old_smoke <= MOST_SMOKE or not 0 <= moving.old_turn <= battle.turn:
        yield f"{moving.group} moves out of smoke that is no D6 of this game [FM-16.2]"


ANSWERS: Mapping[type[Action], tuple[Callable[..., Reason], Callable[..., None]]] = {
    Step: (step_refusal, steps.perform),
    StepAndFire: (step_refusal, steps.perform),
    StepAndFireOrdnance: (step_refusal, steps.perform),
    Charge: (charge.charge_refusal, charge.charge),
    HandleWeapon: (handling.by_move_refusal, handling.by_move),
    Attach: (attaching.attach_refusal, attaching.attach),
    Drop: (going_to_ground.drop_refusal, going_to_ground.drop),
    EndMove: (end_refusal, lambda battle, moving, _: lift(battle, moving)),
}
"""For each kind of answer its refusal and its effect."""

MOVING: Moment[Battle, Moving] = or_a_hero(
    Moment(
        clause="FM-5.4",
        takes=tuple(ANSWERS),
        waits=side_moving,
        question=lambda asked, _, moving: ChooseStep(*asked, moving.group, moving.left),
        lists=list_answers,
        complete=sampled,
        refuses=by_class({kind: refuses for kind, (refuses, _) in ANSWERS.items()}),
        draws=toward.draw,
        carries_out=by_class({kind: carries_out for kind, (_, carries_out) in ANSWERS.items()}),
        proceeds=lift,
        lies_on=(ActionEnds,),
        violations=violations,
    )
)

"""Who is asked what, and what may be answered, by what that side knows (FM-R51, FM-R58)."""

from functools import cached_property
from typing import Any

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.choices import candidates
from wargames.fire_move.play.refusals import MOMENTS, why_not
from wargames.fire_move.play.set_up import next_group
from wargames.fire_move.play.waiting import asked
from wargames.fire_move.told.view import FireMoveView, look_at, view
from wargames.fire_move.values import decisions as ask_for
from wargames.fire_move.values.components import Nation
from wargames.fire_move.values.state import (
    CloseCombat,
    HeroWindow,
    Moving,
    PlayerTurn,
    SettingUp,
    State,
    Walk,
)
from wargames.kernel.errors import Refusal
from wargames.kernel.game import Action, ActionSpace, Decision, Decisions, Seat

ENDLESS = SettingUp | PlayerTurn | Moving | Walk | CloseCombat
"""The frames whose candidates are a sensible sample of what is legal (FM-R16, FM-R57)."""


@attrs.frozen(slots=False)
class Choices(ActionSpace):
    """What a side may answer, judged by what it knows and listed when it is wanted."""

    view: FireMoveView
    side: Nation

    @property
    def complete(self) -> bool:
        """Whether the candidates are all."""
        return not isinstance(self.view.open.frames[-1], ENDLESS)

    @cached_property
    def candidates(self) -> tuple[Action, ...]:
        """The sensible answers, without repetition."""
        return tuple(dict.fromkeys(candidates(look_at(self.view), self.side)))

    def check(self, action: Any) -> Refusal | None:
        """Say why an answer is refused; None means that it is legal."""
        return why_not(look_at(self.view), action)


def ask(state: State, battle: Battle) -> Decisions:
    """Put the question of the frame at work to the side that it asks."""
    side = battle.asks or asked(battle)
    if side is None:
        return Decisions()
    seat = Seat(side)
    return Decisions({seat: question(seat, Choices(view(state, seat), side), battle)})


def question(seat: Seat, space: Choices, battle: Battle) -> Decision:
    """Make the decision of a frame."""
    frame = battle.frames[-1]
    clause = MOMENTS[type(frame)][0]
    match frame:
        case SettingUp():
            group = next_group(battle, frame)
            assert group is not None
            return ask_for.ChooseDeployment(seat, clause, space, group.id)
        case PlayerTurn(stage="berserk"):
            return ask_for.ChooseBerserkMove(seat, "FM-G12", space)
        case PlayerTurn(stage="actions"):
            return ask_for.ChooseAction(seat, clause, space)
        case PlayerTurn():
            return ask_for.ChooseDiscard(seat, "FM-3.6", space)
        case Moving(group):
            return ask_for.ChooseStep(seat, clause, space, group, frame.left)
        case Walk(group, stage="reactions"):
            return ask_for.ChooseReaction(seat, clause, space, group)
        case Walk(group):
            return ask_for.ChooseToGoOn(seat, "FM-R11", space, group)
        case HeroWindow():
            return ask_for.ChooseHero(seat, clause, space)
        case CloseCombat():
            return in_combat(seat, space, frame)
    raise AssertionError(frame)


def in_combat(seat: Seat, space: Choices, combat: CloseCombat) -> Decision:
    """Make the decision of a stage of close combat."""
    match combat.stage:
        case "stand":
            return ask_for.ChooseToStand(seat, "FM-29.7", space, combat.defenders)
        case "pair" | "assign":
            return ask_for.ChoosePairs(seat, "FM-29.8", space)
        case "attacker's hero" | "defender's hero":
            return ask_for.ChooseCombatHero(seat, "FM-32.5", space)
        case "loss":
            return ask_for.ChooseLoss(seat, "FM-R52", space)
        case "retire":
            return ask_for.ChooseRetreat(seat, "FM-29.12", space, combat.beaten)
        case "regroup":
            return ask_for.ChooseRegrouping(seat, "FM-29.14", space, combat.victorious)
    raise AssertionError(combat)

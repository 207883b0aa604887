"""Who is asked what at each frame, and what may be answered, by what that side knows (BOB-R55, BOB-R61)."""

from typing import Any

import attrs

from wargames.bob.play.battle import Battle
from wargames.bob.play.choices import LISTS
from wargames.bob.play.melee import owed
from wargames.bob.play.refusals import MOMENT, REFUSALS
from wargames.bob.play.set_up import next_to_place
from wargames.bob.play.waiting import asked
from wargames.bob.told.view import BobView, look_at, view
from wargames.bob.values import decisions as ask_for
from wargames.bob.values.state import (
    Attempt,
    BottomOffer,
    ChoosingOption,
    EarlyTurn,
    FailedCheck,
    Frame,
    Impulse,
    MeleeDice,
    MeleeLosses,
    Moving,
    Rout,
    RoutMove,
    SettingUp,
    State,
    Window,
)
from wargames.kernel.errors import Refusal
from wargames.kernel.game import Action, ActionSpace, Decision, Decisions, Seat


@attrs.frozen
class Choices(ActionSpace):
    """What a side may answer: listed from where counters are, which all see, and judged by what it knows."""

    view: BobView
    candidates: tuple[Action, ...]
    """Every legal answer; fire whose line is blocked is legal too, and left out (BOB-R27)."""

    @property
    def complete(self) -> bool:
        """Whether the candidates are all: fire along blocked lines may be named besides (BOB-R27)."""
        frame = self.view.frames[-1]
        if isinstance(frame, Moving):
            return frame.stage != "step"
        return not isinstance(frame, Impulse | EarlyTurn | Window)

    def check(self, action: Any) -> Refusal | None:
        """Say why an answer is refused; None means that it is legal."""
        for one in self.candidates:  # as a rule it comes from the list
            if one is action:
                return None
        return why_not(self.view, action)


def why_not(view: BobView, action: Any) -> Refusal | None:
    """Say why an answer is refused to the side that is asked; None means that it is legal."""
    battle = look_at(view)
    frame = battle.frames[-1]
    return REFUSALS[type(frame)](battle, frame, action)


def ask(state: State, battle: Battle) -> Decisions:
    """Put the question of the frame at work to the side that it asks, by what that side sees."""
    side = battle.asks or asked(battle)
    if side is None:
        return Decisions()
    seat, frame = Seat(side), battle.frames[-1]
    listed = tuple(LISTS[type(frame)](battle, frame))
    return Decisions({seat: question(seat, Choices(view(state, seat), listed), battle)})


def question(seat: Seat, space: Choices, battle: Battle) -> Decision:
    """Make the decision of a frame."""
    frame = battle.frames[-1]
    clause = MOMENT[type(frame)][0]
    match frame:
        case ChoosingOption():
            return ask_for.ChooseOption(seat, clause, space)
        case SettingUp():
            counter, _ = next_to_place(battle, frame)
            return ask_for.ChoosePlacement(seat, clause, space, counter.id, counter.type)
        case EarlyTurn():
            return ask_for.ChooseEarlyTurn(seat, clause, space)
        case Impulse(_, spent):
            return ask_for.ChooseActivation(seat, clause, space, spent)
        case Moving(counter, stage="conceal"):
            return ask_for.ChooseConceal(seat, "BOB-5.4.10", space, counter)
        case Moving(counter):
            return ask_for.ChooseStep(seat, clause, space, counter)
        case Window(_, mover):
            shown = space.view.frames[-1]
            assert isinstance(shown, Window)
            at = battle.counters[mover].at or ""
            return ask_for.ChooseReaction(seat, clause, space, shown.mover, at)
        case _:
            return question_of_unit(seat, space, frame)


def question_of_unit(seat: Seat, space: Choices, frame: Frame) -> Decision:
    """Make the decision about a check, a shot, a rout or a Melee."""
    clause = MOMENT[type(frame)][0]
    match frame:
        case FailedCheck(counter):
            return ask_for.ChooseSecondDie(seat, clause, space, counter)
        case Attempt(firer):
            return ask_for.ChooseBoost(seat, clause, space, firer)
        case BottomOffer(counter):
            return ask_for.ChooseSpot(seat, clause, space, counter)
        case Rout():
            return ask_for.ChooseRoutCheck(seat, clause, space)
        case RoutMove(counter):
            return ask_for.ChooseRout(seat, clause, space, counter)
        case MeleeDice(hex_):
            return ask_for.ChooseMeleeDice(seat, clause, space, hex_)
        case MeleeLosses(hex_):
            due = owed(frame)
            assert due is not None
            return ask_for.ChooseLoss(seat, clause, space, hex_, due[1])
    raise AssertionError(frame)

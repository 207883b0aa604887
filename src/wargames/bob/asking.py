"""Who is asked what at each frame, and what may be answered, by what that side knows (BOB-R55, BOB-R61)."""

from typing import Any

import attrs

from wargames.bob import decisions as ask_for
from wargames.bob.battle import Battle
from wargames.bob.choices import LISTS
from wargames.bob.components import Side
from wargames.bob.melee import may_roll_again, owed
from wargames.bob.movement import (
    conceal_offered,
)
from wargames.bob.operations import (
    any_choice,
    may_call,
)
from wargames.bob.reactions import opens
from wargames.bob.refusals import MOMENT, REFUSALS
from wargames.bob.set_up import next_to_place
from wargames.bob.state import (
    Attempt,
    BottomOffer,
    ChoosingOption,
    EarlyTurn,
    FailedCheck,
    Impulse,
    MeleeDice,
    MeleeLosses,
    Melees,
    Moving,
    Rout,
    RoutMove,
    SettingUp,
    State,
    Window,
)
from wargames.bob.view import BobView, look_at, view
from wargames.kernel.errors import Refusal
from wargames.kernel.game import Action, ActionSpace, Decision, Decisions, Seat


@attrs.frozen(eq=False)
class Choices(ActionSpace):
    """What a side may answer: listed from where counters are, which all see, and judged by what it knows."""

    view: BobView
    candidates: tuple[Action, ...]
    """Every legal answer; fire whose line is blocked is legal too, and left out (BOB-R27)."""

    @property
    def complete(self) -> bool:  # type: ignore[override]  # read-only here
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


def asked(battle: Battle) -> Side | None:  # noqa: C901  arms for frames
    """Say whom the frame at work asks; None where the rules go on by themselves."""
    frame = battle.frames[-1]
    match frame:
        case ChoosingOption(side) | SettingUp(side) | EarlyTurn(side):
            return side
        case Impulse(side, _, began):
            return side if began and (any_choice(battle, frame) or may_call(battle, frame)) else None
        case Moving(counter, hit=hit, stage=stage):
            if stage == "step" or (stage == "go on" and hit):  # hit in the starting hex: BOB-R12
                return battle.counters[counter].side
            if stage == "conceal" and conceal_offered(battle, frame):
                return battle.counters[counter].side
        case Window(side):
            return side if opens(battle, frame) else None
        case FailedCheck(counter) | BottomOffer(counter) | RoutMove(counter):
            return battle.counters[counter].side
        case Attempt(firer):
            return battle.counters[firer].side
        case Rout(side, waiting):
            return side if waiting else None
        case MeleeDice():
            return frame.deciding[0] if frame.deciding and may_roll_again(battle, frame) else None
        case MeleeLosses():
            due = owed(frame)
            return due[0] if due else None
        case Melees():
            return None
    return None


def ask(state: State, battle: Battle) -> Decisions:
    """Put the question of the frame at work to the side that it asks, by what that side sees."""
    side = battle.asks or asked(battle)
    if side is None:
        return Decisions()
    seat, frame = Seat(side), battle.frames[-1]
    listed = tuple(LISTS[type(frame)](battle, frame))
    return Decisions({seat: question(seat, Choices(view(state, seat), listed), battle)})


def question(seat: Seat, space: Choices, battle: Battle) -> Decision:  # noqa: C901, PLR0912  arms for frames
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

"""Who is asked what at each frame, and what may be answered (SN-G15)."""

from collections.abc import Callable
from typing import Any

import attrs

from wargames.kernel.errors import Refusal
from wargames.kernel.game import Action, ActionSpace, Decision, Decisions, Seat
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.choices import LISTS
from wargames.sniper.play.refusals import MOMENT, REFUSALS
from wargames.sniper.play.set_up import next_base, next_to_place, next_token, pool_left
from wargames.sniper.play.waiting import asked
from wargames.sniper.told.view import SniperView, look_at, view
from wargames.sniper.values import decisions as ask_for
from wargames.sniper.values.state import (
    ActionTurn,
    Assaulting,
    Building,
    Concealing,
    Drawing,
    Giving,
    Losses,
    Moving,
    Placing,
    Preparing,
    Retreats,
    Spending,
    State,
    Transferring,
    Window,
)


@attrs.frozen
class Choices(ActionSpace):
    """What a side may answer: listed from the table, which all see, and judged by it."""

    view: SniperView
    candidates: tuple[Action, ...]
    """The legal answers; of sets of supporters only some, no fire at nobody and no move in vain (TOI-R30)."""

    @property
    def complete(self) -> bool:
        """Whether the candidates are all: actions and op fire may be combined in more ways."""
        return not isinstance(self.view.frames[-1], ActionTurn | Window)

    def check(self, action: Any) -> Refusal | None:
        """Say why an answer is refused; None means that it is legal."""
        for one in self.candidates:  # as a rule it comes from the list
            if one is action:
                return None
        return why_not(self.view, action)


def why_not(view: SniperView, action: Any) -> Refusal | None:
    """Say why an answer is refused to the side that is asked; None means that it is legal."""
    battle = look_at(view)
    frame = battle.frames[-1]
    return REFUSALS[type(frame)](battle, frame, action)


def ask(state: State, battle: Battle) -> Decisions:
    """Put the question of the frame at work to the side that it asks."""
    side = battle.asks or asked(battle)
    if side is None:
        return Decisions()
    seat, frame = Seat(side), battle.frames[-1]
    listed = tuple(LISTS[type(frame)](battle, frame))
    return Decisions({seat: question(seat, Choices(view(state, seat), listed), battle)})


def question(seat: Seat, space: Choices, battle: Battle) -> Decision:
    """Make the decision of a frame."""
    frame = battle.frames[-1]
    kind = type(frame)
    return QUESTIONS[kind]((seat, MOMENT[kind][0], space), battle, frame)


Asked = tuple[Seat, str, Choices]
"""The seat that is asked, the clause that asks, and what may be answered."""


def for_figures(asked: Asked, battle: Battle, frame: Building) -> Decision:
    """Ask for the next squad."""
    base = next_base(battle, frame)
    assert base is not None
    left = pool_left(battle, frame.side, base.division)
    return ask_for.ChooseFigures(*asked, base.id, left)


def for_bearer(asked: Asked, battle: Battle, frame: Giving) -> Decision:
    """Ask who is given the next token."""
    due = next_token(battle, frame)
    assert due is not None
    return ask_for.ChooseBearer(*asked, due[1])


def for_deployment(asked: Asked, battle: Battle, frame: Placing) -> Decision:
    """Ask where the next unit is placed."""
    unit = next_to_place(battle, frame)
    assert unit is not None
    return ask_for.ChooseDeployment(*asked, unit.id)


def for_op_fire(asked: Asked, battle: Battle, frame: Window) -> Decision:
    """Ask for op fire at the unit that moves."""
    return ask_for.ChooseOpFire(*asked, frame.mover, battle.units[frame.mover].at or "")


def for_spending(asked: Asked, battle: Battle, frame: Spending) -> Decision:
    """Ask what is done with command."""
    return ask_for.ChooseSpending(*asked, battle.sides[frame.side].command)


QUESTIONS: dict[type, Callable[[Asked, Battle, Any], Decision]] = {
    Building: for_figures,
    Giving: for_bearer,
    Placing: for_deployment,
    ActionTurn: lambda asked, _, turn: ask_for.ChooseAction(*asked, turn.left),
    Moving: lambda asked, _, move: ask_for.ChooseStep(*asked, move.unit, move.left),
    Window: for_op_fire,
    Losses: lambda asked, _, losses: ask_for.ChooseLoss(*asked, losses.hits),
    Assaulting: lambda asked, _, assault: ask_for.ChooseDefense(*asked, assault.waiting[0]),
    Retreats: lambda asked, _, lost: ask_for.ChooseRetreat(*asked, lost.target),
    Spending: for_spending,
    Concealing: lambda asked, _, hidden: ask_for.ChooseConcealment(*asked, hidden.waiting[0]),
    Drawing: lambda asked, *_: ask_for.ChooseDraw(*asked),
    Preparing: lambda asked, *_: ask_for.ChooseOpFireMode(*asked),
    Transferring: lambda asked, *_: ask_for.ChooseTransfer(*asked),
}

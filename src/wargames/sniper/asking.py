"""Who is asked what at each frame, and what may be answered (SN-G15)."""

from typing import Any

import attrs

from wargames.kernel.errors import Refusal
from wargames.kernel.game import Action, ActionSpace, Decision, Decisions, Seat
from wargames.sniper import decisions as ask_for
from wargames.sniper.action_phase import able
from wargames.sniper.assault import retreats
from wargames.sniper.battle import Battle
from wargames.sniper.casualties import open_losses
from wargames.sniper.choices import LISTS, list_steps
from wargames.sniper.command_phase import may_spend
from wargames.sniper.components import ENEMY, Side
from wargames.sniper.op_fire import op_fires
from wargames.sniper.refusals import MOMENT, REFUSALS
from wargames.sniper.set_up import next_base, next_to_place, next_token, pool_left
from wargames.sniper.state import (
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
from wargames.sniper.status_phase import preparable, trades
from wargames.sniper.view import SniperView, look_at, view


@attrs.frozen(eq=False)
class Choices(ActionSpace):
    """What a side may answer: listed from the table, which all see, and judged by it."""

    view: SniperView
    candidates: tuple[Action, ...]
    """The legal answers; of sets of supporters only some, and no mortar fire that strikes nobody."""

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


def asked(battle: Battle) -> Side | None:
    """Say whom the frame at work asks; None where the rules go on by themselves."""
    frame = battle.frames[-1]
    match frame:
        case Building(side):
            return side if next_base(battle, frame) is not None else None
        case Giving(side):
            return side if next_token(battle, frame) is not None else None
        case Placing(side):
            return side if next_to_place(battle, frame) is not None else None
        case ActionTurn(side, left):
            return side if left and able(battle, side) else None
        case Moving():
            return mover(battle, frame)
        case Window(side):
            return side if next(op_fires(battle, frame), None) is not None else None
        case Losses(side):
            return side if open_losses(battle, frame) else None
        case Assaulting(unit, waiting=waiting):
            return ENEMY[battle.units[unit].side] if waiting else None
        case Retreats(side):
            return side if next(retreats(battle, frame), None) is not None else None
    return asked_between(battle)


def asked_between(battle: Battle) -> Side | None:
    """Say whom a frame of the Command and Status Phases asks."""
    frame = battle.frames[-1]
    match frame:
        case Spending(side):
            return side if may_spend(battle, side) else None
        case Concealing(side, waiting):
            return side if waiting else None
        case Drawing(side, drawn):
            return side if drawn else None
        case Preparing(side):
            return side if next(preparable(battle, side), None) is not None else None
        case Transferring(side):
            return side if next(trades(battle, frame), None) is not None else None
    return None


def mover(battle: Battle, frame: Moving) -> Side | None:
    """Give the side of a unit that moves and can do more than stop (TOI-7.25, TOI-R20)."""
    unit = battle.units.get(frame.unit)
    if unit is None or unit.condition != "none" or next(list_steps(battle, frame), None) is None:
        return None
    return unit.side


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
    clause = MOMENT[type(frame)][0]
    match frame:
        case Building(side):
            base = next_base(battle, frame)
            assert base is not None
            left = pool_left(battle, side, base.division)
            return ask_for.ChooseFigures(seat, clause, space, base.id, left)
        case Giving():
            due = next_token(battle, frame)
            assert due is not None
            return ask_for.ChooseBearer(seat, clause, space, due[1])
        case Placing():
            unit = next_to_place(battle, frame)
            assert unit is not None
            return ask_for.ChooseDeployment(seat, clause, space, unit.id)
        case ActionTurn(_, left):
            return ask_for.ChooseAction(seat, clause, space, left)
        case Moving(name, _, left):
            return ask_for.ChooseStep(seat, clause, space, name, left)
        case Window(_, name):
            return ask_for.ChooseOpFire(seat, clause, space, name, battle.units[name].at or "")
        case _:
            return later_question(seat, space, battle)


def later_question(seat: Seat, space: Choices, battle: Battle) -> Decision:
    """Make the decision about what fire or an assault led to, or of the Command and Status Phases."""
    frame = battle.frames[-1]
    clause = MOMENT[type(frame)][0]
    match frame:
        case Losses(_, _, hits):
            return ask_for.ChooseLoss(seat, clause, space, hits)
        case Assaulting(waiting=waiting):
            return ask_for.ChooseDefense(seat, clause, space, waiting[0])
        case Retreats(_, _, hex_):
            return ask_for.ChooseRetreat(seat, clause, space, hex_)
        case Spending(side):
            return ask_for.ChooseSpending(seat, clause, space, battle.sides[side].command)
        case Concealing(_, waiting):
            return ask_for.ChooseConcealment(seat, clause, space, waiting[0])
        case Drawing():
            return ask_for.ChooseDraw(seat, clause, space)
        case Preparing():
            return ask_for.ChooseOpFireMode(seat, clause, space)
        case Transferring():
            return ask_for.ChooseTransfer(seat, clause, space)
    raise AssertionError(frame)

"""The moments of the Operations Phase: activation, and its end (BOB-4.2, BOB-5.12.3)."""

from collections.abc import Iterator
from functools import partial
from typing import Any, ClassVar

import attrs

from wargames.bob.play import operations
from wargames.bob.play.battle import Battle
from wargames.bob.play.fire import artillery
from wargames.bob.play.orders import ACTIVATIONS, Activation, by_unit, order, refuse_kind
from wargames.bob.values.components import ENEMY
from wargames.bob.values.state import EarlyTurn, Impulse
from wargames.bob.values.words import BobAction, BobDecision
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.quick_values import quickly_made
from wargames.kernel.game import Action, Seat
from wargames.kernel.game.listing import Branch, Listing
from wargames.kernel.moments import Moment, by_class, lift, unsaid


@attrs.frozen
class WaitTurn(BobAction):
    """The action to let the first player begin (BOB-5.12.3)."""

    FORM: ClassVar[str] = "wait"
    SAYS: ClassVar[str] = "let the other side begin"


@attrs.frozen
class EndImpulse(BobAction):
    """The action to stop activating (BOB-4.2, BOB-G3)."""

    FORM: ClassVar[str] = "end impulse"
    SAYS: ClassVar[str] = "end the impulse"


@attrs.frozen
class ChooseEarlyTurn(BobDecision):
    """A choice to spend a CP to activate a unit first, or wait (BOB-5.12.3)."""

    ASKS: ClassVar[str] = "spend a Command Point to activate a unit first, or wait"


@quickly_made
@attrs.frozen
class ChooseActivation(BobDecision):
    """A choice to activate a unit, or end the impulse (BOB-4.2)."""

    ASKS: ClassVar[str] = "activate a unit, or end the impulse"
    spent: int


# acting first, for a Command Point


def list_early(battle: Battle, frame: EarlyTurn) -> Listing:
    """List the early actions of the second player by unit, and waiting."""
    units = [counter for counter in operations.choices(battle, Impulse(frame.side)) if not counter.cp_used]
    return [*(by_unit(battle, counter.id) for counter in units), WaitTurn()]


def refuse_early(battle: Battle, frame: EarlyTurn, action: Activation) -> Refusal | None:
    """Return why the second player may not act first as declared (BOB-5.12.1, BOB-5.12.3)."""
    if refusal := operations.activation_refusal(battle, Impulse(frame.side), action.counter):
        return refusal
    counter = battle.counters[action.counter]
    if counter.cp_used:
        return Refusal("BOB-5.12.1", f"{counter.id} has had its CP this turn")
    return refuse_kind(battle, counter, action)


def early_violations(battle: Battle, below: Impulse, frame: EarlyTurn) -> Iterator[str]:
    """Check the early turn for a Command Point (BOB-5.12.3, BOB-R32)."""
    side = battle.sides[frame.side]
    if frame.side == battle.scenario.first_player or below.began or side.acted_early or side.cp < 1:
        yield f"{frame.side} cannot act first for a Command Point [BOB-5.12.3]"


EARLY_TURN: Moment[Battle, EarlyTurn] = Moment(
    clause="BOB-5.12.3",
    takes=(*ACTIVATIONS, WaitTurn),
    waits=lambda _, frame: Seat(frame.side),
    question=lambda asked, *_: ChooseEarlyTurn(*asked),
    lists=list_early,
    complete=lambda _: False,  # fire along blocked lines is legal, too (BOB-R27)
    refuses=by_class({WaitTurn: unsaid}, refuse_early),
    carries_out=by_class(
        {WaitTurn: lambda battle, frame, _: lift(battle, frame)},
        lambda battle, _, action: activate(battle, action),
    ),
    lies_on=(Impulse,),
    violations=early_violations,
)


# an impulse


def side_to_activate(battle: Battle, frame: Impulse) -> Seat | None:
    """Return the side with the impulse, if it can activate a unit or call artillery (BOB-4.2)."""
    goes_on = frame.began and (operations.any_choice(battle, frame) or operations.may_call(battle, frame))
    return Seat(frame.side) if goes_on else None


def list_impulse(battle: Battle, frame: Impulse) -> Listing:
    """List the activations by unit, the calls of artillery, and the end of the impulse."""
    found: list[Action | Branch] = [
        by_unit(battle, counter.id) for counter in operations.choices(battle, frame)
    ]
    if artillery.ready(battle, frame.side):  # the side that is asked has room for one more
        found.append(Branch(artillery.CALL, partial(artillery.list_calls, battle, frame.side), last=True))
    if operations.may_end(battle, frame):
        found.append(EndImpulse())
    return found


def refuse_activation(
    battle: Battle, frame: Impulse, action: Activation | artillery.CallArtillery | EndImpulse
) -> Refusal | None:
    """Return why an impulse may not continue as declared (BOB-4.2, BOB-G3)."""
    if isinstance(action, EndImpulse):
        low = battle.scenario.side(frame.side).operations[0]
        because = f"{low} of the Operations Range must be spent at least, {frame.spent} so far"
        return None if operations.may_end(battle, frame) else Refusal("BOB-4.2", because)
    if isinstance(action, artillery.CallArtillery):
        return artillery.refuse_call(battle, frame, action)
    refusal = operations.activation_refusal(battle, frame, action.counter)
    return refusal or refuse_kind(battle, battle.counters[action.counter], action)


def go_on_with_impulse(
    battle: Battle, frame: Impulse, action: Activation | artillery.CallArtillery | EndImpulse
) -> None:
    """Activate a unit, call artillery, or end the impulse (BOB-4.2, BOB-G3)."""
    match action:
        case EndImpulse():
            operations.end_impulse(battle, frame)
        case artillery.CallArtillery():
            artillery.call_artillery(battle, frame, action)
        case _:
            activate(battle, action)


def activate(battle: Battle, action: Activation) -> None:
    """Pay for the activation of a unit, and carry out its order (BOB-4.2, BOB-G3)."""
    operations.charge(battle, battle.counters[action.counter])
    order(battle, action)


def impulse_violations(battle: Battle, _below: Any, frame: Impulse) -> Iterator[str]:
    """Check the spending of an impulse; before it, only the second player acts (BOB-4.2, BOB-R32)."""
    yield from battle.not_in("operations")
    first = battle.scenario.first_player
    forces = battle.scenario.side(frame.side).forces
    most = max(battle.scenario.side(frame.side).operations[1], *(one.type.operations for one in forces))
    most = max(most, *(counter.unit.operations for counter in battle.of(frame.side)), 0)
    if not 0 <= frame.spent <= most:
        yield f"an impulse of {frame.side} cannot have spent {frame.spent} [BOB-4.2]"
    acting = len(battle.frames) > 1 and not isinstance(battle.frames[1], EarlyTurn)
    if frame.began and not frame.spent and acting:
        yield f"{frame.side} has spent nothing on what it does [BOB-4.2]"
    early = battle.sides[ENEMY[first]].acted_early
    if not frame.began and (frame.side != first or frame.spent or (acting and not early)):
        yield f"an impulse of {frame.side} that has not begun has spent nothing [BOB-R32]"


IMPULSE: Moment[Battle, Impulse] = Moment(
    clause="BOB-4.2",
    takes=(*ACTIVATIONS, artillery.CallArtillery, EndImpulse),
    waits=side_to_activate,
    question=lambda asked, _, impulse: ChooseActivation(*asked, impulse.spent),
    lists=list_impulse,
    complete=lambda _: False,  # fire along blocked lines is legal, too (BOB-R27)
    refuses=refuse_activation,
    carries_out=go_on_with_impulse,
    proceeds=operations.proceed,
    lies_on=(None,),
    violations=impulse_violations,
)

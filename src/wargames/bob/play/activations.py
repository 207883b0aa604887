"""The moments of the Operations Phase: whom a side activates, and for what (BOB-4.2, BOB-5.12.3, BOB-G3)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import Any

from wargames.bob.ground.ground import Ground
from wargames.bob.play import operations
from wargames.bob.play.artillery import artillery_refusal, calls, impact_refusal, ready, spotter_refusal
from wargames.bob.play.battle import Battle
from wargames.bob.play.fire import observers, target_refusal, targets_in_sight, vehicles_in_sight
from wargames.bob.play.movement import begin, begin_entry
from wargames.bob.play.operations import (
    activation_refusal,
    any_choice,
    choices,
    closed_refusal,
    entry_refusal,
    fire_refusal,
    may_call,
    may_end,
)
from wargames.bob.play.steps import edge_of
from wargames.bob.values import actions as act
from wargames.bob.values import decisions as ask_for
from wargames.bob.values.components import ENEMY, Side
from wargames.bob.values.state import Counter, CounterId, EarlyTurn, Impulse
from wargames.kernel.base.errors import Refusal
from wargames.kernel.game import Action, Seat
from wargames.kernel.game.listing import Branch, Listing
from wargames.kernel.game.questions import order_of
from wargames.kernel.moments import Moment

Activation = act.Move | act.Retreat | act.Enter | act.Fire | act.FireAtVehicle | act.Prepare | act.DoNothing
"""What a unit may be activated for (BOB-G3 point 6)."""

# what may be answered


def list_early(battle: Battle, frame: EarlyTurn) -> Listing:
    """List what the second player may do first, unit by unit, and waiting."""
    units = [counter for counter in choices(battle, Impulse(frame.side)) if not counter.cp_used]
    return [*(by_unit(battle, counter.id) for counter in units), act.WaitTurn()]


def list_impulse(battle: Battle, frame: Impulse) -> Listing:
    """List the activations unit by unit, the calls of artillery, and the end of the impulse."""
    found: list[Action | Branch] = [by_unit(battle, counter.id) for counter in choices(battle, frame)]
    if ready(battle, frame.side):  # who is asked has room for one more
        found.append(Branch(CALL, partial(list_calls, battle, frame.side), last=True))
    if may_end(battle, frame):
        found.append(act.EndImpulse())
    return found


def by_unit(battle: Battle, id_: CounterId) -> Branch:
    """Bundle what one unit may be activated for: listed when somebody looks, the branch is made once."""
    branch = battle.cached_branches.get(id_)
    if branch is None:
        branch = battle.cached_branches[id_] = Branch(id_, partial(activations, battle, id_), last=True)
    return branch


CALL = order_of(act.CallArtillery)
"""The word with which all calls of artillery begin."""


def list_calls(battle: Battle, side: Side) -> list[Action]:
    """List the calls of artillery (BOB-G9)."""
    return [act.CallArtillery(number, hex_, spotter) for number, hex_, spotter in calls(battle, side)]


def activations(battle: Battle, id_: CounterId) -> Sequence[Action]:
    """List what one unit may do with its activation (BOB-G3 point 6)."""
    counter = battle.counters[id_]
    unit = counter.unit
    if counter.at is None:
        return (*entries(battle, counter), act.DoNothing(id_))
    aimed, vehicles = targets_in_sight(battle, counter), vehicles_in_sight(battle, counter)
    moves = 0 if unit.kind == "gun" else 1 if unit.kind == "vehicle" or battle.in_melee(counter) else 2
    if unit.weapon == "mortar":
        *begin, prepare, nothing = orders(battle.ground, id_, moves, 0, 0)
        return (*begin, *list_mortar_fire(battle, counter, aimed), prepare, nothing)
    return orders(battle.ground, id_, moves, aimed, vehicles)


@lru_cache(maxsize=16384)
def orders(ground: Ground, id_: CounterId, moves: int, aimed: int, vehicles: int) -> tuple[Action, ...]:
    """List the orders to a unit on the board: the same until somebody moves, so that they are kept.

    ``moves`` are none for a gun, 1 for what may not declare a retreat, 2 for the others; the targets are
    those in sight (BOB-R27).
    """
    ways = (act.Move(id_), act.Retreat(id_))[:moves]
    shots = (act.Fire(id_, hex_, None) for hex_ in ground.members(aimed))
    at_vehicles = (act.FireAtVehicle(id_, hex_) for hex_ in ground.members(vehicles))
    return (*ways, *shots, *at_vehicles, act.Prepare(id_), act.DoNothing(id_))


def entries(battle: Battle, counter: Counter) -> Iterator[Action]:
    """List where a unit may come onto the board (BOB-G16)."""
    edge = edge_of(battle, counter)
    assert edge is not None
    for hex_ in battle.ground.entries(edge, counter.unit.kind):
        if closed_refusal(battle, counter, hex_) is None:
            yield act.Enter(counter.id, hex_)


def list_mortar_fire(battle: Battle, mortar: Counter, aimed: int) -> Iterator[Action]:
    """List the hexes that a mortar may fire at, each by whoever sees it (BOB-7.10, BOB-R48)."""
    for hex_ in battle.ground.members(aimed):
        for observer in observers(battle, mortar, hex_) or (None,):
            yield act.Fire(mortar.id, hex_, observer)


# why not


def refuse_early(battle: Battle, frame: EarlyTurn, action: Action) -> Refusal | None:
    """Say why the second player may not act first so (BOB-5.12.1, BOB-5.12.3)."""
    if isinstance(action, act.WaitTurn):
        return None
    if not isinstance(action, Activation):
        return EARLY_TURN.unfit(action)
    if refusal := activation_refusal(battle, Impulse(frame.side), action.counter):
        return refusal
    counter = battle.counters[action.counter]
    if counter.cp_used:
        return Refusal("BOB-5.12.1", f"{counter.id} has had its CP this turn")
    return refuse_kind(battle, counter, action)


def refuse_activation(battle: Battle, frame: Impulse, action: Action) -> Refusal | None:
    """Say why an impulse may not go on so (BOB-4.2, BOB-G3)."""
    if isinstance(action, act.EndImpulse):
        low = battle.scenario.side(frame.side).operations[0]
        because = f"{low} of the Operations Range must be spent at least, {frame.spent} so far"
        return None if may_end(battle, frame) else Refusal("BOB-4.2", because)
    if isinstance(action, act.CallArtillery):
        return refuse_call(battle, frame, action)
    if not isinstance(action, Activation):
        return IMPULSE.unfit(action)
    refusal = activation_refusal(battle, frame, action.counter)
    return refusal or refuse_kind(battle, battle.counters[action.counter], action)


def refuse_call(battle: Battle, frame: Impulse, action: act.CallArtillery) -> Refusal | None:
    """Say why artillery may not be called so (BOB-G9)."""
    return (
        artillery_refusal(battle, frame.side, action.number)
        or impact_refusal(battle, frame.side, action.hex)
        or spotter_refusal(battle, frame.side, action.spotter, action.hex)
    )


def refuse_kind(battle: Battle, counter: Counter, action: Action) -> Refusal | None:
    """Say why a unit may not be activated for this."""
    if isinstance(action, act.Enter):
        if counter.at is not None:
            return Refusal("BOB-G16", f"{counter.id} is on the board")
        return entry_refusal(battle, counter, action.hex)
    if isinstance(action, act.DoNothing):
        return None
    if counter.at is None:
        return Refusal("BOB-G3", f"{counter.id} is off the board: it enters or does nothing")
    if isinstance(action, act.Fire):
        return fire_refusal(battle, counter, action.hex, action.observer)
    if isinstance(action, act.FireAtVehicle):
        return target_refusal(battle, counter, action.hex, at_vehicle=True)
    if isinstance(action, act.Move | act.Retreat) and counter.unit.kind == "gun":
        return Refusal("BOB-G8", f"{counter.id} is a gun and never moves")
    if isinstance(action, act.Retreat) and counter.unit.kind == "vehicle":
        return Refusal("BOB-G8", f"{counter.id} moves without a check; there is no retreat to declare")
    if isinstance(action, act.Retreat) and battle.in_melee(counter):
        return Refusal("BOB-R5", f"{counter.id} leaves an enemy's hex by a PC, which no retreat helps")
    return None


# what is done


def begin_early(battle: Battle, _frame: EarlyTurn, action: Action) -> None:
    """Have the second player act first, or wait (BOB-5.12.3, BOB-R32)."""
    if isinstance(action, act.WaitTurn):
        battle.frames.pop()
    else:
        activate(battle, action)


def go_on_with_impulse(battle: Battle, _frame: Impulse, action: Action) -> None:
    """Activate a unit, call artillery, or end the impulse (BOB-4.2, BOB-G3)."""
    match action:
        case act.EndImpulse():
            operations.end_impulse(battle)
        case act.CallArtillery(number, hex_, spotter):
            operations.call_artillery(battle, number, hex_, spotter)
        case _:
            activate(battle, action)


def activate(battle: Battle, action: Action) -> None:
    """Pay for the activation of a unit, and have it do what it was activated for (BOB-4.2, BOB-G3)."""
    assert isinstance(action, Activation)
    operations.spend(battle, battle.counters[action.counter])
    order(battle, action)


def order(battle: Battle, action: Activation) -> None:
    """Have a unit do what it was activated for (BOB-G3 point 6)."""
    match action:
        case act.Move(counter):
            begin(battle, counter, retreat=False)
        case act.Retreat(counter):
            begin(battle, counter, retreat=True)
        case act.Enter(counter, hex_):
            begin_entry(battle, counter, hex_)
        case act.Fire(counter, hex_, observer):
            operations.fire(battle, counter, hex_, observer)
        case act.FireAtVehicle(counter, hex_):
            operations.fire(battle, counter, hex_, None, at_vehicle=True)
        case act.Prepare(counter):
            operations.prepare(battle, counter)
        case act.DoNothing(counter):
            operations.do_nothing(battle, counter)


# what a state may say


def impulse_violations(battle: Battle, _below: Any, frame: Impulse) -> Iterator[str]:
    """Check what an impulse has spent; before it begins, only the second player acts (BOB-4.2, BOB-R32)."""
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


def early_violations(battle: Battle, below: Impulse, frame: EarlyTurn) -> Iterator[str]:
    """Check who may act first for a Command Point (BOB-5.12.3, BOB-R32)."""
    side = battle.sides[frame.side]
    if frame.side == battle.scenario.first_player or below.began or side.acted_early or side.cp < 1:
        yield f"{frame.side} cannot act first for a Command Point [BOB-5.12.3]"


def side_to_activate(battle: Battle, frame: Impulse) -> Seat | None:
    """Ask who has the impulse, as long as somebody can be activated or artillery called (BOB-4.2)."""
    goes_on = frame.began and (any_choice(battle, frame) or may_call(battle, frame))
    return Seat(frame.side) if goes_on else None


EARLY_TURN: Moment[Battle, EarlyTurn] = Moment(
    clause="BOB-5.12.3",
    due="now activate a unit for a CP, or wait",
    waits=lambda _, frame: Seat(frame.side),
    question=lambda asked, *_: ask_for.ChooseEarlyTurn(*asked),
    lists=list_early,
    complete=lambda _: False,  # fire along blocked lines may be named besides (BOB-R27)
    refuses=refuse_early,
    carries_out=begin_early,
    lies_on=(Impulse,),
    violations=early_violations,
)

IMPULSE: Moment[Battle, Impulse] = Moment(
    clause="BOB-4.2",
    due="now activate a unit, or end the impulse",
    waits=side_to_activate,
    question=lambda asked, _, impulse: ask_for.ChooseActivation(*asked, impulse.spent),
    lists=list_impulse,
    complete=lambda _: False,  # fire along blocked lines may be named besides (BOB-R27)
    refuses=refuse_activation,
    carries_out=go_on_with_impulse,
    proceeds=lambda battle, _: operations.proceed(battle),
    lies_on=(None,),
    violations=impulse_violations,
)

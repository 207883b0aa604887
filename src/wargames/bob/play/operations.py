"""The Operations Phase: impulses, Operations Ranges, and activation (BOB-4.2, BOB-G3)."""

from typing import ClassVar

import attrs

from wargames.bob.play import command_points
from wargames.bob.play.battle import Battle
from wargames.bob.play.fire import artillery
from wargames.bob.values.components import ENEMY, Side
from wargames.bob.values.state import Counter, CounterId, EarlyTurn, Impulse
from wargames.bob.values.words import BobPublicEvent, Clauses
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.replace import replace


@attrs.frozen
class ImpulseBegan(BobPublicEvent):
    """A side began to activate units."""

    SAYS: ClassVar[str] = "The {side} began to activate units."

    side: Side
    clauses: Clauses = ("BOB-4.2", "BOB-G3")


@attrs.frozen
class ImpulseEnded(BobPublicEvent):
    """A side stopped activating units."""

    SAYS: ClassVar[str] = "The {side} stopped activating, with {spent} spent of their Operations Range."

    side: Side
    spent: int
    clauses: Clauses = ("BOB-4.2", "BOB-G3")


def begin_operations(battle: Battle) -> None:
    """Begin the phase: the second player may act first for a CP (BOB-5.12.3, BOB-R32)."""
    first = battle.scenario.first_player
    battle.frames.append(Impulse(first))
    second = ENEMY[first]
    if battle.sides[second].cp > 0 and activatable(battle, second):
        battle.frames.append(EarlyTurn(second))


# activation


def ready(battle: Battle, counter: Counter) -> bool:
    """Return whether a counter may be activated: not Used, not prepared, here or due (BOB-G3 point 5)."""
    if counter.used or counter.prepared:
        return False
    return counter.at is not None or 0 < counter.enters <= battle.turn


def activatable(battle: Battle, side: Side) -> list[Counter]:
    """List the counters that a side may activate at some time this turn (BOB-G3)."""
    return [counter for counter in battle.of(side) if ready(battle, counter)]


def affordable(battle: Battle, impulse: Impulse, counter: Counter) -> bool:
    """Return whether an activation fits the Operations Range; an impulse's first does (BOB-G3 point 3)."""
    most = battle.scenario.side(impulse.side).operations[1]
    return not impulse.spent or impulse.spent + counter.unit.operations <= most


def choices(battle: Battle, impulse: Impulse) -> list[Counter]:
    """List the counters that a side may activate now."""
    found = activatable(battle, impulse.side)
    if not impulse.spent:
        return found
    left = battle.scenario.side(impulse.side).operations[1] - impulse.spent
    return [counter for counter in found if counter.unit.operations <= left]


def any_choice(battle: Battle, impulse: Impulse) -> bool:
    """Return whether a side may activate any counter now."""
    turn = battle.turn
    for one in battle.of(impulse.side):
        if one.used or one.prepared or (one.at is None and not 0 < one.enters <= turn):
            continue  # most often: see ready
        if affordable(battle, impulse, one):
            return True
    return False


def activation_refusal(battle: Battle, impulse: Impulse, id_: CounterId) -> Refusal | None:
    """Return why a counter may not be activated now, or None (BOB-4.2, BOB-G3)."""
    counter = battle.counters.get(id_)
    if counter is None or counter.side != impulse.side:
        return Refusal("BOB-4.2", f"there is no counter {id_[:20]!r} of this side")
    if counter.used:
        return Refusal("BOB-G3", f"{id_} is Used")
    if counter.prepared:
        return Refusal("BOB-G3", f"{id_} is prepared for Op Fire; that was its activation")
    if not ready(battle, counter):
        return Refusal("BOB-G16", f"{id_} enters in turn {counter.enters}")
    if not affordable(battle, impulse, counter):
        low, most = battle.scenario.side(impulse.side).operations
        because = f"{impulse.spent} of {low}-{most} are spent and {id_} costs {counter.unit.operations}"
        return Refusal("BOB-4.2", because)
    return None


def may_end(battle: Battle, impulse: Impulse) -> bool:
    """Return whether an impulse may end: the minimum is spent; no passing (BOB-G3 point 3, BOB-R51)."""
    return impulse.spent >= battle.scenario.side(impulse.side).operations[0]


def may_call(battle: Battle, impulse: Impulse) -> bool:
    """Return whether an impulse stays open for artillery, by the public list (BOB-G3 points 2 to 4)."""
    most = battle.scenario.side(impulse.side).operations[1]
    open_ = may_end(battle, impulse) and impulse.spent + artillery.COST <= most
    return open_ and artillery.listed(battle, impulse.side)


# impulses


def proceed(battle: Battle, impulse: Impulse) -> None:
    """Open, end or skip an impulse without choices; end the phase if none are left (BOB-G3)."""
    if impulse.spent and not choices(battle, impulse):
        end_impulse(battle, impulse)  # a side that can call artillery is asked before
    elif activatable(battle, impulse.side):
        battle.frames[-1] = replace(impulse, began=True)
        battle.record(ImpulseBegan, impulse.side)
    else:
        battle.frames.pop()
        if activatable(battle, ENEMY[impulse.side]):
            battle.frames.append(Impulse(ENEMY[impulse.side]))


def end_impulse(battle: Battle, impulse: Impulse) -> None:
    """Pass the impulse to the other side (BOB-4.2)."""
    battle.record(ImpulseEnded, impulse.side, impulse.spent)
    battle.frames[-1] = Impulse(ENEMY[impulse.side])


def charge(battle: Battle, counter: Counter) -> None:
    """Count an activation against the Operations Range (BOB-4.2), except the early one."""
    impulse = battle.frames[-1]
    if isinstance(impulse, Impulse):
        spent = impulse.spent + counter.unit.operations
        battle.frames[-1] = Impulse(impulse.side, spent, impulse.began)
    elif isinstance(impulse, EarlyTurn):
        battle.frames.pop()
        act_early(battle, counter)


def act_early(battle: Battle, counter: Counter) -> None:
    """Pay for the activation before the first player's first impulse (BOB-5.12.3, BOB-R32)."""
    command_points.spend(battle, counter.id, "BOB-5.12.3", "BOB-R32", use="act first")
    battle.sides[counter.side] = replace(battle.sides[counter.side], acted_early=True)

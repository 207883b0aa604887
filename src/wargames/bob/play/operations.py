"""The Operations Phase: impulses, Operations Ranges and activations (BOB-4.2, BOB-G3)."""

from wargames.bob.play import artillery
from wargames.bob.play.attempts import aim
from wargames.bob.play.battle import Battle
from wargames.bob.play.concealment import learn, name
from wargames.bob.play.fire import observers, target_refusal
from wargames.bob.play.movement import finish
from wargames.bob.play.steps import edge_of, record_activated
from wargames.bob.values.board import Place
from wargames.bob.values.components import ENEMY, Side
from wargames.bob.values.events import CommandPointSpent, Finished, ImpulseBegan, ImpulseEnded
from wargames.bob.values.state import Attempt, Counter, CounterId, EarlyTurn, Impulse
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.replace import replace


def begin_operations(battle: Battle) -> None:
    """Begin the phase: the second player may act first for a CP (BOB-5.12.3, BOB-R32)."""
    first = battle.scenario.first_player
    battle.frames.append(Impulse(first))
    second = ENEMY[first]
    if battle.sides[second].cp > 0 and activatable(battle, second):
        battle.frames.append(EarlyTurn(second))


# who may be activated


def ready(battle: Battle, counter: Counter) -> bool:
    """Tell whether a counter may be activated: not Used, not prepared, here or due (BOB-G3 point 5)."""
    if counter.used or counter.prepared:
        return False
    return counter.at is not None or 0 < counter.enters <= battle.turn


def activatable(battle: Battle, side: Side) -> list[Counter]:
    """List the counters that a side may activate at some time this turn (BOB-G3)."""
    return [counter for counter in battle.of(side) if ready(battle, counter)]


def affordable(battle: Battle, impulse: Impulse, counter: Counter) -> bool:
    """Tell whether an activation fits the Operations Range; the first of an impulse does (BOB-G3 point 3)."""
    most = battle.scenario.side(impulse.side).operations[1]
    return not impulse.spent or impulse.spent + counter.unit.operations <= most


def choices(battle: Battle, impulse: Impulse) -> list[Counter]:
    """List whom a side may activate now."""
    found = activatable(battle, impulse.side)
    if not impulse.spent:
        return found
    left = battle.scenario.side(impulse.side).operations[1] - impulse.spent
    return [counter for counter in found if counter.unit.operations <= left]


def any_choice(battle: Battle, impulse: Impulse) -> bool:
    """Tell whether a side may activate anybody now."""
    turn = battle.turn
    for one in battle.of(impulse.side):
        if one.used or one.prepared or (one.at is None and not 0 < one.enters <= turn):
            continue  # most often: see ready
        if affordable(battle, impulse, one):
            return True
    return False


def activation_refusal(battle: Battle, impulse: Impulse, id_: CounterId) -> Refusal | None:
    """Say why a counter may not be activated now; None means that it may (BOB-4.2, BOB-G3)."""
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
    """Tell whether an impulse may end: the minimum is spent; nobody passes (BOB-G3 point 3, BOB-R51)."""
    return impulse.spent >= battle.scenario.side(impulse.side).operations[0]


def may_call(battle: Battle, impulse: Impulse) -> bool:
    """Tell whether an impulse stays open for artillery, by what the scenario lists (BOB-G3 points 2 to 4)."""
    most = battle.scenario.side(impulse.side).operations[1]
    open_ = may_end(battle, impulse) and impulse.spent + artillery.COST <= most
    return open_ and artillery.listed(battle, impulse.side)


# impulses


def proceed(battle: Battle) -> None:
    """Open, end or skip an impulse where nobody chooses; the phase is over where nobody could (BOB-G3)."""
    impulse = battle.frames[-1]
    assert isinstance(impulse, Impulse)
    if impulse.spent and not choices(battle, impulse):
        end_impulse(battle)  # who could still call artillery was asked before
    elif activatable(battle, impulse.side):
        battle.frames[-1] = replace(impulse, began=True)
        battle.record(ImpulseBegan, impulse.side)
    else:
        battle.frames.pop()
        if activatable(battle, ENEMY[impulse.side]):
            battle.frames.append(Impulse(ENEMY[impulse.side]))


def end_impulse(battle: Battle) -> None:
    """Hand over to the other side (BOB-4.2)."""
    impulse = battle.frames.pop()
    assert isinstance(impulse, Impulse)
    battle.record(ImpulseEnded, impulse.side, impulse.spent)
    battle.frames.append(Impulse(ENEMY[impulse.side]))


def spend(battle: Battle, counter: Counter) -> None:
    """Count an activation against the Operations Range (BOB-4.2); the early one counts against none."""
    impulse = battle.frames[-1]
    if isinstance(impulse, Impulse):
        spent = impulse.spent + counter.unit.operations
        battle.frames[-1] = Impulse(impulse.side, spent, impulse.began)
    elif isinstance(impulse, EarlyTurn):
        battle.frames.pop()
        act_early(battle, counter)


def act_early(battle: Battle, counter: Counter) -> None:
    """Pay for the activation before the first player's first impulse (BOB-5.12.3, BOB-R32)."""
    battle.spend_cp(counter.id)
    side = battle.sides[counter.side]
    battle.sides[counter.side] = replace(side, acted_early=True)
    battle.record_of(
        CommandPointSpent,
        battle.counters[counter.id],
        "BOB-5.12.3",
        "BOB-R32",
        use="act first",
        left=side.cp,
    )


# activations other than moves


def prepare(battle: Battle, id_: CounterId) -> None:
    """Mark a unit for Op Fire, a decoy too: no check, it stays un-Used (BOB-G3 point 6, BOB-5.13.2).

    It counts as activated, and bears the marker until it fires or Recovery comes (BOB-R57).
    """
    counter = battle.counters[id_]
    record_activation(battle, counter, "op fire")
    counter = battle.change(id_, prepared=True)
    battle.record_of(Finished, counter, "BOB-G3", prepared=True)


def do_nothing(battle: Battle, id_: CounterId) -> None:
    """Spend an activation on nothing (BOB-G3 point 6)."""
    record_activation(battle, battle.counters[id_], "nothing")
    finish(battle, id_, "BOB-G3")


def fire(
    battle: Battle, id_: CounterId, hex_: Place, observer: Place | None, *, at_vehicle: bool = False
) -> None:
    """Fire in an activation of its own (BOB-5.6.7, BOB-5.6.8, BOB-G8)."""
    record_activation(battle, battle.counters[id_], "fire")
    aim(battle, Attempt(id_, hex_, "fire", observer, at_vehicle=at_vehicle))
    learn(battle)


def call_artillery(battle: Battle, number: int, hex_: Place, spotter: CounterId) -> None:
    """Call a mission: it counts against the Operations Range (BOB-G3 point 2, BOB-G9)."""
    impulse = battle.frames[-1]
    assert isinstance(impulse, Impulse)
    battle.frames[-1] = replace(impulse, spent=impulse.spent + artillery.COST)
    artillery.call(battle, impulse.side, number, hex_, spotter)


def record_activation(battle: Battle, counter: Counter, what: str) -> None:
    """Tell which unit was activated for what; that names whoever is not concealed (BOB-4.2, BOB-R38)."""
    if counter.at is not None and not counter.concealed:
        counter = name(battle, counter.id)
    record_activated(battle, counter, what, "BOB-4.2", "BOB-G3")


def fire_refusal(battle: Battle, counter: Counter, hex_: Place, observer: Place | None) -> Refusal | None:
    """Say why a unit may not declare fire at a hex; None means that it may (BOB-5.6.7, BOB-R27, BOB-R48)."""
    if refusal := target_refusal(battle, counter, hex_):
        return refusal
    if observer is not None and observer not in observers(battle, counter, hex_):
        return Refusal("BOB-R48", f"no friend in {observer[:20]} directs fire at {hex_}")
    return None


def entry_refusal(battle: Battle, counter: Counter, hex_: Place) -> Refusal | None:
    """Say why a unit may not enter the board in a hex; None means that it may (BOB-G16)."""
    edge = edge_of(battle, counter)
    entries = battle.ground.entries(edge, counter.unit.kind) if edge else {}
    if hex_ not in entries:
        return Refusal("BOB-G16", f"{counter.id} enters by the {edge} edge, not in {hex_[:20]}")
    return closed_refusal(battle, counter, hex_)


def closed_refusal(battle: Battle, counter: Counter, hex_: Place) -> Refusal | None:
    """Say why an entry by which a unit may come is closed to it for the enemy's sake (BOB-G16)."""
    if battle.hexes(ENEMY[counter.side]) & battle.ground.bit[hex_]:
        return Refusal("BOB-G16", f"an enemy is in {hex_}")
    if not counter.real and battle.enemies_with_sight(hex_, counter.side):
        return Refusal("BOB-G16", f"an enemy sees {hex_}; a decoy enters only unseen")
    return None

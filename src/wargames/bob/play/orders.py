"""Orders to activated units (BOB-4.2, BOB-G3 point 6)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import ClassVar

import attrs

from wargames.bob.ground.ground import Ground
from wargames.bob.play.activation import Finished, finish, record_activated
from wargames.bob.play.battle import Battle
from wargames.bob.play.concealment import learn, name
from wargames.bob.play.fire.attempts import aim
from wargames.bob.play.fire.targets import observers, target_refusal, targets_in_sight, vehicles_in_sight
from wargames.bob.play.move.movement import begin, begin_entry
from wargames.bob.play.move.steps import closed_refusal, edge_of, entry_refusal
from wargames.bob.values.board import Place
from wargames.bob.values.state import Attempt, Counter, CounterId
from wargames.bob.values.words import BobAction
from wargames.kernel.base.errors import Refusal
from wargames.kernel.game import Action
from wargames.kernel.game.listing import Branch


@attrs.frozen
class Move(BobAction):
    """The action to order a unit to move, declaring a retreat or not (BOB-5.4.3, BOB-5.4.6)."""

    FORM: ClassVar[str] = "move {counter}"
    counter: CounterId


@attrs.frozen
class Retreat(BobAction):
    """The action to declare a retreat (BOB-5.4.6, BOB-R5)."""

    FORM: ClassVar[str] = "retreat {counter}"
    SAYS: ClassVar[str] = "retreat with {counter}"
    counter: CounterId


@attrs.frozen
class Enter(BobAction):
    """The action to bring a unit on by its edge (BOB-G16)."""

    FORM: ClassVar[str] = "enter {counter} at {hex}"
    SAYS: ClassVar[str] = "bring {counter} onto the board in {hex}"
    counter: CounterId
    hex: Place


@attrs.frozen
class Fire(BobAction):
    """The action to fire at a hex; mortars may name the hex of an observer (BOB-5.6.7, BOB-7.10)."""

    FORM: ClassVar[str] = "fire {counter} at {hex}[ by {observer}]"
    SAYS: ClassVar[str] = "fire with {counter} at {hex}[, observed from {observer}]"
    counter: CounterId
    hex: Place
    observer: Place | None


@attrs.frozen
class FireAtVehicle(BobAction):
    """The action to fire at a vehicle: of guns, vehicles and anti-tank weapons (BOB-G8 V11 to V13)."""

    FORM: ClassVar[str] = "fire {counter} at vehicle in {hex}"
    SAYS: ClassVar[str] = "fire with {counter} at the vehicle in {hex}"
    counter: CounterId
    hex: Place


@attrs.frozen
class Prepare(BobAction):
    """The action to mark a unit for Op Fire (BOB-G3)."""

    FORM: ClassVar[str] = "op fire {counter}"
    SAYS: ClassVar[str] = "prepare {counter} for Op Fire"
    counter: CounterId


@attrs.frozen
class DoNothing(BobAction):
    """The action to spend an activation on nothing (BOB-G3)."""

    FORM: ClassVar[str] = "do nothing {counter}"
    SAYS: ClassVar[str] = "do nothing with {counter}"
    counter: CounterId


ACTIVATIONS = (Move, Retreat, Enter, Fire, FireAtVehicle, Prepare, DoNothing)
Activation = Move | Retreat | Enter | Fire | FireAtVehicle | Prepare | DoNothing
"""The orders of an activation (BOB-G3 point 6)."""


# orders


def by_unit(battle: Battle, id_: CounterId) -> Branch:
    """Return the branch of a unit's orders, listed on request and cached."""
    branch = battle.cached_branches.get(id_)
    if branch is None:
        branch = battle.cached_branches[id_] = Branch(id_, partial(activations, battle, id_), last=True)
    return branch


def activations(battle: Battle, id_: CounterId) -> Sequence[Action]:
    """List the orders to one unit (BOB-G3 point 6)."""
    counter = battle.counters[id_]
    unit = counter.unit
    if counter.at is None:
        return (*entries(battle, counter), DoNothing(id_))
    aimed, vehicles = targets_in_sight(battle, counter), vehicles_in_sight(battle, counter)
    moves = 0 if unit.kind == "gun" else 1 if unit.kind == "vehicle" or battle.in_melee(counter) else 2
    if unit.weapon == "mortar":
        *begin, prepare, nothing = orders(battle.ground, id_, moves, 0, vehicles=0)
        return (*begin, *list_mortar_fire(battle, counter, aimed), prepare, nothing)
    return orders(battle.ground, id_, moves, aimed, vehicles=vehicles)


@lru_cache(maxsize=16384)
def orders(ground: Ground, id_: CounterId, moves: int, aimed: int, *, vehicles: int) -> tuple[Action, ...]:
    """List the orders to a unit on the board, cached until a unit moves.

    ``moves`` is 0 for a gun, 1 for a unit that may not declare a retreat, else 2; the targets are those in
    sight (BOB-R27).
    """
    ways = (Move(id_), Retreat(id_))[:moves]
    shots = (Fire(id_, hex_, None) for hex_ in ground.members(aimed))
    at_vehicles = (FireAtVehicle(id_, hex_) for hex_ in ground.members(vehicles))
    return (*ways, *shots, *at_vehicles, Prepare(id_), DoNothing(id_))


def entries(battle: Battle, counter: Counter) -> Iterator[Action]:
    """List the entries of a unit (BOB-G16)."""
    edge = edge_of(battle, counter)
    assert edge is not None
    for hex_ in battle.ground.entries(edge, counter.unit.kind):
        if closed_refusal(battle, counter, hex_) is None:
            yield Enter(counter.id, hex_)


def list_mortar_fire(battle: Battle, mortar: Counter, aimed: int) -> Iterator[Action]:
    """List the targets of a mortar, each with its observer (BOB-7.10, BOB-R48)."""
    for hex_ in battle.ground.members(aimed):
        for observer in observers(battle, mortar, hex_) or (None,):
            yield Fire(mortar.id, hex_, observer)


# refusals


def refuse_kind(battle: Battle, counter: Counter, action: Action) -> Refusal | None:
    """Return why a unit may not get an order."""
    if isinstance(action, Enter):
        if counter.at is not None:
            return Refusal("BOB-G16", f"{counter.id} is on the board")
        return entry_refusal(battle, counter, action.hex)
    if isinstance(action, DoNothing):
        return None
    if counter.at is None:
        return Refusal("BOB-G3", f"{counter.id} is off the board: it enters or does nothing")
    if isinstance(action, Fire):
        return fire_refusal(battle, counter, action.hex, action.observer)
    if isinstance(action, FireAtVehicle):
        return target_refusal(battle, counter, action.hex, at_vehicle=True)
    if isinstance(action, Move | Retreat) and counter.unit.kind == "gun":
        return Refusal("BOB-G8", f"{counter.id} is a gun and never moves")
    if isinstance(action, Retreat) and counter.unit.kind == "vehicle":
        return Refusal("BOB-G8", f"{counter.id} moves without a check; there is no retreat to declare")
    if isinstance(action, Retreat) and battle.in_melee(counter):
        return Refusal("BOB-R5", f"{counter.id} leaves an enemy's hex by a PC, which no retreat helps")
    return None


def fire_refusal(battle: Battle, counter: Counter, hex_: Place, observer: Place | None) -> Refusal | None:
    """Return why a unit may not declare fire at a hex, or None (BOB-5.6.7, BOB-R27, BOB-R48)."""
    if refusal := target_refusal(battle, counter, hex_):
        return refusal
    if observer is not None and observer not in observers(battle, counter, hex_):
        return Refusal("BOB-R48", f"no friend in {observer[:20]} directs fire at {hex_}")
    return None


# effects


def order(battle: Battle, action: Activation) -> None:
    """Carry out an order (BOB-G3 point 6)."""
    match action:
        case Move(counter):
            begin(battle, counter, retreat=False)
        case Retreat(counter):
            begin(battle, counter, retreat=True)
        case Enter(counter, hex_):
            begin_entry(battle, counter, hex_)
        case Fire(counter, hex_, observer):
            fire(battle, counter, hex_, observer)
        case FireAtVehicle(counter, hex_):
            fire(battle, counter, hex_, None, at_vehicle=True)
        case Prepare(counter):
            prepare(battle, counter)
        case DoNothing(counter):
            do_nothing(battle, counter)


def prepare(battle: Battle, id_: CounterId) -> None:
    """Mark a unit for Op Fire, even a decoy: no check, it stays un-Used (BOB-G3 point 6, BOB-5.13.2).

    It counts as activated, and keeps the marker until it fires or Recovery comes (BOB-R57).
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
    """Fire in the unit's own activation (BOB-5.6.7, BOB-5.6.8, BOB-G8)."""
    record_activation(battle, battle.counters[id_], "fire")
    aim(battle, Attempt(id_, hex_, "fire", observer, at_vehicle=at_vehicle))
    learn(battle)


def record_activation(battle: Battle, counter: Counter, what: str) -> None:
    """Record the activation and its purpose; it names units without Conceal (BOB-4.2, BOB-R38)."""
    if counter.at is not None and not counter.concealed:
        counter = name(battle, counter.id)
    record_activated(battle, counter, what, "BOB-4.2", "BOB-G3")

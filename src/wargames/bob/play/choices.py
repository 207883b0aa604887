"""What may be answered at each frame, listed (BOB-R55, BOB-R61)."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from wargames.bob.ground.ground import Ground
from wargames.bob.play.artillery import calls
from wargames.bob.play.assault_fire import no_shot
from wargames.bob.play.battle import Battle
from wargames.bob.play.fire import observers, targets_in_sight, vehicles_in_sight
from wargames.bob.play.melee import candidates, may_roll_again, owed
from wargames.bob.play.operations import (
    choices,
    entry_refusal,
    may_end,
)
from wargames.bob.play.reactions import reactors
from wargames.bob.play.rout import next_hexes
from wargames.bob.play.set_up import facings, next_to_place, placeable
from wargames.bob.play.steps import edge_of, exit_refusal, steps, stop_refusal, turn_refusal
from wargames.bob.values import actions as act
from wargames.bob.values.board import DIRECTIONS
from wargames.bob.values.state import (
    Attempt,
    BottomOffer,
    ChoosingOption,
    Counter,
    CounterId,
    EarlyTurn,
    FailedCheck,
    Impulse,
    MeleeDice,
    MeleeLosses,
    Moving,
    Rout,
    RoutMove,
    SettingUp,
    Window,
)
from wargames.kernel.game import Action


def list_option(_battle: Battle, _frame: ChoosingOption) -> Iterator[Action]:
    """List the option and its absence."""
    yield act.TakeOption(chosen=False)
    yield act.TakeOption(chosen=True)


def list_placements(battle: Battle, frame: SettingUp) -> Iterator[Action]:
    """List where the next counter may be placed, and how."""
    counter, _ = next_to_place(battle, frame)
    stacks, faces = battle.places.stacks[frame.side], facings(counter)
    for cover in COVERS:
        for hex_ in battle.ground.members(placeable(battle, frame, concealed=cover == "concealed")):
            for spot in SPOTS if hex_ in stacks else SPOTS[:1]:
                for facing in faces:
                    yield placement(hex_, cover, spot, facing)


placement = lru_cache(maxsize=8192)(act.PlaceCounter)
"""The same placements are listed again and again: they are made once."""


def list_early(battle: Battle, frame: EarlyTurn) -> Iterator[Action]:
    """List what the second player may do first, and waiting."""
    for counter in choices(battle, Impulse(frame.side)):
        if not counter.cp_used:
            yield from activations(battle, counter)
    yield act.WaitTurn()


def list_impulse(battle: Battle, frame: Impulse) -> Iterator[Action]:
    """List the activations, and the end of the impulse."""
    for counter in choices(battle, frame):
        yield from activations(battle, counter)
    for number, hex_, spotter in calls(battle, frame.side):  # who is asked has room for one more
        yield act.CallArtillery(number, hex_, spotter)
    if may_end(battle, frame):
        yield act.EndImpulse()


def activations(battle: Battle, counter: Counter) -> Sequence[Action]:
    """List what one unit may do with its activation (BOB-G3 point 6)."""
    id_, unit = counter.id, counter.unit
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
        if entry_refusal(battle, counter, hex_) is None:
            yield act.Enter(counter.id, hex_)


def list_mortar_fire(battle: Battle, mortar: Counter, aimed: int) -> Iterator[Action]:
    """List the hexes that a mortar may fire at, each by whoever sees it (BOB-7.10, BOB-R48)."""
    for hex_ in battle.ground.members(aimed):
        for observer in observers(battle, mortar, hex_) or (None,):
            yield act.Fire(mortar.id, hex_, observer)


def list_steps(battle: Battle, frame: Moving) -> Iterator[Action]:
    """List the steps, Conceal where it is offered, the shot after a move, and stopping."""
    if frame.stage == "conceal":
        yield act.Conceal()
        if battle.counters[frame.counter].real:
            yield act.StayVisible()
        return
    if frame.stage == "go on":  # BOB-R12
        yield act.Step(frame.next or "")
        yield act.Stop()
        return
    for hex_ in steps(battle, frame):
        yield act.Step(hex_)
    if battle.scenario.victory.exit is not None and exit_refusal(battle, frame) is None:
        yield act.Exit()
    for facing in DIRECTIONS if battle.counters[frame.counter].facing else ():
        if turn_refusal(battle, frame, facing) is None:
            yield act.Turn(facing)
    yield from list_shots(battle, frame)
    if stop_refusal(battle, frame) is None:
        yield act.Stop()


def list_shots(battle: Battle, frame: Moving) -> Iterator[Action]:
    """List the targets of Assault Fire and of moving fire (BOB-5.8.1, BOB-R47, BOB-G8 V10)."""
    counter = battle.counters[frame.counter]
    if not frame.entered or counter.unit.kind not in {"squad", "vehicle"}:
        return
    if no_shot(battle, frame) is not None:
        return
    squad = counter.unit.kind == "squad"
    for hex_ in battle.ground.members(targets_in_sight(battle, counter)):
        yield act.AssaultFire(hex_) if squad else act.MovingFire(hex_)
    for hex_ in battle.ground.members(vehicles_in_sight(battle, counter)):
        yield act.AssaultFireAtVehicle(hex_) if squad else act.MovingFireAtVehicle(hex_)


def list_reactions(battle: Battle, frame: Window) -> Iterator[Action]:
    """List the attempts, and holding fire (BOB-R61)."""
    mover = battle.counters[frame.mover]
    assert mover.at is not None
    for counter in reactors(battle, frame):
        for observer in observers(battle, counter, mover.at) or (None,):
            yield act.React(counter.id, observer)
    yield act.HoldFire()


def list_second_die(_battle: Battle, _frame: FailedCheck) -> Iterator[Action]:
    """List another die, and none."""
    yield act.RollAgain()
    yield act.Accept()


def list_boost(_battle: Battle, _frame: Attempt) -> Iterator[Action]:
    """List the Command Point, and none."""
    yield act.Boost()
    yield act.FireAsIs()


def list_spots(_battle: Battle, _frame: BottomOffer) -> Iterator[Action]:
    """List top and bottom."""
    yield act.PutAt("top")
    yield act.PutAt("bottom")


def list_rout_checks(_battle: Battle, frame: Rout) -> Iterator[Action]:
    """List the units that wait for their check."""
    for id_ in frame.waiting:
        yield act.CheckRout(id_)


def list_runs(battle: Battle, frame: RoutMove) -> Iterator[Action]:
    """List the hexes to run into next."""
    for hex_ in next_hexes(battle, frame):
        yield act.RunTo(hex_)


def list_melee(battle: Battle, frame: MeleeDice) -> Iterator[Action]:
    """List the units to roll again for, and acceptance."""
    for counter in may_roll_again(battle, frame):
        yield act.MeleeAgain(counter.id)
    yield act.Accept()


def list_losses(battle: Battle, frame: MeleeLosses) -> Iterator[Action]:
    """List whom a hit may eliminate."""
    due = owed(frame)
    assert due is not None
    for counter in candidates(battle, frame, due[0]):
        yield act.Lose(counter.id)


COVERS: tuple[act.Cover, ...] = ("open", "concealed")


SPOTS: tuple[act.Spot, ...] = ("top", "bottom")


HEAVY = frozenset({"gun", "vehicle"})


LISTS: dict[type, Callable[[Battle, Any], Iterator[Action]]] = {
    ChoosingOption: list_option,
    SettingUp: list_placements,
    EarlyTurn: list_early,
    Impulse: list_impulse,
    Moving: list_steps,
    Window: list_reactions,
    FailedCheck: list_second_die,
    Attempt: list_boost,
    BottomOffer: list_spots,
    Rout: list_rout_checks,
    RoutMove: list_runs,
    MeleeDice: list_melee,
    MeleeLosses: list_losses,
}

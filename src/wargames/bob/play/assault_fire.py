"""Fire at the end of a move: Assault Fire of squads, moving fire of vehicles (section 5.8, BOB-G8 V10)."""

from wargames.bob.play.battle import Battle
from wargames.bob.play.fire import target_refusal
from wargames.bob.play.stacking import crowded
from wargames.bob.values.state import Moving
from wargames.kernel.base.errors import Refusal


def assault_refusal(battle: Battle, frame: Moving, hex_: str, *, at_vehicle: bool) -> Refusal | None:
    """Say why a unit may not use Assault Fire; None means that it may (BOB-5.8.1, BOB-R47)."""
    counter = battle.counters[frame.counter]
    if counter.unit.kind != "squad":
        return Refusal("BOB-5.8.1", f"{counter.id} is no squad")
    return shot_refusal(battle, frame, hex_, at_vehicle=at_vehicle)


def moving_fire_refusal(battle: Battle, frame: Moving, hex_: str, *, at_vehicle: bool) -> Refusal | None:
    """Say why a unit may not use moving fire; None means that it may (BOB-G8 V10)."""
    counter = battle.counters[frame.counter]
    if counter.unit.kind != "vehicle":
        return Refusal("BOB-G8", f"{counter.id} is no vehicle")
    return shot_refusal(battle, frame, hex_, at_vehicle=at_vehicle)


def shot_refusal(battle: Battle, frame: Moving, hex_: str, *, at_vehicle: bool) -> Refusal | None:
    """Say why a unit may not fire so after its move; None means that it may (BOB-R47)."""
    counter = battle.counters[frame.counter]
    return no_shot(battle, frame) or target_refusal(battle, counter, hex_, at_vehicle=at_vehicle)


def no_shot(battle: Battle, frame: Moving) -> Refusal | None:
    """Say why a unit may not fire at all after its move; None: it may (BOB-R5, BOB-R39, BOB-R47)."""
    counter = battle.counters[frame.counter]
    if not frame.entered:
        return Refusal("BOB-R47", f"{counter.id} has entered no hex")
    if frame.retreat:
        return Refusal("BOB-R5", f"{counter.id} has declared a retreat")
    if counter.at is not None and crowded(battle, counter, counter.at):
        return Refusal("BOB-R39", f"{counter.id} may not end its move in {counter.at}")
    return None

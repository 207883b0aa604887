"""Fire at the end of a move: Assault Fire of squads, moving fire of vehicles (section 5.8, BOB-G8 V10)."""

from collections.abc import Mapping
from typing import ClassVar

import attrs

from wargames.bob.play.battle import Battle
from wargames.bob.play.fire.attempts import aim
from wargames.bob.play.fire.targets import target_refusal, targets_in_sight, vehicles_in_sight
from wargames.bob.play.stacking import crowded
from wargames.bob.values.board import Place
from wargames.bob.values.components import UnitClass
from wargames.bob.values.state import Attempt, Mode, Moving
from wargames.bob.values.words import BobAction
from wargames.kernel.base.errors import Refusal
from wargames.kernel.game import Action


@attrs.frozen
class AssaultFire(BobAction):
    """The action to fire after the movement of the same activation (BOB-5.8.2)."""

    FORM: ClassVar[str] = "assault fire at {hex}"
    SAYS: ClassVar[str] = "Assault Fire of {counter} at {hex}"
    hex: Place


@attrs.frozen
class AssaultFireAtVehicle(BobAction):
    """The action to fire an anti-tank weapon after the movement of the same activation (BOB-G8 V13)."""

    FORM: ClassVar[str] = "assault fire at vehicle in {hex}"
    SAYS: ClassVar[str] = "Assault Fire of {counter} at the vehicle in {hex}"
    hex: Place


@attrs.frozen
class MovingFire(BobAction):
    """The action to fire with a vehicle at the end of its movement (BOB-G8 V10)."""

    FORM: ClassVar[str] = "moving fire at {hex}"
    SAYS: ClassVar[str] = "Moving Fire of {counter} at {hex}"
    hex: Place


@attrs.frozen
class MovingFireAtVehicle(BobAction):
    """The action to fire with a vehicle at another at the end of its movement (BOB-G8 V10, V11)."""

    FORM: ClassVar[str] = "moving fire at vehicle in {hex}"
    SAYS: ClassVar[str] = "Moving Fire of {counter} at the vehicle in {hex}"
    hex: Place


LastShot = AssaultFire | AssaultFireAtVehicle | MovingFire | MovingFireAtVehicle
SHOTS: Mapping[type[LastShot], tuple[UnitClass, Mode, bool]] = {
    AssaultFire: ("squad", "assault", False),
    AssaultFireAtVehicle: ("squad", "assault", True),
    MovingFire: ("vehicle", "moving", False),
    MovingFireAtVehicle: ("vehicle", "moving", True),
}
"""The shots after a move: the actions, their modes, and whether at a vehicle (BOB-5.8.1, BOB-G8 V10)."""

OTHERS: Mapping[UnitClass, str] = {"squad": "BOB-5.8.1", "vehicle": "BOB-G8"}
"""The clauses that forbid them to other units."""


def list_shots(battle: Battle, frame: Moving) -> list[Action]:
    """List the targets of Assault Fire and of moving fire (BOB-5.8.1, BOB-R47, BOB-G8 V10)."""
    counter = battle.counters[frame.counter]
    shots = [(shot, at_vehicle) for shot, (kind, _, at_vehicle) in SHOTS.items() if kind == counter.unit.kind]
    if not shots or no_shot(battle, frame) is not None:
        return []
    found = {False: targets_in_sight(battle, counter), True: vehicles_in_sight(battle, counter)}
    return [shot(hex_) for shot, at_vehicle in shots for hex_ in battle.ground.members(found[at_vehicle])]


def shot_refusal(battle: Battle, frame: Moving, action: LastShot) -> Refusal | None:
    """Return why a unit may not fire after its move as declared, or None (BOB-5.8.1, BOB-R47, BOB-G8)."""
    counter, (kind, _, at_vehicle) = battle.counters[frame.counter], SHOTS[type(action)]
    if counter.unit.kind != kind:
        return Refusal(OTHERS[kind], f"{counter.id} is no {kind}")
    return no_shot(battle, frame) or target_refusal(battle, counter, action.hex, at_vehicle=at_vehicle)


def no_shot(battle: Battle, frame: Moving) -> Refusal | None:
    """Return why a unit may not fire at all after its move, or None (BOB-R5, BOB-R39, BOB-R47)."""
    counter = battle.counters[frame.counter]
    if not frame.entered:
        return Refusal("BOB-R47", f"{counter.id} has entered no hex")
    if frame.retreat:
        return Refusal("BOB-R5", f"{counter.id} has declared a retreat")
    if counter.at is not None and crowded(battle, counter, counter.at):
        return Refusal("BOB-R39", f"{counter.id} may not end its move in {counter.at}")
    return None


def shoot(battle: Battle, frame: Moving, action: LastShot) -> None:
    """End a move with a shot (BOB-5.8.2, BOB-G8 V10)."""
    _, mode, at_vehicle = SHOTS[type(action)]
    battle.frames.pop()
    aim(battle, Attempt(frame.counter, action.hex, mode, at_vehicle=at_vehicle))

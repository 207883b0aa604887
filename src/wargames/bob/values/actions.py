"""What a player may declare."""

from typing import ClassVar, Literal

import attrs

from wargames.bob.values.board import Facing, Place
from wargames.bob.values.state import CounterId
from wargames.kernel.game import Action

Spot = Literal["top", "bottom"]
Cover = Literal["open", "concealed"]


@attrs.frozen
class TakeOption(Action):
    """Choose the scenario's secret option, or not (BOB-G16)."""

    FORM: ClassVar[str] = "take option {chosen}"
    chosen: bool


@attrs.frozen
class PlaceCounter(Action):
    """Set the next counter up (BOB-3.1, BOB-3.2, BOB-G16)."""

    FORM: ClassVar[str] = "place at {hex} {cover} {spot}[ facing {facing}]"
    ASKED: ClassVar[tuple[tuple[str, ...], ...]] = (("cover",), ("hex",), ("spot",), ("facing",))
    hex: Place
    cover: Cover
    spot: Spot
    facing: Facing | None


@attrs.frozen
class WaitTurn(Action):
    """Let the first player begin (BOB-5.12.3)."""

    FORM: ClassVar[str] = "wait"


@attrs.frozen
class Move(Action):
    """Order a unit to move, declaring a retreat or not (BOB-5.4.3, BOB-5.4.6)."""

    FORM: ClassVar[str] = "move {counter}"
    counter: CounterId


@attrs.frozen
class Retreat(Action):
    """Declare a retreat (BOB-5.4.6, BOB-R5)."""

    FORM: ClassVar[str] = "retreat {counter}"
    counter: CounterId


@attrs.frozen
class Enter(Action):
    """Bring a unit on by its edge (BOB-G16)."""

    FORM: ClassVar[str] = "enter {counter} at {hex}"
    counter: CounterId
    hex: Place


@attrs.frozen
class Fire(Action):
    """Fire at a hex; mortars may name the hex of an observer (BOB-5.6.7, BOB-7.10)."""

    FORM: ClassVar[str] = "fire {counter} at {hex}[ by {observer}]"
    counter: CounterId
    hex: Place
    observer: Place | None


@attrs.frozen
class FireAtVehicle(Action):
    """Fire at the vehicle in a hex: guns, vehicles and anti-tank weapons (BOB-G8 V11 to V13)."""

    FORM: ClassVar[str] = "fire {counter} at vehicle in {hex}"
    counter: CounterId
    hex: Place


@attrs.frozen
class CallArtillery(Action):
    """Call an artillery mission on a hex that a unit spots (BOB-G9)."""

    FORM: ClassVar[str] = "artillery {number} at {hex} spotted by {spotter}"
    number: int
    hex: Place
    spotter: CounterId


@attrs.frozen
class Prepare(Action):
    """Mark a unit for Op Fire (BOB-G3)."""

    FORM: ClassVar[str] = "op fire {counter}"
    counter: CounterId


@attrs.frozen
class DoNothing(Action):
    """Spend an activation on nothing (BOB-G3)."""

    FORM: ClassVar[str] = "do nothing {counter}"
    counter: CounterId


@attrs.frozen
class EndImpulse(Action):
    """Stop activating (BOB-4.2, BOB-G3)."""

    FORM: ClassVar[str] = "end impulse"


@attrs.frozen
class Step(Action):
    """Take the next step of a move (BOB-5.4.17)."""

    FORM: ClassVar[str] = "step to {hex}"
    hex: Place


@attrs.frozen
class Exit(Action):
    """Leave the board (BOB-G16)."""

    FORM: ClassVar[str] = "exit"


@attrs.frozen
class Stop(Action):
    """End a move (BOB-5.1.1)."""

    FORM: ClassVar[str] = "stop"


@attrs.frozen
class AssaultFire(Action):
    """Fire after the movement of the same activation (BOB-5.8.2)."""

    FORM: ClassVar[str] = "assault fire at {hex}"
    hex: Place


@attrs.frozen
class AssaultFireAtVehicle(Action):
    """Fire an anti-tank weapon after the movement of the same activation (BOB-G8 V13)."""

    FORM: ClassVar[str] = "assault fire at vehicle in {hex}"
    hex: Place


@attrs.frozen
class MovingFire(Action):
    """Fire with a vehicle at the end of its movement (BOB-G8 V10)."""

    FORM: ClassVar[str] = "moving fire at {hex}"
    hex: Place


@attrs.frozen
class MovingFireAtVehicle(Action):
    """Fire with a vehicle at another at the end of its movement (BOB-G8 V10, V11)."""

    FORM: ClassVar[str] = "moving fire at vehicle in {hex}"
    hex: Place


@attrs.frozen
class Turn(Action):
    """Turn a vehicle, at 1 MP for each 60 degrees (BOB-G8 V4)."""

    FORM: ClassVar[str] = "turn to {facing}"
    facing: Facing


@attrs.frozen
class Conceal(Action):
    """Take a Conceal marker (BOB-5.4.10)."""

    FORM: ClassVar[str] = "conceal"


@attrs.frozen
class StayVisible(Action):
    """Take none (BOB-5.4.10)."""

    FORM: ClassVar[str] = "stay visible"


@attrs.frozen
class React(Action):
    """Fire at the moving unit: Op Fire, or Final Op Fire of a Used unit (BOB-5.9.1, BOB-5.10.1)."""

    FORM: ClassVar[str] = "react with {counter}[ by {observer}]"
    counter: CounterId
    observer: Place | None


@attrs.frozen
class HoldFire(Action):
    """Close the window (BOB-R10)."""

    FORM: ClassVar[str] = "hold fire"


@attrs.frozen
class RollAgain(Action):
    """Spend a CP on another die for the failed check (BOB-5.3.4)."""

    FORM: ClassVar[str] = "roll again"


@attrs.frozen
class Accept(Action):
    """Accept a failed check, or dice as they fell (BOB-5.3.4, BOB-5.11.9)."""

    FORM: ClassVar[str] = "accept"


@attrs.frozen
class Boost(Action):
    """Spend a CP on one more Proficient Firepower (BOB-5.12.6)."""

    FORM: ClassVar[str] = "boost"


@attrs.frozen
class FireAsIs(Action):
    """Attack without a CP (BOB-R33)."""

    FORM: ClassVar[str] = "fire as is"


@attrs.frozen
class PutAt(Action):
    """Leave a unit on top of its stack, or put it at the bottom (BOB-R38)."""

    FORM: ClassVar[str] = "put at {spot}"
    spot: Spot


@attrs.frozen
class CheckRout(Action):
    """Name the unit under stress that checks next (BOB-G4)."""

    FORM: ClassVar[str] = "rout check {counter}"
    counter: CounterId


@attrs.frozen
class RunTo(Action):
    """Name the next hex of a unit that routs (BOB-7.3, BOB-G4)."""

    FORM: ClassVar[str] = "run to {hex}"
    hex: Place


@attrs.frozen
class MeleeAgain(Action):
    """Spend a CP on rolling both dice of a unit again (BOB-5.11.9)."""

    FORM: ClassVar[str] = "melee again {counter}"
    counter: CounterId


@attrs.frozen
class Lose(Action):
    """Name the unit that a hit in Melee eliminates (BOB-5.11.5)."""

    FORM: ClassVar[str] = "lose {counter}"
    counter: CounterId


ACTIONS = (
    TakeOption,
    PlaceCounter,
    WaitTurn,
    Move,
    Retreat,
    Enter,
    Fire,
    FireAtVehicle,
    CallArtillery,
    Prepare,
    DoNothing,
    EndImpulse,
    Step,
    Exit,
    Stop,
    AssaultFire,
    AssaultFireAtVehicle,
    MovingFire,
    MovingFireAtVehicle,
    Turn,
    Conceal,
    StayVisible,
    React,
    HoldFire,
    RollAgain,
    Accept,
    Boost,
    FireAsIs,
    PutAt,
    CheckRout,
    RunTo,
    MeleeAgain,
    Lose,
)

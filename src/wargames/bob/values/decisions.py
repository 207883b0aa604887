"""The moments at which a player must choose."""

from typing import ClassVar

import attrs

from wargames.bob.values.board import Place
from wargames.bob.values.components import TypeId
from wargames.bob.values.state import CounterId
from wargames.kernel.game import Decision


@attrs.frozen
class ChooseOption(Decision):
    """Take the scenario's secret option or not (BOB-G16)."""

    ASKS: ClassVar[str] = "Take the secret option of the scenario?"


@attrs.frozen
class ChoosePlacement(Decision):
    """Set the next counter up (BOB-3.1)."""

    counter: CounterId
    type: TypeId


@attrs.frozen
class ChooseEarlyTurn(Decision):
    """Spend a CP to activate a unit first, or wait (BOB-5.12.3)."""

    ASKS: ClassVar[str] = "Spend a Command Point to activate a unit first, or wait?"


@attrs.frozen
class ChooseActivation(Decision):
    """Activate a unit, or end the impulse (BOB-4.2)."""

    ASKS: ClassVar[str] = "Activate a unit, or end the impulse? Spent so far: {spent}."
    spent: int


@attrs.frozen
class ChooseStep(Decision):
    """Go on with a move, fire, or stop (section 5.4)."""

    ASKS: ClassVar[str] = "How does {counter} go on?"
    counter: CounterId


@attrs.frozen
class ChooseConceal(Decision):
    """Take a Conceal marker or not (BOB-5.4.10)."""

    ASKS: ClassVar[str] = "Does {counter} take a Conceal marker?"
    counter: CounterId


@attrs.frozen
class ChooseReaction(Decision):
    """Fire at a moving unit, named as the seat knows it, or hold fire (BOB-5.9.2, BOB-R62)."""

    ASKS: ClassVar[str] = "Fire at {mover} in {hex}, or hold fire?"
    mover: CounterId
    hex: Place


@attrs.frozen
class ChooseSecondDie(Decision):
    """Spend a CP on a failed check, or accept it (BOB-5.3.4)."""

    ASKS: ClassVar[str] = "Spend a Command Point on the failed check of {counter}, or accept it?"
    counter: CounterId


@attrs.frozen
class ChooseBoost(Decision):
    """Spend a CP on Proficient Firepower, or fire as is (BOB-5.12.6)."""

    ASKS: ClassVar[str] = "Spend a Command Point on Proficient Firepower of {counter}, or fire as is?"
    counter: CounterId


@attrs.frozen
class ChooseSpot(Decision):
    """Leave a unit on top of its stack, or put it at the bottom (BOB-R38)."""

    ASKS: ClassVar[str] = "Does {counter} stay on top of its stack, or go to the bottom?"
    counter: CounterId


@attrs.frozen
class ChooseRoutCheck(Decision):
    """Name the unit under stress that checks next (BOB-G4)."""

    ASKS: ClassVar[str] = "Which unit under stress checks next?"


@attrs.frozen
class ChooseRout(Decision):
    """Name the next hex of a unit that routs (BOB-7.3, BOB-G4)."""

    ASKS: ClassVar[str] = "Where does {counter} rout to?"
    counter: CounterId


@attrs.frozen
class ChooseMeleeDice(Decision):
    """Spend a CP on a unit's dice in Melee, or accept them (BOB-5.11.9)."""

    ASKS: ClassVar[str] = "Spend a Command Point on dice in the Melee of {hex}, or accept them?"
    hex: Place


@attrs.frozen
class ChooseLoss(Decision):
    """Name a unit that a hit in Melee eliminates (BOB-5.11.5)."""

    ASKS: ClassVar[str] = "Which unit is eliminated in the Melee of {hex}? Hits left: {hits}."
    hex: Place
    hits: int

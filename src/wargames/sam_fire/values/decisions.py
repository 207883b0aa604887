"""The moments at which the American player must choose."""

from typing import ClassVar

import attrs

from wargames.kernel.game import Decision
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import UnitId


@attrs.frozen
class ChooseAdjustment(Decision):
    """Change one order die by a point, or none (SAF-6.13)."""

    ASKS: ClassVar[str] = "Change an order die by a point, or none? The dice: {dice}."
    dice: tuple[int, ...]


@attrs.frozen
class GiveOrder(Decision):
    """Spend order dice, or end the orders (SAF-6.2, SAF-R6)."""

    ASKS: ClassVar[str] = "Which order? Dice left: {dice}."
    dice: tuple[int, ...]


@attrs.frozen
class ChooseShot(Decision):
    """Fire with a squad that has moved, or hold (SAF-11.1)."""

    ASKS: ClassVar[str] = "Whom does {unit} fire at, or does it hold?"
    unit: UnitId


@attrs.frozen
class ChooseCoveredMove(Decision):
    """Move the unit that is covered, or leave it (SAF-11.2)."""

    ASKS: ClassVar[str] = "Where does {unit} move under cover, or does it stay?"
    unit: UnitId


@attrs.frozen
class ChooseSecondHit(Decision):
    """Name the second unit that a mortar hits (SAF-12.11)."""

    ASKS: ClassVar[str] = "Which second unit near {near} does {mortar} hit?"
    mortar: UnitId
    near: Place


@attrs.frozen
class ChooseSpotted(Decision):
    """Name the unit that a sniper has spotted (SAF-13.8)."""

    ASKS: ClassVar[str] = "Which unit has {sniper} spotted?"
    sniper: UnitId


@attrs.frozen
class ChooseArrival(Decision):
    """Bring one of the squads at hand on, or none (SAF-16.3, SAF-R48)."""

    ASKS: ClassVar[str] = "Which squad comes on, and where, or none? At hand: {squads}."
    squads: tuple[UnitId, ...]


@attrs.frozen
class ChooseSupply(Decision):
    """Replenish a unit that is being assaulted, or not (SAF-R32)."""

    ASKS: ClassVar[str] = "{attacker} assaults {target}: replenish a unit there first?"
    attacker: UnitId
    target: Place

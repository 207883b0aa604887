"""The moments at which the American player must choose."""

import attrs

from wargames.kernel.game import Decision
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import UnitId


@attrs.frozen
class ChooseAdjustment(Decision):
    """Change one order die by a point, or none (SAF-6.13)."""

    dice: tuple[int, ...]


@attrs.frozen
class GiveOrder(Decision):
    """Spend order dice, or end the orders (SAF-6.2, SAF-R6)."""

    dice: tuple[int, ...]


@attrs.frozen
class ChooseShot(Decision):
    """Fire with a squad that has moved, or hold (SAF-11.1)."""

    unit: UnitId


@attrs.frozen
class ChooseCoveredMove(Decision):
    """Move the unit that is covered, or leave it (SAF-11.2)."""

    unit: UnitId


@attrs.frozen
class ChooseSecondHit(Decision):
    """Name the second unit that a mortar hits (SAF-12.11)."""

    mortar: UnitId
    near: Place


@attrs.frozen
class ChooseSpotted(Decision):
    """Name the unit that a sniper has spotted (SAF-13.8)."""

    sniper: UnitId


@attrs.frozen
class ChooseArrival(Decision):
    """Bring one of the squads at hand on, or none (SAF-16.3, SAF-R48)."""

    squads: tuple[UnitId, ...]


@attrs.frozen
class ChooseSupply(Decision):
    """Replenish a unit that is being assaulted, or not (SAF-R32)."""

    attacker: UnitId
    target: Place

"""What the American player may declare."""

from typing import Annotated, ClassVar

import attrs

from wargames.kernel.game import Action
from wargames.kernel.game.naming import Names
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import UnitId

OrderDie = Annotated[int, Names("die")]
"""The face of an order die; which faces order infantry, the rules say (SAF-6.7, SAF-6.8)."""


Path = Annotated[tuple[Place, ...], Names("path")]
"""The hexes that a tank enters, in order (SAF-15.3)."""


@attrs.frozen
class AdjustDie(Action):
    """Change one order die by one point (SAF-6.13)."""

    FORM: ClassVar[str] = "adjust {face} to {to}"
    face: OrderDie
    to: OrderDie


@attrs.frozen
class KeepDice(Action):
    """Leave the order dice as they fell (SAF-6.13)."""

    FORM: ClassVar[str] = "keep dice"


@attrs.frozen
class Move(Action):
    """Move an infantry-type unit to a hex, by the cheapest way (SAF-6.7, SAF-6.8)."""

    FORM: ClassVar[str] = "move {unit} to {to} with {die}"
    ORDER: ClassVar[str] = "move"
    unit: UnitId
    to: Place
    die: OrderDie


@attrs.frozen
class Fire(Action):
    """Fire with a squad (SAF-6.7, SAF-6.8)."""

    FORM: ClassVar[str] = "fire {unit} at {target} with {die}"
    ORDER: ClassVar[str] = "fire"
    unit: UnitId
    target: UnitId
    die: OrderDie


@attrs.frozen
class ThenFire(Action):
    """Fire with the squad that has just moved (SAF-11.1)."""

    FORM: ClassVar[str] = "then fire at {target}"
    SUBJECT: ClassVar[str] = ""
    target: UnitId


@attrs.frozen
class HoldFire(Action):
    """Decline the shot after a move (SAF-11.1, SAF-R90)."""

    FORM: ClassVar[str] = "hold fire"


@attrs.frozen
class CoveringFire(Action):
    """Fire with a squad, or not, and let a unit beside it move, or not (SAF-6.11, SAF-R35)."""

    FORM: ClassVar[str] = "covering fire by {unit} at {target} for {mover}"
    ORDER: ClassVar[str] = "covering fire"
    unit: UnitId
    target: UnitId | None
    mover: UnitId | None


@attrs.frozen
class ThenMove(Action):
    """Move the unit that is covered (SAF-11.2)."""

    FORM: ClassVar[str] = "then move to {to}"
    to: Place


@attrs.frozen
class StayPut(Action):
    """Leave the unit that is covered where it is (SAF-11.2, SAF-11.3)."""

    FORM: ClassVar[str] = "stay put"


@attrs.frozen
class AttachMedic(Action):
    """Send the Medic to a Panicked unit (SAF-6.5)."""

    FORM: ClassVar[str] = "medic to {unit}"
    ORDER: ClassVar[str] = "medic"
    unit: UnitId


@attrs.frozen
class FireMortar(Action):
    """Range in and fire a mortar (SAF-6.9)."""

    FORM: ClassVar[str] = "mortar {mortar} at {target}"
    ORDER: ClassVar[str] = "mortar"
    mortar: UnitId
    target: UnitId


@attrs.frozen
class AlsoHit(Action):
    """Name the second unit hit by a mortar's double 6 (SAF-12.11)."""

    FORM: ClassVar[str] = "also hit {target}"
    SUBJECT: ClassVar[str] = ""
    target: UnitId


@attrs.frozen
class NoSecondHit(Action):
    """Hit no second unit (SAF-12.11, SAF-R38)."""

    FORM: ClassVar[str] = "no second hit"


@attrs.frozen
class FireSniper(Action):
    """Scope in and fire with a sniper (SAF-6.12, SAF-13.1)."""

    FORM: ClassVar[str] = "snipe {sniper} at {target}"
    ORDER: ClassVar[str] = "snipe"
    sniper: UnitId
    target: UnitId


@attrs.frozen
class OrderSpot(Action):
    """Let a sniper spot for the others (SAF-6.12, SAF-13.1)."""

    FORM: ClassVar[str] = "spot with {sniper}"
    ORDER: ClassVar[str] = "spot"
    sniper: UnitId


@attrs.frozen
class NameSpotted(Action):
    """Name the enemy that the sniper has spotted (SAF-13.8)."""

    FORM: ClassVar[str] = "spot {target}"
    SUBJECT: ClassVar[str] = ""
    target: UnitId


@attrs.frozen
class Assault(Action):
    """Assault all Germans in an adjacent hex with a squad (SAF-6.6)."""

    FORM: ClassVar[str] = "assault with {unit} into {hex}"
    ORDER: ClassVar[str] = "assault"
    unit: UnitId
    hex: Place


@attrs.frozen
class Drive(Action):
    """Move a tank through the hexes named, in order (SAF-6.10)."""

    FORM: ClassVar[str] = "drive {tank} by {path}"
    ORDER: ClassVar[str] = "drive"
    tank: UnitId
    path: Path


@attrs.frozen
class FireTank(Action):
    """Fire with a tank at a tank (SAF-6.10, SAF-15.2)."""

    FORM: ClassVar[str] = "tank {tank} at {target}"
    ORDER: ClassVar[str] = "fire at a tank"
    tank: UnitId
    target: UnitId


@attrs.frozen
class FireHighExplosive(Action):
    """Fire HE with a tank at infantry (SAF-6.10, SAF-15.19)."""

    FORM: ClassVar[str] = "HE {tank} at {target}"
    ORDER: ClassVar[str] = "fire HE"
    tank: UnitId
    target: UnitId


@attrs.frozen
class EndOrders(Action):
    """Spend no more dice (SAF-6.14, SAF-R90)."""

    FORM: ClassVar[str] = "end orders"


@attrs.frozen
class SpendSupply(Action):
    """Replenish a unit with a Supply counter (SAF-17.6)."""

    FORM: ClassVar[str] = "supply {unit}"
    unit: UnitId


@attrs.frozen
class KeepSupply(Action):
    """Spend no Supply counter on the units that are assaulted (SAF-R32)."""

    FORM: ClassVar[str] = "keep supply"


@attrs.frozen
class Arrive(Action):
    """Bring a squad on as the reserves (SAF-16.3)."""

    FORM: ClassVar[str] = "arrive with {unit} at {hex}"
    ORDER: ClassVar[str] = "arrive"
    unit: UnitId
    hex: Place


@attrs.frozen
class DeclineReserves(Action):
    """Leave the reserves off the map (SAF-R48)."""

    FORM: ClassVar[str] = "decline reserves"


ORDERS = (
    Move,
    Fire,
    CoveringFire,
    AttachMedic,
    FireMortar,
    FireSniper,
    OrderSpot,
    Assault,
    Drive,
    FireTank,
    FireHighExplosive,
)
"""What order dice are spent on.

the order table, SAF-6.5, SAF-6.6, SAF-6.7, SAF-6.8, SAF-6.9, SAF-6.10, SAF-6.11, SAF-6.12.
"""

ACTIONS = (
    AdjustDie,
    KeepDice,
    *ORDERS,
    EndOrders,
    ThenFire,
    HoldFire,
    ThenMove,
    StayPut,
    AlsoHit,
    NoSecondHit,
    NameSpotted,
    Arrive,
    DeclineReserves,
    SpendSupply,
    KeepSupply,
)

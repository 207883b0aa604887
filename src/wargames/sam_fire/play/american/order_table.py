"""The order table: orders and their dice (section 6)."""

from typing import Annotated, Any, ClassVar

import attrs

from wargames.kernel.game import Action
from wargames.kernel.game.naming import Names
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import UnitId
from wargames.sam_fire.values.words import Words, to_the_end

OrderDie = Annotated[int, Names("die")]
"""The face of an order die; the rules say which faces order infantry (SAF-6.7, SAF-6.8)."""

Path = Annotated[tuple[Place, ...], Names("path")]
"""The hexes that a tank enters, in order (SAF-15.3)."""


INFANTRY_DICE: tuple[OrderDie, ...] = (2, 3)
"""The faces that order infantry: 2 to move or fire, 3 to move and then fire (SAF-6.7, SAF-6.8)."""

MOVE_AND_FIRE = 3


@attrs.frozen
class Order(Action):
    """An order; ``DICE`` are what it takes, one face once or twice, and ``CLAUSE`` its line of the table.

    Moves and shots of infantry name their die and have two lines. ``ACTS`` are the fields of the units
    that act.
    """

    DICE: ClassVar[tuple[OrderDie, ...]] = ()
    CLAUSE: ClassVar[str] = ""
    ACTS: ClassVar[tuple[str, ...]] = ("unit",)

    @property
    def units(self) -> tuple[UnitId, ...]:
        """The units that act, the ordered one first."""
        return tuple([id_ for name in self.ACTS if (id_ := getattr(self, name)) is not None])


@attrs.frozen
class Move(Order):
    """Move an infantry-type unit to a hex, by the cheapest way (SAF-6.7, SAF-6.8)."""

    FORM: ClassVar[str] = "move {unit} to {to} with {die}"
    ORDER: ClassVar[str] = "move"
    SAYS: ClassVar[str] = "move {unit} to {to} by a {die}"
    unit: UnitId
    to: Place
    die: OrderDie


@attrs.frozen
class Fire(Order):
    """Fire with a squad (SAF-6.7, SAF-6.8)."""

    FORM: ClassVar[str] = "fire {unit} at {target} with {die}"
    ORDER: ClassVar[str] = "fire"
    SAYS: ClassVar[str] = "fire with {unit} at {target} by a {die}"
    unit: UnitId
    target: UnitId
    die: OrderDie


@attrs.frozen
class CoveringFire(Order):
    """Fire with a squad, or not, and let a unit beside it move, or not (SAF-6.11, SAF-R35)."""

    FORM: ClassVar[str] = "covering fire by {unit} at {target} for {mover}"
    ORDER: ClassVar[str] = "covering fire"
    SAYS: ClassVar[str] = "covering fire with {unit} at {target} for {mover}"
    ANSWERS: ClassVar[Words] = dict.fromkeys(("target", "mover"), lambda unit: unit or "nobody")
    DICE, CLAUSE, ACTS = (6,), "SAF-6.11", ("unit", "mover")
    unit: UnitId
    target: UnitId | None
    mover: UnitId | None

    def said(self, layout: Any) -> str:
        """Say its target, its mover, or both (SAF-R35)."""
        if self.target is None:
            return f"cover the move of {self.mover} with {self.unit}, without a shot"
        mover = f" and cover the move of {self.mover}" if self.mover else ""
        return f"covering fire with {self.unit} at {self.target}{mover}"


@attrs.frozen
class AttachMedic(Order):
    """Send the Medic to a Panicked unit (SAF-6.5)."""

    FORM: ClassVar[str] = "medic to {unit}"
    ORDER: ClassVar[str] = "medic"
    SAYS: ClassVar[str] = "send the Medic to {unit}"
    DICE, CLAUSE, ACTS = (1,), "SAF-6.5", ()  # the unit itself does not act: SAF-R34
    unit: UnitId


@attrs.frozen
class FireMortar(Order):
    """Range in and fire a mortar (SAF-6.9)."""

    FORM: ClassVar[str] = "mortar {mortar} at {target}"
    ORDER: ClassVar[str] = "mortar"
    SAYS: ClassVar[str] = "fire the mortar {mortar} at {target}"
    DICE, CLAUSE, ACTS = (4, 4), "SAF-6.9", ("mortar",)
    mortar: UnitId
    target: UnitId


@attrs.frozen
class FireSniper(Order):
    """Scope in and fire with a sniper (SAF-6.12, SAF-13.1)."""

    FORM: ClassVar[str] = "snipe {sniper} at {target}"
    ORDER: ClassVar[str] = "snipe"
    SAYS: ClassVar[str] = "fire with the sniper {sniper} at {target}"
    DICE, CLAUSE, ACTS = (6, 6), "SAF-6.12", ("sniper",)
    sniper: UnitId
    target: UnitId


@attrs.frozen
class OrderSpot(Order):
    """Let a sniper spot for the others (SAF-6.12, SAF-13.1)."""

    FORM: ClassVar[str] = "spot with {sniper}"
    ORDER: ClassVar[str] = "spot"
    SAYS: ClassVar[str] = "spot with the sniper {sniper}"
    DICE, CLAUSE, ACTS = (6, 6), "SAF-6.12", ("sniper",)
    sniper: UnitId


@attrs.frozen
class Assault(Order):
    """Assault all Germans in an adjacent hex with a squad (SAF-6.6)."""

    FORM: ClassVar[str] = "assault with {unit} into {hex}"
    ORDER: ClassVar[str] = "assault"
    SAYS: ClassVar[str] = "assault {hex} with {unit}"
    DICE, CLAUSE = (1, 1), "SAF-6.6"
    unit: UnitId
    hex: Place


@attrs.frozen
class Drive(Order):
    """Move a tank through the hexes named, in order (SAF-6.10)."""

    FORM: ClassVar[str] = "drive {tank} by {path}"
    ORDER: ClassVar[str] = "drive"
    ANSWERS: ClassVar[Words] = {"path": to_the_end}
    DICE, CLAUSE, ACTS = (5,), "SAF-6.10", ("tank",)
    tank: UnitId
    path: Path

    def said(self, layout: Any) -> str:
        """Say where the tank goes, and by which hexes (SAF-15.3)."""
        return f"drive {self.tank} {to_the_end(self.path)}"


@attrs.frozen
class FireTank(Order):
    """Fire with a tank at a tank (SAF-6.10, SAF-15.2)."""

    FORM: ClassVar[str] = "tank {tank} at {target}"
    ORDER: ClassVar[str] = "fire at a tank"
    SAYS: ClassVar[str] = "fire with the tank {tank} at {target}"
    DICE, CLAUSE, ACTS = (5,), "SAF-6.10", ("tank",)
    tank: UnitId
    target: UnitId


@attrs.frozen
class FireHighExplosive(Order):
    """Fire HE with a tank at infantry (SAF-6.10, SAF-15.19)."""

    FORM: ClassVar[str] = "HE {tank} at {target}"
    ORDER: ClassVar[str] = "fire HE"
    SAYS: ClassVar[str] = "fire HE with the tank {tank} at {target}"
    DICE, CLAUSE, ACTS = (5,), "SAF-6.10", ("tank",)
    tank: UnitId
    target: UnitId


ORDERS: tuple[type[Order], ...] = (
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
"""The orders that order dice are spent on, in the order of the table."""


def price(order: Order) -> tuple[OrderDie, ...]:
    """Return the faces that an order takes (SAF-6.2, SAF-6.3)."""
    return (order.die,) if isinstance(order, Move | Fire) else order.DICE


def clause_of(order: Order) -> str:
    """Return the clause of an order's line of the table."""
    if isinstance(order, Move | Fire):
        return "SAF-6.8" if order.die == MOVE_AND_FIRE else "SAF-6.7"
    return order.CLAUSE

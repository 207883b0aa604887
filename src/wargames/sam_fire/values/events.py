"""What happens, as facts in the past tense; everybody sees all of it."""

from typing import ClassVar

import attrs

from wargames.kernel.game import PublicEvent
from wargames.sam_fire.values.components import Kind, Marker, Side
from wargames.sam_fire.values.facts import Clauses, Text, Word
from wargames.sam_fire.values.fire_events import (
    ArmorSaveRolled,
    AssaultDeclared,
    AssaultRolled,
    CoverCardDrawn,
    DamageChitDrawn,
    KillCounted,
    MedicTried,
    MoraleChanged,
    OfficerFiredOn,
    RangedIn,
    ScopeRolled,
    SecondHitNamed,
    ShotRolled,
    TankDamageDrawn,
    TankHitDrawn,
    UnitLost,
    UnitSpotted,
)
from wargames.sam_fire.values.german_events import (
    ActionCardDrawn,
    AmericanReservesArrived,
    AmericanReservesRolled,
    AssaultChosen,
    CounterFlipped,
    EntrySkipped,
    GoalChosen,
    LieutenantLost,
    LieutenantRolled,
    ObjectiveLost,
    ObjectiveTaken,
    PathChosen,
    ReserveCardDrawn,
    ReserveMarkerMoved,
    ReserveMarkerReturned,
    SurpriseFailed,
    SurprisePlaced,
    SurpriseRolled,
    TargetChosen,
    UnitChosen,
)
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import UnitId

# the course of a turn


@attrs.frozen
class TurnBegan(PublicEvent):
    """A full turn began with its American half."""

    PARAGRAPH: ClassVar[bool] = True

    turn: int
    clauses: Clauses = ("SAF-4.1", "SAF-4.2")


@attrs.frozen
class GermanTurnBegan(PublicEvent):
    """The German half of a turn began."""

    PARAGRAPH: ClassVar[bool] = True

    turn: int
    clauses: Clauses = ("SAF-4.1", "SAF-4.3")


@attrs.frozen
class EnemyCounted(PublicEvent):
    """The Germans in play were counted; ``rolled`` is None where they were enough."""

    infantry: int
    rolled: int | None
    regulars: int
    veterans: int
    clauses: Clauses


@attrs.frozen
class UnitEntered(PublicEvent):
    """A German counter entered; ``rolled`` is its entry die, ``entry`` the sign of the hex it took."""

    unit: UnitId
    rolled: int
    entry: Word
    hex: Place
    clauses: Clauses


@attrs.frozen
class UnitKeptOut(PublicEvent):
    """A German could not enter: no counter of its kind was left, or no hex was open."""

    kind: Kind
    reason: Text
    clauses: Clauses


@attrs.frozen
class OrderDiceRolled(PublicEvent):
    """The order dice fell."""

    dice: tuple[int, ...]
    clauses: Clauses


@attrs.frozen
class DieAdjusted(PublicEvent):
    """One order die was changed; ``dice`` are all of them afterwards."""

    REVEALS: ClassVar[bool] = False

    face: int
    to: int
    dice: tuple[int, ...]
    clauses: Clauses = ("SAF-6.13", "SAF-R5")


@attrs.frozen
class DiceKept(PublicEvent):
    """The player left the order dice as they fell."""

    REVEALS: ClassVar[bool] = False

    clauses: Clauses = ("SAF-6.13",)


@attrs.frozen
class OrderGiven(PublicEvent):
    """Dice were spent on an order; ``units`` are used for this turn."""

    REVEALS: ClassVar[bool] = False

    order: Text
    spent: tuple[int, ...]
    units: tuple[UnitId, ...]
    clauses: Clauses


@attrs.frozen
class OrdersEnded(PublicEvent):
    """The player ended step 3; dice not spent were lost."""

    REVEALS: ClassVar[bool] = False

    lost: tuple[int, ...]
    clauses: Clauses = ("SAF-6.14", "SAF-R90")


@attrs.frozen
class CountersTurned(PublicEvent):
    """A side's counters were turned back to their ready side."""

    side: Side
    clauses: Clauses


# movement and markers


@attrs.frozen
class UnitMoved(PublicEvent):
    """A unit moved through the hexes of ``path``, its start left out; ``spent`` is in movement points.

    ``spent`` is None for Germans, who move by hexes, and for advances.
    """

    REVEALS: ClassVar[bool] = False

    unit: UnitId
    start: Place
    path: tuple[Place, ...]
    spent: int | None
    clauses: Clauses


@attrs.frozen
class MoveDeclined(PublicEvent):
    """The unit that was covered stayed where it was."""

    REVEALS: ClassVar[bool] = False

    unit: UnitId
    clauses: Clauses = ("SAF-11.2", "SAF-11.3")


@attrs.frozen
class FireHeld(PublicEvent):
    """The squad that had moved did not fire."""

    REVEALS: ClassVar[bool] = False

    unit: UnitId
    clauses: Clauses = ("SAF-11.1", "SAF-R90")


@attrs.frozen
class MarkerChanged(PublicEvent):
    """A unit's state changed."""

    REVEALS: ClassVar[bool] = False

    unit: UnitId
    before: Marker
    after: Marker
    clauses: Clauses


@attrs.frozen
class RanLow(PublicEvent):
    """A unit got a Low Supply marker."""

    REVEALS: ClassVar[bool] = False

    unit: UnitId
    clauses: Clauses


@attrs.frozen
class Replenished(PublicEvent):
    """A unit lost its Low Supply marker; ``supply`` counters are left to the player."""

    REVEALS: ClassVar[bool] = False

    unit: UnitId
    supply: int
    clauses: Clauses


@attrs.frozen
class SupplyKept(PublicEvent):
    """The player spent no Supply counter on the units assaulted."""

    REVEALS: ClassVar[bool] = False

    clauses: Clauses = ("SAF-R32",)


@attrs.frozen
class SupplyGained(PublicEvent):
    """The second of two kills brought a Supply counter."""

    REVEALS: ClassVar[bool] = False

    kills: int
    supply: int
    clauses: Clauses = ("SAF-17.5", "SAF-R33")


@attrs.frozen
class GameEnded(PublicEvent):
    """The game ended."""

    REVEALS: ClassVar[bool] = False

    won: bool
    reason: Text
    clauses: Clauses


__all__ = [
    "EVENTS",
    "ActionCardDrawn",
    "AmericanReservesArrived",
    "AmericanReservesRolled",
    "ArmorSaveRolled",
    "AssaultChosen",
    "AssaultDeclared",
    "AssaultRolled",
    "CounterFlipped",
    "CountersTurned",
    "CoverCardDrawn",
    "DamageChitDrawn",
    "DiceKept",
    "DieAdjusted",
    "EnemyCounted",
    "EntrySkipped",
    "FireHeld",
    "GameEnded",
    "GermanTurnBegan",
    "GoalChosen",
    "KillCounted",
    "LieutenantLost",
    "LieutenantRolled",
    "MarkerChanged",
    "MedicTried",
    "MoraleChanged",
    "MoveDeclined",
    "ObjectiveLost",
    "ObjectiveTaken",
    "OfficerFiredOn",
    "OrderDiceRolled",
    "OrderGiven",
    "OrdersEnded",
    "PathChosen",
    "RanLow",
    "RangedIn",
    "Replenished",
    "ReserveCardDrawn",
    "ReserveMarkerMoved",
    "ReserveMarkerReturned",
    "ScopeRolled",
    "SecondHitNamed",
    "ShotRolled",
    "SupplyGained",
    "SupplyKept",
    "SurpriseFailed",
    "SurprisePlaced",
    "SurpriseRolled",
    "TankDamageDrawn",
    "TankHitDrawn",
    "TargetChosen",
    "TurnBegan",
    "UnitChosen",
    "UnitEntered",
    "UnitKeptOut",
    "UnitLost",
    "UnitMoved",
    "UnitSpotted",
]

EVENTS = (
    TurnBegan,
    GermanTurnBegan,
    EnemyCounted,
    UnitEntered,
    UnitKeptOut,
    OrderDiceRolled,
    DieAdjusted,
    DiceKept,
    OrderGiven,
    OrdersEnded,
    CountersTurned,
    UnitMoved,
    MoveDeclined,
    FireHeld,
    MarkerChanged,
    RanLow,
    Replenished,
    SupplyKept,
    SupplyGained,
    GameEnded,
    CoverCardDrawn,
    ShotRolled,
    DamageChitDrawn,
    UnitLost,
    KillCounted,
    MoraleChanged,
    MedicTried,
    RangedIn,
    SecondHitNamed,
    ScopeRolled,
    OfficerFiredOn,
    UnitSpotted,
    AssaultDeclared,
    AssaultRolled,
    TankHitDrawn,
    ArmorSaveRolled,
    TankDamageDrawn,
    UnitChosen,
    CounterFlipped,
    ActionCardDrawn,
    EntrySkipped,
    GoalChosen,
    TargetChosen,
    PathChosen,
    AssaultChosen,
    SurpriseRolled,
    SurprisePlaced,
    SurpriseFailed,
    AmericanReservesRolled,
    AmericanReservesArrived,
    ReserveMarkerMoved,
    ReserveMarkerReturned,
    ReserveCardDrawn,
    LieutenantRolled,
    LieutenantLost,
    ObjectiveTaken,
    ObjectiveLost,
)

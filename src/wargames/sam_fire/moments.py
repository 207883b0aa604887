"""The table of moments, with all actions, decisions and events."""

from wargames.kernel.game import Action, Decision, Event
from wargames.kernel.moments import Moments
from wargames.sam_fire.play.american.activation import ORDERING, EndOrders, GiveOrder, OrdersEnded
from wargames.sam_fire.play.american.covering_fire import (
    COVERED_MOVE,
    ChooseCoveredMove,
    MoveDeclined,
    StayPut,
    ThenMove,
)
from wargames.sam_fire.play.american.medic import MedicTried
from wargames.sam_fire.play.american.mortar import (
    SECOND_HIT,
    AlsoHit,
    ChooseSecondHit,
    NoSecondHit,
    RangedIn,
    SecondHitNamed,
)
from wargames.sam_fire.play.american.move_and_fire import AFTER_MOVE, ChooseShot, FireHeld, HoldFire, ThenFire
from wargames.sam_fire.play.american.order_dice import (
    ADJUSTING,
    AdjustDie,
    ChooseAdjustment,
    DiceKept,
    DieAdjusted,
    KeepDice,
    OrderDiceRolled,
    OrderGiven,
)
from wargames.sam_fire.play.american.order_table import (
    ORDERS,
    Assault,
    AttachMedic,
    CoveringFire,
    Drive,
    Fire,
    FireHighExplosive,
    FireMortar,
    FireSniper,
    FireTank,
    Move,
    Order,
    OrderSpot,
)
from wargames.sam_fire.play.american.reserves import (
    RESERVES_ARRIVE,
    AmericanReservesArrived,
    AmericanReservesRolled,
    Arrive,
    ChooseArrival,
    DeclineReserves,
)
from wargames.sam_fire.play.american.sniper import (
    SNIPER_SPOTS,
    ChooseSpotted,
    NameSpotted,
    OfficerFiredOn,
    ScopeRolled,
    UnitSpotted,
)
from wargames.sam_fire.play.american.supply import Replenished, SpendSupply
from wargames.sam_fire.play.assault import AssaultDeclared, AssaultRolled
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.play.counters import CounterFlipped, CountersTurned, MarkerChanged, RanLow
from wargames.sam_fire.play.cover import CoverCardDrawn
from wargames.sam_fire.play.fire import DamageChitDrawn, ShotRolled
from wargames.sam_fire.play.german.action_cards import ActionCardDrawn, EntrySkipped
from wargames.sam_fire.play.german.assault import GERMAN_ASSAULT, ChooseSupply, KeepSupply, SupplyKept
from wargames.sam_fire.play.german.entry import EnemyCounted, ReserveCardDrawn, UnitEntered, UnitKeptOut
from wargames.sam_fire.play.german.fire import TargetChosen
from wargames.sam_fire.play.german.movement import GoalChosen, PathChosen
from wargames.sam_fire.play.german.surprise import SurpriseFailed, SurprisePlaced, SurpriseRolled
from wargames.sam_fire.play.german.turn import AssaultChosen, GermanTurnBegan, UnitChosen
from wargames.sam_fire.play.lieutenant import LieutenantLost, LieutenantRolled
from wargames.sam_fire.play.morale import (
    GameEnded,
    KillCounted,
    MoraleChanged,
    ReserveMarkerMoved,
    ReserveMarkerReturned,
    SupplyGained,
    UnitLost,
)
from wargames.sam_fire.play.movement import UnitMoved
from wargames.sam_fire.play.objectives import ObjectiveLost, ObjectiveTaken
from wargames.sam_fire.play.tanks import ArmorSaveRolled, TankDamageDrawn, TankHitDrawn
from wargames.sam_fire.play.turn import GERMAN_STEP, TurnBegan
from wargames.sam_fire.values import state

ACTIONS: tuple[type[Action], ...] = (
    AdjustDie, KeepDice, *ORDERS, EndOrders, ThenFire, HoldFire, ThenMove, StayPut, AlsoHit, NoSecondHit,
    NameSpotted, Arrive, DeclineReserves, SpendSupply, KeepSupply,
)  # fmt: skip
"""The actions of the American player, in the order of their numbers."""

DECISIONS: tuple[type[Decision], ...] = (
    ChooseAdjustment, GiveOrder, ChooseShot, ChooseCoveredMove, ChooseSecondHit, ChooseSpotted,
    ChooseArrival, ChooseSupply,
)  # fmt: skip
"""The decisions of the American player."""

EVENTS: tuple[type[Event], ...] = (
    TurnBegan, GermanTurnBegan, EnemyCounted, UnitEntered, UnitKeptOut, OrderDiceRolled, DieAdjusted,
    DiceKept, OrderGiven, OrdersEnded, CountersTurned, UnitMoved, MoveDeclined, FireHeld, MarkerChanged,
    RanLow, Replenished, SupplyKept, SupplyGained, GameEnded, CoverCardDrawn, ShotRolled, DamageChitDrawn,
    UnitLost, KillCounted, MoraleChanged, MedicTried, RangedIn, SecondHitNamed, ScopeRolled,
    OfficerFiredOn, UnitSpotted, AssaultDeclared, AssaultRolled, TankHitDrawn, ArmorSaveRolled,
    TankDamageDrawn, UnitChosen, CounterFlipped, ActionCardDrawn, EntrySkipped, GoalChosen, TargetChosen,
    PathChosen, AssaultChosen, SurpriseRolled, SurprisePlaced, SurpriseFailed, AmericanReservesRolled,
    AmericanReservesArrived, ReserveMarkerMoved, ReserveMarkerReturned, ReserveCardDrawn,
    LieutenantRolled, LieutenantLost, ObjectiveTaken, ObjectiveLost,
)  # fmt: skip
"""The events of the game, all of them public."""

MOMENTS: Moments[Battle] = Moments(
    {
        state.Adjusting: ADJUSTING,
        state.Ordering: ORDERING,
        state.AfterMove: AFTER_MOVE,
        state.CoveredMove: COVERED_MOVE,
        state.SecondHit: SECOND_HIT,
        state.SniperSpots: SNIPER_SPOTS,
        state.ReservesArrive: RESERVES_ARRIVE,
        state.GermanStep: GERMAN_STEP,
        state.GermanAssault: GERMAN_ASSAULT,
    },
    frames=state.Frame,
)
"""The loop that plays them: it runs on until the player is asked or the game is over (SAF-R6)."""

__all__ = [
    "ACTIONS", "DECISIONS", "EVENTS", "MOMENTS", "ORDERS", "ActionCardDrawn", "AdjustDie", "AlsoHit",
    "AmericanReservesArrived", "AmericanReservesRolled", "ArmorSaveRolled", "Arrive", "Assault",
    "AssaultChosen", "AssaultDeclared", "AssaultRolled", "AttachMedic", "ChooseAdjustment",
    "ChooseArrival", "ChooseCoveredMove", "ChooseSecondHit", "ChooseShot", "ChooseSpotted",
    "ChooseSupply", "CounterFlipped", "CountersTurned", "CoverCardDrawn", "CoveringFire",
    "DamageChitDrawn", "DeclineReserves", "DiceKept", "DieAdjusted", "Drive", "EndOrders", "EnemyCounted",
    "EntrySkipped", "Fire", "FireHeld", "FireHighExplosive", "FireMortar", "FireSniper", "FireTank",
    "GameEnded", "GermanTurnBegan", "GiveOrder", "GoalChosen", "HoldFire", "KeepDice", "KeepSupply",
    "KillCounted", "LieutenantLost", "LieutenantRolled", "MarkerChanged", "MedicTried", "MoraleChanged",
    "Move", "MoveDeclined", "NameSpotted", "NoSecondHit", "ObjectiveLost", "ObjectiveTaken",
    "OfficerFiredOn", "Order", "OrderDiceRolled", "OrderGiven", "OrderSpot", "OrdersEnded", "PathChosen",
    "RanLow", "RangedIn", "Replenished", "ReserveCardDrawn", "ReserveMarkerMoved",
    "ReserveMarkerReturned", "ScopeRolled", "SecondHitNamed", "ShotRolled", "SpendSupply", "StayPut",
    "SupplyGained", "SupplyKept", "SurpriseFailed", "SurprisePlaced", "SurpriseRolled", "TankDamageDrawn",
    "TankHitDrawn", "TargetChosen", "ThenFire", "ThenMove", "TurnBegan", "UnitChosen", "UnitEntered",
    "UnitKeptOut", "UnitLost", "UnitMoved", "UnitSpotted",
]  # fmt: skip

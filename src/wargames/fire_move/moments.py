"""The table of moments, with all actions, decisions and events of the game."""

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.berserk import BERSERK_MOVES, ChooseBerserkMove, RunBerserk
from wargames.fire_move.play.close_combat.charge import Charge, MoraleTested
from wargames.fire_move.play.close_combat.demolition import (
    DEMOLITION,
    ChargeExploded,
    ChargePlaced,
    PlaceCharge,
)
from wargames.fire_move.play.close_combat.fight import (
    LOSS,
    ROLLS,
    ChooseCombatHero,
    ChooseLoss,
    ClusterFought,
    HeroFights,
    Lose,
    SideRolled,
)
from wargames.fire_move.play.close_combat.fighters import COMBAT
from wargames.fire_move.play.close_combat.outcome import (
    APPROACH,
    DECISION,
    RETREAT,
    ChooseRetreat,
    CombatDecided,
)
from wargames.fire_move.play.close_combat.pairing import ASSIGNMENT, PAIRING, ChoosePairs, PairsMade, PairUp
from wargames.fire_move.play.close_combat.regrouping import REGROUPING, ChooseRegrouping, Regroup
from wargames.fire_move.play.close_combat.retiring import GroupRetired, Retire
from wargames.fire_move.play.close_combat.stand import STAND, ChargeMet, ChooseToStand, Stand
from wargames.fire_move.play.discards import (
    DISCARD_PART,
    CardDiscarded,
    ChooseDiscard,
    Discard,
    EndDiscards,
    PlayFear,
    PlaySniper,
    SniperFired,
)
from wargames.fire_move.play.fire.artillery import ArtilleryCalled, CallArtillery
from wargames.fire_move.play.fire.fire import FireOpened, FireWasted, WeaponFailed
from wargames.fire_move.play.fire.fire_action import Fire
from wargames.fire_move.play.fire.gunnery import ToHitRolled
from wargames.fire_move.play.fire.ordnance import FireOrdnance, ReactOrdnance, StepAndFireOrdnance
from wargames.fire_move.play.fire.reactions import REACTION, ChooseReaction, React, ReactionPassed
from wargames.fire_move.play.fire.results import FigureChecked
from wargames.fire_move.play.fire.second_attack import FireTwice, ReactTwice
from wargames.fire_move.play.fire.smoke import LaySmoke, SmokeLaid, SmokeThinned
from wargames.fire_move.play.groups.crews import Acquire, Crew, CrewChanged, Uncrew
from wargames.fire_move.play.groups.groups import ACTION_ENDS, GroupDivided, GroupJoined
from wargames.fire_move.play.groups.handling import ChangeArc, ChangeState, HandleWeapon, WeaponHandled
from wargames.fire_move.play.groups.losses import FigureLost, FigurePinned, WeaponLeft, WeaponTaken
from wargames.fire_move.play.groups.markers import MarkerPut, SmokeShared
from wargames.fire_move.play.groups.placement import GroupPlaced
from wargames.fire_move.play.groups.rally import FiguresRallied, Rally
from wargames.fire_move.play.groups.reorganizing import Reorganize
from wargames.fire_move.play.groups.repairing import Repair, RepairTried
from wargames.fire_move.play.hands import CardsDrawn, PileRenewed, TimeCheckDrawn
from wargames.fire_move.play.heroes import HERO_WINDOW, ChooseHero, HeroPlayed, HeroPromotes, HeroRally, Pass
from wargames.fire_move.play.move.attaching import Attach
from wargames.fire_move.play.move.crossing import CrossingTried
from wargames.fire_move.play.move.going_to_ground import Drop, GoToGround
from wargames.fire_move.play.move.minefields import LayMinefield, LeaveMinefield, SetAside
from wargames.fire_move.play.move.movement import Banzai, Move, RemoveFear
from wargames.fire_move.play.move.moving import MOVING, ChooseStep, EndMove
from wargames.fire_move.play.move.steps import Step, StepAndFire, StepDeclared, StepToward
from wargames.fire_move.play.move.walking import (
    GOING_ON,
    PROCEEDING,
    ChooseToGoOn,
    GoOn,
    GroupAdvanced,
    GroupHalted,
    Halt,
)
from wargames.fire_move.play.nations import BerserkRolled
from wargames.fire_move.play.performing import ACTION_PART, ActionsEnded, ChooseAction, EndActions
from wargames.fire_move.play.playing import ActionDeclared, CardsPlayed
from wargames.fire_move.play.reserves import Arrive
from wargames.fire_move.play.set_up import (
    SETTING_UP,
    ChooseDeployment,
    Deploy,
    DeployAround,
    GroupDeployed,
    GroupKeptOff,
    KeepOff,
)
from wargames.fire_move.play.turn import TurnBegan
from wargames.fire_move.play.victory import GameEnded, ObjectiveTaken
from wargames.fire_move.values import state
from wargames.kernel.game import Event
from wargames.kernel.moments import Moments

__all__ = [
    "ACTIONS", "DECISIONS", "EVENTS", "MOMENTS", "SHORT_FORMS", "Acquire", "ActionDeclared", "ActionsEnded",
    "Arrive", "ArtilleryCalled", "Attach", "Banzai", "BerserkRolled", "CallArtillery", "CardDiscarded",
    "CardsDrawn", "CardsPlayed", "ChangeArc", "ChangeState", "Charge", "ChargeExploded", "ChargeMet",
    "ChargePlaced", "ChooseAction", "ChooseBerserkMove", "ChooseCombatHero", "ChooseDeployment",
    "ChooseDiscard", "ChooseHero", "ChooseLoss", "ChoosePairs", "ChooseReaction", "ChooseRegrouping",
    "ChooseRetreat", "ChooseStep", "ChooseToGoOn", "ChooseToStand", "ClusterFought", "CombatDecided",
    "Crew", "CrewChanged", "CrossingTried", "Deploy", "DeployAround", "Discard", "Drop", "EndActions",
    "EndDiscards", "EndMove", "FigureChecked", "FigureLost", "FigurePinned", "FiguresRallied", "Fire",
    "FireOpened", "FireOrdnance", "FireTwice", "FireWasted", "GameEnded", "GoOn", "GoToGround",
    "GroupAdvanced", "GroupDeployed", "GroupDivided", "GroupHalted", "GroupJoined", "GroupKeptOff",
    "GroupPlaced", "GroupRetired", "Halt", "HandleWeapon", "HeroFights", "HeroPlayed", "HeroPromotes",
    "HeroRally", "KeepOff", "LayMinefield", "LaySmoke", "LeaveMinefield", "Lose", "MarkerPut",
    "MoraleTested", "Move", "ObjectiveTaken", "PairUp", "PairsMade", "Pass", "PileRenewed", "PlaceCharge",
    "PlayFear", "PlaySniper", "Rally", "React", "ReactOrdnance", "ReactTwice", "ReactionPassed", "Regroup",
    "RemoveFear", "Reorganize", "Repair", "RepairTried", "Retire", "RunBerserk", "SetAside", "SideRolled",
    "SmokeLaid", "SmokeShared", "SmokeThinned", "SniperFired", "Stand", "Step", "StepAndFire",
    "StepAndFireOrdnance", "StepDeclared", "StepToward", "TimeCheckDrawn", "ToHitRolled", "TurnBegan",
    "Uncrew", "WeaponFailed", "WeaponHandled", "WeaponLeft", "WeaponTaken",
]  # fmt: skip

ACTIONS = (
    Deploy, KeepOff, Move, Banzai, Arrive, Step, StepAndFire, StepAndFireOrdnance, Charge, HandleWeapon,
    Attach, Drop, EndMove, GoOn, Halt, GoToGround, RemoveFear, LeaveMinefield, SetAside, PlaceCharge, Fire,
    FireTwice, FireOrdnance, LaySmoke, CallArtillery, Rally, Reorganize, Repair, Crew, Uncrew, Acquire,
    ChangeState, ChangeArc, EndActions, RunBerserk, Discard, PlaySniper, PlayFear, EndDiscards, React,
    ReactTwice, ReactOrdnance, LayMinefield, Pass, HeroRally, HeroPromotes, HeroFights, Stand, Retire,
    PairUp, Lose, Regroup,
)  # fmt: skip
"""The actions of a player, in the order of their numbers."""

SHORT_FORMS = (DeployAround, StepToward)
"""The actions that a player may type in short, by points that the rules complete (FM-R66, FM-R67)."""

DECISIONS = (
    ChooseDeployment, ChooseBerserkMove, ChooseAction, ChooseDiscard, ChooseStep, ChooseReaction,
    ChooseToGoOn, ChooseHero, ChooseToStand, ChoosePairs, ChooseCombatHero, ChooseLoss, ChooseRetreat,
    ChooseRegrouping,
)  # fmt: skip
"""The decisions of a player."""

EVENTS: tuple[type[Event], ...] = (
    FireOpened, FireWasted, WeaponFailed, ToHitRolled, FigureChecked, SniperFired, FigureLost, FigurePinned,
    BerserkRolled, SmokeLaid, SmokeThinned, SmokeShared, ArtilleryCalled, ChargePlaced, ChargeExploded,
    GroupDeployed, GroupKeptOff, TurnBegan, CardsDrawn, PileRenewed, TimeCheckDrawn, CardsPlayed,
    ActionDeclared, ActionsEnded, CardDiscarded, HeroPlayed, ObjectiveTaken, GameEnded, StepDeclared,
    CrossingTried, ReactionPassed, GroupAdvanced, GroupHalted, GroupPlaced, GroupDivided, GroupJoined,
    MarkerPut, RepairTried, WeaponLeft, WeaponTaken, CrewChanged, WeaponHandled, MoraleTested,
    FiguresRallied, ChargeMet, PairsMade, SideRolled, ClusterFought, CombatDecided, GroupRetired,
)  # fmt: skip
"""The events of the game."""

MOMENTS = Moments[Battle](
    {
        state.SettingUp: SETTING_UP,
        state.PlayerTurn: {"berserk": BERSERK_MOVES, "actions": ACTION_PART, "discards": DISCARD_PART},
        state.Moving: MOVING,
        state.Walk: {"reactions": REACTION, "go on": GOING_ON, "proceed": PROCEEDING},
        state.HeroWindow: HERO_WINDOW,
        state.CloseCombat: {
            "approach": APPROACH,
            "stand": STAND,
            "pair": PAIRING,
            "assign": ASSIGNMENT,
            "attacker's hero": ROLLS,
            "defender's hero": ROLLS,
            "loss": LOSS,
            "next": DECISION,
            "retire": RETREAT,
            "regroup": REGROUPING,
            "over": COMBAT,
        },
        state.Demolition: DEMOLITION,
        state.ActionEnds: ACTION_ENDS,
    },
    frames=state.Frame,
)
"""The loop that plays them: it runs on until a side is asked or the game is over (FM-R6)."""

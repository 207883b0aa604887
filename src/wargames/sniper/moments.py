"""All moments of the game, with their actions, decisions and events (SN-G15)."""

from wargames.kernel.moments import Moments
from wargames.sniper.play.action_phase import (
    ACTION_TURN,
    ActionsEnded,
    ActionTurnBegan,
    ChooseAction,
    EndActions,
)
from wargames.sniper.play.assault import (
    ASSAULTING,
    AssaultDeclared,
    AssaultHex,
    ChooseDefense,
    JoinAssault,
    StayedOut,
    StayOut,
)
from wargames.sniper.play.assault_dice import ASSAULT_ROLLED, AssaultDiceRolled, AssaultEnded
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.building import BUILDING, Build, ChooseFigures, SquadBuilt
from wargames.sniper.play.command_phase import (
    SPENDING,
    Bid,
    ChooseSpending,
    CommandPut,
    CommandReceived,
    ControlTaken,
    InitiativeDetermined,
)
from wargames.sniper.play.concealing import (
    CONCEALING,
    ChooseConcealment,
    Conceal,
    StayedRevealed,
    StayRevealed,
)
from wargames.sniper.play.drawing import DRAWING, ChooseDraw, DrawAgain, DrawDeclined
from wargames.sniper.play.fire.area_attack import (
    AreaAttackRolled,
    Bombard,
    CoverRolled,
    LaySmoke,
    SmokeRolled,
)
from wargames.sniper.play.fire.attack import AttackRolled
from wargames.sniper.play.fire.casualties import (
    LOSSES,
    ChooseLoss,
    ConditionChanged,
    Damaged,
    Eliminated,
    FigureLost,
    Lose,
)
from wargames.sniper.play.fire.concealment import Concealed, Revealed
from wargames.sniper.play.fire.concentrated_fire import Fire
from wargames.sniper.play.fire.fire_and_movement import Shoot
from wargames.sniper.play.fire.op_fire import WINDOW, ChooseOpFire, FireHeld, HoldFire, OpFire, WindowOpened
from wargames.sniper.play.fire.sniper import SNIPER_SHOT, CamouflageRolled
from wargames.sniper.play.giving import GIVING, ChooseBearer, Give, TokenGiven
from wargames.sniper.play.medic import Heal, HealRolled
from wargames.sniper.play.movement import Load, Loaded, Step, Stepped, Stop, Stopped, Unload, Unloaded
from wargames.sniper.play.moving import MOVING, ChooseStep
from wargames.sniper.play.orders import Advance, Assault, Fatigue, FireAndMove
from wargames.sniper.play.placing import PLACING, ChooseDeployment, Deploy, DeployAboard, UnitPlaced
from wargames.sniper.play.preparing import PREPARING, ChooseOpFireMode
from wargames.sniper.play.retreats import RETREATS, ChooseRetreat, MovedIn, Retreat, Retreated
from wargames.sniper.play.squads import Activated, Fatigued, OpFireModeTaken, Prepare
from wargames.sniper.play.stack import Done, StepDone
from wargames.sniper.play.strategy import CardDrawn, CardPlayed, EffectsEnded, InitiativeChanged, PlayCard
from wargames.sniper.play.tokens import SmokeCleared, TokensRemoved
from wargames.sniper.play.transfers import TRANSFERRING, ChooseTransfer, Transfer, Transferred
from wargames.sniper.play.turn import PhaseBegan, go_on
from wargames.sniper.play.victory import GameEnded
from wargames.sniper.values import state

ACTIONS = (
    Build, Give, Deploy, DeployAboard, Advance, FireAndMove, Assault, Fire, Bombard, LaySmoke, Prepare,
    Fatigue, Heal, PlayCard, EndActions, Step, Load, Unload, Shoot, AssaultHex, Stop, OpFire, HoldFire, Lose,
    JoinAssault, StayOut, Retreat, Bid, Conceal, StayRevealed, DrawAgain, Transfer, Done,
)  # fmt: skip
"""The actions."""

DECISIONS = (
    ChooseFigures, ChooseBearer, ChooseDeployment, ChooseAction, ChooseStep, ChooseOpFire, ChooseLoss,
    ChooseDefense, ChooseRetreat, ChooseSpending, ChooseConcealment, ChooseDraw, ChooseOpFireMode,
    ChooseTransfer,
)  # fmt: skip
"""The decisions."""

EVENTS = (
    SquadBuilt, TokenGiven, UnitPlaced, PhaseBegan, ActionTurnBegan, ActionsEnded, Activated, Fatigued,
    OpFireModeTaken, Stepped, Loaded, Unloaded, Stopped, Revealed, Concealed, StayedRevealed, WindowOpened,
    FireHeld, AttackRolled, AreaAttackRolled, CoverRolled, SmokeRolled, SmokeCleared, FigureLost, Eliminated,
    ConditionChanged, Damaged, CamouflageRolled, AssaultDeclared, StayedOut, AssaultDiceRolled, AssaultEnded,
    Retreated, MovedIn, HealRolled, CardDrawn, DrawDeclined, CardPlayed, EffectsEnded, ControlTaken,
    CommandReceived, CommandPut, InitiativeChanged, InitiativeDetermined, TokensRemoved, StepDone,
    Transferred, GameEnded,
)  # fmt: skip
"""The events; everybody sees all of them (TOI-13.1, TOI-18.1)."""

MOMENTS = Moments[Battle](
    {
        state.Building: BUILDING,
        state.Giving: GIVING,
        state.Placing: PLACING,
        state.ActionTurn: ACTION_TURN,
        state.Moving: MOVING,
        state.Window: WINDOW,
        state.Losses: LOSSES,
        state.SniperShot: SNIPER_SHOT,
        state.Assaulting: ASSAULTING,
        state.AssaultRolled: ASSAULT_ROLLED,
        state.Retreats: RETREATS,
        state.Spending: SPENDING,
        state.Concealing: CONCEALING,
        state.Drawing: DRAWING,
        state.Preparing: PREPARING,
        state.Transferring: TRANSFERRING,
    },
    frames=state.Frame,
    settles=go_on,
)
"""The table of moments."""

__all__ = [
    "ACTIONS", "DECISIONS", "EVENTS", "MOMENTS", "ActionTurnBegan", "ActionsEnded", "Activated", "Advance",
    "AreaAttackRolled", "Assault", "AssaultDeclared", "AssaultDiceRolled", "AssaultEnded", "AssaultHex",
    "AttackRolled", "Bid", "Bombard", "Build", "CamouflageRolled", "CardDrawn", "CardPlayed", "ChooseAction",
    "ChooseBearer", "ChooseConcealment", "ChooseDefense", "ChooseDeployment", "ChooseDraw", "ChooseFigures",
    "ChooseLoss", "ChooseOpFire", "ChooseOpFireMode", "ChooseRetreat", "ChooseSpending", "ChooseStep",
    "ChooseTransfer", "CommandPut", "CommandReceived", "Conceal", "Concealed", "ConditionChanged",
    "ControlTaken", "CoverRolled", "Damaged", "Deploy", "DeployAboard", "Done", "DrawAgain", "DrawDeclined",
    "EffectsEnded", "Eliminated", "EndActions", "Fatigue", "Fatigued", "FigureLost", "Fire", "FireAndMove",
    "FireHeld", "GameEnded", "Give", "Heal", "HealRolled", "HoldFire", "InitiativeChanged",
    "InitiativeDetermined", "JoinAssault", "LaySmoke", "Load", "Loaded", "Lose", "MovedIn", "OpFire",
    "OpFireModeTaken", "PhaseBegan", "PlayCard", "Prepare", "Retreat", "Retreated", "Revealed", "Shoot",
    "SmokeCleared", "SmokeRolled", "SquadBuilt", "StayOut", "StayRevealed", "StayedOut", "StayedRevealed",
    "Step", "StepDone", "Stepped", "Stop", "Stopped", "TokenGiven", "TokensRemoved", "Transfer",
    "Transferred", "UnitPlaced", "Unload", "Unloaded", "WindowOpened",
]  # fmt: skip

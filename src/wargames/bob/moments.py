"""All moments of the game, with their actions and events (BOB-R55)."""

from wargames.bob.play.activation import Activated, Finished
from wargames.bob.play.battle import Battle, FaceShown, TopUncovered
from wargames.bob.play.checks import CheckMade
from wargames.bob.play.command_points import Accept, CommandPointSpent
from wargames.bob.play.concealment import ControlTaken, Revealed
from wargames.bob.play.failed_checks import FAILED_CHECK, ChooseSecondDie, RollAgain
from wargames.bob.play.fire.artillery import ArtilleryCalled, CallArtillery, ShellsFell
from wargames.bob.play.fire.assault_fire import (
    AssaultFire,
    AssaultFireAtVehicle,
    MovingFire,
    MovingFireAtVehicle,
)
from wargames.bob.play.fire.attack import AttackRolled, Eliminated, Hit
from wargames.bob.play.fire.attempts import ATTEMPT, AttemptMade, Boost, ChooseBoost, FireAsIs, LineBlocked
from wargames.bob.play.fire.gunnery import Turned
from wargames.bob.play.fire.reactions import (
    WINDOW,
    ChooseReaction,
    HoldFire,
    React,
    WindowClosed,
    WindowOpened,
)
from wargames.bob.play.impulses import (
    EARLY_TURN,
    IMPULSE,
    ChooseActivation,
    ChooseEarlyTurn,
    EndImpulse,
    WaitTurn,
)
from wargames.bob.play.melee import (
    MELEE_DICE,
    MELEE_LOSSES,
    MELEES,
    ChooseLoss,
    ChooseMeleeDice,
    Lose,
    MeleeAgain,
    MeleeRolled,
)
from wargames.bob.play.move.concealing import (
    CONCEALING,
    ChooseConceal,
    Conceal,
    ConcealDeclined,
    ConcealTaken,
    StayVisible,
)
from wargames.bob.play.move.movement import Exited, Stepped
from wargames.bob.play.move.moving import GOING_ON, STEPPING, ChooseStep, Exit, Step, Stop, Turn
from wargames.bob.play.operations import ImpulseBegan, ImpulseEnded
from wargames.bob.play.orders import DoNothing, Enter, Fire, FireAtVehicle, Move, Prepare, Retreat
from wargames.bob.play.placing import SETTING_UP, ChoosePlacement, CounterPlaced, PlaceCounter, SidePlaced
from wargames.bob.play.recovery import Recovered, TurnEnded
from wargames.bob.play.rout import ROUT, CheckRout, ChooseRoutCheck, StressFound
from wargames.bob.play.running import ROUT_MOVE, ChooseRout, Ran, RunTo
from wargames.bob.play.secret_option import CHOOSING_OPTION, ChooseOption, OptionChosen, TakeOption
from wargames.bob.play.stacking import BOTTOM_OFFER, ChooseSpot, PutAt, PutInStack
from wargames.bob.play.turn import PhaseBegan, come_to_light, settle
from wargames.bob.play.victory import GameEnded
from wargames.bob.values import state
from wargames.kernel.moments import Moments

MOMENTS = Moments[Battle](
    {
        state.ChoosingOption: CHOOSING_OPTION,
        state.SettingUp: SETTING_UP,
        state.EarlyTurn: EARLY_TURN,
        state.Impulse: IMPULSE,
        state.FailedCheck: FAILED_CHECK,
        state.Moving: {"step": STEPPING, "conceal": CONCEALING, "go on": GOING_ON},
        state.Window: WINDOW,
        state.Attempt: ATTEMPT,
        state.BottomOffer: BOTTOM_OFFER,
        state.Rout: ROUT,
        state.RoutMove: ROUT_MOVE,
        state.Melees: MELEES,
        state.MeleeDice: MELEE_DICE,
        state.MeleeLosses: MELEE_LOSSES,
    },
    frames=state.Frame,
    settles=settle,
    ends=come_to_light,
)
"""The table of moments."""

ACTIONS = (
    TakeOption, PlaceCounter, WaitTurn, Move, Retreat, Enter, Fire, FireAtVehicle, CallArtillery, Prepare,
    DoNothing, EndImpulse, Step, Exit, Stop, AssaultFire, AssaultFireAtVehicle, MovingFire,
    MovingFireAtVehicle, Turn, Conceal, StayVisible, React, HoldFire, RollAgain, Accept, Boost, FireAsIs,
    PutAt, CheckRout, RunTo, MeleeAgain, Lose,
)  # fmt: skip
DECISIONS = (
    ChooseOption, ChoosePlacement, ChooseEarlyTurn, ChooseActivation, ChooseStep, ChooseConceal,
    ChooseReaction, ChooseSecondDie, ChooseBoost, ChooseSpot, ChooseRoutCheck, ChooseRout, ChooseMeleeDice,
    ChooseLoss,
)  # fmt: skip
EVENTS = (
    OptionChosen, CounterPlaced, SidePlaced, PhaseBegan, ImpulseBegan, ImpulseEnded, Activated, Finished,
    CheckMade, CommandPointSpent, Stepped, Exited, ConcealTaken, ConcealDeclined, Revealed, FaceShown,
    TopUncovered, PutInStack, Turned, WindowOpened, WindowClosed, AttemptMade, LineBlocked, AttackRolled,
    ArtilleryCalled, ShellsFell, Eliminated, StressFound, Ran, MeleeRolled, Recovered, TurnEnded,
    ControlTaken, GameEnded,
)  # fmt: skip

__all__ = [
    "ACTIONS", "DECISIONS", "EVENTS", "MOMENTS", "Accept", "Activated", "ArtilleryCalled", "AssaultFire",
    "AssaultFireAtVehicle", "AttackRolled", "AttemptMade", "Boost", "CallArtillery", "CheckMade",
    "CheckRout", "ChooseActivation", "ChooseBoost", "ChooseConceal", "ChooseEarlyTurn", "ChooseLoss",
    "ChooseMeleeDice", "ChooseOption", "ChoosePlacement", "ChooseReaction", "ChooseRout", "ChooseRoutCheck",
    "ChooseSecondDie", "ChooseSpot", "ChooseStep", "CommandPointSpent", "Conceal", "ConcealDeclined",
    "ConcealTaken", "ControlTaken", "CounterPlaced", "DoNothing", "Eliminated", "EndImpulse", "Enter",
    "Exit", "Exited", "FaceShown", "Finished", "Fire", "FireAsIs", "FireAtVehicle", "GameEnded", "Hit",
    "HoldFire", "ImpulseBegan", "ImpulseEnded", "LineBlocked", "Lose", "MeleeAgain", "MeleeRolled", "Move",
    "MovingFire", "MovingFireAtVehicle", "OptionChosen", "PhaseBegan", "PlaceCounter", "Prepare", "PutAt",
    "PutInStack", "Ran", "React", "Recovered", "Retreat", "Revealed", "RollAgain", "RunTo", "ShellsFell",
    "SidePlaced", "StayVisible", "Step", "Stepped", "Stop", "StressFound", "TakeOption", "TopUncovered",
    "Turn", "TurnEnded", "Turned", "WaitTurn", "WindowClosed", "WindowOpened",
]  # fmt: skip

"""The table of moments: a row for each kind of frame, which stands in the module of its section (SN-G15)."""

from typing import Any, assert_never

from wargames.kernel.moments import Moment, Moments
from wargames.sniper.play.action_phase import ACTION_TURN
from wargames.sniper.play.assault import ASSAULT_ROLLED, ASSAULTING
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.building import BUILDING, GIVING
from wargames.sniper.play.command_phase import SPENDING
from wargames.sniper.play.fire.casualties import LOSSES
from wargames.sniper.play.fire.op_fire import WINDOW
from wargames.sniper.play.fire.sniper import SNIPER_SHOT
from wargames.sniper.play.moving import MOVING
from wargames.sniper.play.placing import PLACING
from wargames.sniper.play.retreats import RETREATS
from wargames.sniper.play.status_phase import CONCEALING, DRAWING, PREPARING
from wargames.sniper.play.transfers import TRANSFERRING
from wargames.sniper.play.turn import go_on
from wargames.sniper.values.state import (
    ActionTurn,
    Assaulting,
    AssaultRolled,
    Building,
    Concealing,
    Drawing,
    Frame,
    Giving,
    Losses,
    Moving,
    Placing,
    Preparing,
    Retreats,
    SniperShot,
    Spending,
    Transferring,
    Window,
)


def row_of(frame: Frame) -> Moment[Battle, Any]:
    """Find the row of a frame; a kind of frame without one is an error of types."""
    match frame:
        case Building():
            return BUILDING
        case Giving():
            return GIVING
        case Placing():
            return PLACING
        case ActionTurn():
            return ACTION_TURN
        case Moving():
            return MOVING
        case Window():
            return WINDOW
        case Losses():
            return LOSSES
        case SniperShot():
            return SNIPER_SHOT
        case Assaulting():
            return ASSAULTING
        case AssaultRolled():
            return ASSAULT_ROLLED
        case Retreats():
            return RETREATS
        case Spending():
            return SPENDING
        case Concealing():
            return CONCEALING
        case Drawing():
            return DRAWING
        case Preparing():
            return PREPARING
        case Transferring():
            return TRANSFERRING
        case _:
            assert_never(frame)


MOMENTS: Moments[Battle] = Moments(row_of, settles=go_on)
"""The loop that plays them: it runs on until a side is asked or the game is over."""

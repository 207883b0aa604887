"""The table of moments: a row for each kind of frame, which stands in the module of its section (BOB-R55)."""

from typing import assert_never

from wargames.bob.play.activations import EARLY_TURN, IMPULSE
from wargames.bob.play.attempts import ATTEMPT
from wargames.bob.play.battle import Battle
from wargames.bob.play.failed_checks import FAILED_CHECK
from wargames.bob.play.melee import MELEE_DICE, MELEE_LOSSES, MELEES
from wargames.bob.play.moving import MOVING
from wargames.bob.play.placing import CHOOSING_OPTION, SETTING_UP
from wargames.bob.play.reactions import WINDOW
from wargames.bob.play.rout import ROUT
from wargames.bob.play.running import ROUT_MOVE
from wargames.bob.play.stacking import BOTTOM_OFFER
from wargames.bob.play.turn import come_to_light, settle
from wargames.bob.values.state import (
    Attempt,
    BottomOffer,
    ChoosingOption,
    EarlyTurn,
    FailedCheck,
    Frame,
    Impulse,
    MeleeDice,
    MeleeLosses,
    Melees,
    Moving,
    Rout,
    RoutMove,
    SettingUp,
    Window,
)
from wargames.kernel.moments import Moments, Row


def row_of(frame: Frame) -> Row[Battle]:
    """Find the row of a frame; a kind of frame without one is an error of types."""
    match frame:
        case ChoosingOption():
            return CHOOSING_OPTION
        case SettingUp():
            return SETTING_UP
        case EarlyTurn():
            return EARLY_TURN
        case Impulse():
            return IMPULSE
        case FailedCheck():
            return FAILED_CHECK
        case Moving():
            return MOVING
        case Window():
            return WINDOW
        case Attempt():
            return ATTEMPT
        case BottomOffer():
            return BOTTOM_OFFER
        case Rout():
            return ROUT
        case RoutMove():
            return ROUT_MOVE
        case Melees():
            return MELEES
        case MeleeDice():
            return MELEE_DICE
        case MeleeLosses():
            return MELEE_LOSSES
        case _:
            assert_never(frame)


MOMENTS: Moments[Battle] = Moments(row_of, settles=settle, ends=come_to_light)
"""The loop that plays them: it runs on until a side is asked or the game is over."""

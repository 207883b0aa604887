"""The table of moments: a row for each kind of frame, which stands in the module of its section (SE-G8)."""

from typing import Any, assert_never

from wargames.kernel.moments import Moment, Moments
from wargames.screaming_eagles.attack import MISSILE
from wargames.screaming_eagles.battle import Battle
from wargames.screaming_eagles.flight import FLIGHT_ALONE, FLIGHT_TOGETHER
from wargames.screaming_eagles.gunnery import FIRE_WINDOW
from wargames.screaming_eagles.order import ALTERNATION
from wargames.screaming_eagles.round import CARD_PHASE, ROUND_END
from wargames.screaming_eagles.state import (
    Alternation,
    Attack,
    CardPhase,
    FireWindow,
    Flight,
    Frame,
    GroupFlight,
    RoundEnd,
)


def row_of(frame: Frame) -> Moment[Battle, Any]:
    """Find the row of a frame; a kind of frame without one is an error of types."""
    match frame:
        case CardPhase():
            return CARD_PHASE
        case Alternation():
            return ALTERNATION
        case FireWindow():
            return FIRE_WINDOW
        case Flight():
            return FLIGHT_ALONE
        case GroupFlight():
            return FLIGHT_TOGETHER
        case Attack():
            return MISSILE
        case RoundEnd():
            return ROUND_END
        case _:
            assert_never(frame)


MOMENTS: Moments[Battle] = Moments(row_of)
"""The loop that plays them: it runs on until somebody is asked or the game is over."""

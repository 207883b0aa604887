"""The table of moments: a row for each kind of frame, which stands in the module of its section (SAF-R6)."""

from typing import Any, assert_never

from wargames.kernel.moments import Moment, Moments
from wargames.sam_fire.play.american.activation import ORDERING
from wargames.sam_fire.play.american.covering_fire import COVERED_MOVE
from wargames.sam_fire.play.american.mortar import SECOND_HIT
from wargames.sam_fire.play.american.move_and_fire import AFTER_MOVE
from wargames.sam_fire.play.american.order_dice import ADJUSTING
from wargames.sam_fire.play.american.reserves import RESERVES_ARRIVE
from wargames.sam_fire.play.american.sniper import SNIPER_SPOTS
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.play.german.assault import GERMAN_ASSAULT
from wargames.sam_fire.play.turn import GERMAN_STEP
from wargames.sam_fire.values.state import (
    Adjusting,
    AfterMove,
    CoveredMove,
    Frame,
    GermanAssault,
    GermanStep,
    Ordering,
    ReservesArrive,
    SecondHit,
    SniperSpots,
)


def row_of(frame: Frame) -> Moment[Battle, Any]:
    """Find the row of a frame; a kind of frame without one is an error of types."""
    match frame:
        case Adjusting():
            return ADJUSTING
        case Ordering():
            return ORDERING
        case AfterMove():
            return AFTER_MOVE
        case CoveredMove():
            return COVERED_MOVE
        case SecondHit():
            return SECOND_HIT
        case SniperSpots():
            return SNIPER_SPOTS
        case ReservesArrive():
            return RESERVES_ARRIVE
        case GermanStep():
            return GERMAN_STEP
        case GermanAssault():
            return GERMAN_ASSAULT
        case _:
            assert_never(frame)


MOMENTS: Moments[Battle] = Moments(row_of)
"""The loop that plays them: it runs on until the player is asked or the game is over."""

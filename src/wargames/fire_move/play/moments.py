"""The table of moments: a row for each kind of frame, which stands in the module of its section (FM-R6)."""

from typing import assert_never, get_args

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.berserk import BERSERK_MOVES
from wargames.fire_move.play.close_combat.demolition import DEMOLITION
from wargames.fire_move.play.close_combat.fight import ATTACKERS_ROLL, DEFENDERS_ROLL, LOSS
from wargames.fire_move.play.close_combat.outcome import APPROACH, DECISION, OVER, RETREAT
from wargames.fire_move.play.close_combat.pairing import ASSIGNMENT, PAIRING
from wargames.fire_move.play.close_combat.regrouping import REGROUPING
from wargames.fire_move.play.close_combat.stand import STAND
from wargames.fire_move.play.discards import DISCARD_PART
from wargames.fire_move.play.fire.reactions import REACTION
from wargames.fire_move.play.groups.groups import ACTION_ENDS
from wargames.fire_move.play.heroes import HERO_WINDOW
from wargames.fire_move.play.move.moving import MOVING
from wargames.fire_move.play.move.walking import GOING_ON, PROCEEDING
from wargames.fire_move.play.performing import ACTION_PART
from wargames.fire_move.play.set_up import SETTING_UP
from wargames.fire_move.values.state import (
    ActionEnds,
    CloseCombat,
    CombatStage,
    Demolition,
    Frame,
    HeroWindow,
    Moving,
    PlayerTurn,
    SettingUp,
    Stage,
    Walk,
    WalkStage,
)
from wargames.kernel.moments import Moment, Moments, Row


def row_of(frame: Frame) -> Row[Battle]:
    """Find the row of a frame, or those of its stages; a kind of frame without one is an error of types."""
    match frame:
        case SettingUp():
            return SETTING_UP
        case PlayerTurn():
            return {stage: of_turn(stage) for stage in get_args(Stage)}
        case Moving():
            return MOVING
        case Walk():
            return {stage: of_walk(stage) for stage in get_args(WalkStage)}
        case HeroWindow():
            return HERO_WINDOW
        case CloseCombat():
            return {stage: of_combat(stage) for stage in get_args(CombatStage)}
        case Demolition():
            return DEMOLITION
        case ActionEnds():
            return ACTION_ENDS
        case _:
            assert_never(frame)


def of_turn(stage: Stage) -> Moment[Battle, PlayerTurn]:
    """Find the row of a part of a player turn (FM-3.1, FM-3.6, FM-G12)."""
    match stage:
        case "berserk":
            return BERSERK_MOVES
        case "actions":
            return ACTION_PART
        case "discards":
            return DISCARD_PART
        case _:
            assert_never(stage)


def of_walk(stage: WalkStage) -> Moment[Battle, Walk]:
    """Find the row of a stage of a step (FM-R11, FM-R14)."""
    match stage:
        case "reactions":
            return REACTION
        case "go on":
            return GOING_ON
        case "proceed":
            return PROCEEDING
        case _:
            assert_never(stage)


def of_combat(stage: CombatStage) -> Moment[Battle, CloseCombat]:
    """Find the row of a stage of close combat (FM-G11)."""
    match stage:
        case "approach":
            return APPROACH
        case "stand":
            return STAND
        case "pair":
            return PAIRING
        case "assign":
            return ASSIGNMENT
        case "attacker's hero":
            return ATTACKERS_ROLL
        case "defender's hero":
            return DEFENDERS_ROLL
        case "loss":
            return LOSS
        case "next":
            return DECISION
        case "retire":
            return RETREAT
        case "regroup":
            return REGROUPING
        case "over":
            return OVER
        case _:
            assert_never(stage)


MOMENTS: Moments[Battle] = Moments(row_of)
"""The loop that plays them: it runs on until a side is asked or the game is over."""

"""Whom the frame at work waits for; nobody where the rules go on by themselves (FM-R11, FM-R58)."""

from wargames.fire_move.play import berserk
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.close_combat import close_combat
from wargames.fire_move.play.discards import rights_left
from wargames.fire_move.play.fire.reactions import opens, reactor
from wargames.fire_move.play.heroes import could_help
from wargames.fire_move.play.move import walking
from wargames.fire_move.play.move.steps import attach_candidates
from wargames.fire_move.play.playing import player
from wargames.fire_move.play.set_up import next_group
from wargames.fire_move.values.components import NATIONALITIES, Nation
from wargames.fire_move.values.state import CloseCombat, HeroWindow, Moving, PlayerTurn, SettingUp, Walk


def asked(battle: Battle) -> Nation | None:
    """Say whom the frame at work asks; None where the rules go on by themselves."""
    frame = battle.frames[-1]
    match frame:
        case SettingUp(side):
            return side if next_group(battle, frame) is not None else None
        case PlayerTurn():
            return asked_in_turn(battle, frame)
        case Moving():
            return player(battle) if may_still_move(battle, frame) else None
        case Walk(stage="reactions"):
            return reactor(battle, frame) if walker_there(battle, frame) and opens(battle, frame) else None
        case Walk(stage="go on"):
            return player(battle) if walking.may_halt(battle, frame) else None
        case HeroWindow(side):
            return side if could_help(battle, side) else None
        case CloseCombat():
            return close_combat.asked(battle, frame)
    return None


def asked_in_turn(battle: Battle, frame: PlayerTurn) -> Nation | None:
    """Say whether the player has anything to choose at this stage of his turn."""
    if frame.stage == "berserk":
        return frame.side if any(has_a_way(battle, group.id) for group in berserk.waiting(battle)) else None
    if frame.stage == "actions":
        return frame.side
    free = rights_left(battle) > 0 or NATIONALITIES[frame.side].cower_always
    return frame.side if free and battle.hands[frame.side].cards else None


def has_a_way(battle: Battle, group: str) -> bool:
    """Tell whether a berserk group can make its free move."""
    return berserk.has_a_way(battle, berserk.free_move(group))


def walker_there(battle: Battle, walk: Walk) -> bool:
    """Tell whether the movers of a step are still on the table."""
    return walk.group in battle.groups


def may_still_move(battle: Battle, moving: Moving) -> bool:
    """Tell from what lies open whether the mover is asked about his card (FM-R11)."""
    if moving.group not in battle.groups or not battle.able(moving.group):
        return False
    if battle.groups[moving.group].mined:
        return False
    if moving.left:
        return not moving.berserk or berserk.has_a_way(battle, moving)
    if not moving.moved or moving.banzai or battle.groups[moving.group].berserk:
        return False
    return bool(battle.hands[player(battle)].cards) or any(True for _ in attach_candidates(battle, moving))

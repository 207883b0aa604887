"""The sequence of play: what the rules do between answers (FM-3.1 to FM-3.8, FM-R6)."""

from wargames.fire_move import berserk, close_combat, demolition, walking
from wargames.fire_move.battle import Battle
from wargames.fire_move.components import NATIONALITIES, Nation
from wargames.fire_move.discards import rights_left
from wargames.fire_move.events import TurnBegan
from wargames.fire_move.groups import test_cohesion
from wargames.fire_move.hands import deal, refill
from wargames.fire_move.heroes import could_help
from wargames.fire_move.playing import player
from wargames.fire_move.reactions import opens, reactor
from wargames.fire_move.set_up import next_frame, next_group
from wargames.fire_move.smoke import thin
from wargames.fire_move.state import (
    ActionEnds,
    CloseCombat,
    Demolition,
    HeroWindow,
    Moving,
    PlayerTurn,
    SettingUp,
    Walk,
)
from wargames.fire_move.steps import attach_candidates
from wargames.fire_move.victory import control, judge
from wargames.kernel.replace import replace


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


def proceed(battle: Battle) -> None:
    """Go on where nobody is asked."""
    frame = battle.frames[-1]
    match frame:
        case SettingUp():
            finish_set_up(battle, frame)
        case PlayerTurn(stage="berserk"):
            berserk.settle_those_who_stay(battle)
            battle.update(frame, stage="actions")
        case PlayerTurn():
            end_turn(battle)
        case Walk(stage="go on"):
            walking.go_on(battle, frame)
        case Walk():
            walk_on(battle, frame)
        case CloseCombat():
            close_combat.proceed(battle, frame)
        case Demolition():
            demolition.proceed(battle, frame)
        case ActionEnds(keys):
            battle.frames.pop()
            test_cohesion(battle, dict(keys))
        case _:
            battle.frames.pop()


def walk_on(battle: Battle, walk: Walk) -> None:
    """Go on with a step in which nobody reacts, or end one whose movers are gone (FM-R56)."""
    if walking.movers_left(battle, walk):
        walking.proceed(battle, walk)
    else:
        walking.end(battle, walk)


def finish_set_up(battle: Battle, frame: SettingUp) -> None:
    """Let the other side set up, or deal the hands and begin (FM-G17, FM-G18)."""
    after = next_frame(battle, frame)
    if after is not None:
        battle.then(after)
        return
    battle.frames.pop()
    first = battle.scenario.first_player
    for side in (first, battle.enemy(first)):
        deal(battle, side)
    begin_turn(battle, first)


def begin_turn(battle: Battle, side: Nation) -> None:
    """Begin a player turn (FM-3.8)."""
    battle.turn += 1
    battle.tell(TurnBegan(("FM-3.8",), battle.turn, side))
    battle.frames.append(PlayerTurn(side))


def end_actions(battle: Battle, frame: PlayerTurn) -> None:
    """End the action part of the turn (FM-3.5)."""
    battle.update(frame, stage="discards")


def end_turn(battle: Battle) -> None:
    """Refill, thin the smoke, give control, judge, and pass play on (FM-3.7, FM-3.8, FM-R6)."""
    side = player(battle)
    berserk.calm_those_who_see_nobody(battle)
    refill(battle, side)
    thin(battle)
    control(battle)
    judge(battle)
    battle.frames.pop()
    for id_, group in battle.groups.items():
        if group.acted or group.reacted:
            battle.groups[id_] = replace(group, acted=False, reacted=False)
    begin_turn(battle, battle.enemy(side))


def run(battle: Battle) -> None:
    """Go on until somebody is asked or the game is over."""
    while (side := asked(battle)) is None:
        proceed(battle)
    battle.asks = side

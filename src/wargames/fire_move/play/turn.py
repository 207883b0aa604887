"""The sequence of play: what the rules do between answers (FM-3.1 to FM-3.8, FM-R6)."""

from wargames.fire_move.play import berserk
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.close_combat import close_combat, demolition
from wargames.fire_move.play.fire.smoke import thin
from wargames.fire_move.play.groups.groups import test_cohesion
from wargames.fire_move.play.hands import deal, refill
from wargames.fire_move.play.move import walking
from wargames.fire_move.play.playing import player
from wargames.fire_move.play.set_up import next_frame
from wargames.fire_move.play.victory import control, judge
from wargames.fire_move.play.waiting import asked
from wargames.fire_move.values.components import Nation
from wargames.fire_move.values.events import TurnBegan
from wargames.fire_move.values.state import (
    ActionEnds,
    CloseCombat,
    Demolition,
    PlayerTurn,
    SettingUp,
    Walk,
)
from wargames.kernel.replace import replace


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

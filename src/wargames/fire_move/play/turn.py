"""Begin and end of a player turn (FM-3.7, FM-3.8, FM-R6)."""

from typing import ClassVar

import attrs

from wargames.fire_move.play import berserk
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.fire.smoke import thin
from wargames.fire_move.play.hands import refill
from wargames.fire_move.play.victory import control, judge
from wargames.fire_move.values.components import Nation
from wargames.fire_move.values.state import PlayerTurn
from wargames.fire_move.values.words import FireMoveEvent
from wargames.kernel.base.replace import replace


@attrs.frozen
class TurnBegan(FireMoveEvent):
    """A player turn began (FM-3.8)."""

    PARAGRAPH: ClassVar[bool] = True
    SAYS: ClassVar[str] = "Player turn {turn}: the {side}."

    turn: int
    side: Nation


def begin_turn(battle: Battle, side: Nation) -> None:
    """Begin a player turn (FM-3.8)."""
    battle.turn += 1
    battle.record(TurnBegan, ("FM-3.8",), battle.turn, side)
    battle.frames.append(PlayerTurn(side))


def end_turn(battle: Battle) -> None:
    """Refill, thin smoke, update control, judge, and pass the turn (FM-3.7, FM-3.8, FM-R6)."""
    side = battle.player
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

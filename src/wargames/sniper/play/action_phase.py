"""The Action Phase: action turns in alternation, until neither side has actions left (section 1)."""

from wargames.kernel.errors import Refusal
from wargames.kernel.replace import replace
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.squads import afoot_refusal, fatigue, op_fire_refusal, take_op_fire_mode
from wargames.sniper.play.strategy import end_effects, payable
from wargames.sniper.values.components import ENEMY, Side
from wargames.sniper.values.events import ActionsEnded, ActionTurnBegan, Activated
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import ActionTurn


def begin(battle: Battle) -> None:
    """Open the Action Phase; whoever has the initiative goes first (TOI-1.3)."""
    begin_turn(battle, battle.initiative)


def begin_turn(battle: Battle, side: Side) -> None:
    """Begin a side's action turn, which is a part of a round (TOI-1.2, TOI-1.4, SN-1.25)."""
    actions = battle.scenario.side(side).actions
    battle.frames.append(ActionTurn(side, actions))
    if able(battle, side):
        battle.tell(ActionTurnBegan(side, actions))


def has_fresh(battle: Battle, side: Side) -> bool:
    """Tell whether a side has a fresh unit, and so must act (TOI-1.4, TOI-R8)."""
    return any(unit.activation == "fresh" and unit.side == side for unit in battle.units.values())


def able(battle: Battle, side: Side) -> bool:
    """Tell whether a side may take an action: with a fresh unit, or a card that it can pay (TOI-R8)."""
    return has_fresh(battle, side) or next(payable(battle, side, "action"), None) is not None


def count_action(battle: Battle) -> None:
    """Count an action that is taken (TOI-1.4)."""
    turn = battle.frames[-1]
    assert isinstance(turn, ActionTurn)
    battle.frames[-1] = replace(turn, left=turn.left - 1)


def end_refusal(battle: Battle, side: Side) -> Refusal | None:
    """Say why a side may not end its Action Phase; None: it may (TOI-1.4, TOI-R8)."""
    if has_fresh(battle, side):
        return Refusal("TOI-1.4", "a fresh unit is left: take an action")
    return None


def end_turn(battle: Battle) -> None:
    """End an action turn; a side that could not take all its actions is done (TOI-1.7, TOI-1.8, TOI-1.9)."""
    turn = battle.frames.pop()
    assert isinstance(turn, ActionTurn)
    end_effects(battle, "turn")
    if turn.left:
        battle.sides[turn.side] = replace(battle.sides[turn.side], done=True)
        battle.tell(ActionsEnded(turn.side))
    for side in (ENEMY[turn.side], turn.side):
        if not battle.sides[side].done:
            begin_turn(battle, side)
            return
    for side, has in battle.sides.items():
        if has.done:
            battle.sides[side] = replace(has, done=False)


# actions of one unit without a frame of their own


def prepare_refusal(battle: Battle, id_: UnitId) -> Refusal | None:
    """Say why a unit may not Prepare Op Fire; None: it may (TOI-10.1, TOI-7.23)."""
    return afoot_refusal(battle, id_) or op_fire_refusal(battle.units[id_])


def prepare(battle: Battle, id_: UnitId) -> None:
    """Put the active unit into op fire mode in place of being fatigued (TOI-10.1).

    A sniper needs no concealed marker for it and keeps the one it has (SN-R32).
    """
    take_op_fire_mode(battle, id_, "TOI-10.1")


def rest(battle: Battle, id_: UnitId) -> None:
    """Fatigue a unit that does nothing (TOI-2.6)."""
    battle.tell(Activated(id_, battle.units[id_].side, "fatigue", ("TOI-2.6",)))
    fatigue(battle, (id_,), "TOI-2.6")

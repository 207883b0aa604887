"""Whom the frame at work waits for; nobody where the rules go on by themselves (SN-G15)."""

from collections.abc import Callable
from typing import Any

from wargames.sniper.play.action_phase import able
from wargames.sniper.play.assault import retreats
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.choices import list_steps
from wargames.sniper.play.command_phase import may_spend
from wargames.sniper.play.fire.casualties import open_losses
from wargames.sniper.play.fire.op_fire import op_fires
from wargames.sniper.play.set_up import next_base, next_to_place, next_token
from wargames.sniper.play.status_phase import preparable, trades
from wargames.sniper.values.components import ENEMY, Side
from wargames.sniper.values.state import (
    ActionTurn,
    Assaulting,
    AssaultRolled,
    Building,
    Concealing,
    Drawing,
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


def asked(battle: Battle) -> Side | None:
    """Say whom the frame at work asks; None where the rules go on by themselves."""
    frame = battle.frames[-1]
    return WAITS[type(frame)](battle, frame)


def builder(battle: Battle, frame: Building) -> Side | None:
    """Ask for the next squad (TOI-3.2)."""
    return frame.side if next_base(battle, frame) is not None else None


def giver(battle: Battle, frame: Giving) -> Side | None:
    """Ask who is given the next token (SN-1.4)."""
    return frame.side if next_token(battle, frame) is not None else None


def placer(battle: Battle, frame: Placing) -> Side | None:
    """Ask where the next unit is placed (TOI-20.1)."""
    return frame.side if next_to_place(battle, frame) is not None else None


def actor(battle: Battle, frame: ActionTurn) -> Side | None:
    """Ask for an action, as long as any is left and can be taken (TOI-1.4, TOI-R8)."""
    return frame.side if frame.left and able(battle, frame.side) else None


def mover(battle: Battle, frame: Moving) -> Side | None:
    """Ask the side of a unit that moves and can do more than stop (TOI-7.25, TOI-R20)."""
    unit = battle.units.get(frame.unit)
    if unit is None or unit.condition != "none" or next(list_steps(battle, frame), None) is None:
        return None
    return unit.side


def reactor(battle: Battle, frame: Window) -> Side | None:
    """Ask who may op fire, as long as somebody can (TOI-R5)."""
    return frame.side if next(op_fires(battle, frame), None) is not None else None


def loser(battle: Battle, frame: Losses) -> Side | None:
    """Ask which figures are lost, where there is a choice (TOI-7.16)."""
    return frame.side if open_losses(battle, frame) else None


def defender(battle: Battle, frame: Assaulting) -> Side | None:
    """Ask whether the next concealed squad joins (TOI-12.14)."""
    return ENEMY[battle.units[frame.unit].side] if frame.waiting else None


def retreater(battle: Battle, frame: Retreats) -> Side | None:
    """Ask who retreats and to where, as long as anybody can (TOI-12.12)."""
    return frame.side if next(retreats(battle, frame), None) is not None else None


def spender(battle: Battle, frame: Spending) -> Side | None:
    """Ask what is done with command, if there is any (TOI-17.8)."""
    return frame.side if may_spend(battle, frame.side) else None


def hider(_battle: Battle, frame: Concealing) -> Side | None:
    """Ask whether the next sniper is concealed (SN-8.6)."""
    return frame.side if frame.waiting else None


def drawer(_battle: Battle, frame: Drawing) -> Side | None:
    """Ask whether another card is drawn (TOI-19.2)."""
    return frame.side if frame.drawn else None


def preparer(battle: Battle, frame: Preparing) -> Side | None:
    """Ask who goes into op fire mode, as long as anybody can (TOI-19.5)."""
    return frame.side if next(preparable(battle, frame.side), None) is not None else None


def trader(battle: Battle, frame: Transferring) -> Side | None:
    """Ask which figures are moved, as long as any can be (TOI-19.6)."""
    return frame.side if next(trades(battle, frame), None) is not None else None


def nobody(_battle: Battle, _frame: SniperShot | AssaultRolled) -> None:
    """Ask nobody: the rules go on with what was rolled (SN-R11, TOI-R21)."""


WAITS: dict[type, Callable[[Battle, Any], Side | None]] = {
    Building: builder,
    Giving: giver,
    Placing: placer,
    ActionTurn: actor,
    Moving: mover,
    Window: reactor,
    Losses: loser,
    SniperShot: nobody,
    Assaulting: defender,
    AssaultRolled: nobody,
    Retreats: retreater,
    Spending: spender,
    Concealing: hider,
    Drawing: drawer,
    Preparing: preparer,
    Transferring: trader,
}

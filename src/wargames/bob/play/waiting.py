"""Whom the frame at work waits for; nobody where the rules go on by themselves (BOB-R55)."""

from collections.abc import Callable
from typing import Any

from wargames.bob.play.battle import Battle
from wargames.bob.play.melee import may_roll_again, owed
from wargames.bob.play.movement import conceal_offered
from wargames.bob.play.operations import any_choice, may_call
from wargames.bob.play.reactions import opens
from wargames.bob.values.components import Side
from wargames.bob.values.state import (
    Attempt,
    BottomOffer,
    ChoosingOption,
    EarlyTurn,
    FailedCheck,
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


def asked(battle: Battle) -> Side | None:
    """Say whom the frame at work asks; None where the rules go on by themselves."""
    frame = battle.frames[-1]
    return WAITS[type(frame)](battle, frame)


def its_side(_battle: Battle, frame: ChoosingOption | SettingUp | EarlyTurn) -> Side:
    """Ask the side that the frame names."""
    return frame.side


def owner(battle: Battle, frame: FailedCheck | BottomOffer | RoutMove) -> Side:
    """Ask the owner of the counter that the frame names."""
    return battle.counters[frame.counter].side


def activator(battle: Battle, frame: Impulse) -> Side | None:
    """Ask who has the impulse, as long as somebody can be activated or artillery called (BOB-4.2)."""
    goes_on = frame.began and (any_choice(battle, frame) or may_call(battle, frame))
    return frame.side if goes_on else None


def mover(battle: Battle, frame: Moving) -> Side | None:
    """Ask for the next step, for Conceal, or whether a unit hit where it began goes on (BOB-R12)."""
    declared = frame.stage == "go on" and frame.hit
    if frame.stage == "step" or declared or (frame.stage == "conceal" and conceal_offered(battle, frame)):
        return battle.counters[frame.counter].side
    return None


def reactor(battle: Battle, frame: Window) -> Side | None:
    """Ask who may react, as long as somebody could (BOB-R61)."""
    return frame.side if opens(battle, frame) else None


def firer(battle: Battle, frame: Attempt) -> Side:
    """Ask who fires about a Command Point (BOB-5.12.6)."""
    return battle.counters[frame.firer].side


def router(_battle: Battle, frame: Rout) -> Side | None:
    """Ask whose units still wait for their rout check (BOB-G4)."""
    return frame.side if frame.waiting else None


def roller(battle: Battle, frame: MeleeDice) -> Side | None:
    """Ask who may roll a pair again in Melee (BOB-5.11.9)."""
    return frame.deciding[0] if frame.deciding and may_roll_again(battle, frame) else None


def loser(_battle: Battle, frame: MeleeLosses) -> Side | None:
    """Ask who has a loss to choose (BOB-5.11.5)."""
    due = owed(frame)
    return due[0] if due else None


def nobody(_battle: Battle, _frame: Melees) -> None:
    """Ask nobody: the next Melee is fought."""


WAITS: dict[type, Callable[[Battle, Any], Side | None]] = {
    **dict.fromkeys((ChoosingOption, SettingUp, EarlyTurn), its_side),
    **dict.fromkeys((FailedCheck, BottomOffer, RoutMove), owner),
    Impulse: activator,
    Moving: mover,
    Window: reactor,
    Attempt: firer,
    Rout: router,
    Melees: nobody,
    MeleeDice: roller,
    MeleeLosses: loser,
}

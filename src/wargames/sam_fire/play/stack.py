"""Frames and the steps that they belong to (SAF-4.2, SAF-4.3, SAF-1.1)."""

from collections.abc import Iterator
from typing import Any

from wargames.kernel.game import Seat
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.values.components import AMERICAN
from wargames.sam_fire.values.state import Frame, UnitId


def ask_player(_battle: Battle, _frame: Any) -> Seat:
    """Ask the one player (SAF-1.1)."""
    return AMERICAN


def step_violations(battle: Battle, frame: Frame, step: int) -> Iterator[str]:
    """Check that a frame belongs to the step of the turn (SAF-4.2)."""
    if battle.step != step:
        yield f"{type(frame).__name__} belongs to step {step}, not {battle.step} [SAF-4.2]"


def on_map(battle: Battle, id_: UnitId, *kinds: str) -> bool:
    """Return whether an American unit of some kinds is on the map."""
    unit = battle.units.get(id_)
    return unit is not None and unit.counter.side == "american" and unit.kind in kinds

"""Op fire mode in the Status Phase (TOI-19.5)."""

from functools import lru_cache
from typing import ClassVar

import attrs

from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.quick_values import quickly_made
from wargames.kernel.game import Action, Seat
from wargames.kernel.moments import Moment, by_class
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.squads import Prepare, may_op_fire, op_fire_refusal, take_op_fire_mode
from wargames.sniper.play.stack import Done, both_violations, finished, step_done
from wargames.sniper.values.components import Side
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import Preparing
from wargames.sniper.values.words import Choice


@quickly_made
@attrs.frozen
class ChooseOpFireMode(Choice):
    """The choice to put units into op fire mode (TOI-19.5)."""

    ASKS: ClassVar[str] = "put a unit into op fire mode, or be done"


def mode_refusal(battle: Battle, side: Side, id_: UnitId) -> Refusal | None:
    """Return why a unit may not be put into op fire mode now, or None (TOI-19.5)."""
    unit = battle.units.get(id_)
    if unit is None or unit.side != side:
        return Refusal("TOI-19.5", f"there is no unit {id_[:20]!r} of this side")
    if unit.activation != "fresh":
        return Refusal("TOI-19.5", f"{id_} is in op fire mode")
    return op_fire_refusal(unit)


def preparable(battle: Battle, side: Side) -> list[UnitId]:
    """List the units that may be put into op fire mode (TOI-19.5)."""
    units = battle.units.values()
    return [one.id for one in units if one.activation == "fresh" and one.side == side and may_op_fire(one)]


def can_prepare(battle: Battle, side: Side) -> bool:
    """Return whether any unit may be put into op fire mode (TOI-19.5)."""
    for unit in battle.units.values():
        if unit.activation == "fresh" and unit.side == side and may_op_fire(unit):
            return True
    return False


def side_to_prepare(battle: Battle, frame: Preparing) -> Seat | None:
    """Return the side that may put units into op fire mode (TOI-19.5)."""
    return Seat(frame.side) if can_prepare(battle, frame.side) else None


def list_preparations(battle: Battle, frame: Preparing) -> list[Action]:
    """List the units that may be put into op fire mode (TOI-19.5)."""
    return [*map(prepare, preparable(battle, frame.side)), Done()]


prepare = lru_cache(maxsize=1024)(Prepare)
"""Returns the action of a unit, cached."""


PREPARING: Moment[Battle, Preparing] = Moment(
    clause="TOI-19.5",
    takes=(Prepare, Done),
    waits=side_to_prepare,
    question=lambda asked, *_: ChooseOpFireMode(*asked),
    lists=list_preparations,
    refuses=by_class({Prepare: lambda battle, frame, action: mode_refusal(battle, frame.side, action.unit)}),
    carries_out=by_class(
        {Prepare: lambda battle, _, action: take_op_fire_mode(battle, action.unit, "TOI-19.5")},
        step_done("op fire mode", "TOI-19.5"),
    ),
    proceeds=finished,
    lies_on=(None, Preparing),
    violations=lambda battle, below, _: both_violations(battle, below, "op fire", "TOI-19.5"),
)

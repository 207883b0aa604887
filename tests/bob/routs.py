"""Rout Phases for tests: one unit ends the Operations Phase, and its side checks."""

from collections.abc import Mapping
from typing import Any

from bob.given import Passing, battle, choices, do, only
from wargames.bob.events import StressFound
from wargames.bob.state import State
from wargames.kernel.game import Step

CLEAR_12 = (".......",) * 12
"""Columns A to G, rows 1 to 12, all clear."""


def before_rout(
    unit: str, at: str, us: Mapping[str, str], ge: Mapping[str, str] | None = None, **more: Any
) -> State:
    """Lay out a suppressed unit, the last of all to be activated."""
    own, german = dict(us), dict(ge or {})
    (own if unit.startswith("US") else german)[unit] = at
    level = {unit: 1, **more.pop("level", {})}
    used = {*own, *german} - {unit, *more.get("prepared", ())}
    side: Any = "us" if unit.startswith("US") else "ge"
    return battle(own, german, level=level, used=used, moves=side, **more)


def phase(
    unit: str, at: str, us: Mapping[str, str], ge: Mapping[str, str] | None = None, **more: Any
) -> Step[State]:
    """Play to the Rout Phase; where nobody is under stress it is over at once."""
    state = before_rout(unit, at, us, ge, **more)
    step = do(state, f"do nothing {unit}", then=Passing())
    if choices(step.state) == ["put at top", "put at bottom"]:
        put = do(step.state, "put at top", then=Passing())
        step = Step(put.state, (*step.events, *put.events))
    return step


def stressed(step: Step[State]) -> list[tuple[str, int]]:
    """List the units under stress by hex and place."""
    return [unit for event in step.events if isinstance(event, StressFound) for unit in event.units]


def runs(
    unit: str, at: str, us: Mapping[str, str], ge: Mapping[str, str] | None = None, **more: Any
) -> Step[State]:
    """Fail the rout check of a unit, by a 10 or without a die."""
    step = phase(unit, at, us, ge, **more)
    assert only(step, StressFound).units
    return do(step.state, f"rout check {unit}", dice=[10], then=Passing())

"""Rout Phases for tests: one unit ends the Operations Phase, and its side checks."""

from collections.abc import Mapping
from typing import Any

from bob.given import Passing, battle, choices, counter, do, only
from wargames.bob.moments import StressFound
from wargames.bob.play.battle import layout_of
from wargames.bob.play.running import ends_from, next_hexes
from wargames.bob.values.state import RoutMove, State
from wargames.kernel.game import Event, Step

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


def ends(step: Step[State]) -> list[str]:
    """List where the rout that was begun may end; nothing where there is none."""
    frame = step.state.frames[-1] if step.state.frames else None
    return list(frame.ends) if isinstance(frame, RoutMove) else []


def ran(state: State, to: str) -> Step[State]:
    """Run hex by hex, by the first way there is, into one of the destinations."""
    told: list[Event] = []
    while isinstance(frame := state.frames[-1], RoutMove):
        battle = layout_of(state)
        ways = [one for one in next_hexes(battle, frame) if to in ends_from(battle, frame, one)]
        away = battle.ground.away[to]
        step = do(state, f"run to {min(ways, key=lambda one: away[one])}")
        state, told = step.state, [*told, *step.events]
        if counter(state, frame.counter).at == to:
            break
    return Step(state, tuple(told))

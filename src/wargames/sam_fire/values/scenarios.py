"""Scenarios: a map, the counters on it, and the victory line (SAF-2.3, SAF-G14)."""

from typing import Annotated

import attrs

from wargames.kernel.game import Scenario
from wargames.kernel.game.declarations import OnMap
from wargames.sam_fire.values.map_sheet import MapSheet, Place
from wargames.sam_fire.values.state import Goal, UnitId


@attrs.frozen
class Placed:
    """A counter and the hex that it starts in; a German's key is that of its counter (SAF-G3)."""

    unit: UnitId
    hex: Annotated[Place, OnMap("hex", "SAF-G13")]


@attrs.frozen
class SamFireScenario(Scenario):
    """A map, the counters that start on it and how the scenario is won (SAF-2.3, SAF-G14)."""

    map: MapSheet
    american: tuple[Placed, ...]
    german: tuple[Placed, ...]
    goal: Goal
    lieutenant: UnitId | None = None
    description: str = ""

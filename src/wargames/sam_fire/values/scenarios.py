"""Scenarios as values: a map, the counters that start on it, and how it is won (SAF-2.3, SAF-G14)."""

import attrs

from wargames.kernel.game import Scenario
from wargames.sam_fire.values.map_sheet import MapSheet, Place
from wargames.sam_fire.values.state import Goal, UnitId


@attrs.frozen
class Placed:
    """A counter and the hex that it starts in; a German's key is that of its counter (SAF-G3)."""

    unit: UnitId
    hex: Place


@attrs.frozen
class SamFireScenario(Scenario):
    """A map, the counters that start on it and how the scenario is won (SAF-2.3, SAF-G14)."""

    map: MapSheet
    american: tuple[Placed, ...]
    german: tuple[Placed, ...]
    goal: Goal
    lieutenant: UnitId | None = None
    description: str = ""

"""Scenarios: a map, the counters on it, and the victory line (SAF-2.3, SAF-G14)."""

from typing import TYPE_CHECKING, Annotated

import attrs

from wargames.kernel.former_paths import former_names
from wargames.kernel.game import Scenario
from wargames.kernel.game.declarations import OnMap
from wargames.sam_fire.values.map_sheet import MapSheet, Place
from wargames.sam_fire.values.state import UnitId, VictoryGoal


@attrs.frozen
class PlacedCounter:
    """A counter and its start hex; a German's key is that of its counter (SAF-G3)."""

    unit: UnitId
    hex: Annotated[Place, OnMap("hex", "SAF-G13")]


@attrs.frozen
class SamFireScenario(Scenario):
    """A map, the counters that start on it and how the scenario is won (SAF-2.3, SAF-G14)."""

    map: MapSheet
    american: tuple[PlacedCounter, ...]
    german: tuple[PlacedCounter, ...]
    goal: VictoryGoal
    lieutenant: UnitId | None = None
    description: str = ""


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, Placed="PlacedCounter")

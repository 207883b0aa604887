"""A check for objectives that the attacker can never reach (FM-G18, FM-R2, FM-R9)."""

from collections.abc import Iterator

from wargames.fire_move.ground.battlefield import Battlefield, battlefield_of
from wargames.fire_move.ground.graphs import steps
from wargames.fire_move.values.scenarios import FireMoveScenario, Objective
from wargames.fire_move.values.table import FeatureId
from wargames.kernel.game.scenario_file import Violation
from wargames.kernel.geometry.map_graphs import cut_off
from wargames.kernel.geometry.plane import Point, distance, within
from wargames.kernel.geometry.polygons import Polygon

Box = tuple[int, int, int, int]
"""West, south, east and north of an area."""

FINEST = 100
"""The most steps into which an objective's radius is divided to look for a place in it."""


def reach_violations(scenario: FireMoveScenario) -> Iterator[Violation]:
    """List the objectives at which no attacker can ever stand, in a scenario that is sound otherwise.

    The defender holds them all at the start (FM-G18).
    """
    field = battlefield_of(scenario.table)
    features = tuple(field.feature)
    closed = set(cut_off(steps(field), _starts(scenario, field), features))
    for objective in scenario.objectives:
        if all(feature in closed for feature in features_at(field, objective)):
            complaint = f"no figure of the attacker can stand within {distance(objective.radius)} of it"
            yield f"objectives.{objective.id}", complaint, "FM-G18"


def _starts(scenario: FireMoveScenario, field: Battlefield) -> set[FeatureId]:
    """List the features in which the attacker may set up (by bounding box) or arrive (FM-G18, FM-G22)."""
    boxes = [Polygon(zone).box for zone in scenario.attacker.zones]
    near = {id_ for id_, area in field.polygon.items() if any(_overlap(area.box, box) for box in boxes)}
    return near | {one.reserve.feature for one in scenario.attacker.groups if one.reserve}


def _overlap(one: Box, other: Box) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def features_at(field: Battlefield, objective: Objective) -> Iterator[FeatureId]:
    """Yield the features in which a figure can stand at an objective, point by point (FM-R2)."""
    for spot in _spots(objective):
        feature = field.feature_at(spot)
        if feature is not None and field.clear_of_borders(spot):
            yield feature


def _spots(objective: Objective) -> Iterator[Point]:
    """Yield points of an objective from its middle outwards: all of a small one, a grid of a large one."""
    step = max(1, objective.radius // FINEST)
    for ring in range(objective.radius // step + 1):
        for along in range(-ring, ring + 1):
            away = (along, -ring), (along, ring), (-ring, along), (ring, along)
            spots = (Point(objective.at.x + dx * step, objective.at.y + dy * step) for dx, dy in away)
            yield from (spot for spot in spots if within(objective.at, spot, objective.radius))

"""The groups of a side in their places, as firers, targets and holders of objectives."""

from collections.abc import Sequence
from functools import cached_property

import attrs

from wargames.bots.fire_move.move_field import MoveField, Sights
from wargames.bots.fire_move.opposition import Firing, Power, Targets
from wargames.fire_move.values.scenarios import Objective
from wargames.fire_move.values.state import Figure, Group, GroupId
from wargames.kernel.geometry.plane import Point, within


@attrs.frozen
class GroupStance:
    """A group of the enemy: its key figure, its able men, its gun, its worth.

    ``rooted`` are the men who would leave a heavy weapon by moving; ordnance stays. ``armed`` are the men who
    serve any weapon, or carry a failed one.
    """

    group: Group
    key: Figure
    at: Point
    men: Sequence[Figure]
    able: int
    gun: bool
    ordnance: bool
    rooted: bool
    armed: bool
    worth: float
    power: Power
    sights: Sights = attrs.field(repr=False, eq=False)

    @property
    def may_leave(self) -> bool:
        """True when it may move without leaving a heavy weapon or half of its men."""
        return 2 * self.able > len(self.men) and not self.rooted


def at_objective(objective: Objective, at: Point) -> bool:
    """Return whether a point is at an objective."""
    return within(objective.at, at, objective.radius)


class Lineup:
    """The groups of a side on a table with objectives."""

    def __init__(self, ground: MoveField, groups: list[GroupStance]) -> None:
        self._objectives, self.groups = ground.objectives, groups

    @cached_property
    def by_id(self) -> dict[GroupId, GroupStance]:
        """The groups by their names."""
        return {one.group.id: one for one in self.groups}

    @cached_property
    def firing(self) -> Firing:
        """The groups that may fire."""
        able = [one for one in self.groups if one.able and not one.group.fear]
        return tuple(((one.at.x, one.at.y), one.power) for one in able)

    @cached_property
    def targets(self) -> Targets:
        """The groups that may be fired at."""
        return tuple(((one.at.x, one.at.y), bool(one.group.ground), len(one.men)) for one in self.groups)

    @cached_property
    def contested(self) -> frozenset[str]:
        """The objectives with an unpinned figure."""
        unpinned = [man.at for one in self.groups for man in one.men if man.at is not None and not man.pinned]
        return frozenset(one.id for one in self._objectives if any(at_objective(one, at) for at in unpinned))

    @cached_property
    def at_objectives(self) -> frozenset[GroupId]:
        """The groups at objectives."""
        return frozenset(
            one.group.id
            for one in self.groups
            if any(at_objective(objective, one.at) for objective in self._objectives)
        )

    @cached_property
    def guards(self) -> dict[str, list[GroupId]]:
        """The groups with able men at each objective."""
        able = [one for one in self.groups if one.able]
        return {
            objective.id: [one.group.id for one in able if at_objective(objective, one.at)]
            for objective in self._objectives
        }

    @cached_property
    def guarded_alone(self) -> dict[GroupId, tuple[str, ...]]:
        """The objectives that groups guard alone."""
        found: dict[GroupId, tuple[str, ...]] = {}
        for objective, guards in self.guards.items():
            if len(guards) == 1:
                found[guards[0]] = (*found.get(guards[0], ()), objective)
        return found

"""Memory of a lieutenant of Scream, Aim, Fire! from one decision to the next."""

from collections.abc import Sequence
from copy import copy
from operator import attrgetter
from typing import Any

import attrs

from wargames.bots.caches import LazyDict, LRUCache
from wargames.bots.sam_fire.arms import Arms, Free
from wargames.bots.sam_fire.danger import GermanThreats, ThreatCache
from wargames.bots.sam_fire.germans import Germans
from wargames.bots.sam_fire.goals import ObjectiveValues
from wargames.bots.sam_fire.order_groups import OrderGroup
from wargames.kernel.game import Action
from wargames.kernel.game.listing import SharedBranch
from wargames.sam_fire import queries
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import Table, UnitId

# Values are in points of Morale.
LOW = 1.2  # the cost of a squad low on supply without a counter at hand
LOW_SPARED = LOW / 2

REMEMBERED = 256
"""The number of sets of Germans, and of threats, kept."""


Assaults = dict[tuple[Place, bool, bool], float]
FreeHopes = LazyDict[Arms, tuple[Free, Free]]
"""The hopes of some arms if no unit blocks, alone and led; many units share them."""


def no_hopes_yet() -> FreeHopes:
    """Return hopes that are to be found."""
    return LazyDict(lambda _: (Free(), Free()))


@attrs.define(eq=False)
class ShotValues:
    """Values of shots and assaults while no German, no Cover card and no cost of low supply changes."""

    worth: dict[tuple[UnitId, bool, int], float] = attrs.field(factory=dict, init=False)
    best: dict[tuple[int, bool, int], float] = attrs.field(factory=dict, init=False)
    wins: dict[tuple[Place, bool, bool], float] = attrs.field(factory=dict, init=False)
    covers: dict[str, list[tuple[int | None, float]]] = attrs.field(factory=dict, init=False)
    _prizes: dict[Place, float] | None = attrs.field(default=None, init=False)
    _assaults: Assaults = attrs.field(factory=dict, init=False)
    _free: FreeHopes = attrs.field(factory=no_hopes_yet, init=False)

    def with_prizes(self, prizes: dict[Place, float]) -> tuple[Assaults, FreeHopes]:
        """Return the hopes of assaults, and all hopes, for these values of the objectives."""
        if self._prizes != prizes:
            self._prizes, self._assaults, self._free = prizes, {}, no_hopes_yet()
        return self._assaults, self._free


OrderGroups = dict[SharedBranch[queries.Battle], tuple[Sequence[Action], list[OrderGroup]]]
"""The orders of each branch of the list, and their cached values."""


class Worked:
    """Results on a table that hold as long as nothing changes but the dice and the units that acted."""

    def __init__(self, table: Table, battle: queries.Battle, known: "LieutenantCaches") -> None:
        self.last_turn = table.turn >= table.goal.turn_limit  # the last turn has no future
        self.low_cost = 0.0 if self.last_turn else LOW_SPARED if table.supply else LOW
        self.germans = known.germans(battle, table)
        self.dangers = GermanThreats(battle, self.germans, known.dangers)
        self.goals = ObjectiveValues(battle, table.units[: len(battle.americans)], last_turn=self.last_turn)
        self.shots = known.shots_on(self.germans, table, self.low_cost, last_turn=self.last_turn)
        self.best_shots: dict[UnitId, dict[Place, float]] = {}
        self.stands: dict[UnitId, dict[Place, float]] = {}
        self.covered: dict[UnitId, float] = {}
        self.most_covered: dict[UnitId, list[tuple[float, Place]]] = {}
        self.groups: OrderGroups = {}


class LieutenantCaches:
    """Caches that an evaluator leaves to the next one: the Germans and, while they hold, results."""

    def __init__(self) -> None:
        self.dangers = ThreatCache()
        self.seen: Any = None
        self.worked: Worked | None = None
        self._germans: LRUCache[Any, Germans] = LRUCache(REMEMBERED)
        self._shots: LRUCache[Any, ShotValues] = LRUCache(REMEMBERED)

    def germans(self, battle: queries.Battle, table: Table) -> Germans:
        """Return the Germans as they stand on a table."""
        ground, units = battle.ground, table.units[len(battle.americans) :]
        return self._germans.get((ground, units), lambda: Germans(ground, units))

    def shots_on(self, germans: Germans, table: Table, low_cost: float, *, last_turn: bool) -> ShotValues:
        """Return the known values of shots at the Germans as they stand."""
        return self._shots.get((germans, table.cover_deck, low_cost, last_turn), ShotValues)

    def beside(self) -> "LieutenantCaches":
        """Return caches with the same knowledge of the Germans, for a table beside the game."""
        found = copy(self)
        found.worked = None
        return found


all_but_used = attrgetter("id", "at", "marker", "low_supply", "spotted")


def all_that_counts(table: Table) -> Any:
    """Return all facts of a table that decide values of hexes: not the order dice, nor who has acted."""
    units = tuple(map(all_but_used, table.units))
    spare = bool(table.supply), table.morale, table.turn, table.lieutenant
    return units, spare, table.held, table.gained, table.cover_deck, table.goal, table.sheet


def worked_out(table: Table, battle: queries.Battle, known: LieutenantCaches) -> Worked:
    """Return the results on a table, the former ones if they still hold."""
    seen = all_that_counts(table)
    if known.worked is None or known.seen != seen:
        known.seen, known.worked = seen, Worked(table, battle, known)
    return known.worked

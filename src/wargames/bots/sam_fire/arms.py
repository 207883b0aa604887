"""Arms: the traits of a unit that decide its hopes, and its hopes in hexes if no unit blocks."""

from functools import cache

import attrs

from wargames.bots.sam_fire.germans import Germans
from wargames.kernel.base.modifiers import total
from wargames.sam_fire import queries
from wargames.sam_fire.values.components import COUNTERS, SQUADS, TANKS, Kind, Marker
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import UnitId

# Values are in points of Morale.
NEXT_TURN = 0.4  # the chance that a unit gets its order next turn
ASSAULT_COMES = 0.2  # the same for an assault, which takes two dice
APPROACH = 0.12  # the cost of each hex out of range
FRIGHTENED = 0.5


@cache
def die_bonus(id_: UnitId, marker: Marker, *, led: bool) -> int:
    """Return the modifiers of a unit's fire die at a German that is not spotted (SAF-10.3, SAF-R27).

    >>> die_bonus("I1", "panic", led=False), die_bonus("I1", "calm", led=True)
    (-1, 1)
    """
    kinds = (
        (queries.VETERAN, COUNTERS[id_].veteran),
        (queries.ADJACENT, led),
        (queries.PANICKED, marker == "panic"),
    )
    return total([modifier for modifier, counts in kinds if counts])


@attrs.frozen(cache_hash=True)
class Arms:
    """Traits of a unit that decide its hopes anywhere; many units share them."""

    kind: Kind
    range: int
    tank: bool
    squad: bool
    storms: bool
    veteran: bool
    bonus: int
    led_bonus: int

    @property
    def share(self) -> float:
        """The chance that it gets its order."""
        return NEXT_TURN * (0.5 if self.kind == "sniper" else 1.0)


_arms = cache(Arms)
"""Returns one object for equal arms, for caches by identity."""


@cache
def arms(id_: UnitId, marker: Marker) -> Arms:
    """Return the arms of a unit in a state."""
    counter, squad = COUNTERS[id_], id_ in SQUADS
    alone, led = (die_bonus(id_, marker, led=led) for led in (False, True))
    storms = squad and marker != "panic"
    of_counter = counter.kind, counter.range, id_ in TANKS, squad, storms, counter.veteran
    return _arms(*of_counter, *(alone, led))


@attrs.define(eq=False)
class Free:
    """Hopes in hexes if no unit blocks, and the best shot from each, 0 without a shot worth it."""

    hopes: dict[Place, float] = attrs.field(factory=dict, init=False)
    shots: dict[Place, float] = attrs.field(factory=dict, init=False)


def tank_hopes(germans: Germans, place: Place, best_shot: float) -> float:
    """Weigh a tank's best shot from a hex, and the Germans that it frightens."""
    hopes = NEXT_TURN * best_shot + FRIGHTENED * germans.frightened[place]
    return hopes - APPROACH * max(0, germans.away[place] - 2)

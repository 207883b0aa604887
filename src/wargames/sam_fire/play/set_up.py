"""The set-up: the counters of a scenario on their hexes (SAF-2.3, SAF-3.1)."""

from functools import lru_cache

from wargames.sam_fire.ground.ground import Ground, ground_of
from wargames.sam_fire.play.panic import FRIGHT
from wargames.sam_fire.values.components import COUNTERS, PANICKING_KINDS
from wargames.sam_fire.values.options import Options
from wargames.sam_fire.values.scenarios import PlacedCounter, SamFireScenario
from wargames.sam_fire.values.state import Table, Unit


@lru_cache(maxsize=32)
def set_up(scenario: SamFireScenario, options: Options) -> Table:
    """Put the counters on the map before turn 1, tanks and teams on their silhouettes (SAF-3.1).

    All are unmarked, but Germans that start near an American tank have panicked (SAF-15.6, SAF-G14).
    """
    ground = ground_of(scenario.map)
    tanks = ground.mask(one.hex for one in scenario.american if COUNTERS[one.unit].tank)
    german = (_started(one, ground, tanks) for one in _by_id(scenario.german))
    return Table(
        options=options,
        sheet=scenario.map,
        goal=scenario.goal,
        units=(*(Unit(one.unit, one.hex) for one in _by_id(scenario.american)), *german),
        lieutenant=scenario.lieutenant,
        morale=scenario.goal.start_morale,
    )


def _by_id(placed: tuple[PlacedCounter, ...]) -> list[PlacedCounter]:
    return sorted(placed, key=lambda one: one.unit)


def _started(one: PlacedCounter, ground: Ground, tanks: int) -> Unit:
    frightened = COUNTERS[one.unit].kind in PANICKING_KINDS and ground.within(one.hex, FRIGHT) & tanks
    return Unit(one.unit, one.hex, "panic" if frightened else "calm")

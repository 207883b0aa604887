"""What each side of a scenario has, counted and named as its ruleset names it."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from wargames.bob.values.scenarios import BobScenario
from wargames.fire_move.values.components import ROLE_TITLES
from wargames.fire_move.values.scenarios import FireMoveScenario
from wargames.kernel.game.vocabulary import Scenario
from wargames.sam_fire.values.components import COUNTERS
from wargames.sam_fire.values.scenarios import SamFireScenario
from wargames.screaming_eagles.scenarios import EaglesScenario
from wargames.sniper.values.components import VEHICLES
from wargames.sniper.values.scenarios import SniperScenario

Forces = dict[str, str]
"""For each side, in a sentence, what it has."""

TITLES = {
    "regular": "regular squad",
    "veteran": "veteran squad",
    "mg42": "MG42",
    "sherman": "Sherman",
    "m10": "M10",
    "panzer_iv": "Panzer IV",
    "tiger": "Tiger",
}
NATIONS = {"us": "Americans", "ge": "Germans", "de": "Germans", "american": "Americans", "german": "Germans"}


def forces(scenario: Scenario) -> Forces:
    """Count what each side has when a scenario begins; raises KeyError for a scenario of an unknown game."""
    return FORCES[type(scenario)](scenario)


def counted(found: Iterable[str]) -> str:
    """Say how many of each there are, in the order in which they come first.

    >>> counted(["squad", "gun", "squad"])
    '2 x squad, gun'
    """
    return ", ".join(name if count == 1 else f"{count} x {name}" for name, count in Counter(found).items())


def _eagles(scenario: EaglesScenario) -> Forces:
    teams = {"Blue": ("stallion", "tiger"), "Tan": ("eagle", "cobra")}
    planes = {name: getattr(scenario.planes, name) for names in teams.values() for name in names}
    return {
        team: "; ".join(f"{name.title()} with {_stores(planes[name].stores)}" for name in names)
        for team, names in teams.items()
    }


def _stores(loaded: Any) -> str:
    missiles = f"{loaded.LR} long-range and {loaded.MR} medium-range missiles"
    return f"{missiles}, {loaded.CAN} bursts of cannon, {loaded.flares} flares"


def _bob(scenario: BobScenario) -> Forces:
    return {NATIONS[side]: _order_of_battle(getattr(scenario, side)) for side in ("us", "ge")}


def _order_of_battle(side: Any) -> str:
    units = [force.type.title for force in side.forces for _ in range(force.number)]
    guns = [f"artillery of {one.caliber} mm off the map" for one in side.artillery]
    return counted([*units, *guns])


def _fire_move(scenario: FireMoveScenario) -> Forces:
    return {
        f"{force.nation.title()} ({part})": _groups(force)
        for part, force in (("attacker", scenario.attacker), ("defender", scenario.defender))
    }


def _groups(force: Any) -> str:
    figures = [ROLE_TITLES[role] for group in force.groups for role in group.figures]
    weapons = [group.weapon.replace("_", " ") for group in force.groups if group.weapon]
    return f"{len(force.groups)} groups: {counted([*figures, *weapons])}"


def _sam_fire(scenario: SamFireScenario) -> Forces:
    return {NATIONS[side]: counted(map(_counter, getattr(scenario, side))) for side in ("american", "german")}


def _counter(placed: Any) -> str:
    counter = COUNTERS[placed.unit]
    name = TITLES.get(counter.kind, counter.kind.replace("_", " "))
    return f"veteran {name}" if counter.veteran and counter.kind == "squad" else name


def _sniper(scenario: SniperScenario) -> Forces:
    return {NATIONS[side]: _squads(getattr(scenario, side)) for side in ("us", "de")}


def _squads(side: Any) -> str:
    squads = ["sniper" if squad.sniper else f"squad of {counted(squad.figures)}" for squad in side.squads]
    return "; ".join((*squads, *(VEHICLES[one.vehicle].title for one in side.vehicles)))


FORCES: dict[type[Scenario], Callable[[Any], Forces]] = {
    BobScenario: _bob,
    EaglesScenario: _eagles,
    FireMoveScenario: _fire_move,
    SamFireScenario: _sam_fire,
    SniperScenario: _sniper,
}

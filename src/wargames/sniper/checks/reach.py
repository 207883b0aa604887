"""Objectives that no unit can reach (SN-1.22, SN-G12, SN-G17, TOI-17.2)."""

from collections.abc import Iterator

from wargames.kernel.game.scenario_file import Violation
from wargames.kernel.geometry.map_graphs import cut_off
from wargames.sniper.ground.graphs import steps
from wargames.sniper.ground.ground import ground_of
from wargames.sniper.ground.zones import zone
from wargames.sniper.values.board import Place
from wargames.sniper.values.components import SIDE_NAMES, SIDES, Side
from wargames.sniper.values.scenarios import SniperScenario


def reach_violations(scenario: SniperScenario) -> Iterator[Violation]:
    """List unreachable objectives of a scenario that is otherwise valid.

    The attacker must reach a victory objective; a command objective pays the sides of its nation.
    """
    lost = {side: out_of_reach(scenario, side) for side in SIDES}
    for at, objective in enumerate(scenario.objectives):
        wanting = SIDES if objective.nation == "neutral" else (objective.nation,)
        if objective.kind == "victory":
            wanting = (scenario.victory.attacker,)
        if all(objective.hex in lost[side] for side in wanting):
            names = " or ".join(SIDE_NAMES[side] for side in wanting)
            clause = "SN-1.22" if objective.kind == "victory" else "SN-G12"
            yield f"objectives[{at}].hex", f"no {names} unit can get to {objective.hex}", clause


def out_of_reach(scenario: SniperScenario, side: Side) -> tuple[Place, ...]:
    """Name the objectives that no unit of a side can reach from its zone.

    Squads may be placed anywhere in the zone (SN-1.19, SN-1.20); they have the points for every step, and can
    go wherever a vehicle can.
    """
    ground = ground_of(scenario.map)
    starts = ground.members(zone(scenario, side, "squad"))
    return cut_off(steps(ground, "squad"), starts, tuple(one.hex for one in scenario.objectives))

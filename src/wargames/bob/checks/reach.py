"""Victory conditions that no unit of the side can reach (BOB-1.2, BOB-5.4.17, BOB-5.5.7, BOB-G16)."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from wargames.bob.ground.graphs import steps
from wargames.bob.ground.ground import Ground, ground_of
from wargames.bob.values.board import Place
from wargames.bob.values.components import SIDE_NAMES, SIXTHS, UnitClass
from wargames.bob.values.scenarios import BobScenario, ControlGoal, ExitGoal, Force
from wargames.kernel.game.scenario_file import Violation
from wargames.kernel.geometry.map_graphs import cut_off


def reach_violations(scenario: BobScenario) -> Iterator[Violation]:
    """List unreachable victory conditions of a scenario that is otherwise valid."""
    victory = scenario.victory
    if victory.control is not None:
        yield from _control_violations(scenario, victory.control)
    if victory.exit is not None:
        yield from _exit_violations(scenario, victory.exit)


def _control_violations(scenario: BobScenario, control: ControlGoal) -> Iterator[Violation]:
    """Check the hexes to control, except those controlled from the start (BOB-G16)."""
    order, name = scenario.side(scenario.victory.side), SIDE_NAMES[scenario.victory.side]
    wanted = tuple(place for place in control.hexes if place not in order.initial_control)
    for field, places in (("hexes", wanted), ("alone_in", control.alone_in)):
        for place in out_of_reach(scenario, order.forces, places):
            yield f"victory.control.{field}", f"no {name} unit can get to {place}", "BOB-1.2"


def _exit_violations(scenario: BobScenario, wanted: ExitGoal) -> Iterator[Violation]:
    """Check that enough squads can reach their exit edge (BOB-G16)."""
    side, edge = scenario.victory.side, ground_of(scenario.board).edges[wanted.edge]
    squads = (force for force in scenario.side(side).forces if force.type.kind == "squad")
    able = sum(force.number for force in squads if out_of_reach(scenario, [force], edge) != edge)
    if able < wanted.squads:
        complaint = f"{able} {SIDE_NAMES[side]} squads can get to the {wanted.edge} edge"
        yield "victory.exit.edge", f"{complaint}, and {wanted.squads} are to leave by it", "BOB-1.2"


def out_of_reach(
    scenario: BobScenario, forces: Iterable[Force], goals: tuple[Place, ...]
) -> tuple[Place, ...]:
    """Name the hexes that no real unit of some forces can reach in any time."""
    ground = ground_of(scenario.board)
    by_kind = defaultdict[tuple[UnitClass, int], set[Place]](set)
    for force in forces:
        if force.type.real:
            by_kind[force.type.kind, force.type.movement].update(starts(ground, force))
    left = goals
    for (kind, points), origins in by_kind.items():
        left = cut_off(steps(ground, kind, points), origins, left) if left else ()
    return left


def starts(ground: Ground, force: Force) -> tuple[Place, ...]:
    """List the hexes in which units set up, or by which they can enter with their points."""
    if force.area is not None:
        return ground.members(ground.area(force.area))
    assert force.enter is not None, "units set up or enter"
    entries = ground.entries(force.enter, force.type.kind)
    return tuple(place for place, cost in entries.items() if cost <= SIXTHS * force.type.movement)

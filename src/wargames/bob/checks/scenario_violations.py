"""Violations of the rules in a scenario, with file, line, field and clause (BOB-1.1)."""

from collections import Counter as Count
from collections.abc import Iterator

from wargames.bob.ground.board_violations import board_violations, names_on
from wargames.bob.ground.ground import INWARD, Ground, ground_of
from wargames.bob.ground.room import Waiting, fits, mans, room_of, waits
from wargames.bob.values.board import Edge, shown
from wargames.bob.values.components import COUNTER_MIX, ENEMY, SIDE_NAMES, TYPES, Side, TypeId
from wargames.bob.values.scenarios import (
    MOST,
    SIDES,
    STACKING,
    BobScenario,
    ControlGoal,
    ExitGoal,
    Force,
    Goal,
    OrderOfBattle,
    SecretOption,
)
from wargames.kernel.base.errors import BadGeometry
from wargames.kernel.game.declared import declared_violations
from wargames.kernel.game.scenario_file import Judge, Violation, nothing_else, read_scenario_file


def read_scenario(text: str, source: str, further: Judge[BobScenario] = nothing_else) -> BobScenario:
    """Read a scenario from TOML; ``further`` checks come last.

    Raises BadScenario naming file, line, field and clause.
    """
    return read_scenario_file(
        text, source, BobScenario, clause="BOB-1.1", violations=violations, further=further
    )


# ----------------------------------------------------------------------------------------------- violations


def violations(scenario: BobScenario) -> Iterator[Violation]:
    """List the violations in a scenario; if the board cannot be read, only those."""
    if found := list(board_violations(scenario.board)):
        yield from ((f"board.{field}", complaint, clause) for field, complaint, clause in found)
        return
    ground = ground_of(scenario.board)
    declared = list(declared_violations(scenario, names_on(scenario.board)))
    lines = {side for side in SIDES if any(field.startswith(f"{side}.forces") for field, _, _ in declared)}
    found = [*declared, *_single_violations(scenario, ground, lines)]
    yield from found or _away_violations(scenario, ENEMY[scenario.set_up_first], ground)


def _single_violations(scenario: BobScenario, ground: Ground, wrong: set[Side]) -> Iterator[Violation]:
    """Check each side, victory and option; sides with ``wrong`` lines are not checked for room."""
    for side in SIDES:
        found = list(side_violations(scenario, side))
        if not found and side not in wrong:
            found = list(_strength_violations(scenario.side(side)))
            crowds = list(_room_violations(scenario.side(side), ground))
            found += crowds or _set_up_violations(scenario, side, ground)
        yield from ((f"{side}.{field}", complaint, clause) for field, complaint, clause in found)
        least, most = scenario.side(side).operations
        if not 1 <= least <= most:
            yield f"{side}.operations", f"{least} to {most} is no range of 1 or more", "BOB-G3"
    for place in scenario.us.initial_control:
        if place in scenario.ge.initial_control:
            yield "ge.initial_control", f"{shown(place)} is controlled by the other side already", "BOB-G16"
    yield from option_violations(scenario)
    yield from victory_violations(scenario)


def side_violations(scenario: BobScenario, side: Side) -> Iterator[Violation]:
    """Check the lines of a side one by one; fields are named from its table on."""
    for at, force in enumerate(scenario.side(side).forces):
        yield from force_violations(scenario, side, at, force)


def force_violations(scenario: BobScenario, side: Side, at: int, force: Force) -> Iterator[Violation]:
    """Check the counters of one type."""
    field = f"forces[{at}]"
    known = [type_.id for type_ in TYPES.values() if type_.side == side and type_.kind != "artillery"]
    if force.unit not in known:
        yield f"{field}.unit", _unknown_unit(force.unit, side, known), "BOB-G1"
        return
    if force.reduced and force.type.reduced is None:
        yield f"{field}.reduced", f"{force.unit} has no reduced side", "BOB-G1"
    if (force.area is None) == (force.enter is None):
        yield field, "units either set up in an area or enter by an edge", "BOB-3.1"
    elif force.area is not None:
        yield from _area_violations(field, force, force.area, ground_of(scenario.board))
    elif force.enter is not None:
        yield from _entry_violations(field, force, force.enter, scenario)


def _unknown_unit(unit: TypeId, side: Side, known: list[TypeId]) -> str:
    if unit in TYPES and TYPES[unit].kind == "artillery":
        return f"{unit} is artillery, which has a table of its own"
    if unit in TYPES:
        return f"{unit} is no {SIDE_NAMES[side]} unit"
    return f"no unit is called {shown(unit)}; there are {', '.join(known)}"


def _area_violations(field: str, force: Force, area: str, ground: Ground) -> Iterator[Violation]:
    try:
        hexes = ground.area(area)
    except BadGeometry as error:
        yield f"{field}.area", str(error), "BOB-G16"
        return
    if not hexes:
        yield f"{field}.area", f"no unit can stand anywhere in {area}", "BOB-3.1"
    if force.turn is not None:
        yield f"{field}.turn", "units that set up in an area are there from the start", "BOB-3.1"
    if not force.type.real and hexes and not hexes & ground.beneficial_ground:
        yield f"{field}.area", f"a decoy needs beneficial terrain, and {area} has none", "BOB-3.3"


def _entry_violations(field: str, force: Force, edge: Edge, scenario: BobScenario) -> Iterator[Violation]:
    if force.turn is None:
        yield f"{field}.turn", f"no turn is given to enter on; the game has {scenario.turns}", "BOB-3.1"
    if force.type.kind == "gun":
        yield f"{field}.enter", f"{force.unit} is a gun, and guns never move", "BOB-G8"
    elif force.type.kind == "vehicle" and INWARD[edge] is None:
        yield f"{field}.enter", "vehicles enter from north or south: no hexside faces in otherwise", "BOB-G16"
    elif not ground_of(scenario.board).entries(edge, force.type.kind):
        yield f"{field}.enter", f"no hex of the {edge} edge can be entered", "BOB-5.5.7"


def _strength_violations(order: OrderOfBattle) -> Iterator[Violation]:
    """Check that a side has a real unit, and not more counters than are in the box (BOB-G1)."""
    if not any(force.type.real for force in order.forces):
        yield "forces", "the side has no real unit, which leaves nothing to play for", "BOB-6.2"
    numbers = Count[TypeId]()
    for at, force in enumerate(order.forces):
        numbers[force.unit] += force.number
        most = COUNTER_MIX.get(force.unit)
        if most is not None and numbers[force.unit] > most:
            complaint = f"{numbers[force.unit]} counters {force.unit} are wanted, and there are {most}"
            yield f"forces[{at}].number", complaint, "BOB-G1"


def _room_violations(order: OrderOfBattle, ground: Ground) -> Iterator[Violation]:
    """Check that the counters of each area fit into it (BOB-5.1.1, BOB-G8 V1)."""
    areas = {force.area: ground.area(force.area) for force in order.forces if force.area is not None}
    stacking = 1 if order.set_up.one_per_hex else STACKING
    for area, hexes in areas.items():
        here = [force for force in order.forces if force.area == area]
        heavy = sum(force.number for force in here if force.type.heavy)
        decoys = sum(force.number for force in here if not force.type.real)
        light = sum(force.number for force in here) - heavy
        room = hexes.bit_count()
        if light > stacking * room or heavy > room:
            yield (
                "forces",
                f"{light + heavy} counters do not fit into the {room} hexes of {area}",
                "BOB-5.1.1",
            )
        elif decoys > stacking * (hexes & ground.beneficial_ground).bit_count():
            yield "forces", f"{decoys} decoys do not fit into the beneficial terrain of {area}", "BOB-3.3"
    for post in order.set_up.posts:
        if post in ground.bit and not any(hexes & ground.bit[post] for hexes in areas.values()):
            yield "set_up.posts", f"{post} is in no area of the side", "BOB-3.1"


def _set_up_violations(scenario: BobScenario, side: Side, ground: Ground) -> Iterator[Violation]:
    """Check that all counters together find room, with the secret option too (BOB-5.1.1, BOB-G13)."""
    rule = scenario.side(side).set_up
    for option in (False, True):
        waiting = _placed(scenario.forces(side, option=option), ground)
        lead = "with the option " if option else ""
        if not mans([ground.bit[post] for post in set(rule.posts) & set(ground.bit)], waiting):
            yield "set_up.posts", f"{lead}there are too few counters to man each post", "BOB-G13"
            return
        if not fits(room_of(ground, shared=rule.one_per_hex), waiting):
            yield "forces", f"{lead}the counters do not all fit into their areas together", "BOB-5.1.1"
            return


def _away_violations(scenario: BobScenario, side: Side, ground: Ground) -> Iterator[Violation]:
    """Check that a side finds room wherever the other side, set up first, may stand (BOB-G13)."""
    if not scenario.side(side).set_up.away_from_enemy:
        return
    own, enemy = (_placed(scenario.side(one).forces, ground) for one in (side, ENEMY[side]))
    shared = scenario.side(side).set_up.one_per_hex
    for area in dict.fromkeys(one.hexes for one in own):
        here = [one for one in own if one.hexes & area]
        theirs = [one.hexes & area for one in enemy if one.hexes & area]
        overlap = 0
        for hexes in theirs:
            overlap |= hexes
        room = area.bit_count() - min(len(theirs), overlap.bit_count())
        heavy = 0 if shared else sum(one.heavy for one in here)
        taken = any(overlap & ground.bit[post] for post in scenario.side(side).set_up.posts)
        if taken or heavy > room or len(here) - heavy > (1 if shared else STACKING) * room:
            yield (
                f"{side}.set_up.away_from_enemy",
                "the other side could leave no room for all counters",
                "BOB-G13",
            )
            return


def _placed(forces: tuple[Force, ...], ground: Ground) -> list[Waiting]:
    return [
        waits(ground, force.type, ground.area(force.area))
        for force in forces
        if force.area is not None and force.unit in TYPES
        for _ in range(force.number)
    ]


def option_violations(scenario: BobScenario) -> Iterator[Violation]:
    """Check the secret option, if there is one (BOB-G16)."""
    if (option := scenario.option) is None:
        return
    order = scenario.side(option.side)
    there = sum(force.number for force in order.forces if force.unit == option.replaced)
    if not 1 <= option.number <= there:
        complaint = f"{option.number} of {there} counters {shown(option.replaced)} cannot be replaced"
        yield "option.number", complaint, "BOB-G16"
    if (new := TYPES.get(option.by)) is None or new.side != option.side or new.kind == "artillery":
        complaint = f"{shown(option.by)} is no unit of the {SIDE_NAMES[option.side]} side"
        yield "option.by", complaint, "BOB-G16"
    else:
        yield from _new_unit_violations(scenario, option)
    if option.turns is not None and not 1 <= option.turns <= scenario.turns:
        yield "option.turns", f"{option.turns} is not between 1 and {scenario.turns}", "BOB-G16"
    if option.loses_artillery and not order.artillery:
        yield "option.loses_artillery", "the side has no artillery to lose", "BOB-G16"


def _new_unit_violations(scenario: BobScenario, option: SecretOption) -> Iterator[Violation]:
    """Check the counters of the option, in the places of those that they replace (BOB-G16)."""
    forces = scenario.forces(option.side, option=True)
    there = sum(force.number for force in forces if force.unit == option.by)
    if there > (most := COUNTER_MIX.get(option.by, MOST)):
        yield "option.by", f"{there} counters {option.by} are wanted, and there are {most}", "BOB-G1"
    before = scenario.side(option.side).forces
    for force in [one for one in forces if one.unit == option.by and one not in before]:
        for _, complaint, clause in force_violations(scenario, option.side, 0, force):
            yield "option.by", complaint, clause
    if not any(TYPES[force.unit].real for force in forces if force.unit in TYPES):
        yield "option.by", "the side would have no real unit", "BOB-6.2"


def victory_violations(scenario: BobScenario) -> Iterator[Violation]:
    """Check the victory conditions (BOB-1.2, BOB-R46)."""
    victory = scenario.victory
    given: dict[Goal, bool] = {
        "control_at_end": victory.control is not None,
        "exit": victory.exit is not None,
        "eliminate": ENEMY[victory.side] in victory.eliminated,
    }
    if not given[victory.kind]:
        yield "victory.kind", f"nothing is said about {victory.kind}", "BOB-1.2"
    for kind in ("control_at_end", "exit"):
        if given[kind] and victory.kind != kind:
            yield "victory.kind", f"{victory.kind} does not go with {kind}", "BOB-1.2"
    if victory.control is not None:
        yield from _control_violations(victory.control)
    if victory.exit is not None:
        yield from _exit_violations(scenario, victory.exit, victory.side)


def _control_violations(control: ControlGoal) -> Iterator[Violation]:
    if not 1 <= control.at_least <= len(control.hexes):
        complaint = f"{control.at_least} of {len(control.hexes)} hexes cannot be asked for"
        yield "victory.control.at_least", complaint, "BOB-1.2"


def _exit_violations(scenario: BobScenario, exit_: ExitGoal, side: Side) -> Iterator[Violation]:
    forces = [force for force in scenario.side(side).forces if force.unit in TYPES]
    squads = sum(force.number for force in forces if force.type.kind == "squad")
    if not 1 <= exit_.squads <= squads:
        yield "victory.exit.squads", f"{exit_.squads} of {squads} squads cannot leave", "BOB-1.2"

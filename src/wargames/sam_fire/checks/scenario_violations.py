"""Checks of scenarios, with fields and clauses (SAF-2.3)."""

from collections import Counter as Count
from collections.abc import Iterator, Mapping
from itertools import chain

from wargames.kernel.base.errors import BadGeometry
from wargames.kernel.game.declarations import MapNames, shown
from wargames.kernel.game.declared import declared_violations
from wargames.kernel.game.scenario_file import Violation, read_scenario_file
from wargames.kernel.geometry.drawing import VOID
from wargames.sam_fire.ground.ground import Ground, ground_of
from wargames.sam_fire.values.components import COUNTERS, SURPRISES, Side
from wargames.sam_fire.values.map_sheet import MapSheet, Place
from wargames.sam_fire.values.scenarios import PlacedCounter, SamFireScenario
from wargames.sam_fire.values.state import UnitId, VictoryGoal

LARGEST_MAP = 40
"""The most columns, and the most rows, that a map may have."""


STACKING = 2
"""The number of infantry-type units that a hex holds (SAF-7.8)."""


def read_scenario(text: str, source: str) -> SamFireScenario:
    """Read a scenario from TOML.

    Raises BadScenario naming file, line, field and clause.
    """
    return read_scenario_file(text, source, SamFireScenario, "SAF-2.3", violations=violations)


def violations(scenario: SamFireScenario) -> Iterator[Violation]:
    """List violations of a set-up; an unreadable map hides all others."""
    if found := list(sheet_violations(scenario.map)):
        yield from found
        return
    ground = ground_of(scenario.map)
    yield from declared_violations(scenario, names_on(ground))
    found = [*counter_violations(scenario, "american"), *counter_violations(scenario, "german")]
    yield from found
    if not found:
        yield from _standing_violations(scenario, ground)
        yield from lieutenant_violations(scenario.lieutenant, {one.unit for one in scenario.american})
    if not any(COUNTERS[one.unit].kind == "squad" for one in scenario.american if one.unit in COUNTERS):
        yield "american", "no squad is on the map, which loses the game", "SAF-R81"
    yield from hold_violations(scenario.goal)


def sheet_violations(sheet: MapSheet) -> Iterator[Violation]:
    """Check that a map can be read and shows the red and the blue hex (SAF-G13, SAF-3.2, SAF-3.3)."""
    if complaint := _unreadable(sheet):
        yield "map.drawing", complaint, "SAF-G13"
        return
    for field, complaint, clause in declared_violations(sheet, names_on(ground_of(sheet))):
        yield f"map.{field}", complaint, clause
    if sheet.red == sheet.blue:
        yield "map.blue", f"{shown(sheet.blue)} is the red hex as well", "SAF-3.3"


def names_on(ground: Ground) -> MapNames:
    """Return the names on a map."""
    return {"hex": lambda place: "" if place in ground.terrain else _no_hex(place)}


def _unreadable(sheet: MapSheet) -> str:
    """Return why a map cannot be read; empty if it can."""
    lines = [tokens for line in sheet.drawing.splitlines() if (tokens := line.split())]
    if len(lines) > 2 * LARGEST_MAP or any(len(tokens) > LARGEST_MAP for tokens in lines):
        return f"a map has at most {LARGEST_MAP} columns and {LARGEST_MAP} rows"
    if marked := next((token for token in chain(*lines) if len(token) > 1), ""):
        return f"{shown(marked)} is no sign of terrain: a hex is one character"
    if VOID in chain(*lines):
        return f"{VOID} is no terrain: a map is a whole rectangle of hexes"
    try:
        layout = ground_of(sheet).layout
    except BadGeometry as error:
        return str(error)
    if max(layout.columns, layout.rows) > LARGEST_MAP:
        return f"a map has at most {LARGEST_MAP} columns and {LARGEST_MAP} rows"
    return ""


def counter_violations(scenario: SamFireScenario, side: Side) -> Iterator[Violation]:
    """Check that the counters of a side are in the box, each once (SAF-G1, SAF-G2, SAF-25.1)."""
    placed: tuple[PlacedCounter, ...] = getattr(scenario, side)
    clause = "SAF-G1" if side == "american" else "SAF-G2"
    known = [counter.id for counter in COUNTERS.values() if counter.side == side]
    seen: set[UnitId] = set()
    for index, one in enumerate(placed):
        field = f"{side}[{index}].unit"
        if one.unit not in COUNTERS:
            yield field, f"no counter is called {shown(one.unit)}; there are {', '.join(known)}", clause
        elif one.unit not in known:
            yield field, f"{one.unit} is no {side.capitalize()} counter", clause
        elif one.unit in seen:
            yield field, f"{one.unit} is on the map already", clause
        elif one.unit in SURPRISES:
            yield field, f"{one.unit} comes only as a surprise and never starts on the map", "SAF-25.1"
        seen.add(one.unit)


def _standing_violations(scenario: SamFireScenario, ground: Ground) -> Iterator[Violation]:
    """Check where the counters on the map stand, naming their fields."""
    fields = {
        one.unit: f"{side}[{index}].hex"
        for side in ("american", "german")
        for index, one in enumerate(getattr(scenario, side))
    }
    stands = {
        one.unit: one.hex for one in chain(scenario.american, scenario.german) if one.hex in ground.terrain
    }
    for unit, complaint, clause in standing_violations(stands, scenario.lieutenant, ground):
        yield fields[unit], complaint, clause


def standing_violations(
    stands: Mapping[UnitId, Place], lieutenant: UnitId | None, ground: Ground
) -> Iterator[tuple[UnitId, str, str]]:
    """Check the hexes that known counters stand in; each violation names the counter.

    Off the map (SAF-G13), tanks in woods or buildings (SAF-15.4, SAF-15.5), and who may share a hex
    (SAF-7.8, SAF-7.9, SAF-7.10, SAF-R9, SAF-R11).
    """
    shared: dict[Place, list[UnitId]] = {}
    for unit, place in stands.items():
        terrain = ground.terrain.get(place)
        if terrain is None:
            yield unit, _no_hex(place), "SAF-G13"
        elif COUNTERS[unit].tank and terrain in {"woods", "building"}:
            clause = "SAF-15.4" if terrain == "woods" else "SAF-15.5"
            yield unit, f"{unit} is a tank, and {place} is {terrain}", clause
        shared.setdefault(place, []).append(unit)
    for units in shared.values():
        if complaint := crowding(units, lieutenant):
            yield units[-1], f"{', '.join(units)} in {shown(stands[units[0]])}: {complaint[0]}", complaint[1]


def crowding(units: list[UnitId], lieutenant: UnitId | None) -> tuple[str, str] | None:
    """Return why some counters cannot share a hex, with the clause; None if they can."""
    sides = Count(COUNTERS[unit].side for unit in units)
    tanks = sum(COUNTERS[unit].tank for unit in units)
    men = len(units) - tanks + (lieutenant in units)
    if len(sides) > 1:
        return "Americans and Germans never share a hex", "SAF-R11"
    if tanks > 1:
        return "a hex holds one tank", "SAF-7.10"
    if tanks and len(units) > 1:
        return "a tank and another unit never share a hex", "SAF-7.9"
    if men > STACKING and lieutenant in units:
        return f"a hex holds {STACKING} infantry-type units, the Lieutenant among them", "SAF-R9"
    return (f"a hex holds {STACKING} infantry-type units", "SAF-7.8") if men > STACKING else None


def lieutenant_violations(lieutenant: UnitId | None, americans: set[UnitId]) -> Iterator[Violation]:
    """Check the unit that the 1st Lieutenant is attached to (SAF-17.12, SAF-R85)."""
    if lieutenant is None:
        return
    if lieutenant not in americans:
        complaint = f"the Lieutenant's unit {shown(lieutenant)} is no American unit on the map"
        yield "lieutenant", complaint, "SAF-17.12"
    elif COUNTERS[lieutenant].tank:
        yield "lieutenant", f"the Lieutenant is never attached to a tank, and {lieutenant} is one", "SAF-R85"


def goal_violations(goal: VictoryGoal, ground: Ground) -> Iterator[Violation]:
    """Check how a game is won, by itself (SAF-G10, SAF-G11)."""
    for field, complaint, clause in declared_violations(goal, names_on(ground)):
        yield f"goal.{field}", complaint, clause
    yield from hold_violations(goal)


def hold_violations(goal: VictoryGoal) -> Iterator[Violation]:
    """Check the number of hexes to hold (SAF-G10)."""
    if not 0 <= goal.hold <= len(goal.hold_any_of):
        yield "goal.hold", f"{goal.hold} of {len(goal.hold_any_of)} hexes cannot be held", "SAF-G10"


def _no_hex(place: Place) -> str:
    return f"{shown(place)} is no hex of the map"

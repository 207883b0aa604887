"""Set-ups of a user: what they may say, and errors that name file, line, field and clause."""

from functools import partial

from hypothesis import given, settings
from hypothesis import strategies as st

import scenario_errors
from cases import cases
from sam_fire.given import GOAL, battle, drawing, scenario_text
from wargames.kernel.chance.dice import SeededDice
from wargames.sam_fire import GAME
from wargames.sam_fire.checks.scenario_violations import read_scenario
from wargames.sam_fire.ground.ground import ground_of
from wargames.sam_fire.play.set_up import set_up
from wargames.sam_fire.values.components import COUNTERS, Terrain
from wargames.sam_fire.values.map_sheet import MapSheet
from wargames.sam_fire.values.options import Options
from wargames.sam_fire.values.scenarios import PlacedCounter, SamFireScenario
from wargames.sam_fire.values.state import Objective, VictoryGoal

GOOD = """\
id = "farm"
title = "The farm"
lieutenant = "I7"

[map]
red = "0301"
blue = "0303"
drawing = '''
. . w
 . r
. . b
 . r
. . .
 h r
'''

[goal]
start_morale = 40
victory_morale = 60
turn_limit = 5
reserve_threshold = 6
hold = 1
hold_any_of = ["0502"]

[[goal.objectives]]
hex = "0502"
value = 10

[[goal.objectives]]
hex = "0301"
value = 5

[[american]]
unit = "I7"
hex = "0103"

[[american]]
unit = "T1"
hex = "0203"

[[american]]
unit = "I1"
hex = "0303"

[[american]]
unit = "I2"
hex = "0303"

[[german]]
unit = "V01"
hex = "0502"

[[german]]
unit = "R01"
hex = "0501"
"""


complaint = partial(scenario_errors.complaint, read_scenario)


# ------------------------------------------------------------------------------------------------ setting up


def test_a_scenario_of_a_user_is_read_as_written() -> None:
    """SAF-2.3, SAF-G10"""
    scenario = read_scenario(GOOD, "mine.toml")

    assert "farm" == scenario.id
    assert "The farm" == scenario.title
    assert "I7" == scenario.lieutenant
    assert "" == scenario.description
    assert (
        VictoryGoal(40, 60, 5, 6, (Objective("0502", 10), Objective("0301", 5)), 1, ("0502",))
        == scenario.goal
    )
    assert "building" == ground_of(scenario.map).terrain["0502"]
    assert scenario == GAME.read_scenario(GOOD, "mine.toml")


def test_counters_are_sorted_and_unmarked_and_the_goal_gives_the_morale() -> None:
    """SAF-G10, SAF-G14"""
    table = set_up(read_scenario(GOOD, "mine.toml"), Options())

    assert ["I1", "I2", "I7", "T1", "R01", "V01"] == [unit.id for unit in table.units]
    assert {"calm"} == {unit.marker for unit in table.units}
    assert not any(unit.used or unit.low_supply or unit.spotted for unit in table.units)
    assert 40 == table.morale
    assert "I7" == table.lieutenant
    assert 0 == table.supply
    assert 0 == table.reserve_marker
    assert () == table.held


def test_germans_that_start_within_two_hexes_of_an_american_tank_have_panicked() -> None:
    """SAF-15.6, SAF-R47, SAF-G14, SAF-2.3, SAF-3.1"""
    germans = {"R01": "0504", "V01": "0503", "MG1": "0604", "PZ1": "0405"}
    text = scenario_text({"I1": "0509", "T1": "0506"}, germans, map_=drawing())
    table = set_up(read_scenario(text, "near.toml"), Options())

    assert {"MG1": "calm", "PZ1": "calm", "R01": "panic", "V01": "calm"} == {
        unit.id: unit.marker for unit in table.units if unit.counter.side == "german"
    }


def test_a_german_tank_frightens_nobody() -> None:
    """SAF-15.6"""
    table = battle({"I1": "0509"}, {"R01": "0503", "PZ1": "0504"}).table

    assert {"calm"} == {unit.marker for unit in table.units}


def test_the_lieutenant_may_be_left_out() -> None:
    """SAF-17.12"""
    assert read_scenario(GOOD.replace('lieutenant = "I7"\n', ""), "mine.toml").lieutenant is None


def test_red_neighbors_off_the_map_are_no_fault() -> None:
    """SAF-3.2, SAF-R4"""
    entry = ground_of(read_scenario(GOOD.replace('"0301"', '"0101"'), "mine.toml").map).entry

    assert {"1": "0101", "2": None, "3": None, "4": "0201", "5": "0102", "6": None, "X": None} == entry


# ------------------------------------------------------------------------------------------------ errors


@cases(
    # the map
    (". . w\n", ". x w\n", 8, "map.drawing", "SAF-G13"),
    (". . w\n", ". _ w\n", 8, "map.drawing", "SAF-G13"),
    (". . w\n", ". . wB\n", 8, "map.drawing", "SAF-G13"),
    (". . w\n", ". .\n", 8, "map.drawing", "SAF-G13"),
    (" h r\n", "", 8, "map.drawing", "SAF-G13"),
    ('blue = "0303"', 'blue = "0301"', 7, "map.blue", "SAF-3.3"),
    # the goal
    ("hold = 1", "hold = 2", 22, "goal.hold", "SAF-G10"),
    ("hold = 1", "hold = -1", 22, "goal.hold", "SAF-G10"),
    # the counters
    ('unit = "I7"', 'unit = "I10"', 34, "american[0].unit", "SAF-G1"),
    ('unit = "I1"', 'unit = "R02"', 42, "american[2].unit", "SAF-G1"),
    ('unit = "I1"', 'unit = "I7"', 42, "american[2].unit", "SAF-G1"),
    ('unit = "V01"', 'unit = "V11"', 50, "german[0].unit", "SAF-G2"),
    ('unit = "R01"', 'unit = "I3"', 54, "german[1].unit", "SAF-G2"),
    ('unit = "R01"', 'unit = "V01"', 54, "german[1].unit", "SAF-G2"),
    ('unit = "R01"', 'unit = "SV"', 54, "german[1].unit", "SAF-25.1"),
    ('unit = "R01"', 'unit = "AT"', 54, "german[1].unit", "SAF-25.1"),
    ('unit = "R01"', 'unit = "R01"\nkey = 4', 55, "german[1].key", "SAF-2.3"),
    ('hex = "0501"', 'place = "0501"', 53, "german[1]", "SAF-2.3"),
    ('hex = "0203"', 'hex = "0501"', 39, "american[1].hex", "SAF-15.4"),
    ('hex = "0203"', 'hex = "0502"', 39, "american[1].hex", "SAF-15.5"),
    ('hex = "0203"', 'hex = "0103"', 39, "american[1].hex", "SAF-7.9"),
    ('hex = "0103"', 'hex = "0303"', 47, "american[3].hex", "SAF-R9"),
    ('hex = "0501"', 'hex = "0103"', 55, "german[1].hex", "SAF-R11"),
    ('lieutenant = "I7"', 'lieutenant = "I8"', 3, "lieutenant", "SAF-17.12"),
    ('lieutenant = "I7"', 'lieutenant = "R01"', 3, "lieutenant", "SAF-17.12"),
    ('lieutenant = "I7"', 'lieutenant = "T1"', 3, "lieutenant", "SAF-R85"),
    ('lieutenant = "I7"', 'captain = "I7"', 3, "captain", "SAF-2.3"),
)
def test_errors_name_file_line_field_and_clause(
    old: str, new: str, line: int, field: str, clause: str
) -> None:
    """SAF-2.3, SAF-3.2, SAF-3.3, SAF-7.9, SAF-15.4, SAF-15.5, SAF-25.1, SAF-G10, SAF-G11, SAF-G13, SAF-R9"""
    assert GOOD.count(old) >= 1

    said = complaint(GOOD.replace(old, new, 1))

    assert said.startswith(f"mine.toml, line {line}, {field}")
    assert said.endswith(f"[{clause}]")


def test_two_infantry_units_share_a_hex_and_so_do_the_lieutenant_and_his_unit() -> None:
    """SAF-7.8, SAF-R9: the other side of the limit."""
    stands = {"I1": "0505", "I2": "0505", "I3": "0506", "R01": "0501", "MG1": "0501"}
    table = battle(
        {id_: at for id_, at in stands.items() if id_[0] == "I"},
        {id_: at for id_, at in stands.items() if id_[0] != "I"},
        lieutenant="I3",
    ).table

    assert stands == {unit.id: unit.at for unit in table.units}


@cases({}, {"T1": "0505"}, {"MO1": "0505", "SN1": "0506"})
def test_a_scenario_without_an_american_squad_is_lost_and_refused(americans: dict[str, str]) -> None:
    """SAF-R81"""
    text = scenario_text(americans, {"R01": "0101"}, map_=drawing())

    said = complaint(text if americans else "american = []\n" + text)

    assert "[SAF-R81]" in said


@cases((41, 1), (3, 41), (60, 60))
def test_a_map_beyond_40_by_40_hexes_is_refused(columns: int, rows: int) -> None:
    """SAF-G13"""
    text = scenario_text({"I1": "0101"}, {}, map_=drawing(columns=columns, rows=rows))

    assert "at most 40 columns and 40 rows [SAF-G13]" in complaint(text)


def test_a_map_of_40_by_40_hexes_is_read() -> None:
    """SAF-G13"""
    text = scenario_text({"I1": "4040"}, {}, map_=drawing(columns=40, rows=40))

    assert "4040" == read_scenario(text, "large.toml").american[0].hex


# ------------------------------------------------------------------------------------------------ properties


TERRAINS: tuple[Terrain, ...] = ("clear", "road", "woods", "hill", "building")
PLACES = tuple(f"{column:02}{row:02}" for column in range(1, 6) for row in range(1, 5))


@st.composite
def set_ups(draw: st.DrawFn) -> SamFireScenario:
    """Any counters in hexes of their own on any small map, where tanks can stand."""
    terrain = draw(st.fixed_dictionaries({place: st.sampled_from(TERRAINS) for place in PLACES}))
    squads = st.lists(st.sampled_from(["I1", "I7", "MO1", "SN1", "T1"]), unique=True)
    americans = ["I2", *draw(squads)]
    germans = draw(st.lists(st.sampled_from(["R01", "R15", "V01", "MG1", "PZ1", "TG1"]), unique=True))
    where = draw(st.permutations(PLACES))
    stands = dict(zip([*americans, *germans], where, strict=False))
    terrain |= {place: "road" for id_, place in stands.items() if COUNTERS[id_].tank}
    return SamFireScenario(
        id="any",
        title="Any",
        map=MapSheet(drawing(terrain, columns=5, rows=4), "0301", "0304"),
        american=tuple(PlacedCounter(id_, stands[id_]) for id_ in americans),
        german=tuple(PlacedCounter(id_, stands[id_]) for id_ in germans),
        goal=GOAL,
        lieutenant=draw(st.sampled_from([None, "I2"])),
    )


@settings(deadline=None, max_examples=40)
@given(set_ups(), st.integers(0, 9))
def test_every_possible_set_up_is_read_as_written_and_starts(scenario: SamFireScenario, seed: int) -> None:
    """SAF-2.3"""
    text = scenario_text(
        {one.unit: one.hex for one in scenario.american},
        {one.unit: one.hex for one in scenario.german},
        map_=scenario.map.drawing,
        red="0301",
        blue="0304",
        lieutenant=scenario.lieutenant,
    )
    read = read_scenario(text, "any.toml")
    state = GAME.start(read, dice=SeededDice(seed)).state

    assert (scenario.american, scenario.german) == (read.american, read.german)
    assert ground_of(scenario.map).terrain == ground_of(read.map).terrain
    assert not list(GAME.violations(state))

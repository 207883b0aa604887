"""Scenarios of a user: what they may say, and errors that name file, line, field and clause."""

from functools import partial

import scenario_errors
from cases import cases
from scenario_errors import Edit, check_told, edits
from wargames.bob.checks.scenario_violations import read_scenario
from wargames.bob.values.components import COUNTER_MIX
from wargames.bob.values.scenarios import Artillery, BobScenario, Force
from wargames.kernel.base.serialization import from_plain, to_plain

GOOD = """\
id = "ford"
title = "The ford"
turns = 4
set_up_first = "ge"
first_player = "us"

[board]
id = "F"
title = "Ford"
rows = [
    "...~.",
    ".w.=S",
    "...~.",
]
roads = [["A2", "B2", "C3", "D2", "E2"]]
hedgerows = ["B2/N"]
elevation = [{ level = 1, hexes = ["E1"] }]
foxholes = ["E1"]
fortifications = ["E3"]

[us]
operations = [1, 2]
command_points = 1

[[us.forces]]
unit = "us_para"
number = 3
enter = "west"
turn = 1

[[us.forces]]
unit = "us_para_bzk"
number = 1
area = "A1-B3"
reduced = true

[ge]
operations = [1, 1]
command_points = 0
initial_control = ["D2"]

[ge.set_up]
posts = ["E2"]
one_per_hex = true

[[ge.forces]]
unit = "ge_2nd"
number = 1
area = "E1-E3"

[[ge.forces]]
unit = "ge_decoy"
number = 1
area = "E1-E3"

[[ge.artillery]]
caliber = 80
first_turn = 2
missions = 1
proficiency = 7
accuracy = 9

[option]
name = "no_decoy"
side = "ge"
replaced = "ge_decoy"
by = "ge_2nd"
number = 1
turns = 3
loses_artillery = true

[victory]
kind = "control_at_end"
side = "us"
eliminated = ["ge"]

[victory.control]
hexes = ["D2", "E2"]
at_least = 1
alone_in = ["E2"]
"""

WITHOUT_VICTORY, _, _ = GOOD.partition("[victory]")
EXIT = """[victory]
kind = "exit"
side = "us"

[victory.exit]
edge = "east"
squads = 4
"""


complaint = partial(scenario_errors.complaint, read_scenario)
assert_told = partial(check_told, read_scenario, GOOD)


def test_a_scenario_of_a_user_is_read_as_written() -> None:
    """BOB-1.1, BOB-3.1, BOB-3.4, BOB-G16"""
    scenario = read_scenario(GOOD, "mine.toml")

    assert "ford" == scenario.id
    assert "The ford" == scenario.title
    assert 4 == scenario.turns
    assert "ge" == scenario.set_up_first
    assert "us" == scenario.first_player
    assert (
        Force("us_para", 3, enter="west", turn=1),
        Force("us_para_bzk", 1, area="A1-B3", reduced=True),
    ) == scenario.us.forces
    assert (Artillery(80, 2, 1, 7, 9),) == scenario.side("ge").artillery
    assert scenario == from_plain(to_plain(scenario), BobScenario)
    assert hash(scenario) == hash(read_scenario(GOOD, "other.toml"))


def test_a_scenario_may_be_won_by_leaving() -> None:
    """BOB-1.2, BOB-G12"""
    text = WITHOUT_VICTORY + EXIT

    victory = read_scenario(text, "mine.toml").victory

    assert victory.exit is not None
    assert ("east", 4) == (victory.exit.edge, victory.exit.squads)


# ------------------------------------------------------------------------------------------------- the board


@edits(
    ('"...~.",\n    ".w', '"...x.",\n    ".w', "board.rows", "BOB-G6", "'x' in row 1 is no sign"),
    ('".w.=S"', '".w.=SS"', "board.rows", "BOB-G6", "row 2 has 6 hexes"),
    ('    "...~.",\n    ".w.=S",\n    "...~.",\n', "", "board.rows", "BOB-G6", "at least one row"),
    ('".w.=S"', f'"{"." * 41}"', "board.rows", "BOB-G6", "at most 40"),
    ('"A2", "B2", "C3", "D2", "E2"', '"A2", "B2"', "board.rows", "BOB-G6", "bridge D2"),
    ('"B2", "C3", "D2"', '"B2", "D2"', "board.roads[0]", "BOB-G6", "B2 and D2 follow each other"),
    (
        '["A2", "B2", "C3", "D2", "E2"]]',
        '["A2", "B2", "C3", "D2"], ["E2"]]',
        "board.roads[1]",
        "BOB-G6",
        "two",
    ),
    ('"C3", "D2", "E2"', '"C3", "D2", "D1"', "board.roads[0]", "BOB-5.5.7", "D1 is water"),
    ('["B2/N"]', '["B1/N"]', "board.hedgerows", "BOB-G6", "on the edge"),
    ('["B2/N"]', '["E1/NE"]', "board.hedgerows", "BOB-G6", "on the edge"),
    ('["B2/N"]', '["F1/N"]', "board.hedgerows", "BOB-G6", "off the map"),
    ('["B2/N"]', '["B2/E"]', "board.hedgerows", "BOB-G6", "no hexside"),
    ('["B2/N"]', '["B2"]', "board.hedgerows", "BOB-G6", "no hexside"),
    ('["B2/N"]', '["B2/N", "B1/S"]', "board.hedgerows", "BOB-G6", "named already as B2/N"),
    ('["B2/N"]', '["B2/N", "B2/N"]', "board.hedgerows", "BOB-G6", "named already ["),
    ('foxholes = ["E1"]', 'foxholes = ["D1"]', "board.foxholes", "BOB-5.5.7", "D1 is water"),
)
def test_a_board_that_breaks_the_rules_is_refused(edit: Edit) -> None:
    """BOB-2.2, BOB-G6, BOB-5.5.7"""
    assert_told(edit)


@cases(
    ('".w.=S"', '".w.xS"', "line 10, board.rows:"),
    ('["B2/N"]', '["B1/N"]', "line 16, board.hedgerows:"),
    ('area = "A1-B3"', 'area = "B3-A1"', "line 34, us.forces[1].area:"),
    ('posts = ["E2"]', 'posts = ["A1"]', "line 43, ge.set_up.posts:"),
    ("caliber = 80", "caliber = 88", "line 57, ge.artillery[0].caliber:"),
    ("at_least = 1", "at_least = 0", "line 79, victory.control.at_least:"),
)
def test_an_error_names_the_line_of_the_field(old: str, new: str, where: str) -> None:
    """BOB-1.1"""
    assert complaint(GOOD.replace(old, new)).startswith(f"mine.toml, {where}")


# ------------------------------------------------------------------------------------------------- the sides


@edits(
    ("operations = [1, 2]", "operations = [2, 1]", "us.operations", "BOB-G3", "2 to 1"),
    ("operations = [1, 1]", "operations = [0, 1]", "ge.operations", "BOB-G3", "0 to 1"),
    ('unit = "us_para"\n', 'unit = "us_hero"\n', "us.forces[0].unit", "BOB-G1", "no unit is called"),
    ('unit = "us_para"\n', 'unit = "ge_1st"\n', "us.forces[0].unit", "BOB-G1", "no American unit"),
    ('unit = "us_para"\n', 'unit = "us_artillery_80"\n', "us.forces[0].unit", "BOB-G1", "artillery"),
    ("number = 3\n", "number = 17\n", "us.forces[0].number", "BOB-G1", "there are 16"),
    ('unit = "us_para_bzk"', 'unit = "us_decoy"', "us.forces[1].reduced", "BOB-G1", "no reduced side"),
    ('enter = "west"\n', "", "us.forces[0]", "BOB-3.1", "either"),
    ('enter = "west"\n', 'enter = "west"\narea = "A1-A2"\n', "us.forces[0]", "BOB-3.1", "either"),
    ('enter = "west"\nturn = 1\n', 'enter = "west"\n', "us.forces[0].turn", "BOB-3.1", "no turn is given"),
    ('area = "A1-B3"', 'area = "A1-B3"\nturn = 1', "us.forces[1].turn", "BOB-3.1", "from the start"),
    ('area = "A1-B3"', 'area = "A1-B4"', "us.forces[1].area", "BOB-G16", "B4"),
    ('area = "A1-B3"', 'area = "woods"', "us.forces[1].area", "BOB-G16", "no area"),
    ('area = "A1-B3"', 'area = "D3-D3"', "us.forces[1].area", "BOB-3.1", "no unit can stand"),
    ('"us_para"\n', '"us_57mm"\n', "us.forces[0].enter", "BOB-G8", "guns never move"),
    ('"us_para"\n', '"us_m18"\n', "us.forces[0].enter", "BOB-G16", "north or south"),
    ('unit = "ge_2nd"\nnumber = 1\n', 'unit = "ge_decoy"\nnumber = 1\n', "ge.forces", "BOB-6.2", "no real"),
    ('unit = "ge_2nd"\nnumber = 1\n', 'unit = "ge_2nd"\nnumber = 3\n', "ge.forces", "BOB-5.1.1", "4 count"),
    ('posts = ["E2"]', 'posts = ["A1"]', "ge.set_up.posts", "BOB-3.1", "A1 is in no area"),
)
def test_forces_that_break_the_rules_are_refused(edit: Edit) -> None:
    """BOB-3.1, BOB-3.4, BOB-5.1.1, BOB-G1, BOB-G3, BOB-G8, BOB-G9, BOB-G16"""
    assert_told(edit)


def test_an_edge_that_nobody_can_enter_is_no_edge_to_enter_by() -> None:
    """BOB-5.5.7, BOB-3.1"""
    text = GOOD.replace('"...~."', '"~..~."').replace('".w.=S"', '"~w.=S"').replace('"A2", "B2"', '"B2"')

    assert complaint(text.replace('area = "A1-B3"', 'area = "B1-B3"')).endswith(
        "us.forces[0].enter: no hex of the west edge can be entered [BOB-5.5.7]"
    )


def test_decoys_need_beneficial_terrain_to_hide_in() -> None:
    """BOB-3.3, BOB-R37"""
    one = 'unit = "ge_decoy"\nnumber = 1\narea = "E1-E3"'
    bare, crowded = one.replace("E1-E3", "C1-C2"), one.replace("E1-E3", "A2-B2").replace("1", "2", 1)

    assert "a decoy needs beneficial terrain, and C1-C2 has none [BOB-3.3]" in complaint(
        GOOD.replace(one, bare)
    )
    assert "2 decoys do not fit into the beneficial terrain of A2-B2 [BOB-3.3]" in complaint(
        GOOD.replace(one, crowded)
    )


def test_a_hex_holds_one_gun() -> None:
    """BOB-G8 (V1), BOB-5.1.1: guns have a limit of their own, beside that of infantry."""
    two = 'unit = "us_57mm"\nnumber = 2\narea = "{}"\n\n[[us.forces]]\nunit = "us_para_bzk"'
    both = GOOD.replace('unit = "us_para_bzk"', two.format("A1-A1")).replace('"A1-B3"', '"A1-A1"')

    assert "us.forces: 3 counters do not fit into the 1 hexes of A1-A1 [BOB-5.1.1]" in complaint(both)
    assert read_scenario(both.replace("number = 2", "number = 1"), "mine.toml").us.forces[1].number == 1


def test_a_hex_is_controlled_by_one_side() -> None:
    """BOB-G16"""
    text = GOOD.replace("command_points = 1\n", 'command_points = 1\ninitial_control = ["D2"]\n')

    assert "ge.initial_control: 'D2' is controlled by the other side already [BOB-G16]" in complaint(text)


# ----------------------------------------------------------------------------------- the option, the victory


@edits(
    ('replaced = "ge_decoy"', 'replaced = "ge_mg1"', "option.number", "BOB-G16", "1 of 0"),
    ('by = "ge_2nd"', 'by = "us_para"', "option.by", "BOB-G16", "no unit of the German side"),
    ('by = "ge_2nd"', 'by = "tiger"', "option.by", "BOB-G16", "no unit of the German side"),
    ("turns = 3\n", "turns = 5\n", "option.turns", "BOB-G16", "between 1 and 4"),
    ('kind = "control_at_end"', 'kind = "exit"', "victory.kind", "BOB-1.2", "nothing is said about exit"),
    ('kind = "control_at_end"', 'kind = "eliminate"', "victory.kind", "BOB-1.2", "does not go with"),
    ("at_least = 1", "at_least = 3", "victory.control.at_least", "BOB-1.2", "3 of 2"),
)
def test_options_and_victories_that_make_no_sense_are_refused(edit: Edit) -> None:
    """BOB-1.2, BOB-6.1, BOB-G16, BOB-R46"""
    assert_told(edit)


def test_artillery_that_is_not_there_cannot_be_lost() -> None:
    """BOB-G14"""
    start, end = GOOD.index("[[ge.artillery]]"), GOOD.index("[option]")

    assert "option.loses_artillery" in complaint(GOOD[:start] + GOOD[end:])


def test_an_option_takes_no_more_counters_than_there_are() -> None:
    """BOB-G1, BOB-G16"""
    text = GOOD.replace('by = "ge_2nd"', 'by = "ge_mortar"').replace(
        'unit = "ge_2nd"\nnumber = 1', 'unit = "ge_mortar"\nnumber = 1'
    )
    assert 1 == COUNTER_MIX["ge_mortar"]
    assert "2 counters ge_mortar are wanted, and there are 1 [BOB-G1]" in complaint(text)


def test_no_more_squads_leave_than_there_are() -> None:
    """BOB-1.2"""
    text = WITHOUT_VICTORY + EXIT.replace("squads = 4", "squads = 5")

    assert "victory.exit.squads: 5 of 4 squads cannot leave [BOB-1.2]" in complaint(text)


# -------------------------------------------------------------------------------------------- any other text


@cases(
    ("", "required field missing"),
    ("turns = ", "Invalid value"),
    (GOOD.replace("turns = 4", 'turns = "4"'), "line 3, turns: expected int"),
    (GOOD.replace("turns = 4", "turns = 4\nweather = 1"), "weather"),
    (GOOD.replace('first_player = "us"', 'first_player = "uk"'), "line 5, first_player"),
    (GOOD.replace('enter = "west"', 'enter = "up"'), "line 28, us.forces[0].enter"),
)
def test_what_is_no_scenario_is_refused_with_its_line(text: str, said: str) -> None:
    """BOB-1.1"""
    assert said in complaint(text)

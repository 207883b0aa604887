"""Scenarios of a user: what they may say, and errors that name file, line, field and clause."""

from cases import cases
from scenario_errors import Edit, edits
from sniper.scenario_text import GOOD, assert_told, complaint
from wargames import load
from wargames.kernel.base.serialization import from_plain, to_plain
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.game.json_forms import decode_state, encode_state
from wargames.sniper.checks.scenario_violations import read_scenario
from wargames.sniper.ground.ground import ground_of
from wargames.sniper.ground.zones import zone
from wargames.sniper.values.board import Level
from wargames.sniper.values.scenarios import FigurePool, Objective, SniperScenario, SquadBase, VehicleBase


def test_a_scenario_of_a_user_is_read_as_written() -> None:
    """SN-1.1, SN-1.19, SN-1.28, TOI-3.2, TOI-20.2, SN-G12"""
    scenario = read_scenario(GOOD, "mine.toml")

    assert "ford" == scenario.id
    assert 5 == scenario.rounds
    assert "de" == scenario.initiative
    assert "deep" == scenario.map.stream
    assert (Level(2, ("0601",)),) == scenario.map.levels
    assert ("..S..W", "RR=RQ.", "..S.B.") == scenario.map.rows
    assert (Objective("0502", "victory"), Objective("0402", "command", "us", 2)) == scenario.objectives
    assert SquadBase("A2", 1, ("mg", "elite"), aboard="H1") == scenario.us.squads[1]
    assert (VehicleBase("H1", 1, "m3a1", "0202"),) == scenario.us.vehicles
    assert FigurePool(officer=1, regular=4, mg=1, elite=1) == scenario.us.divisions[0].figures
    assert (True, False) == (scenario.us.builds, scenario.side("de").builds)
    assert scenario == from_plain(to_plain(scenario), SniperScenario)
    assert hash(scenario) == hash(read_scenario(GOOD, "other.toml"))


def test_figures_may_be_written_in_any_order() -> None:
    """TOI-3.1: on a base they stand in the order of the rules, so that equal squads are equal."""
    game = load("sniper")
    state = game.start(read_scenario(GOOD, "mine.toml"), {"default_set_up": True}, dice=SeededDice(1)).state
    (gunners,) = (unit.figures for unit in state.units if "mg" in unit.figures)

    assert ("elite", "mg") == gunners
    assert state == decode_state(game, encode_state(game, state))


def test_a_scenario_need_not_have_snipers() -> None:
    """SN-3.1: only those that say so have them."""
    text = GOOD.replace("sniper = true\n", "").replace('kind = "officers"', 'kind = "objective"')
    assert () == read_scenario(text, "mine.toml").de.snipers


def test_the_zones_of_a_user_do_not_overlap() -> None:
    """SN-R3, TOI-20.3: the side without the initiative places second, off the other's zone."""
    scenario = read_scenario(
        GOOD.replace('deploy = ["green"]', 'deploy = ["green", "0401-0503"]'), "mine.toml"
    )
    members = ground_of(scenario.map).members

    assert {"0401", "0402", "0403", "0501", "0502", "0503", "0601", "0602", "0603"} == set(
        members(zone(scenario, "de", "squad"))
    )
    assert {"0101", "0102", "0103", "0201", "0202", "0203"} == set(members(zone(scenario, "us", "squad")))
    assert "0503" not in members(zone(scenario, "de", "vehicle"))


# --------------------------------------------------------------------------------------------------- the map


@edits(
    ('"..S.",\n    "RR', '"..x.",\n    "RR', "map.boards[0].rows", "SN-G1", "'x' in row 1 is no sign"),
    ('"RR=R"', '"RR=RR"', "map.boards[0].rows", "SN-G1", "row 2 has 5 hexes and row 1 has 4"),
    ('    ".W",\n    "Q.",\n    "B.",\n', "", "map.boards[1].rows", "SN-G1", "at least one row"),
    ('    ".W",\n', "", "map.boards[1].rows", "SN-G1", "2 rows do not join the 3"),
    (
        '"..S.",\n    "RR=R",\n    "..S."',
        '"..S",\n    "RR=",\n    "..S"',
        "map.boards[0].rows",
        "SN-G2",
        "odd",
    ),
    ('id = "F2"', 'id = "green"', "map.boards[1].id", "SN-G1", "reads like an area"),
    ('id = "F2"', 'id = "0101"', "map.boards[1].id", "SN-G1", "reads like an area"),
    (
        '".W",\n    "Q.",\n    "B."',
        ", ".join([f'"{"." * 37}"'] * 3),
        "map.boards",
        "SN-G1",
        "at most 40 columns",
    ),
    ('"RR=R"', '"R.=."', "map.boards", "TOI-5.14", "no road leads over the bridge 0302"),
    ('["0101-0203"]', '["0203-0101"]', "map.green[0]", "SN-1.19", "upper left hex comes first"),
    ('green = ["0101-0203"]', 'green = ["green"]', "map.green[0]", "SN-1.19", "by their border"),
)
def test_a_map_that_breaks_the_rules_is_refused(edit: Edit) -> None:
    """SN-G1, SN-G2, SN-1.19, TOI-5.9, TOI-5.14"""
    assert_told(edit)


@cases(
    ('"RR=R"', '"RR=x"', "line 14, map.boards[0].rows:"),
    ("rounds = 5", "rounds = 0", "line 3, rounds:"),
    ("value = 2", "value = -2", "line 36, objectives[1].value:"),
    ('figures = ["mg", "elite"]', "figures = []", "line 68, us.squads[1].figures:"),
    ('deploy = ["F2", "0401-0403"]', 'deploy = ["F2", "F3"]', "line 85, de.deploy[1]:"),
)
def test_an_error_names_the_line_of_the_field(old: str, new: str, where: str) -> None:
    """SN-1.1"""
    assert complaint(GOOD.replace(old, new)).startswith(f"mine.toml, {where}")


# ------------------------------------------------------------------------------------- objectives and victory


@edits(
    ('kind = "victory"', 'kind = "command"', "objectives", "SN-1.22", "no victory objective"),
    ('kind = "command"', 'kind = "victory"', "objectives", "SN-1.22", "more than one"),
    ('attacker = "us"', 'attacker = "de"', "de.squads", "SN-G17", "German side has no officer"),
    ("sniper = true\n", "", "de.squads", "SN-G17", "German side has no sniper"),
    ('kind = "officers"', 'kind = "snipers"', "us.squads", "SN-G16", "American side has no sniper"),
)
def test_goals_that_make_no_sense_are_refused(edit: Edit) -> None:
    """SN-1.22, SN-G16, SN-G17"""
    assert_told(edit)


def test_an_objective_lies_where_a_squad_can_be() -> None:
    """TOI-17.2"""
    text = GOOD.replace('stream = "deep"', 'stream = "flooded"').replace('hex = "0402"', 'hex = "0301"')
    assert "objectives[1].hex: no unit can stand in 0301 [TOI-17.2]" in complaint(text)


# --------------------------------------------------------------------------------------------- any other text


@cases(
    ("", "required field missing"),
    ("rounds = ", "Invalid value"),
    (GOOD.replace("rounds = 5", 'rounds = "5"'), "line 3, rounds: expected int"),
    (GOOD.replace("rounds = 5", "rounds = 5\nweather = 1"), "weather"),
    (GOOD.replace('initiative = "de"', 'initiative = "ge"'), "line 4, initiative"),
    (GOOD.replace('stream = "deep"', 'stream = "wet"'), "line 7, map.stream"),
    (GOOD.replace('["mg", "elite"]', '["mg", "cook"]'), "us.squads[1].figures"),
    (GOOD.replace('deck = "command_1"', 'deck = "command_2"'), "us.deck"),
    (GOOD.replace("mg = 1", "cook = 1"), "cook"),
)
def test_what_is_no_scenario_is_refused_with_its_line(text: str, said: str) -> None:
    """SN-1.1"""
    assert said in complaint(text)

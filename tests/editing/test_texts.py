"""Scenario files changed field by field and painted, and all that is wrong with them."""

import sys
import tomllib
from typing import Any

import pytest

import wargames
from cases import cases
from thinned import by_day
from wargames import editing
from wargames.kernel.base.errors import BadOption, BadScenario, UnknownName
from wargames.kernel.game.scenario_file import scenario_text, scenario_violations

MAPS = ["bob", "fire_move", "sam_fire", "sniper"]
GAMES = [*MAPS, "screaming_eagles"]


def shipped(game_id: str) -> str:
    game = wargames.load(game_id)
    text = scenario_text(game, next(iter(game.scenarios)))
    assert text is not None
    return text


LANE = shipped("bob")


@cases(*GAMES)
def test_what_a_file_holds_is_read_as_it_is(game_id: str) -> None:
    assert tomllib.loads(shipped(game_id)) == editing.read(shipped(game_id))


def test_a_changed_field_leaves_the_rest_of_the_file_as_it_is() -> None:
    text = editing.changed(LANE, "us.forces[1].number", 2)

    before, after = LANE.splitlines(), text.splitlines()
    assert [("number = 1", "number = 2")] == [
        pair for pair in zip(before, after, strict=True) if pair[0] != pair[1]
    ]
    assert 2 == editing.read(text)["us"]["forces"][1]["number"]


def test_fields_are_added_and_left_out() -> None:
    more = editing.added(LANE, "us.forces", {"unit": "us_mortar", "number": 1, "area": "A1-B7"})
    hexes = editing.added(more, "victory.control.hexes", "H2")
    fewer = editing.without(hexes, "us.forces[0]")

    data = editing.read(fewer)
    assert ["us_mg", "us_mortar"] == [force["unit"] for force in data["us"]["forces"]]
    assert ["H5", "H2"] == data["victory"]["control"]["hexes"]
    assert () == scenario_violations(wargames.load("bob"), fewer)
    assert "# Paratrooper MG Team" in fewer


def test_lists_and_tables_that_are_missing_are_made() -> None:
    text = editing.added(editing.changed(LANE, "board.levels", []), "us.artillery", {"caliber": 81})

    assert {"caliber": 81} == editing.read(text)["us"]["artillery"][0]
    assert 3 == editing.read(editing.changed(LANE, "new.table.field", 3))["new"]["table"]["field"]


@cases(
    ("us.forces[9].number", "there is no us.forces[9].number: 9 is missing"),
    ("us.forces.unit", "there can be no us.forces.unit: 'unit' names nothing there"),
    ("turns[0]", "there can be no turns[0]: 0 names nothing there"),
    ("", "no field is named"),
)
def test_a_field_that_is_not_there_is_refused(field: str, said: str) -> None:
    with pytest.raises(BadScenario) as raised:
        editing.without(LANE, field)
    assert said == str(raised.value)


def test_what_is_no_toml_is_refused_with_its_line() -> None:
    with pytest.raises(BadScenario, match=r"^line 5: "):
        editing.read(LANE.replace("turns = 5", "turns = = 5"))


def test_without_tomlkit_a_change_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tomlkit", None)

    with pytest.raises(BadOption, match=r"pip install 'wargames-kernel\[web\]'"):
        editing.read(LANE)


@cases(*GAMES)
def test_lines_and_fields_lead_to_each_other(game_id: str) -> None:
    text = shipped(game_id)
    fields = {editing.field_at(text, number): number for number in range(text.count("\n"), 0, -1)}

    assert len(fields) > 5
    for field, line in fields.items():
        assert line == (editing.line_of(text, field) if field else 1)


# maps


@cases(*MAPS)
def test_every_place_can_be_painted_with_every_terrain(game_id: str) -> None:
    """BOB-G6, SN-G1, SAF-3.2, FM-1.2: the map that is read from the file then has it there."""
    game, text = wargames.load(game_id), shipped(game_id)
    assert game.canvas is not None
    places, terrains = game.canvas.places(editing.read(text)), list(game.canvas.signs)

    assert len(places) > 10
    for number, place in enumerate(places[:: len(places) // 9]):
        terrain = terrains[number % len(terrains)]
        text = editing.paint(game, text, place, terrain)
        assert terrain == editing.painted(game, text, place)
    assert shipped(game_id).count("\n") == text.count("\n")


@cases(("bob", "C1"), ("sniper", "0703"), ("sam_fire", "0301"))
def test_what_is_painted_is_what_the_rules_read(game_id: str, place: str) -> None:
    """BOB-G6, SN-G1, SAF-3.2"""
    game: Any = wargames.load(game_id)
    text = editing.paint(game, shipped(game_id), place, "woods")

    assert () == scenario_violations(game, text)
    state = game.start(game.read_scenario(text, "mine"), dice=wargames.SeededDice(1)).state
    ground = game.layout_seen(game.view(state, None)).ground
    assert "woods" == ground.terrain[place]
    assert sorted(ground.places) == sorted(game.canvas.places(editing.read(text)))


@cases(*by_day(MAPS, set(MAPS) - {"sniper"}))
def test_a_bare_map_has_one_terrain(game_id: str) -> None:
    game = wargames.load(game_id)
    text = editing.bare(game, shipped(game_id))
    assert game.canvas is not None

    first = next(iter(game.canvas.signs))
    assert {first} == {editing.painted(game, text, place) for place in game.canvas.places(editing.read(text))}


def test_what_cannot_be_painted_is_refused() -> None:
    bob, eagles = wargames.load("bob"), wargames.load("screaming_eagles")

    with pytest.raises(UnknownName, match="there is no terrain 'lava'"):
        editing.paint(bob, LANE, "A1", "lava")
    with pytest.raises(UnknownName, match="there is no place 'Z9' of the map"):
        editing.paint(bob, LANE, "Z9", "woods")
    with pytest.raises(BadOption, match="Screaming Eagles has no map to paint"):
        editing.paint(eagles, shipped("screaming_eagles"), "A1", "woods")


# what is wrong


def test_all_that_the_rules_do_not_allow_is_listed_line_by_line() -> None:
    """BOB-2.6, BOB-G1, BOB-G16"""
    text = LANE.replace("turns = 5", "turns = 500").replace("ge_2nd", "ge_none").replace('["H5"]', '["Z9"]')
    found = scenario_violations(wargames.load("bob"), text)

    lines = text.splitlines()
    assert [("turns", "BOB-2.6"), ("ge.initial_control", "BOB-G16"), ("ge.forces[0].unit", "BOB-G1")] == [
        (one.field, one.clause) for one in found[:3]
    ]
    for one in found:
        assert lines[one.line - 1].startswith(one.field.rpartition(".")[2])


def test_all_that_cannot_be_read_is_listed() -> None:
    text = LANE.replace("turns = 5", 'turns = "5"').replace("number = 3", "numbr = 3", 1)

    assert [(5, "turns"), (33, "us.forces[0].number"), (35, "us.forces[0].numbr")] == [
        (one.line, one.field) for one in scenario_violations(wargames.load("bob"), text)
    ]


@cases(*GAMES)
def test_a_good_file_has_no_violations_and_a_broken_one_names_its_line(game_id: str) -> None:
    game, text = wargames.load(game_id), shipped(game_id)
    broken = scenario_violations(game, text + "\nwhat = = 3\n")

    assert () == scenario_violations(game, text)
    assert [text.count("\n") + 2] == [one.line for one in broken]


@pytest.mark.parametrize(
    "text", [".".join(["a"] * 20_000) + " = 1", "a = " + "[" * 60 + "]" * 60, "[" + "a." * 90 + "a]"]
)
@pytest.mark.parametrize("game_id", GAMES)
def test_what_stands_too_deep_is_refused_at_once(game_id: str, text: str) -> None:
    (only,) = scenario_violations(wargames.load(game_id), text)

    assert "50" in only.because

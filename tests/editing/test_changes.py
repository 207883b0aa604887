"""What editors lay on maps, as changes of the text: each way to lie, moved, turned, taken off, refused."""

import difflib
from typing import Any

import pytest

import wargames
from cases import cases
from wargames import editing
from wargames.kernel.base.errors import BadOption, BadScenario, UnknownName, WargameError
from wargames.kernel.game.scenario_file import scenario_violations

GAMES = ["bob", "fire_move", "sam_fire", "screaming_eagles", "sniper"]
BOB, TABLE, SNIPER = (wargames.load(name) for name in ("bob", "fire_move", "sniper"))
LANE = editing.begun(BOB, "farm_lane")


def layer(game: Any, title: str) -> int:
    """Find a layer by its title."""
    return [one.title for one in editing.canvas_for(game).layers].index(title)


def lines(before: str, after: str) -> list[str]:
    """List the lines that are new, with +, and those that are gone, with -."""
    compared = difflib.ndiff(before.splitlines(), after.splitlines())
    return [f"{line[0]}{line[2:].strip()}" for line in compared if line[0] in "+-" and line[2:].strip()]


def laid(game: Any, text: str, title: str, *places: Any, kind: str = "", do: str = "lay") -> str:
    """Lay something on a text, or take it off."""
    one = {"do": do, "layer": layer(game, title), "kind": kind, "places": list(places)}
    return editing.change(game, text, [one])


def test_a_road_goes_on_where_it_ends_and_is_broken_where_it_is_taken_off() -> None:
    longer = laid(BOB, LANE, "road", "I4", "I5", "I6")
    assert '["A4", "B4", "C4", "D4", "E4", "F4", "G4", "H4", "I4", "I5", "I6"],' in longer
    broken = editing.read(laid(BOB, longer, "road", "E4", do="clear"))
    assert [["A4", "B4", "C4", "D4"], ["F4", "G4", "H4", "I4", "I5", "I6"]] == broken["board"]["roads"]
    assert () == scenario_violations(BOB, laid(BOB, LANE, "road", "C1", "C2", "C3"))


def test_a_hexside_has_two_names_and_lies_once() -> None:
    """BOB-G6: D6/N is D5/S."""
    assert LANE == laid(BOB, LANE, "hedgerow", "D5/S")
    assert '"D6/N"' not in laid(BOB, LANE, "hedgerow", "D5/S", do="clear")


def test_a_hex_has_one_level() -> None:
    high = laid(
        BOB, laid(BOB, LANE, "elevation", "E5", "E6", kind="level 2"), "elevation", "E5", kind="level 1"
    )
    levels = {one["level"]: one["hexes"] for one in editing.read(high)["board"]["elevation"]}
    assert {2: ["E6"], 1: ["E5"]} == levels
    flat = laid(BOB, high, "elevation", "E5", "E6", do="clear")
    assert not editing.read(flat)["board"].get("elevation")
    assert () == scenario_violations(BOB, flat)


def test_counters_are_put_into_an_area_and_moved_to_another() -> None:
    title = "American counters and their area"
    more = laid(BOB, LANE, title, "B3", "A2", kind="60mm Mortar Team")
    assert ["+[[us.forces]]", '+unit = "us_mortar"', "+number = 1", '+area = "A2-B3"'] == lines(LANE, more)
    moved = {"do": "move", "layer": layer(BOB, title), "field": "us.forces[2]", "places": ["A1", "A2"]}
    assert ['-area = "A2-B3"', '+area = "A1-A2"'] == lines(more, editing.change(BOB, more, [moved]))
    late = laid(BOB, LANE, "American reinforcements", kind="M4A1 Sherman")
    assert {"unit": "us_m4a1", "number": 1, "enter": "south", "turn": 2} == editing.read(late)["us"][
        "forces"
    ][2]


def test_units_get_names_that_nobody_has() -> None:
    text = editing.blank(SNIPER, 10, 8)
    text = laid(SNIPER, text, "American squads", "0203", kind="medics")
    text = laid(SNIPER, text, "American vehicles", "0203", kind="M3A1 Half-track")
    data = editing.read(text)["us"]
    assert ["U1", "U2", "U3"] == [one["id"] for one in (*data["squads"], *data["vehicles"])]


def test_an_area_within_another_is_an_island_of_it() -> None:
    """FM-R2"""
    text = editing.blank(TABLE, 36, 36)
    square = ([10, 10], [14, 10], [14, 14.5], [10, 14.5])
    drawn = laid(TABLE, text, "feature", *square, kind="woods")
    island = (
        '+N1 = {terrain = "woods", polygon = [[10, 10], [14, 10], [14, 14.5], [10, 14.5]], inside = "F1"}'
    )
    assert [island] == lines(text, drawn)
    assert () == scenario_violations(TABLE, drawn)
    hedge = laid(TABLE, drawn, "border", [10, 10], [14, 10], kind="hedge")
    assert () == scenario_violations(TABLE, hedge)


def test_what_is_cut_in_two_fits_together_and_its_corners_move_together() -> None:
    """FM-1.3: features leave no gap; what lies beside a cut gets its ends as corners."""
    number = layer(TABLE, "feature")
    cut = {"do": "cut", "layer": number, "name": "F1", "places": [[0, 18], [20, 18], [36, 18]]}
    second = {"do": "cut", "layer": number, "name": "F1", "places": [[12, 0], [12, 18]]}
    text = editing.change(TABLE, editing.blank(TABLE, 36, 36), [cut, second])
    assert 3 == len(editing.read(text)["table"]["features"])
    assert () == scenario_violations(TABLE, text)
    moved = editing.change(TABLE, text, [{"do": "corner", "at": [12, 18], "to": [12, 20]}])
    assert 3 == moved.count("[12, 20]")
    assert () == scenario_violations(TABLE, moved)


def test_a_weapon_is_turned_all_around() -> None:
    text = laid(TABLE, editing.blank(TABLE, 36, 36), "attacker's groups", [20, 3], kind="Maxim")
    turn = {"do": "turn", "layer": layer(TABLE, "attacker's groups"), "field": "attacker.groups.A2"}
    once = editing.change(TABLE, text, [turn])
    assert [1, 1] == editing.read(once)["attacker"]["groups"]["A2"]["facing"]
    assert text == editing.change(TABLE, text, [turn] * 8)


@cases(*GAMES)
def test_everything_that_is_offered_can_be_laid_and_is_drawn(game_id: str) -> None:
    """Whatever is laid where a file has places is either fit to be played, or refused by a clause there."""
    game = wargames.load(game_id)
    canvas = editing.canvas_for(game)
    assert canvas.blank is not None
    text = editing.blank(game, *canvas.blank.usual)
    places: list[Any] = list(canvas.places(editing.read(text)))[:3]
    if game_id == "fire_move":
        places = [[20, 20], [24, 20], [24, 24]]
    for number, one in enumerate(canvas.layers):
        if one.fixed:
            continue
        for kind in list(one.kinds)[:3] or [""]:
            where = [f"{places[1]}/S"] if one.how == "sides" else places
            change = {"do": "lay", "layer": number, "kind": kind, "places": where}
            found = editing.draft(game, editing.change(game, text, [change]))
            assert found.text != text
            assert found.form is not None
            assert all(fault.violation.clause in game.ledger for fault in found.faults), found.faults
            shown = [entry for entry in found.laid if entry.layer == number]
            assert shown or one.on == "beside", one.title


@cases(*GAMES)
def test_an_empty_map_can_be_played(game_id: str) -> None:
    game = wargames.load(game_id)
    blank = editing.canvas_for(game).blank
    assert blank is not None
    sizes = {blank.usual, (blank.least, blank.least), (blank.usual[0] + 1, blank.usual[1] + 1)}
    for size in sizes if blank.least < blank.most else [blank.usual]:
        assert () == scenario_violations(game, editing.blank(game, *size)), size
    with pytest.raises(BadOption, match=f"long and wide, not {blank.most + 1}"):
        editing.blank(game, blank.most + 1, blank.least)


@cases(
    ({}, UnknownName, "there is no change None"),
    ("lay it", UnknownName, "there is no change 'lay it'"),
    ({"do": ["paint"]}, UnknownName, "there is no change"),
    ({"do": "paint", "terrain": "lava", "places": ["A1"]}, UnknownName, "there is no terrain 'lava'"),
    ({"do": "paint", "terrain": "woods", "places": ["Z99"]}, UnknownName, "place 'Z99' of the map"),
    ({"do": "paint", "terrain": "woods", "places": "A1"}, BadOption, "'places' must be a list"),
    ({"do": "lay", "layer": 99, "places": ["A1"]}, UnknownName, "there is no layer 99"),
    ({"do": "lay", "layer": True, "places": ["A1"]}, UnknownName, "there is no layer True"),
    ({"do": "lay", "layer": 0, "kind": "level 99", "places": ["A1"]}, UnknownName, "level 99"),
    ({"do": "lay", "layer": 0, "kind": "level 1", "places": []}, BadOption, "say where"),
    ({"do": "clear", "layer": 7, "places": ["A1"]}, BadOption, "choose what is to be removed"),
    ({"do": "move", "layer": 7, "field": "us.forces[9]", "places": ["A1"]}, BadOption, "there is no"),
    ({"do": "move", "layer": 7, "field": "turns", "places": ["A1"]}, BadOption, "cannot be moved"),
    ({"do": "move", "layer": 7, "field": "us.forces[0]", "places": ["Z99"]}, WargameError, "Z99"),
    ({"do": "turn", "layer": 7, "field": "us.forces[0]"}, BadOption, "are not turned"),
    ({"do": "set", "field": "turns"}, BadOption, "say what"),
    ({"do": "set", "field": "", "value": 3}, BadScenario, "no field is named"),
    ({"do": "set", "field": "us.forces[7].number", "value": 3}, BadScenario, "7 is missing"),
    ({"do": "corner", "at": ["x", 1], "to": [1, 1]}, BadOption, "a point is"),
    ({"do": "remove", "field": "nothing"}, BadScenario, "there is no nothing"),
)
def test_a_change_that_makes_no_sense_is_refused(one: Any, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        editing.change(BOB, LANE, [one])


def test_changes_are_made_all_or_none() -> None:
    good, bad = {"do": "set", "field": "turns", "value": 9}, {"do": "remove", "field": "nothing"}
    with pytest.raises(BadScenario):
        editing.change(BOB, LANE, [good, bad])
    with pytest.raises(BadOption, match="at most 500"):
        editing.change(BOB, LANE, [good] * 501)


def test_a_zone_that_shares_a_corner_follows_it() -> None:
    text = editing.blank(TABLE, 36, 36)
    cut = {"do": "cut", "layer": layer(TABLE, "feature"), "name": "F1", "places": [[0, 9], [36, 9]]}
    moved = editing.change(TABLE, text, [cut, {"do": "corner", "at": [36, 9], "to": [36, 12]}])
    assert [[0, 0], [36, 0], [36, 12], [0, 9]] == editing.read(moved)["attacker"]["zones"][0]
    assert () == scenario_violations(TABLE, moved)

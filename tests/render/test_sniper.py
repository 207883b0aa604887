"""The pictures of Sniper's Alley, in text and as SVG."""

from typing import Any

import attrs
import pytest

from cases import cases
from played_games import choices_of
from render.reading import page_of, said, texts, titles
from render.sniper_table import ALLEY, DE, SVG, US, drawn, shown, units_of, values
from sniper.shipped import IDS, SCENARIOS
from wargames.render.sniper import PICTURES
from wargames.render.sniper.colors import FATIGUED, FRESH, GREEN_BORDER, RED, SMOKE, YELLOW
from wargames.render.sniper.landscape import leads
from wargames.render.sniper.moment import goals, holder, waiting
from wargames.sniper import GAME
from wargames.sniper.ground.ground import ground_of
from wargames.sniper.values.scenarios import SniperScenario
from wargames.sniper.values.state import (
    ActionTurn,
    Assaulting,
    Effect,
    Ending,
    Frame,
    Moving,
    Retreats,
    SideState,
    Smoke,
    Unit,
)


@pytest.fixture(params=IDS)
def scenario(request: pytest.FixtureRequest) -> SniperScenario:
    return SCENARIOS[request.param]


def with_unit(id_: str, **changes: Any) -> tuple[Unit, ...]:
    return tuple(attrs.evolve(unit, **changes) if unit.id == id_ else unit for unit in units_of(ALLEY))


# the map


def test_every_hex_of_a_scenario_is_drawn_with_its_name(scenario: SniperScenario) -> None:
    """SN-G1, SN-G2"""
    found = texts(drawn(shown(scenario)))

    assert [] == [place for place in ground_of(scenario.map).places if 1 != found.count(place)]


def test_every_scenario_fits_a_terminal_and_has_no_blanks_at_its_ends(scenario: SniperScenario) -> None:
    lines = PICTURES.text(shown(scenario)).splitlines()

    assert [] == [line for line in lines if len(line) > 79 or line != line.rstrip()]


def test_the_picture_is_small_and_uses_nothing_outside_it(scenario: SniperScenario) -> None:
    picture = PICTURES.svg(shown(scenario))

    assert len(picture) < 200_000
    for outside in ("href", "url(", "@import", "<image", "<script", "<style"):
        assert outside not in picture
    assert 1 == picture.count("http://")


def test_the_map_in_text_shows_terrain_roads_objectives_and_units() -> None:
    """SN-G17"""
    walk = SCENARIOS["lieutenants_walk"]
    view = shown(walk, control=(("0904", "us"),), smoke=(Smoke("0604", 2),))

    assert (
        "     01  02  03  04  05  06  07  08  09  10",
        "01 .       W       .       .       .",
        "       .       .       W       .       B",
        "02 .       .       .       .       B d8",
        "       .       .       .       .       .",
        "03 .       .       .       .       .",
        "       W       .       .       .       .",
        "04 .: U2   .:      .:      .:      .:+ d1",
        "       .: U1   .:      .:%     .:      .:",
        "05 .       .       .       .       B",
        "       . U3    W       .       .       .",
        "06 .       .       .       W       .",
        "       .       .       .       .       .",
    ) == page_of(PICTURES, view).board.lines


def test_roads_run_from_hex_to_hex_and_off_the_map() -> None:
    """SN-G1, TOI-5.7: directions count clockwise from north."""
    ground = ground_of(ALLEY.map)

    assert (1, 5) == leads(ground, "0205")
    assert (2, 5) == leads(ground, "0105")
    assert {0, 1, 3, 5} == set(leads(ground, "1306"))
    assert () == leads(ground, "0101")


def test_the_green_border_runs_around_the_deployment_hexes() -> None:
    """SN-1.19: 50 hexes, five columns of ten."""
    sides = values(drawn(shown()), "stroke").count(GREEN_BORDER)

    legend = 1
    assert 10 * 2 * 2 + 2 * 5 + 2 * 4 == sides - legend
    assert legend == values(drawn(shown(SCENARIOS["four_corners"])), "stroke").count(GREEN_BORDER)


def test_smoke_and_levels_are_drawn() -> None:
    """SN-2.9, TOI-5.8"""
    clear, smoked = (drawn(shown(smoke=smoke)) for smoke in ((), (Smoke("0805", 2), Smoke("0404", 1))))

    assert 2 == values(smoked, "fill").count(SMOKE) - values(clear, "fill").count(SMOKE)
    assert "Smoke: 0805, 0404." in (smoked.findtext(f"{SVG}desc") or "")
    assert 5 == sum(1 for place in ground_of(ALLEY.map).places if ground_of(ALLEY.map).level[place])
    assert "Smoke: 0805 (round 2)" in PICTURES.text(shown(smoke=(Smoke("0805", 2),)))


# the units


@cases(
    ("A1", {}, "A1 (officer, 3 regular) in 0505, flamethrower"),
    ("G1", {}, "G1 (4 regular) in 1004, anti-tank"),
    ("S1", {}, "S1 (sniper) in 0904, concealed"),
    ("H1", {"hits": 2}, "H1 (M3A1 Half-track) in 0505, heavily damaged"),
    (
        "A2",
        {"condition": "pinned", "activation": "fatigued"},
        "A2 (2 elite, mortar) in 0504, fatigued, pinned",
    ),
    ("G2", {"activation": "op_fire"}, "G2 (2 elite, mg) in 1006, op fire"),
    ("A3", {"at": None}, "A3 (4 regular), medic"),
)
def test_a_unit_is_described(id_: str, changes: dict[str, Any], said: str) -> None:
    """SN-G13, TOI-13.1: everything about a unit is open."""
    root = drawn(shown(units=with_unit(id_, **changes)))

    assert said in (root.findtext(f"{SVG}desc") or "")
    assert said in titles(root)


def test_units_aboard_are_told_with_their_vehicle() -> None:
    """TOI-16.3"""
    root = drawn(shown(units=with_unit("A1", at=None, aboard="H1")))

    aboard = "H1 (M3A1 Half-track) in 0505; A1 (officer, 3 regular), flamethrower, aboard H1"
    assert aboard in titles(root)
    assert "aboard H1" in PICTURES.text(shown(units=with_unit("A1", at=None, aboard="H1")))


@cases(
    ("A4", {"activation": "fatigued"}, FATIGUED["us"]),
    ("G3", {"activation": "fatigued"}, FATIGUED["de"]),
    ("A4", {"condition": "pinned"}, YELLOW[0]),
    ("A4", {"condition": "disrupted"}, RED[0]),
    ("H1", {"hits": 1}, YELLOW[0]),
    ("H1", {"hits": 2}, RED[0]),
)
def test_activation_condition_and_damage_have_colors(id_: str, changes: dict[str, Any], fill: str) -> None:
    """TOI-2.5, TOI-15.4"""
    before, after = (
        values(drawn(shown(units=units)), "fill").count(fill)
        for units in (units_of(ALLEY), with_unit(id_, **changes))
    )
    assert 1 == after - before


def test_several_units_in_a_hex_are_all_drawn_and_named() -> None:
    """TOI-5.2"""
    units = with_unit("A4", at="0505")

    assert "A1, A4, H1 in 0505" in values(drawn(shown(units=units)), "aria-label")
    cells = page_of(PICTURES, shown(units=units)).board.cells
    assert {span.row for name in ("A1", "A4", "H1") for span in cells[f"unit:{name}"]} == {
        cells["hex:0505"][0].row
    }


def test_the_roster_lists_both_sides_and_says_who_looks() -> None:
    text = said(PICTURES, shown(seat=US))

    assert "AMERICANS (you)" in text
    assert "0505 A1 officer, 3 regular; flamethrower" in text
    assert "0904 S1 sniper; concealed" in text
    assert "seen by the Americans" in text
    assert "GERMANS (you)" in PICTURES.text(shown(seat=DE))


def test_names_that_are_too_long_for_a_hex_are_counted_and_found_there() -> None:
    """SN-G4"""
    long = tuple(attrs.evolve(unit, id="LONGNAMES") if unit.id == "A1" else unit for unit in units_of(ALLEY))

    board = page_of(PICTURES, shown(units=long)).board
    (span,) = board.cells["unit:LONGNAMES"]
    assert board.lines[span.row][span.start : span.stop].startswith("LONG")
    assert "LONGN" in texts(drawn(shown(units=long)))


# sides and moments


def test_cards_and_command_are_written() -> None:
    """TOI-18.1, SN-1.14, SN-1.17"""
    changes: dict[str, Any] = {
        "us": SideState(3, 2, hand=("C4",), in_play=("C1",)),
        "effects": (Effect("C5", "us", "turn", "A3"),),
    }
    text, words = said(PICTURES, shown(**changes)), texts(drawn(shown(**changes)))

    for one in ("cards: C4 Major Offensive (3)", "in play: Critical Objective", "working: Quick March on A3"):
        assert one in text
        assert one in words
    assert "operations: Seize the Initiative" in text
    assert "Americans 3, 2 on the initiative card" in text
    assert "command: 3, and 2 on the initiative card" in words


def test_objectives_show_who_controls_them() -> None:
    """TOI-17.2, SN-G12"""
    seen = shown(control=(("1305", "us"), ("1307", "de")))

    assert ("Americans", "Germans", "nobody") == tuple(holder(seen, one) for one in ("1305", "1307", "0805"))
    assert "1305 victory: Americans" in titles(drawn(seen))
    assert "1307 German command (1 command): Germans" in titles(drawn(seen))


@cases(
    (ActionTurn("de", 1), "Germans: take an action (1 left)."),
    (
        Moving("A1", "advance", 1),
        "Americans: go on with the move of A1, attack, or stop (1 movement point left).",
    ),
)
def test_what_is_waited_for(frame: Frame, said: str) -> None:
    """SN-G15"""
    assert said == waiting(shown(frames=(frame,)))


@cases(*sorted(SCENARIOS))
def test_who_is_waited_for_in_a_whole_game(scenario: str) -> None:
    """SN-G15"""
    people = {"us": "Americans: ", "de": "Germans: "}
    for choice in choices_of(GAME, scenario, 1, default_set_up=False):
        said = waiting(GAME.view(choice.before, None))
        assert said.startswith(people[choice.seat])
        assert said.endswith(".")


@cases(Assaulting("A1", "1305"), Retreats("de", "A1", "1305", ("G3",)))
def test_a_ring_marks_the_hex_that_is_attacked(frame: Frame) -> None:
    quiet, attacked = (
        values(drawn(shown(frames=(one,))), "r").count("45") for one in (ActionTurn("us", 1), frame)
    )
    assert attacked > quiet


def test_the_end_is_told() -> None:
    """SN-1.22"""
    ending = Ending("us", "control of 1305", "SN-1.22")
    assert "The Americans won: control of 1305." == waiting(shown(ending=ending, frames=()))


def test_how_a_scenario_is_won() -> None:
    """SN-1.22, SN-1.23, SN-G16, SN-G17"""
    said = {id_: " ".join(goals(scenario)) for id_, scenario in SCENARIOS.items()}

    assert (
        "Americans: control 1305 at the end of a round Germans: else after round 4" == said["snipers_alley"]
    )
    assert "after round 3: destroy more of them" in said["four_corners"]
    assert "if as many are destroyed: Americans by control of 0504, else Germans" in said["four_corners"]
    assert "Americans: control 0904 with an officer alive" in said["lieutenants_walk"]
    assert {"us", "de"} == FRESH.keys()

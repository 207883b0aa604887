"""The boards of Band of Brothers in text and as pictures."""

import pytest

from render.bob_table import BOARD, SCENARIOS, SVG, american, battle, drawn, german, values, written
from render.reading import page_of, texts, titles
from wargames.bob.ground.ground import ground_of
from wargames.bob.play.set_up import opening
from wargames.bob.told.view import view
from wargames.bob.values.options import Options
from wargames.bob.values.scenarios import BobScenario
from wargames.render.bob import PICTURES
from wargames.render.bob.colors import EARTH, HEDGE, LEVELS
from wargames.render.bob.landscape import is_half, leads
from wargames.render.colors import DECK
from wargames.render.hex_maps import center
from wargames.render.markup import number


@pytest.fixture(params=sorted(SCENARIOS))
def scenario(request: pytest.FixtureRequest) -> BobScenario:
    return SCENARIOS[request.param]


# the board


def test_every_hex_of_a_scenario_is_drawn_with_its_name(scenario: BobScenario) -> None:
    shown = texts(drawn(opening(scenario, Options()), None))

    assert [] == [place for place in ground_of(scenario.board).places if 1 != shown.count(place)]


def test_every_scenario_fits_a_terminal_and_has_no_blanks_at_its_ends(scenario: BobScenario) -> None:
    lines = PICTURES.text(view(opening(scenario, Options()), None)).splitlines()

    assert [] == [line for line in lines if len(line) > 79 or line != line.rstrip()]


def test_the_picture_is_small_and_uses_nothing_outside_it(scenario: BobScenario) -> None:
    picture = PICTURES.svg(view(opening(scenario, Options()), None))

    assert len(picture) < 200_000
    for outside in ("href", "url(", "@import", "<image", "<script", "<style"):
        assert outside not in picture
    assert 1 == picture.count("http://")


def test_every_hedgerow_of_a_scenario_is_drawn_once(scenario: BobScenario) -> None:
    """BOB-G6"""
    strokes = values(drawn(opening(scenario, Options())), "stroke")

    legend = 1
    assert len(scenario.board.hedgerows) + legend == strokes.count(HEDGE)


def test_the_board_in_text_shows_terrain_hedgerows_and_counters() -> None:
    """BOB-G6, BOB-3.6"""
    state = battle(american(), american(id_="US-P2"), german("B2"), control=(("C3", "ge"),))

    assert (
        "      A   B   C   D   E   F   G",
        " 1 .oO     .       ~       .",
        "       .       .       .",
        " 2 .       .       =:      .",
        "       wo f1   .:      .:",
        " 3 .       S*      .       .",
        "       .       .       /.",
        " 4 .       .       .       .",
        "       .      _. P1 P2 .",
        " 5 .       .       .       .",
        "       .       .1*     .",
        " 6 .       .       .       .",
        "       .       .       .",
        " 7 .       .       .       .",
        "       .       .       .",
    ) == page_of(PICTURES, view(state, None)).board.lines


def test_roads_and_hedgerows_are_listed() -> None:
    lines = written(battle()).splitlines()

    assert "Roads: D2 E2 F2" in lines
    assert "Hedgerows: C5/N, E3/SE" in lines


def test_a_hedgerow_is_drawn_on_its_side() -> None:
    """BOB-G6"""
    ends = {
        (line.get("x1"), line.get("y1"), line.get("x2"), line.get("y2"))
        for line in drawn(battle()).iter(f"{SVG}line")
        if line.get("stroke") == HEDGE
    }

    ground = ground_of(BOARD)
    (x, y), (_, below) = center(ground, "C4"), center(ground, "C5")
    half = number((y + below) / 2)
    assert (number(x - 27), half, number(x + 27), half) in ends


def test_heights_are_tinted_and_numbered() -> None:
    """BOB-G6"""
    root = drawn(battle())

    legend = 1
    assert 1 + legend == values(root, "fill").count(LEVELS[1])
    assert "1" in texts(root)


def test_digging_is_drawn() -> None:
    """BOB-G6"""
    shown = titles(drawn(battle()))

    legend = 1
    assert 2 + legend == shown.count("foxhole")
    assert 1 + legend == shown.count("fortification")
    assert 2 + legend == values(drawn(battle()), "fill").count(EARTH)


def test_a_bridge_has_a_deck_under_its_road() -> None:
    legend = 1
    assert 1 + legend == values(drawn(battle()), "stroke").count(DECK)


def test_a_road_runs_off_the_board_where_it_ends_at_the_edge() -> None:
    ground = ground_of(SCENARIOS["dike_road"].board)

    assert (0, 3) == leads(ground, "I3")
    assert {0, 3} == set(leads(ground, "I1"))
    assert 2 == len(leads(ground, "A5"))
    assert () == leads(ground, "A1")
    assert (1,) == leads(ground_of(BOARD), "D2")


def test_the_last_row_of_every_other_column_is_of_half_hexes() -> None:
    """BOB-3.6"""
    ground = ground_of(BOARD)

    assert ["B7", "D7", "F7"] == [place for place in ground.places if is_half(ground, place)]


# counters

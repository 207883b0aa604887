"""Boards of characters that have names: what stands where, from far and from near."""

import pytest

from cases import cases
from hog import GAME as HOG
from render.bob_table import american, battle, german
from wargames import games, load, render
from wargames.bob.told.view import view
from wargames.bob.values.state import State
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.game import Seat
from wargames.render import Span, TextBoard, TextPage, TextPlane, Zoom
from wargames.render.bob import PICTURES

ZOOMS: tuple[Zoom, Zoom] = ("far", "near")


def page(state: State, zoom: Zoom = "near", seat: str = "us") -> TextPage:
    assert PICTURES.page is not None
    return PICTURES.page(view(state, Seat(seat)), zoom)


def read(board: TextBoard, span: Span) -> str:
    return board.lines[span.row].ljust(span.stop)[span.start : span.stop]


@cases(*ZOOMS)
def test_a_counter_stands_in_its_own_hex_with_its_name(zoom: Zoom) -> None:
    board = page(battle(american("A1", "US-P1"), german("C3", "GE-F2")), zoom).board

    for unit, place, written in (("US-P1", "A1", "P1"), ("GE-F2", "C3", "f2")):
        (span,) = board.cells[f"unit:{unit}"]
        assert written == read(board, span)
        assert any((span.row, span.start) in one for one in board.cells[f"hex:{place}"])
        assert f"hex:{place}" in board.names_at(span.row, span.start)


@cases(*ZOOMS)
def test_what_has_no_room_in_a_hex_is_counted_and_found_at_the_count(zoom: Zoom) -> None:
    crowd = [american("A1", f"US-P{at}") for at in range(1, 10)]
    board = page(battle(*crowd), zoom).board

    (last,) = board.cells["unit:US-P9"]
    hidden = [name for name, spans in board.cells.items() if name.startswith("unit:") and spans == (last,)]
    assert f"+{len(hidden)}" == read(board, last)


def test_an_unknown_counter_is_found_by_its_place_in_the_stack_alone() -> None:
    board = page(battle(american(), german("E6", "GE-F2", known=False))).board

    assert "g?" == read(board, board.cells["unit:E6/1"][0])
    assert not any("GE-F2" in name for name in board.cells)


@pytest.mark.parametrize("game_id", games())
@pytest.mark.parametrize("zoom", ZOOMS)
def test_no_two_places_share_a_character(game_id: str, zoom: Zoom) -> None:
    game = load(game_id)
    for scenario in game.scenarios:
        state = game.start(scenario, dice=SeededDice(1)).state
        cells = render.text_page(game, game.view(state, None), zoom).board.cells
        places = [spans for name, spans in cells.items() if name.startswith(("hex:", "space:"))]
        taken = [(span.row, at) for spans in places for span in spans for at in range(span.start, span.stop)]
        assert len(taken) == len(set(taken))


def test_from_near_a_hedgerow_is_drawn_on_its_hexside() -> None:
    """BOB-5.5.5"""
    game = load("bob")
    state = game.start("farm_lane", dice=SeededDice(1)).state
    board = render.text_page(game, game.view(state, None), "near").board

    middle, lower, upper = board.cells["hex:F3"]
    for east in (upper, middle, lower):
        assert "#" == board.lines[east.row][east.stop]  # F3/NE, F3/SE
    assert "#" not in {board.lines[west.row][west.start - 1] for west in (upper, middle, lower)}


@cases(*ZOOMS)
def test_a_character_of_a_measured_table_leads_to_a_point_in_it_and_back(zoom: Zoom) -> None:
    game = load("fire_move")
    state = game.start("crossroads_farm", dice=SeededDice(1)).state
    board = render.text_page(game, game.view(state, None), zoom).board

    plane = board.plane
    assert isinstance(plane, TextPlane)
    for place in ((1, plane.left), (plane.bottom, plane.left + 5), (7, 40)):
        assert place == plane.place(plane.point(*place))
    ((span), *_) = board.cells["objective:O1"]  # at (15, 22)
    point = plane.point(span.row, span.start)
    assert abs(point.x - 1500) <= plane.wide
    assert abs(point.y - 2200) <= plane.high


def test_a_game_without_pictures_is_found_by_its_words() -> None:
    state = HOG.start("standard", dice=SeededDice(1)).state
    found = render.text_page(HOG, HOG.view(state, None))

    assert (HOG.title,) == found.head
    assert found.board.lines == tuple(render.text(HOG, HOG.view(state, None)).splitlines())
    for name, spans in found.board.cells.items():
        assert all(name == f"any:{read(found.board, span)}" for span in spans)

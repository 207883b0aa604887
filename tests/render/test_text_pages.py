"""Pages of text on a screen of 80 columns: nothing wider, no word cut, each unit in its own hex."""

from collections.abc import Iterator
from typing import Any

import pytest

from cases import cases
from wargames import bots, games, load, render
from wargames.kernel.chance.dice import Rng, SeededDice
from wargames.kernel.game import Game, Over, View
from wargames.render import TextBoard, TextPage, Zoom, text_pages

SCENARIOS = [(game, scenario) for game in games() for scenario in load(game).scenarios]
ZOOMS: tuple[Zoom, Zoom] = ("far", "near")
WIDTH, HEIGHT = 79, 22
CHOICES = 40
"""So many choices lie between the two moments of a scenario that are looked at."""


def moments(game: Game[Any, Any], scenario: str) -> Iterator[View]:
    """Give what each seat sees at the first choice of a scenario, and some choices later."""
    dice, rng = SeededDice(3), Rng(3)
    state = game.start(scenario, dice=dice).state
    for number in range(CHOICES + 1):
        pending = game.pending(state)
        if number in {0, CHOICES} or isinstance(pending, Over):
            yield from (game.view(state, seat) for seat in game.seats_of(state))
        if isinstance(pending, Over):
            break
        seat, decision = next(iter(pending.items()))
        state = game.apply(state, seat, decision.actions.sample(rng), dice).state


@pytest.fixture(scope="module")
def views() -> dict[tuple[str, str], list[View]]:
    return {(game, scenario): list(moments(load(game), scenario)) for game, scenario in SCENARIOS}


Views = dict[tuple[str, str], list[View]]


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_a_page_fits_eighty_columns_and_folds_between_words(game: str, scenario: str, views: Views) -> None:
    for view in views[game, scenario]:
        page = render.text_page(load(game), view, "far")
        for said in (page.head, page.board.legend, page.facts):
            folded = text_pages.folded(said, WIDTH)
            assert " ".join(said).split() == " ".join(folded).split()
            assert WIDTH >= max(map(len, folded), default=0)
        lines = render.text(load(game), view).splitlines()
        assert WIDTH >= max(map(len, lines))
        assert lines == [line.rstrip() for line in lines]
        assert sorted(" ".join(page.roster).split()) == sorted(
            " ".join(text_pages.roster(page.roster, WIDTH)).split()
        )


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_from_far_the_whole_board_fits_a_screen(game: str, scenario: str, views: Views) -> None:
    for view in views[game, scenario]:
        lines, columns = render.text_page(load(game), view, "far").board.size
        assert (HEIGHT, WIDTH) >= (lines, columns)
        assert WIDTH >= columns


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
@pytest.mark.parametrize("zoom", ZOOMS)
def test_each_unit_stands_on_a_row_of_its_own_hex(game: str, scenario: str, zoom: Zoom, views: Views) -> None:
    """What the picture in parts has in a hex, the text has there; below the map it has who is off it."""
    for view in views[game, scenario]:
        drawn = render.parts(load(game), view)
        cells = render.text_page(load(game), view, zoom).board.cells
        places = [(name, spans) for name, spans in cells.items() if name.startswith(("hex:", "space:"))]
        units = [(name, spans[0]) for name, spans in cells.items() if name.startswith("unit:")]
        assert drawn is not None
        for name, span in units if places else ():
            inside = [
                place
                for place, spans in places
                if any(one.row == span.row and one.start <= span.start < one.stop for one in spans)
            ]
            if not inside:
                assert name[len("unit:") :] in _off_map(view), name
                assert span.row > max(one.row for _, spans in places for one in spans), name
                continue
            assert 1 == len(inside), name
            assert _place_of(view, name) in {None, inside[0].partition(":")[2]}, name


def _off_map(view: Any) -> list[str]:
    """List the units of the viewer that are not on the map."""
    return [one.id for one in getattr(view, "own", ()) if one.at is None]


def _place_of(view: Any, name: str) -> str | None:
    """Say where a unit is, as far as its view tells by the unit's id."""
    unit = name.partition(":")[2]
    table = getattr(view, "table", view)
    for one in (*getattr(table, "units", ()), *getattr(table, "planes", ())):
        if unit in {getattr(one, "id", None), getattr(one, "squadron", None)}:
            at = getattr(one, "at", None)
            return None if at is None else str(at)
    seen = [one for stack in getattr(view, "stacks", ()) for one in stack.counters if one.id == unit]
    return next(
        (stack.hex for stack in getattr(view, "stacks", ()) if seen and seen[0] in stack.counters), None
    )


# windows


def wide_board() -> TextBoard:
    game = load("fire_move")
    state = game.start("river_line", dice=SeededDice(1)).state
    board = render.text_page(game, game.view(state, None), "near").board
    assert board.size > (HEIGHT, WIDTH)
    return board


@cases("objective:O1", "objective:O2", "objective:O3")
def test_a_window_shows_what_it_is_about_and_marks_its_edges(name: str) -> None:
    board = wide_board()
    part = text_pages.window(board, WIDTH, HEIGHT, (name,))
    lines = text_pages.through(board, part)

    assert WIDTH >= max(map(len, lines))
    assert HEIGHT >= len(lines)
    span = board.cells[name][0]
    assert part.top <= span.row < part.top + part.high
    assert part.left <= span.start < part.left + part.wide
    assert any("*" in line for line in lines)
    rows = [line for line in lines if line[:3].strip().isdecimal()]
    assert all(line.endswith(">") for line in rows) == (part.left + part.wide < board.size[1])
    assert all(line[3] == "<" for line in rows) == (part.left > 0)
    assert any(set(line.split()) == {"v"} for line in lines) == (part.top + part.high < board.size[0])
    assert any(set(line.split()) == {"^"} for line in lines) == (part.top > 0)


def test_the_pages_of_a_map_show_all_of_it() -> None:
    board = wide_board()
    pages = list(text_pages.pages(board, WIDTH, board.size[0]))

    west, east = pages
    for at, line in enumerate(board.lines):
        assert west[at].rstrip(">").rstrip() == line[: len(west[at].rstrip(">"))].rstrip()
        assert east[at][4:] == line.ljust(board.size[1])[-74:].rstrip()


def test_a_board_that_fits_is_shown_whole() -> None:
    board = TextBoard(("   A B", " 1 . ."), {"hex:A1": ()})

    assert ["   A B", " 1 . ."] == text_pages.through(board, text_pages.window(board, WIDTH, HEIGHT))


# tables


def table(scenario: str, zoom: Zoom = "near") -> TextPage:
    game = load("fire_move")
    return render.text_page(game, game.view(game.start(scenario, dice=SeededDice(1)).state, None), zoom)


@pytest.mark.parametrize(
    ("x", "y", "sign"),
    [(2, 9, '"'), (20, 18, "="), (18, 14, ","), (24, 27, "Y"), (22, 10, "n"), (30, 12, "."), (4, 12, ":")],
)
@pytest.mark.parametrize("zoom", ZOOMS)
def test_borders_and_fields_are_on_the_table(x: int, y: int, sign: str, zoom: Zoom) -> None:
    """FM-1.4: the edges of the crossroads farm, by inches."""
    board = table("crossroads_farm", zoom).board
    assert board.plane is not None
    row, column = board.plane.place(type(board.plane.point(0, 0))(100 * x, 100 * y))

    assert sign == board.lines[row][column]


def test_the_edges_of_an_arc_lead_away_from_its_weapon() -> None:
    """FM-28.1: the machine gun at 22/29 looks south."""
    game = load("fire_move")
    captain = bots.make("captain", game, 1)
    state = game.start("crossroads_farm", dice=SeededDice(1)).state
    while not state.open.turn:
        pending = game.pending(state)
        assert not isinstance(pending, Over)
        seat, decision = next(iter(pending.items()))
        state = game.apply(state, seat, captain.decide(decision, game.view(state, seat)), SeededDice(1)).state
    (gun,) = (piece for piece in state.open.pieces if piece.id.startswith("GM"))
    board = render.text_page(game, game.view(state, None), "near").board
    assert board.plane is not None
    row, column = board.plane.place(gun.at)
    signs = [
        (at - row, where - column)
        for at, line in enumerate(board.lines[1:-1], 1)
        for where, sign in enumerate(line)
        if sign == "'"
    ]

    assert signs
    assert all(0 <= down <= 6 for down, _ in signs)
    assert {True, False} == {across < 0 for _, across in signs if across}

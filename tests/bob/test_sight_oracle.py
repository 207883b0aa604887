"""Section 5.2 again: line of sight against an oracle made from the words of BOB-G6 and BOB-G7."""

from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bob.sight_oracle import Oracle
from cases import cases
from thinned import examples, sampled
from wargames.bob import GAME
from wargames.bob.ground.ground import ground_of
from wargames.bob.ground.sight import behind_hedgerow, in_open, line, sees
from wargames.bob.values.board import Board, Level

pytestmark = pytest.mark.oracle

COLUMNS, ROWS = "ABCDEF", 6
PLACES = [f"{column}{row}" for column in COLUMNS for row in range(1, ROWS + 1)]
INNER_SIDES = [
    f"{column}{row}/{direction}"
    for column in COLUMNS
    for row in range(1, ROWS + 1)
    for direction in ("N", "NE", "SE")
    if not (direction == "N" and row == 1)
    and not (column == COLUMNS[-1] and direction != "N")
    and not (direction == "NE" and column in "ACE" and row == 1)
    and not (direction == "SE" and column in "BDF" and row == ROWS)
]


@cases(*GAME.shipped)
def test_every_line_of_a_shipped_board_agrees_with_exact_geometry(name: str) -> None:
    """BOB-5.2.1, BOB-5.2.3, BOB-5.2.5, BOB-5.2.6, BOB-5.2.7, BOB-5.2.8, BOB-G7, BOB-R24"""
    board = GAME.scenarios[name].board
    ground, oracle = ground_of(board), Oracle(board)

    pairs = sampled(combinations_with_replacement(ground.places, 2))
    assert [] == [pair for pair in pairs if oracle.sees(*pair) != sees(ground, *pair)]


@cases(*GAME.shipped)
def test_open_ground_on_a_shipped_board_agrees_with_exact_geometry(name: str) -> None:
    """BOB-5.7.7, BOB-R21, BOB-R23, BOB-G6"""
    board = GAME.scenarios[name].board
    ground, oracle = ground_of(board), Oracle(board)
    pairs = sampled(product(ground.places, repeat=2))
    near = [(origin, to) for origin, to in pairs if ground.away[origin][to] <= 8]

    assert [] == [pair for pair in near if oracle.behind_hedgerow(*pair) != behind_hedgerow(ground, *pair)]
    assert [] == [pair for pair in near if oracle.in_open(*pair) != in_open(ground, *pair)]


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Make up a small board with hills and hedgerows."""
    signs = draw(st.lists(st.sampled_from("......wwSB~"), min_size=36, max_size=36))
    levels = draw(st.lists(st.sampled_from((0, 0, 0, 0, 1, 1, 2)), min_size=36, max_size=36))
    high = draw(st.booleans())
    dug = st.lists(st.sampled_from(range(36)), max_size=4, unique=True)
    dry = [place for place, sign in zip(PLACES, signs, strict=True) if sign != "~"]
    by_row = ["".join(signs[row + ROWS * column] for column in range(6)) for row in range(ROWS)]
    return Board(
        "R",
        "Random",
        tuple(by_row),
        hedgerows=tuple(draw(st.lists(st.sampled_from(INNER_SIDES), max_size=25, unique=True))),
        elevation=tuple(
            Level(level, (place,)) for place, level in zip(PLACES, levels, strict=True) if high and level
        ),
        foxholes=tuple(PLACES[at] for at in draw(dug) if PLACES[at] in dry),
    )


@settings(deadline=None, max_examples=examples(25))
@given(boards())
def test_every_line_of_any_board_agrees_with_exact_geometry(board: Board) -> None:
    """BOB-5.2.1 to BOB-5.2.8, BOB-G6, BOB-G7, BOB-R21, BOB-R24, BOB-R25, BOB-R26"""
    ground, oracle = ground_of(board), Oracle(board)

    for origin, to in combinations_with_replacement(PLACES, 2):
        assert oracle.sees(origin, to) == sees(ground, origin, to), (origin, to)
    for origin, to in product(PLACES[:12], PLACES):
        assert oracle.behind_hedgerow(origin, to) == behind_hedgerow(ground, origin, to), (origin, to)
        assert oracle.in_open(origin, to) == in_open(ground, origin, to), (origin, to)


@settings(deadline=None, max_examples=examples(15))
@given(boards())
def test_the_line_back_is_blocked_by_the_same(board: Board) -> None:
    """BOB-5.2.8, BOB-R26"""
    ground = ground_of(board)

    for origin, to in product(PLACES, repeat=2):
        assert sees(ground, origin, to) == sees(ground, to, origin)
    for origin, to in product(PLACES[:12], PLACES):
        forth = {(one.how, frozenset(one.at), one.clause) for one in line(ground, origin, to)}
        back = {(one.how, frozenset(one.at), one.clause) for one in line(ground, to, origin)}
        assert forth == back, (origin, to)
        assert sees(ground, origin, to) == (not forth)


def test_the_oracle_agrees_with_the_reference_results() -> None:
    """BOB-G7"""
    flat = Board("F", "Flat", (".....",) * 6)
    blind = {
        ("C3", "C6"): {"C4", "C5"},
        ("A3", "E4"): {"B3", "C3", "C4", "D3"},
        ("B2", "D4"): {"C3", "C4"},
        ("C3", "E3"): set(),
    }
    places = [f"{column}{row}" for column in "ABCDE" for row in range(1, 7)]

    for ends, expected in blind.items():
        alone = {
            place for place in places if place not in ends and not Oracle(woods(flat, place)).sees(*ends)
        }
        assert expected == alone
    assert not Oracle(Board("F", "Flat", flat.rows, hedgerows=("D3/N",))).sees("C3", "E3")


def woods(board: Board, place: str) -> Board:
    rows = [list(row) for row in board.rows]
    rows[int(place[1:]) - 1][ord(place[0]) - ord("A")] = "w"
    return Board(board.id, board.title, tuple("".join(row) for row in rows))

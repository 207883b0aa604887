"""What a player at a terminal reads of a table: numbers, card faces, borders, points of a move."""

import re

import attrs
import pytest

from render.fire_move_games import SCENARIOS, played, seen
from render.reading import page_of, said
from wargames.fire_move.values.cards import CARDS
from wargames.fire_move.values.state import Moving, Piece, State, Walk
from wargames.fire_move.values.words import weapon_name
from wargames.kernel.geometry.plane import Point
from wargames.render.fire_move import PICTURES
from wargames.render.fire_move.faces import face
from wargames.render.fire_move.ground import borders

each = pytest.mark.parametrize("scenario", SCENARIOS)


def read(state: State, seat: str | None = None) -> str:
    return said(PICTURES, seen(state, seat))


def unfolded(state: State, seat: str | None = None) -> str:
    return " ".join(read(state, seat).split())


def in_play(scenario: str = "crossroads_farm") -> State:
    return next(state for state in reversed(played(scenario, 7, 60)) if state.open.turn)


def moment(kind: type, scenario: str = "crossroads_farm") -> State:
    """Find a moment with a frame of a kind at work."""
    return next(state for state in played(scenario, 7, 120) if isinstance(state.open.frames[-1], kind))


@each
def test_every_figure_on_the_table_is_listed_by_the_number_that_actions_name(scenario: str) -> None:
    state = in_play(scenario)
    rows = re.findall(r"\bat \([\d., ]+\): ([^;\n]+)", read(state))
    numbers = {int(number) for row in rows for number in re.findall(r" (\d+)(?=[ ,]|$)", row)}

    assert {man.number for man in state.open.figures if man.at is not None} <= numbers


def test_figures_that_are_alike_share_their_role() -> None:
    opening = played("crossroads_farm", 7, 60)[0]

    assert "U1 to be set up: SL 3, LMG 4, SMG 5, RIF 6 7 8 9 10" in read(opening)


def test_a_player_reads_the_faces_of_his_own_cards_alone() -> None:
    """FM-R51, FM-G1"""
    state = in_play()
    one, other = state.hands
    held = set(one.cards)

    assert held
    for card in held:
        assert f"{card}: {face(card)}" in unfolded(state, one.side)
        assert f"{card}: {face(card)}" not in unfolded(state)
    for card in set(other.cards) - held:
        assert f"{card}: {face(card)}" not in unfolded(state, one.side)


def test_a_player_reads_his_own_hand_above_the_table() -> None:
    """FM-G1"""
    state = in_play()
    one, _ = state.hands

    head = page_of(PICTURES, seen(state, one.side)).head
    assert {*one.cards} == {*re.findall(r"(\w+)(?: twice| \d times)? \([a-z ]+\)", head[2])}
    assert head[2].startswith("Hand: ")
    assert not any(line.startswith("Hand: ") for line in page_of(PICTURES, seen(state)).head)


def test_every_card_has_a_face() -> None:
    """FM-G1"""
    assert len(CARDS) == len({face(card) for card in CARDS})
    assert "FV at Close 4, Medium 3, Long 1, Extreme 0; LMG +2 +2 +2 +1; SMG +2 +1 0 0" in face("F5")
    assert "takes 2 men, 5 for the full FV" in face("F5")


@each
def test_the_borders_are_listed_with_what_they_take(scenario: str) -> None:
    """FM-1.4, FM-5.12"""
    state = in_play(scenario)
    listed = borders(seen(state))

    assert listed
    for one in listed:
        assert one in unfolded(state)


def test_a_border_to_be_tested_says_so_and_blown_wire_is_gone() -> None:
    """FM-7.2, FM-20.1, FM-G8"""
    state = in_play("river_line")
    wire = next(at for at, one in enumerate(state.scenario.table.borders) if one.type.startswith("wire"))
    blown = attrs.evolve(state, open=attrs.evolve(state.open, wire_cut=(wire,)))

    assert any(one.startswith("river, ford test ") for one in borders(seen(state)))
    assert any("wire test" in one for one in borders(seen(state)))
    assert len(borders(seen(state))) - 1 == len(borders(seen(blown)))


def test_who_sets_up_reads_where_he_may() -> None:
    """FM-G18"""
    opening = played("crossroads_farm", 7, 60)[0]

    assert "Inside (0, 19) > (36, 19) > (36, 36) > (0, 36)." in read(opening)
    assert "Inside" not in read(in_play())


def test_a_mover_reads_his_card_and_the_move_actions_that_are_left() -> None:
    """FM-5.4"""
    state = moment(Moving)
    moving = state.open.frames[-1]
    assert isinstance(moving, Moving)

    assert f"{moving.group} moves by {moving.card}. " in read(state)
    assert f"go on with the move of {moving.group} ({moving.left} move action" in read(state)


def test_the_points_of_a_move_are_numbered_as_reactions_name_them() -> None:
    """FM-R13, FM-R14"""
    state = moment(Walk)
    walk = state.open.frames[-1]
    assert isinstance(walk, Walk)

    assert f"{walk.group} moves from {walk.route[0]} to {walk.route[-1]}. " in read(state)
    assert f"Points of the move, by number: {walk.first} {walk.route[0]}" in unfolded(state)
    assert f"{walk.last} {walk.route[-1]}" in unfolded(state)


def test_weapons_that_failed_or_lie_about_are_told() -> None:
    """FM-12.1, FM-25.1"""
    state = in_play("river_line")
    served, other = [piece for piece in state.open.pieces if piece.gunner is not None][:2]
    name, failed = weapon_name(served.id), attrs.evolve(served, failed=True)

    assert f"{name} failed" in unfolded(with_pieces(state, failed))
    assert f"{name} not set up" in unfolded(with_pieces(state, attrs.evolve(served, ready=False)))
    left = attrs.evolve(other, gunner=None, at=Point(100, 200))
    assert f"{weapon_name(other.id)} lies at (1, 2)" in unfolded(with_pieces(state, left))
    board = page_of(PICTURES, seen(with_pieces(state, left)), "near").board
    span = board.cells[f"unit:{other.id}"][0]
    assert "@" == board.lines[span.row][span.start]


def with_pieces(state: State, changed: Piece) -> State:
    pieces = tuple(changed if piece.id == changed.id else piece for piece in state.open.pieces)
    return attrs.evolve(state, open=attrs.evolve(state.open, pieces=pieces))

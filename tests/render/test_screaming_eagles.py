from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree as ET

import attrs

import wargames
from cases import cases
from played_games import choices_of
from render.reading import texts
from wargames import render
from wargames.render.screaming_eagles.board import plates
from wargames.render.screaming_eagles.moment import aims, cone
from wargames.screaming_eagles.components import Squadron
from wargames.screaming_eagles.lattice import Space
from wargames.screaming_eagles.state import Attack, Damage, FireWindow, Frame, State
from wargames.screaming_eagles.view import EaglesView

GAME = wargames.load("screaming_eagles")
SVG = "{http://www.w3.org/2000/svg}"


def start() -> State:
    state: State = GAME.start("standard", dice=wargames.SeededDice(1)).state
    return state


def put(state: State, squadron: Squadron, **changes: Any) -> State:
    plane = attrs.evolve(state.table.plane(squadron), **changes)
    planes = tuple(plane if one.squadron == squadron else one for one in state.table.planes)
    return attrs.evolve(state, table=attrs.evolve(state.table, planes=planes))


def at_moment(state: State, frame: Frame) -> State:
    return attrs.evolve(state, table=attrs.evolve(state.table, frames=(*state.table.frames, frame)))


def draw(view: EaglesView) -> ET.Element:
    return ET.fromstring(render.svg(GAME, view))


def played(seed: int, seat: str | None, look: Callable[[EaglesView], None]) -> None:
    """Play at random and look at every position."""
    for one in choices_of(GAME, "standard", seed, players=4, round_limit=4):
        look(GAME.view(one.before, None if seat is None else wargames.Seat(seat)))
    look(GAME.view(one.step.state, None))


@cases(None, "stallion", "eagle")
def test_every_position_of_a_game_can_be_drawn(seat: str | None) -> None:
    def look(view: EaglesView) -> None:
        assert draw(view).findtext(f"{SVG}title")
        assert "Round" in render.text(GAME, view)

    played(3, seat, look)


def test_the_board_has_308_spaces_and_36_edge_numbers_twice() -> None:
    """SE-G1, SE-1.9"""
    state = start()
    lonely = put(put(put(state, "tiger", at=None), "eagle", at=None), "cobra", at=None)
    lonely = put(lonely, "stallion", at=None)
    root = draw(GAME.view(lonely, None))

    outlines = next(group for group in root.iter(f"{SVG}g") if group.get("stroke-width") == "1")
    assert 308 == sum(path.get("d", "").count("M") for path in outlines)
    printed = [text for line in texts(root) for text in line.split(" · ")]
    for number in range(10, 361, 10):
        assert 2 == printed.count(str(number))


def test_nothing_outside_the_document_is_used() -> None:
    drawn = render.svg(GAME, GAME.view(start(), None))

    for outside in ("href", "url(", "@import", "<image", "<script", "<style"):
        assert outside not in drawn
    assert 1 == drawn.count("http://")


def test_a_card_face_down_shows_its_face_to_its_own_team_only() -> None:
    """SE-5.4"""
    laid = GAME.apply(start(), "blue", GAME.parse("lay stallion L4"), wargames.SeededDice(1)).state

    own, enemy = (GAME.view(laid, wargames.Seat(seat)) for seat in ("blue", "tan"))
    assert "yours, face down" in texts(draw(own))
    assert "break left" in texts(draw(own))
    assert "break left, 4 dice*" in render.text(GAME, own)
    assert "laid face down" in texts(draw(enemy))
    assert "break left" not in texts(draw(enemy))
    assert "break left" not in render.text(GAME, enemy)


def test_an_enemy_card_face_down_leaves_no_trace_in_the_picture() -> None:
    """SE-5.4"""
    one, other = (
        GAME.apply(start(), "blue", GAME.parse(f"lay stallion {card}"), wargames.SeededDice(1)).state
        for card in ("L1", "R4")
    )
    tan = wargames.Seat("tan")

    assert render.svg(GAME, GAME.view(one, tan)) == render.svg(GAME, GAME.view(other, tan))
    assert render.text(GAME, GAME.view(one, tan)) == render.text(GAME, GAME.view(other, tan))


def test_the_cone_shown_is_the_cone_of_the_rules() -> None:
    """SE-G6"""
    plane = start().table.plane("stallion")

    assert 278 == len(cone(plane))
    assert 125 == len(cone(attrs.evolve(plane, at=Space("H11"))))


def test_legal_shots_are_lines_with_weapons_distance_and_path() -> None:
    """SE-9.1, SE-9.5"""
    state = put(at_moment(start(), FireWindow("stallion", "before")), "eagle", at=Space("H5"))
    view = GAME.view(state, None)

    assert [("eagle", 6, "curved", ("LR", "MR"))] == [
        (aim.target, aim.lies.distance, aim.lies.path, aim.weapons)
        for aim in aims(view.table)
        if aim.target == "eagle"
    ]
    assert "LR MR · 6 curved" in texts(draw(view))
    assert 2 == len([line for line in draw(view).iter(f"{SVG}line") if line.get("stroke-dasharray")])
    assert "Stallion -> Eagle: 6 curved, LR, MR" in render.text(GAME, view)


@cases("H5", "H17", "K20", "G18")
def test_what_is_written_on_two_lines_of_fire_stands_apart(place: str) -> None:
    state = put(at_moment(start(), FireWindow("stallion", "before")), "eagle", at=Space(place))
    one, other = plates(GAME.view(state, None).table)

    assert not one.meets(other)


def test_an_announced_attack_is_one_whole_line() -> None:
    """SE-9.9"""
    state = at_moment(start(), Attack("stallion", "LR", "cobra"))
    root = draw(GAME.view(state, None))

    assert "LR · 20 straight" in texts(root)
    assert (
        "Tan: drop a flare with Cobra against Stallion's long-range missile (20 spaces away), or keep it."
    ) in texts(root)
    assert 1 == len([line for line in root.iter(f"{SVG}line") if line.get("stroke-width") == "2.5"])


def test_a_plane_shot_down_is_off_the_board_and_said_to_be() -> None:
    """SE-3.9"""
    view = GAME.view(put(start(), "cobra", at=None, damage=Damage(cockpit=1)), None)
    root = draw(view)

    assert "SHOT DOWN" in texts(root)
    assert 1 == texts(root).count("Cobra")
    assert "Shot down: Cobra." in (root.findtext(f"{SVG}desc") or "")
    assert "Cv" not in render.text(GAME, view)


def test_planes_show_their_heading_and_bank() -> None:
    """SE-R1"""
    view = GAME.view(put(start(), "tiger", bank="left"), None)
    turns = [group.get("transform", "") for group in draw(view).iter(f"{SVG}g")]

    assert any("rotate(0)" in turn for turn in turns)
    assert any("rotate(180)" in turn for turn in turns)
    assert any("rotate(-24)" in turn for turn in turns)
    assert "S^" in render.text(GAME, view)
    assert "Ev" in render.text(GAME, view)


def test_the_text_fits_80_columns() -> None:
    def look(view: EaglesView) -> None:
        lines = render.text(GAME, view).splitlines()
        assert [] == [line for line in lines[1:] if len(line) > 80]

    played(5, "cobra", look)


def test_damage_and_pegs_are_counted_on_the_battle_boards() -> None:
    """SE-2.3, SE-G4"""
    hurt = put(start(), "eagle", damage=Damage(wings=3, tail=1))
    view = GAME.view(hurt, None)

    assert "  hits: tail 1 of 2, wings 3 of 4" in render.text_page(GAME, view).roster
    filled = [hole for hole in draw(view).iter(f"{SVG}circle") if hole.get("fill") == "#c62828"]
    assert 4 == len(filled)

"""Forces off the map, shown at its edge."""

import re
from random import Random
from typing import Any

import attrs
import pytest

import wargames
from wargames import render
from wargames.kernel.chance.dice import Dice
from wargames.kernel.game import Game, Over, Seat
from wargames.render import hex_drawing
from wargames.render.bob.scene import scene
from wargames.render.text_boards import Zoom


@pytest.mark.parametrize("zoom", ["far", "near"])
def test_text_tells_below_the_map_who_enters_and_leads_to_each(zoom: Zoom) -> None:
    """BOB-G16"""
    game, dice, rng = wargames.load("bob"), wargames.SeededDice(1), Random(3)
    state = game.start("bridge", dice=dice).state
    while not any(one.enters and one.at is None for one in game.view(state, Seat("us")).own):
        state = at_random(game, state, dice, rng)
    board = render.text_page(game, game.view(state, Seat("us")), zoom).board

    assert "Americans enter now by the east edge: P1 P2 P3 P4 M1" == board.lines[-1]
    (found,) = board.cells["unit:US-P2"]
    assert "P2" == board.lines[found.row][found.start : found.stop]
    assert "unit:US-P2" not in render.text_page(game, game.view(state, Seat("ge")), zoom).board.cells


def test_text_tells_below_the_table_which_group_is_kept_off_it() -> None:
    """FM-G22"""
    game = wargames.load("fire_move")
    state = game.start("night_perimeter", dice=wargames.SeededDice(1)).state
    state = attrs.evolve(state, open=attrs.evolve(state.open, off_table=("J4G",)))
    board = render.text_page(game, game.view(state, Seat("british")), "near").board

    assert re.match(
        r" *J4G is off the table: it comes from turn \d, between \(.*\) and \(.*\)", board.lines[-1]
    )
    (found,) = board.cells["group:J4G"]
    assert "J4G" == board.lines[found.row][found.start : found.stop]


def at_random(game: Game[Any, Any], state: Any, dice: Dice, rng: Random) -> Any:
    """Answer one decision at random."""
    pending = game.pending(state)
    assert not isinstance(pending, Over)
    seat, decision = next(iter(pending.items()))
    return game.apply(state, seat, decision.actions.sample(rng), dice).state


def test_a_map_keeps_room_at_its_edge_for_those_who_enter_by_it() -> None:
    """BOB-G16: one's own are shown with turn and edge, of the others how many there are; the size stays."""
    game, dice, rng = wargames.load("bob"), wargames.SeededDice(2), Random(3)
    state = game.start("dike_road", dice=dice).state
    while game.view(state, Seat("us")).phase == "set-up":
        state = at_random(game, state, dice, rng)
    later = attrs.evolve(state, turn=2)
    pages = [scene(game.view(one, Seat(seat))) for one in (state, later) for seat in ("us", "ge")]
    americans, germans, due, _ = (" ".join(one.said for one in page.beyond or ()) for page in pages)

    assert "Americans enter from turn 2 by the south edge" in americans
    assert "Germans enter now by the north edge" in germans
    assert "Germans enter" not in americans
    assert "Americans enter now by the south edge" in due
    assert re.search(r"Germans off the board: \d", due)
    names = {one.name for part in pages[0].beyond or () for one in part.counters}
    assert names
    assert not any(name.startswith("GE") for name in names)
    assert 1 == len({hex_drawing.page(page).size for page in pages})
    early = game.start("farm_lane", dice=wargames.SeededDice(1)).state
    assert scene(game.view(early, Seat("us"))).beyond is None

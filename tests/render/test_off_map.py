"""Forces off the map, shown at its edge."""

import re
from random import Random

import attrs

import wargames
from wargames.kernel.game import Over, Seat
from wargames.render import hex_drawing
from wargames.render.bob.scene import scene


def test_a_map_keeps_room_at_its_edge_for_those_who_enter_by_it() -> None:
    """BOB-G16: one's own are shown with turn and edge, of the others how many there are; the size stays."""
    game, dice, rng = wargames.load("bob"), wargames.SeededDice(2), Random(3)
    state = game.start("dike_road", dice=dice).state
    while game.view(state, Seat("us")).phase == "set-up":
        pending = game.pending(state)
        assert not isinstance(pending, Over)
        seat, decision = next(iter(pending.items()))
        state = game.apply(state, seat, decision.actions.sample(rng), dice).state
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

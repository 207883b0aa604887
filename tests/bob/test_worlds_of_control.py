"""The worlds of a view hold the control that the view shows, and that of the hidden (BOB-G16)."""

from collections.abc import Iterator
from itertools import islice

from cases import cases
from played_games import any_listed, choices_of
from wargames.bob import GAME
from wargames.bob.values.state import State
from wargames.kernel.chance.dice import Rng
from wargames.kernel.game import Seat


def opened(scenario: str, seed: int, steps: int) -> Iterator[State]:
    """Play the beginning of a game at random, and give every state on the way."""
    return (one.before for one in islice(choices_of(GAME, scenario, seed, any_listed), steps))


@cases(*range(4))
def test_a_world_shows_the_seat_the_control_that_it_was_shown(seed: int) -> None:
    """BOB-G16: also of a unit that has come onto the board in the open and has not moved on."""
    for state in opened("bridge", seed, 30):
        for seat in (Seat("us"), Seat("ge")):
            view = GAME.view(state, seat)
            assert view.control == GAME.view(GAME.sample(view, Rng(seed)), seat).control


def test_who_has_set_up_in_hiding_holds_its_hexes_before_the_other_side_has() -> None:
    """BOB-G16 point 5: in some world of the side that still places, the other holds what it does in truth."""
    state = next(one for one in opened("farm_lane", 0, 40) if len(one.frames) == 1)
    first = state.scenario.set_up_first
    other = Seat("us" if first == "ge" else "ge")
    held = {place for place, side in state.control if side == first}
    view, rng = GAME.view(state, other), Rng(1)
    worlds = [{place for place, side in GAME.sample(view, rng).control if side == first} for _ in range(60)]

    assert held
    assert held <= set().union(*worlds)

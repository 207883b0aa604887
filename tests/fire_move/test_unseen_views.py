"""A list is made before its view, from what the view would show: the table and the own hand (FM-R51)."""

from itertools import islice

from cases import cases
from fire_move.given import GAME
from fire_move.test_standing import walked
from wargames import Decision, Over, Seat
from wargames.fire_move.values.state import State
from wargames.kernel.chance.dice import Rng
from wargames.kernel.game.listing import gathered
from wargames.testing.reach import ways_to


def asked(state: State) -> tuple[Seat, Decision] | None:
    pending = GAME.ask(state)
    return None if isinstance(pending, Over) else next(iter(pending.items()))


@cases(*GAME.shipped)
def test_a_list_is_that_of_the_view_and_of_every_world_that_looks_like_it(scenario: str) -> None:
    """FM-R51, FM-R57"""
    for number, state in enumerate(islice(walked(scenario, 3), 5, 400, 13)):
        if (found := asked(state)) is None:
            break
        seat, decision = found
        view = GAME.view(state, seat)
        seen = asked(GAME.sample(view, Rng(number)))

        assert decision.actions.candidates == gathered(GAME.moments.listing(GAME.layout_seen(view)))
        assert seen is not None
        assert decision.actions.candidates == seen[1].actions.candidates


def test_no_state_is_within_reach_of_a_space_whose_list_was_made() -> None:
    """FM-R51"""
    state = next(islice(walked("crossroads_farm", 5), 60, None))
    found = asked(state)

    assert found is not None
    assert found[1].actions.candidates
    assert list(ways_to(found[1], State)) == []

"""Whole games at random, states edited as data, and the promises of the conformance kit."""

from itertools import islice

from cases import cases
from fire_move.given import GAME
from fire_move.played import going_on
from played_games import choices_of
from thinned import by_day
from wargames import Over
from wargames.fire_move.ground.battlefield import battlefield_of
from wargames.fire_move.values.state import State
from wargames.kernel.game.json_forms import decode_state, encode_state

SCENARIOS = ("crossroads_farm", "mountain_village", "river_line", "night_perimeter")


def played(scenario: str, seed: int, most: int = 5000) -> list[State]:
    """Play at random, seldom ending actions early; gives every state that was played to."""
    return [one.step.state for one in islice(choices_of(GAME, scenario, seed, going_on), most)]


@cases(*by_day(SCENARIOS, ["crossroads_farm"]))
def test_random_play_ends_and_every_state_is_possible(scenario: str) -> None:
    """FM-G17"""
    states = played(scenario, 5)

    assert isinstance(GAME.pending(states[-1]), Over)
    for state in states[::9]:
        assert not list(GAME.violations(state))


@cases(*by_day(SCENARIOS, ["crossroads_farm"]))
def test_what_is_kept_from_earlier_questions_changes_no_answer(scenario: str) -> None:
    """FM-R16, FM-R57"""
    states = played(scenario, 11, 400)[:-1:13]
    warm = [candidates(state) for state in states]

    cold = []
    for state in states:
        battlefield_of.cache_clear()
        cold.append(candidates(decode_state(GAME, encode_state(GAME, state))))

    assert cold == warm


def candidates(state: State) -> tuple[str, ...]:
    pending = GAME.pending(state)
    assert not isinstance(pending, Over)
    ((_, decision),) = pending.items()
    return tuple(map(str, decision.actions.candidates))


def test_candidates_read_back_from_their_text() -> None:
    """FM-R57: an action's short form is the same action."""
    for state in islice(played("river_line", 8), 0, None, 6):
        pending = GAME.pending(state)
        if isinstance(pending, Over):
            continue
        for decision in pending.values():
            for action in decision.actions.candidates[::3]:
                assert action == GAME.parse(str(action))

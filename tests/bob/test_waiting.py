"""What those who wait are told: who is asked, and for what, as far as they know it (BOB-R62)."""

from cases import cases
from played_games import any_listed, choices_of
from wargames.bob import GAME
from wargames.bob.game import GE, US


@cases(*GAME.shipped)
def test_those_who_wait_are_told_what_is_wanted_by_what_they_know(scenario: str) -> None:
    """BOB-G16, BOB-R62: nobody reads the name of a counter that he does not know."""
    for choice in choices_of(GAME, scenario, 2, any_listed):
        for seat in (US, GE, None):
            told = GAME.wanted(GAME.view(choice.before, seat))
            if seat == choice.seat:
                assert told == {seat: choice.decision.wanted()}
                continue
            unknown = [one.id for one in choice.before.counters if one.side != seat and not one.known]
            assert told.keys() <= {choice.seat}
            assert [] == [id_ for id_ in unknown for phrase in told.values() if id_ in phrase.split()]


def test_which_counter_the_other_side_sets_up_next_is_not_told() -> None:
    """BOB-G16"""
    first = next(choices_of(GAME, "farm_lane", 1))

    assert GAME.wanted(GAME.view(first.before, US)) == {GE: "set up the next counter"}
    assert GAME.wanted(GAME.view(first.before, GE)) == {GE: "set up GE-S1 (2nd Line Squad)"}

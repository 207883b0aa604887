"""A side is asked before anybody looks at its view, which shows what it would have shown then."""

from collections.abc import Iterator
from copy import deepcopy
from itertools import islice

from played_games import choices_of
from wargames.bob import GAME
from wargames.bob.values.state import State
from wargames.kernel.game import Decision, Over, Seat
from wargames.kernel.moments.moment_game import MomentSpace
from wargames.testing.reach import ways_to


def early() -> Iterator[State]:
    """Walk into a game, past the set-up."""
    return (one.step.state for one in islice(choices_of(GAME, "farm_lane", 5), 60))


def asked(state: State) -> tuple[Seat, Decision]:
    pending = GAME.ask(state)
    assert not isinstance(pending, Over)
    ((seat, decision),) = pending.items()
    return seat, decision


def space_of(decision: Decision) -> MomentSpace:
    assert isinstance(decision.actions, MomentSpace)
    return decision.actions


def test_a_view_that_is_made_late_shows_the_state_of_its_decision() -> None:
    *_, before, after = early()
    seat, decision = asked(before)
    late = GAME.view(after, seat)

    assert space_of(decision).view == GAME.view(before, seat) != late


def test_spaces_are_equal_where_their_views_are() -> None:
    *_, before, after = early()
    (seat, one), (_, again), (_, later) = asked(before), asked(before), asked(after)

    assert one.actions == again.actions == MomentSpace(GAME, GAME.view(before, seat))
    assert hash(one.actions) == hash(again.actions)
    assert one.actions != later.actions


def test_no_state_is_within_reach_of_a_space_whose_view_is_not_made() -> None:
    *_, state = early()
    _, decision = asked(state)

    assert list(ways_to(decision, State)) == []


def test_a_copied_space_has_its_view() -> None:
    *_, state = early()
    _, decision = asked(state)

    travelled = deepcopy(decision)

    assert travelled == decision
    assert travelled.actions.candidates == decision.actions.candidates

"""Play-outs go again where steady hands went before: with the same end, and without asking anybody."""

import copy
from typing import Any

import attrs
import pytest

from cases import cases
from hog.game import Hog
from hog.state import State
from search.given import LEFT, RIGHT, position
from wargames import bots, load
from wargames.kernel.chance.dice import Dice, SeededDice
from wargames.kernel.game import Action, Decision, Game, Seat, Step
from wargames.search import rollout_cache
from wargames.search.base_policy import BasePolicies
from wargames.search.rollout import Rollout
from wargames.search.rollout_cache import RolloutCache, key_of


class CountingHog(Hog):
    """Hog that counts how often it is asked, and how often it carries something out."""

    def __init__(self) -> None:
        super().__init__()
        self.carried_out = 0

    def resolve(self, state: State, seat: Seat, action: Any, dice: Dice) -> Step[State]:
        self.carried_out += 1
        return super().resolve(state, seat, action, dice)


class Counting:
    """Throws two dice, whatever happens, and counts how often it is asked."""

    GAMES = ("hog",)
    STEADY = True

    def __init__(self) -> None:
        self.asked = 0

    def decide(self, decision: Decision, view: Any) -> Action:
        self.asked += 1
        return decision.actions.candidates[1]


def hands_of(game: Game[Any, Any], bot: Any) -> BasePolicies:
    hands = BasePolicies(game, "random", 1)
    for seat in (LEFT, RIGHT):
        hands.set_bot(seat, bot)
    return hands


def went(
    tracks: RolloutCache, game: Game[Any, Any], state: Any, seed: int, ahead: Rollout | None = None
) -> Any:
    return tracks.run(state, ahead or Rollout(game, 3), SeededDice(seed), 5)


def test_where_hands_went_they_go_again_and_nobody_is_asked() -> None:
    game, bot = CountingHog(), Counting()
    tracks = RolloutCache(game, hands_of(game, bot))
    first = went(tracks, game, position(5, 5), 1)
    asked, carried_out = bot.asked, game.carried_out

    assert first == went(tracks, game, position(5, 5), 1)
    assert (asked, carried_out) == (bot.asked, game.carried_out)

    went(tracks, game, position(5, 5), 2)
    assert asked < bot.asked, "the dice fell otherwise"


def test_rolls_that_began_as_before_and_ended_otherwise_are_carried_out() -> None:
    """Both throw in one step: the second pool falls otherwise after the first fell the same."""
    game, bot = CountingHog(), Counting()
    tracks, plain = RolloutCache(game, hands_of(game, bot)), hands_of(game, Counting())
    begun = position(5, 5, (2, None))
    for seed in range(200):
        ahead = Rollout(game, 3, max_decisions=1)
        expected = ahead.run(begun, plain.choose, SeededDice(seed), 5)
        assert expected == tracks.run(begun, ahead, SeededDice(seed), 5)
    assert 200 + 21 * 21 > game.carried_out


@cases("four_corners", "lieutenants_walk")
def test_it_ends_where_play_ends_that_remembers_nothing(scenario: str) -> None:
    game = load("sniper")
    state = game.start(scenario, dice=SeededDice(1)).state
    tracks = RolloutCache(game, BasePolicies(game, "marksman", 1))
    ahead = Rollout(game, 0)
    for seed in (1, 2, 1, 3, 2):
        limit = ahead.cutoff(state)
        forgetful = BasePolicies(game, "marksman", 1)
        expected = ahead.run(state, forgetful.choose, SeededDice(seed), limit)
        assert expected == tracks.run(state, ahead, SeededDice(seed), limit)


@cases((0, 5), (3, 5), (None, 1), (None, float("inf")))
def test_it_stops_where_play_is_cut(choices: int | None, limit: float) -> None:
    game = CountingHog()
    ahead, hands = Rollout(game, 3, choices), hands_of(game, Counting())
    tracks = RolloutCache(game, hands)
    for _ in range(2):
        expected = ahead.run(position(80, 80), hands.choose, SeededDice(1), limit)
        assert expected == tracks.run(position(80, 80), ahead, SeededDice(1), limit)


def test_hands_of_whom_one_is_not_steady_are_asked_each_time() -> None:
    class Moody(Counting):
        STEADY = False

    game, steady, moody = CountingHog(), Counting(), Moody()
    hands = hands_of(game, steady)
    hands.set_bot(RIGHT, moody)
    tracks = RolloutCache(game, hands)
    went(tracks, game, position(5, 5), 1)
    asked, carried_out = moody.asked, game.carried_out
    went(tracks, game, position(5, 5), 1)

    assert (2 * asked, 2 * carried_out) == (moody.asked, game.carried_out)


def test_copies_have_seen_nothing() -> None:
    game, bot = CountingHog(), Counting()
    tracks = RolloutCache(game, hands_of(game, bot))
    went(tracks, game, position(5, 5), 1)
    carried_out = game.carried_out
    went(copy.copy(tracks), game, position(5, 5), 1)

    assert 2 * carried_out == game.carried_out


def test_what_was_seen_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rollout_cache, "CACHE_SIZE", 7)
    game = CountingHog()
    tracks, hands = RolloutCache(game, hands_of(game, Counting())), hands_of(game, Counting())
    ahead = Rollout(game, 3)
    for seed in range(12):
        expected = ahead.run(position(5, 5), hands.choose, SeededDice(seed), 5)
        assert expected == tracks.run(position(5, 5), ahead, SeededDice(seed), 5)
        assert len(tracks._entries) <= 7


def test_what_compares_as_its_class_says_is_told_apart_by_itself() -> None:
    @attrs.frozen
    class Loose:
        name: str = attrs.field(eq=str.lower)

    assert key_of(Loose)(Loose("A")) == key_of(Loose)(Loose("a"))


def test_how_a_seat_stands_at_the_end_of_a_track_is_reckoned_once() -> None:
    class Judging(CountingHog):
        judged_states = 0

        def estimate(self, state: State) -> Any:
            self.judged_states += 1
            return super().estimate(state)

    game = Judging()
    ahead, tracks = Rollout(game, 3), RolloutCache(game, hands_of(game, Counting()))
    end, _ = tracks.run(position(5, 5), ahead, SeededDice(1), 5)
    for seat in (LEFT, RIGHT, LEFT, RIGHT):
        assert ahead.value(end, seat) == tracks.value(end, ahead, seat)
    assert 4 + 2 == game.judged_states

    elsewhere = position(7, 9)
    assert ahead.value(elsewhere, LEFT) == tracks.value(elsewhere, ahead, LEFT)


def test_a_searching_bot_goes_on_known_tracks() -> None:
    """Each play-out has five choices by hands, at least."""
    game, bot = CountingHog(), Counting()
    searching: Any = bots.make("determinized:random,simulations=200,horizon=2", game, 1)
    for seat in (LEFT, RIGHT):
        searching.policies.set_bot(seat, bot)
    state = position(20, 20)
    searching.decide(game.pending(state)[LEFT], game.view(state, LEFT))  # type: ignore[index]  # it goes on

    assert 200 <= searching.report.simulations
    assert bot.asked < 3 * searching.report.simulations

"""What is known of every game before it begins: its seats, its scores, how long it was and how wide."""

from collections.abc import Iterator
from typing import Any

import attrs
import pytest

from cases import cases
from wargames import games, load
from wargames.kernel.base.errors import UnknownName
from wargames.kernel.chance.dice import RandomDice, Rng
from wargames.kernel.game.bounds import GameSize, bounds_in, bounds_of, read_bounds, survey, write_bounds

pytestmark = pytest.mark.thorough

SCENARIOS = [(name, scenario) for name in sorted(games()) for scenario in load(name).shipped]


@cases(*SCENARIOS)
def test_the_longest_game_and_the_longest_list_are_found_again(name: str, scenario: str) -> None:
    """Where play has changed, ``python tests/bounds.py`` writes the figures anew."""
    game = load(name)
    bounds = bounds_in(game, scenario)
    assert bounds is not None

    assert bounds.longest == survey(game, scenario, bounds.longest_seed).choices
    assert bounds.most_actions == survey(game, scenario, bounds.widest_seed).most_actions


@cases(*SCENARIOS)
def test_the_seats_of_a_scenario_are_those_of_the_game(name: str, scenario: str) -> None:
    game = load(name)
    played = game.play_out(game.start(scenario, dice=RandomDice(Rng(3))).state, RandomDice(Rng(3)), Rng(3))

    assert game.seats_in(scenario) == game.seats_of(played.state())
    assert played.over is not None
    assert set(game.seats_in(scenario)) == set(played.over.scores)
    low, high = game.score_range
    assert all(low <= score <= high for score in played.over.scores.values())


def test_options_say_how_many_sit_down() -> None:
    """SE-2.7, SE-2.9"""
    game = load("screaming_eagles")

    assert ("blue", "tan") == game.seats_in("standard", {"players": 2})
    assert ("stallion", "tiger", "eagle", "cobra") == game.seats_in("standard", {"players": 4})


def test_a_scenario_of_ones_own_has_no_bounds() -> None:
    game = load("screaming_eagles")

    assert bounds_in(game, attrs.evolve(game.scenario("standard"), title="My own")) is None
    with pytest.raises(UnknownName):
        bounds_in(game, "nowhere")


def surveys() -> Iterator[Any]:
    yield GameSize(1, choices=10, most_actions=3)
    yield GameSize(2, choices=30, most_actions=2)
    yield GameSize(3, choices=30, most_actions=7)


def test_bounds_are_the_most_and_name_the_first_game_that_had_it() -> None:
    bounds = bounds_of(list(surveys()))

    assert (3, 30, 2, 7, 3) == attrs.astuple(bounds)
    assert {"hill": bounds} == read_bounds(write_bounds({"hill": bounds}))

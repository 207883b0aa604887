"""The scenario of a game to begin with, and the order in which scenarios are listed."""

from typing import Any

from wargames.kernel.game import Game, Scenario
from wargames.kernel.game.bounds import bounds_in


def to_begin_with(game: Game[Any, Any]) -> Scenario:
    """Return the ledger's scenario to begin with; without one, the shortest."""
    first = game.ledger.head.first
    return game.scenario(first) if first else shortest(game)


def shortest(game: Game[Any, Any]) -> Scenario:
    """Return the scenario whose longest game is the shortest; the first if no games were counted."""
    return min(game.scenarios.values(), key=lambda scenario: _longest(game, scenario))


def in_order(game: Game[Any, Any]) -> tuple[Scenario, ...]:
    """List the scenarios of a game, the one to begin with first."""
    first = to_begin_with(game)
    return (first, *(one for one in game.scenarios.values() if one.id != first.id))


def play_line(game: Game[Any, Any]) -> str:
    """Write the command that plays the first scenario of a game."""
    return f"wargames play {game.id} --scenario {to_begin_with(game).id}"


def _longest(game: Game[Any, Any], scenario: Scenario) -> float:
    bounds = bounds_in(game, scenario)
    return float("inf") if bounds is None else bounds.longest

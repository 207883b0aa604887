"""The games that the tests of encoding play: the five rulesets, and a third party's."""

import importlib
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from played_games import choices_of
from wargames import RandomDice, Rng, View, games, load
from wargames.kernel.game import Decision, Game

sys.path.append(str(Path(__file__).parents[2] / "examples" / "third_party"))

HOG: Game[Any, Any] = importlib.import_module("hog").GAME

SMALL = {"bob": "bridge", "fire_move": "crossroads_farm", "sam_fire": "hill", "sniper": "lieutenants_walk"}
"""The scenarios that are played daily; `make adapters` plays the others, too."""


def scenario_of(game: Game[Any, Any], scenario: str) -> Any:
    """Give the parameters of a test."""
    daily = SMALL.get(game.id, scenario) == scenario
    marks = () if daily else (pytest.mark.adapters,)
    return pytest.param(game, scenario, id=f"{game.id}-{scenario}", marks=marks)


SHIPPED = [scenario_of(load(name), one) for name in sorted(games()) for one in load(name).shipped]
SCENARIOS = [*SHIPPED, scenario_of(HOG, "standard")]

every_scenario = pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
every_shipped = pytest.mark.parametrize(("game", "scenario"), SHIPPED)


def decisions(game: Game[Any, Any], scenario: str, seed: int, every: int = 1) -> Iterator[Decision]:
    """Play a random game and give some of its decisions."""
    return (one.decision for one in islice(choices_of(game, scenario, seed), every - 1, None, every))


def views(game: Game[Any, Any], scenario: str, seed: int, every: int) -> Iterator[View]:
    """Play a random game and give what each seat, and a spectator, sees of some of its states."""
    rng = Rng(seed)
    cursor = game.cursor(game.start(scenario, dice=RandomDice(rng)).state, RandomDice(rng))
    number = 0
    while cursor.over is None:
        if number % every == 0:
            state = cursor.state()
            yield from (game.view(state, seat) for seat in (*game.seats_of(state), None))
        cursor.play(cursor.sample(rng))
        number += 1

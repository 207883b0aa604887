"""To draw one action costs no more than to list all: counted in calls, which no other program slows down."""

import sys
from collections.abc import Callable
from functools import partial
from operator import attrgetter, methodcaller
from types import FrameType
from typing import Any

import pytest

from thinned import by_day
from wargames import games, load
from wargames.kernel.chance.dice import Rng, SeededDice
from wargames.kernel.game.vocabulary import ActionSpace, Over

CHOICES = 40


def calls_of(work: Callable[[], object]) -> int:
    """Count the calls of Python functions."""
    found, before = 0, sys.getprofile()

    def count(_frame: FrameType, event: str, _given: object) -> None:
        nonlocal found
        found += event == "call"

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return found


def cost(game: Any, scenario: str, work: Callable[[ActionSpace], object]) -> int:
    """Count the calls of some work with the actions of each choice in a random game, before it is made."""
    rng, dice, found = Rng(3), SeededDice(3), 0
    state = game.start(scenario, dice=dice).state
    for _ in range(CHOICES):
        if isinstance(pending := game.pending(state), Over):
            break
        seat, decision = next(iter(pending.items()))
        found += calls_of(partial(work, decision.actions))
        state = game.apply(state, seat, decision.actions.sample(rng), dice).state
    return found


SHIPPED = [(name, scenario) for name in sorted(games()) for scenario in load(name).shipped]
FIRST = [(name, load(name).shipped[0]) for name in sorted(games())]


@pytest.mark.parametrize(("name", "scenario"), by_day(SHIPPED, FIRST))
def test_to_draw_an_action_costs_no_more_than_to_list_them(name: str, scenario: str) -> None:
    game, rng = load(name), Rng(7)
    cost(game, scenario, attrgetter("candidates"))  # what is kept for the map

    listed = cost(game, scenario, attrgetter("candidates"))

    drawn = cost(game, scenario, methodcaller("sample", rng))
    assert listed + CHOICES >= drawn, "one call more to draw from what is listed already"

"""How long a picture takes: the whole, and its parts, of positions of random games in every scenario."""

from collections.abc import Callable, Iterator
from statistics import median
from time import perf_counter
from typing import Any

import wargames
from wargames import render
from wargames.kernel.chance.dice import Rng

EVERY, MOST = 7, 140
"""One in so many positions of a game is drawn, of so many at most."""


def measure() -> list[tuple[str, str]]:
    """Measure every game that is installed and brings pictures in parts."""
    games = [wargames.load(name) for name in wargames.games()]
    return [row for game in games if render.draws_parts(game) for row in measure_game(game)]


def measure_game(game: Any) -> Iterator[tuple[str, str]]:
    """Measure the pictures of one game, as who is asked sees it."""
    views = [view for scenario in game.scenarios for view in seen(game, scenario)]
    for what, draw in (("whole picture", render.svg), ("picture in parts", render.parts)):
        laps = sorted(timed(draw, game, view) for view in views)
        middle, slow = median(laps), laps[int(0.95 * len(laps))]
        yield f"{game.id}: {what}", f"{middle:.1f} ms, p95 {slow:.1f} ms"


def seen(game: Any, scenario: str) -> Iterator[Any]:
    """Play at random, and give the views of those who are asked."""
    rng, dice = Rng(3), wargames.SeededDice(3)
    state = game.start(scenario, dice=dice).state
    for number in range(MOST):
        pending = game.pending(state)
        if isinstance(pending, wargames.Over):
            return
        seat, decision = next(iter(pending.items()))
        if number % EVERY == 0:
            yield game.view(state, seat)
        state = game.apply(state, seat, decision.actions.sample(rng), dice).state


def timed(draw: Callable[[Any, Any], Any], game: Any, view: Any) -> float:
    """Give the milliseconds of one drawing."""
    began = perf_counter()
    draw(game, view)
    return (perf_counter() - began) * 1000


if __name__ == "__main__":
    for name, figure in measure():
        print(f"{name:36} {figure}")

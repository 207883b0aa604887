"""Simulations a second of tree searches with one random rollout to the end of the game a simulation."""

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from statistics import mean, median
from time import process_time
from typing import Any

import attrs
from processes import Search, with_choice

import decisions
import wargames
from costs import middle_of_a_game
from peers.random_games import openspiel, openspiel_game, pick
from peers.random_play import Row, batch
from wargames import Rng

COLUMNS = (
    "one decision of a search",
    "simulations/s",
    "decisions a rollout",
    "rollout decisions/s",
    "x chess",
)
SIMULATIONS = 60
ROLLOUTS = 40
"""How many random games from the same position tell how long a rollout is."""
SEARCHES = ("determinized", "ismcts")
SETTINGS = f"random,simulations={SIMULATIONS},horizon=999"
SPIEL = {
    "OpenSpiel's Python MCTS, backgammon in C++": "backgammon",
    "OpenSpiel's Python MCTS, block dominoes in Python": "python_block_dominoes",
}


@attrs.frozen
class Searched:
    """A search for one decision by a seed, which returns its simulations; and the mean length of rollouts."""

    name: str
    run: Callable[[int], int]
    length: float


def measure(rounds: int) -> Iterator[Row]:
    """Search by turns, so many rounds, each beside a batch of python-chess."""
    searches = [*theirs(), *ours()]
    found: dict[str, list[tuple[float, float]]] = {one.name: [] for one in searches}
    for one in searches:
        one.run(0)  # imports, and fills what is kept from search to search
    for number in range(1, rounds + 1):
        for one in searches:
            chess = batch(decisions.play_chess, number)
            began = process_time()
            simulations = one.run(number)
            pace = simulations / (process_time() - began)
            found[one.name].append((pace, pace * one.length * chess.seconds / chess.decisions))
    for one in searches:
        pace, times = (median(column) for column in zip(*found[one.name], strict=True))
        yield one.name, f"{pace:,.0f}", f"{one.length:.0f}", f"{pace * one.length:,.0f}", f"{times:.2f}"
    if not find_spec("pyspiel"):
        yield from ((name, "not installed here", "", "", "") for name in SPIEL)


def theirs() -> Iterator[Searched]:
    """Give the searches of OpenSpiel in the first position with a choice, if it is installed."""
    for name, short_name in SPIEL.items() if find_spec("pyspiel") else ():
        lengths = [sum(1 for _ in openspiel(short_name)(Rng(seed))) for seed in range(ROLLOUTS)]
        yield Searched(name, partial(by_openspiel, short_name), mean(lengths))


def by_openspiel(short_name: str, seed: int) -> int:
    """Search once with OpenSpiel's bot; return the simulations."""
    mcts = import_module("open_spiel.python.algorithms.mcts")
    random_state = import_module("numpy.random").RandomState(seed)
    game, rng = openspiel_game(short_name), Rng(seed)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(pick(state.legal_actions(), rng))
    rollouts = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=random_state)
    mcts.MCTSBot(game, 2, SIMULATIONS, rollouts, random_state=random_state).step(state)
    return SIMULATIONS


def ours() -> Iterator[Searched]:
    """Give our searches in the middle of the first scenario of every game, over worlds that fit the view."""
    for name, info in wargames.games().items():
        game = wargames.load(name)
        scenario = next(iter(info.scenarios))
        state = with_choice(game, middle_of_a_game(game, scenario))
        length = mean(plies(game, state, seed) for seed in range(ROLLOUTS))
        for search in SEARCHES:
            found = Search(game, state, f"{search}:{SETTINGS}")
            yield Searched(f"{search}, {name}/{scenario}", partial(found.run, 1), length)


def plies(game: Any, state: Any, seed: int) -> int:
    """Count the decisions of a random game from a position on."""
    rng = Rng(seed)
    found: int = game.play_out(state, wargames.RandomDice(rng), rng).plies
    return found

"""Random play: decisions and games a second of every ruleset, beside python-chess in the same run."""

from statistics import median
from time import process_time
from typing import Any

import attrs
import chess

import wargames
from wargames.kernel.chance.dice import Rng


@attrs.frozen
class Play:
    """What a batch of random games took: all decisions, those with a choice, games, seconds.

    ``legal`` counts the legal actions of all decisions together, where they were listed.
    """

    decisions: int
    choices: int
    games: int
    seconds: float
    legal: int = 0


Measured = tuple[Play, Play]
"""A batch of games, and the batch of chess beside it."""


def play(game: Any, scenario: str, seeds: range, *, sampled: bool = False) -> Play:
    """Play random games, listing the legal actions at every decision, or drawing one without the list."""
    decisions = choices = legal = 0
    began = process_time()
    for seed in seeds:
        rng, dice = Rng(seed), wargames.SeededDice(seed)
        state = game.start(scenario, dice=dice).state
        while not isinstance(pending := game.pending(state), wargames.Over):
            seat, decision = next(iter(pending.items()))
            decisions += 1
            if sampled:
                choices += 1
                action = decision.actions.sample(rng)
            else:
                actions = decision.actions.candidates
                choices += len(actions) > 1
                legal += len(actions)
                action = actions[int(rng.random() * len(actions))]
            state = game.apply(state, seat, action, dice).state
    return Play(decisions, choices, len(seeds), process_time() - began, legal)


def play_out(game: Any, scenario: str, seeds: range) -> Play:
    """Play the same scenario out, walking the questions: nothing is listed that is not wanted."""
    plies = 0
    began = process_time()
    for seed in seeds:
        rng = Rng(seed)
        dice = wargames.RandomDice(rng)
        plies += game.play_out(game.start(scenario, dice=dice).state, dice, rng).plies
    return Play(plies, plies, len(seeds), process_time() - began)


def play_chess(seeds: range) -> Play:
    """Play random chess games with python-chess, testing for the end at every ply."""
    plies = legal = 0
    began = process_time()
    for seed in seeds:
        rng, board = Rng(seed), chess.Board()
        while not board.is_game_over():
            moves = list(board.legal_moves)
            board.push(moves[int(rng.random() * len(moves))])
            plies += 1
            legal += len(moves)
    return Play(plies, plies, len(seeds), process_time() - began, legal)


def measure(rounds: int = 9, games: int = 8) -> list[tuple[str, str]]:
    """Play in turns with chess; quote medians, and the median of the ratios taken round by round."""
    yardsticks = [play_chess(range(index * games, (index + 1) * games)) for index in range(rounds)]
    rows = [
        ("python-chess, plies a second", f"{median(one.choices / one.seconds for one in yardsticks):,.0f}")
    ]
    for name, info in wargames.games().items():
        for scenario in info.scenarios:
            rows += measure_scenario(wargames.load(name), scenario, rounds, games)
    return rows


def measure_scenario(game: Any, scenario: str, rounds: int, games: int) -> list[tuple[str, str]]:
    """Measure one scenario, a batch of it beside a batch of chess in every round."""
    listed, sampled, out = list[Measured](), list[Measured](), list[Measured]()
    for index in range(rounds):
        seeds = range(index * games, (index + 1) * games)
        chess = play_chess(seeds)
        listed.append((play(game, scenario, seeds), chess))
        sampled.append((play(game, scenario, seeds, sampled=True), chess))
        out.append((play_out(game, scenario, seeds), chess))
    name = f"{game.id}/{scenario}"
    return [
        (f"{name}, decisions a second", f"{median(one.decisions / one.seconds for one, _ in listed):,.0f}"),
        (f"{name}, games a second", f"{median(one.games / one.seconds for one, _ in listed):,.1f}"),
        (f"{name}, choices listed", against_chess(listed)),
        (f"{name}, decisions sampled", against_chess(sampled)),
        (f"{name}, plies played out", against_chess(out)),
    ]


def against_chess(pairs: list[tuple[Play, Play]]) -> str:
    """Write choices a second, and how many times the plies a second of the chess beside them."""
    ours = median(one.choices / one.seconds for one, _ in pairs)
    return f"{ours:,.0f} a second, {median(ratio(*pair) for pair in pairs):.2f} times python-chess"


def ratio(ours: Play, yardstick: Play) -> float:
    """Compare two batches that were played one after the other."""
    return ours.choices / ours.seconds * yardstick.seconds / yardstick.choices

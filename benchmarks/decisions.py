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
    """What a batch of random games took: all decisions, those with a choice, games, seconds."""

    decisions: int
    choices: int
    games: int
    seconds: float


def play(game: Any, scenario: str, seeds: range) -> Play:
    """Play random games, listing the legal actions at every decision."""
    decisions = choices = 0
    began = process_time()
    for seed in seeds:
        rng, dice = Rng(seed), wargames.SeededDice(seed)
        state = game.start(scenario, dice=dice).state
        while not isinstance(pending := game.pending(state), wargames.Over):
            seat, decision = next(iter(pending.items()))
            actions = decision.actions.candidates
            decisions += 1
            choices += len(actions) > 1
            state = game.apply(state, seat, actions[int(rng.random() * len(actions))], dice).state
    return Play(decisions, choices, len(seeds), process_time() - began)


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
    plies = 0
    began = process_time()
    for seed in seeds:
        rng, board = Rng(seed), chess.Board()
        while not board.is_game_over():
            moves = list(board.legal_moves)
            board.push(moves[int(rng.random() * len(moves))])
            plies += 1
    return Play(plies, plies, len(seeds), process_time() - began)


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
    rows = []
    for index in range(rounds):
        seeds = range(index * games, (index + 1) * games)
        rows.append((play(game, scenario, seeds), play_out(game, scenario, seeds), play_chess(seeds)))
    listed = [(one, by) for one, _, by in rows]
    out = [(one, by) for _, one, by in rows]
    name = f"{game.id}/{scenario}"
    return [
        (f"{name}, decisions a second", f"{median(one.decisions / one.seconds for one, _ in listed):,.0f}"),
        (f"{name}, games a second", f"{median(one.games / one.seconds for one, _ in listed):,.1f}"),
        (f"{name}, choices listed", against_chess(listed)),
        (f"{name}, plies played out", against_chess(out)),
    ]


def against_chess(pairs: list[tuple[Play, Play]]) -> str:
    """Write choices a second, and how many times the plies a second of the chess beside them."""
    ours = median(one.choices / one.seconds for one, _ in pairs)
    return f"{ours:,.0f} a second, {median(ratio(*pair) for pair in pairs):.2f} times python-chess"


def ratio(ours: Play, yardstick: Play) -> float:
    """Compare two batches that were played one after the other."""
    return ours.choices / ours.seconds * yardstick.seconds / yardstick.choices

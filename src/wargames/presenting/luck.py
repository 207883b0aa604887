"""Luck of a finished game: how far what was rolled and drawn lay from what was to be expected.

Before each choice the rules are run once for each outcome of its dice and cards, or for some outcomes where
there are too many. The mean of the evaluations after these is what was to be expected; the evaluation after
what fell, less this mean, is the luck of the choice. Luck is so worth what it changed, whatever was rolled.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import Any

import attrs

from wargames.kernel.base.errors import TreeTooLarge
from wargames.kernel.chance.dice import SeededDice, seed_for
from wargames.kernel.game import Over, Seat
from wargames.kernel.play.timeline import Entry
from wargames.presenting.sides import AnyGame

OUTCOMES = 200
"""The most outcomes of a choice that are all counted."""

SAMPLES = 100
"""The outcomes that are sampled where there are more."""


@attrs.frozen
class MeanOutcome:
    """The mean evaluation after a choice by seat, and the variance of that mean; 0 where it is exact."""

    mean: Mapping[Seat, float]
    variance: Mapping[Seat, float]
    exact: bool


@attrs.frozen
class SideLuck:
    """The luck of a seat in a game, in evaluation, with its standard error.

    ``best`` and ``worst`` are the entries of the history with the most luck and the least, by number; None
    where no choice had any.
    """

    seat: Seat
    total: float
    error: float
    best: int | None = None
    worst: int | None = None


@attrs.frozen
class GameLuck:
    """The luck of each seat; of ``rolled`` choices with dice or cards, ``sampled`` were not exact."""

    sides: tuple[SideLuck, ...]
    rolled: int
    sampled: int


def evaluations(game: AnyGame, state: Any) -> Mapping[Seat, float] | None:
    """Return the evaluation of each seat: its score at the end, between -1 and 1; None without one."""
    pending = game.pending(state)
    if not isinstance(pending, Over):
        return game.evaluate(state)
    least, most = game.score_range
    return {seat: 2 * (score - least) / (most - least) - 1 for seat, score in pending.scores.items()}


def luck_of(game: AnyGame, history: Sequence[Entry[Any]]) -> GameLuck | None:
    """Return the luck of each seat over a history; None where the game has no evaluation."""
    return next(filter(None, luck_by_choice(game, history)), None)


def luck_by_choice(game: AnyGame, history: Sequence[Entry[Any]]) -> Iterator[GameLuck | None]:
    """Yield None after each choice that was weighed, at the end what :func:`luck_of` returns."""
    seats = game.seats_of(history[0].state)
    if game.evaluate(history[0].state) is None:
        return
    found, expected = dict[int, Mapping[Seat, float]](), list[MeanOutcome]()
    for number, entry in enumerate(history):
        if entry.seat is not None and entry.falls:
            expected.append(expectation(game, entry, f"luck of {number}"))
            fell = _evaluated(game, entry.state)
            found[number] = {seat: fell[seat] - expected[-1].mean[seat] for seat in seats}
            yield None
    sampled = sum(not one.exact for one in expected)
    yield GameLuck(tuple(_side(seat, found, expected) for seat in seats), len(found), sampled)


def expectation(game: AnyGame, entry: Entry[Any], seed: str) -> MeanOutcome:
    """Return what was to be expected of a choice: exact where it has few outcomes, else sampled."""
    assert entry.seat is not None, "the set-up chooses nothing"
    assert entry.action is not None, "the set-up chooses nothing"
    state, seat, action = entry.before, entry.seat, entry.action
    seats = game.seats_of(state)
    try:
        leaves = game.roll_tree(state, seat, action, limit=OUTCOMES).leaves
    except TreeTooLarge:
        dice = SeededDice(seed_for(seed, "luck"))
        after = [_evaluated(game, game.resolve(state, seat, action, dice).state) for _ in range(SAMPLES)]
        mean = {one: sum(each[one] for each in after) / SAMPLES for one in seats}
        squares = {one: sum((each[one] - mean[one]) ** 2 for each in after) for one in seats}
        variance = {one: squares[one] / (SAMPLES - 1) / SAMPLES for one in seats}
        return MeanOutcome(mean, variance, exact=False)
    weighed = [(float(leaf.probability), _evaluated(game, leaf.result.state)) for leaf in leaves]
    mean = {one: sum(chance * each[one] for chance, each in weighed) for one in seats}
    return MeanOutcome(mean, dict.fromkeys(seats, 0.0), exact=True)


def _evaluated(game: AnyGame, state: Any) -> Mapping[Seat, float]:
    values = evaluations(game, state)
    assert values is not None, "the game has an evaluation"
    return values


def _side(seat: Seat, found: Mapping[int, Mapping[Seat, float]], expected: Sequence[MeanOutcome]) -> SideLuck:
    """Sum the luck of a seat."""
    lucky = {number: one[seat] for number, one in found.items() if one[seat]}
    error = sqrt(sum(one.variance[seat] for one in expected))
    best, worst = (pick(lucky, key=lucky.__getitem__, default=None) for pick in (max, min))
    total = sum(lucky.values())
    return SideLuck(seat, total, error, best=best, worst=worst)

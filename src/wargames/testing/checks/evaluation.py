"""Promises about the evaluation and the round of positions."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from wargames.kernel.game import Over, Seat
from wargames.testing.trials import Trial


def standings_are_of_the_seats(trial: Trial) -> Iterator[str]:
    """Find evaluations that are not of the seats at the table, or not between -1 and 1."""
    for number, state in enumerate(_states(trial)):
        values = trial.game.evaluate(state)
        if values is not None and (wrong := _wrong(values, trial.game.seats_of(state))):
            yield f"after {number} steps {wrong}"
            return


def _wrong(values: Mapping[Seat, float], seats: tuple[Seat, ...]) -> str | None:
    if set(values) != set(seats):
        return f"the seats are {sorted(seats)}, and the evaluation is of {sorted(values)}"
    beyond = {seat: value for seat, value in values.items() if not -1 <= value <= 1}
    return f"an evaluation lies between -1 and 1, not at {beyond}" if beyond else None


def ends_stand_as_they_score(trial: Trial) -> Iterator[str]:
    """Find an end whose evaluation is not its score."""
    over, values = trial.playthrough.ending.over, trial.game.evaluate(trial.playthrough.last)
    if isinstance(over, Over) and values is not None and dict(values) != dict(over.scores):
        yield f"the scores are {dict(over.scores)}, and the evaluation is {dict(values)}"


def clocks_never_go_back(trial: Trial) -> Iterator[str]:
    """Find steps to an earlier round, or with a round at only one end."""
    times = [trial.game.round_index(state) for state in _states(trial)]
    for number, (before, after) in enumerate(pairwise(times), 1):
        if (before is None) != (after is None) or (before is not None and after < before):  # type: ignore[operator]  # both are numbers
            yield f"step {number} leads from round {before} to round {after}"
            return


def _states(trial: Trial) -> Iterator[Any]:
    yield from (step.state for step in trial.playthrough.steps)

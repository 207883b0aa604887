"""Promises about how games begin, go on and end."""

from collections.abc import Iterator

from wargames.kernel.game import Over
from wargames.testing.settings import Setting, accepts, option_values
from wargames.testing.trials import Evidence, Trial


def options_play(evidence: Evidence) -> Iterator[str]:
    """Find option values that no scenario accepts."""
    game = evidence.game
    for name, values in option_values(game).items():
        for value in values:
            if not any(accepts(game, Setting(scenario, ((name, value),))) for scenario in game.scenarios):
                yield f"no scenario can be played with option {name} {value}"


def games_run(trial: Trial) -> Iterator[str]:
    """Find games that stopped because the rules raised an error."""
    if trial.playthrough.ending.kind == "crash":
        yield trial.playthrough.ending.why


def games_end(trial: Trial) -> Iterator[str]:
    """Find games that did not end within the bound."""
    if trial.playthrough.ending.kind == "too long":
        yield trial.playthrough.ending.why


def someone_can_act(trial: Trial) -> Iterator[str]:
    """Find games that stopped because nobody could go on."""
    if trial.playthrough.ending.kind == "stuck":
        yield trial.playthrough.ending.why


def every_seat_scores(trial: Trial) -> Iterator[str]:
    """Find ends whose scores are not those of the seats at the table, or of another scale than -1, 0, 1."""
    over = trial.playthrough.ending.over
    if over is None:
        return
    seats = set(trial.game.seats_of(trial.playthrough.last))
    if seats != set(over.scores):
        yield f"the seats are {sorted(seats)}, and the scores are for {sorted(over.scores)}"
    if strange := {seat: score for seat, score in over.scores.items() if score not in {-1, 0, 1}}:
        yield f"a score is -1, 0 or 1, and not {strange}"
    if not over.reason:
        yield "the end has no reason"
    if not isinstance(trial.game.pending(trial.playthrough.last), Over):
        yield "a game that was over goes on when asked again"

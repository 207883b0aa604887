"""Promises about how games begin, go on and end."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from wargames.kernel.base.errors import UndoRefused
from wargames.kernel.chance.dice import NO_DICE
from wargames.kernel.game import Over, Seat
from wargames.kernel.play.session import Session, Undo
from wargames.kernel.play.timeline import Entry, Fall, Timeline
from wargames.kernel.play.timeline import Setting as Played
from wargames.testing.settings import GameSetting, accepts, option_values
from wargames.testing.trials import Evidence, Trial

UNDO: tuple[Undo, ...] = ("honest", "free")


def options_play(evidence: Evidence) -> Iterator[str]:
    """Find option values that no scenario accepts."""
    game = evidence.game
    values = ((name, value) for name, values in option_values(game).items() for value in values)
    for name, value in values:
        if not any(accepts(game, GameSetting(scenario, ((name, value),))) for scenario in game.scenarios):
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
    """Find ends whose scores are not those of the seats, or not -1, 0 or 1."""
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


def ends_are_final(trial: Trial) -> Iterator[str]:
    """Find finished games in which somebody may undo."""
    if trial.playthrough.ending.kind == "over":
        seats = (None, *trial.game.seats_of(trial.playthrough.last))
        yield from (what for undo, seat in product(UNDO, seats) for what in _not_final(trial, undo, seat))


def _not_final(trial: Trial, undo: Undo, seat: Seat | None) -> Iterator[str]:
    """Find undos that are allowed after the end, or refused for another reason."""
    session: Session[Any, Any] = Session.resumed(_line_of_play(trial), dice=NO_DICE, undo=undo)
    expected = session.undo_refusal(by=seat)
    try:
        taken = session.undo(by=seat)
    except UndoRefused as error:
        if "over" not in str(error) or str(error) != expected:
            yield f"{seat or 'anybody'}: not the end refuses an undo that is {undo}, but: {error}"
    else:
        yield f"{seat or 'anybody'} may take {taken[0]} back after the end, where undo is {undo}"


def _line_of_play(trial: Trial) -> Timeline[Any]:
    """Return the steps of a game that was played."""
    game, setting, opening = trial.game, trial.playthrough.setting, trial.playthrough.opening
    assert opening is not None, "it ended, so it began"
    played = Played(game, game.scenario(setting.scenario), game.options(dict(setting.options)))
    entries = [Entry(game=game, seat=None, action=None, falls=(), events=opening.events, state=opening.state)]
    for moment in trial.playthrough.moments:
        falls = tuple(Fall(*roll) for roll in moment.rolls)
        step = moment.step
        entries.append(
            Entry(
                game=game,
                seat=moment.seat,
                action=moment.action,
                falls=falls,
                events=step.events,
                state=step.state,
            )
        )
    return Timeline(played, entries)

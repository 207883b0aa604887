"""Promises about the ledger: events, decisions and refusals cite clauses that exist."""

from collections.abc import Iterable, Iterator
from typing import Any

from wargames.kernel.game import Event, Step
from wargames.testing.playthroughs import PlayedMoment
from wargames.testing.trials import Trial


def events_cite_the_ledger(trial: Trial) -> Iterator[str]:
    """Find events that cite nothing, or unknown clauses."""
    for event in (event for step in trial.playthrough.steps for event in step.events):
        name = type(event).__name__
        if not event.clauses:
            yield f"{name} cites no clause"
        yield from _unknown(trial, event.clauses, name)


def questions_cite_the_ledger(trial: Trial) -> Iterator[str]:
    """Find decisions, rolls and ends that cite unknown clauses."""
    for moment in trial.playthrough.moments:
        for decision in moment.pending.values():
            yield from _unknown(trial, (decision.clause,), decision.kind)
        for roll, _ in moment.rolls:
            yield from _unknown(trial, (roll.clause,), f"the roll for {roll.purpose}")
    if over := trial.playthrough.ending.over:
        yield from _unknown(trial, (over.clause,), "the end")


def refusals_cite_the_ledger(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find refusals that cite unknown clauses."""
    for seat in trial.game.seats_of(moment.state):
        decision = moment.pending.get(seat, moment.decision)
        mutants = trial.mutants(decision, moment.rng(f"cited to {seat}"))
        refused = ((action, trial.game.refusal(moment.state, seat, action)) for action in mutants)
        for action, refusal in ((action, refusal) for action, refusal in refused if refusal):
            yield from _unknown(trial, (refusal.clause,), f"the refusal of {str(action)!r} to {seat}")


def _unknown(trial: Trial, cited: Iterable[str], where: str) -> Iterator[str]:
    for clause in cited:
        if clause not in trial.game.ledger:
            yield f"{where} cites {clause!r}, which the ledger does not hold"


def events_are_told(trial: Trial) -> Iterator[str]:
    """Find events that make no sentence, as they happened or as a seat sees them."""
    for step, event in _happenings(trial):
        seen = (event.seen_by(seat) for seat in trial.seats(step.state))
        shown = (one for one in dict.fromkeys((event, *seen)) if one is not None)
        for untold in (one for one in shown if not trial.game.narrate(one).strip()):
            yield f"{type(untold).__name__} is told by an empty sentence"


def _happenings(trial: Trial) -> Iterator[tuple[Step[Any], Event]]:
    """Yield all events of a playthrough with their steps."""
    return ((step, event) for step in trial.playthrough.steps for event in step.events)


def decisions_are_posed(trial: Trial) -> Iterator[str]:
    """Find decisions that are not put as a question in one line."""
    decisions = (
        (moment, seat, decision)
        for moment in trial.playthrough.moments
        for seat, decision in moment.pending.items()
    )
    for moment, seat, decision in decisions:
        asked = trial.game.pose(decision, trial.game.view(moment.state, seat))
        if not asked.strip() or not asked.isprintable():
            yield f"{decision.kind} is put as {asked!r}, which is no line of words"


def events_have_an_audience(trial: Trial) -> Iterator[str]:
    """Find events that nobody sees although no class says so on purpose."""
    for step, event in _happenings(trial):
        on_purpose = type(event).seen_by is not Event.seen_by
        if not on_purpose and all(event.seen_by(seat) is None for seat in trial.seats(step.state)):
            yield f"nobody sees {type(event).__name__}, and its class does not say who should"

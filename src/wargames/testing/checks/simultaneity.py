"""Promises about simultaneous choices: any order gives the same, they stay sealed, and can be undone."""

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from wargames.kernel.base.errors import IllegalAction, UndoRefused
from wargames.kernel.base.notation import Action
from wargames.kernel.chance.dice import NO_DICE, SeededDice
from wargames.kernel.game import Event, Seat, Step
from wargames.kernel.play.timeline import Entry, play
from wargames.kernel.play.undoing import undo_plan
from wargames.testing.answers import applied, who
from wargames.testing.playthroughs import PlayedMoment
from wargames.testing.trials import Trial, some_candidates

MOST_ORDERS = 24
"""The most orders that are tried: all of four seats."""

SEVERAL = 2


def simultaneous_choices_commute(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find simultaneous choices whose result depends on their order."""
    if len(moment.pending) < SEVERAL:
        return
    rng = moment.rng("simultaneous")
    chosen = {seat: decision.actions.sample(rng) for seat, decision in moment.pending.items()}
    first: tuple[Any, list[str]] | None = None
    for order, _ in zip(permutations(chosen), range(MOST_ORDERS), strict=False):
        try:
            reached = _in_order(trial, moment, [(seat, chosen[seat]) for seat in order])
        except IllegalAction as illegal:
            yield f"in the order {', '.join(order)}: {illegal}"
            return
        first = first or reached
        if reached[0] != first[0]:
            yield f"the order {', '.join(order)} leads to another state than {', '.join(chosen)}"
        elif reached[1] != first[1]:
            yield f"the order {', '.join(order)} makes other events than {', '.join(chosen)}"


def _in_order(
    trial: Trial, moment: PlayedMoment, answers: list[tuple[Seat, Action]]
) -> tuple[Any, list[str]]:
    """Apply answers in order; return the state, and the events as sorted text."""
    state, events = moment.state, list[Event]()
    dice = SeededDice(f"wg1:{moment.seed}.{moment.number}")
    for seat, action in answers:
        step = trial.game.apply(state, seat, action, dice)
        state = step.state
        events.extend(step.events)
    return state, sorted(map(repr, events))


def sealed_choices_stay_sealed(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find events that reveal a simultaneous choice before the view does."""
    several = len(moment.pending) >= SEVERAL
    for action in some_candidates(moment.decision, moment.rng("sealed")) if several else ():
        step = applied(trial.game, moment, moment.seat, action)
        told = _who_is_told(trial, moment, step) if isinstance(step, Step) else ()
        for seat in told:
            yield f"{who(seat)}: an event tells whether {moment.seat} chose {str(action)!r}"


def _who_is_told(trial: Trial, moment: PlayedMoment, step: Step[Any]) -> Iterator[Seat | None]:
    """Return the seats whose events distinguish two steps, though their views do not."""
    game, played = trial.game, moment.step
    for seat in trial.seats(moment.state):
        same_view = game.view(step.state, seat) == game.view(played.state, seat)
        if same_view and game.seen(step.events, seat) != game.seen(played.events, seat):
            yield seat


def sealed_choices_may_be_taken_back(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find simultaneous choices that cannot be undone while another seat still owes its own."""
    game, dice = trial.game, SeededDice(f"wg1:{moment.seed}.{moment.number}")
    done: tuple[Entry[Any], ...] = (
        Entry(game=game, seat=None, action=None, falls=(), events=(), state=moment.state),
    )
    others = [seat for seat in moment.pending if seat != moment.seat]
    for seat in (moment.seat, *others)[:-1][:SEVERAL]:
        answer = (
            moment.action if seat == moment.seat else moment.pending[seat].actions.sample(moment.rng(seat))
        )
        done = (*done, play(game, done[-1].state, (seat, answer), dice))
        if why := _refused(done, moment.seat):
            yield f"{str(moment.action)!r} of {moment.seat}, with others to come: {why}"


def _refused(done: tuple[Entry[Any], ...], seat: Seat) -> str | None:
    """Return what is wrong with the undo of the first choice; None if it removes only that."""
    try:
        standing = undo_plan(done, seat, 1).standing
    except UndoRefused as error:
        return str(error)
    state = done[0].state
    for entry in done[2:]:
        assert entry.action is not None
        state = entry.game.apply(state, str(entry.seat), entry.action, NO_DICE).state
    left = standing[-1][1].state if standing else done[0].state
    return None if left == state else "something else is left on the table"

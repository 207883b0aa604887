"""Promises about secrets: nothing tells a seat more than its view.

Each replaces the true state by another world, a state sampled from the view of a seat: whatever the seat can
notice must stay the same.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any

from wargames.kernel.base.errors import Refusal, UnknownName
from wargames.kernel.base.notation import Action
from wargames.kernel.chance.dice import Rng, SeededDice
from wargames.kernel.game import Decision, Game, Over, Seat, Step
from wargames.kernel.game.questions import Question
from wargames.testing.answers import applied, owing, portrait, who
from wargames.testing.other_worlds import elsewhere, lookalikes, played, worlds
from wargames.testing.playthroughs import PlayedMoment
from wargames.testing.reach import ways_to
from wargames.testing.trials import Trial, some_candidates

ASKED = 4
"""The actions of a decision whose odds and refusals are checked."""


def worlds_look_like_their_views(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find sampled worlds that are impossible, or that the seat could tell from the true one."""
    for seat, world in worlds(trial, moment):
        if not isinstance(world, trial.game.state_type):
            yield f"{who(seat)}: a sampled world is a {type(world).__name__}"
        elif violations := list(trial.game.violations(world)):
            yield f"{who(seat)}: a sampled world is impossible: {'; '.join(violations)}"
        elif trial.game.view(world, seat) != trial.game.view(moment.state, seat):
            yield f"{who(seat)}: a world sampled from the view looks different"


def decisions_keep_secrets(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find decisions that differ between worlds that their seat cannot tell apart."""
    for seat, world in lookalikes(trial, moment):
        here, there = portrait(moment.pending, seat), portrait(trial.game.ask(world), seat)
        if here is None or there is None or here == there:
            continue
        yield f"{who(seat)}: {here.kind} differs in a world that looks the same"


def questions_keep_secrets(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find questions that differ between worlds that their seat cannot tell apart."""
    for seat, world in lookalikes(trial, moment):
        there = trial.game.ask(world)
        if seat is None or isinstance(there, Over) or seat not in there or seat not in moment.pending:
            continue
        rng = moment.rng(f"questions of {seat}")
        path = _first_difference(moment.pending[seat], there[seat], rng)
        if path is not None:
            yield f"{seat}: the question after {path} differs in a world that looks the same"


def _first_difference(here: Decision, there: Decision, rng: Rng) -> tuple[str, ...] | None:
    """Answer at random; return the answers after which two decisions differ."""
    path = tuple[str, ...]()
    while isinstance(found := here.actions.question(path), Question):
        if found != _question(there, path):
            return path
        path = (*path, rng.choice(found.words))
    return None


def _question(decision: Decision, path: tuple[str, ...]) -> Question | Action | None:
    """Return the question after some answers; None if they are impossible."""
    try:
        return decision.actions.question(path)
    except UnknownName:
        return None


def pauses_keep_secrets(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find moments at which the deciding seats depend on hidden information."""
    for seat, world in lookalikes(trial, moment):
        there = trial.game.ask(world)
        if owing(there) != owing(moment.pending):
            yield f"{who(seat)}: {owing(moment.pending)}; in a world that looks the same, {owing(there)}"
    here = owing(trial.game.ask(moment.step.state))
    steps = ((seat, way.step) for seat, ways in elsewhere(trial, moment) for way in ways)
    for seat, step in steps:
        there_owing = owing(trial.game.ask(step.state))
        if here != there_owing and _only_pauses(trial, moment, step, seat):
            yield (
                f"{who(seat)}: after {str(moment.action)!r}, {here}; in a world that looked the"
                f" same, {there_owing}, and nothing else tells them apart"
            )


def _only_pauses(trial: Trial, moment: PlayedMoment, other: Step[Any], seat: Seat | None) -> bool:
    """Return whether another result differs for a seat by a pause alone.

    So it does if it shows the same events, and if one of the two stops for a decision and then goes on with
    the other's next event, or reaches the other's state.
    """
    game = trial.game
    short, long = sorted((moment.step, other), key=lambda step: len(game.seen(step.events, seat)))
    seen, more = game.seen(short.events, seat), game.seen(long.events, seat)
    if more[: len(seen)] != seen:
        return False
    view = game.view(short.state, seat)
    return (
        len(more) == len(seen)
        or any(
            more[len(seen)] in game.seen(after.events, seat) for after in _after_pause(trial, moment, short)
        )
        or any(game.view(after.state, seat) == view for after in _after_pause(trial, moment, long))
    )


def _after_pause(trial: Trial, moment: PlayedMoment, step: Step[Any]) -> Iterator[Step[Any]]:
    """Yield the steps after some answers of a pause; none if the actor's own turn goes on."""
    pending = trial.game.ask(step.state)
    if isinstance(pending, Over):
        return
    if moment.seat in pending and pending[moment.seat].kind == moment.decision.kind:
        return
    for asked, decision in pending.items():
        for action in decision.actions.candidates[:ASKED]:
            yield trial.game.apply(step.state, asked, action, SeededDice("wg1:next"))


def refusals_keep_secrets(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find actions whose refusal differs between worlds with equal views."""
    seated = ((seat, world) for seat, world in lookalikes(trial, moment) if seat is not None)
    for seat, world in seated:
        decision = moment.pending.get(seat, moment.decision)
        for action in trial.mutants(decision, moment.rng(f"secrets of {seat}")):
            here, there = (trial.game.refusal(state, seat, action) for state in (moment.state, world))
            yield from (f"{seat}: {str(action)!r} {what}" for what in _answered_otherwise(here, there))


def _answered_otherwise(here: Refusal | None, there: Refusal | None) -> Iterator[str]:
    if here != there:
        yield (
            f"is answered {str(here or 'legal')!r}; in a world that looks the same, {str(there or 'legal')!r}"
        )


def odds_keep_secrets(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find odds that differ between worlds that the seat cannot tell apart."""
    game = trial.game
    for seat, world in lookalikes(trial, moment):
        if seat is None or seat not in moment.pending:
            continue
        actions = some_candidates(moment.pending[seat], moment.rng("odds"))[:ASKED]
        game.pending(moment.state)
        here = [game.odds(game.view(moment.state, seat), action) for action in actions]
        game.pending(world)
        there = [game.odds(game.view(world, seat), action) for action in actions]
        if here != there:
            yield f"{seat}: the odds differ in a world that looks the same"


OPENINGS = 6
"""The other openings that are tried."""


def events_tell_no_more_than_views(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find events that show a seat more than its next view, and the reverse.

    After different visible dice, events may differ.
    """
    game, here = trial.game, played(moment)
    for seat, ways in elsewhere(trial, moment):
        events, view, dice = here.events(game, seat), here.looks(game, seat), here.dice(seat)
        alike = [way for way in ways if way.looks(game, seat) == view]
        apart = [way for way in alike if not set(way.dice(seat)) <= set(dice)]
        if alike and not apart and all(way.events(game, seat) != events for way in alike):
            yield f"{who(seat)}: the events of {str(moment.action)!r} tell what the view afterwards does not"
        if any(way.events(game, seat) == events for way in ways if way not in alike):
            yield f"{who(seat)}: the view after {str(moment.action)!r} tells what no event told"


def dice_keep_secrets(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find dice that a seat sees only in some of the worlds with equal views before and after."""
    game, here = trial.game, played(moment)
    for seat, ways in elsewhere(trial, moment):
        events, view, dice = here.events(game, seat), here.looks(game, seat), here.dice(seat)
        alike = [way for way in ways if (way.events(game, seat), way.looks(game, seat)) == (events, view)]
        if alike and all(way.dice(seat) != dice for way in alike):
            yield (
                f"{who(seat)}: {str(moment.action)!r} rolls {'; '.join(dice) or 'nothing'}; in a world that"
                f" looks the same, {'; '.join(alike[0].dice(seat)) or 'nothing'}"
            )


def views_show_what_events_told(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find continuations with the same events for a seat, and another view or pause."""
    rng = moment.rng("other ways")
    others = list(some_candidates(moment.decision, rng))
    rng.shuffle(others)
    try_ = partial(applied, trial.game, moment, moment.seat)
    for action in others[:ASKED]:
        step = try_(action)
        if isinstance(step, Step):
            seats = (seat for seat in trial.seats(moment.state) if seat != moment.seat)
            yield from _told_apart(trial, moment, step, tuple(seats))
    for number in range(ASKED if moment.rolls else 0):
        dice = SeededDice(f"wg1:{moment.seed}.{moment.number}.{number}")
        step = trial.game.apply(moment.state, moment.seat, moment.action, dice)
        yield from _told_apart(trial, moment, step, trial.seats(moment.state))


def _told_apart(
    trial: Trial, moment: PlayedMoment, other: Step[Any], seats: tuple[Seat | None, ...]
) -> Iterator[str]:
    game = trial.game
    for seat in seats:
        if game.seen(other.events, seat) != game.seen(moment.step.events, seat):
            continue
        if game.view(other.state, seat) != game.view(moment.step.state, seat):
            yield f"{who(seat)}: the view after {str(moment.action)!r} tells what no event told"
        elif owing(game.ask(other.state)) != owing(game.ask(moment.step.state)):
            yield f"{who(seat)}: the pause after {str(moment.action)!r} tells what no event told"


def openings_show_what_events_told(trial: Trial) -> Iterator[str]:
    """Find openings with the same events for a seat, and another view or pause."""
    game, played = trial.game, trial.playthrough
    if played.opening is None:
        return
    for number in range(OPENINGS):
        other = played.setting.start(game, SeededDice(f"{played.setting.seed}.{number}"))
        for seat in trial.seats(played.opening.state):
            yield from _untold(game, seat, played.opening, other)


def _untold(game: Game[Any, Any], seat: Seat | None, one: Step[Any], other: Step[Any]) -> Iterator[str]:
    """Find differences between two openings for a seat that saw the same events."""
    if game.seen(other.events, seat) != game.seen(one.events, seat):
        return
    if game.view(other.state, seat) != game.view(one.state, seat):
        yield f"{who(seat)}: the first view tells what no event told"
    elif owing(game.ask(other.state)) != owing(game.ask(one.state)):
        yield f"{who(seat)}: who is asked first tells what no event told"


def no_state_within_reach(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find states that are reachable from the values that a bot gets."""
    game = trial.game
    game.pending(moment.state)
    for way in ways_to((game, *map(vars, type(game).__mro__)), game.state_type):
        yield f"the state can be reached from the game: {way.removeprefix('tuple > ')}"
    for seat in trial.seats(moment.state):
        given = (
            game.view(moment.state, seat),
            moment.pending.get(seat) if seat is not None else None,
            game.seen(moment.step.events, seat),
        )
        for way in ways_to(given, game.state_type):
            yield f"{who(seat)}: the state can be reached: {way.removeprefix('tuple > ')}"

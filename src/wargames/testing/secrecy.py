"""Promises about secrets: a seat is told what its view holds, and nothing else tells more.

Each is tried by putting another world, sampled from a seat's view, in the place of the true one:
whatever the seat can notice must stay as it was.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any

from wargames.kernel.dice import Roll, SeededDice, Source
from wargames.kernel.errors import IllegalAction
from wargames.kernel.game import Event, Over, Seat, Step
from wargames.testing.answers import applied, owing, portrait, who
from wargames.testing.playthroughs import Moment
from wargames.testing.reach import ways_to
from wargames.testing.trials import Trial, some_candidates

WORLDS = 2
"""How many worlds are sampled from each view."""

ASKED = 4
"""How many actions of a decision are asked for their odds, or tried for what they tell."""


def worlds(trial: Trial, moment: Moment) -> Iterator[tuple[Seat | None, Any]]:
    """Sample worlds that each seat and the spectator cannot tell from the true one."""
    for seat in trial.seats(moment.state):
        rng = moment.rng(f"worlds of {seat}")
        view = trial.game.view(moment.state, seat)
        for _ in range(WORLDS):
            yield seat, trial.game.sample(view, rng)


def worlds_look_like_their_views(trial: Trial, moment: Moment) -> Iterator[str]:
    """Find sampled worlds that are impossible, or that the seat could tell from the true one."""
    for seat, world in worlds(trial, moment):
        if not isinstance(world, trial.game.state_type):
            yield f"{who(seat)}: a sampled world is a {type(world).__name__}"
        elif faults := list(trial.game.faults(world)):
            yield f"{who(seat)}: a sampled world is impossible: {'; '.join(faults)}"
        elif trial.game.view(world, seat) != trial.game.view(moment.state, seat):
            yield f"{who(seat)}: a world sampled from the view looks different"


def decisions_keep_secrets(trial: Trial, moment: Moment) -> Iterator[str]:
    """Find decisions that differ between worlds that their seat cannot tell apart."""
    for seat, world in worlds(trial, moment):
        here, there = portrait(moment.pending, seat), portrait(trial.game.ask(world), seat)
        if here is None or there is None or here == there:
            continue
        yield f"{who(seat)}: {here.kind} differs in a world that looks the same"


def pauses_keep_secrets(trial: Trial, moment: Moment) -> Iterator[str]:
    """Find moments at which it depends on what a seat cannot know who is asked."""
    for seat, world in worlds(trial, moment):
        there = trial.game.ask(world)
        if owing(there) != owing(moment.pending):
            yield f"{who(seat)}: {owing(moment.pending)}; in a world that looks the same, {owing(there)}"
    for seat, step in _in_other_worlds(trial, moment):
        here, there = trial.game.ask(moment.step.state), trial.game.ask(step.state)
        if owing(here) != owing(there) and _only_pauses(trial, (moment.step, step), seat):
            yield (
                f"{who(seat)}: after {str(moment.action)!r}, {owing(here)}; in a world that looked the same,"
                f" {owing(there)}, and no event told them apart"
            )


def _only_pauses(trial: Trial, steps: tuple[Step[Any], Step[Any]], seat: Seat | None) -> bool:
    """Tell whether two ways differ to a seat by a pause alone.

    They do where they show the same events, or where one stops to ask, and goes on after the
    answer as the other does without asking.
    """
    short, long = sorted(steps, key=lambda step: len(trial.game.seen(step.events, seat)))
    seen, more = trial.game.seen(short.events, seat), trial.game.seen(long.events, seat)
    if more[: len(seen)] != seen:
        return False
    return len(more) == len(seen) or more[len(seen)] in _next_events(trial, short.state, seat)


def _next_events(trial: Trial, state: Any, seat: Seat | None) -> Iterator[Event]:
    """Yield what a seat may see after the next answers."""
    pending = trial.game.ask(state)
    if isinstance(pending, Over):
        return
    for asked, decision in pending.items():
        for action in decision.actions.candidates[:ASKED]:
            step = trial.game.apply(state, asked, action, SeededDice("wg1:next"))
            yield from trial.game.seen(step.events, seat)


def refusals_keep_secrets(trial: Trial, moment: Moment) -> Iterator[str]:
    """Find actions that are refused, or for a reason given, only in some worlds that look the same."""
    for seat, world in worlds(trial, moment):
        if seat is None:
            continue
        decision = moment.pending.get(seat, moment.decision)
        for action in trial.mutants(decision, moment.rng(f"secrets of {seat}")):
            here = trial.game.refusal(moment.state, seat, action)
            there = trial.game.refusal(world, seat, action)
            if here != there:
                yield (
                    f"{seat}: {str(action)!r} is answered {str(here or 'legal')!r}; in a world that looks"
                    f" the same, {str(there or 'legal')!r}"
                )


def odds_keep_secrets(trial: Trial, moment: Moment) -> Iterator[str]:
    """Find odds that differ between worlds that the seat cannot tell apart."""
    game = trial.game
    for seat, world in worlds(trial, moment):
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
"""How many other ways to open a game are tried."""


class _SameDice:
    """Dice that fall as they did, and stop the rules when they ask for another roll."""

    def __init__(self, rolls: tuple[tuple[Roll, Any], ...]) -> None:
        self._rolls = iter(rolls)

    def roll(self, source: Source[Any], purpose: str, clause: str) -> Any:
        roll, outcome = next(self._rolls, (None, None))
        if roll != Roll(source, purpose, clause):
            raise _OtherDice
        return outcome


class _OtherDice(Exception):
    """Another world asks for other rolls."""


def _in_other_worlds(trial: Trial, moment: Moment) -> Iterator[tuple[Seat | None, Step[Any]]]:
    """Carry the action out in worlds that look the same, where it is legal with the same dice."""
    for seat, world in worlds(trial, moment):
        try:
            yield seat, trial.game.apply(world, moment.seat, moment.action, _SameDice(moment.rolls))
        except (IllegalAction, _OtherDice):
            continue


def events_tell_no_more_than_views(trial: Trial, moment: Moment) -> Iterator[str]:
    """Find what an action shows a seat beyond what the seat's next view holds, and the reverse."""
    game = trial.game
    for seat, step in _in_other_worlds(trial, moment):
        same_events = game.seen(step.events, seat) == game.seen(moment.step.events, seat)
        same_view = game.view(step.state, seat) == game.view(moment.step.state, seat)
        if same_view and not same_events:
            yield f"{who(seat)}: the events of {str(moment.action)!r} tell what the view afterwards does not"
        if same_events and not same_view:
            yield f"{who(seat)}: the view after {str(moment.action)!r} tells what no event told"


def views_show_what_events_told(trial: Trial, moment: Moment) -> Iterator[str]:
    """Find ways the game may go on that show a seat the same events and another view or pause."""
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
    trial: Trial, moment: Moment, other: Step[Any], seats: tuple[Seat | None, ...]
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
    """Find openings that show a seat the same events and another view or pause."""
    game, played = trial.game, trial.playthrough
    if played.opening is None:
        return
    for number in range(OPENINGS):
        other = played.setting.start(game, SeededDice(f"{played.setting.seed}.{number}"))
        for seat in trial.seats(played.opening.state):
            if game.seen(other.events, seat) != game.seen(played.opening.events, seat):
                continue
            if game.view(other.state, seat) != game.view(played.opening.state, seat):
                yield f"{who(seat)}: the first view tells what no event told"
            elif owing(game.ask(other.state)) != owing(game.ask(played.opening.state)):
                yield f"{who(seat)}: who is asked first tells what no event told"


def no_state_within_reach(trial: Trial, moment: Moment) -> Iterator[str]:
    """Find states that can be reached from what a seat is given."""
    game = trial.game
    for seat in trial.seats(moment.state):
        given = (
            game.view(moment.state, seat),
            moment.pending.get(seat) if seat is not None else None,
            game.seen(moment.step.events, seat),
        )
        for way in ways_to(given, game.state_type):
            yield f"{who(seat)}: the state can be reached: {way.removeprefix('tuple > ')}"

"""Other worlds: states sampled from the view of a seat, and the results of an action there."""

from collections.abc import Iterator
from typing import Any

import attrs

from wargames.kernel.base.errors import IllegalAction
from wargames.kernel.base.notation import Action
from wargames.kernel.chance.dice import Roll, Source
from wargames.kernel.game import Event, Game, Over, Seat, Step
from wargames.kernel.play.secret_rolls import open_to
from wargames.testing.playthroughs import PlayedMoment
from wargames.testing.trials import Trial

WORLDS = 2
"""The samples of each view."""

MOST_WAYS = 60
"""The most results of dice that are tried where another world rolls others."""

FEW = 3
"""The results of a roll that are tried where all would be too many."""

MOST_OF_A_KIND = 24
"""The most actions of one kind that are tried in another world."""

Rolls = tuple[tuple[Roll, Any], ...]


def worlds(trial: Trial, moment: PlayedMoment) -> Iterator[tuple[Seat | None, Any]]:
    """Return samples of the view of each seat and the spectator."""
    for seat in trial.seats(moment.state):
        rng = moment.rng(f"worlds of {seat}")
        view = trial.game.view(moment.state, seat)
        for _ in range(WORLDS):
            yield seat, trial.game.sample(view, rng)


def lookalikes(trial: Trial, moment: PlayedMoment) -> tuple[tuple[Seat | None, Any], ...]:
    """Return the worlds with the same view as the true state, for each seat and the spectator.

    Others break the promise about samples alone. They are cached for all promises.
    """
    game = trial.game
    return trial.once(
        ("lookalikes", moment),
        lambda: tuple(
            (seat, world)
            for seat, world in worlds(trial, moment)
            if game.view(world, seat) == game.view(moment.state, seat)
        ),
    )


@attrs.frozen
class OutcomePath:
    """A possible result of an action: the dice, and the step."""

    rolls: Rolls
    step: Step[Any]

    def events(self, game: Game[Any, Any], seat: Seat | None) -> tuple[Event, ...]:
        """Return the events as a seat sees them."""
        return game.seen(self.step.events, seat)

    def looks(self, game: Game[Any, Any], seat: Seat | None) -> Any:
        """Return a seat's view afterwards."""
        return game.view(self.step.state, seat)

    def dice(self, seat: Seat | None) -> tuple[str, ...]:
        """Return the dice that a seat sees, as text."""
        return tuple(f"{roll}: {outcome}" for roll, outcome in self.rolls if open_to(roll.source, seat))


def played(moment: PlayedMoment) -> OutcomePath:
    """Return the result of the action in the game."""
    return OutcomePath(moment.rolls, moment.step)


def elsewhere(trial: Trial, moment: PlayedMoment) -> tuple[tuple[Seat | None, tuple[OutcomePath, ...]], ...]:
    """Return the results of the action in worlds with equal views, where it is legal."""
    return trial.once(("elsewhere", moment), lambda: tuple(_elsewhere(trial, moment)))


def _elsewhere(trial: Trial, moment: PlayedMoment) -> Iterator[tuple[Seat | None, tuple[OutcomePath, ...]]]:
    """Yield the results of the action in worlds with equal views.

    Other seats do not see the action itself. If its first event differs in a world (its unit may be another,
    or elsewhere), any action of its kind with the same first event counts.
    """
    game = trial.game
    for seat, world in lookalikes(trial, moment):
        begun = game.seen(moment.step.events, seat)[:1]
        ways = _ways(game, world, (moment, moment.action))
        if seat != moment.seat and begun and all(way.events(game, seat)[:1] != begun for way in ways):
            others = (_ways(game, world, (moment, action)) for action in _of_its_kind(game, world, moment))
            ways = tuple(way for found in others for way in found if way.events(game, seat)[:1] == begun)
        if ways:
            yield seat, ways


def _of_its_kind(game: Game[Any, Any], world: Any, moment: PlayedMoment) -> tuple[Action, ...]:
    """Return the actions of the same kind in another world; none if they are too many."""
    pending = game.ask(world)
    if isinstance(pending, Over) or moment.seat not in pending:
        return ()
    candidates = pending[moment.seat].actions.candidates
    alike = tuple(action for action in candidates if type(action) is type(moment.action))
    return alike if len(alike) <= MOST_OF_A_KIND else ()


def _ways(game: Game[Any, Any], world: Any, tried: tuple[PlayedMoment, Action]) -> tuple[OutcomePath, ...]:
    """Return the results of an action, some if they are too many, none if it is refused."""
    moment, action = tried
    rng = moment.rng(f"ways of {action}")
    waiting: list[tuple[Any, ...]] = [()]
    found: list[OutcomePath] = []
    while waiting:
        dice = _LikeDice(moment.rolls, waiting.pop())
        try:
            step = game.apply(world, moment.seat, action, dice)
        except IllegalAction:
            return ()
        except _FallsHere as here:
            falls = [outcome for outcome, _ in here.roll.source.weights()]
            room = MOST_WAYS - len(waiting) - len(found)
            few = min(len(falls), FEW if room > 0 else 1)
            some = falls if len(falls) <= room else rng.sample(falls, few)
            waiting += ((*dice.more, outcome) for outcome in some)
        else:
            found.append(OutcomePath(tuple(dice.rolls), step))
    return tuple(found)


class _FallsHere(Exception):
    """A roll in another world that was not made in the game."""

    def __init__(self, roll: Roll) -> None:
        super().__init__(roll)
        self.roll = roll


class _LikeDice:
    """Dice that repeat the results of equal rolls; others fall as ``more`` says."""

    def __init__(self, rolls: Rolls, more: tuple[Any, ...]) -> None:
        self.more = more
        self.rolls: list[tuple[Roll, Any]] = []
        self._due = list(rolls)
        self._more = list(more)

    def roll(self, source: Source[Any], purpose: str, clause: str) -> Any:
        roll = Roll(source, purpose, clause)
        self.rolls.append((roll, self._fall(roll)))
        return self.rolls[-1][1]

    def _fall(self, roll: Roll) -> Any:
        for at, (due, outcome) in enumerate(self._due):
            if due == roll:
                del self._due[: at + 1]
                return outcome
        if not self._more:
            raise _FallsHere(roll)
        return self._more.pop(0)

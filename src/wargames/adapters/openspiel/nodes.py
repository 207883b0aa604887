"""Nodes of a game: choices of players and of chance."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from wargames import Action, Decisions, Event, Game, Over, Rng, Scenario, Seat, Step, View
from wargames.encoding import ActionSpec, Sentence

Line = tuple[str | None, str | tuple[Event, ...]]
"""A log entry: a seat (None: chance and the rules) with its words, or with the events that followed."""

Log = tuple[Any, Line] | None
"""The log as a linked list: the last line, and the log before it."""


def lines_of(log: Log) -> Iterator[Line]:
    """Return the lines of a log in order.

    >>> list(lines_of(((None, ("us", "pass")), (None, ()))))
    [('us', 'pass'), (None, ())]
    """
    lines: list[Line] = []
    while log is not None:
        log, line = log
        lines.append(line)
    return reversed(lines)


class SetUpInProgress:
    """The set-up of a game, in which only chance decides."""

    def __init__(self, scenario: Scenario, options: Mapping[str, Any]) -> None:
        self.scenario, self.options = scenario, dict(options)

    def unfold(self, game: Game[Any, Any], tape: tuple[Any, ...]) -> Any:
        """Return the next roll of the set-up, or the opening."""
        return game.unfold_start(self.scenario, self.options, tape=tape)


class ActionInProgress:
    """An action that is being carried out."""

    def __init__(self, state: Any, seat: Seat, action: Action) -> None:
        self.state, self.seat, self.action = state, seat, action

    def unfold(self, game: Game[Any, Any], tape: tuple[Any, ...]) -> Any:
        """Return the next roll of the action, or the step."""
        return game.unfold(self.state, self.seat, self.action, tape)


class GameNode:
    """A game at a decision (of ``seat``), at a chance node (``roll``), or at its end (``over``).

    ``outcomes`` are those of the roll with their chances, ``chances`` their numbers with the chances.
    ``players`` numbers the seats. ``state`` is the last one with a decision; None in a set-up.
    """

    def __init__(self, game: Game[Any, Any], spec: ActionSpec, players: Mapping[Seat, int]) -> None:
        self.game, self.spec, self.players = game, spec, players
        self.state: Any = None
        self.seat: Seat | None = None
        self.sentence: Sentence | None = None
        self.over: Over | None = None
        self.roll: Any = None
        self.outcomes: tuple[tuple[Any, float], ...] = ()
        self.chances: list[tuple[int, float]] = []
        self.tape: tuple[Any, ...] = ()
        self.log: Log = None
        self._runs: SetUpInProgress | ActionInProgress | None = None

    def __deepcopy__(self, memo: Any) -> "GameNode":
        """Return a copy; only the sentence is copied, the rest is immutable."""
        copy = object.__new__(GameNode)
        copy.__dict__.update(self.__dict__)
        copy.sentence = None if self.sentence is None else self.sentence.copy()
        return copy

    def __getstate__(self) -> dict[str, Any]:
        """Return the fields with a flat log: the linked list is too deep for a pickle."""
        return self.__dict__ | {"log": list(lines_of(self.log))}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, log=None)
        for line in state["log"]:
            self.log = self.log, line

    def begin(self, scenario: Scenario, options: Mapping[str, Any]) -> None:
        """Begin the set-up, up to its first roll."""
        self._run(SetUpInProgress(scenario, options))

    def fall(self, number: int) -> None:
        """Set the outcome of the roll, by its number."""
        self.tape = (*self.tape, self.outcomes[number][0])
        self._go_on()

    def say(self, number: int) -> None:
        """Answer with a number; raises :class:`wargames.encoding.NotOffered`."""
        assert self.sentence is not None, "a seat is asked"
        self.sentence.say(number)
        if self.sentence.action is not None:
            self._play(self.sentence.action)

    def _play(self, action: Action) -> None:
        assert self.seat is not None, "a seat is asked"
        self.log = self.log, (self.seat, str(action))
        self._run(ActionInProgress(self.state, self.seat, action))

    def _run(self, runs: SetUpInProgress | ActionInProgress) -> None:
        self._runs, self.tape = runs, ()
        self._go_on()

    def _go_on(self) -> None:
        """Go on to the next roll or decision."""
        assert self._runs is not None, "something is carried out"
        found = self._runs.unfold(self.game, self.tape)
        if isinstance(found, Step):
            self.log = self.log, (None, found.events)
            self._stand(found.state)
        else:
            self.roll = found
            self.outcomes, self.chances = _chances(found.source)
            self.seat = self.sentence = None

    def _stand(self, state: Any) -> None:
        self.state, self.roll, self.outcomes, self.chances, self.tape = state, None, (), [], ()
        self._runs = None
        pending = self.game.pending(state)
        if not isinstance(pending, Decisions):
            self.over, self.seat, self.sentence = pending, None, None
            return
        self.seat, decision = next(iter(pending.items()))
        self.sentence = self.spec.begin(decision.actions)
        if self.sentence.action is not None:  # the only one: nobody is asked
            self._play(self.sentence.action)

    # what a seat knows

    def view(self, seat: Seat) -> View | None:
        """Return the view of a seat; None in a set-up."""
        return None if self.state is None else self.game.view(self.state, seat)

    def said(self, seat: Seat) -> list[int]:
        """Return the numbers that a seat has said of its action so far."""
        return list(self.sentence.said) if self.sentence is not None and seat == self.seat else []

    def told(self, seat: Seat) -> list[str]:
        """Return the choices of a seat and the events that it saw, in order."""
        return list(self._told(seat))

    def _told(self, seat: Seat) -> Iterator[str]:
        for who, what in lines_of(self.log):
            if isinstance(what, tuple):
                yield from map(self.game.narrate, self.game.seen(what, seat))
            elif who == seat:
                yield what

    def elsewhere(self, seat: Seat, rng: Rng) -> "GameNode":
        """Return a node with an equal view for a seat, in a determinization of that view.

        The past events of other seats are not sampled: they know the new state from here on.
        """
        view = self.view(seat)
        assert view is not None, "nobody is asked in a set-up"
        said = [] if self.sentence is None else list(self.sentence.said)
        place = GameNode(self.game, self.spec, self.players)
        place.log = None
        for line in self.told(seat):
            place.log = place.log, (seat, line)
        place._stand(self.game.sample(view, rng))
        for number in said if place.seat == self.seat else ():
            place.say(number)
        return place


@lru_cache(maxsize=4096)
def _chances(source: Any) -> tuple[tuple[tuple[Any, float], ...], list[tuple[int, float]]]:
    """Return the outcomes of a die, a pool or a deck with their chances, and their numbers."""
    weights = list(source.weights())
    total = sum(weight for _, weight in weights)
    outcomes = tuple((outcome, weight / total) for outcome, weight in weights)
    return outcomes, [(number, chance) for number, (_, chance) in enumerate(outcomes)]

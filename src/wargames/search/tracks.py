"""The tracks of play-outs: where steady hands went once, they go again without being asked.

A steady hand does the same whenever it sees the same, and the rules make the same of that while the dice fall
the same. So a play-out that comes to a state where another was only rolls what was rolled there, in the same
order, and goes where that led. The rest is played: what nobody has seen yet.
"""

from collections.abc import Callable, Hashable, Sequence
from functools import cache
from operator import attrgetter
from typing import Any

import attrs

from wargames.kernel.chance.dice import Dice, Roll, Source, T
from wargames.kernel.game import Action, Decision, Game, Over, Seat
from wargames.search.hands import Hands
from wargames.search.playing_on import NOTED, Ahead

KEPT = 4_000
"""How many stops are kept."""


@attrs.define(eq=False)
class Fork:
    """A roll, and the ways that it was seen to lead."""

    roll: Roll
    ways: "dict[Any, Fork | Stop]" = attrs.field(factory=dict, init=False)


@attrs.define(eq=False)
class Stop:
    """A state on the way: who is asked in it, what that hand does, and where it leads, once that is known.

    ``over`` is None before anybody has looked. ``said`` is in words what is done, ``values`` how seats stand.
    """

    state: Any
    over: bool | None = attrs.field(default=None, init=False)
    seat: Seat | None = attrs.field(default=None, init=False)
    action: Action | None = attrs.field(default=None, init=False)
    onward: "Fork | Stop | None" = attrs.field(default=None, init=False)
    said: str = attrs.field(default="", init=False)
    values: dict[Seat, float] = attrs.field(factory=dict, init=False)


Rolled = Sequence[tuple[Roll, Any]]
"""Rolls with what fell, in their order."""


def led(way: Fork | Stop | None, rolled: Rolled, end: Stop) -> Fork | Stop:
    """Give a way that leads to an end where the dice fall so, and elsewhere as before."""
    if not rolled:
        return end
    (roll, outcome), *others = rolled
    fork = way if isinstance(way, Fork) else Fork(roll)
    fork.ways[outcome] = led(fork.ways.get(outcome), others, end)
    return fork


class Tracks:
    """The tracks of the hands of a game; copies of it have seen nothing yet."""

    def __init__(self, game: Game[Any, Any], hands: Hands) -> None:
        self._game, self._hands = game, hands
        self._stops: dict[Hashable, Stop] = {}

    def play_on(self, state: Any, ahead: Ahead, dice: Dice, limit: float) -> tuple[Any, tuple[str, ...]]:
        """Play on by the hands as :meth:`Ahead.play_on` does, and give the same."""
        if not all(map(self._hands.steady, self._game.seats_of(state))):
            return ahead.play_on(state, self._hands.choose, dice, limit)
        stop, done = self._stop(state), list[str]()
        for _ in range(ahead.most(limit)):
            decision = self._look(stop) if stop.over is None else None
            if stop.over or ahead.late(stop.state, limit):
                break
            if stop.action is None:
                self._choose(stop, decision)
            if len(done) < NOTED:
                stop.said = stop.said or f"{stop.seat}: {stop.action}"
                done.append(stop.said)
            stop = self._onward(stop, dice)
        return stop.state, tuple(done)

    def value(self, state: Any, ahead: Ahead, seat: Seat) -> float:
        """Say how a seat stands as :meth:`Ahead.value` does, once for a state to which tracks lead."""
        stop = self._stops.get(_key(state)) if self._stops else None
        if stop is None:
            return ahead.value(state, seat)
        if (known := stop.values.get(seat)) is None:
            known = stop.values[seat] = ahead.value(state, seat)
        return known

    def _stop(self, state: Any) -> Stop:
        """Give the stop of a state."""
        key = _key(state)
        found = self._stops.get(key)
        if found is None:
            if len(self._stops) >= KEPT:
                self._stops.clear()
            found = self._stops[key] = Stop(state)
        return found

    def _look(self, stop: Stop) -> Decision | None:
        """Look who is asked at a stop, and what; None where the game is over."""
        pending = self._game.ask(stop.state)
        stop.over = isinstance(pending, Over)
        if isinstance(pending, Over):
            return None
        stop.seat, decision = next(iter(pending.items()))
        return decision

    def _choose(self, stop: Stop, decision: Decision | None) -> None:
        """Have the hand choose at a stop."""
        asked = decision or self._look(stop)
        assert asked is not None, "it was seen that the game goes on"
        stop.action = self._hands.answer(stop.state, asked)

    def _onward(self, stop: Stop, dice: Dice) -> Stop:
        """Go on from a stop as the dice fall: where that was seen to lead, or for the first time."""
        fallen, way = list[Any](), stop.onward
        while isinstance(way, Fork):
            roll = way.roll
            outcome = dice.roll(roll.source, roll.purpose, roll.clause)
            fallen.append(outcome)
            way = way.ways.get(outcome)
        return self._explore(stop, fallen, dice) if way is None else way

    def _explore(self, stop: Stop, fallen: list[Any], dice: Dice) -> Stop:
        """Do what the hand chose where dice have begun to fall as never before."""
        assert stop.seat is not None, "somebody is asked here"
        noting = NotingDice(fallen, dice)
        end = self._stop(self._game.resolve(stop.state, stop.seat, stop.action, noting).state)
        stop.onward = led(stop.onward, noting.rolled, end)
        return end

    def __reduce__(self) -> tuple[Any, ...]:
        """Begin anew in a copy."""
        return Tracks, (self._game, self._hands)


class NotingDice:
    """Dice that have begun to fall: as they fell, then as others fall; all of it is noted."""

    def __init__(self, fallen: list[Any], dice: Dice) -> None:
        self.rolled: list[tuple[Roll, Any]] = []
        self._fallen, self._dice = iter(fallen), dice

    def roll(self, source: Source[T], purpose: str, clause: str) -> T:
        """Fall as before, or for the first time."""
        outcome: T = next(self._fallen, UNFALLEN)
        if outcome is UNFALLEN:
            outcome = self._dice.roll(source, purpose, clause)
        self.rolled.append((Roll(source, purpose, clause), outcome))
        return outcome


UNFALLEN: Any = object()
"""No outcome."""


def _key(state: Any) -> Hashable:
    """Give what tells a state apart."""
    return key_of(state.__class__)(state)


@cache
def key_of(kind: type) -> Callable[[Any], Hashable]:
    """Give what tells the values of a class apart: its fields, for they compare by identity first.

    >>> @attrs.frozen
    ... class Pair:
    ...     one: int
    ...     other: int
    >>> key_of(Pair)(Pair(1, 2)), key_of(str)("a")
    ((1, 2), 'a')
    """
    if not attrs.has(kind) or not all(field.eq and not field.eq_key for field in attrs.fields(kind)):
        return lambda value: value
    return attrgetter(*(field.name for field in attrs.fields(kind)))

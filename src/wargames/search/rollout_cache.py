"""The transposition table of rollouts, for deterministic base policies.

A rollout that reaches a known state asks no bot there, and runs the rules only for rolls not seen before.
"""

from collections.abc import Callable, Hashable, Sequence
from functools import cache
from operator import attrgetter
from typing import Any

import attrs

from wargames.kernel.chance.dice import Dice, Roll, Source, T
from wargames.kernel.game import Action, Decision, Game, Over, Seat
from wargames.search.base_policy import BasePolicies
from wargames.search.rollout import LINE_LENGTH, Rollout, RolloutStep

CACHE_SIZE = 4_000
"""Limit of states in the table."""


@attrs.define(eq=False)
class ChanceEntry:
    """A roll, and the entry that follows each result seen so far."""

    roll: Roll
    results: "dict[Any, ChanceEntry | StateEntry]" = attrs.field(factory=dict, init=False)


@attrs.define(eq=False)
class StateEntry:
    """A state in the table, with the choice of the base policy and the entry that follows.

    Fields are filled at first use: ``over`` and ``seat`` by ``game.ask``, ``action`` by the policy,
    ``values`` by the evaluation.
    """

    state: Any
    over: bool | None = attrs.field(default=None, init=False)
    seat: Seat | None = attrs.field(default=None, init=False)
    action: Action | None = attrs.field(default=None, init=False)
    next: "ChanceEntry | StateEntry | None" = attrs.field(default=None, init=False)
    values: dict[Seat, float] = attrs.field(factory=dict, init=False)


Rolled = Sequence[tuple[Roll, Any]]
"""Rolls with their results, in order."""


def inserted(
    entry: ChanceEntry | StateEntry | None, rolled: Rolled, end: StateEntry
) -> ChanceEntry | StateEntry:
    """Return an entry that leads to ``end`` for the given results, and elsewhere as before."""
    if not rolled:
        return end
    (roll, result), *others = rolled
    chance = entry if isinstance(entry, ChanceEntry) else ChanceEntry(roll)
    chance.results[result] = inserted(chance.results.get(result), others, end)
    return chance


class RolloutCache:
    """The table for the base policies of a game. A copy of it is empty."""

    def __init__(self, game: Game[Any, Any], policies: BasePolicies) -> None:
        self._game, self._policies = game, policies
        self._entries: dict[Hashable, StateEntry] = {}

    def run(
        self, state: Any, rollout: Rollout, dice: Dice, cutoff: float
    ) -> tuple[Any, tuple[RolloutStep, ...]]:
        """Play a rollout by the base policies; return what :meth:`Rollout.run` returns."""
        if not all(map(self._policies.is_deterministic, self._game.seats_of(state))):
            return rollout.run(state, self._policies.choose, dice, cutoff)
        entry, line = self._entry(state), list[RolloutStep]()
        for _ in range(rollout.max_steps(cutoff)):
            decision = self._ask(entry) if entry.over is None else None
            if entry.over or rollout.is_cut_off(entry.state, cutoff):
                break
            if entry.action is None:
                self._choose(entry, decision)
            if len(line) < LINE_LENGTH:
                assert entry.seat is not None, "a seat is asked"
                assert entry.action is not None, "it was chosen"
                line.append(RolloutStep(entry.state, entry.seat, entry.action))
            entry = self._next(entry, dice)
        return entry.state, tuple(line)

    def value(self, state: Any, rollout: Rollout, seat: Seat) -> float:
        """Return what :meth:`Rollout.value` returns, kept for states of the table."""
        entry = self._entries.get(_key(state)) if self._entries else None
        if entry is None:
            return rollout.value(state, seat)
        if (known := entry.values.get(seat)) is None:
            known = entry.values[seat] = rollout.value(state, seat)
        return known

    def _entry(self, state: Any) -> StateEntry:
        """Return the entry of a state, a new one if it has none."""
        key = _key(state)
        found = self._entries.get(key)
        if found is None:
            if len(self._entries) >= CACHE_SIZE:
                self._entries.clear()
            found = self._entries[key] = StateEntry(state)
        return found

    def _ask(self, entry: StateEntry) -> Decision | None:
        """Fill in who decides; return the decision, None where the game is over."""
        pending = self._game.ask(entry.state)
        entry.over = isinstance(pending, Over)
        if isinstance(pending, Over):
            return None
        entry.seat, decision = next(iter(pending.items()))
        return decision

    def _choose(self, entry: StateEntry, decision: Decision | None) -> None:
        """Fill in the choice of the base policy."""
        due = decision or self._ask(entry)
        assert due is not None, "the game is not over"
        entry.action = self._policies.decide(entry.state, due)

    def _next(self, entry: StateEntry, dice: Dice) -> StateEntry:
        """Roll and return the entry that follows, by the rules if a result is new."""
        rolled, at = list[Any](), entry.next
        while isinstance(at, ChanceEntry):
            roll = at.roll
            result = dice.roll(roll.source, roll.purpose, roll.clause)
            rolled.append(result)
            at = at.results.get(result)
        return self._resolve(entry, rolled, dice) if at is None else at

    def _resolve(self, entry: StateEntry, rolled: list[Any], dice: Dice) -> StateEntry:
        """Carry the action out by the rules, with results that are rolled already."""
        assert entry.seat is not None, "the game is not over"
        replaying = ReplayingDice(rolled, dice)
        end = self._entry(self._game.resolve(entry.state, entry.seat, entry.action, replaying).state)
        entry.next = inserted(entry.next, replaying.rolled, end)
        return end

    def __reduce__(self) -> tuple[Any, ...]:
        """Begin empty in a copy."""
        return RolloutCache, (self._game, self._policies)


class ReplayingDice:
    """Dice that replay given results, then roll; ``rolled`` has both."""

    def __init__(self, given: list[Any], dice: Dice) -> None:
        self.rolled: list[tuple[Roll, Any]] = []
        self._given, self._dice = iter(given), dice

    def roll(self, source: Source[T], purpose: str, clause: str) -> T:
        """Return the next given result, or a new one."""
        result: T = next(self._given, NO_RESULT)
        if result is NO_RESULT:
            result = self._dice.roll(source, purpose, clause)
        self.rolled.append((Roll(source, purpose, clause), result))
        return result


NO_RESULT: Any = object()


def _key(state: Any) -> Hashable:
    """Return the key of a state in the table."""
    return key_of(state.__class__)(state)


@cache
def key_of(kind: type) -> Callable[[Any], Hashable]:
    """Return a function from a value of a class to its key: its fields, which compare by identity first.

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

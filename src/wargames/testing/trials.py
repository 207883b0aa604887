"""Trials: a game, one of its playthroughs, and samples of them."""

from collections.abc import Callable, Hashable, Iterator
from functools import cached_property
from typing import Any, TypeVar

import attrs

from wargames.kernel.base.errors import BadText
from wargames.kernel.base.notation import Action
from wargames.kernel.chance.dice import Rng
from wargames.kernel.game import Decision, Game, Seat
from wargames.kernel.game.json_forms import decode_action, encode_action
from wargames.testing.playthroughs import PlayedMoment, Playthrough, play
from wargames.testing.settings import GameSetting

CANDIDATES = 12
"""The most candidates of one decision that are checked."""

MUTANTS = 16
"""The most altered actions that are checked against one decision."""

T = TypeVar("T")


@attrs.frozen(eq=False, slots=False)
class Trial:
    """A game and one random playthrough of it; ``sample`` is the number of moments to check.

    ``known`` are kinds of decisions that other games check.
    """

    game: Game[Any, Any]
    playthrough: Playthrough
    sample: int
    known: frozenset[type] = frozenset()
    _made: dict[Hashable, Any] = attrs.field(factory=dict, init=False, repr=False)

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return a value that several promises use, made at first use."""
        if key not in self._made:
            self._made[key] = make()
        found: T = self._made[key]
        return found

    @cached_property
    def sampled(self) -> tuple[PlayedMoment, ...]:
        """The moments to check."""
        return self.playthrough.sampled(self.sample, self.known)

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """Actions that were legal for somebody at a sampled moment."""
        found = (
            action
            for moment in self.sampled
            for decision in moment.pending.values()
            for action in some_candidates(decision, moment.rng("vocabulary"))
        )
        return tuple(dict.fromkeys(found))

    @cached_property
    def values(self) -> dict[type, tuple[Any, ...]]:
        """The field values of those actions, by type."""
        found: dict[type, dict[Any, None]] = {}
        for action in self.actions:
            for field in attrs.fields(type(action)):
                value = getattr(action, field.name)
                found.setdefault(type(value), {})[value] = None
        return {kind: tuple(values) for kind, values in found.items()}

    def mutants(self, decision: Decision, rng: Rng) -> tuple[Action, ...]:
        """Return altered candidates of the decision, and actions that other decisions allowed."""
        altered = [
            mutant for action in some_candidates(decision, rng) for mutant in self._alterations(action, rng)
        ]
        rng.shuffle(altered)
        others = rng.sample(self.actions, min(MUTANTS // 2, len(self.actions)))
        return tuple(dict.fromkeys((*others, *altered)))[:MUTANTS]

    def _alterations(self, action: Action, rng: Rng) -> Iterator[Action]:
        """Yield the action with one field changed, where the field may hold the other value."""
        for field in attrs.fields(type(action)):
            value = getattr(action, field.name)
            others = (rng.choice(self.values.get(type(value), (value,))), *_near(value))
            mutants = (self._altered(action, field.name, other) for other in others)
            yield from (mutant for mutant in mutants if mutant is not None and mutant != action)

    def _altered(self, action: Action, field: str, value: Any) -> Action | None:
        """Change one field; None if its type does not allow the value."""
        game = self.game
        try:
            return decode_action(game, encode_action(game, attrs.evolve(action, **{field: value})))
        except (AttributeError, BadText, TypeError, ValueError):
            return None

    def seats(self, state: Any) -> tuple[Seat | None, ...]:
        """Return the seats and, last, the spectator."""
        return (*self.game.seats_of(state), None)


def _near(value: Any) -> Iterator[Any]:
    """Yield values that a rule might confuse with this one."""
    if type(value) is int:
        yield from (value + 1, value - 1, -value)
    elif type(value) is tuple and value:
        yield from (value[:-1], (*value, value[-1]), tuple(reversed(value)))


def some_candidates(decision: Decision, rng: Rng) -> tuple[Action, ...]:
    """Return random candidates of a decision, all if they are few, in their order."""
    candidates = decision.actions.candidates
    if len(candidates) <= CANDIDATES:
        return tuple(candidates)
    places = sorted(rng.sample(range(len(candidates)), CANDIDATES))
    return tuple(candidates[place] for place in places)


@attrs.frozen(eq=False, slots=False)
class Evidence:
    """A game with its random games, played at first use.

    ``location`` is that from which another process loads the game: an id, or ``module:attribute``.
    """

    game: Game[Any, Any]
    location: str | None
    settings: tuple[GameSetting, ...]
    max_decisions: int
    sample: int

    @cached_property
    def trials(self) -> tuple[Trial, ...]:
        """All trials; each kind of decision is checked in the first game that has it."""
        trials, known = list[Trial](), frozenset[type]()
        for setting in self.settings:
            playthrough = play(self.game, setting, self.max_decisions)
            trials.append(Trial(self.game, playthrough, self.sample, known))
            known |= playthrough.kinds
        return tuple(trials)

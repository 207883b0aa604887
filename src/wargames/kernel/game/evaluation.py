"""Evaluation of positions: the expected score of each seat, from weighted features.

A ruleset names some features of a position, each a short function:

    EVALUATOR = LinearEvaluator(
        (
            Feature("lead", "by how many points the first side leads", lead),
            Feature("strength", "the men left to the first side, less those of the other", strength),
        ),
        sides=lambda state: ((US,), (GERMANS,)),
    )

and sets ``evaluator = EVALUATOR`` in its game. The weights are data, in ``standing.toml`` of its package,
fitted by logistic regression to the results of games of bots (``make standing GAME=id``). For the weighted
sum z the evaluation of the first side is ``tanh(z / 2)``, or 2p - 1 for its chance p to win; that of the
other side is its negative.
"""

import tomllib
from collections.abc import Callable, Mapping
from functools import cached_property
from math import tanh
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import attrs

from wargames.kernel.base.errors import BadWeights
from wargames.kernel.base.stored import package_file
from wargames.kernel.former_paths import former_names
from wargames.kernel.game.own_values import require_own
from wargames.kernel.game.seats import Seat
from wargames.kernel.game.vocabulary import Decisions, Over

S = TypeVar("S")
T = TypeVar("T")

Sides = tuple[tuple[Seat, ...], ...]
FILE = "standing.toml"


@attrs.frozen
class Feature(Generic[T]):
    """A feature of a position: its name, its meaning, and the function that measures it.

    It is from the view of the first side: positive if good for it, and the negative if as good for the other.
    If the sides have different aims, any value will do. Keep it near 1.
    """

    name: str
    meaning: str
    measure: Callable[[T], float]


def both(count: Callable[[T, Seat], float], first: Seat, second: Seat) -> Callable[[T], float]:
    """Return a measure of the difference between two sides: the first count less the second."""
    return lambda position: count(position, first) - count(position, second)


def itself(state: Any) -> Any:
    """Return the state."""
    return state


def anywhere(_state: Any) -> str:
    """Return the same scenario for all states."""
    return ""


@attrs.frozen
class LinearEvaluator(Generic[S, T]):
    """A linear evaluator of positions, for one side or two.

    ``sides`` groups the seats of a state that win together. ``reading`` prepares a state once for all
    features. ``scenario`` returns the id under which a state has its own intercept.
    """

    features: tuple[Feature[T], ...]
    sides: Callable[[S], Sides] = attrs.field(kw_only=True)
    reading: Callable[[S], T] = attrs.field(default=itself, kw_only=True)
    scenario: Callable[[S], str] = attrs.field(default=anywhere, kw_only=True)

    def figures(self, state: S) -> tuple[float, ...]:
        """Measure all features of a position, in order."""
        position = self.reading(state)
        return tuple(feature.measure(position) for feature in self.features)

    def evaluate(self, state: S, weights: "EvaluatorWeights") -> dict[Seat, float]:
        """Return the evaluation of each seat, strictly between -1 and 1."""
        value = weights.value(self.scenario(state), self.figures(state))
        first, *others = self.sides(state)
        return {**dict.fromkeys(first, value), **{seat: -value for side in others for seat in side}}


MOST = 0.9999
"""The greatest evaluation of a position that is not over."""


@attrs.frozen
class EvaluatorWeights:
    """The weights of a game's features, in order, and the intercept of each scenario (0 by default)."""

    weights: tuple[float, ...]
    intercepts: Mapping[str, float] = attrs.field(factory=dict)

    def value(self, scenario: str, figures: tuple[float, ...]) -> float:
        """Return the evaluation of the first side."""
        total = self.intercepts.get(scenario, 0.0)
        for weight, figure in zip(self.weights, figures, strict=True):
            total += weight * figure
        return max(-MOST, min(MOST, tanh(total / 2)))

    @classmethod
    def read(cls, text: str, source: str, features: tuple[Feature[Any], ...]) -> "EvaluatorWeights":
        """Read ``standing.toml``; raises :class:`BadWeights` unless it has exactly these features."""
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise BadWeights(f"{source}: {error}") from None
        weights = _numbers(data, "weights", source)
        names = tuple(feature.name for feature in features)
        if set(names) != weights.keys():
            odd = ", ".join(sorted(set(names) ^ weights.keys()))
            raise BadWeights(f"{source}: features and weights are of different names ({odd}); fit them anew")
        return cls(tuple(weights[name] for name in names), _numbers(data, "intercepts", source))


def _numbers(data: Mapping[str, Any], table: str, source: str) -> dict[str, float]:
    found = data.get(table, {})
    if not isinstance(found, dict) or not all(type(number) in {int, float} for number in found.values()):
        raise BadWeights(f"{source}, {table}: a table of numbers is wanted")
    return {name: float(number) for name, number in found.items()}


class EvaluatedGame(Generic[S]):
    """The evaluation of positions of a game, and its rounds, for search with a horizon.

    A ruleset sets ``evaluator`` and ships ``standing.toml``, or overrides :meth:`estimate`. Without either
    there is no evaluation, and search plays to the end.
    """

    evaluator: ClassVar[LinearEvaluator[Any, Any] | None] = None

    if TYPE_CHECKING:  # attributes of a game
        id: ClassVar[str]

        def pending(self, state: S) -> Decisions | Over: ...  # noqa: D102  documented in Game

    def evaluate(self, state: S) -> Mapping[Seat, float] | None:
        """Return the evaluation of each seat, from -1 (lost) to 1 (won): its score once the game is over.

        In a game of two sides they sum to 0. None if this ruleset has no evaluation.
        """
        pending = self.pending(state)
        if isinstance(pending, Over):
            return {seat: float(score) for seat, score in pending.scores.items()}
        return self.estimate(state)

    def estimate(self, state: S) -> Mapping[Seat, float] | None:
        """Return the evaluation of each seat in a position that is not over."""
        require_own(self, "state", state)
        if self.evaluator is None:
            return None
        return self.evaluator.evaluate(state, self.weights)

    def round_index(self, state: S) -> int | None:
        """Return the round or turn, which never decreases, for horizons of search; None if there is none."""
        return None

    @cached_property
    def weights(self) -> EvaluatorWeights:
        """The weights of the features, from ``standing.toml``; raises :class:`BadWeights`."""
        text = package_file(type(self), FILE)
        if text is None:
            raise BadWeights(f"{self.id} has features and no {FILE}: fit their weights first")
        return EvaluatorWeights.read(
            text, f"{self.id}/{FILE}", self.evaluator.features if self.evaluator else ()
        )


if not TYPE_CHECKING:
    __getattr__ = former_names(
        __name__, Judge="LinearEvaluator", Weights="EvaluatorWeights", Judged="EvaluatedGame"
    )

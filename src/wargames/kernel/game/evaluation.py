"""How a position stands for its seats, between what it scores and what its figures promise.

A ruleset that judges its positions names some figures of a position, each a short function:

    EVALUATOR = LinearEvaluator(
        (
            Feature("lead", "by how many points the first side leads", lead),
            Feature("strength", "the men left to the first side, less those of the other", strength),
        ),
        sides=lambda state: ((US,), (GERMANS,)),
    )

and names it in its game: ``evaluator = EVALUATOR``. The weights are data, in ``standing.toml`` of its
package, fitted by logistic regression to the ends of games that bots played (``make standing GAME=id``). For
the weighed sum z the first side stands at ``tanh(z / 2)``, which is 2p - 1 for the chance p that it wins; the
other stands as much worse.
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
from wargames.kernel.game.seats import Seat
from wargames.kernel.game.vocabulary import Decisions, Over

S = TypeVar("S")
T = TypeVar("T")

Sides = tuple[tuple[Seat, ...], ...]
FILE = "standing.toml"


@attrs.frozen
class Feature(Generic[T]):
    """A figure of a position: its name, what it means, and how it is measured.

    It speaks for the first side: what is good for that side is above 0, what is as good for the other as much
    below. Where the two sides want different things, it may be anything. Keep it near 1.
    """

    name: str
    meaning: str
    measure: Callable[[T], float]


def both(count: Callable[[T, Seat], float], first: Seat, second: Seat) -> Callable[[T], float]:
    """Make a measure of what is counted for each side: that of the first, less that of the second."""
    return lambda position: count(position, first) - count(position, second)


def itself(state: Any) -> Any:
    """Measure the state as it is."""
    return state


def anywhere(_state: Any) -> str:
    """Tell no scenario from another."""
    return ""


@attrs.frozen
class LinearEvaluator(Generic[S, T]):
    """The features of a game's positions, for one side or two.

    ``sides`` groups the seats of a state that win together. ``reading`` makes of a state, once, whatever the
    features are measured on. ``scenario`` names what a state is played in, for weights of its own.
    """

    features: tuple[Feature[T], ...]
    sides: Callable[[S], Sides] = attrs.field(kw_only=True)
    reading: Callable[[S], T] = attrs.field(default=itself, kw_only=True)
    scenario: Callable[[S], str] = attrs.field(default=anywhere, kw_only=True)

    def figures(self, state: S) -> tuple[float, ...]:
        """Measure every feature of a position, in their order."""
        position = self.reading(state)
        return tuple(feature.measure(position) for feature in self.features)

    def evaluate(self, state: S, weights: "EvaluatorWeights") -> dict[Seat, float]:
        """Say how each seat stands, strictly between -1 and 1."""
        value = weights.value(self.scenario(state), self.figures(state))
        first, *others = self.sides(state)
        return {**dict.fromkeys(first, value), **{seat: -value for side in others for seat in side}}


MOST = 0.9999
"""The most that a position which is not over may promise."""


@attrs.frozen
class EvaluatorWeights:
    """What the features of a game weigh, in their order, and what each scenario adds to the sum.

    A scenario that is not among ``intercepts`` adds nothing.
    """

    weights: tuple[float, ...]
    intercepts: Mapping[str, float] = attrs.field(factory=dict)

    def value(self, scenario: str, figures: tuple[float, ...]) -> float:
        """Weigh figures for the first side."""
        total = self.intercepts.get(scenario, 0.0)
        for weight, figure in zip(self.weights, figures, strict=True):
            total += weight * figure
        return max(-MOST, min(MOST, tanh(total / 2)))

    @classmethod
    def read(cls, text: str, source: str, features: tuple[Feature[Any], ...]) -> "EvaluatorWeights":
        """Read ``standing.toml``; raises :class:`BadWeights` unless it weighs exactly these features."""
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
    """How positions of a game stand, and what time it is in them: what thinking ahead is cut short by.

    A ruleset sets ``evaluator`` and brings ``standing.toml``, or overrides :meth:`estimate` where a table of
    features will not do. Without either, nobody judges its positions, and whoever searches plays to the end.
    """

    evaluator: ClassVar[LinearEvaluator[Any, Any] | None] = None

    if TYPE_CHECKING:  # what a game has
        id: ClassVar[str]

        def pending(self, state: S) -> Decisions | Over: ...  # noqa: D102  as Game says it

    def evaluate(self, state: S) -> Mapping[Seat, float] | None:
        """Say how each seat stands, from -1 (lost) to 1 (won): its score once the game is over.

        In a game of two sides they sum to nothing. None: this ruleset judges no positions.
        """
        pending = self.pending(state)
        if isinstance(pending, Over):
            return {seat: float(score) for seat, score in pending.scores.items()}
        return self.estimate(state)

    def estimate(self, state: S) -> Mapping[Seat, float] | None:
        """Say how each seat stands in a position that is not over."""
        if self.evaluator is None:
            return None
        return self.evaluator.evaluate(state, self.weights)

    def round_index(self, state: S) -> int | None:
        """Give the round or turn, which never goes back: by it searchers say how far they look ahead.

        None: this ruleset counts none.
        """
        return None

    @cached_property
    def weights(self) -> EvaluatorWeights:
        """What the features weigh, by the package's ``standing.toml``; raises :class:`BadWeights`."""
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

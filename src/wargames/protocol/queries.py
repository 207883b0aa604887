"""The queries of an engine to the rules during its decision, and the referee's replies.

Each query has the ``id`` of the decision and the engine's own number, ``query``, which the reply repeats.
``seed`` names the hidden worlds and the dice of a query: equal seeds give equal answers.
"""

from typing import Any, Literal, TypeAlias, get_args

import attrs

from wargames.kernel.base.errors import WargameError
from wargames.kernel.game.line_of_sight import FieldOfFire, LineOfSight

Why = Literal["budget", "late", "illegal", "unreadable", "missing"]
"""The reason of a refusal."""


class QueryRefused(WargameError):
    """A query without an answer: why, in a word and in a sentence."""

    def __init__(self, why: Why, because: str) -> None:
        super().__init__(why, because)
        self.why, self.because = why, because

    def __str__(self) -> str:
        return self.because


@attrs.frozen
class AskOdds:
    """A query for the odds of an action, given as text."""

    id: int
    query: int
    action: str


@attrs.frozen
class AskEvaluation:
    """A query for the evaluation of the position, as the mean over ``times`` possible worlds."""

    id: int
    query: int
    seed: str = ""
    times: int = 1


@attrs.frozen
class AskSight:
    """A query for the line of sight from a place or unit to another."""

    id: int
    query: int
    origin: str
    to: str


@attrs.frozen
class AskFieldOfFire:
    """A query for the places or targets that a unit sees within its range."""

    id: int
    query: int
    unit: str


@attrs.frozen
class AskDistance:
    """A query for the distance between two places or units."""

    id: int
    query: int
    origin: str
    to: str


@attrs.frozen
class AskSample:
    """A query for a possible world, as the given seats would see it."""

    id: int
    query: int
    seats: list[str]
    seed: str = ""


@attrs.frozen
class AskPlayOut:
    """A query for random play-outs, each from a possible world of its own.

    They begin with ``action`` (text; null for a random one) and end after ``plies`` more choices, after
    ``rounds`` more rounds (0: with this one), or with the game, whichever is first.
    """

    id: int
    query: int
    action: str | None = None
    seed: str = ""
    times: int = 1
    plies: int | None = None
    rounds: int | None = None


@attrs.frozen
class FoundCase:
    """The chances under one assumption about the answers of other seats, and the means of numbers."""

    assuming: str
    chances: dict[str, float]
    means: dict[str, float]


@attrs.frozen
class FoundOdds:
    """The odds of an action: a case for each answer that another seat may still give, or exactly one.

    If not ``exact``, they are the mean over some of the possible worlds, and ``error`` bounds the standard
    error of each chance.
    """

    cases: list[FoundCase]
    exact: bool
    worlds: int
    error: float


@attrs.frozen
class FoundEvaluation:
    """The expected score of each seat, from -1 to 1."""

    values: dict[str, float]


@attrs.frozen
class FoundSight:
    """A line of sight, and whether nothing is in its way."""

    clear: bool
    line: LineOfSight


@attrs.frozen
class FoundFieldOfFire:
    """The field of fire of a unit."""

    field: FieldOfFire


@attrs.frozen
class FoundDistance:
    """A distance by the rules, in hexes, inches or spaces."""

    number: float
    unit: str


@attrs.frozen
class FoundSample:
    """A possible world: the views of the seats that were asked for."""

    views: dict[str, dict[str, Any]]


@attrs.frozen
class FoundPlayOut:
    """The mean result of play-outs: the score of each seat, or the evaluation where the game went on.

    ``values`` is null if a game without evaluation was cut short. ``ended`` counts the games that ended,
    ``plies`` all choices.
    """

    values: dict[str, float] | None
    ended: int
    plies: int


@attrs.frozen
class Refused:
    """A refusal to answer a query: why, in a word and in a sentence. It costs nothing but the answer."""

    why: Why
    because: str


Found: TypeAlias = (
    FoundOdds
    | FoundEvaluation
    | FoundSight
    | FoundFieldOfFire
    | FoundDistance
    | FoundSample
    | FoundPlayOut
    | Refused
)
FOUND: tuple[type, ...] = get_args(Found)


@attrs.frozen
class Reply:
    """The reply to a query: what was found, and what is left of the budget of this decision.

    ``time_left`` is in milliseconds of the referee's processor.
    """

    id: int
    query: int
    found: Found
    queries_left: int
    time_left: int


Query: TypeAlias = AskOdds | AskEvaluation | AskSight | AskFieldOfFire | AskDistance | AskSample | AskPlayOut

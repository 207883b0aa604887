"""The messages between referee and engine, one JSON object a line.

Each has its class name under ``is``. Times are whole milliseconds. Data for a seat (view, decision, question,
events) are made from the view and decision of that seat; see docs/protocol.md.
"""

import json
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any, Literal, TypeAlias, cast, get_args, get_type_hints

import attrs

from wargames.kernel.base import serialization
from wargames.kernel.base.errors import BadText, nearest
from wargames.kernel.game.clocks import Clock
from wargames.protocol.queries import FOUND, Query, Reply

PROTOCOL = 1
"""The version of the protocol."""

LONGEST = 1024 * 1024
"""The most bytes of a line of an engine."""

Want = Literal["decision", "candidates", "view", "question", "events"]
"""Data that an engine may want: candidates come within the decision, events before it."""

WANTS: tuple[Want, ...] = get_args(Want)


@attrs.frozen
class EngineOption:
    """An option of an engine: its name, its default, and a sentence about it."""

    name: str
    default: str
    about: str = ""


# lines of the referee


@attrs.frozen
class Hello:
    """The first line: the versions of protocol and library, and the options that the user has set."""

    protocol: int
    library: str
    options: dict[str, str]


@attrs.frozen
class NewGame:
    """The start of a game; ``seed`` is for the engine's own random numbers."""

    game: str
    edition: str
    scenario: str | None
    options: dict[str, Any]
    seats: list[str]
    seat: str
    seed: str
    clock: Clock | None
    ponder: bool


@attrs.frozen
class Seen:
    """A step as the seat saw it: its number from 1, the seat's own action, the events.

    ``undone`` says that the step was taken back.
    """

    number: int
    action: str | None
    events: list[dict[str, Any]]
    undone: bool


@attrs.frozen
class Told:
    """The steps since the last such message, for engines that want ``events``."""

    steps: list[Seen]


@attrs.frozen
class Decide:
    """A decision that the seat owes; the answer names ``id``. ``kind`` is the class of the decision.

    Data that the engine does not want are null. ``decision_left`` and ``game_left`` are the remaining time,
    null without a limit.
    """

    id: int
    kind: str
    view: dict[str, Any] | None
    decision: dict[str, Any] | None
    question: dict[str, Any] | None
    decision_left: int | None
    game_left: int | None


@attrs.frozen
class Next:
    """The reply to an ``Ask``: the question after ``chosen``, or the action once it is complete."""

    id: int
    chosen: list[str]
    question: dict[str, Any]


@attrs.frozen
class Stop:
    """The request to answer now, or to stop pondering."""

    id: int


@attrs.frozen
class Ponder:
    """The permission to think in the others' time, until the ``Stop`` of this ``id``.

    ``view`` is that of the seat now, null unless wanted. Replies to this ``id`` change nothing.
    """

    id: int
    view: dict[str, Any] | None


@attrs.frozen
class GameOver:
    """The end of a game, with a score for each seat."""

    scores: dict[str, int]
    reason: str
    clause: str


@attrs.frozen
class Bye:
    """The last line: the engine must end."""


# lines of the engine


@attrs.frozen
class Ready:
    """The reply to the hello: the engine's name, its games (empty for all), the data that it wants.

    ``ponders`` says that it can think in the others' time.
    """

    protocol: int
    name: str
    games: list[str] = attrs.field(factory=list)
    wants: list[Want] = attrs.field(factory=lambda: ["decision", "candidates", "view"])
    options: list[EngineOption] = attrs.field(factory=list)
    ponders: bool = False


@attrs.frozen
class Seated:
    """The reply to a ``NewGame``: the engine is ready, the clock may run."""


@attrs.frozen
class Ask:
    """A request for the question after some words; the reply is a ``Next``."""

    id: int
    chosen: list[str]


@attrs.frozen
class Answer:
    """The choice, in one of four ways: text, number of a candidate from 0, JSON, or ``parts``.

    ``parts`` are the answers to the questions that lead to an action.
    """

    id: int
    text: str | None = None
    number: int | None = None
    action: dict[str, Any] | None = None
    parts: list[str] | None = None


@attrs.frozen
class Info:
    """A line about the engine's search, for spectators; it changes nothing."""

    text: str


FromReferee: TypeAlias = Hello | NewGame | Told | Decide | Next | Reply | Stop | Ponder | GameOver | Bye
FromEngine: TypeAlias = Ready | Seated | Ask | Query | Answer | Info
REFEREE: tuple[type, ...] = get_args(FromReferee)
ENGINE: tuple[type, ...] = get_args(FromEngine)


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(attrs.fields_dict(kind))


def _shallow(value: Any) -> dict[str, Any]:
    """Return the fields of a message, or of a value within one."""
    kind: Any = type(value)
    return {name: getattr(value, name) for name in _names(kind)}


def _within(value: Any) -> dict[str, Any] | str:
    """Return the fields of a value within a message, with its class where that may be one of several."""
    if isinstance(value, Fraction):
        return str(value)
    tag = {serialization.TAG: type(value).__name__} if isinstance(value, FOUND) else {}
    return tag | _shallow(value)


_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_within)


def encode(message: FromReferee | FromEngine) -> bytes:
    r"""Return a message as one line.

    >>> encode(Stop(7))
    b'{"is":"Stop","id":7}\n'
    """
    return _ENCODER.encode({serialization.TAG: type(message).__name__, **_shallow(message)}).encode() + b"\n"


def from_engine(line: bytes) -> FromEngine:
    """Return the message in a line of an engine; raises :class:`BadText`."""
    return cast("FromEngine", _shaped(_object(line), ENGINE))


def from_referee(line: bytes) -> FromReferee | None:
    """Return the message in a line of a referee; None for a kind of message that is newer than this version.

    Raises :class:`BadText`.
    """
    data = _object(line)
    known = {kind.__name__ for kind in REFEREE}
    return cast("FromReferee", _shaped(data, REFEREE)) if data.get(serialization.TAG) in known else None


def _object(line: bytes) -> dict[str, Any]:
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        raise BadText(f"the line is no UTF-8 text at byte {error.start}") from None
    data = serialization.parse_json(text, "the line")
    if not isinstance(data, dict):
        raise BadText(f"the line is no JSON object: {text[:60]!r}")
    return data


def _shaped(data: dict[str, Any], kinds: tuple[type, ...]) -> Any:
    """Read a message; for a field that it does not have, say which one was probably meant."""
    kind = next((one for one in kinds if one.__name__ == data.get(serialization.TAG)), None)
    try:
        return serialization.from_plain(
            data, serialization.union_of(kinds), kind.__name__ if kind else "the message"
        )
    except BadText as error:
        raise BadText("; ".join((str(error), *(_meant(data, kind) if kind else ())))) from None


def _meant(data: dict[str, Any], kind: type) -> Iterator[str]:
    """Yield the one absent field that fits by its type the value under an unknown name.

    A name that is like a known one has been told already.
    """
    absent = {name: hint for name, hint in get_type_hints(kind).items() if name not in data}
    for name in (name for name in data if name not in {*_names(kind), serialization.TAG}):
        if nearest(name, _names(kind)):
            continue
        fitting = [one for one, hint in absent.items() if _fits(data[name], hint)]
        if len(fitting) == 1:
            yield f"was {name[:40]!r} meant as {fitting[0]!r}?"


def _fits(value: Any, hint: Any) -> bool:
    try:
        serialization.from_plain(value, hint)
    except BadText:
        return False
    return True

"""The messages that a referee and an engine send each other, one JSON object a line, and how they are read.

Each has its class name under ``is``. Times are whole milliseconds. What stands in a message for a seat
(view, decision, question, events) is made from that seat's view and decision; see docs/protocol.md.
"""

import json
from functools import cache
from typing import Any, Literal, TypeAlias, cast, get_args

import attrs

from wargames.kernel.base import serialization
from wargames.kernel.base.errors import BadText
from wargames.kernel.game.clocks import Clock

PROTOCOL = 1
"""The version of the protocol."""

LONGEST = 1024 * 1024
"""Lines of an engine with more bytes are refused unread."""

Want = Literal["decision", "candidates", "view", "question", "events"]
"""What an engine may want to be sent: candidates stand in the decision, events come before it."""

WANTS: tuple[Want, ...] = get_args(Want)


@attrs.frozen
class EngineOption:
    """What a user may set: its name, what it is set to otherwise, and a sentence about it."""

    name: str
    default: str
    about: str = ""


# what the referee says


@attrs.frozen
class Hello:
    """The first line: the version of the protocol and of the library, and what the user has set."""

    protocol: int
    library: str
    options: dict[str, str]


@attrs.frozen
class NewGame:
    """A game begins: what is played, with whom, at which seat. ``seed`` is the engine's own."""

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
    """A step as the seat saw it, by its number in the game from 1: the seat's own action, and the events.

    ``undone`` where the step was taken back.
    """

    number: int
    action: str | None
    events: list[dict[str, Any]]
    undone: bool


@attrs.frozen
class Told:
    """What happened since the last such message, as the seat saw it, for engines that want ``events``."""

    steps: list[Seen]


@attrs.frozen
class Decide:
    """The seat must choose; the answer names ``id``. ``kind`` is the class of the decision.

    What the engine does not want is null. ``decision_left`` and ``game_left`` are what is left of the clock,
    null where there is no limit.
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
    """Answers an ``Ask``: what is asked after ``chosen``; the action, once nothing is left to ask."""

    id: int
    chosen: list[str]
    question: dict[str, Any]


@attrs.frozen
class Stop:
    """Time is up: answer now with what there is; after a ``Ponder``, leave off."""

    id: int


@attrs.frozen
class Ponder:
    """The answer was taken, and others are asked: until the ``Stop`` of this ``id`` the engine may think on.

    ``view`` is what the seat knows now, null unless wanted. Whatever is said to this ``id`` changes nothing.
    """

    id: int
    view: dict[str, Any] | None


@attrs.frozen
class GameOver:
    """The game has ended, with a score for each seat."""

    scores: dict[str, int]
    reason: str
    clause: str


@attrs.frozen
class Bye:
    """The last line: end now."""


# what the engine says


@attrs.frozen
class Ready:
    """Answers the hello: who this is, which games it plays (none named: all), what it wants to be sent.

    ``ponders`` where it would think in the others' time, too.
    """

    protocol: int
    name: str
    games: list[str] = attrs.field(factory=list)
    wants: list[Want] = attrs.field(factory=lambda: ["decision", "candidates", "view"])
    options: list[EngineOption] = attrs.field(factory=list)
    ponders: bool = False


@attrs.frozen
class Seated:
    """Answers a ``NewGame``: all is loaded, the clock may run."""


@attrs.frozen
class Ask:
    """Asks what comes after some words of a sentence; a ``Next`` answers."""

    id: int
    chosen: list[str]


@attrs.frozen
class Answer:
    """Chooses, in one of four ways: in words, by the place of a candidate from 0, as JSON, or part by part.

    ``parts`` are the words that lead through the questions to an action.
    """

    id: int
    text: str | None = None
    number: int | None = None
    action: dict[str, Any] | None = None
    parts: list[str] | None = None


@attrs.frozen
class Info:
    """A line about what the engine thinks, for whoever watches; it changes nothing."""

    text: str


FromReferee: TypeAlias = Hello | NewGame | Told | Decide | Next | Stop | Ponder | GameOver | Bye
FromEngine: TypeAlias = Ready | Seated | Ask | Answer | Info
REFEREE: tuple[type, ...] = get_args(FromReferee)
ENGINE: tuple[type, ...] = get_args(FromEngine)


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(attrs.fields_dict(kind))


def _shallow(value: Any) -> dict[str, Any]:
    """Give the fields of a message, or of a value that stands in one."""
    kind: Any = type(value)
    return {name: getattr(value, name) for name in _names(kind)}


_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_shallow)


def encode(message: FromReferee | FromEngine) -> bytes:
    r"""Write a message as one line.

    >>> encode(Stop(7))
    b'{"is":"Stop","id":7}\n'
    """
    return _ENCODER.encode({serialization.TAG: type(message).__name__, **_shallow(message)}).encode() + b"\n"


def from_engine(line: bytes) -> FromEngine:
    """Read a line of an engine; raises :class:`BadText` that says what is wrong with it."""
    return cast("FromEngine", _shaped(_object(line), ENGINE))


def from_referee(line: bytes) -> FromReferee | None:
    """Read a line of a referee; None for a kind of message that came up later than this version.

    Raises :class:`BadText` that says what is wrong with it.
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
    return serialization.from_plain(data, serialization.union_of(kinds), "the message")

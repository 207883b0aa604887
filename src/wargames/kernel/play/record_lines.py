"""The lines of a record: their shapes, writing, and strict reading."""

import json
from collections.abc import Iterator, Mapping
from itertools import count
from math import isfinite
from typing import Any, BinaryIO, ClassVar, Literal, TypeVar

import attrs

from wargames.kernel.base import serialization
from wargames.kernel.base.errors import BadRecord, BadText
from wargames.kernel.game import Over, Seat
from wargames.kernel.game.clocks import Clock
from wargames.kernel.game.json_forms import encode_action, stored
from wargames.kernel.play.early_end import EarlyEnd, Manner
from wargames.kernel.play.timeline import Entry, Setting

FORMAT = "wargames-record"
SEAT_FORMAT = "wargames-seat-record"
VERSION = 1

LARGEST_RECORD = 64 * 1024 * 1024
"""The greatest size of a record in bytes."""

LONGEST_LINE = 1024 * 1024
"""The greatest size of a line in bytes."""

DEEPEST = 64
"""The deepest nesting of lists and objects."""

T = TypeVar("T")

IF_THERE = {"written": "if there"}
"""A mark for fields that are left out if None."""

Kind = Literal["set-up", "action", "undo", "redo", "reseed", "over", "ended"]


def _list(_instance: object, field: "attrs.Attribute[Any]", value: object) -> None:
    if not isinstance(value, list):
        raise TypeError(f"{field.name} must be a list, not {str(value)[:60]!r}")


def _faces(_instance: object, field: "attrs.Attribute[Any]", value: object) -> None:
    if not isinstance(value, list) or any(type(face) not in {int, str} for face in value):
        raise TypeError(f"{field.name} must be a list of numbers and words, not {str(value)[:60]!r}")


@attrs.frozen
class Header:
    """The first line: the game, the players, and the seed (None: dice without one).

    A missing option has its default. ``scenario_sha`` is the digest of ``scenario_data``; ``seats`` maps each
    seat to the class name of its bot, None for a person. ``clock`` is there if the bots had one.
    """

    format: str
    version: int
    game: str
    edition: str
    scenario: str
    scenario_sha: str
    scenario_data: dict[str, Any]
    options: dict[str, Any]
    seed: str | None
    seats: dict[str, str | None]
    clock: Clock | None = attrs.field(default=None, metadata=IF_THERE)


@attrs.frozen
class FallLine:
    """The result of a roll: the purpose, the source, and the plain values."""

    purpose: str
    die: str
    fell: Any = attrs.field(validator=_faces)


@attrs.frozen
class SetUpLine:
    """The second line: the dice of the set-up, and the hash of the first state."""

    KIND: ClassVar[Kind] = "set-up"
    dice: list[FallLine]
    hash: str


@attrs.frozen
class ActionLine:
    """A seat's action, as data and as text, its dice, and the hash of the state after it.

    ``took`` is the time of the bot's answer in milliseconds, if there was a clock.
    """

    KIND: ClassVar[Kind] = "action"
    seat: str
    action: dict[str, Any]
    text: str
    dice: list[FallLine]
    hash: str
    took: int | None = attrs.field(default=None, metadata=IF_THERE)


@attrs.frozen
class UndoLine:
    """An undo of a number of steps: the last ones, or those of the seat that asked (``by``)."""

    KIND: ClassVar[Kind] = "undo"
    undo: int
    hash: str
    by: str | None = None


@attrs.frozen
class RedoLine:
    """A redo of a number of steps, dice and all."""

    KIND: ClassVar[Kind] = "redo"
    redo: int
    hash: str


@attrs.frozen
class ReseedLine:
    """New dice from here on: from a seed, or without one (None)."""

    KIND: ClassVar[Kind] = "reseed"
    reseed: str | None


@attrs.frozen
class OverLine:
    """The end of the game, with a score for each seat."""

    KIND: ClassVar[Kind] = "over"
    over: dict[str, int]
    hash: str


@attrs.frozen
class EndedLine:
    """The end of the game before its rules end it, with a score for each seat.

    ``ended`` is the manner; ``by`` is the seat that resigned or ran out of time, None where nobody has lost.
    """

    KIND: ClassVar[Kind] = "ended"
    ended: Manner
    by: str | None
    scores: dict[str, int]
    hash: str


Line = SetUpLine | ActionLine | UndoLine | RedoLine | ReseedLine | OverLine | EndedLine
KINDS: Mapping[str, type[Line]] = {
    "action": ActionLine,
    "undo": UndoLine,
    "redo": RedoLine,
    "reseed": ReseedLine,
    "over": OverLine,
    "ended": EndedLine,
}
"""The kinds of lines by the key that only they have; the set-up is known by its place."""


def header_of(
    setting: Setting[Any], seats: dict[str, str | None], seed: str | None, clock: Clock | None = None
) -> Header:
    """Return the header of a game."""
    game = setting.game
    scenario = stored(game, setting.scenario, game.scenario_type)
    options = stored(game, setting.options, game.options_type)
    sha = serialization.digest(scenario)
    place = (game.id, game.edition, setting.scenario.id, sha)
    return Header(FORMAT, VERSION, *place, scenario, options, seed, seats, clock)


def entry_line(entry: Entry[Any]) -> SetUpLine | ActionLine:
    """Return the line of a step."""
    falls = [FallLine(fall.roll.purpose, fall.roll.source.name, fall.faces) for fall in entry.falls]
    if entry.seat is None or entry.action is None:
        return SetUpLine(falls, entry.digest)
    action = encode_action(entry.game, entry.action)
    return ActionLine(
        seat=entry.seat, action=action, text=str(entry.action), dice=falls, hash=entry.digest, took=entry.took
    )


def scores_of(over: Over) -> dict[str, int]:
    """Return the scores with plain keys."""
    return {str(seat): score for seat, score in over.scores.items()}


def over_lines(entry: Entry[Any]) -> tuple[OverLine, ...]:
    """Return the line for the end of the game, if an entry is that; it is written together with the entry."""
    over = entry.game.pending(entry.state)
    return (OverLine(scores_of(over), entry.digest),) if isinstance(over, Over) else ()


def ended_line(end: EarlyEnd, over: Over, digest: str) -> EndedLine:
    """Return the line of an early end; ``digest`` is the hash of the last state."""
    return EndedLine(end.how, end.by, scores_of(over), digest)


def write_line(line: Any, where: str) -> bytes:
    """Write one line, checking that it can be read again; ``where`` names the record in errors."""
    data = attrs.asdict(line, filter=_is_written)
    text = json.dumps(data, ensure_ascii=False, allow_nan=False).encode() + b"\n"
    if len(text) > LONGEST_LINE:
        raise BadRecord(f"{where}: a line of {len(text):,} bytes is longer than a record may hold")
    return text


def _is_written(field: "attrs.Attribute[Any]", value: Any) -> bool:
    return value is not None or field.metadata != IF_THERE


def stream(file: BinaryIO, name: str) -> Iterator[bytes]:
    """Yield the lines of a record one at a time; raises BadRecord where it is too large."""
    total = 0
    for number in count(1):
        line = file.readline(LONGEST_LINE + 1)
        total += len(line)
        if len(line) > LONGEST_LINE:
            raise BadRecord(f"{name}, line {number}: the line is longer than {LONGEST_LINE:,} bytes")
        if total > LARGEST_RECORD:
            raise BadRecord(f"{name}: the record is larger than {LARGEST_RECORD:,} bytes")
        if not line:
            return
        yield line


def read_line(line: bytes, where: str) -> Any:
    """Read the JSON object of one line; raises BadRecord naming ``where``."""
    try:
        data = serialization.parse_json(line.decode(), "the line")
    except UnicodeDecodeError:
        raise BadRecord(f"{where}: the line is no UTF-8 text") from None
    except BadText as error:
        raise BadRecord(f"{where}: {error}") from None
    if not isinstance(data, dict):
        raise BadRecord(f"{where}: the line is no JSON object")
    if fault := _fault(data):
        raise BadRecord(f"{where}: {fault}")
    return data


def shape(data: Any, kind: type[T], where: str) -> T:
    """Read a line of a known kind; raises BadRecord naming ``where`` and each fault."""
    try:
        found: T = serialization.from_plain(data, kind, "the line")
    except BadText as error:
        raise BadRecord(f"{where}: {error}") from None
    return found


def kind_of(data: Mapping[str, Any], where: str) -> type[Line]:
    """Return the kind of a line after the set-up; raises BadRecord if there is none."""
    kinds = [kind for key, kind in KINDS.items() if key in data]
    if len(kinds) != 1:
        keys = ", ".join(sorted(data))[:80]
        raise BadRecord(f"{where}: a line has one of {', '.join(KINDS)}; this one has {keys!r}")
    return kinds[0]


def _fault(data: Any) -> str | None:
    """Find a value that JSON can hold and the library cannot, without recursion."""
    waiting = [(data, 1)]
    while waiting:
        value, depth = waiting.pop()
        if depth > DEEPEST:
            return f"the line is nested deeper than {DEEPEST}"
        if isinstance(value, dict):
            waiting.extend((key, depth) for key in value)
        if isinstance(value, dict | list):
            items = value.values() if isinstance(value, dict) else value
            waiting.extend((item, depth + 1) for item in items)
        elif fault := _scalar_fault(value):
            return fault
    return None


def _scalar_fault(value: Any) -> str | None:
    if isinstance(value, float) and not isfinite(value):
        return "the line holds an infinite number"
    if isinstance(value, str) and not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError:
            return f"{value[:40]!r} is no text"
    return None


def seat_names(bots: Mapping[Seat, Any], seats: tuple[Seat, ...]) -> dict[str, str | None]:
    """Return the class name of each seat's bot, None for a person."""
    return {seat: type(bots[seat]).__name__ if seat in bots else None for seat in seats}

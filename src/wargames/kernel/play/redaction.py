"""Records for one seat: its own actions, the events it saw and its views, and nothing else.

A seat record is JSON lines like a full one. It leaves out the seed, the scenario's data, all dice, all hashes
of true states, and every step that its seat could not notice.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Generic, Literal, TypeVar, cast

import attrs

from wargames.kernel.base import serialization
from wargames.kernel.base.errors import SHOWN, BadRecord, BadText, UnknownName
from wargames.kernel.base.notation import Action
from wargames.kernel.game import Event, Game, Seat, View
from wargames.kernel.game.json_forms import decode_action, decode_event, encode_action, encode_event
from wargames.kernel.play import record_lines
from wargames.kernel.play.observers import seen_of
from wargames.kernel.play.record import Record, check_format, game_of, is_torn, opened
from wargames.kernel.play.replay import Replay, ReplayStep

V = TypeVar("V", bound=View)

SeatKind = Literal["set-up", "action", "undo", "redo", "over", "ended"]


@attrs.frozen
class SeatHeader:
    """The first line: the game, the players, and the seat of the record."""

    format: str
    version: int
    game: str
    edition: str
    scenario: str
    options: dict[str, Any]
    seats: dict[str, str | None]
    seat: str


@attrs.frozen
class SeatLine:
    """A step as plain data; ``count`` counts the seat's own lines that are undone or redone.

    ``by`` is the seat whose steps an undo takes back, None if it takes the last ones. ``took`` is the time of
    the seat's own answer in milliseconds, if there was a clock. ``reason`` says how the game ended early.
    """

    kind: SeatKind
    view: dict[str, Any]
    events: list[dict[str, Any]] = attrs.field(factory=list)
    action: dict[str, Any] | None = None
    text: str | None = None
    count: int = 1
    scores: dict[str, int] | None = None
    by: str | None = None
    took: int | None = attrs.field(default=None, metadata=record_lines.IF_THERE)
    reason: str | None = attrs.field(default=None, metadata=record_lines.IF_THERE)


@attrs.frozen
class SeatStep(Generic[V]):
    """A step by the knowledge of a seat: its own action, the events it saw, and its view after."""

    kind: SeatKind
    action: Action | None
    events: tuple[Event, ...]
    view: V
    count: int
    scores: dict[str, int] | None
    by: str | None = None
    took: int | None = None
    reason: str | None = None


@attrs.frozen
class SeatRecord(Generic[V]):
    """A record for one seat."""

    header: SeatHeader
    steps: tuple[SeatStep[V], ...]
    torn: bool


def redact(record: Record, seat: str, game: Game[Any, Any] | None = None) -> str:
    """Write the record of ``seat``, as text.

    Raises :class:`BadRecord` if the record cannot be replayed, :class:`UnknownName` for a seat that is not at
    the table.
    """
    if not isinstance(record, Record):
        raise BadRecord(f"{repr(record)[:SHOWN]} is no record: read_record reads one")
    if seat not in record.header.seats:
        raise UnknownName("seat", seat, record.header.seats)
    replay = Replay(record, game)
    head = record.header
    place = (head.game, head.edition, head.scenario)
    options = serialization.to_plain(replay.game.options(head.options), replay.game.options_type)
    header = SeatHeader(record_lines.SEAT_FORMAT, record_lines.VERSION, *place, options, head.seats, seat)
    lines = _Redaction(replay.game, cast("Seat", seat)).lines(replay)
    return b"".join(record_lines.write_line(line, record.name) for line in (header, *lines)).decode()


def read_seat_record(source: Path | str | bytes, game: Game[Any, Any] | None = None) -> SeatRecord[Any]:
    """Read a record of :func:`redact`, from a file or its text.

    Raises :class:`BadRecord` naming line and fault.
    """
    with opened(source) as (file, name):
        lines = record_lines.stream(file, name)
        header = _read_header(next(lines, b""), name)
        played = game or game_of(header.game, f"{name}, line 1", header.edition)
        _check_game(header, played, f"{name}, line 1")
        steps, torn = _read_steps(lines, name, played)
    return SeatRecord(header, steps, torn)


class _Redaction:
    """A pass through a replay that tracks the steps noticed by the seat, so that undos count only those."""

    def __init__(self, game: Game[Any, Any], seat: Seat) -> None:
        self._game = game
        self._seat = seat
        self._noticed: list[tuple[Seat | None, bool]] = []  # who acted, and whether the seat noticed it
        self._undone: list[tuple[Seat | None, bool]] = []
        self._view: Any = None

    def lines(self, replay: Replay[Any]) -> Iterator[SeatLine]:
        """Yield the lines for the seat."""
        writers: dict[str, Callable[[ReplayStep[Any], Any], SeatLine | None]] = {
            "set-up": self._happened,
            "action": self._happened,
            "undo": self._undo,
            "redo": self._redo,
            "over": self._over,
            "ended": self._ended,
        }
        for step in replay:
            view = serialization.to_plain(self._game.view(step.entry.state, self._seat), self._game.view_type)
            if step.kind in writers and (line := writers[step.kind](step, view)):
                yield line
            self._view = view

    def _happened(self, step: ReplayStep[Any], view: Any) -> SeatLine | None:
        entry = step.entry
        seen = seen_of(entry, self._seat)
        noticed = seen is not None or view != self._view
        self._noticed.append((entry.seat, noticed))
        self._undone.clear()
        if not noticed:
            return None
        events = [encode_event(self._game, event) for event in seen.events] if seen else []
        kind: SeatKind = "set-up" if entry.seat is None else "action"
        if seen is None or seen.action is None:
            return SeatLine(kind, view, events)
        said = encode_action(self._game, seen.action), str(seen.action)
        return SeatLine(kind, view, events, *said, took=entry.took)

    def _undo(self, step: ReplayStep[Any], view: Any) -> SeatLine | None:
        own = [place for place, (seat, _) in enumerate(self._noticed) if step.by in {None, seat}]
        first, moved = own[-step.count], [self._noticed[place] for place in reversed(own[-step.count :])]
        others = [one for one in self._noticed[first:] if step.by not in {None, one[0]}]
        self._noticed[first:] = others
        self._undone = [] if others else [*self._undone, *moved]
        return _moved("undo", moved, view, step.by)

    def _redo(self, step: ReplayStep[Any], view: Any) -> SeatLine | None:
        moved = [self._undone.pop() for _ in range(step.count)]
        self._noticed.extend(moved)
        return _moved("redo", moved, view)

    def _over(self, step: ReplayStep[Any], view: Any) -> SeatLine:
        assert step.over is not None, "the replay has checked it"
        return SeatLine("over", view, scores=record_lines.scores_of(step.over))

    def _ended(self, step: ReplayStep[Any], view: Any) -> SeatLine:
        assert step.over is not None, "the replay has checked it"
        return SeatLine("ended", view, scores=record_lines.scores_of(step.over), reason=step.over.reason)


def _moved(
    kind: SeatKind, moved: list[tuple[Seat | None, bool]], view: Any, by: str | None = None
) -> SeatLine | None:
    """Return the line for an undo or redo of steps that the seat had noticed."""
    count = sum(noticed for _, noticed in moved)
    return SeatLine(kind, view, count=count, by=by) if count else None


def _read_header(text: bytes, name: str) -> SeatHeader:
    where = f"{name}, line 1"
    data = record_lines.read_line(text, where)
    check_format(data, record_lines.SEAT_FORMAT, where)
    return record_lines.shape(data, SeatHeader, where)


def _check_game(header: SeatHeader, game: Game[Any, Any], where: str) -> None:
    if (header.game, header.edition) != (game.id, game.edition):
        made = f"{header.game[:40]!r} at edition {header.edition[:40]!r}"
        raise BadRecord(f"{where}: made by {made}; here is {game.id!r} at edition {game.edition!r}")


def _read_steps(
    lines: Iterator[bytes], name: str, game: Game[Any, V]
) -> tuple[tuple[SeatStep[V], ...], bool]:
    steps: list[SeatStep[V]] = []
    for number, text in enumerate(lines, start=2):
        where = f"{name}, line {number}"
        if not text.endswith(b"\n") and is_torn(text):
            return tuple(steps), True
        line = record_lines.shape(record_lines.read_line(text, where), SeatLine, where)
        try:
            steps.append(_step(line, game))
        except BadText as error:
            raise BadRecord(f"{where}: {error}") from None
    return tuple(steps), False


def _step(line: SeatLine, game: Game[Any, V]) -> SeatStep[V]:
    view: V = serialization.from_plain(line.view, game.view_type, "the view")
    events = tuple(decode_event(game, event) for event in line.events)
    action = None if line.action is None else decode_action(game, line.action)
    return SeatStep(
        kind=line.kind,
        action=action,
        events=events,
        view=view,
        count=line.count,
        scores=line.scores,
        by=line.by,
        took=line.took,
        reason=line.reason,
    )

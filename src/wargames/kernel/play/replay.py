"""Replay of records, with every step checked against its hash."""

from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

import attrs

from wargames.kernel.base import serialization
from wargames.kernel.base.errors import BadDie, BadRecord, UnknownName, WargameError
from wargames.kernel.base.shown import Shown, display
from wargames.kernel.chance.dice import Roll, SeededDice, Source
from wargames.kernel.former_paths import former_names
from wargames.kernel.game import Game, Over, Seat
from wargames.kernel.game.json_forms import decode_action
from wargames.kernel.game.own_values import require_game
from wargames.kernel.play.early_end import EarlyEnd
from wargames.kernel.play.migrations import way_of
from wargames.kernel.play.record import Record, game_of, read_record
from wargames.kernel.play.record_lines import (
    ActionLine,
    EndedLine,
    FallLine,
    Kind,
    Line,
    OverLine,
    RedoLine,
    ReseedLine,
    SetUpLine,
    UndoLine,
    entry_line,
    scores_of,
    write_line,
)
from wargames.kernel.play.timeline import Entry, Setting, Timeline, begin, play
from wargames.kernel.play.undoing import undo_plan

S = TypeVar("S")
T = TypeVar("T")


@attrs.frozen
class ReplayStep(Shown, Generic[S]):
    """A replayed line: its number, its kind, and the entry then in force.

    ``count`` is the number of steps of an undo or a redo, 1 for other lines. ``by`` is the seat whose steps
    an undo took back, None if it took the last ones. ``over`` is the result at the line that ends the game.
    """

    line: int
    kind: Kind
    count: int
    entry: Entry[S]
    by: Seat | None = None
    over: Over | None = None

    @property
    def state(self) -> S:
        """The state after the line, with all secrets."""
        return self.entry.state


class RecordedDice:
    """Dice with recorded results; ``along`` are the seeded dice that must agree."""

    def __init__(self, falls: Iterable[FallLine], along: SeededDice | None = None) -> None:
        self._falls = deque(falls)
        self._along = along

    def roll(self, source: Source[T], purpose: str, clause: str) -> T:
        """Take the next result; raises BadDie if it is of another roll, or impossible."""
        roll = Roll(source, purpose, clause)
        if not self._falls:
            raise BadDie(f"no fall is recorded of {roll}")
        fall = self._falls.popleft()
        if (fall.die, fall.purpose) != (source.name, purpose) or len(fall.fell) != source.size:
            raise BadDie(f"{roll} is due; recorded is {len(fall.fell)} {fall.die!r} for {fall.purpose!r}")
        outcome = source.read(fall.fell)
        if self._along and (seeded := self._along.roll(source, purpose, clause)) != outcome:
            raise BadDie(f"{roll} fell {outcome}, but from seed {self._along.seed} it falls {seeded}")
        return outcome

    def finish(self) -> None:
        """Raise BadDie if results are left over."""
        if self._falls:
            fall = self._falls[0]
            raise BadDie(f"no rule asks for the fall of {fall.die!r} for {fall.purpose!r}")


class Replay(Shown, Generic[S]):
    """A replay of a record, line by line under iteration, each time from the start.

    ``len`` is the number of steps to come, for a progress bar. Iterating raises :class:`BadRecord` at the
    first wrong line, naming the clause of an illegal action.
    """

    def __init__(self, record: Record, game: Game[S, Any] | None = None) -> None:
        self.record = record
        self.game: Game[S, Any] = game or game_of(record.header.game, record.where(1), record.header.edition)
        _check_game(record, self.game)

    def __len__(self) -> int:
        return len(self.record)

    def __iter__(self) -> Iterator[ReplayStep[S]]:
        return ReplayRun(self.record, self.game).steps()

    def finish(self) -> Timeline[S]:
        """Play to the end and return the timeline."""
        return ReplayRun(self.record, self.game).finish()

    def to_frame(self, library: str | None = None) -> Any:
        """Return a frame of pandas or polars, a row for each line, with all secrets.

        Columns: ``line``, ``kind``, ``seat``, ``action``, ``rolls`` (a count), ``events`` (as sentences),
        ``clock`` (the round), ``standing`` (evaluation of the first seat, if any), ``took`` (milliseconds).
        Raises :class:`BadOption` if neither library is installed, and the errors of iterating.
        """
        return display().frame((_row(self.game, step) for step in self), library)

    def slider(self, seat: str | None = None) -> Any:
        """Return a notebook widget to step through the game as seen by a seat or a spectator (None).

        Raises :class:`BadOption` if ipywidgets is not installed, :class:`UnknownName` for an unknown seat.
        """
        return display().slider(self, seat)


def _row(game: Game[Any, Any], step: ReplayStep[Any]) -> dict[str, Any]:
    own = step.entry if step.kind in {"set-up", "action"} else None
    standing = game.evaluate(step.state)
    return {
        "line": step.line,
        "kind": step.kind,
        "seat": own and own.seat,
        "action": str(own.action) if own and own.action is not None else None,
        "rolls": len(own.falls) if own else 0,
        "events": " ".join(map(game.narrate, own.events)) if own else "",
        "clock": game.round_index(step.state),
        "standing": standing and standing[game.seats_of(step.state)[0]],
        "took": own and own.took,
    }


def replay(source: Record | Path | str | bytes, game: Game[Any, Any] | None = None) -> Replay[Any]:
    """Replay a record with its installed game, or the one given.

    Raises :class:`BadRecord` for an unknown game, or an edition without a migration.
    """
    return Replay(source if isinstance(source, Record) else read_record(source), game)


def _check_game(record: Record, game: Game[Any, Any]) -> None:
    require_game(game)
    header, where = record.header, record.where(1)
    if header.game != game.id:
        raise BadRecord(f"{where}: the game is {header.game[:40]!r}, not {game.id!r}")
    way_of(game, header.edition, where)


def migrate(source: Record | Path | str | bytes, game: Game[Any, Any] | None = None) -> bytes:
    """Convert a record of an earlier edition to today's; raises the errors of its replay."""
    record = source if isinstance(source, Record) else read_record(source)
    again: Replay[Any] = Replay(record, game)
    header = attrs.evolve(record.header, edition=again.game.edition)
    texts = [write_line(header, record.name)]
    for (_, line), step in zip(record.lines(), again, strict=True):
        texts.append(write_line(_anew(line, step.entry), record.name))
    return b"".join(texts)


def _anew(line: Line, entry: Entry[Any]) -> Line:
    if isinstance(line, ReseedLine):
        return line
    return entry_line(entry) if isinstance(line, ActionLine) else attrs.evolve(line, hash=entry.digest)


class ReplayRun(Generic[S]):
    """One pass through a record: the timeline so far, and the seeded dice rolled along."""

    timeline: Timeline[S]
    over = False

    def __init__(self, record: Record, game: Game[S, Any], *, reroll: bool = False) -> None:
        self._record = record
        self._game = game
        self._reroll = reroll
        self._way = way_of(game, record.header.edition, record.where(1))
        self.seeded: SeededDice | None = None

    def take(self, line: Line) -> None:
        """Carry out a line after the set-up, and check the hash of the state."""
        self._take(line)
        self._check_hash(line)

    def finish(self) -> Timeline[S]:
        """Play to the end and return the timeline."""
        for _ in self.steps():
            pass
        return self.timeline

    def dice_to_go_on(self) -> SeededDice:
        """Return the seeded dice after the last step; raises :class:`BadDie` without a seed."""
        if self.seeded is None:
            raise BadDie(f"{self._record.name}: the dice were not seeded; give dice to go on with")
        return self.seeded

    def steps(self) -> Iterator[ReplayStep[S]]:
        """Play the record line by line."""
        with _naming(self._record.where(1)):
            self._reseed(self._record.header.seed)
            setting = self._setting()
        for number, line in self._record.lines():
            with _naming(self._where(number)):
                self._carry_out(setting, line)
            yield ReplayStep(
                line=number,
                kind=line.KIND,
                count=_count(line),
                entry=self.timeline.latest,
                by=_by(line),
                over=self._result() if isinstance(line, OverLine | EndedLine) else None,
            )

    def _carry_out(self, setting: Setting[S], line: Line) -> None:
        """Carry out a line, and check the hash of the state."""
        if isinstance(line, SetUpLine):
            self._set_up(setting, line)
            self._check_hash(line)
        else:
            self.take(line)

    def _where(self, number: int) -> str:
        where, here = self._record.where(number), self._game.edition
        return f"{where}, of edition {self._way.edition} played by {here}" if self._way.steps else where

    def _setting(self) -> Setting[S]:
        header = self._record.header
        scenario = serialization.from_plain(header.scenario_data, self._game.scenario_type, "the scenario")
        if scenario.id != header.scenario:
            raise BadRecord(f"the data is of scenario {scenario.id!r}, not {header.scenario!r}")
        return Setting(self._game, scenario, self._options())

    def _options(self) -> Any:
        try:
            return self._game.options(self._record.header.options)
        except UnknownName as error:
            raise BadRecord(f"{error}; the record was made by another version of {self._game.id}") from None

    def _set_up(self, setting: Setting[S], line: SetUpLine) -> None:
        dice = RecordedDice(line.dice, self.seeded)
        entry = begin(setting, dice)
        dice.finish()
        self.timeline = Timeline(setting, (entry,))
        there = self._game.seats_of(entry.state)
        if set(self._record.header.seats) != set(there):
            named = ", ".join(self._record.header.seats)
            raise BadRecord(f"the header seats {named}; at the table are {', '.join(there)}")

    def _take(self, line: Line) -> None:
        self.over = isinstance(line, OverLine | EndedLine) or (self.over and isinstance(line, ReseedLine))
        if not isinstance(line, ReseedLine):
            self.timeline.refuse_after_end()
        match line:
            case ActionLine():
                self._play(line)
            case UndoLine(undo=count, by=None):
                self.timeline.back(count)
            case UndoLine(undo=count, by=seat):
                self.timeline.retreat(undo_plan(self.timeline.done, cast("Seat", seat), count))
            case RedoLine(redo=count):
                self.timeline.forth(count)
            case ReseedLine(reseed=seed):
                self._reseed(seed)
            case OverLine(over=scores):
                self._check_over(scores)
            case EndedLine(ended=how, by=by, scores=scores):
                self.timeline.end(self.timeline.result_of(EarlyEnd(how, cast("Seat | None", by))))
                self._check_over(scores)

    def _play(self, line: ActionLine) -> None:
        action = decode_action(self._game, self._way.action(dict(line.action)))
        if str(action) != line.text and not self._way.steps:
            raise BadRecord(f"the text says {line.text[:60]!r}, the action is {str(action)[:60]!r}")
        dice = RecordedDice(line.dice, self.seeded)
        state = self.timeline.latest.state
        entry = play(self._game, state, (line.seat, action), dice, took=line.took)
        dice.finish()
        self.timeline.add(entry)

    def _reseed(self, seed: str | None) -> None:
        if seed is not None and SeededDice(seed).seed != seed:
            raise BadRecord(f"seed {seed[:60]!r} does not name its algorithm")
        self.seeded = SeededDice(seed) if self._reroll and seed is not None else None

    def _check_over(self, scores: dict[str, int]) -> None:
        pending = self._result()
        if pending is None:
            raise BadRecord("the record says that the game is over; it is not")
        if scores != scores_of(pending):
            raise BadRecord(f"the record says that the scores are {scores}; they are {scores_of(pending)}")

    def _result(self) -> Over | None:
        pending = self.timeline.pending
        return pending if isinstance(pending, Over) else None

    def _check_hash(self, line: Line) -> None:
        if isinstance(line, ReseedLine):
            return
        entry = self.timeline.latest
        found = self._way.digest(self._game, entry.state) if self._way.steps else entry.digest
        if line.hash != found:
            raise BadRecord(f"the state after {entry} has hash {found}, not {line.hash[:20]!r}")


def _count(line: Line) -> int:
    return line.undo if isinstance(line, UndoLine) else line.redo if isinstance(line, RedoLine) else 1


def _by(line: Line) -> Seat | None:
    return cast("Seat | None", line.by) if isinstance(line, UndoLine) else None


@contextmanager
def _naming(where: str) -> Iterator[None]:
    """Turn any error at a line into a BadRecord that names it."""
    try:
        yield
    except WargameError as error:
        raise BadRecord(f"{where}: {error}") from error
    except Exception as error:
        raise BadRecord(f"{where}: the rules fail on it with {type(error).__name__}: {error}") from error


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, Run="ReplayRun")

"""Resuming of recorded games."""

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import Any

from wargames.kernel.base.errors import BadRecord
from wargames.kernel.chance.dice import Dice, seed_of
from wargames.kernel.game import Game
from wargames.kernel.game.own_values import require_game
from wargames.kernel.play.observers import Observer
from wargames.kernel.play.record import Record, game_of, is_text, read_record
from wargames.kernel.play.record_file import Place, RecordFile, RecordMemory, RecordPlace, Writer
from wargames.kernel.play.record_lines import ReseedLine, over_lines
from wargames.kernel.play.replay import Replay, ReplayRun
from wargames.kernel.play.session import NO_BOTS, Seats, Session, Undo


def resume(
    source: Place | bytes,
    game: Game[Any, Any] | None = None,
    *,
    dice: Dice | None = None,
    seats: Seats = NO_BOTS,
    undo: Undo = "honest",
    observers: Iterable[Observer] = (),
    kind: type[Session[Any, Any]] = Session,
) -> Session[Any, Any]:
    """Resume the game of a record, appending to the same file or memory; a torn last line is cut off.

    ``source`` is a path, an ``io.BytesIO``, or the record as text or bytes, which continue in memory
    (:meth:`Session.record_bytes`).

    Without ``dice`` the seed of the record continues exactly. Observers are told of new steps only. ``kind``
    is the class of the session. Raises :class:`BadRecord` for faults, and if another session or process still
    writes the record; :class:`BadDie` if there are neither dice nor a seed.
    """
    file = _held(source)
    try:
        record = read_record(file.path if isinstance(file, RecordFile) else file.read())
        _refuse_earlier(record, game)
        run = ReplayRun(record, Replay(record, game).game, reroll=dice is None)
        timeline = run.finish()
        on = dice or run.dice_to_go_on()
        clock = record.header.clock
        session = kind.resumed(
            timeline, dice=on, seats=seats, undo=undo, record=file, observers=observers, clock=clock
        )
        file.mend(record.size, ended=record.ended)
        if dice is not None and (seed_of(dice) or run.seeded):  # else the dice had no seed, and have none
            file.append(ReseedLine(seed_of(dice)))
        if not run.over and (over := over_lines(timeline.latest)):
            file.append(*over)
    except BaseException:
        file.close()
        raise
    return session


def _held(source: Place | bytes) -> Writer:
    """Hold a record to go on with; raises BadRecord if it cannot be."""
    match source:
        case BytesIO():
            return RecordMemory(source)
        case bytes():
            return RecordMemory(BytesIO(source))
        case str() if is_text(source):
            return RecordMemory(BytesIO(source.encode(errors="surrogatepass")))
        case str() | Path():
            return RecordFile.held(source)
        case RecordPlace():
            return source.hold()
    raise BadRecord(f"a record is a path, an io.BytesIO, text or bytes, not {str(source)[:40]!r}")


def _refuse_earlier(record: Record, game: Game[Any, Any] | None) -> None:
    """Refuse to add lines of today's edition to a record of an earlier one."""
    if game is not None:
        require_game(game)
    here = (game or game_of(record.header.game, record.where(1), record.header.edition)).edition
    if record.header.edition != here:
        made = f"made with edition {record.header.edition[:40]!r}, and here is {here!r}"
        raise BadRecord(f"{record.where(1)}: {made}: migrate it first, then resume what that wrote")

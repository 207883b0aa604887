"""Analysis tables: a finished game taken up again at a step, both sides for one person, undo free."""

import os
from typing import Any

import attrs

from wargames.kernel.base.errors import UnknownName
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.game import Over, Seat
from wargames.kernel.play.session import Session
from wargames.kernel.play.timeline import Entry, Timeline
from wargames.web.storage.store import TableConfig, TableStore
from wargames.web.tables.course import NotOver
from wargames.web.tables.live_table import LiveTable
from wargames.web.tables.shared_table import table_of


@attrs.frozen
class AnalysisStart:
    """The history at the start of an analysis, and what was done next in the game; None at its end."""

    history: tuple[Entry[Any], ...]
    done: Entry[Any] | None


def analysis_start(table: LiveTable, seat: Seat | None, step: int) -> AnalysisStart:
    """Return a finished game up to a step of a seat's own count.

    Raises :class:`NotOver` before the end: until then a seat may know its own view alone. Raises
    :class:`UnknownName` for an unknown step.
    """
    if table.session.over is None:
        raise NotOver
    history = table.history_to(seat, step)
    if not history:
        raise UnknownName("step", step, ())
    if isinstance(table.game.pending(history[-1].state), Over):
        raise UnknownName("choice after step", step, ())
    later = table.session.history[len(history) :]
    return AnalysisStart(history, later[0] if later else None)


def open_analysis(
    store: TableStore, table: LiveTable, start: AnalysisStart
) -> tuple[str, LiveTable, dict[str, str]]:
    """Set an analysis table up and store it; returns its name, the table, and its links."""
    name = os.urandom(8).hex()
    dice = SeededDice(int.from_bytes(os.urandom(16)))
    was: Session[Any, Any] = Session.resumed(Timeline(table.session.setting, start.history), dice=dice)
    record = store.record(name)
    session = was.branch(dice=dice, seats={}, undo="free", record=record)
    try:
        made = TableConfig(table.game.id, table.session.setting.scenario.title, {}, "free")
        return name, table_of(session, {}, record), store.add(name, made, table.seats)
    except BaseException:
        session.close()
        store.drop_record(name)
        raise

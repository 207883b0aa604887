"""Analysis tables: an opening or a finished game taken up at a step, both sides for one person, undo free."""

import os
from collections.abc import Callable
from typing import Any

import attrs

from wargames.kernel.base.errors import UnknownName
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.game import Over, Seat
from wargames.kernel.play.record_file import Place
from wargames.kernel.play.session import Session
from wargames.kernel.play.timeline import Entry, Timeline
from wargames.web.storage.links import LinkGrant, LinkKind
from wargames.web.storage.store import PURPOSE, TableConfig, TableStore
from wargames.web.tables.course import NotOver
from wargames.web.tables.live_table import LiveTable
from wargames.web.tables.new_table import kept_whole
from wargames.web.tables.shared_table import table_of
from wargames.web.tables.table_request import TableRequest

ANALYSIS = "analysis"
"""The purpose of an analysis table, as it is stored."""

Opened = tuple[str, LiveTable, dict[str, str]]
"""A new table: its name, the table, and its links."""


@attrs.frozen
class AnalysisStart:
    """The history at the start of an analysis, and what was done next; None where nothing was."""

    history: tuple[Entry[Any], ...]
    done: Entry[Any] | None


def lies_open(table: LiveTable, grant: LinkGrant) -> bool:
    """Return whether a link may see all of a table: after the end, or who made it to analyze."""
    made = table.purpose == ANALYSIS and grant.kind is LinkKind.MAKER
    return made or table.session.over is not None


def eyes_of(table: LiveTable, grant: LinkGrant) -> tuple[Seat | None, ...]:
    """Return the viewpoints that a link may replay: its own; all after the end, and for who analyzes."""
    return (None, *table.seats) if lies_open(table, grant) else (grant.seat,)


def analysis_start(table: LiveTable, grant: LinkGrant, seat: str | None, step: int) -> AnalysisStart:
    """Return a game up to a step of a seat's own count; the maker of an analysis names the seat.

    Raises :class:`NotOver` for a game that goes on: until its end a seat may know its own view alone. Raises
    :class:`UnknownName` for an unknown step.
    """
    if not lies_open(table, grant):
        raise NotOver
    counts = next((one for one in table.seats if grant.kind is LinkKind.MAKER and one == seat), grant.seat)
    history = table.history_to(counts, step)
    if not history:
        raise UnknownName("step", step, ())
    if isinstance(table.game.pending(history[-1].state), Over):
        raise UnknownName("choice after step", step, ())
    return AnalysisStart(history, next(iter(table.session.history[len(history) :]), None))


def open_analysis(store: TableStore, table: LiveTable, start: AnalysisStart) -> Opened:
    """Set an analysis table up and store it; returns its name, the table, and its links."""
    dice = SeededDice(int.from_bytes(os.urandom(16)))
    was: Session[Any, Any] = Session.resumed(Timeline(table.session.setting, start.history), dice=dice)
    return _kept(store, lambda record: was.branch(dice=dice, seats={}, undo="free", record=record))


def open_opening(store: TableStore, wanted: TableRequest) -> Opened:
    """Set an analysis table up at the opening of a scenario, as :func:`open_analysis` does."""
    dice = SeededDice(int.from_bytes(os.urandom(16)))
    given = wanted.game, wanted.scenario, wanted.options
    return _kept(store, lambda record: Session(*given, dice=dice, undo="free", record=record))


def _kept(store: TableStore, begin: Callable[[Place], Session[Any, Any]]) -> Opened:
    """Begin an analysis table and store it."""
    name = os.urandom(8).hex()
    record = store.record(name)
    session = begin(record)
    with kept_whole(store, name, session):
        table = table_of(session, {}, record)
        table.purpose = ANALYSIS
        made = TableConfig(table.game.id, session.setting.scenario.title, {PURPOSE: ANALYSIS}, "free")
        return name, table, store.add(name, made, table.seats)

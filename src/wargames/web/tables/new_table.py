"""The making of a new table from a request."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from wargames import bots
from wargames.kernel.chance.dice import SeededDice, seed_for
from wargames.kernel.game import Bot, Game, Seat
from wargames.kernel.play.session import Session
from wargames.web.bots.pooled_bot import pooled_bot
from wargames.web.clocks.table_time import TableTime
from wargames.web.storage.store import TableConfig, TableStore
from wargames.web.storage.table_times import keep_time
from wargames.web.tables.early_ends import kept_time
from wargames.web.tables.live_table import LiveTable
from wargames.web.tables.shared_table import table_of
from wargames.web.tables.table_request import TableRequest


def open_table(store: TableStore, wanted: TableRequest) -> tuple[str, LiveTable, dict[str, str]]:
    """Set a table up and store it; returns its name, the table, and its links by who they are for."""
    name = os.urandom(8).hex()
    dice = SeededDice(int.from_bytes(os.urandom(16)))
    playing = seated(wanted.game, wanted.bots, name)
    record = store.record(name)
    session: Session[Any, Any] = Session(
        wanted.game,
        wanted.scenario,
        wanted.options,
        dice=dice,
        seats=playing,
        undo=wanted.undo,
        record=record,
    )
    with kept_whole(store, name, session):
        people = tuple(seat for seat in wanted.game.seats_of(session.state) if seat not in playing)
        table = table_of(session, wanted.bots, record, TableTime.of(wanted.time, people))
        made = TableConfig(wanted.game.id, wanted.scenario.title, wanted.bots, wanted.undo)
        return name, table, keep_table(store, name, (made, people), table)


@contextmanager
def kept_whole(store: TableStore, name: str, session: Session[Any, Any]) -> Iterator[None]:
    """Store a table that has begun; nothing of it stays if it cannot be stored."""
    try:
        yield
    except BaseException:
        session.close()
        store.drop_record(name)
        raise


def keep_table(
    store: TableStore, name: str, made: tuple[TableConfig, tuple[Seat, ...]], table: LiveTable
) -> dict[str, str]:
    """Store a table for its people with its time, if it has any; returns its links."""
    with store.database.writing():
        tokens = store.add(name, *made)
        if table.time.clocks:
            keep_time(store.database, name, *kept_time(table))
    return tokens


def seated(game: Game[Any, Any], names: Mapping[Seat, str], table: str) -> dict[Seat, Bot]:
    """Make the bots of a table; the same ones for the same table."""
    return {seat: player(game, bot, seed_for(f"bot of {seat}", table)) for seat, bot in names.items()}


def player(game: Game[Any, Any], name: str, seed: int | str) -> Bot:
    """Make a bot for the pool, or an engine, which has a process of its own."""
    return bots.make(name, game, seed) if bots.command_in(name) else pooled_bot(game, name, str(seed))

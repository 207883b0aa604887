"""Notes of what everybody at a table may know: whose turn it is, and how the game ended."""

import asyncio
import logging
from contextlib import suppress
from functools import partial

import attrs

from wargames.presenting.ending import ending_of
from wargames.web.storage.database import Database, StoreUnavailable
from wargames.web.storage.meetings import TableNews, meeting, note_news, sitters
from wargames.web.storage.person_ratings import BOT, count_game
from wargames.web.tables.live_table import LiveTable, asked_in
from wargames.web.tables.open_table import OpenTable
from wargames.web.tables.table_manager import TableManager

AGAIN = 1.0
"""Seconds until a note is tried again that the store did not take."""


@attrs.frozen
class TableNote:
    """A note that was written: of which copy of a table, after how many changes, with what news.

    ``alone`` is None for a table with people by name, else when nobody sat there.
    """

    live: OpenTable
    changes: int
    news: TableNews
    alone: tuple[int, int] | None

    def covers(self, live: OpenTable) -> bool:
        """Return whether there is nothing new to note."""
        if self.alone is None:
            return self.live is live and self.changes == live.table.changes
        return self.live is live and self.alone == (live.people, live.asides)


class TableNotes:
    """A writer of notes beside the games: it never holds an answer up, and writes the last note alone."""

    def __init__(self, manager: TableManager) -> None:
        self._manager = manager
        self._due: dict[str, OpenTable] = {}
        self._noted: dict[str, TableNote] = {}
        self._writing: asyncio.Task[None] | None = None
        self._closed = False
        manager.watchers.append(self.hear)

    def hear(self, name: str, live: OpenTable) -> None:
        """Note a table soon, if it has changed."""
        known = self._noted.get(name)
        if self._closed or (known is not None and known.covers(live)):
            return
        self._due[name] = live
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write())

    def forget(self, name: str) -> None:
        """Note a table at its next news even if they are known: somebody sits down there by name."""
        self._noted.pop(name, None)

    async def _write(self) -> None:
        while self._due:
            name, live = self._due.popitem()
            try:
                await self._note(name, live)
            except StoreUnavailable:
                self._due.setdefault(name, live)
                await asyncio.sleep(AGAIN)
            except Exception:
                logging.getLogger(__name__).exception("a note of whose turn it is could not be written")

    async def _note(self, name: str, live: OpenTable) -> None:
        known, changes, sat = self._noted.get(name), live.table.changes, (live.people, live.asides)
        news = await self._manager.work(partial(news_of, live.table))
        alone = known.alone if known else None
        if known is None or known.live is not live or (known.news, alone) != (news, None):
            there = await self._manager.keep(partial(noted, self._manager.store.database, name, news))
            alone = None if there else sat
        self._noted[name] = TableNote(live, changes, news, alone)
        if live.closing:
            self._noted.pop(name, None)

    async def close(self) -> None:
        """Write what is due, and stop."""
        self._closed = True
        if self._writing is not None:
            await asyncio.wait([self._writing], timeout=2 * AGAIN)
            self._writing.cancel()
            with suppress(asyncio.CancelledError):
                await self._writing


def news_of(table: LiveTable) -> TableNews:
    """Return what everybody may know of a table."""
    count, over = table.count, table.session.over
    if over is None:
        return TableNews(tuple(asked_in(table.session)), step=count)
    scores = {seat: float(score) for seat, score in over.scores.items()}
    return TableNews((), ending_of(table.game, over).result, scores, count)


def noted(database: Database, table: str, news: TableNews) -> bool:
    """Store the news of a table with people, and count a finished game once if it was to count.

    Returns False for a table at which nobody ever sat by name.
    """
    known = note_news(database, table, news)
    found = meeting(database, table) if known and news.result else None
    if found is not None and found.agreed.rated == "yes":
        subjects = {one.seat: one.person.id for one in sitters(database, table)}
        subjects |= {seat: BOT + bot for seat, bot in found.bots.items()}
        if len({*subjects.values()}) == len(news.scores):
            count_game(database, table, subjects, news.scores)
    return known or meeting(database, table) is not None

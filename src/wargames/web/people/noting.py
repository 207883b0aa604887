"""Notes of what everybody at a table may know: whose turn it is, and how the game ended."""

import asyncio
import logging
from contextlib import suppress
from functools import partial

from wargames.presenting.ending import ending_of
from wargames.web.storage.database import Database, StoreUnavailable
from wargames.web.storage.meetings import TableNews, meeting, note_news, sitters
from wargames.web.storage.person_ratings import BOT, count_game
from wargames.web.tables.live_table import LiveTable, asked_in
from wargames.web.tables.shared_table import SharedTable
from wargames.web.tables.table_manager import OpenTable, TableManager

AGAIN = 1.0
"""Seconds until a note is tried again that the store did not take."""


class TableNotes:
    """A writer of notes beside the games: it never holds an answer up, and writes the last note alone."""

    def __init__(self, manager: TableManager) -> None:
        self._manager = manager
        self._due: dict[str, OpenTable] = {}
        self._noted: dict[str, tuple[OpenTable, TableNews]] = {}
        self._writing: asyncio.Task[None] | None = None
        self._closed = False
        manager.watchers.append(self.hear)

    def hear(self, name: str, live: OpenTable) -> None:
        """Note a table soon, if it has changed."""
        if self._closed:
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
        if isinstance(live.table, SharedTable):
            await self._manager.follow(live)
        news = await self._manager.work(partial(news_of, live.table))
        if self._noted.get(name) != (live, news):
            await self._manager.keep(partial(noted, self._manager.store.database, name, news))
            self._noted[name] = live, news
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


def noted(database: Database, table: str, news: TableNews) -> None:
    """Store the news of a table with people, and count a finished game once if it was to count."""
    known = note_news(database, table, news)
    if not known or not news.result:
        return
    found = meeting(database, table)
    if found is None or found.agreed.rated != "yes":
        return
    subjects = {one.seat: one.person.id for one in sitters(database, table)}
    subjects |= {seat: BOT + bot for seat, bot in found.bots.items()}
    if len({*subjects.values()}) == len(news.scores):
        count_game(database, table, subjects, news.scores)

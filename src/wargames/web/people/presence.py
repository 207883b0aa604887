"""The presence of people at tables, told among the processes of a shared store."""

import asyncio
from contextlib import suppress
from functools import partial

from wargames.kernel.game import Seat
from wargames.web.storage.database import Database, StoreUnavailable
from wargames.web.storage.leases import TableLeases
from wargames.web.storage.presence import LASTS, note_presence, present_at, renew_presence
from wargames.web.tables.open_table import OpenTable
from wargames.web.tables.table_manager import TableManager


class SharedPresence:
    """A writer of who is present at the tables of this process, until :meth:`close`."""

    def __init__(self, manager: TableManager, leases: TableLeases) -> None:
        self._manager, self._leases = manager, leases
        self._told: dict[str, frozenset[Seat]] = {}
        self._due: dict[str, OpenTable] = {}
        self._news = asyncio.Event()
        self._tasks = [asyncio.create_task(work) for work in (self._renew(), self._tell())]
        manager.watchers.append(self.hear)

    def hear(self, name: str, live: OpenTable) -> None:
        """Tell soon who is present at a table, if that has changed."""
        if live.present != self._told.get(name, frozenset()):
            self._due[name] = live
            self._news.set()

    async def _tell(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            while self._due:
                await self._write(*self._due.popitem())

    async def _write(self, name: str, live: OpenTable) -> None:
        there = live.present
        try:
            await self._manager.keep(partial(self._noted, name, there))
        except StoreUnavailable:
            self._due.setdefault(name, live)
            await asyncio.sleep(1)
            return
        if there:
            self._told[name] = there
        else:
            self._told.pop(name, None)

    def _noted(self, name: str, there: frozenset[Seat]) -> None:
        database = self._manager.store.database
        with database.writing():
            note_presence(database, name, self._leases.process, sorted(there))
            self._leases.tell("people", name)

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(LASTS / 3)
            database, process = self._manager.store.database, self._leases.process
            with suppress(StoreUnavailable):
                await self._manager.keep(partial(renew_presence, database, process))

    async def close(self) -> None:
        """Stop; the presence of this process runs out by itself."""
        for task in self._tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


def present(
    database: Database, leases: TableLeases | None, table: str, here: frozenset[Seat]
) -> frozenset[Seat]:
    """Return the seats that are present at a table at any process; ``here`` are those of this one."""
    return here if leases is None else here | present_at(database, table, leases.process)

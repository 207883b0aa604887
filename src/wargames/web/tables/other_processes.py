"""The watch over other processes: their news, the leases held here, and the tables of those that died."""

import asyncio
from contextlib import suppress
from functools import partial

from wargames.kernel.base.errors import WargameError
from wargames.web.storage.database import StoreUnavailable
from wargames.web.storage.leases import TableLeases
from wargames.web.tables.open_table import OpenTable
from wargames.web.tables.table_manager import TableManager

SECOND = 1.0
"""Seconds between two looks at the leases."""


class OtherProcesses:
    """The watch of one process over the others, until :meth:`close`. For the thread of the event loop."""

    def __init__(self, manager: TableManager, leases: TableLeases) -> None:
        self._manager, self._leases = manager, leases
        self._stale: set[OpenTable] = set()
        self._refreshing: dict[OpenTable, asyncio.Task[None]] = {}
        self._adopting: tuple[str, ...] = ()
        self._loop = asyncio.get_running_loop()
        leases.listen(self._pass_on)
        self._tending = [asyncio.create_task(work) for work in (self._renew(), self._take_over())]

    def _pass_on(self, words: str | None) -> None:
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(self.hear, words)

    def hear(self, words: str | None) -> None:
        """Wake the tables of a notice; None wakes all, for something may have been missed."""
        kind, _, rest = (words or "record").partition(" ")
        for live in self._manager.there(rest.partition(" ")[0] or None):
            live.people += kind == "people"
            if kind == "measures":
                self._manager.shut(live)
                continue
            if kind in {"talk", "links"} or words is None:
                live.asides += 1
            if kind == "record" and (live.listeners or live.playing):
                self._refresh(live)
            else:
                live.tell()

    def _refresh(self, live: OpenTable) -> None:
        """Follow a table beside the event loop, once at a time."""
        self._stale.add(live)
        if live not in self._refreshing:
            self._refreshing[live] = asyncio.create_task(self._follow(live))

    async def _follow(self, live: OpenTable) -> None:
        try:
            while live in self._stale and not live.closing:
                self._stale.discard(live)
                await self._manager.follow(live)
            self._go_on(live)
        except WargameError:
            live.tell()  # who asks next is told
        finally:
            self._stale.discard(live)
            del self._refreshing[live]

    def _go_on(self, live: OpenTable) -> None:
        """Tell what is new, and let bots begin where another process has stopped."""
        if live.closing:
            return
        if live.table.tended and not live.table.elsewhere:
            self._manager.play_on(live)
        else:
            live.tell()

    async def _renew(self) -> None:
        """Renew the leases held here."""
        while True:
            await asyncio.sleep(SECOND)
            names = {*self._manager.names(), *self._adopting}
            with suppress(StoreUnavailable):
                await self._manager.keep(partial(self._leases.renew, names))

    async def _take_over(self) -> None:
        """Take over what dead processes played.

        All leases run out while the database is away. Once it is back, the living get a second to renew.
        """
        look = self._adopt_all
        while True:
            await asyncio.sleep(SECOND)
            try:
                await look()
                look = self._adopt_all
            except StoreUnavailable:
                look = self._find_back

    async def _find_back(self) -> None:
        await self._manager.keep(self._manager.store.check_answering)

    async def _adopt_all(self) -> None:
        """Adopt tables, as many at a time as are soon open, until none is left."""
        while found := await self._manager.keep(self._leases.adopt):
            self._adopting = found
            for table in found:
                await self._adopt(table)
            self._adopting = ()

    async def _adopt(self, table: str) -> None:
        with suppress(WargameError):
            self._manager.play_on(await self._manager.table(table, f"table {table}"))

    async def close(self) -> None:
        """Stop watching."""
        for task in (*self._tending, *self._refreshing.values()):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

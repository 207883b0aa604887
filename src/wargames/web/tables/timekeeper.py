"""The timekeeper of a server: keeps the clocks of all tables, and ends what has run out."""

import asyncio
import logging
from collections.abc import Awaitable
from functools import partial
from itertools import count
from typing import Any
from weakref import WeakKeyDictionary

from wargames.kernel.base.errors import WargameError
from wargames.web.clocks import wall_clock
from wargames.web.storage.table_times import keep_time, tables_due
from wargames.web.tables.early_ends import kept_time, out_of_time, pause, run_out
from wargames.web.tables.open_table import OpenTable
from wargames.web.tables.table_manager import TableManager

TICK = 0.2
"""Seconds between two looks at the open tables."""

TICKS = 25
"""Looks at the open tables between two looks at the closed ones."""


class Timekeeper:
    """The timekeeper of the tables of a manager. Its methods are for the thread of the event loop."""

    def __init__(self, manager: TableManager) -> None:
        self._manager = manager
        self._kept: WeakKeyDictionary[OpenTable, int] = WeakKeyDictionary()
        self._keeping: set[asyncio.Task[None]] = set()
        manager.watchers.append(self.heed)

    def heed(self, name: str, live: OpenTable) -> None:
        """Keep the time of a table with news, if that has changed."""
        if not live.table.keeps_time and live.table.time.changes != self._kept.get(live, 0):
            task = asyncio.ensure_future(self._keep(name, live))
            self._keeping.add(task)
            task.add_done_callback(self._keeping.discard)

    async def _keep(self, name: str, live: OpenTable) -> None:
        changes = live.table.time.changes
        store = self._manager.store

        def keep() -> None:
            keep_time(store.database, name, *kept_time(live.table))

        try:
            await self._manager.keep(keep)
        except WargameError:  # tried again at the next news, and at the end
            return
        self._kept[live] = changes

    async def run(self) -> None:
        """Look at intervals, until cancelled."""
        for tick in count():
            if tick % TICKS == 0:
                await looking(self.open_due())
            await looking(self.sweep())
            await asyncio.sleep(TICK)

    async def open_due(self) -> None:
        """Open the closed tables at which somebody's time is up."""
        store, there = self._manager.store, set(self._manager.names())
        due = await self._manager.keep(partial(tables_due, store.database, wall_clock.now()))
        for name in due:
            if name not in there:
                await looking(self._manager.table(name))

    def _open(self) -> list[tuple[str, OpenTable]]:
        return list(zip(self._manager.names(), self._manager.there(None), strict=True))

    async def sweep(self) -> None:
        """End the games, or seat the bots, of people whose time is up at open tables."""
        for _, live in self._open():
            if live.closed or not out_of_time(live.table):
                continue
            await looking(self._manager.work(partial(run_out, live.table)))
            self._manager.play_on(live)

    async def close(self) -> None:
        """Keep the time of all open tables; live clocks stand until the server is back."""
        self._manager.watchers.remove(self.heed)
        await asyncio.gather(*self._keeping)
        for name, live in self._open():
            pause(live.table)
            if live.table.time.changes and not live.table.keeps_time:
                await self._keep(name, live)


async def looking(look: Awaitable[Any]) -> None:
    """Wait for a look; where the store or a record is busy, or the server full, the next one tries again."""
    try:
        await look
    except WargameError:
        return
    except Exception:
        logging.getLogger(__name__).exception("a look at tables or tournaments has failed")

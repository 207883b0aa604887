"""The notifier of a server: who is newly waited for, or whose game begins, gets a notice until they look."""

import asyncio
from collections.abc import Callable, Collection, Coroutine
from functools import partial
from itertools import product
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import attrs

from wargames.kernel.game import Seat
from wargames.web.notices.delivery import NoticeDelivery, Wanted, always, careful
from wargames.web.notices.notice import OVER, TURN, Notice, TableName, asking_notice, beginning, turn_notice
from wargames.web.notices.notice_settings import NoticeSettings
from wargames.web.storage import notices as kept
from wargames.web.storage import pushes
from wargames.web.storage.notices import NoticeAddress
from wargames.web.storage.presence import present_at
from wargames.web.storage.pushes import PushAddress
from wargames.web.tables.live_table import LiveTable
from wargames.web.tables.open_table import OpenTable
from wargames.web.tables.table_manager import TableManager
from wargames.web.tables.timed_table import asked_in
from wargames.web.transport.rate_limit import RateLimiter

T = TypeVar("T")

MARGIN = 2.0
"""Seconds after the delay in which a person who looks holds the notice back in other processes, too."""


@attrs.define(eq=False)
class TableNotices:
    """The notices of an open table: who is waited for, who looks, and who has looked since."""

    waited: frozenset[Seat] = frozenset()
    over: bool = False
    present: frozenset[Seat] = frozenset()
    looked: set[Seat] = attrs.field(factory=set)
    attending: bool = False
    again: bool = False


class Notifier:
    """The notifier of the tables of a manager. Its methods are for the thread of the event loop."""

    def __init__(self, manager: TableManager, settings: NoticeSettings) -> None:
        self.settings = settings
        self.delivery = NoticeDelivery(settings)
        self.giving = RateLimiter(1 / 20, 6)  # of addresses by a client
        self._manager = manager
        self._states: WeakKeyDictionary[OpenTable, TableNotices] = WeakKeyDictionary()
        self._tasks: set[asyncio.Task[None]] = set()
        if settings.site:
            manager.watchers.append(self.heed)

    def heed(self, name: str, live: OpenTable) -> None:
        """Look at a table with news, one look at a time."""
        state = self._states.get(live)
        if state is None:
            state = self._states[live] = TableNotices()
            self._start(self._begin(name, live, state))
        elif state.attending:
            state.again = True
        else:
            self._start(self._attend(name, live, state))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(careful(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _begin(self, name: str, live: OpenTable, state: TableNotices) -> None:
        """Take a table up: who is waited for now has been told, or looks."""
        state.attending = True
        state.waited, state.over = await self._manager.work(partial(waited_for, live.table))
        await self._attend(name, live, state)

    async def _attend(self, name: str, live: OpenTable, state: TableNotices) -> None:
        state.attending = state.again = True
        try:
            while state.again:
                state.again = False
                await self._look(name, live, state)
        finally:
            state.attending = False

    async def _look(self, name: str, live: OpenTable, state: TableNotices) -> None:
        present, before = live.present, state.present
        state.present = present
        state.looked |= present
        for seat in present - before:
            await self._keep(kept.keep_looked, name, seat)
        waited, over = await self._manager.work(partial(waited_for, live.table))
        fresh = waited if over and not state.over else waited - state.waited
        state.waited, state.over = waited, over
        state.looked -= fresh - present
        for seat in fresh:
            self._start(self._wait(name, live, state, seat))

    async def _wait(self, name: str, live: OpenTable, state: TableNotices, seat: Seat) -> None:
        """Tell a seat after a while, if it is waited for still and nobody has looked."""
        if seat not in state.looked:
            await asyncio.sleep(self.settings.delay)
        elif self._manager.store.leases:
            await self._hold_back(name, seat)
        if seat not in state.looked | live.present and seat in state.waited:
            await self._tell(name, live, seat, OVER if state.over else TURN)
        if state.over:
            await self._keep(kept.forget_seat, name, seat)

    async def _hold_back(self, name: str, seat: Seat) -> None:
        """Let no other process tell a person who looks here."""
        await self._keep(kept.claim, name, seat)
        await asyncio.sleep(self.settings.delay + MARGIN)
        await self._keep(kept.keep_looked, name, seat)

    def begin(self, name: str, seats: Collection[Seat], title: str) -> None:
        """Tell people that their game begins; ``title`` is that of its tournament, empty for a game alone."""
        there = self._manager.there(name) if self.settings.site else ()
        for live, seat in product(there, seats):
            self._start(self._welcome(name, live, seat, beginning(title)))

    async def _welcome(self, name: str, live: OpenTable, seat: Seat, what: str) -> None:
        await asyncio.sleep(self.settings.delay)
        leases = self._manager.store.leases
        elsewhere = await self._keep(present_at, name, leases.process) if leases else ()
        if seat not in {*live.present, *elsewhere, *self._states.get(live, TableNotices()).looked}:
            await self._tell(name, live, seat, what)

    async def _tell(self, name: str, live: OpenTable, seat: Seat, what: str) -> None:
        manager = self._manager
        found = await self._keep(kept.claim, name, seat)
        config = await manager.keep(partial(manager.store.config, name))
        of = TableName(live.table.game, config.title, name)
        for one in found:
            stop = one.stop if one.address else ""
            notice = turn_notice(self.settings.site, of, seat, stop, what=what)
            wanted = always if what == OVER else partial(self._keep, kept.is_told, one.stop)
            if one.kind == kept.HOST and self.settings.webhook:
                self.delivery.deliver("webhook", self.settings.webhook, notice, wanted)
            elif one.kind == kept.PUSH and self.delivery.push:
                self._push(await self._keep(pushes.pushes_at, name, seat), notice, wanted)
            elif one.address and one.confirmed:
                self.delivery.deliver(one.kind, one.address, notice, wanted)

    def _push(self, found: list[PushAddress], notice: Notice, wanted: Wanted) -> None:
        for to in found:
            self.delivery.deliver_push(to, notice, wanted, partial(self._keep, pushes.drop_push, to.endpoint))

    def ask(self, live: OpenTable, title: str, made: NoticeAddress) -> None:
        """Ask the owner of a mail address whether notices are welcome."""
        of = TableName(live.table.game, title, made.table)
        notice = asking_notice(self.settings.site, of, made.seat, made.stop)
        self.delivery.deliver(made.kind, made.address, notice)

    async def _keep(self, do: Callable[..., T], *values: object) -> T:
        """Use the database beside the event loop."""
        return await self._manager.keep(partial(do, self._manager.store.database, *values))

    async def settle(self) -> None:
        """Wait until no table is looked at and no notice is under way."""
        while self._tasks:
            await asyncio.wait(self._tasks)
        await self.delivery.settle()

    def close(self) -> None:
        """Drop what is under way."""
        for task in self._tasks:
            task.cancel()
        self.delivery.close()


def waited_for(table: LiveTable) -> tuple[frozenset[Seat], bool]:
    """Return the people who are waited for, or all of them after the end; and whether it is over."""
    with table.lock:
        over = table.session.over is not None
        return frozenset(table.people if over else set(asked_in(table.session)) - set(table.names)), over

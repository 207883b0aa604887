"""Server-sent events of one link: new moments, new talk, and search reports that everybody may see."""

import asyncio
import json
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from wargames.kernel.game import Seat
from wargames.web.storage.database import StoreUnavailable
from wargames.web.storage.links import LinkGrant
from wargames.web.tables.open_table import OpenTable
from wargames.web.tables.table_manager import TableManager
from wargames.web.transport.clients import client_of

BREATH = 15.0
"""Seconds without news after which a comment is sent, to find a lost connection."""


class EventStream(Response):
    """A response that streams news to a seat."""

    media_type = "text/event-stream"

    def __init__(self, manager: TableManager, live: OpenTable, grant: LinkGrant, token: str) -> None:
        super().__init__()
        self._manager, self._live, self._grant, self._token = manager, live, grant, token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Stream the events; raises :class:`ServerFull` before anything is sent."""
        if scope["method"] == "HEAD":
            await super().__call__(scope, receive, send)
            return
        await scope["state"]["leave_line"]()
        with self._manager.listening(self._live, self._grant, client_of(scope)) as listener:
            told = events(self._manager, self._live, (self._grant, self._token), listener)
            await StreamingResponse(told, media_type=self.media_type)(scope, receive, send)


async def events(
    manager: TableManager, live: OpenTable, link: tuple[LinkGrant, str], listener: asyncio.Event
) -> AsyncIterator[str]:
    """Yield the moment at once and whenever this seat could notice something, and likewise talk and people.

    An event's id is the number of lines that the seat has been told: a page that reconnects asks for the
    later ones by it. The stream ends when its link leads here no more.
    """
    grant, token = link
    sent: tuple[str, int, Any] = ("", -1, None)
    met, asides = people_of(live), -1
    while not live.closing:
        listener.clear()
        fresh = asides != (asides := live.asides)
        if fresh and not await still_good(manager, grant, token):
            return
        talk = await said(manager, grant, sent[1]) if fresh else sent[1]
        told, moment = await manager.work(partial(live.table.heard, grant.seat))
        if moment != sent[0]:
            yield written("moment", {"moment": moment}, told)
        if talk != sent[1]:
            yield written("talk", {"talk": talk}, told)
        thoughts = live.thoughts if live.table.open_minded else None
        if thoughts is not None and thoughts is not sent[2]:
            yield written("thoughts", thoughts, told)
        if met != (met := people_of(live)):
            yield written("people", {"people": met[0]}, told)
        sent = moment, talk, thoughts
        while not await woken(listener):
            yield ": still here\n\n"


def people_of(live: OpenTable) -> tuple[int, frozenset[Seat]]:
    """Return what changes when somebody sits down, gets up, comes or goes."""
    return live.people, live.present


async def still_good(manager: TableManager, grant: LinkGrant, token: str) -> bool:
    """Return whether a link still leads to its seat; False where the store cannot say."""
    try:
        return await manager.grant(token) == grant
    except StoreUnavailable:
        return False


async def said(manager: TableManager, grant: LinkGrant, before: int) -> int:
    """Return how many lines of talk there are; ``before`` while the database does not answer."""
    try:
        return await manager.keep(partial(manager.store.lines, grant.table))
    except StoreUnavailable:
        return before


async def woken(listener: asyncio.Event) -> bool:
    """Wait for news; returns False after a while without any."""
    try:
        await asyncio.wait_for(listener.wait(), BREATH)
    except TimeoutError:
        return False
    return True


def written(name: str, data: object, number: int) -> str:
    """Write an event."""
    return f"id: {number}\nevent: {name}\ndata: {json.dumps(data)}\n\n"

"""Server-sent events of one link: a new moment or new talk, in its seat's own count; thoughts if all may."""

import asyncio
import json
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from wargames.web.storage.database import NotKept
from wargames.web.storage.tokens import Ticket
from wargames.web.tables.open_tables import Hall, Live
from wargames.web.transport.clients import client_of

BREATH = 15.0
"""After so many seconds without news a comment is sent, so that a lost connection is found out."""


class Stream(Response):
    """The answer that tells of news for a seat as they come; refused in words before it begins."""

    media_type = "text/event-stream"

    def __init__(self, hall: Hall, live: Live, ticket: Ticket, token: str) -> None:
        super().__init__()
        self._hall, self._live, self._ticket, self._token = hall, live, ticket, token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer; raises :class:`Full`, when nothing is sent yet, beyond so many streams."""
        if scope["method"] == "HEAD":
            await super().__call__(scope, receive, send)
            return
        await scope["state"]["leave_line"]()
        with self._hall.listening(self._live, self._ticket, client_of(scope)) as listener:
            told = events(self._hall, self._live, (self._ticket, self._token), listener)
            await StreamingResponse(told, media_type=self.media_type)(scope, receive, send)


async def events(
    hall: Hall, live: Live, link: tuple[Ticket, str], listener: asyncio.Event
) -> AsyncIterator[str]:
    """Send the moment at once, and each time that this seat could notice something; and so with talk.

    An event's id is the number of lines that the seat has been told: what came while the connection was
    lost is asked for by that. The stream ends when its link leads here no more.
    """
    ticket, token = link
    sent: tuple[str, int, Any] = ("", -1, None)
    while not live.closing and await still_good(hall, ticket, token):
        listener.clear()
        told, moment = await hall.work(partial(live.table.heard, ticket.seat))
        talk = await said(hall, ticket, sent[1])
        if moment != sent[0]:
            yield written("moment", {"moment": moment}, told)
        if talk != sent[1]:
            yield written("talk", {"talk": talk}, told)
        thoughts = live.thoughts if live.table.open_minded else None
        if thoughts is not None and thoughts is not sent[2]:
            yield written("thoughts", thoughts, told)
        sent = moment, talk, thoughts
        while not await woken(listener):
            yield ": still here\n\n"


async def still_good(hall: Hall, ticket: Ticket, token: str) -> bool:
    """Tell whether a link leads to its seat still; not where that cannot be found out now."""
    try:
        return await hall.ticket(token) == ticket
    except NotKept:
        return False


async def said(hall: Hall, ticket: Ticket, before: int) -> int:
    """Count what was said at a table; what it was ``before`` while the database does not answer."""
    try:
        return await hall.keep(partial(hall.store.lines, ticket.table))
    except NotKept:
        return before


async def woken(listener: asyncio.Event) -> bool:
    """Wait for news; False after a while without any."""
    try:
        await asyncio.wait_for(listener.wait(), BREATH)
    except TimeoutError:
        return False
    return True


def written(name: str, data: object, number: int) -> str:
    """Write an event."""
    return f"id: {number}\nevent: {name}\ndata: {json.dumps(data)}\n\n"

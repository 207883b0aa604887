"""Server-sent events of one link: a new moment or new talk, in its seat's own count; thoughts if all may."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager
from functools import partial
from typing import Any

from wargames.web.hall import Hall, Live
from wargames.web.store import Store
from wargames.web.tokens import Ticket

BREATH = 15.0
"""After so many seconds without news a comment is sent, so that a lost connection is found out."""


async def events(
    hall: Hall,
    live: Live,
    ticket: Ticket,
    listening: AbstractContextManager[asyncio.Event],
    good: Callable[[], bool],
) -> AsyncIterator[str]:
    """Send the moment at once, and each time that this seat could notice something; and so with talk.

    An event's id is the number of lines that the seat has been told: what came while the connection was
    lost is asked for by that. The stream ends when its link is not ``good`` any more.
    """
    sent: tuple[str, int, Any] = ("", -1, None)
    with listening as listener:
        while good() and not live.closing:
            listener.clear()
            told, moment, talk = await hall.work(partial(news, hall.store, live, ticket))
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


def news(store: Store, live: Live, ticket: Ticket) -> tuple[int, str, int]:
    """Give how much a seat was told, its moment, and how much was said at the table."""
    told, moment = live.table.heard(ticket.seat)
    return told, moment, store.lines(ticket.table)


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

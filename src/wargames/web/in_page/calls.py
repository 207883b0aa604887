"""Requests to the app as calls, without a socket."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Self
from urllib.parse import unquote, urlsplit

import attrs

from wargames.kernel.play.record_lines import LARGEST_RECORD
from wargames.web.application import app
from wargames.web.in_page import own_routes
from wargames.web.machine import Machine
from wargames.web.storage.store import TableStore
from wargames.web.tables.bot_runner import Pace
from wargames.web.transport.request_guard import ServerLimits

LIMITS = ServerLimits(
    body=2 * LARGEST_RECORD,
    rate=1e6,
    burst=1e6,
    at_once=100,
    line=10_000,
    seconds=600,
    streams=1000,
    made=1e6,
    making=1e6,
)
"""The limits of the one who plays: none to speak of."""

Message = MutableMapping[str, Any]

GRANTED = (200, 201)
"""The statuses of answers that are as hoped for."""


class NotAnswered(Exception):
    """The app does not answer a request as hoped for."""


@attrs.frozen
class CalledRequest:
    """A request: its method, its address without the host, its headers by name, its body."""

    method: str
    address: str
    headers: Mapping[str, str] = attrs.field(factory=dict)
    body: bytes = b""

    def scope(self) -> dict[str, Any]:
        """Return the ASGI scope.

        >>> scope = CalledRequest("GET", "/t/abc/now?since=3").scope()
        >>> scope["path"], scope["query_string"]
        ('/t/abc/now', b'since=3')
        """
        parts = urlsplit(self.address)
        headers = {**self.headers, "host": "localhost", "content-length": str(len(self.body))}
        return {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "method": self.method,
            "scheme": "http",
            "path": unquote(parts.path),
            "raw_path": parts.path.encode(),
            "query_string": parts.query.encode(),
            "root_path": "",
            "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
            "client": ("page", 0),
            "server": ("localhost", 80),
        }


@attrs.define(eq=False)
class CallInWork:
    """A call that is being answered; a stream ends when its caller leaves."""

    body: bytes | None
    send: Callable[[Message], Any]
    left: asyncio.Event = attrs.field(factory=asyncio.Event)
    streams: bool = False
    task: "asyncio.Future[None] | None" = None

    async def answer(self, app: Callable[..., Awaitable[None]], scope: Mapping[str, Any]) -> None:
        """Have an app answer it."""
        self.task = asyncio.ensure_future(app(scope, self._receive, self._send))
        try:
            await self.task
        except asyncio.CancelledError:
            if not self.left.is_set():
                raise

    def leave(self) -> None:
        """Take note that nobody waits for it any more."""
        self.left.set()
        if self.streams and self.task is not None:
            self.task.cancel()

    async def _receive(self) -> Message:
        if self.body is None:
            await self.left.wait()
            return {"type": "http.disconnect"}
        body, self.body = self.body, None
        return {"type": "http.request", "body": body, "more_body": False}

    async def _send(self, message: Message) -> None:
        self.streams = self.streams or message.get("more_body", False)
        if self.streams and self.left.is_set():
            raise asyncio.CancelledError
        self.send(message)


class CalledApp:
    """An app with its tables in a folder, which answers calls of one person.

    It is for one event loop, and opens when it is entered.
    """

    def __init__(self, folder: Path | str, machine: Machine, pace: Pace) -> None:
        self.store = TableStore(folder)
        self.app = app(self.store, pace=pace, limits=LIMITS, machine=machine)
        self.app.router.routes.extend(own_routes.ROUTES)
        self._life = AsyncExitStack()
        self._open: dict[int, CallInWork] = {}

    async def __aenter__(self) -> Self:
        """Open it."""
        await self._life.enter_async_context(self.app.router.lifespan_context(self.app))
        return self

    async def __aexit__(self, *error: object) -> None:
        """Close every table."""
        for call in self._open.values():
            call.leave()
        await self._life.aclose()
        self.store.close()

    async def warm(self) -> None:
        """Start the workers of bots before they are needed."""
        await self.app.state.manager.runner.warm()

    async def answer(self, number: int, call: CalledRequest, send: Callable[[Message], Any]) -> None:
        """Answer a call, numbered by who calls; each message of the response is sent on as it comes."""
        work = self._open[number] = CallInWork(call.body, send)
        try:
            await work.answer(self.app, call.scope())
        finally:
            del self._open[number]

    async def asked(self, address: str, sent: Any = None) -> bytes:
        """Return the body of an answer; data is posted. Raises :class:`NotAnswered` where it is refused."""
        said: list[Message] = []
        call = CalledRequest("GET", address)
        if sent is not None:
            call = CalledRequest(
                "POST", address, {"content-type": "application/json"}, json.dumps(sent).encode()
            )
        await self.answer(0, call, said.append)
        body = b"".join(one.get("body", b"") for one in said)
        if said[0]["status"] not in GRANTED:
            raise NotAnswered(f"{address}: {body.decode()}")
        return body

    async def begin(self, game: Any) -> None:
        """Begin a game of the list against a bot, up to its first board: its modules are imported then."""
        wanted = {"game": game["id"], "scenario": game["balanced"], "toml": "", "options": {}}
        seats = json.loads(await self.asked("/seats", wanted))["seats"]
        players = dict.fromkeys(seats, game["levels"][0]) | {seats[0]: "person"}
        made = json.loads(await self.asked("/games", {**wanted, "seats": players, "undo": "honest"}))
        await self.asked(f"/t/{made['seats'][seats[0]]}/now")

    def leave(self, number: int) -> None:
        """End a request that nobody waits for any more."""
        if number in self._open:
            self._open[number].leave()

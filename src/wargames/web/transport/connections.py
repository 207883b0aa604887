"""Limits of connections: how many a client may hold, and how slow one may be.

A client has some seconds for the headers of each request. A connection that does not read its response is
cut. Where all places are taken, the client with most of them loses one.
"""

import asyncio
import json
from collections.abc import Collection
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from wargames.web.transport.clients import Network, counted_as, is_within
from wargames.web.transport.request_guard import HEADERS, ServerLimits

MOST = 2000
"""The most connections at a time."""

PIECE = 4096
"""Bytes that are passed on at a time, between two checks."""

PIPELINED = 16
"""The most pipelined requests of a connection."""

REASONS = {408: "Request Timeout", 431: "Request Header Fields Too Large", 503: "Service Unavailable"}


class Connections:
    """The open connections of a server, by client. Those of proxies are not counted."""

    def __init__(self, limits: ServerLimits, proxies: Collection[Network] = (), most: int = MOST) -> None:
        self.limits = limits
        self._proxies, self._most = proxies, most
        self._open: dict[str, dict[Connection, None]] = {}
        self._count = 0
        self.refused = 0  # connections that were answered before a request came to the app

    @property
    def count(self) -> int:
        """The open connections."""
        return self._count

    def protocol(self, **given: Any) -> asyncio.Protocol:
        """Return the protocol of a new connection."""
        return Connection(self, AutoHTTPProtocol(**given))

    def admit(self, one: "Connection", address: str) -> str | None:
        """Admit a connection or return why not; may close one of the client with most."""
        client = counted_as(address)
        own = self._open.get(client, {})
        if len(own) >= self.limits.connections and not is_within(address, self._proxies):
            return f"{len(own)} connections are open from this address already; close some"
        if self._count >= self._most and not self._make_room(len(own)):
            return f"all {self._most:,} connections are taken; try again later"
        self._open.setdefault(client, {})[one] = None
        self._count += 1
        one.client = client
        return None

    def _make_room(self, own: int) -> bool:
        most = max(self._open.values(), key=len, default={})
        idle = next((one for one in most if not one.answering), None)
        if idle is None or len(most) <= own:
            return False
        idle.cut()
        self.leave(idle)
        return True

    def leave(self, one: "Connection") -> None:
        """Forget a connection."""
        own = self._open.get(one.client, {})
        if one in own:
            del own[one]
            self._count -= 1
            if not own:
                del self._open[one.client]


class Connection(asyncio.Protocol):
    """A connection that passes data on to the HTTP protocol within the limits."""

    def __init__(self, all_: Connections, http: Any) -> None:
        self.client = ""
        self._all, self._http, self._limits = all_, http, all_.limits
        self._transport: asyncio.Transport | None = None
        self._loop = asyncio.get_running_loop()
        self._headers: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        self._read = 0

    @property
    def answering(self) -> bool:
        """True while a request is being answered."""
        cycle = self._http.cycle
        return cycle is not None and not cycle.response_complete

    def connection_made(self, transport: Any) -> None:
        """Admit the connection, or refuse it in words."""
        peer = transport.get_extra_info("peername")
        refused = self._all.admit(self, peer[0] if isinstance(peer, tuple) else "unknown")
        self._transport = transport
        if refused is not None:
            self._refuse(503, refused)
            return
        self._http.connection_made(transport)
        self._wait_for_headers()

    def data_received(self, data: bytes) -> None:
        """Pass data on, piece by piece."""
        for at in range(0, len(data), PIECE):
            if self._transport is None or self._transport.is_closing():
                return
            self._http.data_received(data[at : at + PIECE])
            self._count(len(data[at : at + PIECE]))

    def _count(self, read: int) -> None:
        """Check the size of headers and the number of pipelined requests."""
        if self.answering:
            self._disarm()
            self._read = 0
            if len(getattr(self._http, "pipeline", ())) > PIPELINED:
                self.cut()
            return
        self._read += read
        self._wait_for_headers()
        if self._read > self._limits.body:
            self._refuse(431, f"the headers of a request may hold {self._limits.body:,} bytes")

    def _wait_for_headers(self) -> None:
        if self._headers is None:
            self._headers = self._loop.call_later(self._limits.seconds, self._late)

    def _late(self) -> None:
        self._headers = None
        if not self.answering:
            self._refuse(408, "no request came in time")

    def _disarm(self) -> None:
        if self._headers is not None:
            self._headers.cancel()
            self._headers = None

    def _refuse(self, status: int, because: str) -> None:
        """Write a refusal and close."""
        assert self._transport is not None
        if self._transport.is_closing():
            return
        self._all.refused += 1
        body = json.dumps({"error": because}).encode()
        lines = [f"HTTP/1.1 {status} {REASONS[status]}", "Content-Type: application/json"]
        lines += [f"Content-Length: {len(body)}", "Connection: close"]
        lines += [f"{name}: {value}" for name, value in HEADERS.items()]
        self._transport.write("\r\n".join([*lines, "", ""]).encode() + body)
        self._transport.close()

    def cut(self) -> None:
        """Abort the connection."""
        if self._transport is not None:
            self._transport.abort()

    def pause_writing(self) -> None:
        """Wait for the client to read, for a limited time."""
        self._http.pause_writing()
        self._unread = self._loop.call_later(self._limits.unread, self.cut)

    def resume_writing(self) -> None:
        """Continue to send after the client has read."""
        self._http.resume_writing()
        self._forgive()

    def _forgive(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def eof_received(self) -> bool | None:
        """Ignore the end of the client's data."""
        return None

    def connection_lost(self, exc: Exception | None) -> None:
        """Clean up after the connection."""
        self._disarm()
        self._forgive()
        if self.client:
            self._all.leave(self)
            self._http.connection_lost(exc)
        self._transport = None

"""The connections of a server: how many a client may hold, and how long one may keep it waiting.

The server reads HTTP; what stands here is around that. Whoever connects has so many seconds for the headers
of its first request, and again for each that it begins later; a connection that takes nothing of its answer
is cut. Where all places are taken, the client that holds most of them loses one.
"""

import asyncio
import json
from collections.abc import Collection
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from wargames.web.transport.clients import Network, counted_as, is_proxy
from wargames.web.transport.limits import HEADERS, Limits

MOST = 2000
"""The most connections at a time."""

PIECE = 4096
"""So many bytes are read at a time, between which is seen how much they come to."""

PIPELINED = 16
"""So many requests may come at once on a connection, before the first is answered."""

REASONS = {408: "Request Timeout", 431: "Request Header Fields Too Large", 503: "Service Unavailable"}


class Connections:
    """The open connections of a server, by client; those of proxies count for nobody."""

    def __init__(self, limits: Limits, proxies: Collection[Network] = (), most: int = MOST) -> None:
        self.limits = limits
        self._proxies, self._most = proxies, most
        self._open: dict[str, dict[Connection, None]] = {}
        self._count = 0

    def protocol(self, **given: Any) -> asyncio.Protocol:
        """Make what speaks on one connection, as the server asks for it."""
        return Connection(self, AutoHTTPProtocol(**given))

    def admit(self, one: "Connection", address: str) -> str | None:
        """Take a connection in, or say why not; may close one of the client that holds most."""
        client = counted_as(address)
        own = self._open.get(client, {})
        if len(own) >= self.limits.connections and not is_proxy(address, self._proxies):
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
        """Let a connection go."""
        own = self._open.get(one.client, {})
        if one in own:
            del own[one]
            self._count -= 1
            if not own:
                del self._open[one.client]


class Connection(asyncio.Protocol):
    """One connection: passes on what comes to what reads HTTP, as long as it keeps to the limits."""

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
        """Whether a request is being answered."""
        cycle = self._http.cycle
        return cycle is not None and not cycle.response_complete

    def connection_made(self, transport: Any) -> None:
        """Take a connection in, or answer why not."""
        peer = transport.get_extra_info("peername")
        refused = self._all.admit(self, peer[0] if isinstance(peer, tuple) else "unknown")
        self._transport = transport
        if refused is not None:
            self._refuse(503, refused)
            return
        self._http.connection_made(transport)
        self._wait_for_headers()

    def data_received(self, data: bytes) -> None:
        """Pass on what came, piece by piece."""
        for at in range(0, len(data), PIECE):
            if self._transport is None or self._transport.is_closing():
                return
            self._http.data_received(data[at : at + PIECE])
            self._count(len(data[at : at + PIECE]))

    def _count(self, read: int) -> None:
        """See that headers come to an end, and that requests do not come faster than their answers."""
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
        """Answer in words, without what reads HTTP, and hang up."""
        assert self._transport is not None
        if self._transport.is_closing():
            return
        body = json.dumps({"error": because}).encode()
        lines = [f"HTTP/1.1 {status} {REASONS[status]}", "Content-Type: application/json"]
        lines += [f"Content-Length: {len(body)}", "Connection: close"]
        lines += [f"{name}: {value}" for name, value in HEADERS.items()]
        self._transport.write("\r\n".join([*lines, "", ""]).encode() + body)
        self._transport.close()

    def cut(self) -> None:
        """Hang up without a word."""
        if self._transport is not None:
            self._transport.abort()

    def pause_writing(self) -> None:
        """Wait for the client to take what was answered, but not for ever."""
        self._http.pause_writing()
        self._unread = self._loop.call_later(self._limits.unread, self.cut)

    def resume_writing(self) -> None:
        """Go on answering."""
        self._http.resume_writing()
        self._forgive()

    def _forgive(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def eof_received(self) -> bool | None:
        """Learn that the client sends no more."""
        return None

    def connection_lost(self, exc: Exception | None) -> None:
        """Let the connection go."""
        self._disarm()
        self._forgive()
        if self.client:
            self._all.leave(self)
            self._http.connection_lost(exc)
        self._transport = None

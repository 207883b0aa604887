"""The request guard: middleware that checks hosts, rates, sizes and types, and adds headers.

Nothing here knows games. Each refusal is one JSON object, ``{"error": "..."}``, and one status.
"""

import asyncio
import ipaddress
from collections.abc import Collection
from contextlib import AsyncExitStack
from functools import lru_cache

import attrs
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wargames.web.transport.clients import client_of
from wargames.web.transport.rate_limit import ConcurrencyLimiter, RateLimiter, TooManyWaiting

HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:;"
        " font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""The headers of every response, unless it sets its own."""

OWN_NAMES = frozenset({"localhost"})


@attrs.frozen
class ServerLimits:
    """The limits of a server. A client is an IPv4 address, or 64 bits of an IPv6 address."""

    body: int = 65_536
    """Bytes of a request's body, and of its headers."""
    seconds: float = 10.0
    """Seconds for the headers to arrive, and again for the body."""
    rate: float = 100.0
    """Requests of a client a second."""
    burst: float = 300.0
    """Requests of a client in one burst."""
    at_once: int = 2
    """Requests of a client that are handled at a time; others wait."""
    line: int = 100
    """Requests of a client that may wait."""
    connections: int = 100
    """Connections of a client; those of a proxy are not counted."""
    idle: float = 75.0
    """Seconds that a connection may be idle; browsers come back after a minute."""
    unread: float = 30.0
    """Seconds in which a client has to read some of a response."""
    streams: int = 50
    """Streams of a client."""
    tables: int = 40
    """Open tables of a client; beyond it the one played longest ago is closed."""
    made: float = 60.0
    """Tables that a client may make in one burst."""
    making: float = 1 / 60
    """Tables that a client may make a second after that."""


class RequestGuard:
    """Middleware that admits requests: to the server's own names, within limits, POST as JSON alone."""

    def __init__(self, app: ASGIApp, *, hosts: Collection[str] | None, limits: ServerLimits) -> None:
        self._app = app
        self._hosts = None if hosts is None else OWN_NAMES | {host.lower() for host in hosts}
        self._limits = limits
        self._allowance = RateLimiter(limits.rate, limits.burst)
        self._turns = ConcurrencyLimiter(limits.at_once, limits.line)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse a request or pass it on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        refused = self._refused(scope)
        body = b""
        if refused is None and scope["method"] == "POST":
            try:
                body = await asyncio.wait_for(self._body(receive), self._limits.seconds)
            except TimeoutError:
                refused = 408, "the request was not sent to its end in time"
            except ValueError:
                refused = 413, f"a request may hold {self._limits.body:,} bytes"
        if refused is None:
            given_on = given(body, receive) if scope["method"] == "POST" else receive
            try:
                await self._let_in(scope, given_on, with_headers(send))
            except TooManyWaiting as error:
                refused = 429, str(error)
        if refused is not None:
            answer = JSONResponse({"error": refused[1]}, refused[0], {"Connection": "close"})
            await answer(scope, receive, with_headers(send))

    async def _let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on in the client's turn, which ends when the response begins.

        An endpoint that waits before it responds leaves the line by ``leave_line`` of the request's state.
        """
        async with AsyncExitStack() as turn:
            await turn.enter_async_context(self._turns.turn(client_of(scope)))
            scope.setdefault("state", {})["leave_line"] = turn.aclose

            async def sending(message: Message) -> None:
                await turn.aclose()
                await send(message)

            await self._app(scope, receive, sending)

    def _refused(self, scope: Scope) -> tuple[int, str] | None:
        """Return the status and the reason if a request is refused."""
        headers = Headers(scope=scope)
        if not self._allowance.take(client_of(scope)):
            return 429, "too many requests; wait a moment"
        if self._hosts is not None and not self._is_own(headers.get("host", "")):
            return 421, "this server does not go by that name; start it with --name to let it"
        if scope["method"] not in {"GET", "HEAD", "POST"}:
            return 405, "only GET, HEAD and POST are answered"
        if scope["method"] == "POST" and is_foreign(headers):
            return 403, "a page of another site may not ask for this"
        if (
            scope["method"] == "POST"
            and headers.get("content-type", "").split(";")[0].strip() != "application/json"
        ):
            return 415, "what is sent must be application/json"
        return self._refused_body(scope["method"], headers)

    def _refused_body(self, method: str, headers: Headers) -> tuple[int, str] | None:
        """Return the status and the reason if the announced body is refused."""
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdecimal()) or int(length[:20]) > self._limits.body:
            return 413, f"a request may hold {self._limits.body:,} bytes"
        if method != "POST" and (int(length) or "transfer-encoding" in headers):
            return 400, "only what is sent by POST has a body"
        return None

    def _is_own(self, host: str) -> bool:
        """Return whether a Host is a name of this server or a bare address."""
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() else host
        known = self._hosts is not None and name.lower() in self._hosts
        return known or is_address(name.strip("[]"))

    async def _body(self, receive: Receive) -> bytes:
        body, more = b"", True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                break
            body += message.get("body", b"")
            if len(body) > self._limits.body:
                raise ValueError
            more = message.get("more_body", False)
        return body


def is_foreign(headers: Headers) -> bool:
    """Return whether a page of another site sends a request, as browsers say.

    >>> is_foreign(Headers({"sec-fetch-site": "cross-site"})), is_foreign(Headers({}))
    (True, False)
    """
    if site := headers.get("sec-fetch-site"):
        return site not in {"same-origin", "none"}
    origin = headers.get("origin")
    return origin is not None and origin.partition("://")[2] != headers.get("host")


@lru_cache(maxsize=64)
def is_address(name: str) -> bool:
    """Return whether a name is a bare address."""
    try:
        return bool(ipaddress.ip_address(name))
    except ValueError:
        return False


def given(body: bytes, receive: Receive) -> Receive:
    """Return a receiver that gives a body read before, then what follows."""
    whole: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return whole.pop() if whole else await receive()

    return again


def with_headers(send: Send) -> Send:
    """Return a sender that adds missing headers."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sending

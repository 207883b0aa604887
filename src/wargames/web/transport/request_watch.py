"""The request watch: middleware that counts and logs each answer by its route."""

import asyncio
from collections.abc import Callable, Collection, Mapping
from time import perf_counter
from typing import Any

from starlette.responses import JSONResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wargames.web.transport.clients import client_of
from wargames.web.transport.request_log import AnsweredRequest

METHODS = frozenset({"GET", "HEAD", "POST"})

STOPPING = JSONResponse({"error": "the server is stopping; look again in a moment"}, 503)

Told = Callable[[AnsweredRequest], object]
"""Is called with each answered request."""


class RequestWatch:
    """Middleware that tells of each answer when it begins: a stream has begun long before it ends."""

    def __init__(self, app: ASGIApp, *, routes: Collection[Route], told: Collection[Told]) -> None:
        self._app = app
        self._paths: Mapping[Any, str] = {one.endpoint: one.path for one in routes}
        self._told = told

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on and tell of its answer."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun, told = perf_counter(), False

        async def sending(message: Message) -> None:
            nonlocal told
            if message["type"] == "http.response.start":
                told = True
                self._tell(scope, message["status"], perf_counter() - begun)
            await send(message)

        try:
            await self._app(scope, receive, sending)
        except asyncio.CancelledError:  # it was not answered until the server had to stop
            if not told:
                await STOPPING(scope, receive, sending)
        except Exception:
            if not told:
                self._tell(scope, 500, perf_counter() - begun)  # answered further out
            raise

    def _tell(self, scope: Scope, status: int, seconds: float) -> None:
        method = scope["method"] if scope["method"] in METHODS else "other"
        route = self._paths.get(scope.get("endpoint"), "none")
        client = client_of(scope)
        answered = AnsweredRequest(method, route, status, seconds, client=client)
        for tell in self._told:
            tell(answered)

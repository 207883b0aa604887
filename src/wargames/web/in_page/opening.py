"""Entry points for the scripts of a page: text and bytes go in and out, nothing of the browser."""

import gc
import json
from collections.abc import Callable
from typing import Any

from wargames.web.in_page.calls import CalledApp, CalledRequest
from wargames.web.in_page.programs import BrowserWorker, PageMachine, SparedModules, WorkerProgram
from wargames.web.machine import OneThread
from wargames.web.tables.bot_runner import Pace

LEAST, MOST = 0.3, 60.0
"""Seconds that an answer of a bot takes at least, and after which its worker is ended."""


class OpenedPage:
    """The app of a page, asked by its script.

    ``head`` is given the status and the headers of a response as JSON, ``part`` each part of its body.
    """

    def __init__(self, app: CalledApp) -> None:
        self._app = app
        self._spared = SparedModules()

    async def answer(
        self, number: int, asked: str, head: Callable[[str], Any], part: Callable[[bytes], Any]
    ) -> None:
        """Answer a request, which is JSON with ``method``, ``address``, ``headers`` and ``body``."""
        wanted = json.loads(asked)
        body = (wanted.get("body") or "").encode()
        call = CalledRequest(wanted["method"], wanted["address"], wanted["headers"], body)

        def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                headers = [
                    (name.decode("latin-1"), value.decode("latin-1")) for name, value in message["headers"]
                ]
                head(json.dumps({"status": message["status"], "headers": headers}))
            elif message.get("body"):
                part(message["body"])

        await self._app.answer(number, call, send)
        self._spared.renew()

    def leave(self, number: int) -> None:
        """End a request that nobody waits for any more."""
        self._app.leave(number)

    async def warm(self) -> None:
        """Start the worker of bots."""
        await self._app.warm()

    async def close(self) -> None:
        """Close every table."""
        await self._app.__aexit__()


async def open_page(folder: str, begin: Callable[[WorkerProgram], BrowserWorker]) -> OpenedPage:
    """Open the app on a folder of the page; ``begin`` starts a worker for a program."""
    app = CalledApp(folder, PageMachine(begin), Pace(LEAST, MOST, processes=1))
    return OpenedPage(await app.__aenter__())


async def rehearse(folder: str, games: str) -> None:
    """Begin every game of a list once, for a snapshot of the memory with what first boards need."""
    async with CalledApp(folder, OneThread(), Pace(LEAST, MOST, processes=0)) as app:
        for game in json.loads(games):
            await app.begin(game)
    gc.collect()

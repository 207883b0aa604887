"""Whole games at the app as a page has it: without threads, processes, sockets, numpy and networkx.

``python one_thread.py FOLDER [GAME ...]`` prints a line for each game: its name, how many answers a person
gave, and how it ended.
"""

import asyncio
import json
import random
import socket
import sys
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

BARRED = ("numpy", "networkx", "uvicorn", "prometheus_client", "psycopg", "anyio._backends")
if __name__ == "__main__":  # whoever imports this, as pytest does for doctests, needs them
    for name in BARRED:
        sys.modules[name] = None  # type: ignore[assignment]  # its import raises ImportError

from wargames.registry import games, load  # noqa: E402  after the bars
from wargames.web import Pace  # noqa: E402
from wargames.web.in_page.calls import CalledApp, CalledRequest  # noqa: E402
from wargames.web.machine import InPlace, OneThread  # noqa: E402

SEED = 3
MOST = 5000
SHORT = {"screaming_eagles": {"round_limit": "4"}}
"""Options with which games end sooner."""
SMALL = {"fire_move": "crossroads_farm"}
"""The scenarios of games whose balanced one is long."""


def refused(*_: Any, **__: Any) -> None:
    """Refuse what a page has not."""
    raise RuntimeError("there is no such thing here")


class Person:
    """Somebody at the app, with JSON in and out."""

    def __init__(self, app: CalledApp) -> None:
        self._app, self._number = app, 0

    async def ask(self, method: str, address: str, data: Any = None) -> Any:
        """Return what the app answers."""
        said: list[Any] = []
        body = b"" if data is None else json.dumps(data).encode()
        self._number += 1
        call = CalledRequest(method, address, {"content-type": "application/json"}, body)
        await self._app.answer(self._number, call, said.append)
        status, text = said[0]["status"], b"".join(one.get("body", b"") for one in said[1:])
        assert status < 300, f"{method} {address}: {status} {text.decode()[:300]}"
        return json.loads(text)

    async def listen(self, address: str) -> Callable[[], Awaitable[bytes]]:
        """Listen to a stream, and return a function that leaves it and returns what was said."""
        said: list[Any] = []
        self._number += 1
        call = CalledRequest("GET", address, {"accept": "text/event-stream"})
        listening = asyncio.ensure_future(self._app.answer(number := self._number, call, said.append))
        while not said[1:]:
            assert not listening.done(), listening.exception()
            await asyncio.sleep(0)

        async def leave() -> bytes:
            self._app.leave(number)
            await listening
            assert 200 == said[0]["status"]
            return b"".join(one["body"] for one in said[1:])

        return leave

    async def play(self, game: str, most: int) -> str:
        """Play a game against its own bot to its end, or until ``most`` answers are given."""
        rules, rng, answered = load(game), random.Random(SEED), 0
        scenario = SMALL.get(game, rules.balanced.id)
        offered = {one["id"]: one for one in await self.ask("GET", "/games")}[game]
        mine, *others = rules.seats_in(scenario)
        seats = {mine: "person"} | dict.fromkeys(others, offered["bots"][0])
        asked = {"game": game, "scenario": scenario, "seats": seats, "options": SHORT.get(game, {})}
        made = await self.ask("POST", "/games", asked)
        table = f"/t/{made['seats'][mine]}"
        leave = await self.listen(f"{table}/stream")
        for _ in range(MOST):
            now = await self.ask("GET", f"{table}/now")
            if now["over"] or answered == most:
                assert b"event: moment" in await leave()
                return f"{game} {answered} {json.dumps(now['over'])}"
            if not now["decision"]:
                await asyncio.sleep(0)
                continue
            action = rng.choice(now["decision"]["actions"])[0]
            await self.ask("POST", f"{table}/act", {"moment": now["moment"], "action": action})
            answered += 1
        raise AssertionError(f"{game}: no end after {answered} answers; now {now['news']}")


async def main(folder: str, wanted: list[str], most: int = MOST) -> None:
    """Play the games."""
    asyncio.get_running_loop().set_default_executor(InPlace())
    threading.Thread.start = refused  # type: ignore[method-assign]
    asyncio.create_subprocess_exec = refused  # type: ignore[assignment]
    socket.socket.connect = refused  # type: ignore[method-assign]
    async with CalledApp(Path(folder), OneThread(), Pace(least=0, processes=0)) as app:
        person = Person(app)
        for game in wanted or sorted(games()):
            sys.stdout.write(f"{await person.play(game, most)}\n")


if __name__ == "__main__":
    loop = asyncio.new_event_loop()  # asyncio.run() ends with a thread
    loop.run_until_complete(main(sys.argv[1], sys.argv[2:]))
    loop.close()

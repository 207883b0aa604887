"""A tournament at real servers that are killed again and again: each game is seated once, none is lost."""

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import cycle
from pathlib import Path
from typing import Any

import attrs
import httpx2
import pytest

from waiting import until
from web.cups import CUP, NAMES, numbers
from web.test_storage import place

APART, DEATHS = 3.0, 3
"""Seconds between two deaths, and how many there are at most."""


@attrs.define
class Killable:
    """A server in a process of its own, at a port that it keeps."""

    options: list[str]
    port: int
    process: subprocess.Popen[bytes]

    @classmethod
    def begun(cls, where: Path | str) -> "Killable":
        """Begin a server on a folder or a shared database."""
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = int(free.getsockname()[1])
        options = ["--games", str(where)] if isinstance(where, Path) else ["--store", where]
        return cls(options, port, begin(options, port))

    def kill(self) -> None:
        """Kill it as a crash does, and begin it again."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(60)
        self.process = begin(self.options, self.port)

    @property
    def answers(self) -> bool:
        """Whether it is up."""
        with suppress(httpx2.HTTPError):
            return httpx2.get(f"http://127.0.0.1:{self.port}/healthz").is_success
        return False


def begin(options: list[str], port: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "wargames", "serve", "--log", "off", "--port", str(port), *options]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@contextmanager
def servers(where: Path | str) -> Iterator[list[Killable]]:
    """Run one server on a folder, two on a database, until the end of the block."""
    running = [Killable.begun(where) for _ in range(1 if isinstance(where, Path) else 2)]
    try:
        until(lambda: all(one.answers for one in running), 60)
        yield running
    finally:
        for one in running:
            one.process.kill()
            one.process.wait(60)


class Client:
    """A person who asks one server after the other until there is an answer."""

    def __init__(self, running: list[Killable], name: str) -> None:
        self.web = httpx2.Client(timeout=10, limits=httpx2.Limits(max_keepalive_connections=0))
        self._doors = cycle([one.port for one in running])
        self.ask("/person", {"name": name})

    def ask(self, path: str, data: dict[str, Any] | None = None) -> httpx2.Response:
        """Ask until a server answers that is up and has the database."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            with suppress(httpx2.HTTPError):
                url = f"http://127.0.0.1:{next(self._doors)}{path}"
                answer = self.web.get(url) if data is None else self.web.post(url, json=data)
                if answer.status_code not in {429, 503}:
                    return answer
            time.sleep(0.1)
        raise AssertionError(f"nobody answers {path}")

    def resign(self, table: str) -> None:
        """Resign a game of mine; one that is over stays so."""
        (token,) = self.ask("/person/seat", {"table": table}).json()["seats"].values()
        self.ask(f"/t/{token}/resign", {})


def resigned(everybody: list[Client], one: dict[str, Any]) -> None:
    """Let the weaker one resign one of the games that are played."""
    called = {number: NAMES.index(who) for who, number in numbers(one).items() if who in NAMES}
    for game in one["games"]:
        if game["state"] == "playing" and game["table"] and called.keys() & set(game["order"]):
            everybody[max(called[number] for number in game["order"] if number in called)].resign(
                game["table"]
            )
            return


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("sqlite", marks=pytest.mark.thorough),
        pytest.param("postgresql", marks=pytest.mark.postgresql),
    ],
)
def test_servers_that_are_killed_lose_no_game_and_make_none_twice(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    with servers(place(kind, tmp_path / "games", request)) as running, ExitStack() as stack:
        everybody = [Client(running, name) for name in NAMES[:4]]
        for one in everybody:
            stack.callback(one.web.close)
        terms = {**CUP, "format": "swiss", "rounds": 2}
        name = everybody[0].ask("/tournaments", terms).json()["tournament"]
        for one in everybody:
            one.ask(f"/tournaments/{name}/join", {})
        everybody[0].ask(f"/tournaments/{name}/begin", {})
        deaths, next_death, end = 0, time.monotonic(), time.monotonic() + 240
        while (now := everybody[0].ask(f"/tournaments/{name}").json())["stage"] != "over":
            assert time.monotonic() < end, now["games"]
            if deaths < DEATHS and time.monotonic() > next_death and running[deaths % len(running)].answers:
                running[deaths % len(running)].kill()
                deaths, next_death = deaths + 1, time.monotonic() + APART
            if deaths > 1 or sum(game["state"] != "over" for game in now["games"]) > 1:
                resigned(everybody, now)
        mine = [one.ask("/person/games?over=1").json()["games"] for one in everybody]

    assert deaths > 1
    tables = [game["table"] for game in now["games"]]
    assert (2, 8, 8) == (now["round"], len(tables), len({*tables}))
    assert 8 == sum(row["won"] + row["drawn"] / 2 for row in now["standings"])
    for who, games in zip(NAMES, mine, strict=False):
        own = [game["table"] for game in now["games"] if numbers(now)[who] in game["order"]]
        assert sorted(own) == sorted(game["table"] for game in games), who

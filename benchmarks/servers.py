"""Servers that share a real PostgreSQL, each in a process of its own, for benchmarks."""

import argparse
import asyncio
import logging
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import plain_http
import psycopg
from cpu_time import ProcessorTime, children
from players import OK, TABLES, Crowd, Person

from wargames.web import Pace, app
from wargames.web.serving import run_app
from wargames.web.storage.opening import open_store
from web.postgresql import Server

SERVERS = 3
STARTING = 60.0
"""Seconds for a server to start."""
AGAIN = 0.1
"""Seconds between two looks at a server that starts."""

CADDY = """
{
    admin off
    auto_https off
}
http://:PORT {
    reverse_proxy SERVERS {
        lb_policy random
        lb_try_duration 5s
        fail_duration 1s
        flush_interval -1
        trusted_proxies 127.0.0.1
    }
}
"""
"""A plain reverse proxy: any server for any request, another one when it does not answer."""


def serve(url: str, port: int) -> None:
    """Serve as ``wargames serve --store`` does, with one process for bots: three servers share a machine."""
    logging.disable(logging.WARNING)  # the pool tells of each connection that the storm has cut
    made = app(open_store(url), pace=Pace(least=0.1, processes=1))
    with socket.create_server(("127.0.0.1", port), backlog=256) as door:
        run_app(made, door, proxies=("127.0.0.1",))


def begun(url: str, port: int) -> subprocess.Popen[bytes]:
    """Begin a server."""
    return subprocess.Popen([sys.executable, __file__, url, str(port)])


@contextmanager
def serving(url: str, ports: Sequence[int]) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Run servers until the end of the block."""
    running = [begun(url, port) for port in ports]
    try:
        yield running
    finally:
        for one in running:
            one.kill()
            one.wait()


@contextmanager
def proxy(ports: Sequence[int], *, there: bool) -> Iterator[list[int]]:
    """Run a Caddy before the servers until the end of the block, and return the ports at which to ask."""
    if not there:
        yield list(ports)
        return
    port = free_port()
    servers = " ".join(f"127.0.0.1:{one}" for one in ports)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "Caddyfile"
        file.write_text(CADDY.replace("PORT", str(port)).replace("SERVERS", servers))
        caddy = subprocess.Popen(["caddy", "run", "--config", file], stderr=subprocess.DEVNULL)  # noqa: S607
        try:
            yield [port]
        finally:
            caddy.kill()
            caddy.wait()


async def up(port: int) -> None:
    """Wait until a server answers."""
    for _ in range(round(STARTING / AGAIN)):
        status, _ = await plain_http.exchange(port, "127.0.0.1", plain_http.request("/static/page.css"))
        if status == OK:
            return
        await asyncio.sleep(AGAIN)
    raise TimeoutError("a server did not start")


def free_port() -> int:
    """Find a free port."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def clock(
    database: Server, running: Sequence[subprocess.Popen[bytes]], own: int, *, apart: bool = False
) -> ProcessorTime:
    """Return the processor time of servers, their bots, the database, and this process with its clients.

    ``apart`` counts each server by itself.
    """

    def bots() -> Iterable[int]:
        return [child for one in running for child in children(one.pid)]

    def base() -> Iterable[int]:
        file = database.folder / "data" / "postmaster.pid"
        written = file.read_text().split() if file.exists() else []  # none while it restarts
        return [int(written[0]), *children(int(written[0]))] if written else []

    each: dict[str, Callable[[], Iterable[int]]] = {
        f"server {at}": partial(list, [one.pid]) for at, one in enumerate(running)
    }
    servers = each if apart else {"servers": lambda: [one.pid for one in running]}
    return ProcessorTime({**servers, "bots": bots, "database": base, "clients": lambda: [own]})


async def set_up(crowd: Crowd, url: str, tables: int) -> list[Person]:
    """Make tables and seat people at them."""
    people: list[Person] = []
    for number in range(tables):
        game, scenario, bots = TABLES[number % len(TABLES)]
        who = f"10.{2 + number // 40_000}.{number // 200}.{number % 200 + 1}"
        wanted = {"game": game, "scenario": scenario, "seats": bots}
        _, links, _ = await crowd.ask(who, "/games", wanted)
        made = [
            Person(crowd, f"10.1.{(len(people) + at) // 200}.{(len(people) + at) % 200 + 1}", token, seat)
            for at, (seat, token) in enumerate(links["seats"].items())
        ]
        name = newest(url, [one.table for one in people])
        for one in made:
            one.table = name
        people += made
    return people


def newest(url: str, known: Sequence[str]) -> str:
    """Return the table that is not known."""
    with psycopg.connect(url) as base:
        question = "select id from tables where id not in (select unnest(%s::text[]))"
        ((name,),) = base.execute(question, (list(known),)).fetchall()
        return str(name)


def main() -> None:
    """Be one of the servers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url")
    parser.add_argument("port", type=int)
    arguments = parser.parse_args()
    serve(arguments.url, arguments.port)


if __name__ == "__main__":
    main()

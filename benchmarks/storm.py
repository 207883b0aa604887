"""Several servers over one PostgreSQL in a storm: servers are killed at random, the database restarts once.

    make storm                         # 60 tables for two minutes
    make storm TABLES=20 SECONDS=60

People play at tables through any of the servers, as behind a plain reverse proxy; what fails is tried again
at another server. At the end each record is replayed, and compared with what its people were told: no action
that was acknowledged is lost, none stands twice. Ends with code 1 if that does not hold, or if anybody
waited longer than ten seconds.
"""

import argparse
import asyncio
import json
import logging
import os
import random
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Any

import attrs
import plain_http
import psycopg

import wargames
from wargames.web import Pace, app
from wargames.web.serving import server_of
from wargames.web.storage.opening import open_store
from web.postgresql import Server, started

SERVERS = 3
LONGEST_WAIT = 10.0
"""Seconds that nobody may wait for an answer, or for a bot."""
STARTING = 60.0
"""Seconds for a server to start."""
AGAIN = 0.1
"""Seconds before a request is tried again."""
OK, CONFLICT, REFUSED = 200, 409, 422

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

TABLES: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("screaming_eagles", "standard", {}),
    ("bob", "bridge", {}),
    ("sniper", "snipers_alley", {}),
    ("screaming_eagles", "standard", {"tan": "random"}),
    ("bob", "bridge", {"ge": "random"}),
    ("sam_fire", "village", {}),
)
"""Of six tables four seat two people, as 100 people at 60 tables; the last is played alone."""


def unchunked(body: bytes) -> bytes:
    """Return the JSON of a body, which a proxy may send in chunks."""
    if body[:1] in {b"{", b"["}:
        return body
    whole = b""
    while body:
        size, _, body = body.partition(b"\r\n")
        whole, body = whole + body[: int(size, 16)], body[int(size, 16) + 2 :]
    return whole


@attrs.define
class Attempt:
    """An action that a person sent: whether it was acknowledged, or nobody knows."""

    action: str
    acknowledged: bool = False


@attrs.define
class Storm:
    """The servers by their ports, and what people saw."""

    ports: list[int]
    doors: list[int]
    """The ports at which people ask: the servers themselves, or a proxy."""
    end: float
    thinking: float
    """The seconds that a person thinks on average."""
    clicks: list[float] = attrs.field(factory=list)
    calm: list[float] = attrs.field(factory=list)
    """The clicks that the first server answered."""
    looks: list[float] = attrs.field(factory=list)
    bots: list[float] = attrs.field(factory=list)
    codes: Counter[int] = attrs.field(factory=Counter)
    faults: list[str] = attrs.field(factory=list)
    kills: int = 0

    async def ask(self, who: str, path: str, data: Any = None) -> tuple[int, Any, bool]:
        """Ask any server until one answers; the last value says whether an earlier try may have succeeded."""
        unsure, end = False, monotonic() + STARTING
        while monotonic() < end:
            port = random.choice(self.doors)
            sent = plain_http.request(path, data, X_Forwarded_For=who)
            status, body = await plain_http.exchange(port, "127.0.0.1", sent, wait=LONGEST_WAIT)
            self.codes[status] += 1
            if status in {OK, 201, CONFLICT, REFUSED}:
                return status, json.loads(unchunked(body)), unsure
            if status not in {0, 429, 502, 503}:
                self.faults.append(f"{path.rpartition('/')[2]}: {status} {body[:200]!r}")
            unsure = True
            await asyncio.sleep(AGAIN)
        raise TimeoutError(
            f"{path.rpartition('/')[2]} was not answered in {STARTING:g} s, at last with {status}"
        )


@attrs.define
class Person:
    """A person at a table, who answers when asked; every answer is kept."""

    storm: Storm
    who: str
    token: str
    seat: str
    table: str = ""
    attempts: list[Attempt] = attrs.field(factory=list)
    woken: asyncio.Event = attrs.field(factory=asyncio.Event)
    steps: int = 0

    async def play(self) -> None:
        """Play until the end of the storm."""
        rng = random.Random(self.token)
        listening = asyncio.create_task(self.listen())
        waits_since = 0.0
        while monotonic() < self.storm.end:
            now = await self.look()
            if now["over"]:
                break
            if now["decision"] is None:
                waits_since = waits_since if set(now["waiting"]) <= set(now["bots"]) else 0.0
                waits_since = waits_since or monotonic()
                self.woken.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.woken.wait(), 1.0)
                continue
            if waits_since and now["bots"]:
                self.storm.bots.append(monotonic() - waits_since)
            waits_since = 0.0
            await asyncio.sleep(rng.uniform(0, 2 * self.storm.thinking))
            await self.act(now, rng.choice(now["decision"]["actions"])[0])
        listening.cancel()
        await asyncio.wait([listening])

    async def look(self) -> dict[str, Any]:
        """Ask what is known now; never less than before."""
        began = monotonic()
        status, now, _ = await self.storm.ask(self.who, f"/t/{self.token}/now")
        self.storm.looks.append(monotonic() - began)
        if status != OK or now["steps"] < self.steps:
            self.storm.faults.append(
                f"{self.seat} of {self.table} was shown {now.get('steps')} after {self.steps}"
            )
        self.steps = now["steps"]
        return dict(now)

    async def act(self, now: dict[str, Any], action: str) -> None:
        """Send an action until it is answered."""
        attempt = Attempt(action)
        self.attempts.append(attempt)
        began = monotonic()
        data = {"moment": now["moment"], "action": action}
        status, answer, unsure = await self.storm.ask(self.who, f"/t/{self.token}/act", data)
        self.storm.clicks.append(monotonic() - began)
        if not unsure:
            self.storm.calm.append(self.storm.clicks[-1])
        attempt.acknowledged = status == OK
        if status == CONFLICT and not unsure:
            self.attempts.pop()  # the table had moved on: nothing was played
        if status == REFUSED:
            self.storm.faults.append(f"{self.seat} of {self.table}: {action} was refused: {answer}")

    async def listen(self) -> None:
        """Hold a stream open, at another server when it ends."""
        while True:
            with suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
                await self.hear()
            await asyncio.sleep(1)

    async def hear(self) -> None:
        """Wake at each event of a stream."""
        reader, writer = await plain_http.connect(random.choice(self.storm.doors), "127.0.0.1")
        try:
            writer.write(plain_http.request(f"/t/{self.token}/stream", X_Forwarded_For=self.who))
            while line := await reader.readline():
                if line.startswith(b"event:"):
                    self.woken.set()
        finally:
            writer.close()


def is_told(attempts: Sequence[Attempt], recorded: Sequence[str]) -> bool:
    """Tell whether a record holds what a person was told: each acknowledged action, once and in order.

    An action of which nobody knows may stand there or not.
    """
    reached = {0}
    for one in attempts:
        played = {at + 1 for at in reached if at < len(recorded) and recorded[at] == one.action}
        reached = played if one.acknowledged else reached | played
    return len(recorded) in reached


def check(storm: Storm, url: str, people: Sequence[Person]) -> None:
    """Replay every record, and compare it with what its people were told."""
    with psycopg.connect(url) as base:
        names = [name for (name,) in base.execute("select id from record_heads")]
        for name in names:
            question = "select line from record_lines where id = %s order by number"
            lines = [line for (line,) in base.execute(question, (name,))]
            wargames.replay("".join(lines)).finish()
            check_table(storm, list(map(json.loads, lines)), [one for one in people if one.table == name])
    if len(names) != len({one.table for one in people}):
        storm.faults.append(f"there are {len(names)} records")


def check_table(storm: Storm, lines: Sequence[dict[str, Any]], people: Sequence[Person]) -> None:
    """Compare one record with its people."""
    for one in people:
        recorded = [line["text"] for line in lines if line.get("seat") == one.seat]
        if not is_told(one.attempts, recorded):
            told = [(attempt.action, attempt.acknowledged) for attempt in one.attempts]
            storm.faults.append(f"{one.seat} of {one.table} was told {told}, recorded is {recorded}")


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


def begun(url: str, port: int) -> subprocess.Popen[bytes]:
    """Begin a server."""
    return subprocess.Popen([sys.executable, __file__, "--serve", url, "--port", str(port)])


def serve(url: str, port: int) -> None:
    """Serve as ``wargames serve --store`` does, with one process for bots: three servers share a machine."""
    logging.disable(logging.WARNING)  # the pool tells of each connection that the storm has cut
    made = app(open_store(url), pace=Pace(least=0.1, processes=1))
    with socket.create_server(("127.0.0.1", port), backlog=256) as door:
        server_of(made, proxies=("127.0.0.1",)).run(sockets=[door])


async def set_up(storm: Storm, url: str, tables: int) -> list[Person]:
    """Make tables and seat people at them."""
    people: list[Person] = []
    for number in range(tables):
        game, scenario, bots = TABLES[number % len(TABLES)]
        who = f"10.0.{number // 200}.{number % 200 + 1}"
        wanted = {"game": game, "scenario": scenario, "seats": bots}
        _, links, _ = await storm.ask(who, "/games", wanted)
        people += [
            Person(storm, f"10.1.{len(people)}.{at}", token, seat)
            for at, (seat, token) in enumerate(links["seats"].items())
        ]
        with psycopg.connect(url) as base:
            found = base.execute(
                "select id from tables where id not in (select unnest(%s::text[]))",
                ([one.table for one in people],),
            )
            (name,) = found.fetchone() or ("",)
        for one in people:
            one.table = one.table or name
    return people


async def rage(storm: Storm, running: list[subprocess.Popen[bytes]], url: str, every: float) -> None:
    """Kill a server now and then and begin it anew; the next one falls when this one answers."""
    while monotonic() < storm.end - every:
        await asyncio.sleep(every)
        at = storm.kills % len(running)
        running[at].send_signal(signal.SIGKILL)
        running[at].wait()
        storm.kills += 1
        running[at] = begun(url, storm.ports[at])
        await up(storm.ports[at])


async def up(port: int) -> None:
    """Wait until a server answers."""
    for _ in range(round(STARTING / AGAIN)):
        status, _ = await plain_http.exchange(port, "127.0.0.1", plain_http.request("/static/page.css"))
        if status == OK:
            return
        await asyncio.sleep(AGAIN)
    raise TimeoutError("a server did not start")


async def restart(database: Server, after: float) -> None:
    """Restart the database once, as after a crash."""
    await asyncio.sleep(after)
    began = monotonic()
    await asyncio.to_thread(database.stop)
    await asyncio.to_thread(database.start)
    print(f"the database restarted in {monotonic() - began:.1f} s")


async def run(database: Server, arguments: argparse.Namespace) -> Storm:
    """Let people play in the storm."""
    url = database.new_database()
    ports = [free_port() for _ in range(SERVERS)]
    with serving(url, ports) as running, proxy(ports, there=arguments.caddy) as doors:
        storm = Storm(ports, doors, monotonic() + 1e6, arguments.thinking)
        await asyncio.gather(*map(up, ports))
        people = await set_up(storm, url, arguments.tables)
        seated = f"{arguments.tables} tables, {len(people)} people who think {arguments.thinking} s"
        print(f"{seated}, {SERVERS} servers{', behind Caddy' if arguments.caddy else ''}", flush=True)
        storm.codes.clear()
        storm.end = monotonic() + arguments.seconds
        weather = [rage(storm, running, url, arguments.every), restart(database, arguments.seconds / 2)]
        async with asyncio.TaskGroup() as tasks:
            for one in (*weather, *(person.play() for person in people)):
                tasks.create_task(one)
    check(storm, url, people)
    told = sum(attempt.acknowledged for one in people for attempt in one.attempts)
    print(f"{told} actions acknowledged, {storm.kills} servers killed; status codes {dict(storm.codes)}")
    return storm


def free_port() -> int:
    """Find a free port."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def report(storm: Storm) -> int:
    """Print the figures and what went wrong; returns the exit code."""
    print(f"{'waited for':<28}{'count':>7}{'median ms':>11}{'p95 ms':>9}{'most ms':>9}")
    calm = ("click to answer, first try", storm.calm)
    for what, took in (("click to answer", storm.clicks), calm, ("look", storm.looks), ("a bot", storm.bots)):
        cuts = statistics.quantiles(took, n=20, method="inclusive") if len(took) > 1 else [*took, 0.0] * 19
        row = [1000 * one for one in (statistics.median(took or [0.0]), cuts[-1], max(took or [0.0]))]
        print(f"{what:<28}{len(took):>7}{row[0]:>11.0f}{row[1]:>9.0f}{row[2]:>9.0f}")
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    longest = max([0.0, *storm.clicks, *storm.looks, *storm.bots])
    if longest > LONGEST_WAIT:
        storm.faults.append(f"somebody waited {longest:.1f} s")
    for fault in storm.faults:
        print(f"FAULT: {fault}")
    print("no acknowledged action was lost or doubled" if not storm.faults else f"{len(storm.faults)} faults")
    return bool(storm.faults)


def main() -> int:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(description="Several servers over one PostgreSQL in a storm.")
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--every", type=float, default=5, help="seconds between two kills")
    parser.add_argument("--thinking", type=float, default=2.5, help="seconds of thought on average")
    parser.add_argument(
        "--caddy", action="store_true", help="ask through a Caddy, not the servers themselves"
    )
    parser.add_argument("--serve", metavar="URL", help="be one of the servers")
    parser.add_argument("--port", type=int, default=0)
    arguments = parser.parse_args()
    if arguments.serve:
        serve(arguments.serve, arguments.port)
        return 0
    with started() as database:
        return report(asyncio.run(run(database, arguments)))


if __name__ == "__main__":
    sys.exit(main())

"""What a click costs servers that share a PostgreSQL, in processor time, and how the wait for it grows.

    make growth                        # parts measured at 24 tables, the wait reckoned for up to 600

Measured click by click, so it hardly depends on what else the machine does.
"""

import argparse
import asyncio
import math
import os
import random
import statistics
import subprocess
import sys
from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any

import attrs
import psycopg
from cpu_time import ProcessorTime
from players import Crowd, Person
from queueing import ClickCost, Load, waits
from servers import SERVERS, clock, free_port, serving, set_up, up

from web.postgresql import started

QUIET, STILL = 0.04, 0.0015
"""Seconds between two looks at the processor time, and what is spent in them when all is done."""
STANDING = 5.0
"""Seconds in which nobody clicks, to see what stands."""
SIZES, PACES = (60, 120, 300, 600), (2.0, 4.0, 10.0)
"""The tables, and the seconds from click to click at a table, for which waits are reckoned."""
SIMULATED, BUSY = 120.0, 0.97
"""Seconds that are simulated, and the part of the cores beyond which waits only grow."""
KINDS = ("own", "others", "database", "bots", "clients")
"""Who takes processor time: the server that is asked, the other ones, and so on."""


@attrs.define
class Parts:
    """The processor time of the parts of clicks, in milliseconds by who took it."""

    clicks: list[dict[str, float]] = attrs.field(factory=list)
    looks: list[list[dict[str, float]]] = attrs.field(factory=list)
    waiting: list[float] = attrs.field(factory=list)
    standing: tuple[float, float] = 0.0, 0.0
    """Milliseconds a second of a server with its part of the database: without tables, and for each table."""
    memory: tuple[float, float] = 0.0, 0.0
    """MB of a server: without tables, and for each table."""
    transactions: float = 0.0

    def costs(self) -> list[ClickCost]:
        """Return the clicks as a simulation takes them; the disk is as it mostly is."""
        waiting = statistics.median(self.waiting)
        return [
            ClickCost(
                own=click["own"],
                database=click["database"],
                others=click["others"],
                looks=[look["own"] + look["others"] for look in looks],
                look_database=sum(look["database"] for look in looks),
                bots=click["bots"],
                waiting=waiting,
            )
            for click, looks in zip(self.clicks, self.looks, strict=True)
        ]


@attrs.define
class Meter:
    """A meter of single requests, beyond what servers take without any."""

    spent: ProcessorTime
    ports: list[int]
    standing: dict[str, float] = attrs.field(factory=dict)

    async def measured(self, do: Callable[[], Coroutine[Any, Any, Any]], port: int) -> dict[str, float]:
        """Return the milliseconds that a request to a server takes, with all that follows from it."""
        before, began = self.spent.look(), monotonic()
        await do()
        await settle(self.spent)
        taken, seconds = self.spent.since(before), monotonic() - began
        found = {kind: 1000 * one - self.standing.get(kind, 0.0) * seconds for kind, one in taken.items()}
        own = found.pop(f"server {self.ports.index(port)}")
        servers = [kind for kind in found if kind.startswith("server ")]
        return {"own": own, "others": sum(found.pop(kind) for kind in servers), **found}


async def settle(spent: ProcessorTime) -> None:
    """Wait until servers, bots and database rest."""
    before, end = spent.look(), monotonic() + 5
    while monotonic() < end:
        await asyncio.sleep(QUIET)
        now = spent.look()
        if sum(now[kind] - before[kind] for kind in now if kind != "clients") < STILL:
            return
        before = now


async def warm(people: Sequence[Person]) -> None:
    """Look once at each table through each server, so that each has a copy of its own."""
    for port in people[0].crowd.doors:
        for one in people:
            await attrs.evolve(one, crowd=asking(one.crowd, port)).look()
    for one in people:
        await one.look()


def asking(crowd: Crowd, port: int) -> Crowd:
    """Return the crowd as it asks one server."""
    return attrs.evolve(crowd, doors=[port])


async def stands(spent: ProcessorTime) -> dict[str, float]:
    """Return what is taken while nobody clicks, in milliseconds a second."""
    await settle(spent)
    before = spent.look()
    await asyncio.sleep(STANDING)
    return {kind: 1000 * one / STANDING for kind, one in spent.since(before).items()}


def of_server(standing: Mapping[str, float]) -> float:
    """Return what one server takes of that, with its part of the database."""
    return sum(one for kind, one in standing.items() if kind not in {"clients", "bots"}) / SERVERS


async def measure(people: Sequence[Person], meter: Meter, url: str, clicks: int) -> Parts:
    """Click once at a time, at tables in turn, and note what each part took."""
    parts, rng = Parts(), random.Random(7)
    await warm(people)
    meter.standing = await stands(meter.spent)
    done = transactions(url)
    tables = list(dict.fromkeys(one.table for one in people))
    for number in range(clicks):
        there = [one for one in people if one.table == tables[number % len(tables)]]
        await click_once(there, meter, parts, rng)
    await asyncio.sleep(2)  # the database counts with a delay
    parts.transactions = (transactions(url) - done) / max(1, len(parts.clicks))
    return parts


async def click_once(there: Sequence[Person], meter: Meter, parts: Parts, rng: random.Random) -> None:
    """Let somebody at a table click, and all there look."""
    asked = [one for one in there if one.now["decision"]]
    if not asked:
        await settle(meter.spent)
        await asyncio.gather(*(one.look() for one in there))
        return
    crowd, one, port = there[0].crowd, rng.choice(asked), rng.choice(meter.ports)
    action = rng.choice(one.now["decision"]["actions"])[0]
    one.crowd = asking(crowd, port)
    click = await meter.measured(partial(one.act, one.now, action), port)
    looks = []
    for looker in there:
        port = rng.choice(meter.ports)
        looker.crowd = asking(crowd, port)
        looks.append(await meter.measured(looker.look, port))
    for looker in there:
        looker.crowd = crowd
    parts.clicks.append(click)
    parts.looks.append(looks)
    parts.waiting.append(max(0.0, 1000 * crowd.clicks[-1] - click["own"] - click["database"]))


def memory(running: Sequence[subprocess.Popen[bytes]]) -> float:
    """Return the MB of a server."""
    pages = [int(Path(f"/proc/{one.pid}/statm").read_text().split()[1]) for one in running]
    return statistics.fmean(pages) * os.sysconf("SC_PAGE_SIZE") / 1e6


def transactions(url: str) -> int:
    """Return how many transactions the database has seen."""
    with psycopg.connect(url) as base:
        ((count,),) = base.execute(
            "select xact_commit + xact_rollback from pg_stat_database where datname = current_database()"
        ).fetchall()
        return int(count)


async def run(arguments: argparse.Namespace) -> Parts:
    """Start everything and measure."""
    with started() as database:
        url = database.new_database()
        ports = [free_port() for _ in range(SERVERS)]
        with serving(url, ports) as running:
            await asyncio.gather(*map(up, ports))
            crowd = Crowd(ports, 0)
            for port in ports:  # loads all games
                await asking(crowd, port).ask("127.0.0.1", "/games")
            spent = clock(database, running, os.getpid(), apart=True)
            alone, small = of_server(await stands(spent)), memory(running)
            people = await set_up(crowd, url, arguments.tables)
            listening = [asyncio.create_task(one.listen()) for one in people]
            await asyncio.sleep(2)
            meter = Meter(spent, ports)
            parts = await measure(people, meter, url, arguments.clicks)
            more = max(0.0, of_server(meter.standing) - alone) / arguments.tables
            parts.standing = alone, more
            parts.memory = small, (memory(running) - small) / arguments.tables
            for task in listening:
                task.cancel()
            for fault in crowd.faults:
                print(f"FAULT: {fault}")
    return parts


def report(parts: Parts) -> None:
    """Print the parts."""
    looks = [{kind: sum(one[kind] for one in all_) for kind in KINDS} for all_ in parts.looks]
    print(
        f"{'ms of processor time':<34}{'answering':>10}{'others':>9}{'database':>10}{'bots':>7}{'clients':>9}"
    )
    for name, rows in (
        ("a click, with news to all streams", parts.clicks),
        ("the looks of all there", looks),
    ):
        for way, mean in ((name, statistics.fmean), ("  median", statistics.median)):
            own, others, base, bots, clients = (mean([row[kind] for row in rows]) for kind in KINDS)
            print(f"{way:<34}{own:>10.2f}{others:>9.2f}{base:>10.2f}{bots:>7.2f}{clients:>9.2f}")
    print(f"{len(parts.clicks)} clicks, {parts.transactions:.1f} transactions each with their looks")
    alone, more = parts.standing
    print(f"without clicks a server takes {alone:.1f} ms a second, and {more:.3f} for each table")
    print(f"a server holds {parts.memory[0]:.0f} MB, and {parts.memory[1]:.2f} for each table")
    print(f"of a click {statistics.median(parts.waiting):.1f} ms are neither: disk, network, being woken")


def grow(parts: Parts, cores: int) -> None:
    """Print how busy the cores are and how long clicks wait, for more tables."""
    costs = parts.costs()
    print(f"\nreckoned for {cores} cores, {SERVERS} servers and the database on them, the clients elsewhere:")
    print(f"{'tables':<8}" + "".join(f"{f'a click each {pace:g} s':>26}" for pace in PACES))
    for size in SIZES:
        cells = []
        for pace in PACES:
            load = Load(size / pace, parts.standing[0] + size * parts.standing[1], SERVERS, cores)
            busy = load.utilization(costs)
            p95 = quantile(waits(costs, load, SIMULATED)) if busy < BUSY else math.inf
            cells.append(f"{100 * busy:.0f} % busy, p95 {'never' if busy >= BUSY else f'{p95:.0f} ms'}")
        print(f"{size:<8}" + "".join(f"{cell:>26}" for cell in cells))


def quantile(found: Sequence[float]) -> float:
    """Return the 95th percentile."""
    return statistics.quantiles(found, n=20, method="inclusive")[-1]


def main() -> int:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--clicks", type=int, default=240)
    parser.add_argument("--cores", type=int, default=2)
    arguments = parser.parse_args()
    parts = asyncio.run(run(arguments))
    report(parts)
    grow(parts, arguments.cores)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""What a click costs servers that share a PostgreSQL, in processor time, and how the wait for it grows.

    make growth                        # parts measured at 24 tables, the wait reckoned for up to 600

Measured click by click, so it hardly depends on what else the machine does.
"""

import argparse
import asyncio
import os
import random
import statistics
import sys
from collections import defaultdict
from time import monotonic

import attrs
import psycopg
from cpu_time import ProcessorTime
from players import Crowd, Person
from servers import SERVERS, clock, free_port, serving, set_up, up

from web.postgresql import started

QUIET, STILL = 0.04, 0.0015
"""Seconds between two looks at the processor time, and what is spent in them when all is done."""


@attrs.define
class Parts:
    """The processor time of the parts of a click, in milliseconds, by who took it; a list of all clicks."""

    answer: dict[str, list[float]] = attrs.field(factory=lambda: defaultdict(list))
    looks: dict[str, list[float]] = attrs.field(factory=lambda: defaultdict(list))
    standing: dict[str, float] = attrs.field(factory=dict)
    """Milliseconds a second for all tables together, with nobody clicking."""
    transactions: float = 0.0

    def note(self, into: dict[str, list[float]], taken: dict[str, float], seconds: float) -> None:
        """Add what was taken in some seconds, beyond what is taken without clicks."""
        for kind, one in taken.items():
            into[kind].append(1000 * one - self.standing[kind] * seconds)


async def settle(spent: ProcessorTime) -> None:
    """Wait until servers and database rest."""
    before, end = spent.look(), monotonic() + 5
    while monotonic() < end:
        await asyncio.sleep(QUIET)
        now = spent.look()
        if sum(now[kind] - before[kind] for kind in ("servers", "database", "bots")) < STILL:
            return
        before = now


async def warm(people: list[Person]) -> None:
    """Look once at each table through each server, so that each has a copy of its own."""
    crowd = people[0].crowd
    for port in crowd.doors:
        for one in people:
            await attrs.evolve(one, crowd=attrs.evolve(crowd, doors=[port])).look()
    for one in people:
        await one.look()


async def measure(people: list[Person], spent: ProcessorTime, url: str, clicks: int) -> Parts:
    """Click once at a time, at tables in turn, and add up what each part took."""
    parts, rng = Parts(), random.Random(7)
    await warm(people)
    await settle(spent)
    before = spent.look()
    await asyncio.sleep(5)
    parts.standing = {kind: 1000 * one / 5 for kind, one in spent.since(before).items()}
    done = transactions(url)
    tables = list(dict.fromkeys(one.table for one in people))
    for number in range(clicks):
        table = tables[number % len(tables)]
        there = [one for one in people if one.table == table]
        asked = [one for one in there if one.now["decision"]]
        if not asked:
            await settle(spent)
            await asyncio.gather(*(one.look() for one in there))
            continue
        one = rng.choice(asked)
        before, began = spent.look(), monotonic()
        await one.act(one.now, rng.choice(one.now["decision"]["actions"])[0])
        await settle(spent)
        parts.note(parts.answer, spent.since(before), monotonic() - began)
        before, began = spent.look(), monotonic()
        for looker in there:
            await looker.look()
        await settle(spent)
        parts.note(parts.looks, spent.since(before), monotonic() - began)
    await asyncio.sleep(2)
    parts.transactions = (transactions(url) - done) / max(1, len(parts.answer["servers"]))
    return parts


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
            people = await set_up(crowd, url, arguments.tables)
            listening = [asyncio.create_task(one.listen()) for one in people]
            spent = clock(database, running, os.getpid())
            await asyncio.sleep(2)
            parts = await measure(people, spent, url, arguments.clicks)
            for task in listening:
                task.cancel()
            for fault in crowd.faults:
                print(f"FAULT: {fault}")
            print(f"status codes {dict(crowd.codes)}")
    return parts


def report(parts: Parts, tables: int) -> None:
    """Print the table."""
    print(f"{'ms of processor time':<34}{'servers':>9}{'database':>10}{'bots':>7}{'clients':>9}")
    kinds = ("servers", "database", "bots", "clients")
    rows = {
        "a click, with news to all streams": {one: statistics.fmean(parts.answer[one]) for one in kinds},
        "  median": {one: statistics.median(parts.answer[one]) for one in kinds},
        "the looks of all at the table": {one: statistics.fmean(parts.looks[one]) for one in kinds},
        "  median ": {one: statistics.median(parts.looks[one]) for one in kinds},
        "standing, a second and table": {one: parts.standing[one] / tables for one in kinds},
    }
    for name, row in rows.items():
        print(
            f"{name:<34}{row['servers']:>9.2f}{row['database']:>10.2f}{row['bots']:>7.2f}{row['clients']:>9.2f}"
        )
    print(f"{len(parts.answer['servers'])} clicks, {parts.transactions:.1f} transactions each")


def main() -> int:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--clicks", type=int, default=240)
    arguments = parser.parse_args()
    parts = asyncio.run(run(arguments))
    report(parts, arguments.tables)
    return 0


if __name__ == "__main__":
    sys.exit(main())

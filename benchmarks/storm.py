"""Several servers over one PostgreSQL in a storm: servers are killed at random, the database restarts once.

    make storm                         # 60 tables for two minutes
    make storm TABLES=20 SECONDS=60
    benchmarks/storm.py --calm         # the same people, and nothing fails

People play at tables through any of the servers, as behind a plain reverse proxy; what fails is tried again
at another server. At the end each record is replayed, and compared with what its people were told: no action
that was acknowledged is lost, none stands twice. Ends with code 1 if that does not hold, or if anybody
waited longer than ten seconds. The clients run beside the servers: their processor time is counted apart.
"""

import argparse
import asyncio
import json
import os
import signal
import statistics
import subprocess
import sys
from collections.abc import Sequence
from time import monotonic
from typing import Any

import attrs
import psycopg
from cpu_time import ProcessorTime
from players import LONGEST_WAIT, Attempt, Crowd, Person
from servers import SERVERS, begun, clock, free_port, proxy, serving, set_up, up

import wargames
from web.postgresql import Server, started

PACE = 4.0
"""The seconds that a person thinks on average: hasty for a wargame, slow for a blitz."""
LOOK = 0.25
"""Seconds between two looks at the processor time."""


def is_told(attempts: Sequence[Attempt], recorded: Sequence[str]) -> bool:
    """Tell whether a record holds what a person was told: each acknowledged action, once and in order.

    An action of which nobody knows may stand there or not.
    """
    reached = {0}
    for one in attempts:
        played = {at + 1 for at in reached if at < len(recorded) and recorded[at] == one.action}
        reached = played if one.acknowledged else reached | played
    return len(recorded) in reached


def check(crowd: Crowd, url: str, people: Sequence[Person]) -> None:
    """Replay every record, and compare it with what its people were told."""
    with psycopg.connect(url) as base:
        names = [name for (name,) in base.execute("select id from record_heads")]
        for name in names:
            question = "select line from record_lines where id = %s order by number"
            lines = [line for (line,) in base.execute(question, (name,))]
            wargames.replay("".join(lines)).finish()
            check_table(crowd, list(map(json.loads, lines)), [one for one in people if one.table == name])
    if len(names) != len({one.table for one in people}):
        crowd.faults.append(f"there are {len(names)} records")


def check_table(crowd: Crowd, lines: Sequence[dict[str, Any]], people: Sequence[Person]) -> None:
    """Compare one record with its people."""
    for one in people:
        recorded = [line["text"] for line in lines if line.get("seat") == one.seat]
        if not is_told(one.attempts, recorded):
            told = [(attempt.action, attempt.acknowledged) for attempt in one.attempts]
            crowd.faults.append(f"{one.seat} of {one.table} was told {told}, recorded is {recorded}")


@attrs.define
class Storm:
    """The servers by their ports, what happens to them, and what they cost."""

    ports: list[int]
    running: list[subprocess.Popen[bytes]]
    spent: ProcessorTime
    kills: int = 0
    away: float = 0.0
    """The seconds for which the database was away."""

    async def rage(self, url: str, every: float, end: float) -> None:
        """Kill a server now and then and begin it anew; the next one falls when this one answers."""
        while monotonic() < end - every:
            await asyncio.sleep(every)
            at = self.kills % len(self.running)
            self.spent.look()
            self.running[at].send_signal(signal.SIGKILL)
            self.running[at].wait()
            self.kills += 1
            self.running[at] = begun(url, self.ports[at])
            await up(self.ports[at])

    async def restart(self, database: Server, after: float) -> None:
        """Restart the database once, as after a crash."""
        await asyncio.sleep(after)
        self.spent.look()
        began = monotonic()
        await asyncio.to_thread(database.stop)
        await asyncio.to_thread(database.start)
        self.away = monotonic() - began

    async def watch(self, end: float) -> None:
        """Look at the processor time while it lasts."""
        while monotonic() < end:
            self.spent.look()
            await asyncio.sleep(LOOK)


async def run(database: Server, arguments: argparse.Namespace) -> Crowd:
    """Let people play in the storm."""
    url = database.new_database()
    ports = [free_port() for _ in range(SERVERS)]
    with serving(url, ports) as running, proxy(ports, there=arguments.caddy) as doors:
        crowd = Crowd(doors, arguments.pace)
        storm = Storm(ports, running, clock(database, running, os.getpid()))
        await asyncio.gather(*map(up, ports))
        people = await set_up(crowd, url, arguments.tables)
        seated = f"{arguments.tables} tables, {len(people)} people who think {arguments.pace:g} s"
        print(f"{seated}, {SERVERS} servers{', behind Caddy' if arguments.caddy else ''}", flush=True)
        crowd.codes.clear()
        before, began = storm.spent.look(), monotonic()
        end = crowd.end = began + arguments.seconds
        weather = [storm.watch(end)]
        if not arguments.calm:
            weather += [storm.rage(url, arguments.every, end), storm.restart(database, arguments.seconds / 2)]
        async with asyncio.TaskGroup() as tasks:
            for one in (*weather, *(person.play() for person in people)):
                tasks.create_task(one)
        cost(crowd, storm.spent.since(before), monotonic() - began)
    check(crowd, url, people)
    told = sum(attempt.acknowledged for one in people for attempt in one.attempts)
    print(f"{told} actions acknowledged; status codes {dict(crowd.codes)}")
    if not arguments.calm:
        print(f"{storm.kills} servers killed; the database was away for {storm.away:.1f} s")
    return crowd


def cost(crowd: Crowd, taken: dict[str, float], seconds: float) -> None:
    """Print the processor time by who took it."""
    clicks = max(1, len(crowd.clicks))
    print(f"{clicks / seconds:.1f} clicks a second; processor time, of one core and for each click:")
    for kind, one in taken.items():
        print(f"    {kind:<10}{100 * one / seconds:>6.0f} %{1000 * one / clicks:>8.1f} ms")


def report(crowd: Crowd) -> int:
    """Print the figures and what went wrong; returns the exit code."""
    print(f"{'waited for':<28}{'count':>7}{'median ms':>11}{'p95 ms':>9}{'most ms':>9}")
    rows = {
        "click to answer": crowd.clicks,
        "click to answer, first try": crowd.calm,
        "look": crowd.looks,
        "a bot": crowd.bots,
    }
    for name, took in rows.items():
        ms = [1000 * one for one in took] or [0.0]
        cuts = statistics.quantiles(ms, n=20, method="inclusive") if len(ms) > 1 else ms * 19
        print(f"{name:<28}{len(took):>7}{statistics.median(ms):>11.0f}{cuts[-1]:>9.0f}{max(ms):>9.0f}")
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    longest = max([0.0, *crowd.clicks, *crowd.looks, *crowd.bots])
    if longest > LONGEST_WAIT:
        crowd.faults.append(f"somebody waited {longest:.1f} s")
    for fault in crowd.faults:
        print(f"FAULT: {fault}")
    print("no acknowledged action was lost or doubled" if not crowd.faults else f"{len(crowd.faults)} faults")
    return bool(crowd.faults)


def main() -> int:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(description="Several servers over one PostgreSQL in a storm.")
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--every", type=float, default=5, help="seconds between two kills")
    parser.add_argument(
        "--pace", type=float, default=PACE, help="seconds of thought on average; 0: full speed"
    )
    parser.add_argument("--calm", action="store_true", help="kill nothing and restart nothing")
    parser.add_argument(
        "--caddy", action="store_true", help="ask through a Caddy, not the servers themselves"
    )
    arguments = parser.parse_args()
    with started() as database:
        return report(asyncio.run(run(database, arguments)))


if __name__ == "__main__":
    sys.exit(main())

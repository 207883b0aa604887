"""Waits on a few cores, reckoned from the processor time of each part: a simulation of shared processors.

Each server is one Python process, so it uses one core at most, which its jobs share evenly; each job of the
database and of a bot is a process by itself. All that run share the cores.
"""

import heapq
import random
import statistics
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import count

import attrs

WARMING = 0.1
"""The part of the time at the beginning that is not counted."""


@attrs.frozen
class ClickCost:
    """The milliseconds of one measured click: at the server that answers, and after the answer."""

    own: float
    database: float
    others: float
    looks: Sequence[float]
    look_database: float
    bots: float
    waiting: float
    """Milliseconds of the answer in which nothing works: the disk, and being woken."""


@attrs.frozen
class Load:
    """What is asked for: clicks a second, and what stands at each server, in milliseconds a second."""

    clicks: float
    standing: float
    servers: int
    cores: int

    def utilization(self, costs: Sequence[ClickCost]) -> float:
        """Return the part of all cores that is in use."""
        each = statistics.fmean(
            one.own + one.database + one.others + sum(one.looks) + one.look_database + one.bots
            for one in costs
        )
        return (self.clicks * each + self.servers * self.standing) / 1000 / self.cores


@attrs.define(eq=False)
class Job:
    """Work of some milliseconds at a process; ``then`` is done at its end."""

    process: object
    left: float
    then: Callable[[float], None]


@attrs.define
class Cores:
    """Cores that are shared by all processes with work, at most one core each; time is in milliseconds."""

    cores: int
    now: float = 0.0
    jobs: list[Job] = attrs.field(factory=list)
    coming: list[tuple[float, int, Callable[[float], None]]] = attrs.field(factory=list)
    _numbers: "count[int]" = attrs.field(factory=count)

    def at(self, when: float, do: Callable[[float], None]) -> None:
        """Do something at a time."""
        heapq.heappush(self.coming, (when, next(self._numbers), do))

    def work(self, process: object, size: float, then: Callable[[float], None]) -> None:
        """Add a job."""
        self.jobs.append(Job(process, max(size, 1e-6), then))

    def run(self, end: float) -> None:
        """Let time pass."""
        while self.now < end and (self.jobs or self.coming):
            there = Counter(id(one.process) for one in self.jobs)
            share = min(1.0, self.cores / max(1, len(there)))
            soonest = min(
                self.jobs, key=lambda one: one.left * there[id(one.process)], default=None
            )  # all share alike
            done = self.now + soonest.left * there[id(soonest.process)] / share if soonest else end
            until = min(done, self.coming[0][0] if self.coming else end, end)
            for one in self.jobs:
                one.left -= (until - self.now) * share / there[id(one.process)]
            self.now = until
            if soonest is not None and until == done:
                self.jobs.remove(soonest)
                soonest.then(self.now)
            elif self.coming and self.coming[0][0] <= until:
                heapq.heappop(self.coming)[2](self.now)


def waits(costs: Sequence[ClickCost], load: Load, seconds: float, seed: int = 1) -> list[float]:
    """Return the milliseconds from click to answer of all clicks in a simulated time."""
    rng, found, end = random.Random(seed), list[float](), 1000 * seconds
    servers, cores = [object() for _ in range(load.servers)], Cores(load.cores)

    def click(began: float) -> None:
        cost, own = rng.choice(costs), rng.choice(servers)
        others = [one for one in servers if one is not own]

        def answered(now: float) -> None:
            if began > WARMING * end:
                found.append(now - began + cost.waiting)
            for one in others:
                cores.work(one, cost.others / len(others), told if one is others[0] else ignore)
            cores.work(object(), cost.bots, ignore)

        def told(_: float) -> None:
            for size in cost.looks:
                cores.work(rng.choice(servers), size, ignore)
            cores.work(object(), cost.look_database, ignore)

        cores.work(own, cost.own, lambda _: cores.work(object(), cost.database, answered))
        cores.at(began + rng.expovariate(load.clicks) * 1000, click)

    def stand(server: object, now: float) -> None:
        cores.work(server, load.standing / 5, ignore)
        cores.at(now + 200, lambda later: stand(server, later))

    for server in servers:
        cores.at(rng.uniform(0, 200), lambda now, server=server: stand(server, now))  # type: ignore[misc]
    cores.at(0.0, click)
    cores.run(end)
    return found


def ignore(_: float) -> None:
    """Do nothing at the end of a job."""

"""Waits of bots when a process dies or the database is away, on a clock that does not wait."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, cast

import attrs
import pytest

from cases import cases
from wargames.web.storage.database import StoreUnavailable
from wargames.web.storage.leases import ADOPTED, LEASE, TableLeases
from wargames.web.tables.bot_runner import LONGEST_PAUSE, TurnContext, carry_out
from wargames.web.tables.live_table import LiveTable
from wargames.web.tables.other_processes import SECOND, OtherProcesses
from wargames.web.tables.table_manager import TableManager
from wargames.web.transport.clients import Asker

TABLES = tuple(f"table {number:02}" for number in range(10 * ADOPTED))
STEPS = (0.0, 0.13, 0.5, 0.87)
"""When processes begin and die, within the second of a look."""
HASTE = 1e-6


class PromptLoop(asyncio.SelectorEventLoop):
    """An event loop on a clock of its own, which goes on when all wait."""

    def __init__(self) -> None:
        super().__init__()
        self._now = 0.0

    def time(self) -> float:
        """Return the time of this clock."""
        return self._now

    def _run_once(self) -> None:
        waiting, ready = self._scheduled, self._ready  # type: ignore[attr-defined]
        if waiting and not ready:
            self._now = max(self._now, waiting[0].when())
        super()._run_once()  # type: ignore[misc]


def on_a_prompt_clock(scene: Coroutine[Any, Any, None]) -> None:
    """Run a scene without waiting."""
    with asyncio.Runner(loop_factory=PromptLoop) as runner:
        runner.run(scene)


def now() -> float:
    return asyncio.get_running_loop().time()


@attrs.define
class Base:
    """The heads of records as the database has them: process and end of the lease; and when it is away."""

    heads: dict[str, tuple[str, float]] = attrs.field(factory=dict)
    away: tuple[float, float] = (0.0, 0.0)

    def answer(self) -> None:
        if self.away[0] <= now() < self.away[1]:
            raise StoreUnavailable("away")

    def adopt(self, process: str) -> tuple[str, ...]:
        self.answer()
        loose = [table for table, (_, until) in self.heads.items() if until < now()][:ADOPTED]
        self.heads.update({table: (process, now() + LEASE) for table in loose})
        return tuple(loose)

    def renew(self, process: str, tables: Iterable[str]) -> None:
        self.answer()
        own = [table for table in tables if self.heads[table][0] == process]
        self.heads.update({table: (process, now() + LEASE) for table in own})


@attrs.define
class Process:
    """A process that watches the others: its tables, and when it took each over."""

    base: Base
    process: str
    reading: float = 0.05
    """The seconds to read a record."""
    open: list[str] = attrs.field(factory=list)
    took: dict[str, float] = attrs.field(factory=dict)
    watch: Any = None

    def begin(self) -> None:
        """Begin to watch, as the only thing that this process does."""
        self.watch = OtherProcesses(cast("TableManager", self), cast("TableLeases", self))

    # as leases

    def listen(self, hear: Callable[[str | None], object]) -> None:
        """Hear nothing: notices are not what is tried here."""

    def adopt(self) -> tuple[str, ...]:
        return self.base.adopt(self.process)

    def renew(self, tables: Iterable[str]) -> None:
        self.base.renew(self.process, tables)

    # as a manager, and its store

    @property
    def store(self) -> "Process":
        return self

    def check_answering(self) -> None:
        self.base.answer()

    def names(self) -> list[str]:
        return list(self.open)

    async def keep(self, ask: Callable[[], Any]) -> Any:
        return ask()

    async def table(self, name: str, client: str = "") -> str:
        await asyncio.sleep(self.reading)
        self.open.append(name)
        return name

    def play_on(self, name: str) -> None:
        self.took[name] = now()


async def begun(base: Base, reading: float = 0.05) -> list[Process]:
    """Begin three processes a third of a second after each other; the first plays all tables."""
    base.heads = {table: ("first", now() + LEASE) for table in TABLES}
    there = [Process(base, name, reading) for name in ("first", "second", "third")]
    there[0].open = list(TABLES)
    for one in there:
        one.begin()
        await asyncio.sleep(1 / 3)
    return there


async def a_process_dies(after: float, reading: float) -> None:
    first, *others = await begun(Base(), reading)
    await asyncio.sleep(10 + after)
    assert not any(one.took for one in others)
    await first.watch.close()
    died = now()
    await asyncio.sleep(60)
    took = [table for one in others for table in one.took]
    last = max(time for one in others for time in one.took.values())
    for one in others:
        await one.watch.close()

    assert sorted(TABLES) == sorted(took)  # each by one of them
    assert LEASE + SECOND <= 5
    assert last - died <= LEASE + SECOND + len(TABLES) * reading + HASTE
    first_round = min(time for one in others for time in one.took.values())
    assert first_round - died <= LEASE + SECOND + reading + HASTE


@pytest.mark.parametrize("reading", [0.05, 1.2])
@pytest.mark.parametrize("after", STEPS)
def test_the_tables_of_a_dead_process_are_taken_over_within_five_seconds(
    after: float, reading: float
) -> None:
    """A lease lasts four seconds and is looked for each second; the rest is the reading of records.

    Nobody else takes a table meanwhile, however long that lasts.
    """
    on_a_prompt_clock(a_process_dies(after, reading))


async def the_database_is_away(after: float, length: float) -> None:
    base = Base()
    there = await begun(base)
    base.away = (10 + after, 10 + after + length)
    await asyncio.sleep(40)
    for one in there:
        await one.watch.close()
    assert not any(one.took for one in there)


@pytest.mark.parametrize("length", [1.0, 4.2, 7.0])
@pytest.mark.parametrize("after", STEPS)
def test_the_living_keep_their_tables_when_the_database_restarts(after: float, length: float) -> None:
    """All leases have run out by then: who looks first would take all tables from those who play them."""
    on_a_prompt_clock(the_database_is_away(after, length))


async def a_process_dies_meanwhile(after: float) -> None:
    base = Base()
    first, *others = await begun(base)
    base.away = (10.0, 17.0)
    await asyncio.sleep(11 + after - now())
    await first.watch.close()
    await asyncio.sleep(20)
    soonest = min(time for one in others for time in one.took.values())
    for one in others:
        await one.watch.close()
    assert soonest - 17.0 <= 2 * SECOND + 0.05 + HASTE


@cases(*STEPS)
def test_a_restart_of_the_database_adds_no_lease_to_the_wait(after: float) -> None:
    on_a_prompt_clock(a_process_dies_meanwhile(after))


async def a_bot_answers_while_the_database_is_away(back: float) -> None:
    class Table:
        def answer(self, *_: object) -> None:
            if now() < back:
                raise StoreUnavailable("away")

        def wait(self, because: str) -> None:
            assert "it is tried again" in because

    async def work(do: Callable[[], Any]) -> Any:
        return do()

    around = TurnContext(Asker(""), work, lambda _: None, lambda: None)
    await carry_out(cast("LiveTable", Table()), cast("Any", None), cast("Any", None), around)
    assert back <= now() <= back + LONGEST_PAUSE + HASTE
    assert LONGEST_PAUSE <= 2


@cases(0.3, 3.4, 8.0, 60.0)
def test_the_answer_of_a_bot_is_written_within_two_seconds_of_the_return(back: float) -> None:
    on_a_prompt_clock(a_bot_answers_while_the_database_is_away(back))

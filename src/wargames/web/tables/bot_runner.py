"""Runner of the bots at tables: in workers or threads, within a time limit, replaced when they fail."""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from functools import partial
from typing import Any, TypeVar

import attrs

from wargames.kernel.base.errors import BotFault, IllegalAction, NotWritten
from wargames.kernel.game import Action, Bot, Decision, Game
from wargames.kernel.play.prompts import Prompt
from wargames.protocol.remote import RemoteBot
from wargames.search.report import SearchReport
from wargames.web.bots.bot_pool import Aloud, BotError, BotPool, WorkerDied
from wargames.web.bots.pooled_bot import PooledBot
from wargames.web.bots.thoughts import think_aloud, thoughts_data
from wargames.web.machine import MACHINE, Machine
from wargames.web.storage.database import StoreUnavailable
from wargames.web.storage.shared_record import RecordMovedOn
from wargames.web.tables.live_table import LiveTable
from wargames.web.tables.spare_bot import SPARE, spare_bot
from wargames.web.tables.table_values import BotTurn
from wargames.web.transport.clients import Asker
from wargames.web.transport.rate_limit import ConcurrencyLimiter

T = TypeVar("T")
NOBODY = Asker()

PROCESSES = min(3, 1 + (os.cpu_count() or 1))
THREADS = 2
"""The most bots that run at a time in threads."""

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 2.0
"""Seconds between tries to write a record; each pause is twice the one before."""


@attrs.frozen
class Pace:
    """The pace of bots in seconds: no answer comes sooner than ``least`` or later than ``most``.

    They think in so many ``processes`` beside the server's own; with none, in threads of it, which slows it
    down while they think.
    """

    least: float = 0.3
    most: float = 60.0
    processes: int = PROCESSES


class BotRunner:
    """Runner of bots, in workers or in threads. Its methods are for the thread of the event loop."""

    def __init__(self, pace: Pace, machine: Machine = MACHINE) -> None:
        self.pace, self._machine = pace, machine
        self.pool = BotPool(pace.processes, machine) if pace.processes else None
        self.asked = 0  # bots that think, or wait to
        self._in_threads = 0
        self._turns = asyncio.Semaphore(THREADS)
        self._places = ConcurrencyLimiter(max(1, (pace.processes or THREADS) - 1))

    async def advise(
        self, adviser: PooledBot, asked: tuple[Decision, Any], aloud: Aloud, asker: Asker = NOBODY
    ) -> Action:
        """Ask a bot that sits at no table; ``aloud`` is given its reports as it searches.

        Raises TimeoutError, and what the bot raises, or :class:`BotError`.
        """
        with self._counted():
            async with self._place(asker):
                return await self._advise(adviser, asked, aloud)

    async def _advise(self, adviser: PooledBot, asked: tuple[Decision, Any], aloud: Aloud) -> Action:
        if self.pool is not None:
            try:
                return await self.pool.ask(adviser, asked, self.pace.most, aloud)
            finally:
                self.pool.forget(adviser)
        loop, game = asyncio.get_running_loop(), adviser.game

        def heard(thoughts: Any) -> None:
            loop.call_soon_threadsafe(aloud, thoughts_data(game, *asked, thoughts))

        return await self._in_thread(lambda: think_aloud(adviser.here, *asked, heard))

    async def _in_thread(self, work: Callable[[], T]) -> T:
        async with self._turns:
            self._in_threads += 1
            try:
                return await self._machine.within(work, self.pace.most)
            finally:
                self._in_threads -= 1

    @asynccontextmanager
    async def _place(self, asker: Asker) -> AsyncIterator[None]:
        """Hold a place of a client and of a person: fewer than all places are theirs."""
        async with AsyncExitStack() as held:
            for key in asker.keys:
                await held.enter_async_context(self._places.turn(key))
            yield

    async def answer(self, game: Game[Any, Any], prompt: Prompt, aloud: Aloud, asker: Asker) -> Action:
        """Ask a bot at somebody's table.

        Raises TimeoutError, :class:`BotFault` and :class:`BotError`.
        """
        with self._counted():
            async with self._place(asker):
                return await self._answer(game, prompt, aloud)

    async def _answer(self, game: Game[Any, Any], prompt: Prompt, aloud: Aloud) -> Action:
        if self.pool is None or not isinstance(prompt.bot, PooledBot):
            action, _ = await self._in_thread(prompt.answer)
            thoughts = getattr(prompt.bot, "report", None)
            if isinstance(thoughts, SearchReport):
                aloud(thoughts_data(game, prompt.decision, prompt.view, thoughts))
            return action
        prompt.begins()
        if prompt.ears:
            prompt.ears.tell()
        return await self.pool.ask(prompt.bot, (prompt.decision, prompt.view), self.pace.most, aloud)

    @contextmanager
    def _counted(self) -> Iterator[None]:
        """Count a bot that is asked, within the block."""
        self.asked += 1
        try:
            yield
        finally:
            self.asked -= 1

    @property
    def thinking(self) -> int:
        """The bots that think now; of those ``asked`` the others wait."""
        return self._in_threads + (self.pool.busy if self.pool is not None else 0)

    def forget(self, bot: Bot) -> None:
        """Drop a bot whose table is closed, and end it if it is an engine."""
        if self.pool is not None and isinstance(bot, PooledBot):
            self.pool.forget(bot)
        if isinstance(bot, RemoteBot):
            bot.close()

    async def warm(self) -> None:
        """Start the workers before they are needed."""
        if self.pool is not None:
            await self.pool.warm()

    async def close(self) -> None:
        """End the workers."""
        if self.pool is not None:
            await self.pool.close()


Work = Callable[[Callable[[], Any]], Awaitable[Any]]
"""Runs work beside the event loop."""


@attrs.frozen
class TurnContext:
    """The context of a bot's turn: who plays at the table, and how the others learn of news."""

    asker: Asker
    work: Work
    aloud: Aloud
    """Is given the reports of the bot as it searches."""
    announce: Callable[[], None]
    """Is called when there is news for the table."""


async def let_answer(table: LiveTable, turn: BotTurn, runner: BotRunner, around: TurnContext) -> None:
    """Let a bot take its turn; a bot that fails is replaced."""
    loop, pace = asyncio.get_running_loop(), runner.pace
    begun = loop.time()
    try:
        action = await runner.answer(table.game, turn.prompt, around.aloud, around.asker)
        await asyncio.sleep(pace.least - (loop.time() - begun))
        await carry_out(table, turn, action, around)
    except (TimeoutError, IllegalAction, BotFault, BotError) as error:
        why = fault(error, pace.most)
        await around.work(lambda: replace(table, turn, f"the one before {why}"))


def fault(error: TimeoutError | IllegalAction | BotFault | BotError, most: float) -> str:
    """Return how a bot failed; ``most`` is its time limit in seconds."""
    match error:
        case TimeoutError():
            return f"took longer than {most:g} seconds"
        case IllegalAction():
            return "answered with what the rules refuse"
        case BotFault():
            return f"failed with {type(error.because).__name__}"
        case BotError():
            crashed = error.because == WorkerDied.__name__
            return "crashed with its process" if crashed else f"failed with {error.because}"


async def carry_out(table: LiveTable, turn: BotTurn, action: Action, around: TurnContext) -> None:
    """Play the answer of a bot; while the record cannot be written, try again and say so at the table."""
    pause = FIRST_PAUSE
    while True:
        try:
            await around.work(lambda: table.answer(turn, action))
        except RecordMovedOn:
            raise
        except (NotWritten, StoreUnavailable) as error:
            because = error.because if isinstance(error, NotWritten) else str(error)
            why = f"the game waits: its record cannot be written ({because}); it is tried again"
            await around.work(partial(table.wait, why))
        else:
            return
        around.announce()
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)


def replace(table: LiveTable, turn: BotTurn, why: str) -> None:
    """Replace a bot that failed with the spare bot."""
    seat = turn.prompt.seat
    table.replace(seat, spare_bot(table.game, seat), SPARE, why)

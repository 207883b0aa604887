"""Bots at a table: asked in processes or threads of their own, within a limit, and found out if they fail."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from functools import partial
from threading import Thread
from typing import Any, TypeVar

import attrs

from wargames import bots
from wargames.kernel.base.errors import BotFault, IllegalAction, NotWritten
from wargames.kernel.chance.dice import seed_for
from wargames.kernel.game import Action, Bot, Decision, Game
from wargames.kernel.play.prompts import Prompt
from wargames.protocol.remote import RemoteBot
from wargames.search.report import SearchReport
from wargames.web.bots.bot_pool import Aloud, MindFailed, Pool
from wargames.web.bots.pooled_bot import Away
from wargames.web.bots.thoughts import think_aloud, thoughts_data
from wargames.web.tables.table import Due, Table
from wargames.web.transport.rate_limit import Turns

T = TypeVar("T")

SPARE = "random"
"""The bot that plays on where another failed."""

PROCESSES = min(3, 1 + (os.cpu_count() or 1))
THREADS = 2
"""How many bots think at the same time where they think in threads."""

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
"""Seconds until a record that cannot be written is tried again: each pause is twice the one before."""


@attrs.frozen
class Pace:
    """How bots play, in seconds: no answer comes sooner than ``least``, ``most`` is how long one may take.

    They think in so many ``processes`` beside the server's own; with none, in threads of it, which slows it
    down while they think.
    """

    least: float = 0.3
    most: float = 60.0
    processes: int = PROCESSES


async def in_thread(work: Callable[[], T], limit: float) -> T:
    """Work in a thread of its own, which is left alone when the limit is over; raises TimeoutError then."""
    answer: Future[T] = Future()
    answer.set_running_or_notify_cancel()

    def answering() -> None:
        try:
            answer.set_result(work())
        except Exception as error:  # noqa: BLE001  a bot may raise anything, and its table is told
            answer.set_exception(error)

    Thread(target=answering, daemon=True, name="bot").start()
    return await asyncio.wait_for(asyncio.wrap_future(answer), limit)


class Thinkers:
    """Where bots think. Its methods are for the thread of the event loop."""

    def __init__(self, pace: Pace) -> None:
        self.pace = pace
        self.pool = Pool(pace.processes) if pace.processes else None
        self._turns = asyncio.Semaphore(THREADS)
        self._places = Turns(max(1, (pace.processes or THREADS) - 1))  # of a client: one is left for others

    async def advise(
        self, adviser: Away, asked: tuple[Decision, Any], aloud: Aloud, client: str = ""
    ) -> Action:
        """Ask a bot that sits at no table, in a client's turn; ``aloud`` is given what it thinks as it goes.

        Raises TimeoutError, and what the bot raises, or :class:`MindFailed`.
        """
        async with self._places.turn(client):
            return await self._advise(adviser, asked, aloud)

    async def _advise(self, adviser: Away, asked: tuple[Decision, Any], aloud: Aloud) -> Action:
        if self.pool is not None:
            try:
                return await self.pool.ask(adviser, asked, self.pace.most, aloud)
            finally:
                self.pool.forget(adviser)
        loop, game = asyncio.get_running_loop(), adviser.game

        def heard(thoughts: Any) -> None:
            loop.call_soon_threadsafe(aloud, thoughts_data(game, *asked, thoughts))

        async with self._turns:
            return await in_thread(lambda: think_aloud(adviser.here, *asked, heard), self.pace.most)

    async def answer(self, game: Game[Any, Any], prompt: Prompt, aloud: Aloud, client: str) -> Action:
        """Ask a bot that sits at a table of a client, in its turn.

        Raises TimeoutError, :class:`BotFault` and :class:`MindFailed`.
        """
        async with self._places.turn(client):
            return await self._answer(game, prompt, aloud)

    async def _answer(self, game: Game[Any, Any], prompt: Prompt, aloud: Aloud) -> Action:
        if self.pool is None or not isinstance(prompt.bot, Away):
            async with self._turns:
                action, _ = await in_thread(prompt.answer, self.pace.most)
            thoughts = getattr(prompt.bot, "report", None)
            if isinstance(thoughts, SearchReport):
                aloud(thoughts_data(game, prompt.decision, prompt.view, thoughts))
            return action
        prompt.begins()
        if prompt.ears:
            prompt.ears.tell()
        return await self.pool.ask(prompt.bot, (prompt.decision, prompt.view), self.pace.most, aloud)

    def forget(self, bot: Bot) -> None:
        """Let a bot go whose table is closed: its minds, or the engine that it is."""
        if self.pool is not None and isinstance(bot, Away):
            self.pool.forget(bot)
        if isinstance(bot, RemoteBot):
            bot.close()

    async def warm(self) -> None:
        """Begin the processes before they are needed."""
        if self.pool is not None:
            await self.pool.warm()

    async def close(self) -> None:
        """End the processes."""
        if self.pool is not None:
            await self.pool.close()


Work = Callable[[Callable[[], Any]], Awaitable[Any]]
"""Does something beside the event loop."""


@attrs.frozen
class Around:
    """What is around a bot that answers: who made its table, and how others are told."""

    client: str
    work: Work
    aloud: Aloud
    """Told what the bot thinks as it goes."""
    announce: Callable[[], None]
    """Called when there is news for who sits at the table."""


async def let_answer(table: Table, due: Due, thinkers: Thinkers, around: Around) -> None:
    """Let a bot answer what it owes; one that fails is replaced, and the table is told."""
    loop, pace = asyncio.get_running_loop(), thinkers.pace
    begun = loop.time()
    try:
        action = await thinkers.answer(table.game, due.prompt, around.aloud, around.client)
        await asyncio.sleep(pace.least - (loop.time() - begun))
        await carry_out(table, due, action, around)
    except (TimeoutError, IllegalAction, BotFault, MindFailed) as error:
        why = fault(error, pace.most)
        await around.work(lambda: replace(table, due, f"the one before {why}"))


def fault(error: TimeoutError | IllegalAction | BotFault | MindFailed, most: float) -> str:
    """Say how a bot failed, which may take so many seconds at most."""
    match error:
        case TimeoutError():
            return f"took longer than {most:g} seconds"
        case IllegalAction():
            return "answered with what the rules refuse"
        case BotFault():
            return f"failed with {type(error.because).__name__}"
        case MindFailed():
            return f"failed with {error.because}"


async def carry_out(table: Table, due: Due, action: Action, around: Around) -> None:
    """Carry out what a bot answered; as long as its record cannot be written, the table says why it waits."""
    pause = FIRST_PAUSE
    while True:
        try:
            await around.work(lambda: table.answer(due, action))
        except NotWritten as error:
            why = f"the game waits: its record cannot be written ({error.because}); it is tried again"
            await around.work(partial(table.wait, why))
        else:
            return
        around.announce()
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)


def replace(table: Table, due: Due, why: str) -> None:
    """Put the spare bot in the place of one that failed; it asks nothing that can fail."""
    seat = due.prompt.seat
    spare = bots.make(SPARE, table.game, seed_for(f"spare bot of {seat}", 0))
    table.replace(seat, spare, SPARE, why)

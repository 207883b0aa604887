"""A pool of worker processes for bots, started when needed and restarted when they die.

A bot goes to the worker where it was last if that is free, else to any free one, where it is made again from
its name, its seed and what its seat saw. So nothing is lost with a process.
"""

import asyncio
import json
import os
import signal
import sys
from collections import OrderedDict
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

import attrs

from wargames.kernel.base.errors import WargameError
from wargames.kernel.game import Action, Decision
from wargames.protocol.processes import KEPT, SET
from wargames.web.bots.pooled_bot import PooledBot

END = getattr(signal, "SIGKILL", signal.SIGTERM)
TRIES = 3
"""The most tries for one decision when workers die."""

MOST_HOSTED = 100
"""The most bots that a worker hosts; the least recently used goes first."""

LONGEST = 2**24
"""The most bytes of a line."""

Aloud = Callable[[dict[str, Any]], object]


class BotError(WargameError):
    """A bot raised an error in its worker; ``because`` is the class of the error."""

    def __init__(self, because: str, words: str) -> None:
        super().__init__(words or because)
        self.because = because


class WorkerDied(Exception):
    """A worker process has ended."""


@attrs.define(eq=False)
class BotProcess:
    """A handle of a worker process, which runs one bot at a time."""

    process: asyncio.subprocess.Process | None = None
    hosted: OrderedDict[PooledBot, tuple[int, int]] = attrs.field(factory=OrderedDict)
    """For each hosted bot its number and how many steps it was told of."""
    numbers: int = 0
    busy: bool = False

    async def ask(self, bot: PooledBot, asked: tuple[Decision, Any], aloud: Aloud | None) -> Action:
        """Return the choice of a bot; raises :class:`WorkerDied` or :class:`BotError`."""
        if self.process is None:
            await self.begin()
        number = self._write(bot, asked)
        while True:
            answered, data = await self._read()
            if answered != number:
                continue
            if data["is"] == "Failed":
                self.hosted.pop(bot, None)
                raise BotError(data["because"], data["words"])
            if data["is"] == "Info" and aloud:
                aloud(json.loads(data["text"]))
            if data["is"] == "Answer":
                return bot.game.parse(data["text"])

    def _write(self, bot: PooledBot, asked: tuple[Decision, Any]) -> int:
        """Send a question with all that the bot does not know yet; returns the bot's number."""
        number, told = self.hosted.pop(bot, (0, 0))
        if not number:
            self.numbers += 1
            number = self.numbers
            self._send(number, bot.greeting(asked[0].seat))
        self._send(number, bot.news(told))
        self._send(number, [bot.question(*asked)])
        self.hosted[bot] = number, len(bot.seen)
        if len(self.hosted) > MOST_HOSTED:
            self.forget(next(iter(self.hosted)))
        return number

    def _send(self, number: int, lines: Iterable[bytes]) -> None:
        assert self.process
        assert self.process.stdin
        self.process.stdin.writelines(b"%d %s" % (number, line) for line in lines)

    async def _read(self) -> tuple[int, dict[str, Any]]:
        assert self.process
        assert self.process.stdout
        line = await self.process.stdout.readline()
        if not line.endswith(b"\n"):
            await self.end()
            raise WorkerDied
        number, _, message = line.partition(b" ")
        return int(number), json.loads(message)

    def forget(self, bot: PooledBot) -> None:
        """Drop a bot if it is hosted here."""
        number, _ = self.hosted.pop(bot, (0, 0))
        if number and self.process:
            self._send(number, [b'{"is":"Bye"}\n'])

    async def begin(self) -> None:
        """Start the process with the environment that an engine gets."""
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",
            "-m",
            "wargames.web.bots.bot_worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env={name: os.environ[name] for name in KEPT if name in os.environ} | SET,
            limit=LONGEST,
            start_new_session=True,
        )

    async def end(self) -> None:
        """End the process at once."""
        process, self.process = self.process, None
        self.hosted.clear()
        if process is None:
            return
        if process.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(process.pid, END)  # its own kill() would take the exit code from who waits for it
        if process.stdin:
            process.stdin.close()
        await process.wait()


class BotPool:
    """A pool of workers; its methods are for one event loop."""

    def __init__(self, processes: int) -> None:
        self.all = [BotProcess() for _ in range(processes)]
        self._freed = asyncio.Condition()

    async def ask(
        self, bot: PooledBot, asked: tuple[Decision, Any], limit: float, aloud: Aloud | None = None
    ) -> Action:
        """Return the choice of a bot, made within ``limit`` seconds from when a worker is free.

        Raises TimeoutError, and :class:`BotError` for a bot that fails or kills every worker.
        """
        place = await self._place(bot)
        try:
            return await asyncio.wait_for(self._asked(place, bot, asked, aloud), limit)
        except (TimeoutError, asyncio.CancelledError):
            await place.end()  # nothing else interrupts a bot
            raise
        finally:
            place.busy = False
            async with self._freed:
                self._freed.notify()

    async def _asked(
        self, place: BotProcess, bot: PooledBot, asked: tuple[Decision, Any], aloud: Aloud | None
    ) -> Action:
        for _ in range(TRIES):
            try:
                return await place.ask(bot, asked, aloud)
            except (WorkerDied, ConnectionError):
                await place.end()
        raise BotError(WorkerDied.__name__, f"every process in which {bot.name} thinks dies of it")

    async def _place(self, bot: PooledBot) -> BotProcess:
        """Wait for a free worker: the one that hosts the bot, else a running one, else any."""
        async with self._freed:
            await self._freed.wait_for(lambda: not all(one.busy for one in self.all))
            free = [one for one in self.all if not one.busy]
            place = min(free, key=lambda one: (bot not in one.hosted, one.process is None))
            place.busy = True
        for other in self.all:
            if other is not place:
                other.forget(bot)  # it would not know what comes now
        return place

    @property
    def busy(self) -> int:
        """The workers in which a bot thinks."""
        return sum(one.busy for one in self.all)

    def forget(self, bot: PooledBot) -> None:
        """Drop a bot, and all that its seat saw, from every worker."""
        for one in self.all:
            one.forget(bot)

    async def warm(self) -> None:
        """Start the workers before they are needed."""
        for one in self.all:
            if one.process is None and not one.busy:
                await one.begin()

    async def close(self) -> None:
        """End the workers."""
        for one in self.all:
            await one.end()

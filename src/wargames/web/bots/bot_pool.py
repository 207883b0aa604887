"""The processes in which bots think: a few, begun when they are needed, and begun anew when they die.

A bot is asked where it thought last, if nobody else is asked there, or anywhere that is free: then its mind
is made anew there, of its name, its seed and what its seat saw. So nothing is lost with a process.
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
from wargames.web.bots.pooled_bot import Away

END = getattr(signal, "SIGKILL", signal.SIGTERM)
TRIES = 3
"""How often a bot is asked at most, where the process that it thinks in dies."""

MINDS = 100
"""How many minds a process keeps; the one that was asked longest ago is forgotten first."""

LONGEST = 2**24
"""The most bytes of a line."""

Aloud = Callable[[dict[str, Any]], object]


class MindFailed(WargameError):
    """A bot raised something where it thinks; ``because`` is its class."""

    def __init__(self, because: str, words: str) -> None:
        super().__init__(words or because)
        self.because = because


class Died(Exception):
    """The process in which a bot thought has ended."""


@attrs.define(eq=False)
class BotProcess:
    """One process, in which one bot thinks at a time."""

    process: asyncio.subprocess.Process | None = None
    minds: OrderedDict[Away, tuple[int, int]] = attrs.field(factory=OrderedDict)
    """The number of each mind there, and how many steps it was told of."""
    numbers: int = 0
    busy: bool = False

    async def ask(self, bot: Away, asked: tuple[Decision, Any], aloud: Aloud | None) -> Action:
        """Have a bot choose; raises :class:`Died`, and :class:`MindFailed` for a bot that fails."""
        if self.process is None:
            await self.begin()
        number = self._write(bot, asked)
        while True:
            answered, data = await self._read()
            if answered != number:
                continue
            if data["is"] == "Failed":
                self.minds.pop(bot, None)
                raise MindFailed(data["because"], data["words"])
            if data["is"] == "Info" and aloud:
                aloud(json.loads(data["text"]))
            if data["is"] == "Answer":
                return bot.game.parse(data["text"])

    def _write(self, bot: Away, asked: tuple[Decision, Any]) -> int:
        """Write what a bot is asked, after all that it does not know; gives the number of its mind."""
        number, told = self.minds.pop(bot, (0, 0))
        if not number:
            self.numbers += 1
            number = self.numbers
            self._send(number, bot.greeting(asked[0].seat))
        self._send(number, bot.news(told))
        self._send(number, [bot.question(*asked)])
        self.minds[bot] = number, len(bot.seen)
        if len(self.minds) > MINDS:
            self.forget(next(iter(self.minds)))
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
            raise Died
        number, _, message = line.partition(b" ")
        return int(number), json.loads(message)

    def forget(self, bot: Away) -> None:
        """Let the mind of a bot go, if it is there."""
        number, _ = self.minds.pop(bot, (0, 0))
        if number and self.process:
            self._send(number, [b'{"is":"Bye"}\n'])

    async def begin(self) -> None:
        """Begin the process: it is told nothing of the environment that an engine would not be."""
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
        """End the process, whatever it thinks about."""
        process, self.process = self.process, None
        self.minds.clear()
        if process is None:
            return
        if process.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(process.pid, END)  # its own kill() would take the exit code from who waits for it
        if process.stdin:
            process.stdin.close()
        await process.wait()


class Pool:
    """Some processes; its methods are for one event loop."""

    def __init__(self, processes: int) -> None:
        self.all = [BotProcess() for _ in range(processes)]
        self._freed = asyncio.Condition()

    async def ask(
        self, bot: Away, asked: tuple[Decision, Any], limit: float, aloud: Aloud | None = None
    ) -> Action:
        """Have a bot choose, as soon as a process is free, within so many seconds from then on.

        Raises TimeoutError, and :class:`MindFailed` for a bot that fails or that every process dies of.
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
        self, place: BotProcess, bot: Away, asked: tuple[Decision, Any], aloud: Aloud | None
    ) -> Action:
        for _ in range(TRIES):
            try:
                return await place.ask(bot, asked, aloud)
            except (Died, ConnectionError):
                await place.end()
        raise MindFailed("Died", f"every process in which {bot.name} thinks dies of it")

    async def _place(self, bot: Away) -> BotProcess:
        """Take a free process: the one where the bot thought last, one that runs already, or any."""
        async with self._freed:
            await self._freed.wait_for(lambda: not all(one.busy for one in self.all))
            free = [one for one in self.all if not one.busy]
            place = min(free, key=lambda one: (bot not in one.minds, one.process is None))
            place.busy = True
        for other in self.all:
            if other is not place:
                other.forget(bot)  # it would not know what comes now
        return place

    def forget(self, bot: Away) -> None:
        """Let the minds of a bot go that is asked no more, and with them all that its seat saw."""
        for one in self.all:
            one.forget(bot)

    async def warm(self) -> None:
        """Begin the processes before they are needed."""
        for one in self.all:
            if one.process is None and not one.busy:
                await one.begin()

    async def close(self) -> None:
        """End the processes."""
        for one in self.all:
            await one.end()

"""The desk at which scenarios are written: what was saved, and the games that are played to see who wins."""

import asyncio
import json
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import attrs

from wargames.kernel.base.errors import UnknownName, WargameError
from wargames.web.editor.balancing import Wanted, balance
from wargames.web.editor.saved_scenarios import Saved
from wargames.web.storage.tokens import new_token
from wargames.web.tables.open_tables import Full
from wargames.web.transport.rate_limit import Allowance

T = TypeVar("T")

PLAYING, EACH = 2, 1
"""So many scenarios are played at a time to see who wins: of all clients, and of one."""
AN_HOUR = 12
"""So many trials one client may begin in an hour."""
KEPT = 50
"""So many that are done are kept, to be looked at."""
LONGEST = 600.0
"""Seconds after which a trial is ended, however many of its games were played."""
READING = 2
"""So many texts are read at a time, so that the rest of the server is not kept waiting."""


class TooOften(WargameError):
    """A client tries out more scenarios than one may."""


class Trial:
    """The games of one scenario: what came of those that are played, as they come.

    ``client`` is who asked for it; ``ended`` is how its process ended, None while it plays.
    """

    def __init__(self, wanted: Wanted, sides: tuple[str, ...], client: str) -> None:
        self.wanted, self.sides, self.client = wanted, sides, client
        self.scores: list[list[int]] = []
        self.error = ""
        self.ended: int | None = None
        self.running: asyncio.Task[None] | None = None

    @property
    def done(self) -> bool:
        """Whether no more games come."""
        return self.running is None or self.running.done()

    def sent(self) -> dict[str, Any]:
        """Write how it stands."""
        return {
            "played": len(self.scores),
            "games": self.wanted.games,
            "bot": self.wanted.bot,
            "done": self.done,
            "error": self.error,
            "sides": balance(self.sides, self.scores),
        }

    async def play(self) -> None:
        """Play all games in a process, which is ended with this task."""
        # -P: nothing of the folder it is in
        command = (sys.executable, "-P", "-m", "wargames.web.editor.balancing")
        begun = asyncio.ensure_future(
            asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
        )
        try:
            await asyncio.shield(begun)  # a process is never left half begun
            await asyncio.wait_for(self._follow(begun.result()), LONGEST)
        except TimeoutError:
            self.error = f"no more games were played after {LONGEST:g} seconds"
        finally:
            process = await begun
            with suppress(ProcessLookupError):
                process.kill()
            self.ended = await process.wait()

    async def _follow(self, process: Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(attrs.asdict(self.wanted)).encode())
        process.stdin.close()
        async for line in process.stdout:
            told = json.loads(line)
            if isinstance(told, dict):
                self.error = str(told["error"])
            else:
                self.scores.append(told)
        if not self.error and len(self.scores) < self.wanted.games:
            self.error = "the games ended early: a bot failed in one of them"


class Desk:
    """What the pages of an app write with."""

    def __init__(self, folder: Path) -> None:
        self.saved = Saved(folder / "scenarios")
        self._trials: dict[str, Trial] = {}
        self._reading = asyncio.Semaphore(READING)
        self._begun = Allowance(AN_HOUR / 3600, AN_HOUR)

    async def read(self, work: Callable[[], T]) -> T:
        """Read a text in a thread, as one of the few that are read at a time."""
        async with self._reading:
            return await asyncio.to_thread(work)

    def try_out(self, wanted: Wanted, sides: tuple[str, ...], client: str) -> str:
        """Begin to play a scenario for a client and give the name of the trial.

        Raises :class:`TooOften` for a client that tries out too many, :class:`Full` where all together do.
        """
        playing = [trial for trial in self._trials.values() if not trial.done]
        if sum(trial.client == client for trial in playing) >= EACH:
            raise TooOften("you try out a scenario already; wait until that is done, or stop it")
        if len(playing) >= PLAYING:
            raise Full(f"{PLAYING} scenarios are tried out here already; wait until one is done")
        if not self._begun.take(client):
            raise TooOften(f"you may try out {AN_HOUR} scenarios in an hour; wait a few minutes")
        for name in [name for name, trial in self._trials.items() if trial.done][: -KEPT or None]:
            del self._trials[name]
        name = new_token()
        trial = self._trials[name] = Trial(wanted, sides, client)
        trial.running = asyncio.create_task(trial.play())
        return name

    def trial(self, name: str) -> Trial:
        """Find a trial; raises :class:`UnknownName`."""
        if name not in self._trials:
            raise UnknownName("trial", name, ())
        return self._trials[name]

    async def stop(self, trial: Trial) -> None:
        """Play no more games of a trial."""
        if trial.running and not trial.running.done():
            trial.running.cancel()
            with suppress(asyncio.CancelledError):
                await trial.running

    async def close(self) -> None:
        """Stop all that is played."""
        for trial in self._trials.values():
            await self.stop(trial)

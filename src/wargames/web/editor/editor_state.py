"""State of the scenario editor: saved scenarios, and the trials that measure their balance."""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

import attrs

from wargames.kernel.base.errors import UnknownName, WargameError
from wargames.web.editor.balancing import BalanceRequest, balance
from wargames.web.editor.saved_scenarios import SavedScenarios
from wargames.web.machine import MACHINE, Machine, Program
from wargames.web.storage.links import new_token
from wargames.web.tables.open_table import ServerFull
from wargames.web.transport.rate_limit import RateLimiter

T = TypeVar("T")

PLAYING, EACH = 2, 1
"""The most trials at a time: of all clients, and of one client."""
AN_HOUR = 12
"""The trials that a client may begin in an hour."""
KEPT = 50
"""The finished trials that are kept."""
PLAYER = "wargames.web.editor.balancing"
LONGEST = 600.0
"""Seconds after which a trial is ended."""
READING = 2
"""The texts that are read at a time; the rest of the server need not wait for them."""


class TooManyTrials(WargameError):
    """A client begins too many trials."""


class BalanceTrial:
    """A trial: games between equal bots over one scenario, with their scores so far.

    ``client`` asked for it; ``ended`` is the exit code of its process, None while it plays.
    """

    def __init__(
        self, wanted: BalanceRequest, sides: tuple[str, ...], client: str, machine: Machine = MACHINE
    ) -> None:
        self.wanted, self.sides, self.client = wanted, sides, client
        self._machine = machine
        self.scores: list[list[int]] = []
        self.error = ""
        self.ended: int | None = None
        self.running: asyncio.Task[None] | None = None

    @property
    def done(self) -> bool:
        """True when no more games follow."""
        return self.running is None or self.running.done()

    def sent(self) -> dict[str, Any]:
        """Return the state of the trial as plain data."""
        return {
            "played": len(self.scores),
            "games": self.wanted.games,
            "bot": self.wanted.bot,
            "done": self.done,
            "error": self.error,
            "sides": balance(self.sides, self.scores),
        }

    async def play(self) -> None:
        """Play all games in a process that ends with this task."""
        begun = asyncio.ensure_future(self._machine.start(PLAYER))
        try:
            await asyncio.shield(begun)  # a process is never left half begun
            await asyncio.wait_for(self._follow(begun.result()), LONGEST)
        except TimeoutError:
            self.error = f"no more games were played after {LONGEST:g} seconds"
        finally:
            self.ended = await (await begun).end()

    async def _follow(self, player: Program) -> None:
        player.write([json.dumps(attrs.asdict(self.wanted)).encode()])
        player.close_input()
        async for line in player.output:
            told = json.loads(line)
            if isinstance(told, dict):
                self.error = str(told["error"])
            else:
                self.scores.append(told)
        if not self.error and len(self.scores) < self.wanted.games:
            self.error = "the games ended early: a bot failed in one of them"


class EditorState:
    """The editor of one app: its saved scenarios and its trials."""

    def __init__(self, saved: SavedScenarios, machine: Machine = MACHINE) -> None:
        self.saved, self._machine = saved, machine
        self._trials: dict[str, BalanceTrial] = {}
        self._reading = asyncio.Semaphore(READING)
        self._begun = RateLimiter(AN_HOUR / 3600, AN_HOUR)

    async def read(self, work: Callable[[], T]) -> T:
        """Read a text in a thread, few of them at a time."""
        async with self._reading:
            return await asyncio.to_thread(work)

    def try_out(self, wanted: BalanceRequest, sides: tuple[str, ...], client: str) -> str:
        """Begin a trial for a client and return its name.

        Raises :class:`TooManyTrials` for this client, :class:`ServerFull` for all clients together.
        """
        playing = [trial for trial in self._trials.values() if not trial.done]
        if sum(trial.client == client for trial in playing) >= EACH:
            raise TooManyTrials("you try out a scenario already; wait until that is done, or stop it")
        if len(playing) >= PLAYING:
            raise ServerFull(f"{PLAYING} scenarios are tried out here already; wait until one is done")
        if not self._begun.take(client):
            raise TooManyTrials(f"you may try out {AN_HOUR} scenarios in an hour; wait a few minutes")
        for name in [name for name, trial in self._trials.items() if trial.done][: -KEPT or None]:
            del self._trials[name]
        name = new_token()
        trial = self._trials[name] = BalanceTrial(wanted, sides, client, self._machine)
        trial.running = asyncio.create_task(trial.play())
        return name

    def trial(self, name: str) -> BalanceTrial:
        """Find a trial; raises :class:`UnknownName`."""
        if name not in self._trials:
            raise UnknownName("trial", name, ())
        return self._trials[name]

    async def stop(self, trial: BalanceTrial) -> None:
        """Stop a trial."""
        if trial.running and not trial.running.done():
            trial.running.cancel()
            with suppress(asyncio.CancelledError):
                await trial.running

    async def close(self) -> None:
        """Stop all trials."""
        for trial in self._trials.values():
            await self.stop(trial)

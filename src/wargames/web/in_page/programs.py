"""Programs of a page: modules of ours that run in workers of the browser, line by line.

The page's worker starts another one for a module; what is written to it and what it writes are messages.
"""

import asyncio
import gc
import json
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Protocol

import attrs

from wargames.kernel.base.errors import UnknownName
from wargames.web.bots import bot_worker
from wargames.web.bots.bot_pool import WORKER
from wargames.web.editor import balancing
from wargames.web.editor.editor_state import PLAYER
from wargames.web.machine import LONGEST, OneThread, Program


class BrowserWorker(Protocol):
    """A worker of the browser, as our script hands it in."""

    def send(self, text: str) -> None:
        """Send a line to it."""
        ...

    def terminate(self) -> None:
        """End it at once."""
        ...


@attrs.define
class WorkerProgram:
    """A program in a worker. ``hear`` takes each line that it writes, ``gone`` that it has died."""

    module: str
    output: asyncio.StreamReader = attrs.field(factory=lambda: asyncio.StreamReader(LONGEST))
    worker: BrowserWorker | None = None

    def hear(self, line: str) -> None:
        """Take a line that it has written."""
        self.output.feed_data(line.encode())

    def gone(self) -> None:
        """Take note that it writes nothing more."""
        self.output.feed_eof()

    def write(self, lines: Iterable[bytes]) -> None:
        """Send lines to it."""
        assert self.worker is not None
        for line in lines:
            self.worker.send(line.decode())

    def close_input(self) -> None:
        """Send nothing more: a module that reads all of its input begins with the first line."""

    async def end(self) -> int:
        """End it at once."""
        if self.worker is not None:
            self.worker.terminate()
            self.gone()
        return 0


class PageMachine(OneThread):
    """A page: one thread here, and workers of the browser for programs.

    ``begin`` starts a worker for a module, and hands its lines to the program.
    """

    one_screen = True

    def __init__(self, begin: Callable[[WorkerProgram], BrowserWorker]) -> None:
        self._begin = begin

    async def start(
        self, module: str, env: Mapping[str, str] | None = None, *, apart: bool = False
    ) -> Program:
        """Start a module in a worker."""
        program = WorkerProgram(module)
        program.worker = self._begin(program)
        return program


class SparedModules:
    """What modules have made, out of the rounds of the garbage collector: in a page that is most there is."""

    def __init__(self) -> None:
        self._known = 0

    def renew(self) -> bool:
        """Spare what there is if modules were imported since, and return whether that is so."""
        if len(sys.modules) == self._known:
            return False
        self._known = len(sys.modules)
        gc.freeze()
        return True


class WrittenLines:
    """An output that posts what is written."""

    def __init__(self, post: Callable[[str], None]) -> None:
        self._post = post

    def write(self, line: bytes) -> int:
        """Post a line."""
        self._post(line.decode())
        return len(line)


def listener(module: str, post: Callable[[str], None]) -> Callable[[str], bool]:
    """Return a function that takes the lines for a module in this worker, and returns whether it has ended.

    What the module writes is posted.
    """
    if module == WORKER:
        return _bots(WrittenLines(post))
    if module == PLAYER:
        return partial(_trial, post)
    raise UnknownName("program", module, [WORKER, PLAYER])


def _bots(output: WrittenLines) -> Callable[[str], bool]:
    hosted: dict[int, bot_worker.HostedBot] = {}
    spared = SparedModules()

    def take(line: str) -> bool:
        number, _, message = line.partition(" ")
        bot_worker.answer(hosted, (int(number), message.encode()), output)
        spared.renew()
        return False

    return take


def _trial(post: Callable[[str], None], line: str) -> bool:
    for told in balancing.answers(balancing.BalanceRequest(**json.loads(line))):
        post(json.dumps(told) + "\n")
    return True

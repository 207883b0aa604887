"""Means of the machine that the app runs on: threads, and programs beside its process.

A server has both. Where there are none, as in a page, :func:`wargames.web.app` is given another machine.
"""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from threading import Thread
from typing import Any, ClassVar, ParamSpec, Protocol, TypeVar

import attrs

P = ParamSpec("P")
T = TypeVar("T")

END = getattr(signal, "SIGKILL", signal.SIGTERM)
LONGEST = 2**24
"""The most bytes of a line that a program writes."""


class Program(Protocol):
    """A running module of ours that reads and writes lines."""

    @property
    def output(self) -> asyncio.StreamReader:
        """The lines that it writes."""
        ...

    def write(self, lines: Iterable[bytes]) -> None:
        """Send lines to it."""
        ...

    def close_input(self) -> None:
        """Send nothing more."""
        ...

    async def end(self) -> int:
        """End it at once, and return its exit code."""
        ...


@attrs.frozen
class LocalProgram:
    """A program in a process of its own."""

    process: Process

    @property
    def output(self) -> asyncio.StreamReader:
        """The lines that it writes."""
        assert self.process.stdout is not None
        return self.process.stdout

    def write(self, lines: Iterable[bytes]) -> None:
        """Send lines to it."""
        assert self.process.stdin is not None
        self.process.stdin.writelines(lines)

    def close_input(self) -> None:
        """Send nothing more."""
        assert self.process.stdin is not None
        self.process.stdin.close()

    async def end(self) -> int:
        """End it at once, and return its exit code."""
        if self.process.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(self.process.pid, END)  # its own kill() would take the code from who waits for it
        self.close_input()
        return await self.process.wait()


class Machine:
    """A machine with threads and processes; ``watched`` where a host looks at figures of the app."""

    watched: ClassVar[bool] = True
    one_screen: ClassVar[bool] = False
    """Whether all people of a table sit at one screen."""

    def executor(self, most: int, name: str) -> ThreadPoolExecutor:
        """Return an executor with so many threads at most."""
        return ThreadPoolExecutor(most, name)

    async def within(self, work: Callable[[], T], limit: float) -> T:
        """Run work in a thread of its own, abandoned with TimeoutError after ``limit`` seconds."""
        answer: Future[T] = Future()
        Thread(target=_settle, args=[answer, work], daemon=True, name="bot").start()
        return await asyncio.wait_for(asyncio.wrap_future(answer), limit)

    async def start(
        self, module: str, env: Mapping[str, str] | None = None, *, apart: bool = False
    ) -> Program:
        """Start a module as a program; what is ``apart`` gets no signals of this one's terminal.

        ``env`` is its environment, this one's by default.
        """
        command = (sys.executable, "-P", "-m", module)  # -P: nothing of the folder it is in
        pipes: dict[str, Any] = {"stdin": PIPE, "stdout": PIPE, "stderr": None if apart else DEVNULL}
        begun = asyncio.create_subprocess_exec(
            *command, **pipes, env=env, limit=LONGEST, start_new_session=apart
        )
        return LocalProgram(await begun)


class OneThread(Machine):
    """A machine without threads and processes: work is done at once, and nothing cuts it off."""

    watched = False

    def executor(self, most: int, name: str) -> ThreadPoolExecutor:
        """Return an executor that works where it is asked."""
        return InPlace()

    async def within(self, work: Callable[[], T], limit: float) -> T:
        """Run work to its end, after what waits."""
        await asyncio.sleep(0)
        return work()

    async def start(
        self, module: str, env: Mapping[str, str] | None = None, *, apart: bool = False
    ) -> Program:
        """Raise OSError."""
        raise OSError(f"{module} cannot be started: there are no processes here")


class InPlace(ThreadPoolExecutor):
    """An executor without threads."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Work at once, and return the settled result."""
        answer: Future[T] = Future()
        _settle(answer, lambda: fn(*args, **kwargs))
        return answer


def _settle(answer: Future[T], work: Callable[[], T]) -> None:
    """Work, and settle a future with the result or the error."""
    answer.set_running_or_notify_cancel()
    try:
        answer.set_result(work())
    except Exception as error:  # noqa: BLE001  a bot may raise anything, and who waits is told
        answer.set_exception(error)


MACHINE = Machine()

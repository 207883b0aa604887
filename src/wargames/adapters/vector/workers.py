"""Games of other processes, seen from their parent."""

import json
import os
import subprocess
import sys
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from select import select
from typing import Any
from weakref import finalize

import attrs
from gymnasium.vector import AutoresetMode

from wargames import WargameError
from wargames.adapters.seat_games import SeatSetting, setting_data
from wargames.adapters.vector.arrays import ArrayLayout, SharedMemory
from wargames.adapters.vector.batch import Told, halves

PATIENCE = 5
"""The seconds that a worker has to end by itself."""

READ = 1 << 16
"""The bytes that are read at once."""


class WorkerFailed(WargameError):
    """A process of games that raised or died; the message names it, its games and the reason."""


class Worker:
    """The games of another process, asked in two halves so that several think at once."""

    def __init__(self, name: str, games: range) -> None:
        self._name, self._games = name, games
        path = os.pathsep.join(filter(None, sys.path))
        self._process = subprocess.Popen(
            [sys.executable, "-m", "wargames.adapters.vector.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": path},
        )
        assert self._process.stdin is not None, "as asked for"
        assert self._process.stdout is not None, "as asked for"
        self._input, self._output = self._process.stdin, self._process.stdout
        self._read = bytearray()
        self.parts, self.sent = halves(games), deque[range]()

    def begin(
        self, setting: SeatSetting, layout: ArrayLayout, shared: SharedMemory, mode: AutoresetMode
    ) -> None:
        """Say what to play, in which memory."""
        about = {
            "setting": setting_data(setting),
            "layout": attrs.asdict(layout),
            "memory": str(shared.path),
            "games": [self._games.start, self._games.stop],
            "mode": mode.value,
        }
        self._write(json.dumps(about).encode() + b"\n")

    def ask(self, do: str, **about: Any) -> None:
        """Ask for a step, a reset of some games, or pictures."""
        here = slice(self._games.start, self._games.stop)
        self._write(
            json.dumps({"do": do, **{name: one[here] for name, one in about.items()}}).encode() + b"\n"
        )

    def send(self, part: range) -> None:
        """Ask for a step of some games, whose answer :meth:`receive` brings."""
        self.sent.append(part)
        self._write(json.dumps({"do": "step", "games": [part.start, part.stop]}).encode() + b"\n")

    def receive(self) -> tuple[range, list[Told]]:
        """Wait for the part that was sent first; raises :class:`WorkerFailed`."""
        return self.sent.popleft(), [Told(**one) for one in self.answer()]

    @property
    def answered(self) -> bool:
        """True when an answer was read that nobody has asked for."""
        return b"\n" in self._read

    def fileno(self) -> int:
        """Return the descriptor from which answers are read."""
        return self._output.fileno()

    def _write(self, data: bytes) -> None:
        with suppress(BrokenPipeError):  # the answer will say why
            self._input.write(data)
            self._input.flush()

    def answer(self) -> Any:
        """Wait for the answer; raises :class:`WorkerFailed`."""
        line = self._line()
        found = json.loads(line) if line else {"error": self._death()}
        if "error" in found:
            last = self._games.stop - 1
            games = f"game {last}" if len(self._games) == 1 else f"games {self._games.start} to {last}"
            raise WorkerFailed(f"{self._name} ({games}, process {self._process.pid}): {found['error']}")
        return found["answer"]

    def _line(self) -> bytes:
        """Read a line, or nothing from a process that has ended."""
        while not self.answered:
            more = os.read(self.fileno(), READ)
            if not more:
                return b""
            self._read += more
        line, _, self._read = self._read.partition(b"\n")
        return bytes(line)

    def _death(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(PATIENCE)
        return f"it died with exit code {self._process.poll()}"

    def end(self) -> None:
        """Let the process end, or end it."""
        with suppress(BrokenPipeError):
            self._input.close()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._output.close()


class GameWorkers:
    """Several processes with the games of an environment."""

    def __init__(
        self, setting: SeatSetting, layout: ArrayLayout, processes: int, mode: AutoresetMode
    ) -> None:
        shared = SharedMemory(layout.size)
        self.arrays = layout.on(shared.memory)
        bounds = [layout.games * number // processes for number in range(processes + 1)]
        self._workers = [
            Worker(f"worker {number} of {processes}", range(first, stop))
            for number, (first, stop) in enumerate(pairwise(bounds), 1)
        ]
        self._waiting = list(self._workers)
        self._end = finalize(self, _end, self._workers)
        for worker in self._workers:
            worker.begin(setting, layout, shared, mode)
        try:
            self._answers()
        finally:
            shared.forget()

    def _ask(self, do: str, **about: Sequence[Any]) -> list[Any]:
        for worker in self._workers:
            worker.ask(do, **about)
        return self._answers()

    def _answers(self) -> list[Any]:
        try:
            return [one for worker in self._workers for one in worker.answer() or ()]
        except BaseException:
            self.close()
            raise

    def reset(self, seeds: Sequence[Any], chosen: Sequence[bool]) -> None:
        """Begin the chosen games anew, each with its seed."""
        self._ask("reset", seeds=seeds, chosen=chosen)

    def step(self) -> list[Told]:
        """Answer with the numbers in the arrays."""
        return [Told(**one) for one in self._ask("step")]

    @property
    def parts(self) -> list[range]:
        """The games that are sent and received together."""
        return [part for worker in self._workers for part in worker.parts]

    def send(self, part: range) -> None:
        """Let the worker of a part step it with the numbers in the arrays."""
        next(worker for worker in self._workers if part in worker.parts).send(part)

    def receive(self) -> tuple[range, list[Told]]:
        """Wait for a part that is done, by turns among the workers; raises :class:`WorkerFailed`."""
        asked = [worker for worker in self._waiting if worker.sent]
        read = [worker for worker in asked if worker.answered]
        ready = {*read, *select(asked, (), (), 0 if read else None)[0]}
        first = next(worker for worker in asked if worker in ready)
        self._waiting.sort(key=lambda worker: worker is first)
        try:
            return first.receive()
        except BaseException:
            self.close()
            raise

    def render(self) -> list[str | None]:
        """Render each game."""
        return self._ask("render")

    def close(self) -> None:
        """End all processes, as happens to those that nobody holds any more."""
        self._end()

    @property
    def closed(self) -> bool:
        """True when the processes have ended."""
        return not self._end.alive


def _end(workers: Sequence[Worker]) -> None:
    for worker in workers:
        worker.end()

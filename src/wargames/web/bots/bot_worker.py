"""A worker process that runs bots for many tables, started by :mod:`bot_pool`.

Each line that it reads or writes is the number of a hosted bot and a message of the protocol. A hosted bot is
one bot at one seat. It is shown the view of its seat; nothing else of a game comes into this process.
"""

import json
import os
import sys
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any

from wargames.kernel.base.errors import WargameError
from wargames.kernel.game import Bot, Decision
from wargames.kernel.game.json_forms import decode_view
from wargames.protocol import messages as say
from wargames.protocol.serve import Engine, Output, Serving, decision_of
from wargames.web.bots import reviewer
from wargames.web.bots.thoughts import think_aloud, thoughts_data
from wargames.workers import freeze_loaded

Line = tuple[int, bytes]

NICENESS = 5
"""The niceness of the process: the server goes first."""


class HostedBot(Serving):
    """A bot at a seat that reports its search."""

    def __init__(self, output: "Output") -> None:
        super().__init__(Engine("mind", self._made, set_options=self._named, observes=True), output)
        self._name = ""

    def _named(self, options: Any) -> None:
        self._name = options["bot"]

    def _made(self, game: Any, seed: int | str) -> Bot:
        return reviewer.made(game, self._name, seed)

    def _decide(self, asked: say.Decide) -> None:
        view = decode_view(self._game, asked.view or {})
        decision = decision_of(self._game, view, self._seat, asked.kind)
        action = think_aloud(self._bot, decision, view, self._aloud(decision, view))
        self._say(say.Answer(asked.id, text=str(action)))

    def _aloud(self, decision: Decision, view: Any) -> Callable[[Any], None]:
        def aloud(thoughts: Any) -> None:
            data = thoughts_data(self._game, decision, view, thoughts)
            self._say(say.Info(json.dumps(data, ensure_ascii=False)))

        return aloud

    def take(self, line: bytes) -> bool:
        """Handle a message; returns False after the last one."""
        message = say.from_referee(line)
        if message is not None and not isinstance(message, say.Bye):
            self._take(message)
        return not isinstance(message, say.Bye)


class NumberedOutput:
    """An output that writes the number of a hosted bot before each line."""

    def __init__(self, number: int, output: Output) -> None:
        self._number, self._output = number, output

    def write(self, line: bytes) -> int | None:
        """Write a line."""
        return self._output.write(b"%d %s" % (self._number, line))


def serve(lines: Callable[[], Line], output: Output) -> None:
    """Answer lines until the process ends."""
    hosted: dict[int, HostedBot] = {}
    while True:
        answer(hosted, lines(), output)


def answer(hosted: dict[int, HostedBot], numbered: Line, output: Output) -> None:
    """Let a hosted bot answer a line; a bot that fails is reported and dropped."""
    number, line = numbered
    if number not in hosted:
        hosted[number] = HostedBot(NumberedOutput(number, output))
    try:
        goes_on = hosted[number].take(line)
    except Exception as error:  # noqa: BLE001  a bot may raise anything, and its table is told
        output.write(b"%d %s" % (number, failed(error)))
        goes_on = False
    if not goes_on:
        del hosted[number]


def failed(error: Exception) -> bytes:
    """Return the message about a failed bot; of foreign errors it holds the class alone."""
    words = str(error) if isinstance(error, WargameError) else ""
    return json.dumps({"is": "Failed", "because": type(error).__name__, "words": words}).encode() + b"\n"


def main() -> None:
    """Serve the standard input and output, and exit as soon as the input ends."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    freeze_loaded()
    output = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # what bots print goes to the error output
    lines: SimpleQueue[Line] = SimpleQueue()

    def read() -> None:
        for line in sys.stdin.buffer:
            number, _, message = line.partition(b" ")
            lines.put((int(number), message))
        os._exit(0)

    Thread(target=read, daemon=True, name="reader").start()
    serve(lines.get, output)


if __name__ == "__main__":
    main()

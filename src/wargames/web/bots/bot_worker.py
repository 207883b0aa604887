"""A process in which bots think for many tables, begun by :mod:`bot_pool`.

It reads lines, each the number of a mind and a message of the protocol, and answers alike. A mind is one bot
at one seat; what it is shown is the view of its seat, and nothing else of a game comes into this process.
"""

import json
import os
import sys
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any

from wargames import bots
from wargames.kernel.base.errors import WargameError
from wargames.kernel.game import Bot, Decision
from wargames.kernel.game.json_forms import decode_view
from wargames.protocol import messages as say
from wargames.protocol.serve import Engine, Output, Serving, decision_of
from wargames.web.bots.thoughts import think_aloud, thoughts_data

Line = tuple[int, bytes]

NICENESS = 5
"""By so much bots give way to the server, which answers while they think."""


class Mind(Serving):
    """One bot at one seat, which says aloud what it thinks."""

    def __init__(self, output: "Output") -> None:
        super().__init__(Engine("mind", self._made, set_options=self._named, observes=True), output)
        self._name = ""

    def _named(self, options: Any) -> None:
        self._name = options["bot"]

    def _made(self, game: Any, seed: int | str) -> Bot:
        return bots.make(self._name, game, seed)

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
        """Take a message; False for the last one."""
        message = say.from_referee(line)
        if message is not None and not isinstance(message, say.Bye):
            self._take(message)
        return not isinstance(message, say.Bye)


class Numbered:
    """Writes each line of a mind with its number before it."""

    def __init__(self, number: int, output: Output) -> None:
        self._number, self._output = number, output

    def write(self, line: bytes) -> int | None:
        """Write a line."""
        return self._output.write(b"%d %s" % (self._number, line))


def serve(lines: Callable[[], Line], output: Output) -> None:
    """Answer lines for ever."""
    minds: dict[int, Mind] = {}
    while True:
        _answer(minds, lines(), output)


def _answer(minds: dict[int, Mind], numbered: Line, output: Output) -> None:
    """Let a mind answer a line; one that fails says by what, and is forgotten."""
    number, line = numbered
    if number not in minds:
        minds[number] = Mind(Numbered(number, output))
    try:
        goes_on = minds[number].take(line)
    except Exception as error:  # noqa: BLE001  a bot may raise anything, and its table is told
        output.write(b"%d %s" % (number, failed(error)))
        goes_on = False
    if not goes_on:
        del minds[number]


def failed(error: Exception) -> bytes:
    """Say by what a mind failed; words of the library's own errors, of any other its class."""
    words = str(error) if isinstance(error, WargameError) else ""
    return json.dumps({"is": "Failed", "because": type(error).__name__, "words": words}).encode() + b"\n"


def main() -> None:
    """Serve the standard input and output, until the input ends: then at once, whatever is thought."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
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

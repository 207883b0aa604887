"""An engine that breaks the protocol in one way, named on the command line; it imports nothing of ours."""

import json
import os
import sys
import time
from collections.abc import Callable
from typing import Any

WAY = sys.argv[-1]


def encoded(message: dict[str, Any]) -> bytes:
    return json.dumps(message).encode() + b"\n"


def say(**message: Any) -> None:
    write(encoded(message))


def write(data: bytes) -> None:
    while data:
        data = data[os.write(1, data) :]


def flood() -> None:
    while True:
        say(**{"is": "Info", "text": "x" * 1000})


def long_line() -> None:
    write(b'{"is":"Answer","text":"')
    for _ in range(100):
        write(b"x" * 1_000_000)


def half_line_then_exit() -> None:
    write(b'{"is":"Ans')
    sys.exit(3)


def half_line_then_silence() -> None:
    write(b'{"is":"Answer",')
    time.sleep(60)


def close_output() -> None:
    os.close(1)
    time.sleep(60)


def late(number: int) -> None:
    time.sleep(30)
    say(**{"is": "Answer", "id": number, "number": 0})


def deaf() -> None:
    """Say ready, and never read again."""
    time.sleep(60)


READY: dict[str, Any] = {"is": "Ready", "protocol": 1, "name": "hostile"}
AT_HELLO: dict[str, Callable[[], Any]] = {
    "silent at hello": lambda: time.sleep(60),
    "exits at hello": lambda: sys.exit("no board today"),
    "another protocol": lambda: say(**READY | {"protocol": 99}),
    "answers the hello": lambda: say(**{"is": "Answer", "id": 1, "text": "pass"}),
    "another game": lambda: say(**READY | {"games": ["chess"]}),
    "wants nonsense": lambda: say(**READY | {"wants": ["state"]}),
}
AT_DECIDE: dict[str, Callable[[Any], Any]] = {
    "silent": lambda _: time.sleep(60),
    "half a line, then silence": lambda _: half_line_then_silence(),
    "half a line, then exit": lambda _: half_line_then_exit(),
    "exits": lambda _: os._exit(7),
    "kills itself": lambda _: os.kill(os.getpid(), 9),
    "closes its output": lambda _: close_output(),
    "line of 100 MB": lambda _: long_line(),
    "flood": lambda _: flood(),
    "flood of complaints": lambda _: [os.write(2, b"x" * 65536) for _ in iter(int, 1)],
    "no UTF-8": lambda _: write(b'{"is":"Info","text":"\xff\xfe"}\n'),
    "no JSON": lambda _: write(b"e2e4\n"),
    "empty line": lambda _: write(b"\n"),
    "a list": lambda _: write(b"[1,2]\n"),
    "NaN": lambda _: write(b'{"is":"Answer","id":NaN}\n'),
    "deep nesting": lambda _: write(b"[" * 100_000 + b"\n"),
    "a key twice": lambda _: write(b'{"is":"Info","text":"a","text":"b"}\n'),
    "another message": lambda _: say(**{"is": "Resign"}),
    "more than a message": lambda _: say(**{"is": "Info", "text": "a", "state": {}}),
    "ready again": lambda _: say(**READY),
    "old question": lambda asked: say(**{"is": "Answer", "id": asked["id"] - 1, "number": 0}),
    "future question": lambda asked: say(**{"is": "Answer", "id": asked["id"] + 1, "number": 0}),
    "twice": lambda asked: write(2 * encoded({"is": "Answer", "id": asked["id"], "number": 0})),
    "asks of the past": lambda _: say(**{"is": "Ask", "id": 0, "chosen": []}),
    "asks for nonsense": lambda asked: say(**{"is": "Ask", "id": asked["id"], "chosen": ["castle"]}),
    "asks for ever": lambda asked: say(**{"is": "Ask", "id": asked["id"], "chosen": []}),
    "no such number": lambda asked: say(**{"is": "Answer", "id": asked["id"], "number": 10**9}),
    "a number as text": lambda asked: say(**{"is": "Answer", "id": asked["id"], "number": "0"}),
    "negative number": lambda asked: say(**{"is": "Answer", "id": asked["id"], "number": -1}),
    "no words": lambda asked: say(**{"is": "Answer", "id": asked["id"]}),
    "two ways at once": lambda asked: say(**{"is": "Answer", "id": asked["id"], "number": 0, "text": "pass"}),
    "gibberish": lambda asked: say(**{"is": "Answer", "id": asked["id"], "text": "\u2620" * 1000}),
    "no action": lambda asked: say(**{"is": "Answer", "id": asked["id"], "action": {"is": "Nuke"}}),
    "half a sentence": lambda asked: say(**{"is": "Answer", "id": asked["id"], "parts": []}),
    "illegal": lambda asked: say(**{"is": "Answer", "id": asked["id"], "text": "reload"}),
    "honest": lambda asked: say(**{"is": "Answer", "id": asked["id"], "number": 0}),
    "late": lambda asked: late(asked["id"]),
}


AT_PONDER: dict[str, Callable[[int], Any]] = {
    "ponders": lambda _: None,
    "ponders on": lambda _: time.sleep(60),
    "answers the ponder at once": lambda number: say(**{"is": "Answer", "id": number, "number": 0}),
    "asks while it ponders": lambda number: say(**{"is": "Ask", "id": number, "chosen": []}),
    "answers the ponder wrongly": lambda number: say(**{"is": "Answer", "id": number, "text": "\u2620"}),
    "exits while it ponders": lambda _: os._exit(7),
    "no JSON while it ponders": lambda _: write(b"e2e4\n"),
    "floods while it ponders": lambda _: flood(),
    "answers ahead while it ponders": lambda number: say(**{"is": "Answer", "id": number + 1, "number": 0}),
}
heard: list[str] = []


def pondering(message: dict[str, Any]) -> None:
    """Answer every question, break something in the others' time, and tell what was heard."""
    kind, number = message["is"], message.get("id", 0)
    heard.append(f"{kind} {number}")
    if kind == "Ponder":
        AT_PONDER.get(WAY, AT_PONDER["ponders"])(number)
    elif kind == "Stop" and WAY == "answers the ponder at Stop":
        say(**{"is": "Answer", "id": number, "number": 0})
    elif kind == "Decide":
        if WAY == "answers the ponder late" and f"Ponder {number - 1}" in heard:
            say(**{"is": "Answer", "id": number - 1, "number": 0})
        say(**{"is": "Info", "text": ", ".join(heard[-4:])})
        say(**{"is": "Answer", "id": number, "number": 0})


def main() -> None:
    for line in sys.stdin.buffer:
        message = json.loads(line)
        kind = message["is"]
        if kind == "Hello":
            if WAY in AT_HELLO:
                AT_HELLO[WAY]()
            else:
                say(**READY | {"ponders": "ponder" in WAY})
            if WAY == "deaf":
                deaf()
        elif kind == "NewGame" and WAY == "silent at a new game":
            time.sleep(60)
        elif kind == "NewGame":
            say(**{"is": "Seated"})
        elif "ponder" in WAY:
            pondering(message)
        elif kind in {"Decide", "Next"} and WAY in AT_DECIDE:
            AT_DECIDE[WAY](message)
        elif kind == "Stop" and WAY == "at the last moment":
            say(**{"is": "Answer", "id": message["id"], "number": 0})


if __name__ == "__main__":
    main()

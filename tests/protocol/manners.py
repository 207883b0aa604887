"""An engine that plays by chance, with one bad manner, named on the command line; it imports none of ours."""

import json
import os
import random
import select
import socket
import sys
import time
from typing import Any

WAY = sys.argv[-1]
KNOWN = {"Hello", "NewGame", "Decide", "Stop", "Ponder", "GameOver", "Told", "Next", "Bye"}
chance = random.Random()


def say(**message: Any) -> None:
    os.write(1, json.dumps(message).encode() + b"\n")


def read() -> bytes:
    """Read a line byte by byte; or, badly, whatever there is."""
    if WAY == "reads whole pieces":
        return os.read(0, 1_000_000)
    line = b""
    while not line.endswith(b"\n") and (byte := os.read(0, 1)):
        line += byte
    return line


def take(message: dict[str, Any]) -> None:
    match message["is"]:
        case "Hello":
            wants = ["decision", "candidates"]
            say(**{"is": "Ready", "protocol": 1, "name": "manners", "wants": wants, "ponders": True})
            if WAY == "talks":
                say(**{"is": "Info", "text": "nice to meet you"})
        case "NewGame":
            sit(message)
        case "Decide":
            answer(message)
        case "Stop" if WAY == "answers a stop":
            say(**{"is": "Answer", "id": message["id"], "number": 0})
        case "Ponder" if WAY == "ponders on":
            time.sleep(60)
        case "Ponder":
            select.select([0], [], [])
        case "Bye" if WAY != "stays after a Bye":
            sys.exit()
        case unknown if unknown not in KNOWN and WAY == "chokes on news":
            sys.exit("what is that?")


def sit(message: dict[str, Any]) -> None:
    if WAY == "calls home":
        socket.socket().close()
    chance.seed(str(time.time_ns()) if WAY == "forgets its seed" else message["seed"])
    say(**{"is": "Seated"})


def answer(asked: dict[str, Any]) -> None:
    if WAY == "cheats" and asked["kind"] == "ChooseCard":
        say(**{"is": "Answer", "id": asked["id"], "text": "lay stallion L1"})
    else:
        count = len(asked["decision"]["candidates"])
        say(**{"is": "Answer", "id": asked["id"], "number": chance.randrange(count)})


def main() -> None:
    while line := read():
        take(json.loads(line))
    if WAY == "stays without input":
        time.sleep(60)


if __name__ == "__main__":
    main()

"""A process with some of the games: ``python -m wargames.adapters.vector.worker``.

Its parent writes a line for each step and reads a line of JSON; numbers go by shared memory. It ends with its
parent: the end of the input is the end of the process.
"""

import json
import os
import signal
import sys
from typing import Any

import attrs
from gymnasium.vector import AutoresetMode

from wargames.adapters.seat_games import SeatRules, read_setting
from wargames.adapters.vector.arrays import ArrayLayout, opened
from wargames.adapters.vector.batch import Batch


def _begun(about: dict[str, Any]) -> Batch:
    layout = ArrayLayout.read(**about["layout"])
    arrays = layout.on(opened(about["memory"]))
    return Batch(
        SeatRules(read_setting(about["setting"])),
        arrays,
        range(*about["games"]),
        AutoresetMode(about["mode"]),
    )


def _answer(batch: Batch, asked: dict[str, Any]) -> Any:
    match asked["do"]:
        case "reset":
            batch.reset(asked["seeds"], asked["chosen"])
            return []
        case "render":
            return batch.render()
    games = range(*asked["games"]) if "games" in asked else None
    return [attrs.asdict(one) for one in batch.step(games)]


def main() -> None:
    """Play the games that the parent describes until it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides
    replies = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever games print is no reply

    def reply(**answer: Any) -> None:
        replies.write(json.dumps(answer) + "\n")
        replies.flush()

    try:
        batch = _begun(json.loads(sys.stdin.buffer.readline()))
        reply(answer=None)
        for line in sys.stdin.buffer:
            reply(answer=_answer(batch, json.loads(line)))
    except BrokenPipeError:
        return
    except Exception as error:  # noqa: BLE001  the parent raises it with the name of this worker
        reply(error=f"{type(error).__name__}: {error}")


if __name__ == "__main__":
    main()

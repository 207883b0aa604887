"""A process with some of the games: ``python -m wargames.adapters.vector.worker``.

Its parent writes a line for each step and reads a line of JSON; numbers go by shared memory. It ends with its
parent: the end of the input is the end of the process.
"""

import json
import os
import pickle
import signal
import sys
from typing import Any

import attrs

from wargames.adapters.seat_games import SeatRules
from wargames.adapters.vector.arrays import opened
from wargames.adapters.vector.batch import Batch


def _answer(batch: Batch, asked: dict[str, Any]) -> Any:
    match asked["do"]:
        case "reset":
            batch.reset(asked["seeds"], asked["chosen"])
            return []
        case "render":
            return batch.render()
    return [attrs.asdict(one) for one in batch.step()]


def main() -> None:
    """Play the games that the parent describes until it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides
    replies = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever games print is no reply

    def reply(**answer: Any) -> None:
        replies.write(json.dumps(answer) + "\n")
        replies.flush()

    try:
        setting, layout, path, games, mode = pickle.load(sys.stdin.buffer)  # noqa: S301  the parent's own
        batch = Batch(SeatRules(setting), layout.on(opened(path)), games, mode)
        reply(answer=None)
        for line in sys.stdin.buffer:
            reply(answer=_answer(batch, json.loads(line)))
    except BrokenPipeError:
        return
    except Exception as error:  # noqa: BLE001  the parent raises it with the name of this worker
        reply(error=f"{type(error).__name__}: {error}")


if __name__ == "__main__":
    main()

"""An engine that always throws so many dice; none: it ends instead. It imports nothing of ours."""

import json
import sys
from typing import Any


def say(**message: Any) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def main(number: str) -> None:
    for line in sys.stdin:
        message = json.loads(line)
        if message["is"] == "Hello":
            say(**{"is": "Ready", "protocol": 1, "name": "naming", "wants": []})
        elif message["is"] == "NewGame":
            say(**{"is": "Seated"})
        elif message["is"] == "Decide" and number == "0":
            sys.exit(3)
        elif message["is"] == "Decide":
            say(**{"is": "Answer", "id": message["id"], "text": f"throw {number}"})


if __name__ == "__main__":
    main(sys.argv[1])

"""The other process: plays the games that it is told on its input, and writes down how they went.

Run as ``python -m wargames.testing.elsewhere``.
"""

import json
import sys

from wargames.testing.locations import game_at
from wargames.testing.playthroughs import play
from wargames.testing.records import trace_of
from wargames.testing.settings import Setting


def main() -> None:
    """Play what the input asks for; write the traces as JSON."""
    asked = json.load(sys.stdin)
    game = game_at(asked["game"])
    settings = [
        Setting(each["scenario"], tuple((name, value) for name, value in each["options"]), each["seed"])
        for each in asked["settings"]
    ]
    traces = [trace_of(game, play(game, setting, asked["max_decisions"])) for setting in settings]
    json.dump(traces, sys.stdout)


if __name__ == "__main__":
    main()

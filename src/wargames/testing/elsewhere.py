"""The other process, which replays games or unpickles values and writes the results.

Run as ``python -m wargames.testing.elsewhere``.
"""

import json
import sys

from wargames.testing.checks.copies import faults_on_arrival
from wargames.testing.checks.records import trace_of
from wargames.testing.locations import game_at
from wargames.testing.playthroughs import play
from wargames.testing.settings import GameSetting


def main() -> None:
    """Write the traces of the games in the input as JSON, or the violations of pickled values."""
    asked = json.load(sys.stdin)
    game = game_at(asked["game"])
    if "pickles" in asked:
        json.dump([fault for sent in asked["pickles"] for fault in faults_on_arrival(game, sent)], sys.stdout)
        return
    settings = [
        GameSetting(each["scenario"], tuple((name, value) for name, value in each["options"]), each["seed"])
        for each in asked["settings"]
    ]
    traces = [trace_of(game, play(game, setting, asked["max_decisions"])) for setting in settings]
    json.dump(traces, sys.stdout)


if __name__ == "__main__":
    main()

"""What a bot answers in the positions of random games, written down so that no later bot answers otherwise.

``python tests/bots/recorded.py fire_move captain`` writes ``tests/bots/recorded/fire_move_captain.txt`` anew:
do so where the bot is meant to choose otherwise, and look at what changed.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import wargames
from wargames import bots
from wargames.kernel.dice import Rng

EVERY = 4
"""Each so many choices of a game the bot is asked."""
HERE = Path(__file__).parent / "recorded"


def file_of(game: str, bot: str) -> Path:
    """Find the file of a bot."""
    return HERE / f"{game}_{bot}.txt"


def asked(game: Any, scenario: str, seed: int) -> Iterator[tuple[int, Any, wargames.Decision]]:
    """Play a random game, and yield each so many of its moments, with the view of who is asked."""
    rng, dice = Rng(seed), wargames.SeededDice(seed)
    state, number = game.start(scenario, dice=dice).state, 0
    while not isinstance(pending := game.pending(state), wargames.Over):
        seat, decision = next(iter(pending.items()))
        if number % EVERY == 0:
            yield number, game.view(state, seat), decision
        number += 1
        state = game.apply(state, seat, decision.actions.sample(rng), dice).state


def answers(game: Any, bot: str, scenario: str, seed: int = 1) -> list[str]:
    """List what a bot answers, a line for each moment."""
    mind = bots.make(bot, game, seed)
    return [
        f"{scenario} {seed} {number}: {mind.decide(decision, view)}"
        for number, view, decision in asked(game, scenario, seed)
    ]


def main(name: str, bot: str) -> None:
    """Write the file of a bot."""
    game = wargames.load(name)
    lines = [line for scenario in game.scenarios for line in answers(game, bot, scenario)]
    HERE.mkdir(exist_ok=True)
    file_of(name, bot).write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])

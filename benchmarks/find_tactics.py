"""Find positions with one clearly best action: near the ends of games that bots play, a little carelessly.

    find_tactics.py sniper --wanted 12 --minutes 3

adds what it finds to ``tests/tactics/sniper.jsonl``.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import wargames
from wargames import bots
from wargames.kernel.dice import Rng, SeededDice
from wargames.kernel.errors import TreeTooLarge
from wargames.kernel.game import Game, Over, Seat
from wargames.search.hands import only_answer
from wargames.search.solving import Unsolvable

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from tactics.positions import Tactic, tactic, tactics, write

CARELESS = 0.3
LAST = 12
"""How many choices before the end of a game are looked at."""


def main() -> None:
    """Play, look back from the end, and keep what is proven."""
    asked = arguments(sys.argv[1:])
    game, until = wargames.load(asked.game), time.monotonic() + 60 * asked.minutes
    found = {one.id: one for one in tactics(asked.game)}
    for seed in range(asked.seed, asked.seed + 10_000):
        if len(found) >= asked.wanted or time.monotonic() > until:
            break
        for one in found_in(game, seed, dict(one.split("=") for one in asked.option), asked.limit):
            found[one.id] = one
            print(f"{one.id} {one.origin} {one.seat}: {one.best}", flush=True)
            write(asked.game, list(found.values()))
    print(f"{len(found)} positions of {asked.game}")


def arguments(given: Sequence[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--wanted", type=int, default=12)
    parser.add_argument("--minutes", type=float, default=3)
    parser.add_argument("--limit", type=int, default=3000, help="outcomes to the end of the game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], help="an option of the games, name=value")
    return parser.parse_args(given)


def found_in(game: Game[Any, Any], seed: int, options: dict[str, str], limit: int) -> Iterator[Tactic]:
    """Find the last position of a game that makes a good question; one, for those of a game are alike."""
    scenarios = tuple(game.scenarios)
    scenario = scenarios[seed % len(scenarios)]
    origin = ", ".join((scenario, *(f"{name} {value}" for name, value in options.items()), f"seed {seed}"))
    for state, seat in reversed(played(game, scenario, options, seed)[-LAST:]):
        try:
            one = tactic(game, state, seat, origin, limit=limit)
        except TreeTooLarge:
            return
        except Unsolvable:
            continue
        if one is not None:
            yield one
            return


def played(game: Game[Any, Any], scenario: str, options: dict[str, str], seed: int) -> list[tuple[Any, Seat]]:
    """Play a game, and list the states in which somebody had a choice."""
    dice, rng, moments = SeededDice(seed), Rng(f"tactics {seed}"), list[tuple[Any, Seat]]()
    bot = bots.make(bots.own(game.id), game, seed)
    state = game.start(scenario, options, dice=dice).state
    while not isinstance(pending := game.pending(state), Over):
        seat, decision = next(iter(pending.items()))
        if only_answer(decision) is None:
            moments.append((state, seat))
        careless = rng.random() < CARELESS
        action = decision.actions.sample(rng) if careless else bot.decide(decision, game.view(state, seat))
        state = game.apply(state, seat, action, dice).state
    return moments


if __name__ == "__main__":
    main()

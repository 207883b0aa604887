"""Who wins between equal bots, scenario by scenario, and how sure that is; ``make balance``.

    balance.py sniper bob --bot own --games 40

A scenario is lopsided where the interval lies outside of 25 to 75 %.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction

from rich.console import Console
from rich.table import Table

import wargames
from wargames import bots
from wargames.arena import Match, play_all, sides_of, wilson
from wargames.kernel.dice import SeededDice

FAIR = (0.25, 0.75)


def main() -> None:
    """Play, and print a table."""
    asked = arguments(sys.argv[1:])
    table = Table(title=f"Who wins between equal bots: {asked.games} games a scenario from seed {asked.seed}")
    for column in ("game", "scenario", "bots", "first side", "won", "drawn", "lost", "share, 95 % sure", ""):
        table.add_column(column)
    for name in asked.game or two_sided():
        for row in rows(name, asked):
            table.add_row(*row)
    Console(width=120).print(table)


def arguments(given: Sequence[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="*", help="all of two sides unless named")
    parser.add_argument("--bot", default="own", help="who plays both sides; the game's own bot unless named")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    return parser.parse_args(given)


def two_sided() -> list[str]:
    """List the games in which somebody sits opposite."""
    return [name for name in wargames.games() if len(sides(name)) == 2]


def sides(name: str, scenario: str | None = None) -> tuple[tuple[str, ...], ...]:
    """List the sides of a scenario."""
    game = wargames.load(name)
    return sides_of(game, game.start(scenario or game.balanced.id, dice=SeededDice(0)).state)


def rows(name: str, asked: argparse.Namespace) -> Iterator[tuple[str, ...]]:
    """Play each scenario of a game and write its line."""
    bot = bots.own(name) if asked.bot == "own" else asked.bot
    for scenario in wargames.load(name).scenarios:
        match = Match(name, (bot, bot), asked.games, seed=asked.seed, scenario=scenario)
        scores = [result.scores[0] for result in play_all(match, jobs=asked.jobs)]
        won, lost = sum(score > 0 for score in scores), sum(score < 0 for score in scores)
        drawn = len(scores) - won - lost
        share = Fraction(2 * won + drawn, 2 * len(scores))
        low, high = wilson(share, len(scores))
        first = "+".join(sides(name, scenario)[0])
        sure = f"{float(share):.0%}, {low:.0%} to {high:.0%}"
        lopsided = "lopsided" if high < FAIR[0] or low > FAIR[1] else ""
        yield (name, scenario, bot, first, str(won), str(drawn), str(lost), sure, lopsided)


if __name__ == "__main__":
    main()

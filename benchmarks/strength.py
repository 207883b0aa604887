"""How strong the bots that think ahead are, beside those that do not: ``make strength`` repeats it in little.

    strength.py sniper --games 20 --bot determinized:seconds=1

Each bot meets the game's own bot, on either side of every scenario that is asked for, under the same seeds.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.table import Table

import wargames
from balance import sides
from wargames import bots
from wargames.arena import Match, Solo, attempt_all, play_all, showings, standings

SEARCHERS = ("determinized",)


def main() -> None:
    """Play, and print a table."""
    asked = arguments(sys.argv[1:])
    table = Table(title=f"{asked.games} games a line from seed {asked.seed}")
    for column in (
        "game",
        "scenario",
        "bot",
        "against",
        "won",
        "drawn",
        "lost",
        "by side",
        "share, 95 % sure",
    ):
        table.add_column(column)
    for name in asked.game or wargames.games():
        for row in rows(name, asked):
            table.add_row(*row)
            print(" | ".join(row), file=sys.stderr, flush=True)
    Console(width=140).print(table)


def arguments(given: Sequence[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="*", help="all unless named")
    parser.add_argument("--bot", action="append", help="who is tried; determinized unless named")
    parser.add_argument("--against", help="whom it meets; the game's own bot unless named")
    parser.add_argument("--scenario", action="append", help="the balanced one unless named")
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--seed", type=int, default=90001)
    parser.add_argument("--jobs", type=int, default=1)
    return parser.parse_args(given)


def rows(name: str, asked: argparse.Namespace) -> Iterator[tuple[str, ...]]:
    """Play what is asked for of a game, and write its lines."""
    other = asked.against or bots.own(name)
    for scenario in asked.scenario or [wargames.load(name).balanced.id]:
        for bot in asked.bot or SEARCHERS:
            if len(sides(name, scenario)) == 1:
                yield from alone(name, scenario, (bot, other), asked)
            else:
                yield against(name, scenario, (bot, other), asked)


def against(name: str, scenario: str, pair: tuple[str, str], asked: argparse.Namespace) -> tuple[str, ...]:
    """Play two bots against each other."""
    match = Match(name, pair, asked.games, seed=asked.seed, scenario=scenario)
    tried = standings(match, play_all(match, jobs=asked.jobs))[0]
    low, high = tried.interval
    by_side = " ".join(
        f"{'+'.join(side)} {won}" for side, won in zip(sides(name, scenario), tried.by_side, strict=True)
    )
    counts = (str(tried.wins), str(tried.draws), str(tried.losses), by_side)
    return (name, scenario, *pair, *counts, f"{float(tried.share):.0%}, {low:.0%} to {high:.0%}")


def alone(
    name: str, scenario: str, pair: tuple[str, str], asked: argparse.Namespace
) -> Iterator[tuple[str, ...]]:
    """Let two bots play a game of one side, each the same seeds."""
    solo = Solo(name, pair, asked.games, seed=asked.seed, scenarios=(scenario,))
    for showing in showings(solo, attempt_all(solo, jobs=asked.jobs)):
        one = showing.standing
        low, high = one.interval
        counts = (str(one.wins), str(one.draws), str(one.losses), "")
        yield (
            name,
            scenario,
            one.name,
            "the rules",
            *counts,
            f"{float(one.share):.0%}, {low:.0%} to {high:.0%}",
        )


if __name__ == "__main__":
    main()

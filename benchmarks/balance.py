"""Who wins between equal bots, scenario by scenario, and how sure that is; ``make balance``.

    balance.py sniper bob --bot own --games 40

What comes of it is kept in docs/balance.toml as soon as a scenario is played; the pages of the scenarios are
made from it. A scenario is lopsided where the interval lies outside of 25 to 75 %. In a game of one side
the bot plays against the rules.
"""

import argparse
import json
import sys
import tomllib
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import attrs
from rich.console import Console
from rich.table import Table

import wargames
from wargames import bots
from wargames.arena import Match, Solo, attempt_all, play_all, sides_of, wilson
from wargames.kernel.dice import SeededDice

FAIR = (0.25, 0.75)
KEPT = Path(__file__).parents[1] / "docs" / "balance.toml"
HEAD = "# Who wins between equal bots, by scenario, as `first` has played; written by `make balance`.\n"


@attrs.frozen
class Balance:
    """What came of the games of a scenario, as the side ``first`` (its seats) has played them."""

    edition: str
    bot: str
    first: str
    games: int
    seed: int
    won: int
    drawn: int
    lost: int

    @property
    def share(self) -> Fraction:
        """The share of the points of the first side."""
        return Fraction(2 * self.won + self.drawn, 2 * self.games)

    @property
    def interval(self) -> tuple[float, float]:
        """Where the share lies, 95 % sure."""
        return wilson(self.share, self.games)

    @property
    def lopsided(self) -> bool:
        """Whether it is sure that one side wins three of four at least."""
        low, high = self.interval
        return high < FAIR[0] or low > FAIR[1]


Balances = dict[str, dict[str, Balance]]


def main() -> None:
    """Play, keep, and print a table."""
    asked = arguments(sys.argv[1:])
    table = Table(title=f"Who wins between equal bots: {asked.games} games a scenario from seed {asked.seed}")
    for column in ("game", "scenario", "bots", "first side", "won", "drawn", "lost", "share, 95 % sure", ""):
        table.add_column(column)
    for name in asked.game or wargames.games():
        bot = bots.own(name) if asked.bot == "own" else asked.bot
        for scenario in asked.scenario or wargames.load(name).scenarios:
            found = balance(name, scenario, bot, asked)
            keep(name, scenario, found)
            table.add_row(*row(name, scenario, found))
    Console(width=120).print(table)


def arguments(given: Sequence[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="*", help="all unless named")
    parser.add_argument("--bot", default="own", help="who plays all sides; the game's own bot unless named")
    parser.add_argument("--scenario", action="append", help="a scenario; all unless named")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    return parser.parse_args(given)


def sides(name: str, scenario: str | None = None) -> tuple[tuple[str, ...], ...]:
    """List the sides of a scenario."""
    game = wargames.load(name)
    return sides_of(game, game.start(scenario or game.balanced.id, dice=SeededDice(0)).state)


def balance(name: str, scenario: str, bot: str, asked: argparse.Namespace) -> Balance:
    """Play the games of a scenario."""
    there = sides(name, scenario)
    how: dict[str, Any] = {"games": asked.games, "seed": asked.seed}
    if len(there) == 1:
        solo = Solo(name, (bot,), scenarios=(scenario,), **how)
        scores = [outcome.score for outcome in attempt_all(solo, jobs=asked.jobs)]
    else:
        match = Match(name, (bot,) * len(there), scenario=scenario, **how)
        scores = [result.scores[0] for result in play_all(match, jobs=asked.jobs)]
    won, lost = sum(score > 0 for score in scores), sum(score < 0 for score in scores)
    about = wargames.load(name).edition, bot, "+".join(there[0]), len(scores), asked.seed
    return Balance(*about, won, len(scores) - won - lost, lost)


def row(name: str, scenario: str, found: Balance) -> tuple[str, ...]:
    """Write a line of the table."""
    low, high = found.interval
    sure = f"{float(found.share):.0%}, {low:.0%} to {high:.0%}"
    counts = map(str, (found.won, found.drawn, found.lost))
    return (name, scenario, found.bot, found.first, *counts, sure, "lopsided" if found.lopsided else "")


def kept(path: Path = KEPT) -> Balances:
    """Read what was kept, by game and scenario."""
    if not path.exists():
        return {}
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return {
        name: {scenario: Balance(**fields) for scenario, fields in found.items()}
        for name, found in data.items()
    }


def keep(name: str, scenario: str, found: Balance, path: Path = KEPT) -> None:
    """Put the figures of a scenario in the place of those that were kept."""
    known = kept(path)
    known.setdefault(name, {})[scenario] = found
    parts = [HEAD]
    for game, scenarios in sorted(known.items()):
        for one, figures in scenarios.items():
            fields = attrs.asdict(figures).items()
            lines = [f"{field} = {json.dumps(value)}" for field, value in fields]
            parts.append("\n".join([f"[{game}.{one}]", *lines, ""]))
    path.write_text("\n".join(parts), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()

"""Who wins between equal bots, scenario by scenario, and how sure that is; ``make balance``.

    balance.py sniper bob --games 40
    balance.py sniper bob --bot searching --games 20

What comes of it is kept in docs/balance.toml as soon as a scenario is played, for each bot; the pages of the
scenarios are made from it. A scenario is lopsided where the interval lies outside of 25 to 75 %. In a game of
one side the bot plays against the rules.
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
from wargames.arena import Match, Solo, play_all, play_all_solo, sides_of, wilson
from wargames.kernel.base.errors import WargameError
from wargames.kernel.chance.dice import SeededDice

FAIR = (0.25, 0.75)
KEPT = Path(__file__).parents[1] / "docs" / "balance.toml"
SEARCHING = {
    "bob": "determinized:simulations=48,max_candidates=3,max_decisions=20,min_gain_se=2",
    "fire_move": "determinized:simulations=64,max_candidates=4,min_gain_se=1.5",
    "sam_fire": "planner:simulations=500,max_candidates=12,min_gain_se=0.5",
    "screaming_eagles": "determinized:simulations=200",
    "sniper": "determinized:simulations=100,min_gain_se=0.8",
}
"""Who thinks ahead in each game, a quarter of a second a decision or less: better than the game's own bot."""
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


Balances = dict[str, dict[str, tuple[Balance, ...]]]
"""By game and scenario: figures of the game's own bot, of one that thinks ahead, or of both."""


def main() -> None:
    """Play, keep, and print a table."""
    asked = arguments(sys.argv[1:])
    table = Table(title=f"Who wins between equal bots: {asked.games} games a scenario from seed {asked.seed}")
    for column in ("game", "scenario", "bots", "first side", "won", "drawn", "lost", "share, 95 % sure", ""):
        table.add_column(column)
    for name in asked.game or wargames.games():
        bot = named(asked.bot, name)
        for scenario in asked.scenario or wargames.load(name).scenarios:
            found = balance(name, scenario, bot, asked)
            keep(name, scenario, found)
            table.add_row(*row(name, scenario, found))
    Console(width=120).print(table)


def arguments(given: Sequence[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="*", help="all unless named")
    parser.add_argument("--bot", default="own", help="who plays all sides: own, searching, or a bot by name")
    parser.add_argument("--scenario", action="append", help="a scenario; all unless named")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    return parser.parse_args(given)


def named(bot: str, game: str) -> str:
    """Name who plays: the game's own bot, one that searches there, or the bot that is meant."""
    if bot == "searching":
        return SEARCHING.get(game, "determinized")
    return bots.default_bot(game) if bot == "own" else bot


def sides(name: str, scenario: str | None = None) -> tuple[tuple[str, ...], ...]:
    """List the sides of a scenario."""
    game = wargames.load(name)
    return sides_of(game, game.start(scenario or game.balanced.id, dice=SeededDice(0)).state)


def balance(name: str, scenario: str, bot: str, asked: argparse.Namespace) -> Balance:
    """Play the games of a scenario."""
    there = sides(name, scenario)
    how: dict[str, Any] = {"games": asked.games, "seed": asked.seed}
    if len(there) == 1:
        solo = Solo(name, (bot,), scenario=scenario, **how)
        scores = [outcome.score for outcome in play_all_solo(solo, jobs=asked.jobs)]
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
        name: {scenario: tuple(Balance(**each) for each in figures) for scenario, figures in found.items()}
        for name, found in data.items()
    }


def keep(name: str, scenario: str, found: Balance, path: Path = KEPT) -> None:
    """Put the figures of a bot in a scenario in the place of what was kept of it, whatever its settings."""
    known = kept(path)
    others = known.setdefault(name, {}).get(scenario, ())
    left = (one for one in others if thinker(one.bot) != thinker(found.bot))
    known[name][scenario] = tuple(sorted((*left, found), key=lambda one: (":" in one.bot, one.bot)))
    parts = [HEAD]
    for game, scenarios in sorted(known.items()):
        for one, figures in scenarios.items():
            for fields in map(attrs.asdict, figures):
                lines = [f"{field} = {json.dumps(value)}" for field, value in fields.items()]
                parts.append("\n".join([f"[[{game}.{one}]]", *lines, ""]))
    path.write_text("\n".join(parts), encoding="utf-8", newline="\n")


def thinker(bot: str) -> str:
    """Name a bot without its settings."""
    return bot.partition(":")[0]


if __name__ == "__main__":
    try:
        main()
    except WargameError as wrong:
        sys.exit(str(wrong))

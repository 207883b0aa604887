"""Print how many positions with one clearly best action each bot solves; ``make tactics``."""

import argparse
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

import wargames
from wargames import bots

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from tactics.positions import every_file, tactics

HAND = "hand"
"""Stands for the bot that was made for each game."""

ASKED = (
    "random",
    HAND,
    "determinized:simulations=60",
    "ismcts:simulations=200",
    "lookahead:simulations=2000",
    "planner:simulations=60",
)
ONLY_FOR = {"planner:simulations=60": "sam_fire"}
"""A bot for one kind of game is asked nothing about others."""


def main() -> None:
    """Ask every bot every question."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", help="all that have positions unless named")
    parser.add_argument("--bot", action="append", help="who is asked; some of all kinds unless named")
    parser.add_argument("--which", action="store_true", help="name the positions that a bot does not solve")
    asked = parser.parse_args()
    names = asked.bot or ASKED
    table = Table(title="Positions with one clearly best action: how many each bot solves")
    for column in ("game", "positions", *(name.partition(":")[0] for name in names)):
        table.add_column(column)
    for game in asked.game or every_file():
        table.add_row(
            game, str(len(tactics(game))), *(solved(game, name, which=asked.which) for name in names)
        )
    Console(width=100).print(table)


def solved(name: str, bot: str, *, which: bool = False) -> str:
    """Count the positions that a bot solves; say why not where it cannot play."""
    if ONLY_FOR.get(bot, name) != name:
        return ""
    game = wargames.load(name)
    try:
        asked = bots.make(bots.default_bot(name) if bot == HAND else bot, game, 1)
        missed = [one for one in tactics(name) if not one.solved_by(game, asked)]
    except wargames.BadOption as error:
        return str(error)
    for one in missed if which else ():
        print(f"{bot} misses {one.id}, {one.best}: {one.about}")
    return str(len(tactics(name)) - len(missed))


if __name__ == "__main__":
    main()

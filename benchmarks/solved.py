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

SEARCHERS = ("determinized:simulations=60", "ismcts:simulations=200", "lookahead:simulations=2000")


def main() -> None:
    """Ask every bot every question."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", help="all that have positions unless named")
    parser.add_argument("--bot", action="append", help="who is asked; some of all kinds unless named")
    asked = parser.parse_args()
    table = Table(title="Positions with one clearly best action: how many each bot solves")
    for column in ("game", "positions", "bot", "solved"):
        table.add_column(column)
    for name in asked.game or every_file():
        questions = tactics(name)
        for bot in asked.bot or ("random", bots.own(name), *SEARCHERS):
            table.add_row(name, str(len(questions)), bot, solved(name, bot))
    Console(width=100).print(table)


def solved(name: str, bot: str) -> str:
    """Count the positions that a bot solves; say why not where it cannot play."""
    game = wargames.load(name)
    try:
        return str(sum(one.solved_by(game, bots.make(bot, game, 1)) for one in tactics(name)))
    except wargames.BadOption as error:
        return str(error)


if __name__ == "__main__":
    main()

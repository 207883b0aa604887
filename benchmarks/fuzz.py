"""Play random games of a ruleset in every scenario under every combination of options, and count."""

import argparse
import itertools
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from typing import Any

import attrs
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import wargames
from wargames.testing.settings import NUMBERS, Setting, accepts, option_values

BATCH = 50
LONGEST = 100_000
"""A game of more decisions does not end, as far as anybody can wait."""


@cache
def settings(name: str) -> tuple[Setting, ...]:
    """List every scenario with every combination of options that it accepts; numbers keep their default."""
    game = wargames.load(name)
    values = {
        option: given for option, given in option_values(game).items() if not set(NUMBERS) <= set(given)
    }
    combined = [tuple(zip(values, chosen, strict=True)) for chosen in itertools.product(*values.values())]
    found = (Setting(scenario, options) for options in combined for scenario in game.scenarios)
    return tuple(setting for setting in found if accepts(game, setting))


@attrs.frozen
class Tally:
    """What came of some games; ``results`` counts by scenario and scores."""

    games: int = 0
    decisions: int = 0
    longest: int = 0
    results: tuple[tuple[str, int], ...] = ()
    faults: tuple[str, ...] = ()

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.games + other.games,
            self.decisions + other.decisions,
            max(self.longest, other.longest),
            tuple((Counter(dict(self.results)) + Counter(dict(other.results))).items()),
            self.faults + other.faults,
        )


def play(name: str, number: int) -> Tally:
    """Play one game to its end; number, setting and error are kept of one that fails."""
    options = settings(name)
    setting = options[number % len(options)]
    try:
        return play_out(name, setting, number)
    except Exception as error:  # noqa: BLE001  any crash of the rules is told, with its game
        return Tally(games=1, faults=(f"game {number}, {setting}: {type(error).__name__}: {error}",))


def play_out(name: str, setting: Setting, number: int) -> Tally:
    """Let every seat choose at random among its legal actions; the last state must be possible."""
    game: Any = wargames.load(name)
    dice, choose = wargames.SeededDice(number), random.Random(number)
    state = setting.start(game, dice).state
    for decisions in range(LONGEST):
        pending = game.pending(state)
        if isinstance(pending, wargames.Over):
            scores = ", ".join(f"{seat} {score:+d}" for seat, score in pending.scores.items())
            faults = tuple(f"game {number}, {setting}: {fault}" for fault in game.faults(state))
            return Tally(1, decisions, decisions, ((f"{setting.scenario}: {scores}", 1),), faults)
        seat = choose.choice(tuple(pending))
        actions = pending[seat].actions.candidates
        state = game.apply(state, seat, choose.choice(actions), dice).state
    raise RuntimeError(f"the game has not ended after {LONGEST:,} decisions")


def play_batch(name: str, numbers: range) -> Tally:
    """Play some games one after another."""
    return sum((play(name, number) for number in numbers), Tally())


def batches(games: int) -> list[range]:
    """Cut the numbers of the games into batches."""
    return [range(first, min(first + BATCH, games)) for first in range(0, games, BATCH)]


def results(name: str, games: int, processes: int) -> Iterator[Tally]:
    """Play all games, batch by batch."""
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(play_batch, itertools.repeat(name), batches(games))


def watched(name: str, games: int, processes: int) -> Tally:
    """Play all games under a progress bar."""
    columns = (TextColumn("random games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    total = Tally()
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("", total=games)
        for tally in results(name, games, processes):
            total += tally
            bar.update(task, advance=tally.games)
    return total


def figures(name: str, total: Tally, seconds: float) -> Table:
    """Lay the figures out."""
    table = Table(f"Random games of {wargames.load(name).title}", "", title_justify="left")
    table.columns[1].justify = "right"
    count = len(settings(name))
    rows: list[tuple[str, object]] = [
        ("settings (scenarios, options)", f"{min(count, total.games)} of {count}"),
        ("games", total.games),
        ("decisions", total.decisions),
        ("longest game, in decisions", total.longest),
        *((reason, count) for reason, count in sorted(total.results)),
        ("exceptions and impossible ends", len(total.faults)),
        ("seconds", round(seconds)),
        ("games a second", round(total.games / seconds)),
    ]
    for what, value in rows:
        table.add_row(what, f"{value:,}" if isinstance(value, int) else str(value))
    return table


def main() -> int:
    """Play, print the figures, and answer 1 if any game failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="screaming_eagles", choices=sorted(wargames.games()))
    parser.add_argument("--games", type=int, default=100_000, help="how many games to play")
    parser.add_argument("--processes", type=int, default=2, help="how many at the same time")
    given = parser.parse_args()
    began = time.perf_counter()
    total = watched(given.game, given.games, given.processes)
    Console().print(figures(given.game, total, time.perf_counter() - began))
    for fault in total.faults[:20]:
        print(fault, file=sys.stderr)
    return 1 if total.faults else 0


if __name__ == "__main__":
    sys.exit(main())

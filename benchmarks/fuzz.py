"""Play random games of Screaming Eagles under all switches and player counts, and count what happens."""

import argparse
import itertools
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import attrs
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import wargames

SWITCHES = (
    "ultimate_challenge",
    "flares_last_round",
    "engine_hit_removes_afterburner",
    "fire_after_all_moves",
    "move_by_dice_count",
)
TABLES: tuple[Mapping[str, Any], ...] = (
    {"players": 2},
    {"players": 3, "three_player_pair": "tan"},
    {"players": 3, "three_player_pair": "blue"},
    {"players": 4},
)
SETTINGS = tuple(
    {**table, **dict(zip(SWITCHES, switches, strict=True))}
    for switches in itertools.product((False, True), repeat=len(SWITCHES))
    for table in TABLES
)
"""All 32 combinations of the switches, each with every way to sit; the games take them in turn."""

BATCH = 50
LONGEST = 100_000
"""A game of more decisions does not end, as far as anybody can wait."""


@attrs.frozen
class Tally:
    """What came of some games."""

    games: int = 0
    decisions: int = 0
    rounds: int = 0
    longest: int = 0
    most_rounds: int = 0
    results: tuple[tuple[str, int], ...] = ()
    faults: tuple[str, ...] = ()

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.games + other.games,
            self.decisions + other.decisions,
            self.rounds + other.rounds,
            max(self.longest, other.longest),
            max(self.most_rounds, other.most_rounds),
            tuple((Counter(dict(self.results)) + Counter(dict(other.results))).items()),
            self.faults + other.faults,
        )


def play(number: int) -> Tally:
    """Play one game to its end; number, options and error are kept of one that fails."""
    options = SETTINGS[number % len(SETTINGS)]
    try:
        return play_out(number, options)
    except Exception as error:  # noqa: BLE001  what is looked for
        return Tally(games=1, faults=(f"game {number}, {options}: {type(error).__name__}: {error}",))


def play_out(number: int, options: Mapping[str, Any]) -> Tally:
    """Let every seat choose at random among its legal actions."""
    game = wargames.load("screaming_eagles")
    dice, choose = wargames.SeededDice(number), random.Random(number)
    state = game.start("standard", options, dice=dice).state
    for decisions in range(LONGEST):
        pending = game.pending(state)
        if isinstance(pending, wargames.Over):
            rounds = state.table.round
            return Tally(1, decisions, rounds, decisions, rounds, ((pending.reason, 1),))
        seat = choose.choice(tuple(pending))
        actions = pending[seat].actions.candidates
        state = game.apply(state, seat, choose.choice(actions), dice).state
    raise RuntimeError(f"the game has not ended after {LONGEST:,} decisions")


def play_batch(numbers: range) -> Tally:
    """Play some games one after another."""
    return sum(map(play, numbers), Tally())


def batches(games: int) -> list[range]:
    """Cut the numbers of the games into batches."""
    return [range(first, min(first + BATCH, games)) for first in range(0, games, BATCH)]


def results(games: int, processes: int) -> Iterator[Tally]:
    """Play all games, batch by batch."""
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(play_batch, batches(games))


def watched(games: int, processes: int) -> Tally:
    """Play all games under a progress bar."""
    columns = (TextColumn("random games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    total = Tally()
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("", total=games)
        for tally in results(games, processes):
            total += tally
            bar.update(task, advance=tally.games)
    return total


def figures(total: Tally, seconds: float) -> Table:
    """Lay the figures out."""
    table = Table("Random games of Screaming Eagles", "", title_justify="left")
    table.columns[1].justify = "right"
    settings = f"{min(len(SETTINGS), total.games)} of {len(SETTINGS)}"
    rows: list[tuple[str, object]] = [
        ("settings (switches, players)", settings),
        ("games", total.games),
        ("decisions", total.decisions),
        ("rounds", total.rounds),
        ("longest game, in decisions", total.longest),
        ("longest game, in rounds", total.most_rounds),
        *((reason, count) for reason, count in sorted(total.results)),
        ("exceptions", len(total.faults)),
        ("seconds", round(seconds)),
        ("games a second", round(total.games / seconds)),
    ]
    for name, value in rows:
        table.add_row(name, f"{value:,}" if isinstance(value, int) else str(value))
    return table


def main() -> int:
    """Play, print the figures, and answer 1 if any game failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="how many games to play")
    parser.add_argument("--processes", type=int, default=2, help="how many at the same time")
    given = parser.parse_args()
    began = time.perf_counter()
    total = watched(given.games, given.processes)
    Console().print(figures(total, time.perf_counter() - began))
    for fault in total.faults[:20]:
        print(fault, file=sys.stderr)
    return 1 if total.faults else 0


if __name__ == "__main__":
    sys.exit(main())

"""Play random games of a ruleset in every scenario under every combination of options, and count.

Some games are watched for the lines of the rules that they run. Where one runs lines that none has
run before, it is kept as an opening, and every other game goes on from such an opening, not from the start.
"""

import argparse
import itertools
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import attrs
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import wargames
from reached import Line, Reached, lines_within
from wargames.kernel.chance.dice import Dice
from wargames.testing.settings import NUMBERS, GameSetting, accepts, option_values

BATCH = 50
LONGEST = 100_000
"""A game of more decisions does not end, as far as anybody can wait."""
WATCHED = 10
"""One game of so many is watched."""
MOST_OPENINGS = 200
"""So many openings are kept, the latest."""


@cache
def settings(name: str) -> tuple[GameSetting, ...]:
    """List every scenario with every combination of options that it accepts; numbers keep their default."""
    game = wargames.load(name)
    values = {
        option: given for option, given in option_values(game).items() if not set(NUMBERS) <= set(given)
    }
    combined = [tuple(zip(values, chosen, strict=True)) for chosen in itertools.product(*values.values())]
    found = (GameSetting(scenario, options) for options in combined for scenario in game.scenarios)
    return tuple(setting for setting in found if accepts(game, setting))


def setting_of(name: str, number: int) -> GameSetting:
    """Give the setting of a game from the start; of two games in a row the second may go on elsewhere."""
    known = settings(name)
    return known[number // 2 % len(known)]


@attrs.frozen
class Tally:
    """What came of some games; ``results`` counts by scenario and scores."""

    games: int = 0
    decisions: int = 0
    longest: int = 0
    results: tuple[tuple[str, int], ...] = ()
    violations: tuple[str, ...] = ()
    openings: int = 0
    reached: frozenset[Line] = frozenset()

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.games + other.games,
            self.decisions + other.decisions,
            max(self.longest, other.longest),
            tuple((Counter(dict(self.results)) + Counter(dict(other.results))).items()),
            self.violations + other.violations,
            self.openings + other.openings,
            self.reached | other.reached,
        )


@attrs.frozen
class Opening:
    """How a game begins: a setting, and the decisions that were played on from it, by numbers of games."""

    setting: GameSetting
    way: tuple[tuple[int, int], ...] = ()
    state: Any = None

    def __str__(self) -> str:
        played = "".join(f", then {decisions} decisions of game {game}" for game, decisions in self.way)
        return f"{self.setting}{played}"

    def begin(self, game: Any, dice: Dice) -> Any:
        """Give the state from which a game goes on."""
        return self.setting.start(game, dice).state if self.state is None else self.state


def states(game: Any, opening: Opening, number: int) -> Iterator[Any]:
    """Let every seat choose at random among its legal actions; give every state up to the last."""
    dice, choose = wargames.SeededDice(number), random.Random(number)
    state = opening.begin(game, dice)
    for _ in range(LONGEST):
        yield state
        pending = game.pending(state)
        if isinstance(pending, wargames.Over):
            return
        seat = choose.choice(tuple(pending))
        state = game.apply(state, seat, pending[seat].actions.sample(choose), dice).state
    raise RuntimeError(f"the game has not ended after {LONGEST:,} decisions")


class Explorer:
    """Plays games of a ruleset in one process, and remembers what they reached and how."""

    def __init__(self, name: str) -> None:
        self.game: Any = wargames.load(name)
        self.reached = Reached(package(name))
        self.openings: list[Opening] = []

    def play(self, number: int, watched: int) -> Tally:
        """Play one game to its end, and watch one of so many; none if it is 0."""
        opening = self.opening(number)
        tally = Tally(games=1, openings=int(opening.state is not None))
        try:
            if watched and number // 2 % watched == 0:
                return tally + self.watch(opening, number)
            return tally + ended(self.game, opening, tuple(enumerate(states(self.game, opening, number)))[-1])
        except Exception as error:  # noqa: BLE001  any crash of the rules is told, with its game
            return tally + Tally(violations=(f"game {number}, {opening}: {type(error).__name__}: {error}",))

    def opening(self, number: int) -> Opening:
        """Choose how a game begins: every other one from an opening, if there are any."""
        if number % 2 and self.openings:
            return self.openings[number // 2 % len(self.openings)]
        return Opening(setting_of(self.game.id, number))

    def watch(self, opening: Opening, number: int) -> Tally:
        """Play a game under watch; keep the moments at which it ran lines for the first time."""
        before, last = len(self.reached.lines), (0, None)
        with self.reached.watching():
            for last in enumerate(states(self.game, opening, number)):
                if len(self.reached.lines) > before:
                    before = len(self.reached.lines)
                    way = (*opening.way, (number, last[0]))
                    self.openings.append(Opening(opening.setting, way, last[1]))
        del self.openings[:-MOST_OPENINGS]
        return ended(self.game, opening, last) + Tally(reached=frozenset(self.reached.lines))


def ended(game: Any, opening: Opening, last: tuple[int, Any]) -> Tally:
    """Count a game by how it ended; its last state must be possible."""
    decisions, state = last
    over = game.pending(state)
    scores = ", ".join(f"{seat} {score:+d}" for seat, score in over.scores.items())
    violations = tuple(f"{opening}: {fault}" for fault in game.violations(state))
    return Tally(0, decisions, decisions, ((f"{opening.setting.scenario}: {scores}", 1),), violations)


@cache
def explorer(name: str) -> Explorer:
    """Give this process its explorer of a ruleset."""
    return Explorer(name)


@cache
def package(name: str) -> Path:
    """Find the folder of a ruleset's rules."""
    file = sys.modules[type(wargames.load(name)).__module__].__file__
    assert file is not None
    return Path(file).parent


def play_batch(name: str, numbers: range, watched: int) -> Tally:
    """Play some games one after another."""
    return sum((explorer(name).play(number, watched) for number in numbers), Tally())


def batches(games: int) -> list[range]:
    """Cut the numbers of the games into batches."""
    return [range(first, min(first + BATCH, games)) for first in range(0, games, BATCH)]


def results(name: str, games: int, processes: int, watched: int) -> Iterator[Tally]:
    """Play all games, batch by batch."""
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(play_batch, itertools.repeat(name), batches(games), itertools.repeat(watched))


def played(name: str, games: int, processes: int, watched: int) -> Tally:
    """Play all games under a progress bar."""
    columns = (TextColumn("random games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    total = Tally()
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("", total=games)
        for tally in results(name, games, processes, watched):
            total += tally
            bar.update(task, advance=tally.games)
    return total


def figures(name: str, total: Tally, seconds: float) -> Table:
    """Lay the figures out."""
    table = Table(f"Random games of {wargames.load(name).title}", "", title_justify="left")
    table.columns[1].justify = "right"
    count = len(settings(name))
    rows: list[tuple[str, object]] = [
        ("settings (scenarios, options)", f"{min(count, (total.games + 1) // 2)} of {count}"),
        ("games", total.games),
        ("decisions", total.decisions),
        ("longest game, in decisions", total.longest),
        *((reason, count) for reason, count in sorted(total.results)),
        ("begun from an opening", total.openings),
        ("lines of functions", len(lines_within(package(name)))),
        ("reached by watched games", len(total.reached)),
        ("exceptions and impossible ends", len(total.violations)),
        ("seconds", round(seconds)),
        ("games a second", round(total.games / seconds)),
    ]
    for what, value in rows:
        table.add_row(what, f"{value:,}" if isinstance(value, int) else str(value))
    return table


def again(name: str, way: str) -> str:
    """Play a game again by its way, and say how it ends; what it raised is raised."""
    *before, last = way.split(",")
    steps = [(int(game), int(decisions)) for game, _, decisions in (part.partition(":") for part in before)]
    game = wargames.load(name)
    opening = Opening(setting_of(name, steps[0][0] if steps else int(last)))
    for number, decisions in steps:
        state = next(itertools.islice(states(game, opening, number), decisions, None))
        opening = Opening(opening.setting, (*opening.way, (number, decisions)), state)
    tally = ended(game, opening, tuple(enumerate(states(game, opening, int(last))))[-1])
    return f"{opening}: {tally.decisions} decisions, {dict(tally.results)}, {list(tally.violations)}"


def main() -> int:
    """Play, print the figures, and answer 1 if any game failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="screaming_eagles", choices=sorted(wargames.games()))
    parser.add_argument("--games", type=int, default=100_000, help="how many games to play")
    parser.add_argument("--processes", type=int, default=2, help="how many at the same time")
    parser.add_argument("--watched", type=int, default=WATCHED, help="watch one game of so many; 0 for none")
    parser.add_argument(
        "--again", help="play one game again: 40:12,87 is game 87 after 12 decisions of game 40"
    )
    given = parser.parse_args()
    if given.again:
        print(again(given.game, given.again))
        return 0
    began = time.perf_counter()
    total = played(given.game, given.games, given.processes, given.watched)
    Console().print(figures(given.game, total, time.perf_counter() - began))
    for fault in total.violations[:20]:
        print(fault, file=sys.stderr)
    return 1 if total.violations else 0


if __name__ == "__main__":
    sys.exit(main())

"""Counts of all play from a position, exact to the last sequence, as chess programs count their moves.

A file ``counts.txt`` beside the tests of a game has the line ``game: <id>`` and a table:

- ``played``: the position counted from. 0 is the opening; n is the position after n random choices,
  those of :func:`position`, by which firing and damage come into reach.
- ``depth``: how many choices are played. Of seats that choose at the same time, the first in the order
  of the game's seats answers first.
- ``sequences``: the different sequences of actions that some fall of the dice allows.
- ``outcomes``: the ways to choose and to fall: after each action every roll is listed in full, and
  falls that lead to the same state are one. Sequences that end early count as long as they are;
  so do those with an action that rolls dice more than ``MOST_ROLLS`` times, such as a whole turn that
  the rules play, or whose dice fall in more than ``MOST_FALLS`` ways: it is the last of its sequence,
  and one outcome.

``python tests/counts.py`` counts again and writes the last two columns of every file anew.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import attrs

from wargames import load
from wargames.kernel.chance.dice import Rng, Roll, SeededDice
from wargames.kernel.game import Action, Game, Over, Seat

TESTS = Path(__file__).parent
COLUMNS = ("scenario", "options", "played", "depth", "sequences", "outcomes")
SEED = "wg1:1"
MOST_ROLLS = 7
MOST_FALLS = 5_000


@attrs.frozen
class Row:
    """One line of the table."""

    scenario: str
    options: str
    played: int
    depth: int
    sequences: int = 0
    outcomes: int = 0

    @property
    def cells(self) -> tuple[str, ...]:
        return tuple(str(cell) for cell in attrs.astuple(self))


@attrs.frozen
class Table:
    """The counts of one game."""

    game: str
    rows: tuple[Row, ...]

    def __str__(self) -> str:
        lines = [COLUMNS, *(row.cells for row in self.rows)]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        return f"game: {self.game}\n\n" + "".join(f"{_aligned(line, widths)}\n" for line in lines)


def _aligned(cells: tuple[str, ...], widths: list[int]) -> str:
    return "  ".join(
        cell.ljust(width) if at < 2 else cell.rjust(width)
        for at, (cell, width) in enumerate(zip(cells, widths, strict=True))
    )


def read(text: str) -> Table:
    """Read a file of counts; rows yet to be counted have no last two cells."""
    head, _, body = text.partition("\n\n")
    rows = tuple(
        Row(scenario, options, *map(int, numbers))
        for scenario, options, *numbers in (line.split() for line in body.splitlines()[1:])
    )
    return Table(head.removeprefix("game: ").strip(), rows)


def count(game: Game[Any, Any], row: Row) -> Row:
    """Count a row anew."""
    start = position(game, row)
    return attrs.evolve(
        row, sequences=sequences(game, start, row.depth), outcomes=outcomes(game, start, row.depth)
    )


def position(game: Game[Any, Any], row: Row) -> Any:
    """Play random choices, with dice and choices from a fixed seed; raises ValueError if the game ends."""
    dice, rng = SeededDice(SEED), Rng(SEED)
    options = dict(word.split("=", 1) for word in row.options.split(",") if word != "-")
    state = game.start(row.scenario, options, dice=dice).state
    for _ in range(row.played):
        choices = list(choices_in(game, state))
        if not choices:
            raise ValueError(f"the game is over before {row.played} choices: {row}")
        seat, action = choices[int(rng.random() * len(choices))]
        state = game.apply(state, seat, action, dice).state
    return state


def choices_in(game: Game[Any, Any], state: Any) -> Iterator[tuple[Seat, Action]]:
    """List what the first seat that is asked may do; nothing when the game is over."""
    pending = game.pending(state)
    if isinstance(pending, Over):
        return
    seat = next(seat for seat in game.seats_of(state) if seat in pending)
    for action in pending[seat].actions.candidates:
        yield seat, action


@lru_cache(maxsize=4_096)
def led_to(game: Game[Any, Any], state: Any, choice: tuple[Seat, Action]) -> frozenset[Any]:
    """Find every state that an action may lead to, over all falls of the dice; none if it rolls too often."""
    tape: tuple[Any, ...] = ()
    falls = 1
    while isinstance(roll := game.unfold(state, *choice, tape), Roll):
        tape = (*tape, next(iter(roll.distribution))[0])
        falls *= len(roll.distribution)
        if len(tape) > MOST_ROLLS or falls > MOST_FALLS:
            return frozenset()
    return frozenset(leaf.result.state for leaf in game.roll_tree(state, *choice))


def outcomes(game: Game[Any, Any], start: Any, depth: int) -> int:
    """Count the ways to choose and to fall."""
    ways, ended = Counter({start: 1}), 0
    for _ in range(depth):
        after: Counter[Any] = Counter()
        for state, count in ways.items():
            choices = list(choices_in(game, state))
            ended += 0 if choices else count
            for choice in choices:
                results = led_to(game, state, choice)
                ended += 0 if results else count
                for result in results:
                    after[result] += count
        ways = after
    return ways.total() + ended


def sequences(game: Game[Any, Any], start: Any, depth: int) -> int:
    """Count the sequences of actions; a sequence is known by the states that it may have led to."""
    known, ended = Counter({frozenset({start}): 1}), 0
    for _ in range(depth):
        after: Counter[frozenset[Any]] = Counter()
        for states, count in known.items():
            found: dict[tuple[Seat, Action], frozenset[Any]] = {}
            for state in states:
                for choice in choices_in(game, state):
                    found[choice] = found.get(choice, frozenset()) | led_to(game, state, choice)
            ended += 0 if found else count
            for reached in found.values():
                ended += 0 if reached else count
                if reached:
                    after[reached] += count
        known = after
    return known.total() + ended


def files() -> list[Path]:
    """List the tables of all games."""
    return sorted(TESTS.glob("*/counts.txt"))


def main() -> None:
    for path in files():
        table = read(path.read_text(encoding="utf-8"))
        game = load(table.game)
        counted = Table(table.game, tuple(count(game, row) for row in table.rows))
        path.write_text(str(counted), encoding="utf-8")
        sys.stdout.write(f"{path.relative_to(TESTS)}\n{counted}")


if __name__ == "__main__":
    main()

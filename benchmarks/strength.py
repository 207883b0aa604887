"""How strong the bots that think ahead are, beside those that do not: ``make strength`` repeats it in little.

    strength.py sniper bob --games 20 --keep games.jsonl

What is played stands in ``strength.toml``: a bot meets another on either side of a scenario under the same
seeds, or plays alone against the rules. Every game is a line of the file ``--keep`` as soon as it is played;
what stands there is not played again, so that a long run may be broken off and gone on with.
"""

import argparse
import json
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import attrs
from rich.console import Console
from rich.table import Table

from balance import sides
from wargames.arena import Match, Solo, SoloGame, pairings, play, play_solo, wilson
from wargames.arena.pool import in_order

ASKED = Path(__file__).with_suffix(".toml")
RULES = "the rules"
COLUMNS = (
    "game",
    "scenario",
    "bot",
    "against",
    "won",
    "drawn",
    "lost",
    "by side",
    "share, 95 % sure",
    "wanted",
)


@attrs.frozen
class Line:
    """What is measured: a bot in a scenario against another, and what share of the points is wanted of it.

    ``against`` is :data:`RULES` in a scenario of one side.
    """

    game: str
    scenario: str
    bot: str
    against: str
    wanted: str = ""

    @property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """The sides of the scenario, the first first."""
        return sides(self.game, self.scenario)


@attrs.frozen
class Played:
    """A game of a line: the seed of its dice, the side that the bot had, by its number, and its score."""

    line: Line
    seed: int
    side: int
    score: int


def main() -> None:
    """Play, and print a table."""
    asked = arguments(sys.argv[1:])
    found = [line for line in read_lines(asked.lines) if not asked.game or line.game in asked.game]
    kept = list(read_games(asked.keep))
    table = Table(title=f"{asked.games} games a line from seed {asked.seed}")
    for column in COLUMNS:
        table.add_column(column)
    for line in found:
        games = list(measure(line, asked, kept))
        table.add_row(*row(line, games))
        print(" | ".join(row(line, games)), file=sys.stderr, flush=True)
    Console(width=160).print(table)


def arguments(given: Sequence[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="*", help="all unless named")
    parser.add_argument("--lines", type=Path, default=ASKED, help="what is played, as in strength.toml")
    parser.add_argument("--games", type=int, default=6, help="of each line")
    parser.add_argument("--seed", type=int, default=200001)
    parser.add_argument("--keep", type=Path, help="the file of the games that were played and will be")
    parser.add_argument("--jobs", type=int, default=1)
    return parser.parse_args(given)


def read_lines(path: Path) -> list[Line]:
    """Read what is to be measured: each scenario of an entry is a line."""
    entries = tomllib.loads(path.read_text(encoding="utf-8"))["line"]
    return [Line(scenario=one, **entry) for entry in entries for one in entry.pop("scenarios")]


def read_games(path: Path | None) -> Iterator[Played]:
    """Read the games that were kept; what they were wanted for is not kept."""
    if path is not None and path.exists():
        for text in path.read_text(encoding="utf-8").splitlines():
            fields = json.loads(text)
            yield Played(Line(**fields.pop("line")), **fields)


def measure(line: Line, asked: argparse.Namespace, kept: Iterable[Played]) -> Iterator[Played]:
    """Give the games of a line: those that were kept, then the others as they are played."""
    line = attrs.evolve(line, wanted="")
    known = {(one.seed, one.side): one for one in kept if one.line == line}
    wanted = games_of(line, asked.games, asked.seed)
    yield from (known[game] for game in wanted if game in known)
    missing = [game for game in wanted if game not in known]
    for one in in_order(partial(play_one, line), missing, asked.jobs):
        if asked.keep is not None:
            with asked.keep.open("a", encoding="utf-8") as file:
                file.write(json.dumps(attrs.asdict(one)) + "\n")
        yield one


def games_of(line: Line, games: int, seed: int) -> list[tuple[int, int]]:
    """List the games of a line by their seeds and the side of the bot: each seed is played on every side."""
    count = len(line.sides)
    return [(seed + at // count, at % count) for at in range(games)]


def play_one(line: Line, game: tuple[int, int]) -> Played:
    """Play a game of a line."""
    seed, side = game
    if line.against == RULES:
        solo = Solo(line.game, (line.bot,), 1, seed=seed, scenario=line.scenario)
        return Played(line, seed, side, play_solo(solo, SoloGame(seed, 0, 0)).score)
    match = Match(line.game, (line.bot, line.against), 2, seed=seed, scenario=line.scenario)
    pairing = next(one for one in pairings(match) if one.order[side] == 0)
    return Played(line, seed, side, play(match, pairing).scores[side])


def row(line: Line, games: Sequence[Played]) -> tuple[str, ...]:
    """Write a line of the table."""
    won, drawn, lost = (sum(outcome(one) == wanted for one in games) for wanted in (1, 0, -1))
    by_side = ", ".join(
        f"{'+'.join(names)} {sum(outcome(one) > 0 for one in games if one.side == side)}"
        f" of {sum(one.side == side for one in games)}"
        for side, names in enumerate(line.sides)
    )
    share = Fraction(2 * won + drawn, 2 * len(games))
    low, high = wilson(share, len(games))
    sure = f"{float(share):.0%}, {low:.0%} to {high:.0%}"
    counts = (str(won), str(drawn), str(lost), by_side, sure, line.wanted)
    return (line.game, line.scenario, line.bot, line.against, *counts)


def outcome(one: Played) -> Any:
    """Say whether a game was won (1), drawn (0) or lost (-1)."""
    return (one.score > 0) - (one.score < 0)


if __name__ == "__main__":
    main()

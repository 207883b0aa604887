"""What handmade bots chose, game by game: a bot that is made quicker must choose the same.

A file ``bots/choices/<bot>.txt`` has for each game a header, ``<scenario> <seed> <options>``, and after it a
line for each choice: the seat, and what the bot would do. All seats are played by the bot, and one choice in
ten is made by chance instead, so that it meets positions into which it would not have come. ``python
tests/choices.py`` writes the choices of all files anew from their headers.
"""

import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import attrs

from wargames import Over, SeededDice, bots, load
from wargames.kernel.chance.dice import Rng
from wargames.kernel.game import Game

TESTS = Path(__file__).parent
BY_CHANCE = 0.1
MOST = 150
"""The most choices of a game that are written down."""


@attrs.frozen
class Chosen:
    """A game by its header, and the choices in it."""

    scenario: str
    seed: int
    options: str
    lines: tuple[str, ...] = ()

    def __str__(self) -> str:
        head = f"{self.scenario} {self.seed} {self.options}"
        return "\n".join((head, *(f"  {line}" for line in self.lines)))


def read(text: str) -> list[Chosen]:
    """Read a file of choices."""
    found: list[Chosen] = []
    for line in text.splitlines():
        if line.startswith("  "):
            found[-1] = attrs.evolve(found[-1], lines=(*found[-1].lines, line.strip()))
        else:
            scenario, seed, options = line.split()
            found.append(Chosen(scenario, int(seed), options))
    return found


def played(bot: str, head: Chosen) -> Chosen:
    """Play a game anew, and write down what is chosen."""
    (game,) = bots.games_of(bot)
    return attrs.evolve(head, lines=tuple(islice(choices(load(game), bot, head), MOST)))


def choices(game: Game[Any, Any], bot: str, head: Chosen) -> Iterator[str]:
    """Yield each choice of a game: the seat, and what it would do."""
    options = dict(word.split("=", 1) for word in head.options.split(",") if word != "-")
    dice, rng = SeededDice(head.seed), Rng(f"by chance {head.seed}")
    state = game.start(head.scenario, options, dice=dice).state
    seated = {seat: bots.make(bot, game, head.seed) for seat in game.seats_of(state)}
    while not isinstance(pending := game.pending(state), Over):
        seat, decision = next(iter(pending.items()))
        action = seated[seat].decide(decision, game.view(state, seat))
        yield f"{seat}: {action}"
        if rng.random() < BY_CHANCE:
            action = decision.actions.sample(rng)
        state = game.apply(state, seat, action, dice).state


def files() -> list[Path]:
    """List the files of all bots."""
    return sorted(TESTS.glob("bots/choices/*.txt"))


def main() -> None:
    for path in files():
        games = [played(path.stem, head) for head in read(path.read_text(encoding="utf-8"))]
        path.write_text("".join(f"{game}\n" for game in games), encoding="utf-8")
        sys.stdout.write(f"{path.relative_to(TESTS)}: {sum(len(game.lines) for game in games)} choices\n")


if __name__ == "__main__":
    main()

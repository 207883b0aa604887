"""What handmade bots chose, game by game: a bot that is made quicker must choose the same.

A file ``bots/choices/<bot>.txt`` has a line for each game: ``<scenario> <seed> <options>``, and the digest of
the choices: the seat each time, and what the bot would do. All seats are played by the bot, and one choice in
ten is made by chance instead, so that it meets positions into which it would not have come. ``python
tests/choices.py`` writes the digests of all files anew.
"""

import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import attrs

from digests import Digest
from wargames import Over, SeededDice, bots, load
from wargames.kernel.chance.dice import Rng
from wargames.kernel.game import Game

TESTS = Path(__file__).parent
BY_CHANCE = 0.1
MOST = 150
"""The most choices of a game that are kept."""


class Moved(Exception):
    """A bot that chooses otherwise than it did; the message names its first other choice."""


@attrs.frozen
class Chosen:
    """A game by its header, and the digest of the choices in it."""

    scenario: str
    seed: int
    options: str
    digest: Digest

    def __str__(self) -> str:
        return f"{self.scenario} {self.seed} {self.options} {self.digest}"


def read(text: str) -> list[Chosen]:
    """Read a file of choices."""
    found = [line.split() for line in text.splitlines()]
    return [
        Chosen(scenario, int(seed), options, Digest.read(" ".join(digest)))
        for scenario, seed, options, *digest in found
    ]


def played(bot: str, head: Chosen) -> list[str]:
    """Play a game anew, and list what is chosen."""
    (game,) = bots.games_of(bot)
    return list(islice(choices(load(game), bot, head), MOST))


def check(bot: str, head: Chosen, chosen: list[str]) -> None:
    """Compare choices with the digest of them; raises :class:`Moved` naming the first that differs."""
    now = Digest.of(chosen)
    if (at := head.digest.first_difference(now)) is None:
        return
    here = chosen[at] if at < len(chosen) else "nothing more"
    was = f"choice {at + 1} is not what it was ({len(head.digest)} then, {len(now)} now)"
    raise Moved(f"{bot} in {head.scenario} {head.seed} {head.options}: {was}; it is now\n{here}")


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
        heads = read(path.read_text(encoding="utf-8"))
        games = [attrs.evolve(head, digest=Digest.of(played(path.stem, head))) for head in heads]
        path.write_text("".join(f"{game}\n" for game in games), encoding="utf-8")
        sys.stdout.write(f"{path.relative_to(TESTS)}: {sum(len(game.digest) for game in games)} choices\n")


if __name__ == "__main__":
    main()

"""Long games of bots as digests: any change in play, unplanned or not, is found, and its first step is named.

A file ``long_games.txt`` beside the tests of a game has a line for each: its name, the scenario, the options,
the seed, the bots, and the digest of its story as ``playthroughs.py`` tells it, in parts: the set-up, each
action with all that came of it, and the end. ``python tests/long_games.py`` writes all digests anew, with the
id of a ruleset behind it those of its games; with names of games it prints these instead: print one before a
change and after it, and compare.
"""

import sys
from pathlib import Path

import attrs

from digests import Digest
from playthroughs import TESTS, Header, parts, write


class Moved(Exception):
    """A long game that is played otherwise than before; the message names the first step."""


@attrs.frozen
class Long:
    """A game by its name and header, and the digest of its story."""

    name: str
    header: Header
    digest: Digest

    def __str__(self) -> str:
        head = self.header
        options = ",".join(f"{name}={value}" for name, value in head.options) or "-"
        return f"{self.name} {head.scenario} {options} {head.seed} {','.join(head.bots)} {self.digest}"


def read(path: Path) -> list[Long]:
    """Read the long games of a ruleset, which is named by the folder."""
    return [read_line(path.parent.name, line) for line in path.read_text(encoding="utf-8").splitlines()]


def read_line(game: str, line: str) -> Long:
    """Read a game; one that is new has no digest yet.

    >>> read_line("bob", "quick bridge - wg1:3 random").digest
    Digest(whole='', parts='')
    """
    name, scenario, options, seed, bots, *digest = line.split()
    pairs = [word.split("=", 1) for word in options.split(",") if word != "-"]
    header = Header(game, scenario, tuple((one, value) for one, value in pairs), seed, tuple(bots.split(",")))
    return Long(name, header, Digest.read(" ".join(digest)))


def check(long: Long, told: list[str]) -> None:
    """Compare a story with the digest of it; raises :class:`Moved` naming the first step that differs."""
    now = Digest.of(told)
    if (at := long.digest.first_difference(now)) is None:
        return
    here = told[at] if at < len(told) else "nothing more"
    was = f"step {at} of {len(now) - 2} is not what it was ({len(long.digest) - 2} steps then)"
    whole = f"The whole game: python tests/long_games.py {long.name}"
    raise Moved(f"{long.name}: {was}; it is now\n{here}\n{whole}")


def files() -> list[Path]:
    """List the files of all games."""
    return sorted(TESTS.glob("*/long_games.txt"))


def write_anew(path: Path) -> None:
    """Play the games of a file anew and write their digests."""
    games = [attrs.evolve(one, digest=Digest.of(parts(one.header))) for one in read(path)]
    path.write_text("".join(f"{one}\n" for one in games), encoding="utf-8")
    sys.stdout.write(f"{path.relative_to(TESTS)}: {len(games)} games\n")


def main() -> None:
    wanted = set(sys.argv[1:])
    for path in files():
        if not wanted or path.parent.name in wanted:
            write_anew(path)
        for one in read(path):
            if one.name in wanted:
                sys.stdout.write(write(one.header))


if __name__ == "__main__":
    main()

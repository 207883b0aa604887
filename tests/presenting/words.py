"""Texts that people read, searched for what is for programs alone."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from wargames import games, load
from wargames.cli.errors import main

GAMES = tuple(games())
STEPS = 120
SELDOM = 6
"""Lists and pages are read at every sixth step: they change little between."""

HOLE = re.compile(r"\{\w*\}")
IDENTIFIER = re.compile(r"\b[A-Za-z0-9]+_\w+")
SPELLED = 20
"""No action is so short: all are asked for word by word."""
FORM = re.compile(r" \? .*…| \?$|…$")
TOML = re.compile(r"^\s*\[\[?[a-z][\w.]*\]|^\s*\w+ = \S", re.MULTILINE)
COMMANDS = re.compile(r"wargames \w+[^\n]*|\S+\.jsonl|\S+\.svg|`[^`]*`")
"""What is typed at a shell has ids in it, as has the name of a file."""


SCENARIOS = [(name, scenario) for name in GAMES for scenario in load(name).scenarios]


@cache
def code_of_seats(game: str) -> re.Pattern[str]:
    """Match the codes of a game's seats where they stand as words: all but names of sides begin small."""
    seats = {seat for one in load(game).scenarios for seat in load(game).seats_in(one)}
    return re.compile(rf"(?<![\w-])(?:{'|'.join(sorted(seats))})(?![\w-])")


def wrong_with(game: str, text: str) -> str | None:
    """Say what in a text is for programs alone; None for a text that people read."""
    for what, pattern in (
        ("seat code", code_of_seats(game)),
        ("placeholder", HOLE),
        ("identifier", IDENTIFIER),
        ("TOML", TOML),
    ):
        if found := pattern.search(text):
            return f"{what} {found[0]!r} in {text[:160]!r}"
    return None


def markup_texts(markup: object) -> Iterator[str]:
    """Yield what is written in a picture, its titles included."""
    yield from re.findall(r">([^<]*[^<\s][^<]*)<", str(markup))


def lines_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """Run a command and return its lines without what is typed at a shell."""
    main(arguments)
    said = capsys.readouterr()
    return COMMANDS.sub("", f"{said.out}\n{said.err}").split("\n")

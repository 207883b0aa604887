"""The arguments that several commands share, and how they are read."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from wargames import bots
from wargames.arena import sides_of
from wargames.cli.completing import game_ids, scenario_ids
from wargames.cli.first_scenario import to_begin_with
from wargames.kernel.base.errors import BadOption, BadScenario, WargameError
from wargames.kernel.chance.dice import SeededDice, seed_for
from wargames.kernel.game import Bot, Game, Scenario, Seat
from wargames.kernel.game.scenario_file import LARGEST_FILE

GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", autocompletion=game_ids, help="The id of a game, as `wargames list` shows it."
    ),
]
RecordFile = Annotated[
    Path, typer.Argument(metavar="RECORD", readable=False, help="The file of a recorded game.")
]
Scenarios = Annotated[
    str | None,
    typer.Option(
        "--scenario",
        metavar="NAME|FILE.toml",
        autocompletion=scenario_ids,
        help="What is set up; default: the first of `wargames list GAME`.",
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="A rule to switch; see `wargames options`."),
]
Seed = Annotated[int | None, typer.Option("--seed", min=0, help="The seed of the dice; default: a new one.")]
NewRecord = Annotated[
    Path | None, typer.Option("--record", metavar="FILE", help="Record the game in a new file.")
]
Picture = Annotated[
    Path | None, typer.Option("--picture", metavar="FILE.svg", help="Write a picture of the last position.")
]
At = Annotated[
    int | None, typer.Option("--at", min=0, help="After that many steps of the record; default: all.")
]
Aloud = Annotated[
    bool,
    typer.Option(
        "--thoughts",
        help="Show the search of each bot that thinks ahead: what it tried, and how good that looked.",
    ),
]


def read_options(pairs: Sequence[str] | None) -> dict[str, str]:
    """Read ``name=value`` pairs; raises :class:`BadOption` for anything else, or a repeated name."""
    read: dict[str, str] = {}
    for pair in pairs or ():
        name, equals, value = pair.partition("=")
        if not equals or not name.strip():
            raise BadOption(f"an option is written NAME=VALUE, not {pair[:60]!r}")
        if name.strip() in read:
            raise BadOption(f"option {name.strip()[:40]!r} is given twice")
        read[name.strip()] = value.strip()
    return read


def read_scenario(game: Game[Any, Any], named: str | None) -> Scenario:
    """Find a scenario by its id, or read it from a TOML file; by default the one to begin with.

    Raises :class:`UnknownName` or :class:`BadScenario`.
    """
    if named is None:
        return to_begin_with(game)
    if not named.endswith(".toml"):
        return game.scenario(named)
    with Path(named).open("rb") as file:
        raw = file.read(4 * LARGEST_FILE)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadScenario(f"{named}: no UTF-8 text: {error.reason} at byte {error.start}") from None
    return game.read_scenario(text, named)


def read_seed(seed: int | None) -> int:
    """Take the seed given, or a new one."""
    return int.from_bytes(os.urandom(4)) if seed is None else seed


def default_bot(game: Game[Any, Any]) -> str:
    """Name the bot made for the game; ``random`` without one."""
    return bots.default_bot(game.id)


def seats_at(
    game: Game[Any, Any], scenario: Scenario, options: dict[str, str]
) -> tuple[tuple[Seat, ...], ...]:
    """List the seats of a table by sides."""
    return sides_of(game, game.start(scenario, options, dice=SeededDice(0)).state)


def seat_bots(
    game: Game[Any, Any], sides: Sequence[Sequence[Seat]], names: Sequence[str], seed: int
) -> dict[Seat, Bot]:
    """Assign a bot to each side; one name is for all of them, none for the best bot.

    Raises :class:`BadOption` for another count, :class:`UnknownName` for a bot that the game does not have.
    """
    named = list(names or [default_bot(game)])
    each = named * len(sides) if len(named) == 1 else named
    if len(each) != len(sides):
        sides_here = "one side" if len(sides) == 1 else f"{len(sides)} sides"
        bots_wanted = "one bot" if len(sides) == 1 else "one bot, or as many"
        raise BadOption(f"{game.id} has {sides_here} here; name {bots_wanted}, not {len(named)}")
    seated = [(seat, name) for side, name in zip(sides, each, strict=True) for seat in side]
    return {seat: bots.make(name, game, seed_for(f"bot of {seat}", seed)) for seat, name in seated}


def file_to_write(path: Path | None, *suffixes: str) -> Path | None:
    """Return a file name before anything is played for it.

    Raises :class:`BadOption` if it has none of the suffixes, :class:`WargameError` if its folder cannot be
    written to.
    """
    if path is not None and path.suffix.lower() not in suffixes:
        raise BadOption(f"{str(path)[:80]!r} must end in {' or '.join(suffixes)}")
    if path is not None and not os.access(path.parent, os.W_OK):
        because = "is not to be written to" if path.parent.is_dir() else "does not exist"
        raise WargameError(f"{path} cannot be written: the folder {path.parent} {because}")
    return path

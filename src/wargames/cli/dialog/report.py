"""The battle report of the command line: events line by line, and the end of a game."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from wargames import render
from wargames.cli.console import say, say_folded, say_weighed
from wargames.kernel.game import Game, Over, Seat
from wargames.kernel.play.timeline import Entry
from wargames.presenting.ending import ending_of
from wargames.presenting.log import FULL, LogLine, Manner, step_lines, step_title

Brief = Annotated[
    bool,
    typer.Option("--brief/--full", help="Leave out what the rules chose: whose turn, where to, at whom."),
]
WithClauses = Annotated[bool, typer.Option("--clauses", help="Write the clauses behind each sentence.")]


def written(lines: Iterable[LogLine], manner: Manner = FULL) -> Iterator[str]:
    """Write lines of the log, an empty one before each turn."""
    for line in lines:
        yield from ([""] if line.weight == "turn" else [])
        yield line.text(manner)


def tell(lines: Iterable[LogLine], manner: Manner = FULL, indent: str = "") -> None:
    """Write lines of the log, each by its weight."""
    for line in lines:
        texts = written((line,), manner)
        say_weighed((f"{indent}{text}", line.weight) if text else ("", "plain") for text in texts)


def tell_step(number: int, entry: Entry[Any], manner: Manner = FULL) -> None:
    """Write a step of a record, each line by its weight: the choice, and all its results."""
    if entry.action is not None:
        say(f"{number:>4}. {step_title(entry, own=True)}")
    tell(step_lines(entry, None, manner, everything=True), manner, indent="      ")


def say_ending(game: Game[Any, Any], over: Over) -> None:
    """Return the end of a game."""
    say_folded(f"\n{ending_of(game, over)}")


def write_picture(game: Game[Any, Any], state: Any, seat: Seat | None, path: Path | None) -> None:
    """Write a picture of a position as a seat sees it, if a file is named."""
    if path is not None:
        path.write_text(render.svg(game, game.view(state, seat)), encoding="utf-8")
        say(f"The picture is in {path}.")

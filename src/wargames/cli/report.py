"""The battle report: what happened, step by step, in sentences."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from wargames import render
from wargames.cli.console import say
from wargames.kernel.game import Event, Game, Over, Seat
from wargames.kernel.timeline import Entry


def told(game: Game[Any, Any], events: tuple[Event, ...]) -> Iterator[str]:
    """Say events; one that names a ``round`` begins a paragraph."""
    for event in events:
        if hasattr(event, "round"):
            yield ""
        yield game.tell(event)


def step(number: int, entry: Entry[Any]) -> Iterator[str]:
    """Say a step of a record: who did what, and all that followed."""
    if entry.action is not None:
        yield f"{number:>4}. {entry.seat}: {entry.action}"
    for line in told(entry.game, entry.events):
        yield f"      {line}" if line else ""


def ending(over: Over) -> Iterator[str]:
    """Say how a game ended."""
    yield ""
    yield f"The game is over: {over.reason} [{over.clause}]."
    yield "Scores: " + ", ".join(f"{seat} {score}" for seat, score in over.scores.items())
    if over.figures:
        yield "Figures: " + ", ".join(f"{name} {value}" for name, value in over.figures)


def write_picture(game: Game[Any, Any], state: Any, seat: Seat | None, path: Path | None) -> None:
    """Write a picture of a position as a seat sees it, if a file is named."""
    if path is not None:
        path.write_text(render.svg(game, game.view(state, seat)), encoding="utf-8")
        say(f"The picture is in {path}.")

"""The battle report: what happened, step by step, in sentences."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any

import attrs
import typer

from wargames import render
from wargames.cli.console import say
from wargames.kernel.game import Event, Game, Over, Seat
from wargames.kernel.play.timeline import Entry

Brief = Annotated[
    bool,
    typer.Option("--brief/--full", help="Leave out what the rules chose: whose turn, where to, at whom."),
]
WithClauses = Annotated[bool, typer.Option("--clauses", help="Write the clauses behind each sentence.")]


@attrs.frozen(kw_only=True)
class Manner:
    """How a battle is told: without what the rules chose, with the clauses."""

    brief: bool = False
    clauses: bool = False


FULL = Manner()


def told(game: Game[Any, Any], events: Iterable[Event], manner: Manner = FULL) -> Iterator[str]:
    """Say events in paragraphs; what follows from an event, as far as names tell, stands further in."""
    known: set[str] = set()
    for event in events:
        if manner.brief and event.RULES_CHOSE:
            continue
        first = event.PARAGRAPH or not known or opens(event, known)
        known = names_in(event) | (set() if first else known)
        if event.PARAGRAPH:
            yield ""
        clauses = f" [{', '.join(event.clauses)}]" if manner.clauses else ""
        yield f"{'' if first else '  '}{game.narrate(event)}{clauses}"


def opens(event: Event, known: set[str]) -> bool:
    """Tell whether an event begins something new: what it is about was not named before."""
    fields = attrs.fields_dict(type(event))
    about = event.ABOUT or next(((name,) for name in fields if name != "clauses"), ())
    subjects = [value for name in about if isinstance(value := getattr(event, name), str)]
    return known.isdisjoint(subjects) if subjects else event.REVEALS


def names_in(event: Event) -> set[str]:
    """Collect the words of an event's texts, those in tuples too, unless they were only to choose from."""
    values = [getattr(event, name) for name in attrs.fields_dict(type(event)) if name != "clauses"]
    texts = [value for value in values if isinstance(value, str)]
    if not event.RULES_CHOSE:
        tuples = (value for value in values if isinstance(value, tuple))
        texts += (text for value in tuples for text in value if isinstance(text, str))
    return {word for text in texts for word in (text, *text.split())}


def step(number: int, entry: Entry[Any], manner: Manner = FULL) -> Iterator[str]:
    """Say a step of a record: who did what, and all that followed."""
    if entry.action is not None:
        yield f"{number:>4}. {entry.seat}: {entry.action}"
    for line in told(entry.game, entry.events, manner):
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

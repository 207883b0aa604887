"""The log: events line by line, each with its weight, its clauses and the things that it names."""

from collections.abc import Iterable, Iterator
from typing import Literal

import attrs

from wargames.kernel.game import Event, EventWeight, Seat
from wargames.kernel.game.naming import parts
from wargames.kernel.play.observers import Told
from wargames.kernel.play.timeline import Entry
from wargames.presenting.playback import EventPlayback, playback
from wargames.presenting.sides import AnyGame, capital, heading
from wargames.render.drawn import marks

Weight = Literal["turn", "minor", "undone"] | EventWeight
"""The weight of a log line: the start of a turn, a choice of the rules, an undo, or its event's weight."""

WORDS = frozenset({"number", "word", "text", "clause", "seat", "side"})
"""Kinds of fields that name nothing on a board."""


@attrs.frozen(kw_only=True)
class Manner:
    """The manner of a log: without choices of the rules, with the clauses."""

    brief: bool = False
    clauses: bool = False


FULL = Manner()
EXACT = Manner(clauses=True)


@attrs.frozen
class LogLine:
    """A sentence of the log; ``follows`` indents it below the event that it follows from.

    ``marks`` are the words by which pictures name the things that it is about, ``playback`` is what is shown
    of it on a board. ``number`` counts the lines told to its seat from 1, and ``undone`` is the number of the
    line that it takes back; a line that was not told to a seat has neither.
    """

    words: str
    clauses: tuple[str, ...] = ()
    weight: Weight = "plain"
    follows: bool = False
    marks: tuple[str, ...] = ()
    number: int | None = None
    undone: int | None = None
    playback: EventPlayback | None = None

    def text(self, manner: Manner = FULL) -> str:
        """Return the line as text."""
        cited = f" [{', '.join(self.clauses)}]" if manner.clauses and self.clauses else ""
        return f"{'  ' if self.follows else ''}{self.words}{cited}"


def log_lines(game: AnyGame, events: Iterable[Event], manner: Manner = FULL) -> Iterator[LogLine]:
    """Yield events as lines; an event that follows from another, as far as names tell, is indented."""
    known: set[str] = set()
    for event in events:
        if manner.brief and event.RULES_CHOSE:
            continue
        first = event.PARAGRAPH or not known or opens(event, known)
        known = names_in(event) | (set() if first else known)
        yield _line(game, event, follows=not first)


def told_lines(game: AnyGame, told: Iterable[Told]) -> tuple[LogLine, ...]:
    """Return the lines told to a seat, each with its number."""
    lines = tuple(told)
    written = log_lines(game, (line.event for line in lines))
    return tuple(
        attrs.evolve(
            said, number=line.number, undone=line.undone, weight="undone" if line.undone else said.weight
        )
        for line, said in zip(lines, written, strict=True)
    )


def step_lines(
    entry: Entry[object], seat: Seat | None, manner: Manner = FULL, *, everything: bool = False
) -> tuple[LogLine, ...]:
    """Return the part of a step that a seat or a spectator (None) sees, or ``everything`` in it."""
    game = entry.game
    if entry.undone:
        return (LogLine(f"Undone: {_undone(entry, seat, everything=everything)}.", weight="undone"),)
    return tuple(log_lines(game, entry.events if everything else game.seen(entry.events, seat), manner))


def step_title(entry: Entry[object], *, own: bool) -> str:
    """Return who chose which action in a step; for another's hidden choice only that there was one."""
    if entry.seat is None:
        return "Set-up"
    return f"{heading(entry.game, entry.seat)}: {entry.said if own else 'a choice'}"


def _undone(entry: Entry[object], seat: Seat | None, *, everything: bool) -> str:
    if entry.seat is None or entry.seat == seat:
        return entry.said
    return step_title(entry, own=True) if everything else f"a choice of {entry.game.side_name(entry.seat)}"


def _line(game: AnyGame, event: Event, *, follows: bool) -> LogLine:
    named = (part for part in parts(event) if part.kind not in WORDS)
    return LogLine(
        words=capital(game.narrate(event)),
        clauses=event.clauses,
        weight="turn" if event.PARAGRAPH else "minor" if event.RULES_CHOSE else event.weight,
        follows=follows,
        marks=tuple(dict.fromkeys(name for part in named for name in marks(part))),
        playback=playback(event),
    )


def opens(event: Event, known: set[str]) -> bool:
    """Return whether an event begins something new: nothing before named the things that it is about."""
    fields = attrs.fields_dict(type(event))
    about = event.ABOUT or next(((name,) for name in fields if name != "clauses"), ())
    subjects = [value for name in about if isinstance(value := getattr(event, name), str)]
    return known.isdisjoint(subjects) if subjects else event.REVEALS


def names_in(event: Event) -> set[str]:
    """Collect the words of an event's texts, also in tuples, without those of mere alternatives."""
    values = [getattr(event, name) for name in attrs.fields_dict(type(event)) if name != "clauses"]
    texts = [value for value in values if isinstance(value, str)]
    if not event.RULES_CHOSE:
        tuples = (value for value in values if isinstance(value, tuple))
        texts += (text for value in tuples for text in value if isinstance(text, str))
    return {word for text in texts for word in (text, *text.split())}

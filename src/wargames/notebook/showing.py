"""HTML of sessions, decisions, odds, replays and printed tables for notebooks.

Games are shown as a spectator sees them, because notebooks keep their output and are passed on.
:func:`position_html` and :func:`step_html` show them as a seat sees them.
"""

import json
from collections.abc import Iterable, Iterator
from functools import singledispatch
from typing import Any

from wargames.kernel.base import serialization
from wargames.kernel.chance.odds import Odds, OddsCase
from wargames.kernel.chance.table import LookupGrid, LookupTable
from wargames.kernel.game import Game
from wargames.kernel.game.seats import Seat
from wargames.kernel.game.vocabulary import Decision, Decisions, Event, Over, View
from wargames.kernel.play.observers import seen_of
from wargames.kernel.play.record_lines import EndedLine, OverLine
from wargames.kernel.play.replay import Replay, ReplayStep
from wargames.kernel.play.session import Session
from wargames.kernel.play.timeline import Entry
from wargames.notebook import hypertext

FEW = 8
"""The most events and answers that are shown."""


@singledispatch
def html_of(value: object) -> str:
    """Return a value as HTML; other types may be registered."""
    return hypertext.preformatted(repr(value))


@html_of.register
def decisions_html(decisions: Decisions) -> str:
    """Return the decisions due, with the first words of the answers."""
    head = ("seat", "decision", "clause", "asked first", "answers")
    return hypertext.table(head, (_asked(seat, one) for seat, one in decisions.items()))


@html_of.register
def decision_html(decision: Decision) -> str:
    """Return a decision as a line."""
    return decisions_html(Decisions({decision.seat: decision}))


def _asked(seat: Seat, decision: Decision) -> tuple[str, str, str, str, str]:
    asked = decision.actions.question()
    answers = getattr(asked, "words", None) or (str(asked),)
    few = ", ".join(answers[:FEW]) + (f" … ({len(answers)})" if len(answers) > FEW else "")
    return seat, decision.kind, decision.clause, getattr(asked, "field", "the only answer"), few


@html_of.register
def over_html(over: Over) -> str:
    """Return the end of a game."""
    scores = hypertext.table(("seat", "score"), over.scores.items())
    figures = hypertext.table(("figure", "at the end"), over.figures) if over.figures else ""
    return hypertext.paragraph(f"{over.reason} [{over.clause}]") + scores + figures


@html_of.register
def odds_html(odds: Odds) -> str:
    """Return chances and expected values, a column for each answer of another seat."""
    exact = "exact" if odds.exact else f"sampled, standard error up to {float(odds.error):.2%}"
    worlds = f", averaged over {odds.worlds} hidden worlds" if odds.worlds > 1 else ""
    heads = tuple(case.assuming or "chance" for case in odds.cases)
    chances = hypertext.table(("", *heads), _terms(odds.cases))
    values = tuple(case.assuming or "expected value" for case in odds.cases)
    means = hypertext.table(("", *values), _means(odds.cases)) if odds.cases[0].means else ""
    return hypertext.block(hypertext.paragraph(odds.action, strong=True), chances, means) + (
        hypertext.paragraph(exact + worlds)
    )


def _terms(cases: Iterable[OddsCase]) -> Iterator[tuple[object, ...]]:
    columns = [dict(case.chances) for case in cases]
    for term in dict.fromkeys(term for column in columns for term in column):
        yield term, *(column.get(term) for column in columns)


def _means(cases: Iterable[OddsCase]) -> Iterator[tuple[object, ...]]:
    columns = [dict(case.means) for case in cases]
    for term in dict.fromkeys(term for column in columns for term in column):
        yield term, *(float(column[term]) if term in column else None for column in columns)


@html_of.register(Session)
def session_html(session: Session[Any, Any]) -> str:
    """Return a game in play for a spectator: the seats to decide, the board, the last events."""
    pending, last = session.pending, session.told(None)[-FEW:]
    asked = html_of(pending) if isinstance(pending, Over) else _waits(pending)
    lines = (said(session.game, line.event) for line in last)
    return hypertext.block(
        hypertext.paragraph(session.game.title, strong=True),
        asked,
        picture(session.game, session.view(None)),
        hypertext.items(lines),
    )


def _waits(pending: Decisions) -> str:
    """Return a line with the seats to decide, without their decisions."""
    return hypertext.paragraph(f"Waiting for {', '.join(pending)}.")


@html_of.register(Replay)
def replay_html(replay: Replay[Any]) -> str:
    """Return a summary of a record: game, players, end."""
    header = replay.record.header
    about = [("scenario", header.scenario), ("edition", header.edition), ("lines", len(replay))]
    about += [(f"option {name}", str(value)) for name, value in header.options.items()]
    about += [(f"seat {seat}", bot or "a person") for seat, bot in header.seats.items()]
    ends = [line for _, line in replay.record.lines() if isinstance(line, OverLine | EndedLine)]
    scores = [line.over if isinstance(line, OverLine) else line.scores for line in ends]
    about += [(f"score of {seat}", score) for seat, score in (scores[-1] if scores else {}).items()]
    rows = ((name, str(value)) for name, value in about)
    return hypertext.block(
        hypertext.paragraph(replay.game.title, strong=True), hypertext.table(("", ""), rows)
    )


@html_of.register(ReplayStep)
def replay_step_html(step: ReplayStep[Any]) -> str:
    """Return a step for a spectator."""
    return step_html(step)


def step_html(step: ReplayStep[Any], seat: Seat | None = None) -> str:
    """Return a step of a replay for a seat or a spectator (None): its events and the board."""
    counted = f" of {step.count} steps" if step.kind in {"undo", "redo"} else ""
    return hypertext.block(
        hypertext.paragraph(f"Line {step.line}: {step.kind}{counted}", strong=True),
        hypertext.items(told(step.entry, seat)) if step.kind in {"set-up", "action"} else "",
        position_html(step.entry.game, step.state, seat),
    )


def told(entry: Entry[Any], seat: Seat | None) -> Iterator[str]:
    """Return what a seat learned of an entry: its own action, and the events that it saw."""
    seen = seen_of(entry, seat)
    if seen is None:
        return
    if seen.action is not None:
        assert seat is not None, "a seat sees its own action"
        yield f"{entry.game.side_name(seat)}: {entry.said}"
    yield from (said(entry.game, event) for event in seen.events)


def said(game: Game[Any, Any], event: Event) -> str:
    """Return an event as a sentence with its clauses."""
    return f"{game.narrate(event)} [{', '.join(event.clauses)}]"


def position_html(game: Game[Any, Any], state: Any, seat: Seat | None = None) -> str:
    """Return a position for a seat or a spectator (None)."""
    return picture(game, game.view(state, seat))


def picture(game: Game[Any, Any], view: View) -> str:
    """Return the picture of a view, or a list of its fields if the game has no pictures."""
    drawn = view._repr_svg_()
    data = serialization.to_plain(view, game.view_type) if drawn is None else {}
    return drawn or hypertext.preformatted(json.dumps(data, indent=1, ensure_ascii=False))


@html_of.register(LookupTable)
def table_html(table: LookupTable[Any]) -> str:
    """Return a printed table."""
    rows = ((_heading(faces), str(row)) for faces, row in table)
    return hypertext.table(("roll", "result"), rows, table.name)


@html_of.register(LookupGrid)
def grid_html(grid: LookupGrid[Any]) -> str:
    """Return a printed two-way table."""
    rows = ((_heading(faces), *map(str, cells)) for faces, cells in grid)
    return hypertext.table(("", *map(_heading, grid.columns)), rows, grid.name)


def _heading(faces: tuple[int | str, ...]) -> str:
    """Return the faces of a line, a run of numbers by its ends."""
    numbers = [face for face in faces if isinstance(face, int)]
    run = len(numbers) == len(faces) > 1 and numbers == [*range(numbers[0], numbers[-1] + 1)]
    return f"{numbers[0]}-{numbers[-1]}" if run else ", ".join(map(str, faces))

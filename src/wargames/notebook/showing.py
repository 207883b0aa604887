"""How sessions, decisions, odds, replays and printed tables show themselves in a notebook.

What shows a game shows it as a spectator sees it: a notebook is passed on, and keeps what its cells wrote.
:func:`position_html` and :func:`step_html` show it as a seat does.
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
from wargames.kernel.play.record_lines import OverLine
from wargames.kernel.play.replay import Replay, ReplayStep
from wargames.kernel.play.session import Session
from wargames.kernel.play.timeline import Entry
from wargames.notebook import hypertext

FEW = 8
"""How many events and answers are shown of many."""


@singledispatch
def html_of(value: object) -> str:
    """Show a value as HTML; other types may be registered."""
    return hypertext.preformatted(repr(value))


@html_of.register
def decisions_html(decisions: Decisions) -> str:
    """Show who is asked for what, and the first words of the answers."""
    head = ("seat", "decision", "clause", "asked first", "answers")
    return hypertext.table(head, (_asked(seat, one) for seat, one in decisions.items()))


@html_of.register
def decision_html(decision: Decision) -> str:
    """Show one decision as a line."""
    return decisions_html(Decisions({decision.seat: decision}))


def _asked(seat: Seat, decision: Decision) -> tuple[str, str, str, str, str]:
    asked = decision.actions.question()
    answers = getattr(asked, "words", None) or (str(asked),)
    few = ", ".join(answers[:FEW]) + (f" … ({len(answers)})" if len(answers) > FEW else "")
    return seat, decision.kind, decision.clause, getattr(asked, "field", "the only answer"), few


@html_of.register
def over_html(over: Over) -> str:
    """Show how a game ended."""
    scores = hypertext.table(("seat", "score"), over.scores.items())
    figures = hypertext.table(("figure", "at the end"), over.figures) if over.figures else ""
    return hypertext.paragraph(f"{over.reason} [{over.clause}]") + scores + figures


@html_of.register
def odds_html(odds: Odds) -> str:
    """Show chances and expected values, a column for each answer that another seat may give."""
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
    """Show a game in play as a spectator sees it: who is asked, the board, what happened last."""
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
    """Say who is waited for; what is asked of them is for them alone."""
    return hypertext.paragraph(f"Waiting for {', '.join(pending)}.")


@html_of.register(Replay)
def replay_html(replay: Replay[Any]) -> str:
    """Show what a record is of, who played, and how it ended."""
    header = replay.record.header
    about = [("scenario", header.scenario), ("edition", header.edition), ("lines", len(replay))]
    about += [(f"option {name}", str(value)) for name, value in header.options.items()]
    about += [(f"seat {seat}", bot or "a person") for seat, bot in header.seats.items()]
    endings = [line.over for _, line in replay.record.lines() if isinstance(line, OverLine)]
    about += [(f"score of {seat}", score) for seat, score in (endings[-1] if endings else {}).items()]
    rows = ((name, str(value)) for name, value in about)
    return hypertext.block(
        hypertext.paragraph(replay.game.title, strong=True), hypertext.table(("", ""), rows)
    )


@html_of.register(ReplayStep)
def replay_step_html(step: ReplayStep[Any]) -> str:
    """Show a step as a spectator saw it."""
    return step_html(step)


def step_html(step: ReplayStep[Any], seat: Seat | None = None) -> str:
    """Show a step of a replay as a seat, or a spectator (None), saw it: what it was told, and the board."""
    counted = f" of {step.count} steps" if step.kind in {"undo", "redo"} else ""
    return hypertext.block(
        hypertext.paragraph(f"Line {step.line}: {step.kind}{counted}", strong=True),
        hypertext.items(told(step.entry, seat)) if step.kind in {"set-up", "action"} else "",
        position_html(step.entry.game, step.state, seat),
    )


def told(entry: Entry[Any], seat: Seat | None) -> Iterator[str]:
    """Say what a seat learned of an entry: its own action, and the events that it saw."""
    seen = seen_of(entry, seat)
    if seen is None:
        return
    if seen.action is not None:
        yield f"{seat}: {seen.action}"
    yield from (said(entry.game, event) for event in seen.events)


def said(game: Game[Any, Any], event: Event) -> str:
    """Say an event with the clauses that it cites."""
    return f"{game.narrate(event)} [{', '.join(event.clauses)}]"


def position_html(game: Game[Any, Any], state: Any, seat: Seat | None = None) -> str:
    """Show a position as a seat, or a spectator (None), sees it."""
    return picture(game, game.view(state, seat))


def picture(game: Game[Any, Any], view: View) -> str:
    """Draw a view by the installed pictures of its game, or list what it holds."""
    drawn = view._repr_svg_()
    data = serialization.to_plain(view, game.view_type) if drawn is None else {}
    return drawn or hypertext.preformatted(json.dumps(data, indent=1, ensure_ascii=False))


@html_of.register(LookupTable)
def table_html(table: LookupTable[Any]) -> str:
    """Show a printed table."""
    rows = ((_heading(faces), str(row)) for faces, row in table)
    return hypertext.table(("roll", "result"), rows, table.name)


@html_of.register(LookupGrid)
def grid_html(grid: LookupGrid[Any]) -> str:
    """Show a printed two-way table."""
    rows = ((_heading(faces), *map(str, cells)) for faces, cells in grid)
    return hypertext.table(("", *map(_heading, grid.columns)), rows, grid.name)


def _heading(faces: tuple[int | str, ...]) -> str:
    """Write the faces of a line: a run of numbers by its ends."""
    numbers = [face for face in faces if isinstance(face, int)]
    run = len(numbers) == len(faces) > 1 and numbers == [*range(numbers[0], numbers[-1] + 1)]
    return f"{numbers[0]}-{numbers[-1]}" if run else ", ".join(map(str, faces))

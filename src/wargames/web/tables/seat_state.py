"""A moment as it is sent to a seat: the board, what is asked, what was told, who is waited for."""

from collections.abc import Collection, Iterable
from typing import Any

from wargames.kernel.base.errors import Refusal
from wargames.kernel.game import Action, Decision, Game, Over, Seat, View
from wargames.kernel.game.naming import Part, parts
from wargames.kernel.game.questions import places_of
from wargames.kernel.game.shorthand import drawable
from wargames.kernel.play.observers import Told
from wargames.render.drawn import marks
from wargames.web.tables.table import Shown, Table
from wargames.web.transport.packing import written

MOST = 4000
"""The most candidates that are sent; a list so long is a sample."""


def moment_data(table: Table, seat: Seat | None, shown: Shown, have: Collection[str] = ()) -> dict[str, Any]:
    """Write what a seat knows at a moment; ``told`` is as much as it was asked for.

    Board and decision are written once for a moment; of the board what somebody has already is left out.
    """
    game, moment = table.game, shown.moment
    return {
        "moment": moment,
        "seat": seat,
        "seats": list(table.seats),
        "bots": table.names,
        "board": written(table.board(moment, shown.view).sent(have)),
        "decision": table.kept(moment, "decision", lambda: written(asked_data(game, shown))),
        "waiting": list(shown.waiting),
        "over": shown.over and over_data(game, shown.over),
        "told": [told_data(game, line) for line in shown.told],
        "steps": shown.steps,
        "undo": shown.undo_refused,
        "news": table.news,
    }


def asked_data(game: Game[Any, Any], shown: Shown) -> dict[str, Any] | None:
    """Write what a seat is asked, if it is."""
    return None if shown.decision is None else decision_data(game, shown.decision, shown.view)


def decision_data(game: Game[Any, Any], decision: Decision, view: View) -> dict[str, Any]:
    """Write a decision with its candidates, each as text, as a sentence for a button, and word by word.

    The words stand once, in ``parts``: field, kind, word, and the marks by which they are found on the board.
    """
    listed = list(decision.actions.candidates)[:MOST]
    known: dict[tuple[str, ...], int] = {}
    words: list[list[Any]] = []

    def number(part: Part) -> int:
        key = (part.field, part.kind, part.words, *part.names)
        if key not in known:
            known[key] = len(words)
            words.append([part.field, part.kind, part.words, list(marks(part)), list(part.names)])
        return known[key]

    actions = [
        [str(action), game.say(action, view), [number(place.part(action)) for place in places_of(action)]]
        for action in listed
    ]
    return {
        "kind": decision.kind,
        "prompt": game.pose(decision, view),
        "rule": rule_data(game, decision.clause),
        "complete": decision.actions.complete and len(listed) < MOST,
        "parts": words,
        "actions": actions,
        "drawn": drawn_fields(listed),
    }


def drawn_fields(listed: Iterable[Action]) -> dict[str, str]:
    """Name, by the word of each order that may be drawn, the field that takes points."""
    found: dict[str, str] = {}
    for action in listed:
        for field in drawable(type(action)):
            order = next(place.word(action) for place in places_of(action) if place.kind == "order")
            found[order] = field
    return found


def told_data(game: Game[Any, Any], line: Told) -> dict[str, Any]:
    """Write a line of what a seat was told, with what it names on the board."""
    event = line.event
    names = dict.fromkeys(name for part in parts(event) if part.kind != "clause" for name in marks(part))
    return {
        "number": line.number,
        "words": game.narrate(event),
        "clauses": list(event.clauses),
        "marks": list(names),
        "undone": line.undone,
        "paragraph": event.PARAGRAPH,
        "minor": event.RULES_CHOSE,
    }


def over_data(game: Game[Any, Any], over: Over) -> dict[str, Any]:
    """Write how the game ended."""
    return {
        "scores": dict(over.scores),
        "reason": over.reason,
        "rule": rule_data(game, over.clause),
        "figures": [list(one) for one in over.figures],
    }


def refusal_data(game: Game[Any, Any], refusal: Refusal) -> dict[str, Any]:
    """Write a refusal with its clause and what that says."""
    return {"refusal": refusal.because, "rule": rule_data(game, refusal.clause)}


def rule_data(game: Game[Any, Any], clause: str) -> dict[str, str]:
    """Write a clause with its text, as far as the ledger holds it."""
    ledger = game.ledger
    return {"clause": clause, "text": ledger[clause].text if clause in ledger else ""}

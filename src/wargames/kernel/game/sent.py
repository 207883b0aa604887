"""What is sent to a seat: its view, its decision and its questions as plain data, and nothing beside them.

A program at the other end answers by the text of a candidate, by its JSON, or walks the questions. Views and
decisions hold only what their seat may know, so what is written here may leave the process.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, get_type_hints

import attrs

from wargames.kernel.base import serialization
from wargames.kernel.base.notation import Action
from wargames.kernel.game.naming import Part
from wargames.kernel.game.questions import Question, slots_of
from wargames.kernel.game.seats import Seat
from wargames.kernel.game.vocabulary import Clause, Decision

OWN = frozenset({"seat", "clause", "actions"})
"""The fields that every decision has."""


@attrs.frozen
class Candidate:
    """A legal action: as text, as JSON, and word by word as the questions ask for it."""

    text: str
    action: dict[str, Any]
    sentence: tuple[Part, ...]


@attrs.frozen
class Asked:
    """What every decision is sent with: who is asked, by which clause, and what may be answered.

    ``complete`` is False where the candidates are a sample of an endless space: then others are legal, too.
    ``candidates`` is None where the decision was sent without them; its questions lead to each.
    """

    seat: Seat
    clause: Clause
    complete: bool
    candidates: tuple[Candidate, ...] | None


Writer = Callable[[Action], dict[str, Any]]
"""Writes an action of the game as plain data."""


def decision_data(decision: Decision, write: Writer, *, listed: bool) -> dict[str, Any]:
    """Write a decision, with its candidates if they are to be ``listed``."""
    kind: Any = type(decision)
    own = {
        name: serialization.to_plain(getattr(decision, name), hint) for name, hint in own_fields(kind).items()
    }
    space = decision.actions
    candidates = tuple(candidate(action, write) for action in space.candidates) if listed else None
    asked = Asked(decision.seat, decision.clause, space.complete, candidates)
    return {serialization.TAG: decision.kind, **own, **serialization.to_plain(asked)}


@cache
def own_fields(kind: Any) -> dict[str, Any]:
    """Give the fields that a decision class has beside those of every decision, with their types."""
    hints = get_type_hints(kind, include_extras=True)
    return {field.name: hints[field.name] for field in attrs.fields(kind) if field.name not in OWN}


def candidate(action: Action, write: Writer) -> Candidate:
    """Describe a legal action."""
    return Candidate(str(action), write(action), tuple(slot.part(action) for slot in slots_of(action)))


def question_data(asked: Question) -> dict[str, Any]:
    """Write a question with its answers."""
    data: dict[str, Any] = serialization.to_plain(asked)
    return data

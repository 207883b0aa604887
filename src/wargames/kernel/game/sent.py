"""Messages to a seat: its view, its decision and its questions as plain data.

A program answers with the text or the JSON of a candidate, or walks the questions. Views and decisions hold
only the knowledge of their seat, so these messages may leave the process.
"""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, get_type_hints

import attrs

from wargames.kernel.base import serialization
from wargames.kernel.base.notation import Action
from wargames.kernel.former_paths import former_names
from wargames.kernel.game.naming import Part
from wargames.kernel.game.questions import Question, slots_of
from wargames.kernel.game.seats import Seat
from wargames.kernel.game.vocabulary import Clause, Decision

OWN = frozenset({"seat", "clause", "actions"})
"""The fields that every decision has."""


@attrs.frozen
class Candidate:
    """A legal action: as text, as JSON, and word by word as in the questions."""

    text: str
    action: dict[str, Any]
    sentence: tuple[Part, ...]


@attrs.frozen
class SentDecision:
    """The common fields of a sent decision: the seat, the clause, and the possible answers.

    ``complete`` is False if the candidates are a sample of an endless space: then others are legal, too.
    ``candidates`` is None if the decision was sent without them; its questions lead to each.
    """

    seat: Seat
    clause: Clause
    complete: bool
    candidates: tuple[Candidate, ...] | None


Writer = Callable[[Action], dict[str, Any]]
"""A function that writes an action of the game as plain data."""


def decision_data(decision: Decision, write: Writer, *, listed: bool) -> dict[str, Any]:
    """Write a decision, with its candidates if ``listed``."""
    kind: Any = type(decision)
    own = {
        name: serialization.to_plain(getattr(decision, name), hint) for name, hint in own_fields(kind).items()
    }
    space = decision.actions
    candidates = tuple(candidate(action, write) for action in space.candidates) if listed else None
    asked = SentDecision(decision.seat, decision.clause, space.complete, candidates)
    return {serialization.TAG: decision.kind, **own, **serialization.to_plain(asked)}


@cache
def own_fields(kind: Any) -> dict[str, Any]:
    """Return the own fields of a decision class with their types."""
    hints = get_type_hints(kind, include_extras=True)
    return {field.name: hints[field.name] for field in attrs.fields(kind) if field.name not in OWN}


def candidate(action: Action, write: Writer) -> Candidate:
    """Describe a legal action."""
    return Candidate(str(action), write(action), tuple(slot.part(action) for slot in slots_of(action)))


def question_data(asked: Question) -> dict[str, Any]:
    """Write a question with its answers."""
    data: dict[str, Any] = serialization.to_plain(asked)
    return data


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, Asked="SentDecision")

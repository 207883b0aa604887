"""Undo for people: the last real choice, with all steps since that passed by themselves."""

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Any

from wargames.kernel.base.errors import UndoRefused
from wargames.kernel.game import Action, Decision, Over, Seat
from wargames.kernel.game.questions import Question
from wargames.kernel.play.timeline import Entry
from wargames.presenting.sides import AnyGame

UNDO = "Undo your last choice"


def only_answer(decision: Decision) -> Action | None:
    """Return the only legal action; None if there are more, or if the list may be incomplete."""
    if not decision.actions.complete:
        return None
    found = decision.actions.question()
    return None if isinstance(found, Question) else found


def last_choice(
    game: AnyGame, history: Sequence[Entry[Any]], able: Collection[Seat], *, ask_all: bool
) -> tuple[Seat, int]:
    """Find the seat of the last choice among some, and the number of its actions that go back with it.

    A decision with one answer is no choice, unless everything is asked. Raises :class:`UndoRefused` without
    any choice.
    """
    pairs = [(entry, before) for before, entry in pairwise(history) if entry.seat in able]

    def chose(entry: Entry[Any], before: Entry[Any]) -> bool:
        pending = game.pending(before.state)
        assert entry.seat is not None, "a seat acted"
        assert not isinstance(pending, Over), "the game went on"
        return ask_all or only_answer(pending[entry.seat]) is None

    chosen = next((at for at in reversed(range(len(pairs))) if chose(*pairs[at])), None)
    if chosen is None:
        raise UndoRefused("nothing to undo")
    seat = pairs[chosen][0].seat
    assert seat is not None, "a seat acted"
    return seat, sum(entry.seat == seat for entry, _ in pairs[chosen:])

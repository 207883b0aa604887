"""Positions of a record by the number of the step."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from wargames.kernel.base.errors import BadOption, BadRecord
from wargames.kernel.game import Game, Over, Seat
from wargames.kernel.play.early_end import EarlyEnd, early_over
from wargames.kernel.play.record_lines import EndedLine
from wargames.kernel.play.replay import Replay, ReplayStep
from wargames.kernel.play.replay import replay as read_again
from wargames.kernel.play.timeline import Entry
from wargames.presenting.sides import capital, find_seat, seat_words, sides

CHANGES = frozenset({"set-up", "action", "undo", "redo"})
"""The lines of a record that lead to a position; the set-up is step 0."""


def steps(played: Replay[Any]) -> Iterator[tuple[int, ReplayStep[Any]]]:
    """Number the steps of a record, from 0 for the set-up."""
    changing = (step for step in played if step.kind in CHANGES)
    yield from enumerate(changing)


def result_of(played: Replay[Any], entry: Entry[Any]) -> Over | None:
    """Return the end of a record by the rules or before them; ``entry`` is the last one in force."""
    *_, (_, last) = played.record.lines()
    if isinstance(last, EndedLine):
        return early_over(
            entry.game, entry.state, EarlyEnd(last.ended, None if last.by is None else Seat(last.by))
        )
    pending = entry.game.pending(entry.state)
    return pending if isinstance(pending, Over) else None


def position(record: Path, at: int | None) -> Entry[Any]:
    """Find the entry in force after ``at`` steps, by default after all; every hash on the way is checked.

    Raises :class:`BadRecord` for a bad record, and for a step that it does not have.
    """
    last = 0
    entry: Entry[Any] | None = None
    for last, step in steps(read_again(record)):
        entry = step.entry
        if last == at:
            return entry
    if entry is None or at is not None:
        raise BadRecord(f"{record}: there are {last} steps, no step {at}")
    return entry


def seat_to_ask(game: Game[Any, Any], state: Any, named: str | None) -> Seat:
    """Find the seat that owes a choice: the named one, or the only one.

    Raises :class:`BadOption` if there is no such seat or no single one.
    """
    pending = game.pending(state)
    if isinstance(pending, Over):
        raise BadOption(f"the game is over there: {pending.reason}")
    if named is not None:
        return seat_named(game, state, named)
    if len(pending) > 1:
        known = ", ".join(seat_words(game, seat) for seat in pending)
        raise BadOption(f"{capital(sides(game, pending))} all owe a choice there: add --seat; seats: {known}")
    return next(iter(pending))


def seat_named(game: Game[Any, Any], state: Any, named: str) -> Seat:
    """Find a seat by its id or its side; raises :class:`UnknownSeat`."""
    return find_seat(game, game.seats_of(state), named)

"""Rules of undo: a seat may take back its own last actions, if nobody learned from them.

Nothing is taken back once a game is over. Steps of other seats are never taken back. Those of a simultaneous
choice stand: they were made without knowing it, and are played anew without it.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from wargames.kernel.base.errors import BadDie, IllegalAction, UndoRefused
from wargames.kernel.base.notation import Action
from wargames.kernel.chance.dice import NO_DICE
from wargames.kernel.former_paths import former_names
from wargames.kernel.game import Decision, Event, Over, Seat
from wargames.kernel.play.secret_rolls import open_to
from wargames.kernel.play.timeline import Entry, Timeline, UndoPlan, play

S = TypeVar("S")
Done = Sequence[Entry[S]]
"""The entries in force, the set-up first."""


def undo_barrier(entry: Entry[Any]) -> str | None:
    """Return why an entry cannot be taken back, or None.

    A roll bars it, and so does any event that shows a seat other than the actor something new (``REVEALS``).
    The reason does not mention secret rolls of others or events that the actor did not see. A choice laid
    face down (``SEALED``) shows nothing yet.
    """
    if rolls := [fall.roll for fall in entry.falls if open_to(fall.roll.source, None)]:
        return f"dice were rolled or cards drawn [{rolls[0].clause}]"
    for seat in entry.game.seats_of(entry.state):
        if seat != entry.seat and (found := next(_revealed(entry, seat), None)):
            shown = entry.game.seen([found], entry.seat)
            clauses = ", ".join(found.clauses)
            side = entry.game.side_name(seat)
            return f"{side} saw it [{clauses}]" if shown else f"it is known to {side}"
    return "it was left to chance" if entry.falls else None


def _revealed(entry: Entry[Any], seat: Seat) -> Iterator[Event]:
    """Yield the events that show a seat something new."""
    open_events = (event for event in entry.events if event.REVEALS and not event.SEALED)
    return (event for event in open_events if event.seen_by(seat) is not None)


def refuse_at_end(timeline: Timeline[Any]) -> None:
    """Raise :class:`UndoRefused` if the game is over."""
    if isinstance(timeline.pending, Over):
        raise UndoRefused("cannot undo: the game is over")


def undo_plan(done: Done[S], seat: Seat, count: int) -> UndoPlan[S]:
    """Return the undo of the last ``count`` actions of a seat.

    Raises :class:`UndoRefused` if something was rolled or revealed to anybody since, if another seat has
    acted on it, and if the last of several sealed choices is in.
    """
    own = [place for place, entry in enumerate(done) if entry.seat == seat]
    if not 1 <= count <= len(own):
        raise UndoRefused(_too_many(count, len(own)))
    taken = tuple(done[place] for place in reversed(own[-count:]))
    for why in map(undo_barrier, taken):
        if why:
            raise UndoRefused(f"cannot undo: {why}")
    first = own[-count]
    if _last_is_in(done, first):
        raise UndoRefused("cannot undo: all sealed choices are in")
    return UndoPlan(first, taken, _played_anew(done, first, seat))


def free_undo_plan(timeline: Timeline[S], seat: Seat | None, count: int) -> UndoPlan[S]:
    """Return the undo of the last steps of anybody, or of all since the last actions of a seat."""
    done = timeline.done
    if seat is not None:
        own = [place for place, entry in enumerate(done) if entry.seat == seat]
        if not 1 <= count <= len(own):
            raise UndoRefused(_too_many(count, len(own)))
        count = len(done) - own[-count]
    return UndoPlan(len(done) - count, timeline.last(count))


def _too_many(count: int, there: int) -> str:
    return f"cannot undo {count} actions: there are {there}" if there else "nothing to undo"


def _last_is_in(done: Done[S], first: int) -> bool:
    """Return whether a choice was laid face down and nobody owes another one of its moment."""
    places = range(first, len(done))
    laid = {type(_decision(done, at)) for at in places if any(event.SEALED for event in done[at].events)}
    pending = done[-1].game.pending(done[-1].state)
    owed = set[type]() if isinstance(pending, Over) else set(map(type, pending.values()))
    return not laid <= owed


def _decision(done: Done[S], place: int) -> Decision | None:
    """Return the decision that an entry answered."""
    seat = done[place].seat
    pending = done[place].game.pending(done[place - 1].state)
    return None if seat is None or isinstance(pending, Over) else pending[seat]


def _played_anew(done: Done[S], first: int, seat: Seat) -> tuple[tuple[Entry[S], Entry[S]], ...]:
    """Play the steps of the others without those of ``seat``; they must have the same effects."""
    latest, standing = done[first - 1], list[tuple[Entry[S], Entry[S]]]()
    for entry in done[first:]:
        if entry.seat == seat or entry.seat is None or entry.action is None:
            continue
        anew = _again(entry, entry.seat, entry.action, latest.state)
        if anew is None:
            raise UndoRefused(f"cannot undo: {entry.game.side_name(entry.seat)} acted since")
        standing.append((entry, anew))
        latest = anew
    return tuple(standing)


def _again(entry: Entry[S], seat: Seat, action: Action, state: S) -> Entry[S] | None:
    """Play a step in another state; None unless it is legal there and has the same effects."""
    if undo_barrier(entry):
        return None
    try:
        anew = play(entry.game, state, (seat, action), NO_DICE)
    except (BadDie, IllegalAction):
        return None
    return anew if anew.events == entry.events else None


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, way_back="undo_plan", free_way_back="free_undo_plan")

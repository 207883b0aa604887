"""Observers of a session, and the lines that each of them is told."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count
from typing import Any

import attrs

from wargames.kernel.base.errors import SHOWN
from wargames.kernel.game import Bot, Event, ObservingBot, Seat, Seen
from wargames.kernel.play.timeline import Entry


@attrs.frozen
class Told:
    """One line told to a seat, with the seat's own number, from 1.

    ``undone`` is the number of an earlier line with the same event that this line takes back, else None.
    """

    number: int
    event: Event
    undone: int | None = None


class Telling:
    """The lines told to a seat or a spectator (None), from a growing list of entries.

    An entry taken back is in the list again: its lines are told as undone. An entry played anew may replace
    the old one; its events are the same.
    """

    def __init__(self, seat: Seat | None) -> None:
        self.lines: list[Told] = []
        self._seat = seat
        self._told: list[list[Told]] = []
        self._standing: list[int] = []

    def follow(self, entries: Sequence[tuple[Entry[Any], bool]]) -> None:
        """Read the new entries, each with whether it was taken back."""
        for place in range(len(self._told), len(entries)):
            entry, undone = entries[place]
            said = self._back(entry, entries) if undone else self._forth(entry, place)
            numbers = count(len(self.lines) + 1)
            self._told.append([Told(number, *line) for number, line in zip(numbers, said, strict=False)])
            self.lines += self._told[-1]

    def _forth(self, entry: Entry[Any], place: int) -> list[tuple[Event, int | None]]:
        self._standing.append(place)
        return [(event, None) for event in entry.game.seen(entry.events, self._seat)]

    def _back(
        self, entry: Entry[Any], entries: Sequence[tuple[Entry[Any], bool]]
    ) -> list[tuple[Event, int | None]]:
        place = next(at for at in reversed(self._standing) if entries[at][0] is entry)
        self._standing.remove(place)
        return [(line.event, line.number) for line in reversed(self._told[place])]


class Tellings:
    """The lines told to everybody, computed on request."""

    def __init__(self) -> None:
        self._tellings: dict[Seat | None, Telling] = {}

    def to(
        self, seat: Seat | None, entries: Sequence[tuple[Entry[Any], bool]], since: int
    ) -> tuple[Told, ...]:
        """List the lines of a seat after a line."""
        telling = self._tellings.setdefault(seat, Telling(seat))
        telling.follow(entries)
        return tuple(telling.lines[max(since, 0) :])


def told_to(entries: Iterable[tuple[Entry[Any], bool]], seat: Seat | None) -> tuple[Told, ...]:
    """Number the lines for a seat from entries, each with whether it was taken back."""
    telling = Telling(seat)
    telling.follow(tuple(entries))
    return tuple(telling.lines)


def seen_of(entry: Entry[Any], seat: Seat | None) -> Seen | None:
    """Return the part of an entry that ``seat`` sees; None if it sees nothing of it."""
    own = seat is not None and entry.seat == seat
    events = entry.game.seen(entry.events, seat)
    if not own and not events:
        return None
    return Seen(seat, entry.action if own else None, events, entry.undone)


@attrs.frozen
class Watcher:
    """An observer in a seat's place, or a spectator (None); ``tell`` gets what it sees."""

    seat: Seat | None
    tell: Callable[[Seen], object]

    def hear(self, entry: Entry[Any]) -> None:
        """Pass on the part of an entry that the seat sees, if any."""
        if seen := seen_of(entry, self.seat):
            self.tell(seen)


class Ears:
    """An observing bot, with the steps that it has not been told yet."""

    def __init__(self, seat: Seat, bot: ObservingBot, told: Iterable[tuple[Entry[Any], bool]]) -> None:
        self._seat, self._bot = seat, bot
        self._waiting: list[Seen] = []
        for entry, undone in told:
            self.hear(attrs.evolve(entry, undone=True) if undone else entry)

    @property
    def waiting(self) -> tuple[Seen, ...]:
        """The steps for the bot's next decision."""
        return tuple(self._waiting)

    def hear(self, entry: Entry[Any]) -> None:
        """Keep the part of an entry that the seat sees, if any."""
        if seen := seen_of(entry, self._seat):
            self._waiting.append(seen)

    def tell(self) -> None:
        """Tell the bot the kept steps."""
        seen, self._waiting = self._waiting, []
        self._bot.observe(tuple(seen))


def ears_of(bots: Mapping[Seat, Bot], told: Sequence[tuple[Entry[Any], bool]]) -> dict[Seat, Ears]:
    """Return the ears of observing bots, with all steps so far."""
    return {seat: Ears(seat, bot, told) for seat, bot in bots.items() if isinstance(bot, ObservingBot)}


@attrs.frozen
class Referee:
    """An observer of everything; ``tell`` gets whole entries with all secrets."""

    tell: Callable[[Entry[Any]], object]

    def hear(self, entry: Entry[Any]) -> None:
        """Pass the entry on."""
        self.tell(entry)


Observer = Watcher | Referee | Callable[[Seen], object]
"""A watcher, a referee, or a callable, which is a spectator."""


def observer(given: Observer) -> Watcher | Referee:
    """Return the observer for a value of that type; raises :class:`TypeError` for any other."""
    if isinstance(given, Watcher | Referee):
        return given
    if not callable(given):
        raise TypeError(f"{repr(given)[:SHOWN]} is no observer: it cannot be called with a step")
    return Watcher(None, given)

"""Who is told what happens in a session, and how much of it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count
from typing import Any

import attrs

from wargames.kernel.game import Bot, Event, ObservingBot, Seat, Seen
from wargames.kernel.play.timeline import Entry


@attrs.frozen
class Told:
    """One line of what a seat was told, by its number in the seat's own count, from 1.

    ``undone`` is the number of the line that this one takes back, with the same event; None where the
    event happened.
    """

    number: int
    event: Event
    undone: int | None = None


class Telling:
    """What a seat or a spectator (None) was told of entries that only become more, line by line.

    An entry that is taken back stands once more in the row: the seat is told its lines again, as undone. An
    entry that was played anew without it may take the place of the old one; its events are the same.
    """

    def __init__(self, seat: Seat | None) -> None:
        self.lines: list[Told] = []
        self._seat = seat
        self._told: list[list[Told]] = []
        self._standing: list[int] = []

    def follow(self, entries: Sequence[tuple[Entry[Any], bool]]) -> None:
        """Read the entries that came since the last time, each with whether it was taken back."""
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
    """What everybody was told of one row of entries, worked out as far as it was asked for."""

    def __init__(self) -> None:
        self._tellings: dict[Seat | None, Telling] = {}

    def to(
        self, seat: Seat | None, entries: Sequence[tuple[Entry[Any], bool]], since: int
    ) -> tuple[Told, ...]:
        """List what a seat was told after a line."""
        telling = self._tellings.setdefault(seat, Telling(seat))
        telling.follow(entries)
        return tuple(telling.lines[max(since, 0) :])


def told_to(entries: Iterable[tuple[Entry[Any], bool]], seat: Seat | None) -> tuple[Told, ...]:
    """Number what a seat was told of entries, each with whether it was taken back."""
    telling = Telling(seat)
    telling.follow(tuple(entries))
    return tuple(telling.lines)


def seen_of(entry: Entry[Any], seat: Seat | None) -> Seen | None:
    """Cut an entry down to what ``seat`` learns of it; None if it learns nothing, not even that it was."""
    own = seat is not None and entry.seat == seat
    events = entry.game.seen(entry.events, seat)
    if not own and not events:
        return None
    return Seen(seat, entry.action if own else None, events, entry.undone)


@attrs.frozen
class Watcher:
    """An observer in one seat's place, or a spectator (None): ``tell`` is given what it sees."""

    seat: Seat | None
    tell: Callable[[Seen], object]

    def hear(self, entry: Entry[Any]) -> None:
        """Pass on what the seat sees of an entry, if it sees anything."""
        if seen := seen_of(entry, self.seat):
            self.tell(seen)


class Ears:
    """A bot that observes, and what its seat has seen that the bot was not told yet."""

    def __init__(self, seat: Seat, bot: ObservingBot, told: Iterable[tuple[Entry[Any], bool]]) -> None:
        self._seat, self._bot = seat, bot
        self._waiting: list[Seen] = []
        for entry, undone in told:
            self.hear(attrs.evolve(entry, undone=True) if undone else entry)

    @property
    def waiting(self) -> tuple[Seen, ...]:
        """What the bot will be told before it is asked again."""
        return tuple(self._waiting)

    def hear(self, entry: Entry[Any]) -> None:
        """Keep what the seat sees of an entry, if it sees anything."""
        if seen := seen_of(entry, self._seat):
            self._waiting.append(seen)

    def tell(self) -> None:
        """Tell the bot what was kept."""
        seen, self._waiting = self._waiting, []
        self._bot.observe(tuple(seen))


def ears_of(bots: Mapping[Seat, Bot], told: Sequence[tuple[Entry[Any], bool]]) -> dict[Seat, Ears]:
    """Give ears to the bots that observe; they begin with what happened so far."""
    return {seat: Ears(seat, bot, told) for seat, bot in bots.items() if isinstance(bot, ObservingBot)}


@attrs.frozen
class Referee:
    """An observer who knows everything: ``tell`` is given whole entries, secrets and all."""

    tell: Callable[[Entry[Any]], object]

    def hear(self, entry: Entry[Any]) -> None:
        """Pass the entry on."""
        self.tell(entry)


Observer = Watcher | Referee | Callable[[Seen], object]
"""A plain callable is a spectator."""


def observer(given: Observer) -> Watcher | Referee:
    """Make an observer of whatever may stand for one."""
    return given if isinstance(given, Watcher | Referee) else Watcher(None, given)

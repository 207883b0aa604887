"""The clocks of the people at a table, as pure values of time; all times are whole milliseconds.

A clock runs from the moment at which its seat is asked until the seat is not asked any more, or moves. A
move is an answer that a spectator notices: hidden answers neither give time nor take any away, so that a
clock tells nobody of them.
"""

from collections.abc import Collection, Mapping

import attrs

from wargames.kernel.game import Seat
from wargames.kernel.game.clocks import TimeLeft, time_after
from wargames.web.clocks.time_terms import DAY, TimeTerms

HALF_A_DAY = DAY // 2


@attrs.define
class SeatClock:
    """The clock of a seat.

    ``used`` is the time of earlier stretches, ``since`` the start of the running one. ``moves`` counts the
    moves in force, ``most`` the most there ever were: a move that is taken back and made anew starts no new
    day. ``away`` is the span of the present vacation, ``spare`` the vacation that is left.
    """

    used: int = 0
    since: int | None = None
    moves: int = 0
    most: int = 0
    away: tuple[int, int] = (0, 0)
    spare: int = 0

    def stretch(self, now: int) -> int:
        """Return the time of the running stretch without the vacation in it."""
        if self.since is None:
            return 0
        off = min(now, self.away[1]) - max(self.since, self.away[0])
        return max(0, now - self.since - max(0, off))

    def stop(self, now: int) -> None:
        """End the running stretch."""
        self.used += self.stretch(now)
        self.since = None

    def take_off(self, now: int, days: int) -> None:
        """Begin a vacation, or end it by 0 days; what is left of it can be taken later."""
        if self.since is not None:
            self.since = now - self.stretch(now)
        self.spare += max(0, self.away[1] - max(now, self.away[0]))
        length = min(days * DAY, self.spare)
        self.spare -= length
        self.away = (now, now + length)


@attrs.define
class GameClocks:
    """The clocks of the people at a table under its terms."""

    terms: TimeTerms
    seats: dict[Seat, SeatClock]

    @classmethod
    def of(cls, terms: TimeTerms, seats: Collection[Seat]) -> "GameClocks":
        """Return clocks that have not begun."""
        return cls(terms, {seat: SeatClock(spare=terms.vacation * DAY) for seat in seats})

    def follow(self, asked: Collection[Seat], moves: Mapping[Seat, int], now: int) -> None:
        """Start, stop and restart the clocks after a change of the table."""
        for seat, clock in self.seats.items():
            made = moves.get(seat, 0)
            if clock.since is not None and (seat not in asked or made > clock.most):
                clock.stop(now)
            if clock.since is None and seat in asked:
                clock.since = now
            clock.moves, clock.most = made, max(made, clock.most)

    def left(self, seat: Seat, now: int) -> int:
        """Return the time left to a seat."""
        clock, limits = self.seats[seat], self.terms.clock
        stretch = clock.stretch(now)
        found = time_after(limits, clock.moves, clock.used + stretch)
        decision = None if found.decision is None else max(0, found.decision - stretch)
        left = TimeLeft(decision, found.game).now
        assert left is not None, "the terms of a table have a limit"
        return left

    def due(self, seat: Seat, now: int) -> int | None:
        """Return when the time of a seat is up if nothing changes; None while its clock stands."""
        clock = self.seats[seat]
        if clock.since is None:
            return None
        return max(now, clock.away[1]) + self.left(seat, now)

    def first_due(self, now: int) -> int | None:
        """Return when the first clock runs out."""
        return min((due for seat in self.seats if (due := self.due(seat, now)) is not None), default=None)

    def out(self, now: int) -> tuple[Seat, ...]:
        """Return the seats whose time is up."""
        running = (seat for seat, clock in self.seats.items() if clock.since is not None)
        return tuple(seat for seat in running if self.left(seat, now) == 0)

    def wake(self, began: int) -> None:
        """Take up clocks of before ``began``, when the server began.

        A live clock stood while the server was down. Days went on; who ran out meanwhile gets half a day.
        """
        for seat, clock in self.seats.items():
            if clock.since is None or clock.since >= began:
                continue
            if self.terms.live:
                clock.since = began
            elif self.left(seat, began) == 0:
                clock.since = began + HALF_A_DAY - self.terms.days * DAY

    def pause(self, now: int) -> None:
        """Count the running stretches of live clocks, as before the server stops."""
        for clock in self.seats.values():
            if self.terms.live and clock.since is not None:
                clock.stop(now)
                clock.since = now

"""Resignations, draws, vacation, and what follows when the time of a person is up."""

from wargames import bots
from wargames.kernel.base.errors import WargameError
from wargames.kernel.game import Seat
from wargames.kernel.play.early_end import EarlyEnd, sides_of
from wargames.web.clocks import wall_clock
from wargames.web.clocks.agreements import DrawAnswer, OfferRefused
from wargames.web.clocks.seat_clock import SeatClock
from wargames.web.clocks.time_terms import DAY, counted
from wargames.web.tables.live_table import LiveTable, NotAsked


class NoVacation(WargameError):
    """A vacation that the terms of the table, or the days left, do not allow."""


def own_seat(table: LiveTable, seat: Seat | None) -> Seat:
    """Return the seat of a person in a game that goes on.

    Raises :class:`NotAsked` for others, and :class:`OfferRefused` after the end, in an analysis or a lesson.
    """
    if seat is None or seat in table.names:
        raise NotAsked
    if table.purpose:
        raise OfferRefused("nobody wins or loses an analysis or a lesson")
    if over := table.session.over:
        raise OfferRefused(f"the game is over: {over.reason}")
    return seat


def resign(table: LiveTable, seat: Seat | None) -> None:
    """Resign for a seat; its side has lost when all its people have."""
    with table.timed() as time:
        own = own_seat(table, seat)
        side = next(side for side in sides_of(table.game, table.session.state) if own in side)
        if time.agreements.resign(own, side, table.people):
            table.end_early(EarlyEnd("resignation", own))


def answer_draw(table: LiveTable, seat: Seat | None, answer: DrawAnswer) -> None:
    """Offer a draw, accept one, or decline it; raises :class:`OfferRefused`."""
    with table.timed() as time:
        own, agreements, moves = own_seat(table, seat), time.agreements, table.moves()
        all_agree = answer == "accept" and agreements.accept(own, table.people, moves)
        if answer == "decline":
            agreements.decline()
        elif answer == "offer":
            offer_draw(table, own)
        elif all_agree:
            table.end_early(EarlyEnd("agreement"))


def offer_draw(table: LiveTable, seat: Seat) -> None:
    """Offer a draw; raises :class:`OfferRefused`."""
    if because := offer_refusal(table, seat):
        raise OfferRefused(because)
    table.time.agreements.offer(seat, table.moves())


def offer_refusal(table: LiveTable, seat: Seat) -> str | None:
    """Return why a seat may not offer a draw now, or None."""
    sides = sides_of(table.game, table.session.state)
    return table.time.agreements.offer_refusal(seat, sides, table.people, sum(table.moves().values()))


def take_off(table: LiveTable, seat: Seat | None, days: int) -> None:
    """Stop the days of a seat for some days, or end that by 0; raises :class:`NoVacation`."""
    with table.timed() as time:
        own = own_seat(table, seat)
        if time.clocks is None or time.clocks.terms.live or own not in time.clocks.seats:
            raise NoVacation("there is no vacation at this table: its time has no days")
        clock, now = time.clocks.seats[own], wall_clock.now()
        left = vacation_left(clock, now)
        if not 0 <= days <= left:
            raise NoVacation(f"you have {counted(left, 'day')} of vacation left at this table, not {days}")
        clock.take_off(now, days)


def vacation_left(clock: SeatClock, now: int) -> int:
    """Return the whole days of vacation that a seat may begin now, with the rest of the present one."""
    return (clock.spare + max(0, clock.away[1] - now)) // DAY


def run_out(table: LiveTable) -> bool:
    """End the game for a person whose time is up, or let a bot move; returns whether there was one.

    Raises :class:`NotWritten` while the record cannot be written.
    """
    if not out_of_time(table):
        return False
    with table.timed() as time:
        seats = out_of_time(table)
        if not seats or time.terms is None:
            return False
        if time.terms.out == "lose":
            every = all(set(side) & set(seats) for side in sides_of(table.game, table.session.state))
            table.end_early(EarlyEnd("time", None if every else seats[0]))
            return True
        for seat in seats:
            time.moved_for[seat] = bots.default_bot(table.game.id)
        table.seat_moved_for()
        return True


def out_of_time(table: LiveTable) -> tuple[Seat, ...]:
    """Return the people whose time is up."""
    clocks = table.time.clocks
    return () if clocks is None or table.session.over else clocks.out(wall_clock.now())


def kept_time(table: LiveTable) -> tuple[str, int | None]:
    """Return the time of a table as text, and when somebody's is up."""
    with table.lock:
        return table.time.text(), table.due()


def pause(table: LiveTable) -> None:
    """Count the running stretches of live clocks, before the server stops."""
    with table.lock:
        if table.time.clocks:
            table.time.clocks.pause(wall_clock.now())


def take_back(table: LiveTable, seat: Seat | None) -> None:
    """Take a seat back from the bot that plays on for its person, where the time is in days."""
    with table.timed() as time:
        if seat is None or seat not in time.moved_for or time.clocks is None or table.session.over:
            raise NotAsked
        if time.clocks.terms.live:
            raise OfferRefused("your time for the game is up: the bot plays it to its end")
        del time.moved_for[seat]
        table.seat_moved_for()

"""The time of a table as JSON data for one seat: what everybody sees, and what this seat may do."""

from typing import Any

from wargames.kernel.game import Seat
from wargames.web.clocks import wall_clock
from wargames.web.tables.early_ends import offer_refusal, vacation_left
from wargames.web.tables.live_table import LiveTable


def time_data(table: LiveTable, seat: Seat | None) -> dict[str, Any]:
    """Return the clocks in milliseconds, offers, and what the seat may do.

    ``ends`` is True where it may resign or offer a draw: not in an analysis or a lesson, which nobody loses.
    ``back`` is True where it may take its seat back from a bot.
    """
    time, over = table.time, table.session.over is not None
    own = seat is not None and seat not in table.names and not over and not table.purpose
    terms, agreements = time.terms, time.agreements
    return {
        "terms": "" if terms is None else str(terms),
        "kind": "" if terms is None else terms.kind,
        "clocks": {} if over else clock_data(table),
        "vacation": vacation_data(table, seat) if own else None,
        "agreed": [] if over else list(agreements.agreed),
        "refused": draw_refusal(table, seat) if own and seat else None,
        "resigned": [] if over else list(agreements.resigned),
        "ends": own,
        "back": seat in time.moved_for and terms is not None and not terms.live and not over,
    }


def clock_data(table: LiveTable) -> dict[str, Any]:
    """Return the clock of each person: the time ``left``, whether it ``runs``, the vacation still to go."""
    clocks, now = table.time.clocks, wall_clock.now()
    if clocks is None:
        return {}
    return {
        seat: {
            "left": clocks.left(seat, now),
            "runs": clock.since is not None,
            "away": max(0, clock.away[1] - now),
        }
        for seat, clock in clocks.seats.items()
        if seat not in table.names
    }


def vacation_data(table: LiveTable, seat: Seat | None) -> int | None:
    """Return the days of vacation left to a seat; None where there is none at the table."""
    clocks = table.time.clocks
    if clocks is None or clocks.terms.live or seat not in clocks.seats:
        return None
    return vacation_left(clocks.seats[seat], wall_clock.now())


def draw_refusal(table: LiveTable, seat: Seat) -> str | None:
    """Return why a seat may not offer a draw now, found once for a moment."""
    return table.kept(table.moment(seat), "draw", lambda: offer_refusal(table, seat))

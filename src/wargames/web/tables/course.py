"""The course of a finished game: its evaluation after each step, and the seats of a rematch."""

from collections.abc import Mapping
from typing import Any

from wargames.kernel.base.errors import UndoRefused
from wargames.kernel.game import Game, Over, Seat
from wargames.web.tables.live_table import LiveTable


class NotOver(UndoRefused):
    """A request that is open only after the end of a game came before it."""

    def __init__(self) -> None:
        super().__init__("this is told after the end of the game")


def course_data(table: LiveTable, seat: Seat | None) -> dict[str, Any]:
    """Return the evaluation after each step of a seat's own count, from -1 to 1 for the first seat.

    All positions lie open after the end; raises :class:`NotOver` before it.
    """
    if table.session.over is None:
        raise NotOver
    game, first = table.game, table.seats[0]
    states = table.states(seat)
    known = {id(state): evaluation(game, state, first) for state in states}
    values = [known[id(state)] for state in states]
    return {"seat": first, "course": values if None not in values else []}


def evaluation(game: Game[Any, Any], state: Any, seat: Seat) -> float | None:
    """Return the evaluation of a seat: its score at the end, between -1 and 1; None without one."""
    pending = game.pending(state)
    if isinstance(pending, Over):
        least, most = game.score_range
        return 2 * (pending.scores[seat] - least) / (most - least) - 1
    found = game.evaluate(state)
    return None if found is None else round(found[seat], 4)


def swapped(seats: tuple[Seat, ...], bots: Mapping[Seat, str]) -> tuple[dict[Seat, Seat], dict[Seat, str]]:
    """Return the next seat of each player, and the bots at their next seats.

    >>> swapped((Seat("us"), Seat("ge")), {Seat("ge"): "ace"})
    ({'us': 'ge', 'ge': 'us'}, {'us': 'ace'})
    """
    turned = dict(zip(seats, (*seats[1:], seats[0]), strict=True))
    return turned, {turned[seat]: bot for seat, bot in bots.items()}

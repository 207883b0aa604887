"""Ends of a game before its rules end it: a resignation, a loss on time, an agreed draw."""

from typing import Any, Literal

import attrs

from wargames.kernel.base.errors import BadOption, WargameError
from wargames.kernel.game import Game, Over, Seat

Manner = Literal["resignation", "time", "agreement"]
"""The manner of an early end: a seat resigned, a seat ran out of time, all sides agreed to a draw."""

DOES = {"resignation": "resigned", "time": "ran out of time", "agreement": "agreed to a draw"}


class AlreadyOver(WargameError):
    """A game was to be ended or played on after its end."""

    def __init__(self, over: Over) -> None:
        super().__init__(f"the game is over: {over.reason}")


@attrs.frozen
class EarlyEnd:
    """The end of a game before its rules end it.

    ``by`` is the seat that resigned or ran out of time: its side loses. An agreed draw has none, nor has a
    game in which all sides ran out of time.
    """

    how: Manner
    by: Seat | None = None

    def __attrs_post_init__(self) -> None:
        if self.how not in DOES:
            raise BadOption(f"a game does not end by {repr(self.how)[:40]}; it ends by {', '.join(DOES)}")
        if self.how != "time" and (self.by is None) != (self.how == "agreement"):
            raise BadOption(f"an end by {self.how} names {'no seat' if self.by else 'the seat that loses'}")


def sides_of(game: Game[Any, Any], state: Any) -> tuple[tuple[Seat, ...], ...]:
    """Return the seats by side: those whose views name the same ``team``.

    A seat whose view has no team is a side of its own.
    """
    sides: dict[Any, list[Seat]] = {}
    for seat in game.seats_of(state):
        sides.setdefault(getattr(game.view(state, seat), "team", None) or seat, []).append(seat)
    return tuple(map(tuple, sides.values()))


def early_over(game: Game[Any, Any], state: Any, end: EarlyEnd) -> Over:
    """Return the result of an early end: the other sides win, or nobody; no clause is behind it.

    Raises :class:`AlreadyOver`, and :class:`BadOption` for a seat that is not at the table.
    """
    if not isinstance(end, EarlyEnd):
        raise BadOption(f"{repr(end)[:40]} is no early end; make one by EarlyEnd(how, by)")
    pending = game.pending(state)
    if isinstance(pending, Over):
        raise AlreadyOver(pending)
    seats, sides = game.seats_of(state), sides_of(game, state)
    if end.by is None:
        return Over(dict.fromkeys(seats, 0), f"the sides {DOES[end.how]}", "")
    if end.by not in seats:
        raise BadOption(f"there is no seat {str(end.by)[:40]!r} at this table (seats: {', '.join(seats)})")
    side = next(side for side in sides if end.by in side)
    names = " and ".join(dict.fromkeys(map(game.side_name, side)))
    return Over({seat: -1 if seat in side else 1 for seat in seats}, f"{names} {DOES[end.how]}", "")

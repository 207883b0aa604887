"""The course of a finished game: evaluation by step, losses and luck, and the seats of a rematch."""

from collections.abc import Iterator, Mapping
from time import monotonic
from typing import Any

import attrs

from wargames.kernel.base.errors import UndoRefused
from wargames.kernel.base.serialization import to_plain
from wargames.kernel.game import Game, Seat
from wargames.presenting.luck import GameLuck, evaluations, luck_by_choice
from wargames.web.storage.store import TableConfig
from wargames.web.tables.live_table import LiveTable
from wargames.web.tables.table_request import TableRequest

SURE = 1.96
"""The standard errors within which a value lies at 95 %."""


class NotOver(UndoRefused):
    """A request that is open only after the end of a game came before it."""

    def __init__(self) -> None:
        super().__init__("this is told after the end of the game")


def course_data(table: LiveTable, seat: Seat | None) -> dict[str, Any]:
    """Return the evaluation after each step of a seat's own count, from -1 to 1 for the first seat.

    ``losses`` are those of each side, as everybody was told.
    All positions lie open after the end; raises :class:`NotOver` before it.
    """
    if table.session.over is None:
        raise NotOver
    game, first = table.game, table.seats[0]
    states = table.states(seat)
    known = {id(state): evaluation(game, state, first) for state in states}
    values = [known[id(state)] for state in states]
    lost = game.losses(table.view(None), table.session.events(None))
    return {
        "seat": first,
        "side": game.side_name(first),
        "course": values if None not in values else [],
        "losses": to_plain(lost),
    }


def evaluation(game: Game[Any, Any], state: Any, seat: Seat) -> float | None:
    """Return the evaluation of a seat: its score at the end, between -1 and 1; None without one."""
    found = evaluations(game, state)
    return None if found is None else round(found[seat], 4)


def game_luck(table: LiveTable) -> Iterator[GameLuck | None]:
    """Begin to find the luck in a finished game, choice by choice; raises :class:`NotOver` before its end."""
    if table.session.over is None:
        raise NotOver
    return luck_by_choice(table.game, table.session.history)


def weigh(choices: Iterator[GameLuck | None], seconds: float) -> tuple[bool, GameLuck | None]:
    """Weigh choices for some seconds, at least one; return whether that was the last, and the luck."""
    end, found = monotonic() + seconds, None
    for found in choices:
        if found is not None or monotonic() >= end:
            return found is not None, found
    return True, found


def luck_data(table: LiveTable, seat: Seat | None, luck: GameLuck | None) -> dict[str, Any]:
    """Return the luck of each side, its choices as steps of a seat's own count."""
    if luck is None:
        return {"sides": [], "rolled": 0, "sampled": 0}
    sides = [
        {
            "seat": one.seat,
            "total": round(one.total, 4),
            "within": round(SURE * one.error, 4),
            "best": None if one.best is None else table.step_ending(seat, one.best),
            "worst": None if one.worst is None else table.step_ending(seat, one.worst),
        }
        for one in luck.sides
    ]
    return {"sides": sides, "rolled": luck.rolled, "sampled": luck.sampled}


def rematch_of(table: LiveTable, config: TableConfig) -> tuple[dict[Seat, Seat], TableRequest]:
    """Return the next seat of each player, and the request for the same game with sides swapped."""
    setting = table.session.setting
    turned, bots = swapped(table.seats, config.bots)
    options = attrs.asdict(setting.options, recurse=False)
    wanted = TableRequest(
        game=table.game,
        scenario=setting.scenario,
        options=options,
        bots=bots,
        undo=config.undo,
        time=table.time.terms,
    )
    return turned, wanted


def swapped(seats: tuple[Seat, ...], bots: Mapping[Seat, str]) -> tuple[dict[Seat, Seat], dict[Seat, str]]:
    """Return the next seat of each player, and the bots at their next seats.

    >>> swapped((Seat("us"), Seat("ge")), {Seat("ge"): "ace"})
    ({'us': 'ge', 'ge': 'us'}, {'us': 'ace'})
    """
    turned = dict(zip(seats, (*seats[1:], seats[0]), strict=True))
    return turned, {turned[seat]: bot for seat, bot in bots.items()}

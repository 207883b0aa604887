"""A moment as it is sent to a seat: the board, what is asked, what was told, who is waited for."""

from collections.abc import Collection
from typing import Any

from wargames.kernel.base.serialization import to_plain
from wargames.kernel.game import Seat
from wargames.presenting import Situation, present, sentences, who_plays
from wargames.presenting.sides import AnyGame, hand_over, heading
from wargames.web.tables.table import Shown, Table
from wargames.web.transport.packing import written


def moment_data(table: Table, seat: Seat | None, shown: Shown, have: Collection[str] = ()) -> dict[str, Any]:
    """Write what a seat knows at a moment; ``told`` is as much as it was asked for.

    Board and decision are written once for a moment; of the board what somebody has already is left out.
    """
    game, moment, known = table.game, shown.moment, shown.known
    presented = to_plain(present(game, known))
    return {
        "moment": moment,
        "seat": seat,
        "seats": list(table.seats),
        "sides": {one: heading(game, one) for one in table.seats},
        "bots": table.names,
        "players": who_plays(game, table.seats, () if seat is None else (seat,), table.names),
        "board": written(table.board(moment, known.view).sent(have)),
        "decision": table.kept(moment, "decision", lambda: written(asked_data(game, known))),
        "waiting": list(known.waiting),
        "curtain": {one: hand_over(game, one) for one in known.waiting},
        "heading": presented["heading"],
        "over": presented["ending"],
        "told": presented["log"],
        "steps": shown.steps,
        "undo": presented["undo_refused"],
        "news": table.news,
    }


def asked_data(game: AnyGame, known: Situation) -> dict[str, Any] | None:
    """Write what a seat is asked, if it is."""
    if known.decision is None:
        return None
    data: dict[str, Any] = to_plain(sentences(game, known.decision, known.view))
    return data

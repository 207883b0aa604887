"""The state of a game for one seat as JSON data: board, decision, log, and who must act."""

from collections.abc import Collection
from typing import Any

from wargames.kernel.base.serialization import to_plain
from wargames.kernel.game import Seat, View
from wargames.presenting import SeatSnapshot, present, sentences, who_plays
from wargames.presenting.sides import AnyGame, capital, hand_over, heading, sides
from wargames.web.tables.analysis_table import ANALYSIS
from wargames.web.tables.lesson_table import lesson_data
from wargames.web.tables.live_table import LiveTable
from wargames.web.tables.table_values import SeatState
from wargames.web.tables.time_data import time_data
from wargames.web.transport.packing import written


def seat_state_data(
    table: LiveTable, seat: Seat | None, shown: SeatState, have: Collection[str] = ()
) -> dict[str, Any]:
    """Return what a seat knows now; ``told`` holds the lines since those that the page has.

    Board and decision are written once for each moment; ``have`` names the parts of boards that the page has.
    """
    game, moment, known = table.game, shown.moment, shown.known
    presented = to_plain(present(game, known))
    everybody = table.one_screen or table.purpose == ANALYSIS
    mine = table.people if everybody else () if seat is None else (seat,)
    return {
        "moment": moment,
        "seat": seat,
        "seats": list(table.seats),
        "sides": {one: heading(game, one) for one in table.seats},
        "bots": table.names,
        "players": who_plays(game, table.seats, mine, table.names),
        "progress": progress_data(game, known.view),
        "board": written(table.board(moment, known.view).sent(have)),
        "decision": table.kept(moment, "decision", lambda: written(asked_data(game, known))),
        "waiting": list(known.waiting),
        "curtain": {one: hand_over(game, one) for one in known.waiting},
        "heading": presented["heading"],
        "over": presented["ending"],
        "told": presented["log"],
        "steps": shown.steps,
        "line_steps": [shown.line_steps.get(line.number) for line in known.told],
        "undo": presented["undo_refused"],
        "lesson": lesson_data(table, seat, known.decision),
        "news": table.news,
        "time": time_data(table, seat),
    }


def progress_data(game: AnyGame, view: View) -> dict[str, Any]:
    """Return the progress of a game as its view knows it, with who would win now as a sentence."""
    progress = game.progress(view)
    ahead = f"{capital(sides(game, progress.ahead))} would win now" if progress.ahead else ""
    data: dict[str, Any] = to_plain(progress)
    return data | {"ahead": ahead}


def asked_data(game: AnyGame, known: SeatSnapshot) -> dict[str, Any] | None:
    """Return the decision that a seat owes, if any."""
    if known.decision is None:
        return None
    data: dict[str, Any] = to_plain(sentences(game, known.decision, known.view))
    return data

"""Steps of a seat as playback shows them: each with its board, its lines and how the game stands, packed."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from wargames.kernel.base.serialization import to_plain
from wargames.kernel.game import Seat
from wargames.presenting.log import told_lines
from wargames.web.replay_file import MarkupPieces
from wargames.web.tables.board_view import BoardView, board_of
from wargames.web.tables.live_table import LiveTable
from wargames.web.tables.seat_state import progress_data
from wargames.web.tables.table_values import SeatState

NONE: Mapping[int, BoardView] = MappingProxyType({})


def watched(
    table: LiveTable, seat: Seat | None, numbers: Iterable[int], drawn: Mapping[int, BoardView] = NONE
) -> dict[str, Any]:
    """Return the steps that there are, with their boards and lines; markup stands by number.

    ``drawn`` are boards that need not be drawn again.
    """
    pieces, steps = MarkupPieces(), []
    for number in numbers:
        shown = table.at(seat, number)
        if shown is None:
            break
        view, lines = shown
        board = pieces.without_land(drawn.get(number) or board_of(table.game, view))
        told = to_plain(told_lines(table.game, lines))
        progress = progress_data(table.game, view)
        steps.append({"step": number, "board": board, "told": told, "progress": progress})
    return {"steps": steps, "pieces": list(pieces.known), "markup": list(pieces.whole)}


def first_watched(table: LiveTable, seat: Seat | None, shown: SeatState) -> dict[str, Any]:
    """Return the first step of the lines that a seat is shown, if there is one."""
    steps = [shown.line_steps[line.number] for line in shown.known.told if line.number in shown.line_steps]
    newest = {shown.steps: table.board(shown.moment, shown.known.view)}
    return watched(table, seat, steps[:1], newest)

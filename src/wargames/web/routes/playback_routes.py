"""Routes for playback: the boards after some events in a row, packed."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from wargames.kernel.base.serialization import to_plain
from wargames.kernel.game import Seat
from wargames.presenting.log import told_lines
from wargames.web.replay_file import MarkupPieces
from wargames.web.routes.table_routes import at, bounded, manager_of
from wargames.web.tables.board_view import board_of
from wargames.web.tables.live_table import LiveTable
from wargames.web.transport.packing import packed
from wargames.web.transport.queries import whole

MOST = 30
"""The most steps of an answer."""


async def watch(request: Request) -> Response:
    """Answer the boards after some steps in a row, by this seat's own count.

    429 for a link that looks too often.
    """
    bounded(request)
    live, grant = await at(request)
    first = whole(request, "from", -1)
    last = min(whole(request, "to", first), first + MOST - 1)
    data = await manager_of(request).work(lambda: watched(live.table, grant.seat, range(first, last + 1)))
    return packed(request, data)


def watched(table: LiveTable, seat: Seat | None, numbers: range) -> dict[str, Any]:
    """Return the steps that there are, with their boards and lines; markup stands by number."""
    pieces, steps = MarkupPieces(), []
    for number in numbers:
        shown = table.at(seat, number)
        if shown is None:
            break
        view, lines = shown
        board = pieces.without_land(board_of(table.game, view))
        steps.append({"step": number, "board": board, "told": to_plain(told_lines(table.game, lines))})
    return {"steps": steps, "pieces": list(pieces.known), "markup": list(pieces.whole)}


ROUTES = (Route("/t/{token}/watch", watch),)

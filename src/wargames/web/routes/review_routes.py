"""The URLs of who only looks: back at steps and lines of the game, and along lines of sight.

All of it is made from the view that the seat has, or had at a step; asking tells nobody anything.
"""

from collections.abc import Iterable
from itertools import product
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from wargames.kernel.base.errors import UnknownName
from wargames.kernel.base.serialization import to_plain
from wargames.kernel.game import Game, View
from wargames.kernel.game.line_of_sight import FieldOfFire, LineOfSight
from wargames.presenting import rule_of
from wargames.presenting.log import told_lines
from wargames.render.drawn import mark
from wargames.web.routes.table_routes import at, hall_of, whole
from wargames.web.storage.tokens import Ticket
from wargames.web.tables.boards import board_of
from wargames.web.tables.table import Table
from wargames.web.transport.packing import packed

ENDS = 6
"""By how many names one end of a line may be given, the first that is known counts."""

LONGEST = 80
"""The most characters of a name."""


async def step(request: Request) -> Response:
    """Answer the board after a step of this seat's own count, and what that step told."""
    live, ticket = await at(request)
    number = numbered(request, "step")
    return await hall_of(request).work(lambda: step_answer(request, live.table, ticket, number))


def numbered(request: Request, what: str) -> int:
    """Read the number of a path; 404 for one that nothing here is counted by."""
    written = request.path_params["number"]
    if not (written.isascii() and written.isdecimal() and len(written) <= len("999999999")):
        raise HTTPException(404, f"there is no {what} {written[:40]!r}")
    return int(written)


def step_answer(request: Request, table: Table, ticket: Ticket, number: int) -> Response:
    """Answer a step; 404 for one that there is not."""
    shown = table.at(ticket.seat, number)
    if shown is None:
        raise HTTPException(404, f"there is no step {number}")
    view, lines = shown
    data = {
        "step": number,
        "board": board_of(table.game, view).sent(),
        "told": to_plain(told_lines(table.game, lines)),
        "thoughts": table.thought(ticket.seat, number),
        "undo": table.undo_refusal(ticket.seat, number),
    }
    return packed(request, data)


async def line(request: Request) -> Response:
    """Answer at which step of this seat's own count it was told a line."""
    live, ticket = await at(request)
    number = numbered(request, "line")
    found = await hall_of(request).work(lambda: live.table.step_of(ticket.seat, number))
    if found is None:
        raise HTTPException(404, f"there is no line {number}, or it was taken back")
    return JSONResponse({"line": number, "step": found})


async def sight(request: Request) -> Response:
    """Answer whether one place sees another, in the eyes of this seat, now or at a step."""
    if not hall_of(request).looks.take(request.path_params["token"]):
        raise HTTPException(429, "too many looks; wait a moment")
    live, ticket = await at(request)
    ends = [names(request, one) for one in ("from", "to")]

    def found() -> dict[str, Any]:
        game, view = live.table.game, eyes(request, live.table, ticket)
        seen = first_known(lambda origin, to: game.sight(view, origin, to), *ends)
        return {"sight": seen and sight_data(game, seen)}

    return JSONResponse(await hall_of(request).work(found))


async def field(request: Request) -> Response:
    """Answer where a unit may fire from where it stands, in the eyes of this seat."""
    if not hall_of(request).looks.take(request.path_params["token"]):
        raise HTTPException(429, "too many looks; wait a moment")
    live, ticket = await at(request)
    units = names(request, "unit")

    def found() -> dict[str, Any]:
        game, view = live.table.game, eyes(request, live.table, ticket)
        reach = first_known(lambda unit: game.field_of_fire(view, unit), units)
        return {"field": reach and field_data(game, reach)}

    return JSONResponse(await hall_of(request).work(found))


def names(request: Request, field: str) -> list[str]:
    """Read the names by which something is asked for."""
    return [one[:LONGEST] for one in request.query_params.getlist(field)[:ENDS]] or [""]


def eyes(request: Request, table: Table, ticket: Ticket) -> View:
    """Give the view of this seat: now, or after a step (``at``); 404 for one that there is not."""
    if "at" not in request.query_params:
        return table.view(ticket.seat)
    number = whole(request, "at", -1)
    shown = table.at(ticket.seat, number)
    if shown is None:
        raise HTTPException(404, f"there is no step {number}")
    return shown[0]


def first_known(ask: Any, *given: Iterable[str]) -> Any:
    """Ask by the first names that the view knows; raises :class:`UnknownName` if it knows none."""
    for some in product(*given):
        try:
            return ask(*some)
        except UnknownName as error:
            unknown = error
    raise unknown


def sight_data(game: Game[Any, Any], seen: LineOfSight) -> dict[str, Any]:
    """Write a line of sight, each thing in its way with the rule by which it is."""
    obstacles = [
        {"names": list(one.names), "because": one.because, "rule": to_plain(rule_of(game, one.clause))}
        for one in seen.obstacles
    ]
    return {
        "origin": seen.origin,
        "to": seen.to,
        "start": seen.start,
        "end": seen.end,
        "range": seen.range,
        "clear": seen.clear,
        "rule": to_plain(rule_of(game, seen.clause)),
        "obstacles": obstacles,
        "notes": list(seen.notes),
    }


def field_data(game: Game[Any, Any], reach: FieldOfFire) -> dict[str, Any]:
    """Write a field of fire, with the marks of what lies in it."""
    return {
        "unit": reach.unit,
        "start": reach.start,
        "range": reach.range,
        "marks": [mark(reach.kind, name) for name in reach.names],
        "rule": to_plain(rule_of(game, reach.clause)),
    }


ROUTES = (
    Route("/t/{token}/at/{number}", step),
    Route("/t/{token}/line/{number}", line),
    Route("/t/{token}/sight", sight),
    Route("/t/{token}/field", field),
)

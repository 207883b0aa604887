"""Routes for review: past steps, log lines, lines of sight, fields of fire, numbers of units.

Everything is made from the view that the seat has, or had at a step.
"""

from collections.abc import Callable, Iterable
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
from wargames.presenting.counter_values import ExplainedCounter, explained_counters
from wargames.presenting.log import told_lines
from wargames.render.drawn import mark
from wargames.web.routes.table_routes import at, bounded, manager_of
from wargames.web.storage.links import LinkGrant
from wargames.web.tables.board_view import board_of
from wargames.web.tables.live_table import LiveTable
from wargames.web.tables.seat_state import progress_data
from wargames.web.transport.packing import packed
from wargames.web.transport.queries import whole

ENDS = 6
"""The most names for one end of a line; the first known one counts."""

LONGEST = 80
"""The most characters of a name."""


async def step(request: Request) -> Response:
    """Answer the board and the log lines of a step, by this seat's own count."""
    live, grant = await at(request)
    number = numbered(request, "step")
    return await manager_of(request).work(lambda: step_answer(request, live.table, grant, number))


def numbered(request: Request, what: str) -> int:
    """Return the number in a path; 404 for anything else."""
    written = request.path_params["number"]
    if not (written.isascii() and written.isdecimal() and len(written) <= len("999999999")):
        raise HTTPException(404, f"there is no {what} {written[:40]!r}")
    return int(written)


def step_answer(request: Request, table: LiveTable, grant: LinkGrant, number: int) -> Response:
    """Answer a step; 404 for an unknown one."""
    shown = table.at(grant.seat, number)
    if shown is None:
        raise HTTPException(404, f"there is no step {number}")
    view, lines = shown
    data = {
        "step": number,
        "board": board_of(table.game, view).sent(),
        "progress": progress_data(table.game, view),
        "told": to_plain(told_lines(table.game, lines)),
        "thoughts": table.thought(grant.seat, number),
        "undo": table.undo_refusal(grant.seat, number),
    }
    return packed(request, data)


async def line(request: Request) -> Response:
    """Answer the step, by this seat's own count, that told it a line."""
    live, grant = await at(request)
    number = numbered(request, "line")
    found = await manager_of(request).work(lambda: live.table.step_of(grant.seat, number))
    if found is None:
        raise HTTPException(404, f"there is no line {number}, or it was taken back")
    return JSONResponse({"line": number, "step": found})


async def sight(request: Request) -> Response:
    """Answer the line of sight between two places."""
    ends = [names(request, one) for one in ("from", "to")]

    def found(game: Game[Any, Any], view: View) -> dict[str, Any]:
        seen = first_known(lambda origin, to: game.sight(view, origin, to), *ends)
        return {"sight": seen and sight_data(game, seen)}

    return await looked(request, found)


async def field(request: Request) -> Response:
    """Answer the field of fire of a unit."""
    units = names(request, "unit")

    def found(game: Game[Any, Any], view: View) -> dict[str, Any]:
        reach = first_known(lambda unit: game.field_of_fire(view, unit), units)
        return {"field": reach and field_data(game, reach)}

    return await looked(request, found)


async def values(request: Request) -> Response:
    """Answer the numbers of units and cards, each with its meaning."""
    called = names(request, "name")

    def found(game: Game[Any, Any], view: View) -> dict[str, Any]:
        return {"units": [numbers(game, one) for one in explained_counters(game, view, called)]}

    return await looked(request, found)


async def looked(request: Request, found: Callable[[Game[Any, Any], View], dict[str, Any]]) -> Response:
    """Answer what this seat sees, now or at a step; 429 for a link that looks too often."""
    bounded(request)
    live, grant = await at(request)
    answer = await manager_of(request).work(lambda: found(live.table.game, eyes(request, live.table, grant)))
    return JSONResponse(answer)


def names(request: Request, field: str) -> list[str]:
    """Return the names in a query field."""
    return [one[:LONGEST] for one in request.query_params.getlist(field)[:ENDS]] or [""]


def eyes(request: Request, table: LiveTable, grant: LinkGrant) -> View:
    """Return the view of this seat, now or after the step ``at``; 404 for an unknown one."""
    if "at" not in request.query_params:
        return table.view(grant.seat)
    number = whole(request, "at", -1)
    shown = table.at(grant.seat, number)
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
    """Return a line of sight as plain data, each obstacle with its rule."""
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
    """Return a field of fire as plain data, with the marks of what lies in it."""
    return {
        "unit": reach.unit,
        "start": reach.start,
        "range": reach.range,
        "marks": [mark(reach.kind, name) for name in reach.names],
        "rule": to_plain(rule_of(game, reach.clause)),
    }


def numbers(game: Game[Any, Any], unit: ExplainedCounter) -> dict[str, Any]:
    """Return the numbers of a unit as plain data, each with its rule."""
    said = [
        {
            "name": one.name,
            "value": one.value,
            "meaning": one.meaning,
            "rule": to_plain(rule_of(game, one.clause)),
        }
        for one in unit.values
    ]
    return {"name": unit.name, "title": unit.title, "values": said}


ROUTES = (
    Route("/t/{token}/at/{number}", step),
    Route("/t/{token}/line/{number}", line),
    Route("/t/{token}/sight", sight),
    Route("/t/{token}/field", field),
    Route("/t/{token}/values", values),
)

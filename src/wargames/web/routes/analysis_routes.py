"""Routes of the analysis board: a game or an opening taken up, and reviews of what was done."""

import asyncio
from functools import partial

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from wargames.presenting.sides import heading
from wargames.web.routes.table_routes import asker_of, at, manager_of
from wargames.web.storage.links import links_data
from wargames.web.tables.analysis_table import analysis_start, open_analysis, open_opening
from wargames.web.tables.reviews import review_data
from wargames.web.tables.table_request import read_table_request
from wargames.web.transport.clients import client_of
from wargames.web.transport.queries import whole
from wargames.web.transport.request_body import sent, takes, text_or, whole_or_none


@takes("step", "seat")
async def analysis(request: Request) -> Response:
    """Open an analysis table at a step, and answer its links and what was done next.

    Only after the end, or by the maker of an analysis, who names the seat whose steps are counted.
    """
    live, grant = await at(request)
    data = await sent(request)
    step, seat = whole_or_none(data, "step") or 0, text_or(data, "seat", "")
    manager, table = manager_of(request), live.table
    start = await manager.work(lambda: analysis_start(table, grant, seat, step))
    name, tokens = await manager.made(
        partial(open_analysis, manager.store, table, start), client_of(request.scope)
    )
    done = start.done and start.done.seat and f"{heading(table.game, start.done.seat)}: {start.done.said}"
    return JSONResponse(links_data(name, tokens) | {"done": done}, 201)


@takes("game", "scenario", "toml", "options")
async def opening(request: Request) -> Response:
    """Open an analysis table at the opening of a scenario, and answer its links."""
    wanted = await asyncio.to_thread(read_table_request, await sent(request))
    manager = manager_of(request)
    name, tokens = await manager.made(partial(open_opening, manager.store, wanted), client_of(request.scope))
    return JSONResponse(links_data(name, tokens) | {"done": None}, 201)


async def review(request: Request) -> Response:
    """Answer what was done after a step against the best found; open to whom an analysis is."""
    manager = manager_of(request)
    if not manager.hints.take(request.path_params["token"]):
        raise HTTPException(429, "too many reviews; wait a moment")
    live, grant = await at(request)
    step, seat = whole(request, "step", 0), request.query_params.get("seat")
    start = await manager.work(lambda: analysis_start(live.table, grant, seat, step))
    await request.state.leave_line()
    return JSONResponse(await review_data(manager.runner, live.table.game, start, await asker_of(request)))


ROUTES = (
    Route("/analyses", opening, methods=["POST"]),
    Route("/t/{token}/analysis", analysis, methods=["POST"]),
    Route("/t/{token}/review", review),
)

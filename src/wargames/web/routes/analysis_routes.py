"""The route of the analysis board: a finished game taken up again at a step."""

from functools import partial

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from wargames.presenting.sides import heading
from wargames.web.routes.table_routes import at, manager_of
from wargames.web.storage.links import public_name
from wargames.web.tables.analysis_table import analysis_start
from wargames.web.transport.clients import client_of
from wargames.web.transport.request_body import sent, takes, whole_or_none


@takes("step")
async def analysis(request: Request) -> Response:
    """Open an analysis table at a step, and answer its links and what was done next; only after the end."""
    live, grant = await at(request)
    step = whole_or_none(await sent(request), "step") or 0
    manager, table = manager_of(request), live.table
    start = await manager.work(partial(analysis_start, table, grant.seat, step))
    name, tokens = await manager.new_analysis(table, start, client_of(request.scope))
    links = {key.removeprefix("seat:"): token for key, token in tokens.items() if key.startswith("seat:")}
    done = start.done and start.done.seat and f"{heading(table.game, start.done.seat)}: {start.done.said}"
    made = {"table": public_name(name), "maker": tokens["maker"], "spectator": tokens["spectator"]}
    return JSONResponse(made | {"seats": links, "done": done}, 201)


ROUTES = (Route("/t/{token}/analysis", analysis, methods=["POST"]),)

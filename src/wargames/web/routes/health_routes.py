"""Routes for the host's watch: whether the server is well, and its figures."""

import shutil
from collections.abc import Collection

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from wargames.web.routes.table_routes import manager_of
from wargames.web.storage.database import StoreUnavailable
from wargames.web.tables.table_manager import TableManager
from wargames.web.transport.clients import LOOPBACK, Network, is_forwarded, is_within
from wargames.web.transport.metrics import MEDIA_TYPE, ServerFigure, ServerMetrics

ROOM = 2**24
"""The bytes that must be free on the disk of the records."""


def metrics_of(manager: TableManager) -> ServerMetrics:
    """Return the figures of the tables of a manager, with no requests counted yet."""
    runner = manager.runner
    return ServerMetrics(
        (
            ServerFigure("wargames_tables_open", "Tables in memory.", lambda: manager.open_tables),
            ServerFigure("wargames_streams", "Streams that pages hold open.", lambda: manager.streams),
            ServerFigure("wargames_bots_thinking", "Bots that think now.", lambda: runner.thinking),
            ServerFigure(
                "wargames_bots_waiting",
                "Bots that wait for a process to think in.",
                lambda: max(0, runner.asked - runner.thinking),
            ),
            ServerFigure(
                "wargames_store_errors",
                "Questions that the database did not answer.",
                lambda: manager.store_errors,
                grows=True,
            ),
        )
    )


async def healthz(request: Request) -> Response:
    """Answer 200 and ``ok``, or 503 and a word for what is wrong: ``database`` or ``disk``."""
    wrong = await trouble(manager_of(request))
    return PlainTextResponse(f"{wrong or 'ok'}\n", 503 if wrong else 200)


async def trouble(manager: TableManager) -> str:
    """Return a word for what is wrong; empty where all is well."""
    try:
        await manager.keep(manager.store.check_answering)
    except StoreUnavailable:
        return "database"
    in_folder = manager.store.leases is None
    return "disk" if in_folder and await manager.work(lambda: free(manager)) < ROOM else ""


def free(manager: TableManager) -> int:
    """Return the free bytes of the disk of the records; none where it is gone."""
    try:
        return shutil.disk_usage(manager.store.folder).free
    except OSError:
        return 0


async def metrics(request: Request) -> Response:
    """Answer the figures, to this machine and where the host allows them."""
    address = (request.scope.get("client") or ("unknown", 0))[0]
    watchers: Collection[Network] = request.app.state.watchers
    passed_on = is_forwarded(request.headers.keys()) and is_within(address, LOOPBACK)
    if passed_on or not is_within(address, watchers):
        raise HTTPException(403, "figures are for this machine; --metrics-from lets another one see them")
    figures: ServerMetrics = request.app.state.metrics
    return Response(figures.text(), media_type=MEDIA_TYPE)


ROUTES = (Route("/healthz", healthz), Route("/metrics", metrics))

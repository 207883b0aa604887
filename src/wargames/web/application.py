"""The app: its URLs, and what each answers."""

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from wargames.kernel.base.errors import (
    BadOption,
    BadRecord,
    BadScenario,
    BadText,
    IllegalAction,
    NotWritten,
    UndoRefused,
    UnknownName,
    WargameError,
)
from wargames.web.editor.editor_state import TooOften
from wargames.web.routes import editor_routes, lobby_routes, review_routes, table_routes
from wargames.web.storage.database import NotKept
from wargames.web.storage.store import Store
from wargames.web.tables.answer_preview import refusal_data
from wargames.web.tables.bot_runner import Pace
from wargames.web.tables.open_tables import LIMITS, TABLES, Full, Hall
from wargames.web.tables.table import NotAsked, Stale
from wargames.web.transport.limits import Door, Limits

PACE = Pace()
ROUTES = (*lobby_routes.ROUTES, *editor_routes.ROUTES, *table_routes.ROUTES, *review_routes.ROUTES)

STATUS: tuple[tuple[type[WargameError], int], ...] = (
    (Stale, 409),
    (NotAsked, 422),
    (UndoRefused, 422),
    (Full, 503),
    (TooOften, 429),
    (NotKept, 503),
    (BadRecord, 503),
    (BadText, 400),
    (BadOption, 400),
    (BadScenario, 400),
    (UnknownName, 400),
)
"""What each error is answered with; whatever else the library raises is 422."""


def app(
    store: Store,
    *,
    hosts: Collection[str] | None = None,
    pace: Pace = PACE,
    limits: Limits = LIMITS,
    tables: int = TABLES,
) -> Starlette:
    """Make an ASGI app that plays the tables of a store; it mounts inside another program.

    ``hosts`` are the names that a request may come to beside bare addresses and ``localhost``; without it
    any, as where the program around it looks at them. ``pace`` bounds bots, ``limits`` requests, ``tables``
    how many are open at a time.
    """
    hall = Hall(store, pace=pace, limits=limits, tables=tables)

    @asynccontextmanager
    async def open_hall(_app: Starlette) -> AsyncIterator[None]:
        tidying = asyncio.create_task(hall.tidy())
        yield
        tidying.cancel()
        if hasattr(made.state, "desk"):
            await made.state.desk.close()
        await hall.close()

    made = Starlette(
        routes=list(ROUTES),
        middleware=[
            Middleware(Door, hosts=hosts, limits=limits),
            Middleware(GZipMiddleware, minimum_size=1000),
        ],
        exception_handlers={HTTPException: gone, WargameError: failed, Exception: broken},
        lifespan=open_hall,
    )
    made.state.hall = hall
    return made


async def gone(_request: Request, error: Exception) -> Response:
    """Answer a request for what there is not."""
    assert isinstance(error, HTTPException)
    return JSONResponse({"error": error.detail}, error.status_code)


async def failed(request: Request, error: Exception) -> Response:
    """Answer what the library refuses, the clause of a refusal with it."""
    if isinstance(error, IllegalAction):
        return JSONResponse(refusal_data(request.state.live.table.game, error.refusal), 422)
    status = next((status for kind, status in STATUS if isinstance(error, kind)), 422)
    return JSONResponse({"error": words(error)}, status)


def words(error: Exception) -> str:
    """Say what is wrong; of a record without its place on this machine."""
    if isinstance(error, NotWritten):
        return f"the record cannot be written now ({error.because}); nothing was done, try it again"
    return "the record of this table cannot be gone on with" if isinstance(error, BadRecord) else str(error)


async def broken(_request: Request, error: Exception) -> Response:
    """Answer a fault of the program: no more than what it is."""
    return JSONResponse({"error": f"a fault of the program: {type(error).__name__}"}, 500)

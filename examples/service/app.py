"""A server with a database: ``uvicorn app:served --factory``, with the games in ``DATABASE``.

``DATABASE`` is a file of SQLite (``games.sqlite``), or the address of a PostgreSQL (``postgresql://...``).
"""

import json
import os
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

import table
import wargames
from store import Database, Taken, postgresql, sqlite


def served() -> Starlette:
    """Serve the games of the database that the environment names."""
    return app(database_of(os.environ.get("DATABASE", "games.sqlite")))


def database_of(named: str) -> Database:
    """Name a database by its address, or by its file."""
    return postgresql(named) if named.startswith("postgresql:") else sqlite(named)


def app(database: Database) -> Starlette:
    """Serve the games of a database."""
    database.create()

    async def begin(request: Request) -> Response:
        asked = await _read(request, "game", "scenario")
        wanted = asked["game"], asked["scenario"], asked.get("bots", {})
        return JSONResponse(await run_in_threadpool(table.begin, database, *wanted), status_code=201)

    async def look(request: Request) -> Response:
        return JSONResponse(await run_in_threadpool(table.look, database, _token(request)))

    async def told(request: Request) -> Response:
        since = request.query_params.get("since", "0")
        if not since.isdecimal():
            raise HTTPException(400, "since is the number of a line")
        return JSONResponse(await run_in_threadpool(table.told, database, _token(request), int(since)))

    async def act(request: Request) -> Response:
        asked = await _read(request, "action", "request")
        wanted = _token(request), asked["action"], asked["request"]
        return JSONResponse(await run_in_threadpool(table.act, database, *wanted))

    async def undo(request: Request) -> Response:
        wanted = _token(request), (await _read(request, "request"))["request"]
        return JSONResponse(await run_in_threadpool(table.undo, database, *wanted))

    routes = [
        Route("/games", begin, methods=["POST"]),
        Route("/seats/{token}", look),
        Route("/seats/{token}", act, methods=["POST"]),
        Route("/seats/{token}/told", told),
        Route("/seats/{token}/undo", undo, methods=["POST"]),
    ]
    refusals = {
        table.UnknownLink: _refuse(404, "no such seat"),
        Taken: _refuse(503, "others were quicker; ask again"),
        wargames.WargameError: _refuse(422, ""),
    }
    return Starlette(routes=routes, exception_handlers=refusals)


def _token(request: Request) -> str:
    return str(request.path_params["token"])


async def _read(request: Request, *needed: str) -> dict[str, Any]:
    """Read the object that a request brings, with texts under these names."""
    try:
        asked = json.loads(await request.body())
    except ValueError:
        raise HTTPException(400, "the request is no JSON") from None
    if not isinstance(asked, dict) or not all(isinstance(asked.get(name), str) for name in needed):
        raise HTTPException(400, f"the request is an object with the texts {', '.join(needed)}")
    return asked


def _refuse(status: int, because: str) -> Any:
    """Answer an error with a status; what the rules refuse says itself why."""

    async def answer(_: Request, error: Exception) -> Response:
        return JSONResponse({"because": because or str(error)}, status_code=status)

    return answer

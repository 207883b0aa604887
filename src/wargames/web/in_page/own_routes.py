"""Routes of a page for the tables that its browser keeps; a server has none of them."""

from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from wargames.web.in_page.own_tables import open_record, record_data, table_named, tables_here
from wargames.web.routes.table_routes import manager_of
from wargames.web.storage.links import links_data
from wargames.web.transport.clients import client_of
from wargames.web.transport.request_body import mapping, sent, takes, text


async def tables(request: Request) -> Response:
    """Answer the tables that are kept."""
    manager = manager_of(request)
    return JSONResponse(await manager.keep(partial(tables_here, manager.store)))


async def record(request: Request) -> Response:
    """Answer the record of a table, whole."""
    manager = manager_of(request)
    name = await manager.keep(partial(table_named, manager.store, request.path_params["table"]))
    return Response(
        await manager.keep(partial(manager.store.record_text, name)), media_type="application/jsonl"
    )


@takes("table")
async def delete(request: Request) -> Response:
    """Delete a table with all that belongs to it."""
    manager, wanted = manager_of(request), text(await sent(request), "table")
    name = await manager.keep(partial(table_named, manager.store, wanted))
    await manager.with_closed(name, partial(manager.store.remove, name))
    return JSONResponse({})


@takes("record")
async def look(request: Request) -> Response:
    """Answer what a file of a record says."""
    return JSONResponse(record_data(text(await sent(request), "record")))


@takes("record", "seats", "analyze")
async def open_(request: Request) -> Response:
    """Make a table of a file of a record, and answer its links."""
    manager, data = manager_of(request), await sent(request)
    given: tuple[Any, ...] = manager.store, text(data, "record"), mapping(data, "seats")
    make = partial(open_record, *given, analyze=data.get("analyze") is True)
    return JSONResponse(links_data(*await manager.made(make, client_of(request.scope))), 201)


ROUTES = (
    Route("/own", tables),
    Route("/own/{table}/record", record),
    Route("/own/delete", delete, methods=["POST"]),
    Route("/own/look", look, methods=["POST"]),
    Route("/own/open", open_, methods=["POST"]),
)

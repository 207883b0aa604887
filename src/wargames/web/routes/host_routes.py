"""Routes of the host: an overview of tables, their talk, and measures at a table; no secrets of games."""

from collections.abc import Callable, Mapping
from functools import partial

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from wargames.kernel.base.errors import BadOption, BadText
from wargames.web.pages import served
from wargames.web.routes.host_access import for_the_host
from wargames.web.routes.table_routes import NAME, manager_of
from wargames.web.storage import moderation
from wargames.web.storage.links import public_name
from wargames.web.storage.moderation import ONLOOKER
from wargames.web.storage.store import TableStore
from wargames.web.tables.table_manager import TableManager
from wargames.web.tables.table_overview import newest, overview
from wargames.web.transport.queries import whole
from wargames.web.transport.request_body import sent, takes, text, text_or

SEAT = 64
"""The most characters of a spectator's name."""

FOR_SEATS: Mapping[str, Callable[[TableStore, str, str], None]] = {
    "mute": lambda store, table, seat: moderation.mute(store.database, table, seat),
    "unmute": lambda store, table, seat: moderation.unmute(store.database, table, seat),
    "erase": lambda store, table, seat: store.erase(table, seat),
}
FOR_TABLES: Mapping[str, Callable[[TableStore, str], None]] = {
    "close": lambda store, table: moderation.close(store.database, table),
    "reopen": lambda store, table: moderation.reopen(store.database, table),
    "remove": lambda store, table: store.remove(table),
}
"""The measures of the host, by what they act on."""


async def host_page(_request: Request) -> Response:
    """Answer the page of the host, which holds nothing; the browser has its key."""
    return HTMLResponse(served("host.html"))


async def tables(request: Request) -> Response:
    """Answer a page of tables, the ones played last first, or one by its name; for the host alone."""
    for_the_host(request)
    manager, number = manager_of(request), whole(request, "page", 0)
    wanted = request.query_params.get("name", "")
    count, there = await manager.keep(partial(newest, manager.store, number, wanted))
    found = await manager.keep(partial(overview, manager.store, there))
    for name, one in zip(there, found, strict=True):
        one["streams"] = manager.streams_of(name)
    return JSONResponse({"count": count, "tables": found})


async def named(request: Request) -> tuple[TableManager, str]:
    """Return the manager and the table of a public name, for the host alone; 404 for an unknown table."""
    for_the_host(request)
    wanted, manager = request.path_params["name"], manager_of(request)
    names = await manager.keep(manager.store.names) if NAME.fullmatch(wanted) else ()
    found = next((name for name in names if public_name(name) == wanted), None)
    if found is None:
        raise HTTPException(404, "there is no such table")
    return manager, found


async def talk(request: Request) -> Response:
    """Answer the talk at a table, which all at it read; for the host alone."""
    manager, table = await named(request)
    lines = await manager.keep(partial(manager.store.talk, table))
    return JSONResponse([[one.number, one.seat, one.words] for one in lines])


@takes("do", "seat")
async def act(request: Request) -> Response:
    """Take a measure at a table or lift one; for the host alone."""
    manager, table = await named(request)
    data = await sent(request)
    do, seat = text(data, "do"), text_or(data, "seat", "")
    if do in FOR_SEATS:
        people = await manager.keep(partial(manager.store.people, table))
        if seat not in people and not (seat.startswith(ONLOOKER) and len(seat) <= SEAT):
            raise BadText(f"'seat' is a person's seat, or {ONLOOKER} and the name of a spectator")
        await manager.keep(partial(FOR_SEATS[do], manager.store, table, seat))
    elif do in FOR_TABLES:
        await manager.with_closed(table, partial(FOR_TABLES[do], manager.store, table))
    else:
        known = " | ".join([*FOR_SEATS, *FOR_TABLES])
        raise BadOption(f"'do' cannot be {do[:40]!r}; it is {known}")
    return JSONResponse({})


ROUTES = (
    Route("/host", host_page),
    Route("/host/tables", tables),
    Route("/host/tables/{name}", act, methods=["POST"]),
    Route("/host/tables/{name}/talk", talk),
)

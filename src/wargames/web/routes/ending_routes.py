"""Routes after the end of a game: its course, its luck, and a rematch."""

import asyncio
from functools import partial

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from wargames.kernel.base.errors import UndoRefused
from wargames.presenting.luck import GameLuck
from wargames.web.people import at_table
from wargames.web.routes.person_routes import lobby_of
from wargames.web.routes.table_routes import at, bounded, manager_of
from wargames.web.storage.links import LinkKind, links_data
from wargames.web.tables.course import NotOver, course_data, game_luck, luck_data, rematch_of, weigh
from wargames.web.tables.lesson_table import LessonTable
from wargames.web.tables.live_table import LiveTable
from wargames.web.tables.table_manager import TableManager
from wargames.web.transport.clients import client_of
from wargames.web.transport.request_body import sent, takes

SLICE = 0.1
"""Seconds for which luck is found at a stretch; a choice with many outcomes is weighed to its end."""


async def course(request: Request) -> Response:
    """Answer the evaluation after each step, only after the end; 429 for a link that looks too often."""
    bounded(request)
    live, grant = await at(request)
    return JSONResponse(await manager_of(request).work(partial(course_data, live.table, grant.seat)))


async def luck(request: Request) -> Response:
    """Answer the luck of each side, only after the end; it is found once while a table is open."""
    bounded(request)
    live, grant = await at(request)
    manager, table = manager_of(request), live.table
    if live.luck is None or (live.luck.done() and (live.luck.cancelled() or live.luck.exception())):
        live.luck = asyncio.ensure_future(found_luck(manager, table))
    found = await asyncio.shield(live.luck)
    return JSONResponse(await manager.work(partial(luck_data, table, grant.seat, found)))


async def found_luck(manager: TableManager, table: LiveTable) -> GameLuck | None:
    """Find the luck in slices, of one table at a time: other answers are given between them."""
    choices = game_luck(table)
    while True:
        async with manager.weighing:
            ended, found = await manager.work(partial(weigh, choices, SLICE))
        if ended:
            return found


@takes()
async def rematch(request: Request) -> Response:
    """Set the same game up anew with sides swapped, and answer its links; only after the end.

    Where people sit by name at all seats, each is asked first.
    """
    live, grant = await at(request)
    await sent(request)
    table, manager = live.table, manager_of(request)
    if isinstance(table, LessonTable):
        raise UndoRefused("a lesson has no rematch; begin it again")
    if grant.kind is LinkKind.SPECTATOR:
        raise UndoRefused("a spectator begins no rematch")
    if table.session.over is None:
        raise NotOver
    client = client_of(request.scope)
    if (asked := await at_table.rematch(lobby_of(request), live, grant, client)) is not None:
        return JSONResponse(asked, 201 if "table" in asked else 202)
    config = await manager.keep(partial(manager.store.config, grant.table))
    turned, wanted = rematch_of(table, config)
    name, tokens = await manager.new_table(wanted, client)
    return JSONResponse(links_data(name, tokens) | {"swapped": turned}, 201)


ROUTES = (
    Route("/t/{token}/course", course),
    Route("/t/{token}/luck", luck),
    Route("/t/{token}/rematch", rematch, methods=["POST"]),
)

"""The ASGI app: routes, middleware and error handlers."""

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from importlib import import_module

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from wargames.kernel.base import errors
from wargames.web.editor.editor_state import TooManyTrials
from wargames.web.machine import MACHINE, Machine
from wargames.web.notices.notice_settings import NoticeSettings
from wargames.web.notices.notifier import Notifier
from wargames.web.people.identity_provider import IdentityProvider
from wargames.web.people.lobby import Lobby
from wargames.web.people.presence import SharedPresence
from wargames.web.routes import (
    acting_routes,
    analysis_routes,
    block_routes,
    editor_routes,
    ending_routes,
    health_routes,
    host_routes,
    invitation_routes,
    lobby_routes,
    notice_routes,
    person_routes,
    playback_routes,
    push_routes,
    review_routes,
    rules_routes,
    table_routes,
    time_routes,
    tournament_routes,
)
from wargames.web.routes.host_access import HostAccess
from wargames.web.storage.database import StoreUnavailable
from wargames.web.storage.people import signing_key
from wargames.web.storage.shared_record import PerhapsWritten
from wargames.web.storage.store import TableStore
from wargames.web.tables.answer_preview import refusal_data
from wargames.web.tables.bot_runner import Pace
from wargames.web.tables.lesson_table import LessonObjection
from wargames.web.tables.live_table import NotAsked, StaleMoment
from wargames.web.tables.open_table import ServerFull
from wargames.web.tables.other_processes import OtherProcesses
from wargames.web.tables.table_manager import LIMITS, TABLES, TableManager
from wargames.web.tables.timekeeper import Timekeeper
from wargames.web.tournaments.director import Director
from wargames.web.transport.clients import LOOPBACK, Network
from wargames.web.transport.request_guard import RequestGuard, ServerLimits
from wargames.web.transport.request_log import note
from wargames.web.transport.request_watch import RequestWatch

PACE = Pace()
NO_NOTICES = NoticeSettings()
TABLE_ROUTES = (
    *table_routes.ROUTES,
    *acting_routes.ROUTES,
    *review_routes.ROUTES,
    *playback_routes.ROUTES,
    *analysis_routes.ROUTES,
    *ending_routes.ROUTES,
    *time_routes.ROUTES,
    *notice_routes.TABLE_ROUTES,
)
ROUTES = (
    *TABLE_ROUTES,  # the first that fits is taken: what is asked most comes first
    *lobby_routes.ROUTES,
    *person_routes.ROUTES,
    *push_routes.ROUTES,
    *block_routes.ROUTES,
    *invitation_routes.ROUTES,
    *tournament_routes.ROUTES,
    *rules_routes.ROUTES,
    *editor_routes.ROUTES,
    *notice_routes.ROUTES,
    *health_routes.ROUTES,
    *host_routes.ROUTES,
)

STATUS: tuple[tuple[type[errors.WargameError], int], ...] = (
    (StaleMoment, 409),
    (NotAsked, 422),
    (errors.UndoRefused, 422),
    (ServerFull, 503),
    (TooManyTrials, 429),
    (StoreUnavailable, 503),
    (errors.BadRecord, 503),
    (errors.BadText, 400),
    (errors.BadOption, 400),
    (errors.BadScenario, 400),
    (errors.UnknownName, 400),
)
"""The status of each error; any other error of the library is 422."""


def app(
    store: TableStore,
    *,
    hosts: Collection[str] | None = None,
    pace: Pace = PACE,
    limits: ServerLimits = LIMITS,
    tables: int = TABLES,
    machine: Machine = MACHINE,
    notices: NoticeSettings = NO_NOTICES,
    watchers: Collection[Network] = (),
    host_key: str | None = None,
    sign_in: IdentityProvider | None = None,
    founding: bool = True,
) -> Starlette:
    """Return an ASGI app for the tables of a store; it mounts inside another program.

    ``hosts`` are the names that a request may come to beside bare addresses and ``localhost``; without it
    any, as where the program around it looks at them. ``pace`` bounds bots, ``limits`` requests, ``tables``
    how many are open at a time, ``notices`` by what people are told that it is their turn. ``machine`` has
    the threads and processes. ``watchers`` are networks that may see the figures, beside this machine.
    ``host_key`` is the key of the host's page, kept hashed; without it the page is shut. ``sign_in`` is a
    provider of OpenID Connect, which needs the extra ``oidc``. ``founding`` lets people found tournaments.
    """
    manager = TableManager(store, pace=pace, limits=limits, tables=tables, machine=machine)
    timekeeper, notifier = Timekeeper(manager), Notifier(manager, notices)
    metrics = health_routes.metrics_of(manager) if machine.watched else None
    told = (note,) if metrics is None else (metrics.count, note)
    lobby = Lobby(manager)
    lobby.on_begin = notifier.begin

    @asynccontextmanager
    async def open_tables(_app: Starlette) -> AsyncIterator[None]:
        works = (manager.tidy(), timekeeper.run(), made.state.director.run())
        tasks = [asyncio.create_task(work) for work in works]
        leases = store.leases
        watches = (OtherProcesses(manager, leases), SharedPresence(manager, leases)) if leases else ()
        yield
        for watch in watches:
            await watch.close()
        for task in tasks:
            task.cancel()
        notifier.close()
        await asyncio.gather(made.state.director.close(), timekeeper.close())
        if hasattr(made.state, "editor"):
            await made.state.editor.close()
        await lobby.notes.close()
        await manager.close()

    made = Starlette(
        routes=list(ROUTES),
        middleware=[
            Middleware(RequestWatch, routes=ROUTES, told=told),
            Middleware(RequestGuard, hosts=hosts, limits=limits),
            Middleware(GZipMiddleware, minimum_size=1000),
        ],
        exception_handlers={HTTPException: gone, errors.WargameError: failed, Exception: broken},
        lifespan=open_tables,
    )
    made.state.manager, made.state.timekeeper, made.state.notifier = manager, timekeeper, notifier
    made.state.metrics, made.state.founding, made.state.host = metrics, founding, HostAccess.by(host_key)
    made.state.watchers = (*LOOPBACK, *watchers)
    offer(made, lobby, sign_in)
    return made


def offer(made: Starlette, lobby: Lobby, provider: IdentityProvider | None) -> None:
    """Open the lobby with its tournaments, and with sign-in by a provider if there is one.

    Raises :class:`BadOption` where the extra ``oidc`` is not installed.
    """
    made.state.lobby, made.state.director = lobby, Director(lobby)
    if provider is None:
        return
    try:
        routes = import_module("wargames.web.routes.sign_in_routes")
    except ModuleNotFoundError as error:
        raise errors.BadOption(f"sign-in needs {error.name}: pip install 'wargames-kernel[oidc]'") from None
    made.router.routes.extend(routes.routes(signing_key(lobby.manager.store.database)))
    made.state.sign_in = routes.SignIn(provider)
    lobby.sign_in = provider.label or "an account"


async def gone(_request: Request, error: Exception) -> Response:
    """Answer an HTTP error."""
    assert isinstance(error, HTTPException)
    return JSONResponse({"error": error.detail}, error.status_code)


async def failed(request: Request, error: Exception) -> Response:
    """Answer an error of the library, a refusal with its clause, a lesson's objection as such."""
    if isinstance(error, LessonObjection):
        return JSONResponse({"error": str(error), "objection": True}, 422)
    if isinstance(error, errors.IllegalAction):
        return JSONResponse(refusal_data(request.state.live.table.game, error.refusal), 422)
    status = next((status for kind, status in STATUS if isinstance(error, kind)), 422)
    return JSONResponse({"error": words(error)}, status)


def words(error: Exception) -> str:
    """Return the words of an error, for a record without its path."""
    if isinstance(error, PerhapsWritten):
        return "the database did not say whether this was written; look again in a moment"
    if isinstance(error, errors.NotWritten):
        return f"the record cannot be written now ({error.because}); nothing was done, try it again"
    return (
        "the record of this table cannot be gone on with"
        if isinstance(error, errors.BadRecord)
        else str(error)
    )


async def broken(_request: Request, error: Exception) -> Response:
    """Answer a fault of the program with its class alone."""
    return JSONResponse({"error": f"a fault of the program: {type(error).__name__}"}, 500)

"""The server of ``wargames serve``: the app under uvicorn, on this machine by default."""

import asyncio
import socket
import sys
import webbrowser
from collections.abc import Collection, Mapping
from contextlib import closing, suppress
from pathlib import Path
from threading import Timer
from typing import Any, cast

import uvicorn
from starlette.applications import Starlette

from wargames.kernel.base import late
from wargames.kernel.base.errors import BadOption
from wargames.web.application import NO_NOTICES, app
from wargames.web.notices.notice_settings import NoticeSettings
from wargames.web.people.identity_provider import IdentityProvider
from wargames.web.routes.host_access import read_host_key
from wargames.web.routes.lobby_routes import offered
from wargames.web.storage.links import public_name, seat_links
from wargames.web.storage.opening import open_store
from wargames.web.storage.store import TableStore
from wargames.web.tables.new_table import open_table
from wargames.web.tables.table_manager import LIMITS, TABLES, TableManager
from wargames.web.tables.table_request import TableRequest
from wargames.web.transport.clients import read_networks, read_proxies
from wargames.web.transport.connections import MOST, Connections
from wargames.web.transport.metrics import ServerFigure
from wargames.web.transport.request_guard import ServerLimits
from wargames.web.transport.request_log import LogKind, logging_as

HOST, PORT = "127.0.0.1", 8737
FILES = 400
"""File descriptors left for records, bots and the database."""

SWITCH = 0.0005
"""Seconds between switches of threads: a tenth of Python's own, so that bots hold up no requests."""


def serve(
    folder: Path,
    host: str = HOST,
    port: int = PORT,
    *,
    names: Collection[str] = (),
    proxies: Collection[str] = (),
    watchers: Collection[str] = (),
    log: LogKind = "plain",
    host_token: str | None = None,
    shared: str | None = None,
    notices: NoticeSettings = NO_NOTICES,
    sign_in: IdentityProvider | None = None,
    founding: bool = True,
    tables: int = TABLES,
) -> None:
    """Serve the tables of a folder, or of a ``shared`` database by its address, until it is interrupted.

    ``proxies`` are addresses or networks whose word is taken for who asks, ``watchers`` those that may see
    the figures of the server. ``host_token`` is the key of the host's page; without it a new one is made and
    written. ``founding`` lets people found tournaments. ``tables`` are in memory at a time at most. Raises
    :class:`BadOption` for a port in use or a proxy that is no address, :class:`BadRecord` for a store that
    cannot be used.
    """
    key = read_host_key(host_token)
    read_proxies(proxies)
    seeing = read_networks(watchers, "who sees the figures")
    with closing(open_store(shared or folder)) as store, listening(host, port) as listener:
        page = address(listener, host)
        made = app(
            store,
            hosts={host, *names},
            watchers=seeing,
            host_key=key,
            notices=notices,
            sign_in=sign_in,
            founding=founding,
            tables=tables,
        )
        said = opening_lines(page, "" if host_token else key)
        with logging_as(log):
            run_app(made, listener, said=said, proxies=proxies)


def play(folder: Path, wanted: TableRequest, host: str = HOST, port: int = 0) -> None:
    """Set one table up, open its page in a browser, and serve it until it is interrupted."""
    with closing(TableStore(folder)) as store, listening(host, port) as listener:
        name, table, tokens = open_table(store, wanted)
        table.close()
        page = f"{address(listener, host)}table/{public_name(name)}#{own_keys(tokens)}"
        opening = Timer(1.0, webbrowser.open, [page])
        opening.daemon = True
        opening.start()
        run(store, listener, {host}, page=page)


def own_keys(tokens: Mapping[str, str]) -> str:
    """Return the part behind ``#`` with all links of a new table, for the browser of its maker."""
    mine = seat_links(tokens)
    own = next(iter(mine.values()), tokens["spectator"])
    hot = ",".join(f"{seat}:{token}" for seat, token in mine.items())
    kept = f"key={own}&maker={tokens['maker']}&spectator={tokens['spectator']}&links={hot}"
    return kept + (f"&hot={hot}" if len(mine) > 1 else "")


def listening(host: str, port: int) -> socket.socket:
    """Listen on a port; raises :class:`BadOption` where it cannot."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(256)
    except OSError as error:
        listener.close()
        raise BadOption(f"cannot serve on {host} port {port}: {error.strerror or error}") from None
    return listener


def address(listener: socket.socket, host: str) -> str:
    """Return the address for a browser."""
    shown = {"0.0.0.0": "localhost", "::": "localhost"}.get(host, host)  # noqa: S104  what a user typed
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{listener.getsockname()[1]}/"


def opening_lines(page: str, host_key: str = "") -> str:
    """Return what is written when the server is ready: the address of a page, and that of the host's."""
    lines = f"Open {page} in a browser. Ctrl-C stops the server; every game is kept.\n"
    return f"{lines}For you alone, the page of the host: {page}host#key={host_key}\n" if host_key else lines


def most_connections() -> int:
    """Raise the limit of open files, and return how many connections it allows."""
    try:
        resource = late.resource
    except ImportError:
        return MOST
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return MOST if soft == resource.RLIM_INFINITY else min(MOST, max(soft - FILES, soft // 2))


class Server(uvicorn.Server):
    """A uvicorn server that writes some lines when it is ready and ends its streams before it stops.

    It loads all games beside the first requests, so that nobody waits for them at the front page.
    """

    def __init__(self, config: uvicorn.Config, manager: TableManager, said: str = "") -> None:
        super().__init__(config)
        self._manager, self._said = manager, said
        self._loading: asyncio.Future[Any] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start the server and the workers of bots."""
        await super().startup(sockets)
        sys.stdout.write(self._said)
        sys.stdout.flush()
        self._loading = asyncio.get_running_loop().run_in_executor(None, offered)
        await self._manager.runner.warm()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop; a second interruption waits for no request, but the tables are closed all the same."""
        self._manager.dismiss()
        await super().shutdown(sockets)
        if self.force_exit:
            await self.lifespan.shutdown()


def server_of(
    made: Starlette, *, limits: ServerLimits = LIMITS, said: str = "", proxies: Collection[str] = ()
) -> Server:
    """Return a server of an app. It logs no URLs, for they hold the links."""
    connections = Connections(limits, read_proxies(proxies), most_connections())
    made.state.metrics.add(
        ServerFigure("wargames_connections", "Open connections.", lambda: connections.count),
        ServerFigure(
            "wargames_connections_refused",
            "Connections refused before a request: too many, too slow, too long headers.",
            lambda: connections.refused,
            grows=True,
        ),
    )
    config = uvicorn.Config(
        made,
        http=cast("type[asyncio.Protocol]", connections.protocol),
        ws="none",
        access_log=False,  # requests are logged by their routes
        log_config=None,
        log_level="error",  # what a client does wrong is told to it alone
        timeout_graceful_shutdown=1,
        timeout_keep_alive=round(limits.idle),
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
    )
    return Server(config, made.state.manager, said)


def run(
    store: TableStore,
    listener: socket.socket,
    names: Collection[str],
    limits: ServerLimits = LIMITS,
    *,
    page: str | None = None,
    proxies: Collection[str] = (),
) -> None:
    """Serve the tables of a store until interrupted, then close it."""
    made = app(store, hosts=names, limits=limits)
    try:
        run_app(made, listener, limits, said=opening_lines(page) if page else "", proxies=proxies)
    finally:
        store.close()


def run_app(
    made: Starlette,
    listener: socket.socket,
    limits: ServerLimits = LIMITS,
    *,
    said: str = "",
    proxies: Collection[str] = (),
) -> None:
    """Serve an app until interrupted."""
    sys.setswitchinterval(SWITCH)
    server = server_of(made, limits=limits, said=said, proxies=proxies)
    with suppress(KeyboardInterrupt):  # the way to stop it
        server.run(sockets=[listener])

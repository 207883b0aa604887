"""The server of ``wargames serve``: the app under uvicorn, on this machine by default."""

import asyncio
import socket
import sys
import webbrowser
from collections.abc import Collection, Mapping
from contextlib import closing, suppress
from pathlib import Path
from threading import Timer
from typing import cast

import uvicorn
from starlette.applications import Starlette

from wargames.kernel.base import late
from wargames.kernel.base.errors import BadOption
from wargames.web.application import NO_NOTICES, app
from wargames.web.notices.notice_settings import NoticeSettings
from wargames.web.storage.links import public_name
from wargames.web.storage.opening import open_store
from wargames.web.storage.store import TableStore
from wargames.web.tables.new_table import open_table
from wargames.web.tables.table_manager import LIMITS, TableManager
from wargames.web.tables.table_request import TableRequest
from wargames.web.transport.clients import read_proxies
from wargames.web.transport.connections import MOST, Connections
from wargames.web.transport.request_guard import ServerLimits

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
    shared: str | None = None,
    notices: NoticeSettings = NO_NOTICES,
) -> None:
    """Serve the tables of a folder, or of a ``shared`` database by its address, until it is interrupted.

    ``proxies`` are addresses or networks whose word is taken for who asks. Raises :class:`BadOption` for a
    port in use or a proxy that is no address, :class:`BadRecord` for a store that cannot be used.
    """
    read_proxies(proxies)
    with closing(open_store(shared or folder)) as store, listening(host, port) as listener:
        page = address(listener, host)
        run(store, listener, {host, *names}, page=page, proxies=proxies, notices=notices)


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
    mine = {name.removeprefix("seat:"): token for name, token in tokens.items() if name.startswith("seat:")}
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


def announce(page: str) -> None:
    """Write the address of the page."""
    sys.stdout.write(f"Open {page} in a browser. Ctrl-C stops the server; every game is kept.\n")
    sys.stdout.flush()


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
    """A uvicorn server that writes its address when it is ready and ends its streams before it stops."""

    def __init__(self, config: uvicorn.Config, manager: TableManager, page: str | None = None) -> None:
        super().__init__(config)
        self._manager, self._page = manager, page

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start the server and the workers of bots."""
        await super().startup(sockets)
        if self._page is not None:
            announce(self._page)
        await self._manager.runner.warm()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop."""
        self._manager.dismiss()
        await super().shutdown(sockets)


def server_of(
    made: Starlette, *, limits: ServerLimits = LIMITS, page: str | None = None, proxies: Collection[str] = ()
) -> Server:
    """Return a server of an app. It logs no addresses, for they hold the links."""
    connections = Connections(limits, read_proxies(proxies), most_connections())
    config = uvicorn.Config(
        made,
        http=cast("type[asyncio.Protocol]", connections.protocol),
        ws="none",
        access_log=False,
        log_level="error",  # what a client does wrong is told to it alone
        timeout_graceful_shutdown=1,
        timeout_keep_alive=round(limits.idle),
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
    )
    return Server(config, made.state.manager, page)


def run(
    store: TableStore,
    listener: socket.socket,
    names: Collection[str],
    limits: ServerLimits = LIMITS,
    *,
    page: str | None = None,
    proxies: Collection[str] = (),
    notices: NoticeSettings = NO_NOTICES,
) -> None:
    """Serve until interrupted, then close the store."""
    sys.setswitchinterval(SWITCH)
    made = app(store, hosts=names, limits=limits, notices=notices)
    server = server_of(made, limits=limits, page=page, proxies=proxies)
    try:
        with suppress(KeyboardInterrupt):  # the way to stop it
            server.run(sockets=[listener])
    finally:
        store.close()

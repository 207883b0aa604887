"""A server of its own for tables: on this machine by default, for other machines if it is told to."""

import socket
import sys
import webbrowser
from collections.abc import Collection, Mapping
from contextlib import suppress
from pathlib import Path
from threading import Timer

import uvicorn

from wargames.kernel.base.errors import BadOption
from wargames.web.application import LIMITS, app
from wargames.web.hall import Hall
from wargames.web.limits import Limits
from wargames.web.opening import open_table
from wargames.web.store import Store
from wargames.web.tokens import public_name
from wargames.web.wishes import Wish

HOST, PORT = "127.0.0.1", 8737
SWITCH = 0.0005
"""After so many seconds a bot that thinks lets requests be answered: ten times as often as Python would."""


def serve(folder: Path, host: str = HOST, port: int = PORT, *, names: Collection[str] = ()) -> None:
    """Serve the tables of a folder until it is interrupted; raises :class:`BadOption` for a port in use."""
    with listening(host, port) as door:
        announce(address(door, host))
        run(Store(folder), door, {host, *names})


def play(folder: Path, wish: Wish, host: str = HOST, port: int = 0) -> None:
    """Set one table up, open its page in a browser, and serve it until it is interrupted."""
    store = Store(folder)
    with listening(host, port) as door:
        name, table, tokens = open_table(store, wish)
        table.close()
        page = f"{address(door, host)}table/{public_name(name)}#{own_keys(tokens)}"
        announce(page)
        opening = Timer(1.0, webbrowser.open, [page])
        opening.daemon = True
        opening.start()
        run(store, door, {host})


def own_keys(tokens: Mapping[str, str]) -> str:
    """Write what the browser of whoever made a table takes from behind ``#``; the first seat is its own."""
    mine = {name.removeprefix("seat:"): token for name, token in tokens.items() if name.startswith("seat:")}
    own = next(iter(mine.values()), tokens["spectator"])
    hot = ",".join(f"{seat}:{token}" for seat, token in mine.items())
    kept = f"key={own}&maker={tokens['maker']}&spectator={tokens['spectator']}&links={hot}"
    return kept + (f"&hot={hot}" if len(mine) > 1 else "")


def listening(host: str, port: int) -> socket.socket:
    """Take a port; raises :class:`BadOption` where it is taken or the host is none of this machine."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    door = socket.socket(family)
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((host, port))
        door.listen(256)
    except OSError as error:
        door.close()
        raise BadOption(f"cannot serve on {host} port {port}: {error.strerror or error}") from None
    return door


def address(door: socket.socket, host: str) -> str:
    """Give the address to type into a browser."""
    shown = {"0.0.0.0": "localhost", "::": "localhost"}.get(host, host)  # noqa: S104  what a user typed
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{door.getsockname()[1]}/"


def announce(page: str) -> None:
    """Say where the page is."""
    sys.stdout.write(f"Open {page} in a browser. Ctrl-C stops the server; every game is kept.\n")
    sys.stdout.flush()


class Server(uvicorn.Server):
    """A server that ends its streams before it waits for what is open."""

    def __init__(self, config: uvicorn.Config, hall: Hall) -> None:
        super().__init__(config)
        self._hall = hall

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and with it the processes in which bots think: who plays first need not wait for them."""
        await super().startup(sockets)
        await self._hall.thinkers.warm()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop."""
        self._hall.dismiss()
        await super().shutdown(sockets)


def run(store: Store, door: socket.socket, names: Collection[str], limits: Limits = LIMITS) -> None:
    """Serve until interrupted; addresses are not logged, for they hold the links."""
    sys.setswitchinterval(SWITCH)
    made = app(store, hosts=names, limits=limits)
    config = uvicorn.Config(
        made,
        access_log=False,
        log_level="warning",
        timeout_graceful_shutdown=1,
        timeout_keep_alive=75,  # browsers come back on a connection that a server has just closed
        server_header=False,
        limit_concurrency=2000,
    )
    try:
        with suppress(KeyboardInterrupt):  # the way to stop it
            Server(config, made.state.hall).run(sockets=[door])
    finally:
        store.close()

"""A server on a real socket of this machine, in a thread of the test, and clients of several addresses."""

import http.client
import json
import socket
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import attrs

from wargames.web import ServerLimits, app
from wargames.web.serving import Server, server_of
from wargames.web.storage.opening import open_store
from wargames.web.tables.table_manager import TableManager
from web.postgresql import place_of
from web.served import QUICK

FREE: dict[str, Any] = {"rate": 1e9, "burst": 1e9}
"""Limits that do not count requests."""

GOOD = "127.0.0.2"
"""Another client of this machine: any address of its network leads here."""


@attrs.frozen
class Answer:
    """What was answered, and the address that it was asked at."""

    status: int
    body: bytes
    headers: Mapping[str, str]

    @property
    def error(self) -> str:
        """What a refusal says."""
        return str(json.loads(self.body)["error"])


@attrs.frozen
class Listening:
    """A server that listens at a port."""

    port: int
    manager: TableManager
    server: Server

    @contextmanager
    def connection(self, source: str = "127.0.0.1") -> Iterator[http.client.HTTPConnection]:
        """Connect as a client, until the end of the block."""
        one = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20, source_address=(source, 0))
        try:
            yield one
        finally:
            one.close()

    def raw(self, source: str = "127.0.0.1", timeout: float = 20) -> socket.socket:
        """Connect as a client that may send anything, or nothing."""
        return socket.create_connection(("127.0.0.1", self.port), timeout, (source, 0))

    def ask(self, path: str, data: Any = None, source: str = "127.0.0.1", **headers: str) -> Answer:
        """Ask, by POST where there is something to send."""
        body = None if data is None else json.dumps(data)
        kind = {} if body is None else {"Content-Type": "application/json"}
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        with self.connection(source) as one:
            one.request("GET" if body is None else "POST", path, body, kind | named)
            answer = one.getresponse()
            return Answer(answer.status, answer.read(), dict(answer.getheaders()))

    def made(self, game: str, scenario: str, source: str = "127.0.0.1", **bots: str) -> dict[str, Any]:
        """Make a table and give its links."""
        answer = self.ask("/games", {"game": game, "scenario": scenario, "seats": bots}, source)
        assert 201 == answer.status, answer.body
        links: dict[str, Any] = json.loads(answer.body)
        return links

    def stream(self, token: str, source: str = "127.0.0.1") -> socket.socket:
        """Open a stream and read the head of its answer."""
        one = self.raw(source)
        one.sendall(f"GET /t/{token}/stream HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        one.recv(4096)
        return one


@contextmanager
def listening(
    folder: Path | str, *, limits: ServerLimits | None = None, tables: int = 200, **more: Any
) -> Iterator[Listening]:
    """Serve a folder, or a shared database, until the end of the block."""
    limits, store = limits or ServerLimits(), open_store(place_of(folder))
    made = app(store, hosts=(), pace=QUICK, limits=limits, tables=tables)
    door = socket.create_server(("127.0.0.1", 0), backlog=256)
    server = server_of(made, limits=limits, **more)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [door]})
    thread.start()
    try:
        yield Listening(door.getsockname()[1], made.state.manager, server)
    finally:
        server.should_exit = True
        thread.join(20)
        store.close()


def is_closed(one: socket.socket) -> bool:
    """Tell whether the other end has hung up; reads what it said before."""
    one.settimeout(0.01)
    try:
        while one.recv(4096):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True

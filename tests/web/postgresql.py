"""A real PostgreSQL on loopback, from the programs of the system, in a temporary folder."""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import attrs
import psycopg

ADDRESS = os.environ.get("POSTGRESQL", "")
"""The address of a server, where the tests of the server run over it instead of folders."""

STANDS_FOR: dict[Path, str] = {}
"""The database that stands for each folder."""

NUMBERS = count()
USER = "postgres" if hasattr(os, "geteuid") and os.geteuid() == 0 else None
"""The user of the server where this process is root, as whom PostgreSQL does not run."""


def programs() -> Path:
    """Find the folder of PostgreSQL's programs; the newest version first."""
    found = shutil.which("initdb")
    places = [Path(found).parent] if found else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    assert places, "no PostgreSQL is installed: `make postgresql` brings it"
    return places[0]


@attrs.frozen
class Server:
    """A server with its folder and port."""

    folder: Path
    port: int

    def url(self, database: str = "postgres") -> str:
        """Return the address of a database."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """Make an empty database and return its address."""
        return new_database(self.url())

    def start(self) -> None:
        """Start the server and wait until it answers."""
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories="
        options += " -c max_connections=60"
        log = self.folder / "log"
        ran("pg_ctl", "start", "-w", "-D", self.folder / "data", "-l", log, "-o", options)

    def stop(self, way: str = "immediate") -> None:
        """Stop the server: at once, as a crash does, or as it is done by hand (``fast``)."""
        ran("pg_ctl", "stop", "-w", "-m", way, "-D", self.folder / "data")


def ran(program: str, *given: object) -> None:
    """Run a program of PostgreSQL."""
    command = [str(programs() / program), *map(str, given)]
    done = subprocess.run(command, capture_output=True, text=True, user=USER, cwd="/", check=False)
    assert 0 == done.returncode, done.stdout + done.stderr


@contextmanager
def started() -> Iterator[Server]:
    """Run a server until the end of the block."""
    folder = Path(tempfile.mkdtemp(prefix="wargames-postgresql-"))
    if USER:
        shutil.chown(folder, USER)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = Server(folder, port)
    try:
        ran("initdb", "-D", folder / "data", "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync")
        server.start()
        yield server
        server.stop()
    finally:
        shutil.rmtree(folder)


def place_of(place: Path | str) -> Path | str:
    """Return where a store is kept: in the folder, unless these tests run over PostgreSQL."""
    if not ADDRESS or isinstance(place, str):
        return place
    if place not in STANDS_FOR:
        STANDS_FOR[place] = new_database(ADDRESS)
    return STANDS_FOR[place]


def new_database(server: str) -> str:
    """Make an empty database at a server and return its address."""
    name = f"games_{os.getpid()}_{next(NUMBERS)}"
    with psycopg.connect(server, autocommit=True) as base:
        base.execute(f"create database {name}".encode())
    return server.rpartition("/")[0] + f"/{name}"


def main() -> None:
    """Run a command with the address of a server in its environment, and end with its code."""
    with started() as server:
        done = subprocess.run(sys.argv[1:], env=os.environ | {"POSTGRESQL": server.url()}, check=False)
    sys.exit(done.returncode)


if __name__ == "__main__":
    main()

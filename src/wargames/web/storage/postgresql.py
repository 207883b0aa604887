"""PostgreSQL as the database of several servers, through psycopg and its pool."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from threading import Event, Lock, Thread, local
from time import monotonic, sleep
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg_pool import ConnectionPool, PoolTimeout

from wargames.kernel.base.errors import BadRecord
from wargames.web.storage.database import (
    CHANNEL,
    Hear,
    Row,
    StoreConflict,
    StoreUnavailable,
    StoreUnreachable,
    Value,
)
from wargames.web.storage.migrations import VERSION, statements

TYPES: Mapping[str, str] = {"counter": "bigint generated always as identity primary key", "bytes": "bytea"}

CONNECTIONS = 8
"""The most connections of a process, beside the one that listens."""

PATIENCE = 1.0
"""Seconds to wait for a connection."""

SETTINGS: Mapping[str, Any] = {
    "autocommit": True,
    "connect_timeout": 3,
    "tcp_user_timeout": 5000,  # milliseconds, as the next
    "options": "-c statement_timeout=3000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000",
}

PAUSE = 0.5
"""Seconds between tries to listen again."""

STARTING = 10.0
"""Seconds to wait at the start for a database that starts at the same time."""
FINAL = ("authentication", "does not exist", "translate host", "pg_hba.conf")
"""Words in the error of a database that no wait helps."""

UNAVAILABLE = "the database of the tables cannot be used now; try again in a moment"

BRINGING_UP = 0x77617267
"""The key of the lock under which one process at a time brings the schema up."""


class PostgreSQLDatabase:
    """A PostgreSQL database, which any number of processes share.

    It finds its way back by itself when the database restarts. Raises :class:`BadRecord` where it cannot be
    used.
    """

    def __init__(self, url: str, connections: int = CONNECTIONS) -> None:
        self._url = url
        self._own = local()
        self._outage = Outage()
        self._closed = Event()
        self._threads: list[Thread] = []
        name = named(url)
        try:
            with begin(url) as base, base.transaction():
                bring_up(base, name)
        except psycopg.Error as error:
            raise BadRecord(f"{name}: no tables can be kept here: {said(error)}") from None
        self._pool: ConnectionPool[psycopg.Connection[Row]] = ConnectionPool(
            url,
            min_size=1,
            max_size=connections,
            timeout=PATIENCE,
            reconnect_timeout=PATIENCE,  # later it connects when it is asked
            kwargs=dict(SETTINGS),
            check=check_open,
            open=True,
        )

    def close(self) -> None:
        """Close all connections."""
        self._closed.set()
        for one in self._threads:
            one.join(PATIENCE)
        self._pool.close()

    def rows(self, question: str, values: Sequence[Value] = ()) -> list[Row]:
        """Return the rows of a question."""
        with self._connection() as base:
            return base.execute(translated(question), plain(values)).fetchall()

    def run(self, statement: str, values: Sequence[Value] = ()) -> int:
        """Run a statement and return how many rows it changed."""
        with self._connection() as base:
            return base.execute(translated(statement), plain(values)).rowcount

    def faults(self) -> list[str]:
        """Return nothing: PostgreSQL checks its pages and keys by itself."""
        return []

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Run the statements of a block in one transaction."""
        if getattr(self._own, "base", None):
            yield
            return
        with self._taken() as base, base.transaction():
            self._own.base = base
            try:
                yield
            finally:
                self._own.base = None

    @contextmanager
    def _connection(self) -> Iterator["psycopg.Connection[Row]"]:
        """Take the connection of this thread's transaction, or one from the pool."""
        own = getattr(self._own, "base", None)
        if own:
            with telling():
                yield own
        else:
            with self._taken() as base:
                yield base

    @contextmanager
    def _taken(self) -> Iterator["psycopg.Connection[Row]"]:
        """Take a connection from the pool."""
        with self._outage.asking(), telling(), self._pool.connection() as base:
            yield base

    def tell(self, words: str) -> None:
        """Tell all who listen, here and in other processes; in a transaction, at its end."""
        self.rows("select pg_notify(?, ?)", (CHANNEL, words))

    def listen(self, hear: Hear) -> None:
        """Call ``hear`` in a thread with what is told, and with None when something may have been missed."""
        thread = Thread(target=self._listen, args=(hear,), daemon=True, name="listening")
        self._threads.append(thread)
        thread.start()

    def _listen(self, hear: Hear) -> None:
        while not self._closed.is_set():
            with suppress(psycopg.Error):
                self._hear_all(hear)
            self._closed.wait(PAUSE)

    def _hear_all(self, hear: Hear) -> None:
        with psycopg.connect(self._url, **SETTINGS) as base:
            base.execute(f"listen {CHANNEL}")
            hear(None)
            while not self._closed.is_set():
                hear_each(base, hear)


class NotYet(Exception):
    """A database that may start just now."""


class Outage:
    """What is known of a database that does not answer: one thread asks again, the others fail at once."""

    def __init__(self) -> None:
        self._down = False
        self._asks_again = Lock()

    @contextmanager
    def asking(self) -> Iterator[None]:
        """Ask the database in the block; raises :class:`StoreUnavailable` in an outage."""
        first = self._down and self._asks_again.acquire(blocking=False)
        if self._down and not first:
            raise StoreUnreachable(UNAVAILABLE)
        try:
            yield
            self._down = False
        except StoreUnavailable:
            self._down = True
            raise
        finally:
            if first:
                self._asks_again.release()


def begin(url: str) -> "psycopg.Connection[Any]":
    """Connect for the first time; a database that starts just now is waited for."""
    end = monotonic() + STARTING
    while monotonic() < end:
        with suppress(NotYet):
            return connected(url)
        sleep(PAUSE)
    return psycopg.connect(url, **SETTINGS)


def connected(url: str) -> "psycopg.Connection[Any]":
    """Connect; raises :class:`NotYet` where a later try may help."""
    try:
        return psycopg.connect(url, **SETTINGS)
    except psycopg.OperationalError as error:
        if any(words in str(error) for words in FINAL):
            raise
        raise NotYet from error


def hear_each(base: "psycopg.Connection[Any]", hear: Hear) -> None:
    """Pass on the notices of a moment."""
    for notice in base.notifies(timeout=PAUSE):
        hear(notice.payload)


@contextmanager
def telling() -> Iterator[None]:
    """Turn errors of PostgreSQL into those of a database."""
    try:
        yield
    except PoolTimeout as error:
        raise StoreUnreachable(UNAVAILABLE) from error
    except psycopg.IntegrityError as error:
        raise StoreConflict(f"the database of the tables refuses this: {said(error)}") from error
    except (psycopg.OperationalError, psycopg.InterfaceError, psycopg.InternalError) as error:
        raise StoreUnavailable(UNAVAILABLE) from error


def check_open(base: "psycopg.Connection[Any]") -> None:
    """Raise :class:`psycopg.OperationalError` for a connection that the database has closed; asks nothing.

    The first look may read the words of a database that stops, the second sees the end.
    """
    base.pgconn.consume_input()
    base.pgconn.consume_input()


def translated(statement: str) -> str:
    """Return portable SQL with the placeholders of psycopg.

    >>> translated("select 7 % 2 where id = ?")
    'select 7 %% 2 where id = %s'
    """
    return statement.replace("%", "%%").replace("?", "%s")


def plain(values: Sequence[Value]) -> list[Value]:
    """Return values without the zero character, which PostgreSQL keeps in no text."""
    return [one.replace("\0", "\N{REPLACEMENT CHARACTER}") if isinstance(one, str) else one for one in values]


def named(url: str) -> str:
    """Return the name of a database for messages, without user and password.

    >>> named("postgresql://me:secret@db.example.org:5433/games")
    'db.example.org:5433/games'
    """
    try:
        parts = conninfo_to_dict(url)
    except psycopg.Error as error:
        raise BadRecord(f"this is no address of a PostgreSQL database: {said(error)}") from None
    port = f":{parts['port']}" if "port" in parts else ""
    return f"{parts.get('host', 'localhost')}{port}/{parts.get('dbname', '')}"


def said(error: psycopg.Error) -> str:
    """Return the first line of an error."""
    return error.diag.message_primary or str(error).partition("\n")[0]


def bring_up(base: "psycopg.Connection[Any]", name: str) -> None:
    """Bring the schema up to this version; raises :class:`BadRecord` for a newer one or other things."""
    base.execute("select pg_advisory_xact_lock(%s)", (BRINGING_UP,))
    version = version_of(base)
    if version > VERSION:
        raise BadRecord(
            f"{name}: a newer wargames wrote it: its schema is {version}, known here is {VERSION}"
        )
    for statement in statements(version, VERSION, TYPES):
        base.execute(statement.encode())
    base.execute("update schema_version set version = %s", (VERSION,))


def version_of(base: "psycopg.Connection[Any]") -> int:
    """Return the version of the schema, which is begun where nothing stands yet."""
    tables = "select table_name from information_schema.tables where table_schema = current_schema()"
    there = {name for (name,) in base.execute(tables)}
    if not there:
        base.execute("create table schema_version (version integer not null)")
        base.execute("insert into schema_version values (0)")
    elif "schema_version" not in there:
        raise BadRecord("this database holds other things: make one for the tables alone")
    ((version,),) = base.execute("select version from schema_version")
    return int(version)

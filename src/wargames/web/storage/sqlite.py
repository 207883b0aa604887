"""SQLite as the database of a folder, locked for one server at a time."""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from functools import cache
from io import BytesIO, FileIO
from pathlib import Path
from threading import RLock
from weakref import finalize

from wargames.kernel.base.errors import BadRecord
from wargames.kernel.play.record_file import is_taken
from wargames.web.storage.database import Row, StoreConflict, StoreUnavailable, Value
from wargames.web.storage.migrations import VERSION, statements

FILE, LOCK = "tables.sqlite", "tables.lock"

PATIENCE = 1.0
"""Seconds that a statement waits for a locked database."""

TYPES: Mapping[str, str] = {"counter": "integer primary key autoincrement", "bytes": "blob"}


class SQLiteDatabase:
    """The database of a folder, which is made if missing and locked until :meth:`close`.

    ``beside`` opens one beside its server: it must be there, and nothing is locked or brought up. Raises
    :class:`BadRecord` if it cannot be used, or if another server has locked it.
    """

    def __init__(self, folder: Path, *, beside: bool = False) -> None:
        try:
            held = BytesIO() if beside else hold(folder)  # beside a server nothing is held
            try:
                self._open(folder / FILE, beside=beside)
            except BaseException:
                held.close()
                raise
        except (OSError, sqlite3.Error) as error:
            raise BadRecord(
                f"{folder}: no tables can be kept here: {getattr(error, 'strerror', error)}"
            ) from None
        ends = self._base.close, held.close
        self._closing = [finalize(self, end) for end in ends]  # an app's at a module's top is never closed

    def _open(self, file: Path, *, beside: bool) -> None:
        if beside and not file.is_file():
            raise BadRecord(f"{file.parent}: no tables are kept here: there is no {FILE}")
        self._lock = RLock()
        self._base = connect(file)
        try:
            version = check(self._base, file)
            if version < VERSION:
                self._bring_up(version, file, beside=beside)
            self._base.execute("pragma synchronous = full")
            self._base.execute("pragma foreign_keys = on")
        except BaseException:
            self._base.close()
            raise

    def _bring_up(self, version: int, file: Path, *, beside: bool) -> None:
        if beside:
            raise BadRecord(f"{file}: an older wargames wrote it; start a server here once")
        with self._writing():
            for statement in statements(version, VERSION, TYPES):
                self._base.execute(statement)
            self._base.execute(f"pragma user_version = {VERSION}")

    def close(self) -> None:
        """Close the database and unlock the folder, after the statement that is under way."""
        with self._lock:
            for close in self._closing:
                close()

    def rows(self, question: str, values: Sequence[Value] = ()) -> list[Row]:
        """Return the rows of a question."""
        with self._lock, telling():
            return self._base.execute(question, tuple(values)).fetchall()

    def run(self, statement: str, values: Sequence[Value] = ()) -> int:
        """Run a statement and return how many rows it changed."""
        with self._lock, telling():
            return self._base.execute(statement, tuple(values)).rowcount

    def copy(self, file: Path) -> None:
        """Copy the database to a new file, consistent while others write into it."""
        with closing(connect(file)) as made, telling():
            self._base.backup(made, pages=1000, sleep=0.01)

    def faults(self) -> list[str]:
        """Return the faults that the database finds in itself."""
        broken = [str(one) for (one,) in self.rows("pragma integrity_check") if one != "ok"]
        loose = self.rows("pragma foreign_key_check")
        return [
            *broken,
            *(f"row {row} of {name} belongs to nothing in {other}" for name, row, other, _ in loose),
        ]

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Run the statements of a block in one transaction."""
        with telling(), self._writing():
            yield

    @contextmanager
    def _writing(self) -> Iterator[None]:
        with self._lock:
            if self._base.in_transaction:
                yield
                return
            try:
                self._base.execute("begin immediate")
                yield
                self._base.execute("commit")
            except BaseException:
                self._roll_back()
                raise

    def _roll_back(self) -> None:
        if self._base.in_transaction:
            self._base.execute("rollback")


@contextmanager
def telling() -> Iterator[None]:
    """Turn errors of SQLite into those of a database, without its path."""
    try:
        yield
    except sqlite3.IntegrityError as error:
        raise StoreConflict(f"the database of the tables refuses this: {error}") from error
    except sqlite3.Error as error:
        if "locked" in str(error):
            raise StoreUnavailable(
                "another program has locked the database of the tables; try again in a moment"
            ) from error
        raise StoreUnavailable(
            f"the database of the tables cannot be used now: {error}; try again later"
        ) from error


def hold(folder: Path) -> FileIO:
    """Lock a folder, made if missing, until the file is closed or the process ends.

    Raises :class:`BadRecord` where another holds it, and OSError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    lock = FileIO(folder / LOCK, "a")
    if is_taken(lock):
        lock.close()
        raise BadRecord(f"{folder}: another server keeps its tables here; stop it, or take another folder")
    return lock


def connect(file: Path | str) -> sqlite3.Connection:
    """Open a database in which only the caller begins transactions; raises sqlite3.Error."""
    return sqlite3.connect(file, PATIENCE, check_same_thread=False, isolation_level=None)


def check(base: sqlite3.Connection, file: Path) -> int:
    """Check a database and return its version; raises :class:`BadRecord`.

    Version 0 is empty, or from before versions with the schema of version 1.
    """
    ((version,),) = base.execute("pragma user_version")
    if version > VERSION:
        raise BadRecord(
            f"{file}: a newer wargames wrote it: its schema is {version}, known here is {VERSION}"
        )
    there = shape(base)
    if there != shape_of(version or min(1, len(there))):
        raise BadRecord(f"{file}: it is no database of tables: it holds other things")
    ((found,),) = base.execute("pragma quick_check(1)")
    if found != "ok":
        raise BadRecord(f"{file}: the database is damaged: {found}")
    return int(version)


@cache
def shape_of(version: int) -> dict[str, list[Row]]:
    """Return the tables and columns of a version of the schema."""
    with closing(connect(":memory:")) as base:
        for statement in statements(0, version, TYPES):
            base.execute(statement)
        return shape(base)


def shape(base: sqlite3.Connection) -> dict[str, list[Row]]:
    """Return the tables of a database with their columns."""
    names = base.execute("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    return {name: base.execute("select * from pragma_table_info(?)", (name,)).fetchall() for (name,) in names}

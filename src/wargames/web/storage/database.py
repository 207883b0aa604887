"""The database of a folder: its versioned schema, and a lock for one server at a time."""

import sqlite3
from io import FileIO
from pathlib import Path

from wargames.kernel.base.errors import BadRecord, WargameError
from wargames.kernel.play.record_file import is_taken

FILE, LOCK = "tables.sqlite", "tables.lock"

VERSION = 1
"""The version of the schema (``user_version``); 0 is a database from before versions."""

PATIENCE = 1.0
"""Seconds that a statement waits for a locked database."""

SCHEMA = """
create table if not exists tables (
    id text primary key, game text not null, title text not null, bots text not null, undo text not null);
create table if not exists links (
    hash text primary key, id text not null references tables, kind text not null, seat text);
create table if not exists talk (
    number integer primary key autoincrement, id text not null references tables,
    seat text not null, words text not null);
create table if not exists notes (
    id text not null references tables, seat text not null, words text not null, primary key (id, seat));
"""


class StoreUnavailable(WargameError):
    """The database cannot be used now; nothing was changed, and the caller may try again."""


def refused(error: sqlite3.Error) -> StoreUnavailable:
    """Return an error of the database without its path."""
    if "locked" in str(error):
        return StoreUnavailable(
            "another program has locked the database of the tables; try again in a moment"
        )
    return StoreUnavailable(f"the database of the tables cannot be used now: {error}; try again later")


def keep_open(folder: Path) -> tuple[sqlite3.Connection, FileIO]:
    """Open the database of a folder, made if missing, and lock the folder.

    Raises :class:`BadRecord` if it cannot be used, or if another server has locked it.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        held = hold(folder)
        try:
            return connect(folder), held
        except BaseException:
            held.close()
            raise
    except (OSError, sqlite3.Error) as error:
        raise BadRecord(f"{folder}: no tables can be kept here: {error}") from None


def hold(folder: Path) -> FileIO:
    """Lock a folder until the file is closed or the process ends.

    Raises :class:`BadRecord` where another holds it, and OSError.
    """
    lock = FileIO(folder / LOCK, "a")
    if is_taken(lock):
        lock.close()
        raise BadRecord(f"{folder}: another server keeps its tables here; stop it, or take another folder")
    return lock


def connect(folder: Path) -> sqlite3.Connection:
    """Open the database of a folder; raises :class:`BadRecord` for one of other things, and sqlite3.Error."""
    base = sqlite3.connect(folder / FILE, PATIENCE, check_same_thread=False, isolation_level=None)
    try:
        if check(base, folder / FILE) < VERSION:
            base.executescript(f"begin; {SCHEMA} pragma user_version = {VERSION}; commit")
        base.execute("pragma synchronous = full")
    except BaseException:
        base.close()
        raise
    return base


def check(base: sqlite3.Connection, file: Path) -> int:
    """Check a database and return its version; raises :class:`BadRecord`."""
    ((version,),) = base.execute("pragma user_version")
    if version > VERSION:
        raise BadRecord(
            f"{file}: a newer wargames wrote it: its schema is {version}, known here is {VERSION}"
        )
    if shape(base) != known() and (version or shape(base)):
        raise BadRecord(f"{file}: it is no database of tables: it holds other things")
    ((found,),) = base.execute("pragma quick_check(1)")
    if found != "ok":
        raise BadRecord(f"{file}: the database is damaged: {found}")
    return int(version)


def known() -> dict[str, list[tuple[object, ...]]]:
    """Return the tables and columns of the schema."""
    base = sqlite3.connect(":memory:")
    try:
        base.executescript(SCHEMA)
        return shape(base)
    finally:
        base.close()


def shape(base: sqlite3.Connection) -> dict[str, list[tuple[object, ...]]]:
    """Return the tables of a database with their columns."""
    names = base.execute("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    return {name: base.execute("select * from pragma_table_info(?)", (name,)).fetchall() for (name,) in names}

"""Backups: one ZIP file with the database, the records, the saved scenarios, and their hashes."""

import hashlib
import json
import os
import re
import shutil
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from importlib.metadata import version
from itertools import chain
from pathlib import Path
from typing import Any

from wargames.kernel.base.errors import BadOption, BadRecord
from wargames.web.keeping.kept_tables import KeptTables
from wargames.web.storage.removal import remove_rows
from wargames.web.storage.sqlite import FILE, SQLiteDatabase
from wargames.web.storage.store import TableStore

FORMAT, MANIFEST = "wargames-backup", "manifest.json"
FORMAT_VERSION = 1
SCENARIOS = "scenarios"
"""The folder of saved scenarios."""
NAMES = re.compile(rf"{re.escape(FILE)}|[\w-]{{1,80}}\.jsonl|scenarios/[\w-]{{1,80}}\.toml", re.ASCII)
"""The names of files in a backup; no other is read."""

PIECE = 2**20
"""The bytes that are read at a time."""


class BadBackup(BadRecord):
    """A file is no whole backup."""


@contextmanager
def begun(file: Path) -> Iterator[Path]:
    """Give a file beside ``file`` to write into, which takes its place when it is whole, for the owner alone.

    Raises :class:`BadOption` where a file stands.
    """
    if file.exists():
        raise BadOption(f"{file} exists already: choose another name")
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.", suffix=".part")
    os.close(handle)
    try:
        yield Path(name)
        with Path(name).open("r+b") as written:
            os.fsync(written.fileno())
        if file.exists():
            raise BadOption(f"{file} exists already: choose another name")
        Path(name).replace(file)
    finally:
        Path(name).unlink(missing_ok=True)


def write_backup(store: TableStore, file: Path) -> Iterator[str]:
    """Write a backup of tables beside a running server, and yield the name of each file that it holds.

    The database is copied first. A record goes on meanwhile; the copy ends with its last whole line. Raises
    :class:`BadOption` for tables in PostgreSQL.
    """
    if not isinstance(store.database, SQLiteDatabase):
        raise BadOption("tables in PostgreSQL are backed up by its own pg_dump")
    with begun(file) as part, tempfile.TemporaryDirectory(dir=file.parent, prefix=f".{file.name}.") as room:
        copied = Path(room) / FILE
        store.database.copy(copied)
        with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as archive:
            yield from fill(archive, store, copied)


def fill(archive: zipfile.ZipFile, store: TableStore, copied: Path) -> Iterator[str]:
    """Write the files of a backup, and yield their names."""
    hashes: dict[str, str] = {}
    for name, data in chain(records(store, copied), scenarios(store.folder)):
        archive.writestr(name, data)
        hashes[name] = hashlib.sha256(data).hexdigest()
        yield name
    archive.write(copied, FILE)
    with copied.open("rb") as base:
        hashes[FILE] = hashlib.file_digest(base, "sha256").hexdigest()
    archive.writestr(MANIFEST, json.dumps(manifest(hashes), indent=1))
    yield FILE


def records(store: TableStore, copied: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the records of a copied database by file name; a table removed since leaves the copy, too."""
    with closing(KeptTables(copied.parent)) as copy:
        for name in copy.names():
            yield from record_now(store, copy, name)


def record_now(store: TableStore, copy: KeptTables, name: str) -> Iterator[tuple[str, bytes]]:
    """Yield the whole lines of a record by its file name; the copy forgets a table that is there no more."""
    try:
        text = store.record_text(name)
    except BadRecord:
        if name not in store.names():
            remove_rows(copy.database, name)
        return
    yield f"{name}.jsonl", text[: text.rfind(b"\n") + 1]


def scenarios(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the saved scenarios of a folder by file name."""
    for scenario in sorted((folder / SCENARIOS).glob("*.toml")):
        yield f"{SCENARIOS}/{scenario.name}", scenario.read_bytes()


def manifest(hashes: Mapping[str, str]) -> dict[str, Any]:
    """Return the list of a backup."""
    return {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "wargames": version("wargames-kernel"),
        "made": datetime.now(UTC).isoformat(timespec="seconds"),
        "sha256": dict(hashes),
    }


def read_manifest(archive: zipfile.ZipFile, file: Path) -> Mapping[str, str]:
    """Return the hashes of the files of a backup by name; raises :class:`BadBackup`."""
    try:
        data = json.loads(archive.read(MANIFEST))
        form, number, hashes = data["format"], data["version"], dict(data["sha256"])
    except (KeyError, ValueError, TypeError):
        raise BadBackup(f"{file}: it is no backup of tables: its list is missing") from None
    if form != FORMAT or number != FORMAT_VERSION:
        raise BadBackup(f"{file}: another wargames wrote it: its form is {str(number)[:20]}, known here is 1")
    there = set(archive.namelist()) - {MANIFEST}
    odd = sorted(
        name for name in there ^ set(hashes) or there if not NAMES.fullmatch(name) or name not in hashes
    )
    if odd or there != set(hashes) or FILE not in there:
        raise BadBackup(f"{file}: its files are not those of its list")
    return hashes


def size(file: Path) -> int:
    """Return how many files a backup holds; raises :class:`BadBackup`."""
    with opened(file) as archive:
        return len(read_manifest(archive, file))


def restore_backup(file: Path, folder: Path) -> Iterator[str]:
    """Write the files of a backup to a folder that is missing or empty, and yield the name of each.

    The folder is there when all files are whole. Raises :class:`BadOption` for a folder that is not empty,
    :class:`BadBackup` for a file that is no backup or is damaged.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadOption(f"{folder} is not empty: restore into a new folder")
    folder.parent.mkdir(parents=True, exist_ok=True)
    room = Path(tempfile.mkdtemp(dir=folder.parent, prefix=f".{folder.name}."))
    try:
        yield from unpack(file, room)
        if folder.exists():
            folder.rmdir()
        room.rename(folder)
    finally:
        shutil.rmtree(room, ignore_errors=True)


def unpack(file: Path, room: Path) -> Iterator[str]:
    """Write the files of a backup into a folder, and yield the name of each."""
    with opened(file) as archive:
        for name, wanted in read_manifest(archive, file).items():
            extract(archive, name, room, wanted)
            yield name


@contextmanager
def opened(file: Path) -> Iterator[zipfile.ZipFile]:
    """Open a backup; raises :class:`BadBackup` for a file that is no archive or is damaged."""
    try:
        with zipfile.ZipFile(file) as archive:
            yield archive
    except (zipfile.BadZipFile, EOFError, NotImplementedError) as error:
        raise BadBackup(f"{file}: it is no whole backup: {error}") from None


def extract(archive: zipfile.ZipFile, name: str, room: Path, wanted: str) -> None:
    """Write a file of a backup; raises :class:`BadBackup` if it is not as it was written."""
    target, found = room / name, hashlib.sha256()
    target.parent.mkdir(exist_ok=True)
    with archive.open(name) as source, target.open("xb") as made:
        while piece := source.read(PIECE):
            found.update(piece)
            made.write(piece)
    if found.hexdigest() != wanted:
        raise BadBackup(f"{archive.filename}: {name} is damaged: it is not what was written")

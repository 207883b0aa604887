"""Tables opened beside a server that may run: nothing is locked, and no schema is changed."""

from pathlib import Path

from wargames.web.storage.opening import open_store
from wargames.web.storage.read_cache import MOST
from wargames.web.storage.sqlite import SQLiteDatabase
from wargames.web.storage.store import TableStore


class KeptTables(TableStore):
    """The tables of a folder, which must be there; raises :class:`BadRecord`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._use(SQLiteDatabase(folder, beside=True), MOST)


def kept_tables(folder: Path, shared: str | None = None) -> TableStore:
    """Open the tables of a folder, or of a shared database by its address, beside their servers."""
    return open_store(shared) if shared else KeptTables(folder)

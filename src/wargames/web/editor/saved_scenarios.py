"""Saved scenarios: a file each, or a row in a shared database, named by the hash of its text.

A text never changes: a changed scenario is saved by another name. So a link to a scenario shows the same text
for ever, and nobody overwrites anything.
"""

import hashlib
import re
from pathlib import Path
from threading import Lock

from wargames.kernel.base.errors import UnknownName
from wargames.registry import games
from wargames.web.storage import scenario_texts
from wargames.web.storage.database import Database
from wargames.web.storage.store import TableStore
from wargames.web.tables.open_table import ServerFull

MOST_SAVED = 10_000
"""The most scenarios that are kept."""
FULL = f"{MOST_SAVED:,} scenarios are kept here already; save yours as a file"
DIGITS = 24
NAME = re.compile(rf"([a-z][a-z0-9_]*)-([0-9a-f]{{{DIGITS}}})", re.ASCII)


class SavedScenarios:
    """The saved scenarios of a folder. The first save makes the folder. Safe for any thread."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock = Lock()

    def save(self, game: str, text: str) -> str:
        """Save a text, valid or not, and return its name; raises :class:`ServerFull`."""
        name = f"{game}-{hashlib.sha256(text.encode()).hexdigest()[:DIGITS]}"
        with self._lock:
            self._keep(name, text)
        return name

    def _keep(self, name: str, text: str) -> None:
        """Keep a text, unless it is kept already."""
        file = self.folder / f"{name}.toml"
        self.folder.mkdir(parents=True, exist_ok=True)
        if file.exists():
            return
        if sum(1 for _ in self.folder.iterdir()) >= MOST_SAVED:
            raise ServerFull(FULL)
        self._write(file, text.encode())

    def _write(self, file: Path, held: bytes) -> None:
        begun = file.with_suffix(".part")
        try:
            begun.write_bytes(held)
            begun.replace(file)
        except OSError as error:
            begun.unlink(missing_ok=True)
            raise ServerFull(f"nothing can be kept here now ({error.strerror}); save a file") from None

    def read(self, name: str) -> tuple[str, str]:
        """Return the game and the text of a scenario; raises :class:`UnknownName`."""
        named = NAME.fullmatch(name)
        if named is None or named[1] not in games():
            raise UnknownName("saved scenario", name, ())
        found = self._find(name)
        if found is None:
            raise UnknownName("saved scenario", name, ())
        return named[1], found

    def _find(self, name: str) -> str | None:
        """Return a text; None where there is none."""
        try:
            return (self.folder / f"{name}.toml").read_bytes().decode()
        except OSError:
            return None


class SharedScenarios(SavedScenarios):
    """The saved scenarios of several servers, in their database."""

    def __init__(self, database: Database) -> None:
        super().__init__(Path())
        self._database = database

    def _keep(self, name: str, text: str) -> None:
        if self._find(name) is None and scenario_texts.count(self._database) >= MOST_SAVED:
            raise ServerFull(FULL)
        scenario_texts.keep(self._database, name, text)

    def _find(self, name: str) -> str | None:
        return scenario_texts.find(self._database, name)


def saved_in(store: TableStore) -> SavedScenarios:
    """Return the saved scenarios of a store."""
    shared = store.leases is not None
    return SharedScenarios(store.database) if shared else SavedScenarios(store.folder / "scenarios")

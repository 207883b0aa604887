"""Saved scenarios: one file each, named by the hash of its text.

A file never changes: a changed scenario is saved by another name. So a link to a scenario shows the same text
for ever, and nobody overwrites anything.
"""

import hashlib
import re
from pathlib import Path
from threading import Lock

from wargames.kernel.base.errors import UnknownName
from wargames.registry import games
from wargames.web.tables.table_manager import ServerFull

MOST_SAVED = 10_000
"""The most scenarios that are kept."""
DIGITS = 24
NAME = re.compile(rf"([a-z][a-z0-9_]*)-([0-9a-f]{{{DIGITS}}})", re.ASCII)


class SavedScenarios:
    """The saved scenarios of a folder. The first save makes the folder. Safe for any thread."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock = Lock()

    def save(self, game: str, text: str) -> str:
        """Save a text, valid or not, and return its name; raises :class:`ServerFull`."""
        held = text.encode()
        name = f"{game}-{hashlib.sha256(held).hexdigest()[:DIGITS]}"
        file = self.folder / f"{name}.toml"
        with self._lock:
            self.folder.mkdir(parents=True, exist_ok=True)
            if file.exists():
                return name
            if sum(1 for _ in self.folder.iterdir()) >= MOST_SAVED:
                raise ServerFull(f"{MOST_SAVED:,} scenarios are kept here already; save yours as a file")
            self._write(file, held)
        return name

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
        try:
            return named[1], (self.folder / f"{name}.toml").read_bytes().decode()
        except OSError:
            raise UnknownName("saved scenario", name, ()) from None

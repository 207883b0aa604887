"""Scenarios that people have written and saved: each a file of its own, named after what it holds.

A file never changes: who saves a changed scenario gets another name. So a link to one shows what was saved
for ever, whoever has it, and nobody writes over anything.
"""

import hashlib
import re
from pathlib import Path
from threading import Lock

from wargames.kernel.base.errors import UnknownName
from wargames.registry import games
from wargames.web.tables.open_tables import Full

MOST_SAVED = 10_000
"""So many scenarios are kept at most."""
DIGITS = 24
NAME = re.compile(rf"([a-z][a-z0-9_]*)-([0-9a-f]{{{DIGITS}}})", re.ASCII)


class Saved:
    """The scenarios of a folder, which is made when the first one is saved. Any thread may use it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock = Lock()

    def save(self, game: str, text: str) -> str:
        """Keep a text, good or not yet, and give its name; raises :class:`Full` where there are too many."""
        held = text.encode()
        name = f"{game}-{hashlib.sha256(held).hexdigest()[:DIGITS]}"
        file = self.folder / f"{name}.toml"
        with self._lock:
            self.folder.mkdir(parents=True, exist_ok=True)
            if file.exists():
                return name
            if sum(1 for _ in self.folder.iterdir()) >= MOST_SAVED:
                raise Full(f"{MOST_SAVED:,} scenarios are kept here already; save yours as a file")
            self._write(file, held)
        return name

    def _write(self, file: Path, held: bytes) -> None:
        begun = file.with_suffix(".part")
        try:
            begun.write_bytes(held)
            begun.replace(file)
        except OSError as error:
            begun.unlink(missing_ok=True)
            raise Full(f"nothing can be kept here now ({error.strerror}); save yours as a file") from None

    def read(self, name: str) -> tuple[str, str]:
        """Give the game and the text of a scenario; raises :class:`UnknownName` for one that there is not."""
        named = NAME.fullmatch(name)
        if named is None or named[1] not in games():
            raise UnknownName("saved scenario", name, ())
        try:
            return named[1], (self.folder / f"{name}.toml").read_bytes().decode()
        except OSError:
            raise UnknownName("saved scenario", name, ()) from None

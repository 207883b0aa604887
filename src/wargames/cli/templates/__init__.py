"""Packages to begin with: a game and a bot, as files with placeholders for names.

Each file ends in ``.txt``, so that it is not imported, tested or linted here.
"""

import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from keyword import iskeyword, issoftkeyword
from pathlib import Path

from wargames.kernel.base.errors import BadOption

WORD = re.compile(r"[a-z][a-z0-9_]{1,29}")


def write_package(kind: str, folder: Path, names: Mapping[str, str]) -> list[Path]:
    """Write the files of a template into a new folder, with names in place of its placeholders.

    Raises :class:`BadOption` where the folder exists.
    """
    if folder.exists():
        raise BadOption(f"{folder} exists already: choose another name, or another --folder")
    written = []
    for place, text in _files(files(__name__).joinpath(kind), ""):
        path = folder / _named(place.removesuffix(".txt"), names)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_named(text, names), encoding="utf-8")
        written.append(path)
    return written


def checked(name: str, what: str) -> str:
    """Return a valid name of a package; raises :class:`BadOption` for any other."""
    if not WORD.fullmatch(name) or iskeyword(name) or issoftkeyword(name) or name == "tests":
        demands = "2 to 30 small letters, digits and _, a letter first; no word of Python"
        raise BadOption(f"{name[:40]!r} cannot name a {what}: take {demands}")
    if (found := find_spec(name)) and found.origin:
        raise BadOption(f"{name!r} cannot name a {what}: Python has a module of that name")
    return name


def _files(folder: Traversable, place: str) -> Iterator[tuple[str, str]]:
    for one in sorted(folder.iterdir(), key=lambda one: one.name):
        if one.is_dir():
            yield from _files(one, f"{place}{one.name}/")
        elif one.name.endswith(".txt"):
            yield place + one.name, one.read_text(encoding="utf-8")


def _named(text: str, names: Mapping[str, str]) -> str:
    """Replace the placeholders of a template by names.

    >>> _named("NEW-1.1 of newgame: New Game", {"newgame": "pig", "New Game": "Pig", "NEW-": "PIG-"})
    'PIG-1.1 of pig: Pig'
    """
    return re.sub("|".join(map(re.escape, names)), lambda found: names[found[0]], text)

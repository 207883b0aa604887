"""The files of the pages, read once."""

from functools import cache
from importlib.resources import files

KINDS = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".html": "text/html",
    ".txt": "text/plain",
    ".woff2": "font/woff2",
}
"""Media types of the files, by suffix."""


@cache
def names() -> frozenset[str]:
    """Return the names of the files; no other file is ever read."""
    return frozenset(file.name for file in files("wargames.web").joinpath("static").iterdir())


@cache
def asset(name: str) -> bytes:
    """Return a file; raises KeyError for an unknown name."""
    if name not in names():
        raise KeyError(name)
    return files("wargames.web").joinpath("static", name).read_bytes()


def page(name: str) -> str:
    """Read a page."""
    return asset(name).decode("utf-8")

"""The files of the pages, read once."""

from functools import cache
from importlib.resources import files

KINDS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".html": "text/html"}
"""What kinds of files there are, by the end of their names."""


@cache
def names() -> frozenset[str]:
    """List the files that there are: no other is read, whatever a URL says."""
    return frozenset(file.name for file in files("wargames.web").joinpath("static").iterdir())


@cache
def asset(name: str) -> bytes:
    """Read a file; raises KeyError for one that there is not."""
    if name not in names():
        raise KeyError(name)
    return files("wargames.web").joinpath("static", name).read_bytes()


def page(name: str) -> str:
    """Read a page."""
    return asset(name).decode("utf-8")

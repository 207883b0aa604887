"""The files of the pages, read once."""

import re
from functools import cache
from hashlib import sha256
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
SCRIPT = re.compile(rb'<script type="module" src="([./]*static/)([\w.]+)"></script>')
"""The module that a page begins with, and the path to it."""
IMPORT = re.compile(rb'^(?:import|export) [^"\n]*"\./([\w.]+)"', re.MULTILINE)
"""A module that a module imports before it begins."""


@cache
def names() -> frozenset[str]:
    """Return the names of the files; no other file is ever read."""
    return frozenset(file.name for file in files("wargames.web").joinpath("static").iterdir())


@cache
def asset(name: str) -> bytes:
    """Return a file; raises KeyError for an unknown name.

    A page names the modules that its own imports, so that a browser asks for all of them at once.
    """
    if name not in names():
        raise KeyError(name)
    content = files("wargames.web").joinpath("static", name).read_bytes()
    return SCRIPT.sub(announced, content) if name.endswith(".html") else content


def announced(script: re.Match[bytes]) -> bytes:
    """Return the element of a module, after links for what it imports."""
    links = (b'<link rel="modulepreload" href="%s%s">\n' % (script[1], one) for one in imported(script[2]))
    return b"".join((*links, script[0]))


def imported(module: bytes) -> list[bytes]:
    """Return the modules that a module imports, and those that they import, in the order of their names."""
    found, left = set[bytes](), [module]
    while left:
        inner = set(IMPORT.findall(asset(left.pop().decode()))) - found
        found |= inner
        left.extend(inner)
    return sorted(found - {module})


def page(name: str) -> str:
    """Read a page."""
    return asset(name).decode("utf-8")


@cache
def stamp() -> str:
    """Return what changes with any of the files."""
    return sha256(b"".join(map(asset, sorted(names())))).hexdigest()[:12]


@cache
def served(name: str) -> str:
    """Return a page as a server sends it: its files have the stamp in their addresses.

    A browser keeps them for good, and asks for others once the server is a newer one.
    """
    return re.sub(r'((?:href|src)="[./]*static/)', rf"\g<1>{stamp()}/", page(name))

"""A folder of static files on the loopback, served as any web server does."""

import functools
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

Server = http.server.ThreadingHTTPServer


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files without a word."""

    extensions_map = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm"} | (
        http.server.SimpleHTTPRequestHandler.extensions_map
    )

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Say nothing."""


@contextmanager
def serving(folder: Path) -> Iterator[Server]:
    """Serve a folder."""
    found = Server(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=found.serve_forever, daemon=True).start()
    try:
        yield found
    finally:
        found.server_close()

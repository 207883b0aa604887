"""A folder of static files on the loopback, served as any web server does."""

import functools
import gzip
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar

Server = http.server.ThreadingHTTPServer


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files without a word; ``prelude`` stands before the script of the playground's worker."""

    prelude: ClassVar[bytes] = b""

    extensions_map = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm"} | (
        http.server.SimpleHTTPRequestHandler.extensions_map
    )

    def do_GET(self) -> None:
        """Answer a file."""
        if not (self.prelude and self.path.endswith("/app.mjs.packed")):
            super().do_GET()
            return
        text = gzip.compress(self.prelude + (Path(self.directory) / "app.mjs").read_bytes())
        self.send_response(200)
        self.send_header("Content-Type", "application/octet-stream")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

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

"""HTTP by hand: any bytes may be sent, from any address of the loopback, and what comes back is read."""

import asyncio
import gzip
import json
from collections import defaultdict
from contextlib import suppress
from typing import Any

import attrs

NOT_MODIFIED = 304
LONGEST = 4_000_000
"""The most bytes of an answer that are read."""


async def connect(port: int, source: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect to a port of this machine from one of its addresses."""
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0), limit=2**20)


async def exchange(port: int, source: str, sent: bytes, *, wait: float = 20) -> tuple[int, bytes]:
    """Send bytes and read one answer: its status and body; 0 where there is none."""
    try:
        async with asyncio.timeout(wait):
            reader, writer = await connect(port, source)
            try:
                writer.write(sent)
                await writer.drain()
                return await answer(reader)
            finally:
                writer.close()
                with suppress(OSError):
                    await writer.wait_closed()
    except (OSError, TimeoutError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
        return 0, b""


async def answer(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """Read an answer."""
    head = await reader.readuntil(b"\r\n\r\n")
    status = int(head.split(b" ", 2)[1])
    if status == NOT_MODIFIED:
        return status, b""
    named = {
        name.strip().lower(): value.strip()
        for name, _, value in (line.partition(b":") for line in head.split(b"\r\n")[1:] if line)
    }
    if b"content-length" in named:
        body = await reader.readexactly(min(int(named[b"content-length"]), LONGEST))
        return status, gzip.decompress(body) if named.get(b"content-encoding") == b"gzip" else body
    body = b""
    while len(body) < LONGEST and (part := await reader.read(65536)):
        body += part
        if b"event:" in body or body.endswith(b"0\r\n\r\n"):
            break  # a stream tells its first news, and no more is waited for
    return status, body


def request(path: str, data: Any = None, *, method: str = "", **headers: str) -> bytes:
    """Write a request; ``data`` is sent as JSON, or as it is if it is bytes."""
    body = data if isinstance(data, bytes) else b"" if data is None else json.dumps(data).encode()
    lines = [f"{method or ('GET' if data is None else 'POST')} {path} HTTP/1.1", "Host: localhost"]
    lines += [] if "Connection" in headers else ["Connection: close"]
    if data is not None:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode("utf-8", "surrogatepass") + body


async def ask(port: int, source: str, path: str, data: Any = None, *, wait: float = 20) -> tuple[int, bytes]:
    """Ask as a browser would."""
    return await exchange(port, source, request(path, data), wait=wait)


Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@attrs.define
class KeptConnections:
    """Connections that are used again, as a browser or a proxy does; one request at a time each."""

    _idle: dict[int, list[Streams]] = attrs.field(factory=lambda: defaultdict(list))

    async def exchange(self, port: int, sent: bytes, *, wait: float = 20) -> tuple[int, bytes]:
        """Send a request and read its answer: status and body; 0 where there is none."""
        writer = None
        try:
            async with asyncio.timeout(wait):
                reader, writer = self._taken(port) or await connect(port, "127.0.0.1")
                writer.write(sent)
                status, body = await answer(reader)
        except (OSError, TimeoutError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            if writer is not None:
                writer.close()
            return 0, b""
        self._idle[port].append((reader, writer))
        return status, body

    def _taken(self, port: int) -> Streams | None:
        """Take a connection that its server has not closed."""
        while self._idle[port]:
            reader, writer = self._idle[port].pop()
            if not (reader.at_eof() or writer.is_closing()):
                return reader, writer
            writer.close()
        return None

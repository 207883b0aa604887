"""Answers as bytes: what many requests share is written once, and all is compressed beside the loop."""

import gzip
import json
from collections.abc import Mapping
from typing import Any

import attrs
from starlette.requests import Request
from starlette.responses import Response

LEAST, LEVEL = 1000, 4
"""From how many bytes on answers are compressed, and how hard: harder takes far longer and gains little."""

_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))


@attrs.frozen
class Written:
    """JSON text that stands as it is in another."""

    text: str


def written(data: Any) -> Written:
    """Write plain data."""
    return Written(_ENCODER.encode(data))


def joined(fields: Mapping[str, Any]) -> Written:
    """Write an object, of whose fields some may be written already."""
    parts = (
        f'"{name}":{one.text if isinstance(one, Written) else written(one).text}'
        for name, one in fields.items()
    )
    return Written("{" + ",".join(parts) + "}")


def packed(request: Request, data: Any, headers: Mapping[str, str] | None = None) -> Response:
    """Make an answer of JSON, compressed where the client takes that; for a thread beside the loop."""
    return sent_as(
        request, (data if isinstance(data, Written) else written(data)).text, "application/json", headers
    )


def sent_as(request: Request, text: str, kind: str, headers: Mapping[str, str] | None = None) -> Response:
    """Make an answer of text."""
    body, more = text.encode(), dict(headers or {})
    if len(body) >= LEAST:
        more["Vary"] = "Accept-Encoding"
        if "gzip" in request.headers.get("accept-encoding", ""):
            body, more["Content-Encoding"] = gzip.compress(body, LEVEL, mtime=0), "gzip"
    return Response(body, media_type=kind, headers=more)

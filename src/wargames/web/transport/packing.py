"""Responses as bytes: shared JSON is encoded once, and compression runs beside the event loop."""

import gzip
import json
from collections.abc import Mapping
from typing import Any

import attrs
from starlette.requests import Request
from starlette.responses import Response

LEAST, LEVEL = 1000, 4
"""The least bytes that are compressed, and the level of gzip."""

_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))


@attrs.frozen
class RawJson:
    """JSON text to be put into other JSON as it is."""

    text: str


def written(data: Any) -> RawJson:
    """Encode plain data as JSON."""
    return RawJson(_ENCODER.encode(data))


def joined(fields: Mapping[str, Any]) -> RawJson:
    """Encode an object; fields that are encoded already are kept."""
    parts = (
        f'"{name}":{one.text if isinstance(one, RawJson) else written(one).text}'
        for name, one in fields.items()
    )
    return RawJson("{" + ",".join(parts) + "}")


def packed(request: Request, data: Any, headers: Mapping[str, str] | None = None) -> Response:
    """Return a JSON response, compressed where the client accepts it."""
    return sent_as(
        request, (data if isinstance(data, RawJson) else written(data)).text, "application/json", headers
    )


def sent_as(request: Request, text: str, kind: str, headers: Mapping[str, str] | None = None) -> Response:
    """Return a response of text."""
    body, more = text.encode(), dict(headers or {})
    if len(body) >= LEAST:
        more["Vary"] = "Accept-Encoding"
        if "gzip" in request.headers.get("accept-encoding", ""):
            body, more["Content-Encoding"] = gzip.compress(body, LEVEL, mtime=0), "gzip"
    return Response(body, media_type=kind, headers=more)

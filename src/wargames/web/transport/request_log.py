"""A log of requests: one line each, by route and never by URL, for URLs hold the links of tables.

Lines hold no tokens, no names of tables, no words of people and no messages of errors, which could.
"""

import json
import logging
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, Literal

import attrs

LogKind = Literal["plain", "json", "off"]
"""The form of the log of ``wargames serve``."""

REQUESTS = logging.getLogger("wargames.web.requests")
SOURCES = ("wargames", "uvicorn", "asyncio")
"""The loggers that are written."""


@attrs.frozen
class AnsweredRequest:
    """An answered request: its route (``none`` if refused before), status, and seconds until its answer."""

    method: str
    route: str
    status: int
    seconds: float
    client: str

    def data(self) -> dict[str, Any]:
        """Return the fields of its line."""
        return {
            "method": self.method,
            "route": self.route,
            "status": self.status,
            "ms": round(1000 * self.seconds, 1),
            "client": self.client,
        }


def note(answered: AnsweredRequest) -> None:
    """Write a request into the log."""
    REQUESTS.info("request", extra={"answered": answered})


class PlainLines(logging.Formatter):
    """Lines for people."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a line; an error has one more for each place that it came through."""
        time = datetime.fromtimestamp(record.created).astimezone().isoformat(" ", "seconds")
        one: AnsweredRequest | None = getattr(record, "answered", None)
        if one is not None:
            return (
                f"{time} {one.method} {one.route} {one.status} {1000 * one.seconds:.1f} ms, to {one.client}"
            )
        error = error_data(record)
        said = f"{time} {record.levelname.lower()}: {event_of(record)}"
        return "\n    ".join([said, *([error["error"], *error["places"]] if error else ())])


class JsonLines(logging.Formatter):
    """Lines for programs: a JSON object each."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a line."""
        time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        one: AnsweredRequest | None = getattr(record, "answered", None)
        rest = one.data() if one is not None else error_data(record)
        head = {"time": time, "level": record.levelname.lower(), "event": event_of(record)}
        return json.dumps(head | rest)


def event_of(record: logging.LogRecord) -> str:
    """Return the message of an entry, filled in with numbers alone: anything else may be a secret."""
    given = record.args if isinstance(record.args, tuple) else (record.args,)
    told = record.getMessage() if all(isinstance(one, int) for one in given) else str(record.msg)
    return told.partition("\n")[0]


def error_data(record: logging.LogRecord) -> dict[str, Any]:
    """Return the class of an error and the places that it came through, without its message."""
    error = record.exc_info[1] if record.exc_info else None
    if error is None:
        return {}
    places = [f"{at.filename}:{at.lineno} {at.name}" for at in traceback.extract_tb(error.__traceback__)]
    return {"error": type(error).__name__, "places": places}


FORMS: dict[LogKind, type[logging.Formatter]] = {"plain": PlainLines, "json": JsonLines, "off": PlainLines}


@contextmanager
def logging_as(kind: LogKind) -> Iterator[None]:
    """Log on the error output within the block; ``off`` leaves requests out, errors of the program never."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(FORMS[kind]())
    before = [(one, one.level, one.propagate) for one in map(logging.getLogger, SOURCES)]
    for one, _, _ in before:
        one.addHandler(handler)
        one.propagate = False
        one.setLevel(logging.WARNING if kind == "off" else logging.INFO)
    try:
        yield
    finally:
        for one, level, propagate in before:
            one.removeHandler(handler)
            one.setLevel(level)
            one.propagate = propagate

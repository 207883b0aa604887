"""Whole numbers in the query of a request."""

from starlette.requests import Request

DIGITS = 9
"""The most digits of a number in a URL."""


def whole(request: Request, name: str, default: int) -> int:
    """Return a whole number of the query."""
    value = request.query_params.get(name, "")
    return int(value) if is_number(value) else default


def is_number(text: str) -> bool:
    """Return whether a text is a whole number of at most ``DIGITS`` digits."""
    return text.isascii() and text.isdecimal() and len(text) <= DIGITS

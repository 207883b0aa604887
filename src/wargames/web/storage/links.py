"""Links: random tokens, of which only hashes are kept."""

import hashlib
import os
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import attrs

from wargames.kernel.game import Seat

BYTES = 16


class LinkKind(StrEnum):
    """The kind of a link: to play a seat, to look on, or to renew the links of a table."""

    SEAT = "seat"
    SPECTATOR = "spectator"
    MAKER = "maker"


@attrs.frozen
class LinkGrant:
    """The grant of a token: a table and a seat. A spectator and the maker have no seat."""

    table: str
    kind: LinkKind
    seat: Seat | None


def new_token() -> str:
    """Return a token of 128 random bits as 22 characters for a URL.

    It comes from the system's randomness and is no part of a game.
    """
    return encoded(os.urandom(BYTES))


def encoded(token: bytes) -> str:
    """Return the bytes of a token as characters for a URL."""
    return urlsafe_b64encode(token).rstrip(b"=").decode("ascii")


def public_name(table: str) -> str:
    """Return the public name of a table, for addresses; it opens nothing.

    The seeds of bots are made from the table's own name, which is kept.
    """
    return encoded(hashlib.sha256(f"public name of {table}".encode()).digest()[:BYTES])


def seat_links(tokens: Mapping[str, str]) -> dict[str, str]:
    """Return the links of seats among all links of a new table."""
    return {name.removeprefix("seat:"): token for name, token in tokens.items() if name.startswith("seat:")}


def links_data(table: str, tokens: Mapping[str, str]) -> dict[str, Any]:
    """Return the links of a new table as they are answered to its maker."""
    own = {"maker": tokens["maker"], "spectator": tokens["spectator"]}
    return {"table": public_name(table), **own, "seats": seat_links(tokens)}


def hashed(token: str) -> str:
    """Return the hash of a token; only hashes are stored."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()

"""Links: random tokens, of which only hashes are kept."""

import hashlib
import os
from base64 import urlsafe_b64encode
from enum import StrEnum

import attrs

from wargames.kernel.game import Seat

BYTES = 16


class Kind(StrEnum):
    """What a link is good for: to play a seat, to look on, or to renew the links of a table."""

    SEAT = "seat"
    SPECTATOR = "spectator"
    MAKER = "maker"


@attrs.frozen
class Ticket:
    """What a token stands for: a table, and who is there by it; a spectator and the maker have no seat."""

    table: str
    kind: Kind
    seat: Seat | None


def new_token() -> str:
    """Make a token of 128 random bits, as 22 characters that a URL may hold.

    It comes from the system: nothing of a game hangs on it, and no dice know it.
    """
    return urlsafe_b64encode(os.urandom(BYTES)).rstrip(b"=").decode("ascii")


def public_name(table: str) -> str:
    """Give the name of a table that may stand in an address: it opens nothing, and tells nothing.

    The seeds of bots are made from the table's own name, which is kept.
    """
    return urlsafe_b64encode(hashlib.sha256(f"public name of {table}".encode()).digest()[:BYTES])[
        :-2
    ].decode()


def hashed(token: str) -> str:
    """Give the hash by which a token is kept: who reads the store holds no link."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()

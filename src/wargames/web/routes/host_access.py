"""Access to the page of the host: a key that is kept as its hash."""

import hmac
import re
from typing import Self

import attrs
from starlette.exceptions import HTTPException
from starlette.requests import Request

from wargames.kernel.base.errors import BadOption
from wargames.web.storage.links import hashed, new_token
from wargames.web.transport.clients import client_of
from wargames.web.transport.rate_limit import RateLimiter

KEY = re.compile(r"[A-Za-z0-9_-]{16,128}", re.ASCII)
"""The form of a key: it must stand in an address, and be too long to guess."""

SCHEME = "Bearer "


@attrs.define
class HostAccess:
    """The access of the host; without a hash nobody has it."""

    hash: str = ""
    tries: RateLimiter = attrs.field(factory=lambda: RateLimiter(5, 60))
    """How often a client may ask, right or wrong, in a second and at once."""

    @classmethod
    def by(cls, key: str | None) -> Self:
        """Return the access by a key, of which the hash alone is kept; raises :class:`BadOption`."""
        return cls(hashed(read_host_key(key)) if key is not None else "")


def read_host_key(given: str | None) -> str:
    """Return the key given, or a new one; raises :class:`BadOption` for a weak one."""
    if given is not None and not KEY.fullmatch(given):
        raise BadOption(
            "the key of the host has 16 to 128 letters, digits, - and _; leave it out for a new one"
        )
    return given or new_token()


def for_the_host(request: Request) -> None:
    """Let the host alone pass, by the key in the header; raises 403, or 429 for one who tries too often."""
    access: HostAccess = request.app.state.host
    if not access.tries.take(client_of(request.scope)):
        raise HTTPException(429, "too many requests to the page of the host; wait a moment")
    scheme, key = (
        request.headers.get("authorization", "")[: len(SCHEME)],
        request.headers.get("authorization", ""),
    )
    right = hmac.compare_digest(hashed(key[len(SCHEME) :]), access.hash or "-")
    if scheme != SCHEME or not right:
        raise HTTPException(403, "this page is for the host of the server, by the link that it printed")

"""Posts to addresses that people gave: to public ones alone, unless the host allows others.

The name in an address is looked up once, each address found is checked, and the connection goes to a checked
one: a name that leads elsewhere a moment later leads nowhere. Redirects are not followed, and the answer is
not shown to anybody.
"""

import http.client
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from urllib.parse import SplitResult, urlsplit

from wargames.kernel.base.errors import BadOption, WargameError

LONGEST = 1000
"""The most characters of a URL."""

SECONDS = 10.0
GONE = frozenset({404, 410})
"""The answers of an address that is no more."""

REFUSALS = GONE | {400, 401, 403, 413}
"""The answers after which another try is no use."""

TRANSLATED = tuple(map(ipaddress.ip_network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32")))
"""Networks of IPv6 that lead to an address of IPv4, which is not seen."""


class Undelivered(WargameError):
    """A notice that was not delivered.

    ``forever`` where another try would be no use, ``gone`` where its address is no more.
    """

    def __init__(self, because: str, *, forever: bool = False, gone: bool = False) -> None:
        super().__init__(because)
        self.forever, self.gone = forever or gone, gone


def read_url(url: str, what: str, *, anywhere: bool) -> SplitResult:
    """Check the form of the URL of ``what``; raises :class:`BadOption`."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadOption(f"the {what} is no URL") from None
    schemes = {"http", "https"} if anywhere else {"https"}
    if len(url) > LONGEST or not url.isascii() or not url.isprintable() or " " in url:
        raise BadOption(f"the {what} is a URL of up to {LONGEST:,} plain characters")
    if parts.scheme not in schemes or not parts.hostname:
        raise BadOption(f"the {what} is a URL that begins with {' or '.join(sorted(schemes))}://")
    if parts.username is not None or (port not in {None, 443} and not anywhere):
        raise BadOption(f"the {what} has neither a user nor a port of its own in its URL")
    return parts


def is_public(address: str) -> bool:
    """Return whether an address is of the public network.

    >>> is_public("93.184.215.14"), is_public("10.0.0.1"), is_public("::ffff:127.0.0.1"), is_public("fe80::1")
    (True, False, False, False)
    """
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:
            return is_public(str(found.ipv4_mapped))
        if any(found in network for network in TRANSLATED):
            return False
    return found.is_global and not found.is_multicast and not found.is_reserved


def addresses(host: str, port: int, *, anywhere: bool) -> list[str]:
    """Look a host up; raises :class:`Undelivered` where one of its addresses is not public."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Undelivered(f"the host is not found: {error}") from None
    there = list(dict.fromkeys(str(address[4][0]) for address in found))
    if not anywhere and not all(map(is_public, there)):
        raise Undelivered("it does not lead to a public address", forever=True)
    return there


class PinnedConnection(http.client.HTTPSConnection):
    """A connection to an address that was checked, under the name of its host."""

    def __init__(self, host: str, port: int, address: str, *, encrypted: bool) -> None:
        super().__init__(host, port, timeout=SECONDS)
        self._address, self._encrypted = address, encrypted

    def connect(self) -> None:
        """Connect to the checked address."""
        plain = socket.create_connection((self._address, self.port), SECONDS)
        try:
            context = ssl.create_default_context()
            self.sock = context.wrap_socket(plain, server_hostname=self.host) if self._encrypted else plain
        except BaseException:
            plain.close()
            raise


def post(parts: SplitResult, body: bytes, headers: Mapping[str, str], *, anywhere: bool) -> None:
    """Post to a URL whose form was checked; raises :class:`Undelivered`."""
    assert parts.hostname is not None, "its form was checked"
    encrypted = parts.scheme == "https"
    port = parts.port or (443 if encrypted else 80)
    address = addresses(parts.hostname, port, anywhere=anywhere)[0]
    connection = PinnedConnection(parts.hostname, port, address, encrypted=encrypted)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    try:
        connection.request("POST", path, body, dict(headers))
        status = connection.getresponse().status
    except (OSError, http.client.HTTPException) as error:
        raise Undelivered(f"no answer: {type(error).__name__}") from None
    finally:
        connection.close()
    if not 200 <= status < 300:  # noqa: PLR2004  the codes of success
        raise Undelivered(f"the answer is {status}", forever=status in REFUSALS, gone=status in GONE)

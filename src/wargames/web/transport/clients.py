"""Clients: an IPv4 address, or an IPv6 network of 64 bits."""

import ipaddress
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any

import attrs

from wargames.kernel.base.errors import BadOption

NETWORK = 64
"""The bits of an IPv6 address that name a client."""

LOOPBACK = (ipaddress.ip_network("127.0.0.0/8"), ipaddress.ip_network("::1/128"))
"""The addresses of this machine itself."""

FORWARDING = frozenset({"forwarded", "via", "x-forwarded-for", "x-real-ip"})
"""The headers that proxies add."""

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


@attrs.frozen
class Asker:
    """Who asks: a client, and the person by the browser's signed cookie, empty without a name.

    What is bounded for both is bounded for many cookies at one address, and for one cookie at many.
    """

    client: str = ""
    person: str = ""

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the bounds, the narrower one first: so nobody keeps others at the address waiting."""
        return (f"person {self.person}", self.client) if self.person else (self.client,)


def client_of(scope: Mapping[str, Any]) -> str:
    """Return the client of an ASGI scope."""
    return counted_as((scope.get("client") or ("unknown", 0))[0])


@lru_cache(maxsize=4096)
def counted_as(address: str) -> str:
    """Return the client that an address belongs to.

    >>> counted_as("192.0.2.7"), counted_as("::ffff:192.0.2.7"), counted_as("2001:db8:1:2:3::4")
    ('192.0.2.7', '192.0.2.7', '2001:db8:1:2::/64')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:NETWORK]
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or ipaddress.ip_network((int(found), NETWORK), strict=False))


def read_proxies(written: Collection[str]) -> tuple[Network, ...]:
    """Return the networks of proxies; raises :class:`BadOption`."""
    return read_networks(written, "a proxy")


def read_networks(written: Collection[str], what: str) -> tuple[Network, ...]:
    """Return the networks of ``what``; raises :class:`BadOption`."""
    try:
        return tuple(map(ipaddress.ip_network, written))
    except ValueError as error:
        raise BadOption(f"{what} is named by its address or network: {error}") from None


def is_forwarded(headers: Collection[str]) -> bool:
    """Return whether the lower-case names of headers show that a proxy passed a request on."""
    return not FORWARDING.isdisjoint(headers)


def is_within(address: str, networks: Collection[Network]) -> bool:
    """Return whether an address lies in one of some networks."""
    if not networks:
        return False
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return any(found in one for one in networks)

"""The settings of notices: what the host allows, and by which servers they are sent."""

from typing import Any, Self
from urllib.parse import unquote, urlsplit

import attrs

from wargames.kernel.base.errors import BadOption

PORTS = {"smtp": 587, "smtps": 465}


@attrs.frozen
class MailServer:
    """A server that sends mail: ``smtps`` encrypts from the start, ``smtp`` by STARTTLS where it is offered.

    A name and a password are sent over an encrypted connection alone.
    """

    host: str
    port: int
    encrypted: bool
    name: str = ""
    password: str = attrs.field(default="", repr=False)

    @classmethod
    def read(cls, url: str) -> Self:
        """Read ``smtp://name:password@host:port``; raises :class:`BadOption`, which does not show it."""
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            raise BadOption("the mail server is no URL such as smtp://name:password@host:587") from None
        if parts.scheme not in PORTS or not parts.hostname:
            raise BadOption("the mail server is no URL such as smtp://name:password@host:587")
        return cls(
            host=parts.hostname,
            port=port or PORTS[parts.scheme],
            encrypted=parts.scheme == "smtps",
            name=unquote(parts.username or ""),
            password=unquote(parts.password or ""),
        )


def _without_slash(url: str) -> str:
    return url.rstrip("/")


def _site(_settings: object, _field: "attrs.Attribute[Any]", value: str) -> None:
    parts = urlsplit(value)
    plain = parts.scheme in {"http", "https"} and parts.hostname and not (parts.query or parts.fragment)
    if value and not plain:
        raise BadOption(f"the public address is a URL such as https://games.example.org, not {value[:60]!r}")


@attrs.frozen
class NoticeSettings:
    """What a host sets up; without ``site``, the public address of the server, no notices are sent.

    ``sender`` is the address that mail comes from. ``webhook`` gets a notice for every person of every table.
    ``push_key`` is the private key by which push services know the host. ``anywhere`` lets webhooks and push
    services lead to addresses that are not public, and to http. ``delay`` is the seconds
    in which a person may look before a notice is sent, ``pauses`` the seconds before each next try.
    """

    site: str = attrs.field(default="", converter=_without_slash, validator=_site)
    mail: MailServer | None = None
    sender: str = ""
    webhook: str = attrs.field(default="", repr=False)
    push_key: str = attrs.field(default="", repr=False)
    anywhere: bool = False
    delay: float = 15.0
    pauses: tuple[float, ...] = (5.0, 30.0, 120.0, 600.0)

    def __attrs_post_init__(self) -> None:
        if (self.mail or self.webhook or self.push_key) and not self.site:
            raise BadOption("notices need the public address of the server, for the link in them")
        if self.mail and "@" not in self.sender:
            raise BadOption("mail needs the address that it comes from")

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of notices that a person may ask for."""
        if not self.site:
            return ()
        return ("webhook", "mail") if self.mail else ("webhook",)

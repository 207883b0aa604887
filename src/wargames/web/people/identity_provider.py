"""What the host says of a provider of OpenID Connect."""

import attrs

from wargames.kernel.base.errors import BadOption


@attrs.frozen
class IdentityProvider:
    """An OpenID Connect provider and how it knows this server; ``label`` is shown to people."""

    issuer: str
    client: str
    secret: str = attrs.field(repr=False)
    label: str = ""


def read_provider(issuer: str, client: str, secret: str, label: str) -> IdentityProvider | None:
    """Return the provider of some settings, None where nothing is set; raises :class:`BadOption`."""
    if not (issuer or client or secret):
        return None
    if not (issuer and client and secret):
        raise BadOption("sign-in needs all three: an OpenID Connect issuer, a client and its secret")
    if not issuer.startswith(("https://", "http://127.0.0.1", "http://localhost")):
        raise BadOption(f"an OpenID Connect issuer is an address https://…, not {issuer[:60]!r}")
    return IdentityProvider(issuer, client, secret, label)

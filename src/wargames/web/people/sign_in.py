"""Sign-in by OpenID Connect, where the host sets it up: a person is the same one on every machine."""

import hashlib
from typing import Any

import httpx2
from authlib.common.errors import AuthlibBaseError
from authlib.integrations.starlette_client import OAuth
from joserfc.errors import JoseError
from starlette.requests import Request
from starlette.responses import Response

from wargames.kernel.base.errors import BadText, WargameError
from wargames.web.people.identity_provider import IdentityProvider
from wargames.web.people.names import LONGEST, folded, read_name
from wargames.web.storage.database import Database
from wargames.web.storage.people import NameTaken, Person, add_person, identified, identify

SCOPE = "openid profile"
PATIENCE = 10.0
"""Seconds to wait for the provider."""

TRIES = 100
"""The numbers that are tried behind a name that is taken."""

Claims = dict[str, Any]


class NotSignedIn(WargameError):
    """A sign-in that the provider refused, or that did not come to its end."""


class SignIn:
    """The way to a provider and back."""

    def __init__(self, provider: IdentityProvider) -> None:
        self.provider = provider
        self._client = OAuth().register(
            name="oidc",
            client_id=provider.client,
            client_secret=provider.secret,
            server_metadata_url=f"{provider.issuer.rstrip('/')}/.well-known/openid-configuration",
            client_kwargs={"scope": SCOPE, "code_challenge_method": "S256", "timeout": PATIENCE},
        )

    async def begin(self, request: Request, back: str) -> Response:
        """Send a browser to the provider; raises :class:`NotSignedIn` where that does not answer."""
        try:
            redirect: Response = await self._client.authorize_redirect(request, back)
        except (AuthlibBaseError, httpx2.HTTPError, ValueError, RuntimeError) as error:
            raise NotSignedIn(f"the provider does not answer: {type(error).__name__}") from None
        return redirect

    async def finish(self, request: Request) -> Claims:
        """Return what the provider says of who comes back; raises :class:`NotSignedIn`."""
        try:
            token = await self._client.authorize_access_token(request)
        except (AuthlibBaseError, JoseError, httpx2.HTTPError, ValueError, RuntimeError) as error:
            raise NotSignedIn(f"the provider refuses it: {type(error).__name__}") from None
        claims: Claims | None = token.get("userinfo")
        if not claims or not claims.get("sub"):
            raise NotSignedIn("the provider does not say who it is")
        return claims

    def identity(self, claims: Claims) -> str:
        """Return the identity of who came back: a hash, so that the store knows no account."""
        return hashlib.sha256(f"{self.provider.issuer} {claims['sub']}".encode()).hexdigest()


def person_of(database: Database, identity: str, wanted: str, here: str | None) -> Person:
    """Return the person of an identity.

    A new identity is that of the person who is ``here``, unless that has one; else of a new person, by the
    name ``wanted`` as far as it is free.
    """
    with database.writing():
        known = identified(database, identity)
        if known is not None:
            return known
        if here is not None and identify(database, identity, here):
            own = identified(database, identity)
            assert own is not None, "it was identified just now"
            return own
    made = named(database, wanted)
    identify(database, identity, made.id)
    return made


def named(database: Database, wanted: str) -> Person:
    """Add a person by a name, with a number behind it where it is taken; raises :class:`NameTaken`."""
    try:
        name = read_name(wanted[:LONGEST])
    except BadText:
        name = "Player"
    for number in range(1, TRIES):
        ending = "" if number == 1 else f" {number}"
        one = f"{name[: LONGEST - len(ending)]}{ending}"
        try:
            return add_person(database, one, folded(one))
        except NameTaken:
            continue
    raise NameTaken(name)

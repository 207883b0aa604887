"""The signed cookie by which a browser keeps who its person is."""

from typing import Any

from itsdangerous import BadSignature, TimestampSigner
from starlette.requests import Request
from starlette.responses import Response

COOKIE = "wargames_person"

LASTS = 400 * 86400
"""Seconds that a browser keeps the cookie: the most that browsers allow."""

RENEWED = 30 * 86400
"""Seconds after which a cookie is written anew."""

CARRIED = 600
"""Seconds in which a person may be taken to another browser."""


class CookieSigner:
    """The writer and reader of cookies; ``key`` signs them."""

    def __init__(self, key: str) -> None:
        self._cookies = TimestampSigner(key, salt="person")
        self._carried = TimestampSigner(key, salt="carry")

    def person(self, request: Request) -> str | None:
        """Return the id that a request's cookie holds; None without a good one."""
        return unsigned(self._cookies, request.cookies.get(COOKIE, ""), LASTS)

    def is_old(self, request: Request) -> bool:
        """Return whether a good cookie is to be written anew."""
        return unsigned(self._cookies, request.cookies.get(COOKIE, ""), RENEWED) is None

    def keep(self, request: Request, response: Response, person: str) -> None:
        """Let a browser keep a person."""
        signed = self._cookies.sign(person).decode()
        response.set_cookie(COOKIE, signed, max_age=LASTS, **settings(request))

    def drop(self, request: Request, response: Response) -> None:
        """Let a browser forget its person."""
        response.delete_cookie(COOKIE, **settings(request))

    def carried(self, person: str) -> str:
        """Return a text by which another browser becomes the same person for a while."""
        return self._carried.sign(person).decode()

    def arrived(self, text: str) -> str | None:
        """Return the id that another browser has sent here."""
        return unsigned(self._carried, text, CARRIED)


def unsigned(signer: TimestampSigner, text: str, seconds: int) -> str | None:
    """Return what was signed within so many seconds; None for anything else."""
    try:
        return signer.unsign(text, max_age=seconds).decode()
    except (BadSignature, UnicodeError):
        return None


def settings(request: Request) -> dict[str, Any]:
    """Return the settings of the cookie: for this server's pages alone, and out of reach of their scripts."""
    return {
        "path": f"{request.scope.get('root_path', '')}/",
        "secure": request.url.scheme == "https",
        "httponly": True,
        "samesite": "lax",
    }

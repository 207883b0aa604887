"""Web push: a message to a browser whose page is closed, encrypted (RFC 8291) and signed (RFC 8292).

It needs the extra ``push``. Posts are made here and not by ``pywebpush``, whose client looks the host up by
itself: an address that a person gave has to be checked first.
"""

import json
import re
import time
from base64 import urlsafe_b64decode
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from wargames.kernel.base.errors import BadOption
from wargames.web.notices import public_post
from wargames.web.notices.notice import Notice
from wargames.web.notices.notice_settings import NoticeSettings
from wargames.web.storage.links import encoded
from wargames.web.storage.pushes import PushAddress

KEY = re.compile(r"[A-Za-z0-9_-]{43}", re.ASCII)
"""The form of a private key: 32 bytes in base64url."""

AUTH = 16
"""The bytes of a browser's secret."""

LASTS = 7 * 86400
"""Seconds for which a push service keeps a message of a browser that is away."""

SIGNED = 12 * 3600
"""Seconds for which the signature of a message is good; RFC 8292 allows a day."""

LENGTH = 512
"""Bytes to which a message is filled, so that its length tells the push service nothing."""

UNREADABLE = "the browser's subscription to push messages cannot be read"


class PushSender:
    """The sender of push messages; ``key`` is the private key of the host, by which services know it."""

    def __init__(self, settings: NoticeSettings) -> None:
        self._key = Vapid02(read_key(settings.push_key), {"no-strict": True})
        site = urlsplit(settings.site)
        self._contact = f"mailto:{settings.sender}" if settings.sender else f"{site.scheme}://{site.netloc}"
        self._anywhere = settings.anywhere

    @property
    def public_key(self) -> str:
        """The public key, as browsers take it."""
        return written(self._key.public_key)

    def read(self, endpoint: str, p256dh: str, auth: str) -> PushAddress:
        """Check a subscription of a browser; raises :class:`BadOption`."""
        parts = public_post.read_url(endpoint, "push service", anywhere=self._anywhere)
        secret = decoded(auth)
        if ":" in (parts.hostname or "") or len(secret) != AUTH:
            raise BadOption(UNREADABLE)
        return PushAddress(endpoint, written(read_point(p256dh)), encoded(secret))

    def send(self, to: PushAddress, notice: Notice) -> None:
        """Send a notice; raises :class:`Undelivered`."""
        parts = public_post.read_url(to.endpoint, "push service", anywhere=self._anywhere)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + SIGNED,
            "sub": self._contact,
        }
        headers = {
            **self._key.sign(claims),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(LASTS),
            "Urgency": "normal",
        }
        public_post.post(parts, encrypted(to, message(notice)), headers, anywhere=self._anywhere)


def message(notice: Notice) -> bytes:
    """Return the message of a notice: its words and the name of its table, and no key."""
    return json.dumps({"words": notice.subject, "table": notice.table}).encode().ljust(LENGTH)


def encrypted(
    to: PushAddress, text: bytes, *, once: ec.EllipticCurvePrivateKey | None = None, salt: bytes | None = None
) -> bytes:
    """Encrypt a message for a browser alone; without a key for this ``once`` and a salt, both are made."""
    sealed: bytes = http_ece.encrypt(
        text,
        salt,
        private_key=once or ec.generate_private_key(ec.SECP256R1()),
        dh=read_point(to.p256dh),
        auth_secret=decoded(to.auth),
    )
    return sealed


def read_key(given: str) -> ec.EllipticCurvePrivateKey:
    """Read a private key; raises :class:`BadOption`, which does not show it."""
    number = int.from_bytes(decoded(given)) if KEY.fullmatch(given) else 0
    try:
        return ec.derive_private_key(number, ec.SECP256R1())
    except ValueError:
        raise BadOption("the key of push messages is no key that `wargames serve push-key` made") from None


def new_key() -> str:
    """Return a new private key."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return encoded(number.to_bytes(32))


def read_point(given: str) -> ec.EllipticCurvePublicKey:
    """Read the public key of a browser; raises :class:`BadOption`."""
    try:
        return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(given))
    except ValueError:
        raise BadOption(UNREADABLE) from None


def written(key: ec.EllipticCurvePublicKey) -> str:
    """Write a public key as browsers do."""
    return encoded(key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def decoded(text: str) -> bytes:
    """Read base64url; raises :class:`BadOption`."""
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        raise BadOption(UNREADABLE) from None

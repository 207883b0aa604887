"""A push service and its browser on loopback: it decrypts by RFC 8291 and checks signatures by RFC 8292.

Nothing here is by the libraries that send: the steps of the RFCs are written down once more.
"""

import hashlib
import hmac
import json
import os
import threading
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import attrs
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def based(data: bytes) -> str:
    """Write base64url."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def unbased(text: str) -> bytes:
    """Read base64url."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def private(text: str) -> ec.EllipticCurvePrivateKey:
    """Read a private key of P-256."""
    return ec.derive_private_key(int.from_bytes(unbased(text)), ec.SECP256R1())


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    """Write a public key."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """Derive a key of up to 32 bytes (RFC 5869)."""
    inner = hmac.digest(salt, secret, "sha256")
    return hmac.digest(inner, info + b"\x01", "sha256")[:length]


def decrypted(body: bytes, key: ec.EllipticCurvePrivateKey, auth: bytes) -> bytes:
    """Decrypt a message of one record (RFC 8188 section 2, RFC 8291 section 3.4)."""
    salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
    sender, sealed = body[21 : 21 + length], body[21 + length :]
    assert len(sealed) <= size, "one record"
    shared = key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
    secret = derived(auth, shared, b"WebPush: info\0" + point(key.public_key()) + sender, 32)
    content = derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(salt, secret, b"Content-Encoding: nonce\0", 12)
    text = AESGCM(content).decrypt(nonce, sealed, None).rstrip(b"\0")
    assert text.endswith(b"\x02"), "the last record ends with 2"
    return text[:-1]


def claims(authorization: str) -> tuple[dict[str, Any], str]:
    """Check a signature; gives what it claims, and the public key (RFC 8292 section 3)."""
    scheme, _, given = authorization.partition(" ")
    assert "vapid" == scheme
    fields = dict(one.strip().split("=", 1) for one in given.split(","))
    signed, _, signature = fields["t"].rpartition(".")
    raw = unbased(signature)
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unbased(fields["k"]))
    both = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    key.verify(both, signed.encode(), ec.ECDSA(hashes.SHA256()))
    head, claimed = (json.loads(unbased(part)) for part in signed.split("."))
    assert "ES256" == head["alg"]
    return claimed, fields["k"]


@attrs.define
class PushService:
    """A push service on loopback with one browser: what came, and what it answers next."""

    port: int = 0
    key: ec.EllipticCurvePrivateKey = attrs.field(factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = attrs.field(factory=lambda: os.urandom(16))
    bodies: list[bytes] = attrs.field(factory=list)
    headers: list[Mapping[str, str]] = attrs.field(factory=list)
    answers: list[int] = attrs.field(factory=list)

    @property
    def origin(self) -> str:
        """The address of the service."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def subscription(self) -> dict[str, str]:
        """What a browser gives to the page."""
        where = hashlib.sha256(self.auth).hexdigest()
        public = based(point(self.key.public_key()))
        return {"endpoint": f"{self.origin}/send/{where}", "p256dh": public, "auth": based(self.auth)}

    @property
    def came(self) -> list[dict[str, Any]]:
        """The messages, decrypted."""
        return [json.loads(decrypted(body, self.key, self.auth)) for body in self.bodies]

    def check(self, public_key: str, contact: str) -> None:
        """Check the headers of every message that came."""
        for headers in self.headers:
            claimed, key = claims(headers["Authorization"])
            assert (self.origin, contact, public_key) == (claimed["aud"], claimed["sub"], key)
            assert time.time() < claimed["exp"] < time.time() + 86400
            assert "aes128gcm" == headers["Content-Encoding"]
            assert int(headers["TTL"]) > 0


@contextmanager
def push_service() -> Iterator[PushService]:
    """Run a push service until the end of the block."""
    found = PushService()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            found.headers.append(dict(self.headers))
            found.bodies.append(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(found.answers.pop(0) if found.answers else 201)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    found.port = server.server_port
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield found
    finally:
        server.shutdown()
        thread.join()
        server.server_close()

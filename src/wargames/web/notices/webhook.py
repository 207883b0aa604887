"""Webhooks in Discord's shape."""

import json
from urllib.parse import SplitResult

from wargames.web.notices import public_post
from wargames.web.notices.notice import Notice
from wargames.web.notices.public_post import read_url


def read_webhook(url: str, *, anywhere: bool) -> SplitResult:
    """Check the form of a webhook's URL; raises :class:`BadOption`."""
    return read_url(url, "webhook", anywhere=anywhere)


def post(url: str, notice: Notice, *, anywhere: bool) -> None:
    """Post a notice to a webhook; raises :class:`Undelivered`, and :class:`BadOption` for a bad URL."""
    headers = {"Content-Type": "application/json"}
    public_post.post(read_webhook(url, anywhere=anywhere), body(notice), headers, anywhere=anywhere)


def body(notice: Notice) -> bytes:
    """Return the JSON of a notice, in which no name calls anybody."""
    return json.dumps({"content": notice.text, "allowed_mentions": {"parse": []}}).encode()

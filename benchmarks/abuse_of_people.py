"""Abuse by people with names: odd values, forged cookies, many names, invitations, blocks, push messages."""

import asyncio
from contextlib import suppress
from typing import Any

from abuse import ODD, Target
from plain_http import connect, request

WISH = {"game": "screaming_eagles", "scenario": "standard", "options": {"round_limit": 2}, "seat": "blue"}
KEYS = {
    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
}
INSIDE = (
    "http://127.0.0.1/", "https://localhost/x", "https://169.254.169.254/latest/meta-data", "gopher://x/",
    "https://[::1]/", "https://push.example.net:22/", "https://u:p@push.example.net/", "https://push.example.net/",
)  # fmt: skip
POSTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("/person", {"name": "Mallory"}),
    ("/person/carry", {}),
    ("/person/arrive", {"carried": "x.y.z"}),
    ("/person/seat", {"table": "x"}),
    ("/person/block", {"name": "Mallory 1"}),
    ("/person/unblock", {"name": "Mallory 1"}),
    ("/person/push", {"endpoint": "https://push.example.net/", **KEYS}),
    ("/person/push/stop", {"endpoint": "https://push.example.net/"}),
    ("/lobby/invite", {**WISH, "to": "Mallory 2", "pace": "live", "rated": True, "public": True}),
    ("/lobby/accept", {"invitation": "x", "seat": "tan"}),
    ("/lobby/withdraw", {"invitation": "x"}),
    ("/t/TOKEN/sit", {}),
    ("/t/TOKEN/chat", {"words": "hello"}),
    ("/t/TOKEN/leave", {}),
    ("/t/TOKEN/rematch", {}),
)
GETS = ("/lobby", "/person/games?over=1&words=x", "/person/push", "/person/blocks", "/t/TOKEN/people")


async def people(target: Target) -> None:
    """Ask as many people: what makes sense, what does not, and as somebody whom nobody signed."""
    cookies = [""]
    while target.on:
        if len(cookies) < 6:
            cookies += await taken(target, f"Mallory {len(cookies)}")
        token, _ = await target.seat()
        cookie = altered(target, target.rng.choice(cookies))
        for path, usual in POSTS:
            data = dict(usual)
            if data and target.rng.random() < 0.5:
                data[target.rng.choice([*data])] = target.rng.choice(ODD)
            if "endpoint" in data and target.rng.random() < 0.5:
                data["endpoint"] = target.rng.choice(INSIDE)
            await target.send(request(path.replace("TOKEN", token), data, Cookie=cookie))
            await target.pause()
        for path in GETS:
            await target.send(request(path.replace("TOKEN", token), Cookie=cookie))
            await target.pause()


async def taken(target: Target, name: str) -> list[str]:
    """Take a name; gives the cookie, if there is one."""
    with suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
        async with asyncio.timeout(target.left()):
            reader, writer = await connect(target.port, target.source)
            writer.write(request("/person", {"name": name}))
            head = await reader.readuntil(b"\r\n\r\n")
            writer.close()
        lines = [line.decode() for line in head.split(b"\r\n") if line.lower().startswith(b"set-cookie:")]
        return [line.partition(":")[2].partition(";")[0].strip() for line in lines]
    return []


def altered(target: Target, cookie: str) -> str:
    """Change a cookie now and then, so that nobody signed it."""
    if cookie and target.rng.random() < 0.2:
        at = target.rng.randrange(len(cookie))
        return cookie[:at] + target.rng.choice("aZ0._-=;") + cookie[at + 1 :]
    return cookie

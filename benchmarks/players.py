"""People in browsers: each holds a stream, looks at what is new as the page does, and answers when asked."""

import asyncio
import json
import random
from collections import Counter
from contextlib import suppress
from time import monotonic
from typing import Any

import attrs
import plain_http

LONGEST_WAIT = 10.0
"""Seconds that nobody may wait for an answer, or for a bot."""
PATIENCE = 60.0
"""Seconds for which a request is tried."""
AGAIN = 0.1
"""Seconds before a request is tried again."""
LOOKING = 5.0
"""Seconds after which a person looks without any news."""
OK, MADE, SAME, CONFLICT, REFUSED = 200, 201, 304, 409, 422

TABLES: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("screaming_eagles", "standard", {}),
    ("bob", "bridge", {}),
    ("sniper", "snipers_alley", {}),
    ("fire_move", "river_line", {}),
    ("bob", "bridge", {"ge": "random"}),
    ("sam_fire", "village", {}),
)
"""Of six tables four seat two people, so 100 people sit at 60 tables; one has a bot, one is played alone."""


def unchunked(body: bytes) -> bytes:
    """Return the JSON of a body, which a proxy may send in chunks."""
    if body[:1] in {b"{", b"["}:
        return body
    whole = b""
    while body:
        size, _, body = body.partition(b"\r\n")
        whole, body = whole + body[: int(size, 16)], body[int(size, 16) + 2 :]
    return whole


@attrs.define
class Attempt:
    """An action that a person sent: whether it was acknowledged, or nobody knows."""

    action: str
    acknowledged: bool = False


@attrs.define
class Crowd:
    """All people: where they ask, how fast they play, and what they saw."""

    doors: list[int]
    """The ports at which people ask: the servers themselves, or a proxy."""
    pace: float
    """The seconds that a person thinks on average; 0 is as fast as it goes."""
    end: float = 1e12
    clicks: list[float] = attrs.field(factory=list)
    calm: list[float] = attrs.field(factory=list)
    """The clicks that the first server answered."""
    looks: list[float] = attrs.field(factory=list)
    bots: list[float] = attrs.field(factory=list)
    codes: Counter[int] = attrs.field(factory=Counter)
    faults: list[str] = attrs.field(factory=list)
    kept: plain_http.KeptConnections = attrs.field(factory=plain_http.KeptConnections)

    async def ask(self, who: str, path: str, data: Any = None, **more: str) -> tuple[int, Any, bool]:
        """Ask any server until one answers; the last value says whether an earlier try may have succeeded."""
        unsure, end = False, monotonic() + PATIENCE
        headers = {"X_Forwarded_For": who, "Connection": "keep-alive", "Accept_Encoding": "gzip", **more}
        sent = plain_http.request(path, data, **headers)
        while monotonic() < end:
            status, body = await self.kept.exchange(random.choice(self.doors), sent, wait=LONGEST_WAIT)
            self.codes[status] += 1
            if status in {OK, MADE, SAME, CONFLICT, REFUSED}:
                return status, json.loads(unchunked(body)) if body else None, unsure
            if status not in {0, 429, 502, 503}:
                self.faults.append(f"{path.rpartition('/')[2]}: {status} {body[:200]!r}")
            unsure = True
            await asyncio.sleep(AGAIN)
        raise TimeoutError(
            f"{path.rpartition('/')[2]} was not answered in {PATIENCE:g} s, at last with {status}"
        )


@attrs.define
class Person:
    """A person at a table, who answers when asked; every answer is kept."""

    crowd: Crowd
    who: str
    token: str
    seat: str
    table: str = ""
    attempts: list[Attempt] = attrs.field(factory=list)
    woken: asyncio.Event = attrs.field(factory=asyncio.Event)
    now: dict[str, Any] = attrs.field(factory=dict)
    lines: int = 0
    heard: str = ""

    async def play(self) -> None:
        """Play until the end."""
        rng = random.Random(self.token)
        listening = asyncio.create_task(self.listen())
        waits_since = 0.0
        while monotonic() < self.crowd.end:
            now = await self.look()
            if now["over"]:
                break
            if now["decision"] is None:
                waits_since = waits_since if set(now["waiting"]) <= set(now["bots"]) else 0.0
                waits_since = waits_since or monotonic()
                await self.news(LOOKING)
                continue
            if waits_since and now["bots"]:
                self.crowd.bots.append(monotonic() - waits_since)
            waits_since = 0.0
            if await self.think(rng.uniform(0, 2 * self.crowd.pace)):
                await self.act(self.now, rng.choice(self.now["decision"]["actions"])[0])
        listening.cancel()
        await asyncio.wait([listening])

    async def think(self, seconds: float) -> bool:
        """Think, and look at news meanwhile; returns whether there is still something to answer."""
        end = monotonic() + seconds
        while (left := end - monotonic()) > 0:
            if await self.news(left):
                await self.look()
        return self.now["decision"] is not None

    async def news(self, seconds: float) -> bool:
        """Wait for news; returns False where none came."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.woken.wait(), seconds)
        found = self.woken.is_set()
        self.woken.clear()
        return found

    async def look(self) -> dict[str, Any]:
        """Ask what is new, as the page does; never less than before."""
        began = monotonic()
        have = ",".join(self.now["board"]["names"].values()) if self.now else ""
        known = {"If_None_Match": f'"{self.now["moment"]}"'} if self.now else {}
        path = f"/t/{self.token}/now?since={self.lines}&have={have}"
        status, found, _ = await self.crowd.ask(self.who, path, **known)
        self.crowd.looks.append(monotonic() - began)
        if status == OK:
            self.take(found)
        elif status != SAME or not self.now:
            self.crowd.faults.append(f"{self.seat} of {self.table} looked and got {status}: {found}")
        return self.now

    def take(self, found: dict[str, Any]) -> None:
        """Take up what was shown."""
        if self.now and found["steps"] < self.now["steps"]:
            self.crowd.faults.append(
                f"{self.seat} of {self.table} was shown {found['steps']} after {self.now['steps']}"
            )
        self.now = found
        self.lines += len(found["told"])

    async def act(self, now: dict[str, Any], action: str) -> None:
        """Send an action until it is answered."""
        attempt = Attempt(action)
        self.attempts.append(attempt)
        began = monotonic()
        data = {"moment": now["moment"], "action": action}
        status, answer, unsure = await self.crowd.ask(self.who, f"/t/{self.token}/act", data)
        self.crowd.clicks.append(monotonic() - began)
        if not unsure:
            self.crowd.calm.append(self.crowd.clicks[-1])
        attempt.acknowledged = status == OK
        if status == CONFLICT and not unsure:
            self.attempts.pop()  # the table had moved on: nothing was played
        if status == REFUSED:
            self.crowd.faults.append(f"{self.seat} of {self.table}: {action} was refused: {answer}")

    async def listen(self) -> None:
        """Hold a stream open, at another server when it ends."""
        while True:
            with suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
                await self.hear()
            await asyncio.sleep(1)

    async def hear(self) -> None:
        """Wake at each moment of a stream that is not shown yet."""
        reader, writer = await plain_http.connect(random.choice(self.crowd.doors), "127.0.0.1")
        try:
            writer.write(plain_http.request(f"/t/{self.token}/stream", X_Forwarded_For=self.who))
            while line := await reader.readline():
                if line.startswith(b'data: {"moment"'):
                    self.heard = json.loads(line[len("data: ") :])["moment"]
                    if self.heard != self.now.get("moment"):
                        self.woken.set()
        finally:
            writer.close()

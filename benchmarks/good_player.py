"""A person who plays one game after another by the rules, and notes how long each answer takes."""

import asyncio
import json
import random
import time
from typing import Any

import attrs
from plain_http import ask

ADDRESS = "127.0.0.1"
WISHES = (
    {"game": "bob", "scenario": "bridge", "seats": {"ge": "random"}},
    {"game": "screaming_eagles", "scenario": "standard", "seats": {"tan": "random"}},
)
STUCK = 60.0
"""Seconds after which a game is held to be dead."""


@attrs.define
class GoodPlayer:
    """Plays from an address of its own."""

    port: int
    took: list[float] = attrs.field(factory=list)
    refused: list[str] = attrs.field(factory=list)
    games: int = 0
    acted: int = 0
    slowest_move: float = 0.0
    token: str = ""
    rng: random.Random = attrs.field(factory=lambda: random.Random(1))

    async def _ask(self, path: str, data: Any = None) -> Any:
        began = time.monotonic()
        status, body = await ask(self.port, ADDRESS, path, data, wait=STUCK)
        self.took.append(time.monotonic() - began)
        if status not in {200, 201, 409}:
            self.refused.append(f"{status} to {path}: {body[:200]!r}")
            raise ConnectionError
        return json.loads(body)

    async def begin(self) -> None:
        """Begin the next game."""
        wish = WISHES[self.games % len(WISHES)]
        self.games += 1
        links = await self._ask("/games", wish)
        self.token = next(iter(links["seats"].values()))

    async def play(self, end: float) -> None:
        """Play until the end; gives up after a few refusals."""
        asked = time.monotonic()
        while time.monotonic() < end and len(self.refused) < 5:
            try:
                if await self._turn():
                    asked = time.monotonic()
            except (ConnectionError, ValueError) as error:
                self.refused.append(repr(error)) if str(error) else None
            self.slowest_move = max(self.slowest_move, time.monotonic() - asked)
            if time.monotonic() - asked > STUCK:
                self.refused.append("the bot does not move")
                return
            await asyncio.sleep(0.1)

    async def _turn(self) -> bool:
        """Look, and answer if something is asked; gives whether something was."""
        now = await self._ask(f"/t/{self.token}/now")
        if now["over"] or self.acted >= 150 * self.games:
            await self.begin()
            return True
        if not now["decision"]:
            return False
        actions = now["decision"]["actions"]
        await self._ask(f"/t/{self.token}/odds?moment={now['moment']}&shown=0,1,2")
        data = {"moment": now["moment"], "action": self.rng.choice(actions)[0]}
        await self._ask(f"/t/{self.token}/act", data)
        self.acted += 1
        return True

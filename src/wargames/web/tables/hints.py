"""Hints: the choice of a search bot in a seat's place, from the view of the seat."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from wargames.kernel.base.errors import WargameError
from wargames.kernel.game import Decision, Game, View
from wargames.web.bots.pooled_bot import pooled_bot
from wargames.web.bots.thoughts import said
from wargames.web.tables.bot_runner import BotRunner

ADVISER, SECONDS = "determinized", 2.0

Asked = tuple[Decision, View]


async def advice(
    runner: BotRunner, game: Game[Any, Any], asked: Asked, client: str = ""
) -> AsyncIterator[dict[str, Any]]:
    """Yield the reports of the adviser as it searches, and at the end its choice."""
    heard: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
    adviser = pooled_bot(game, f"{ADVISER}:seconds={SECONDS:g}", "0")
    thinking = asyncio.create_task(runner.advise(adviser, asked, heard.put_nowait, client))
    thinking.add_done_callback(lambda _: heard.put_nowait(None))
    last: dict[str, Any] = {"thoughts": []}
    try:
        while (found := await heard.get()) is not None:
            last = found
            yield found | {"of": SECONDS}
        try:
            action = await thinking
        except (TimeoutError, WargameError):
            yield {"error": "the adviser has no answer"}
            return
        yield last | {"of": SECONDS, "action": said(game, action, asked[1])}
    finally:
        thinking.cancel()


async def advice_lines(
    runner: BotRunner, game: Game[Any, Any], asked: Asked, client: str = ""
) -> AsyncIterator[str]:
    """Yield advice as server-sent events."""
    async for one in advice(runner, game, asked, client):
        yield f"data: {json.dumps(one)}\n\n"

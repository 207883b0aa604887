"""Hints: the choice of a search bot in a seat's place, from the view of the seat."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from wargames.kernel.base.errors import WargameError
from wargames.kernel.game import Decision, Game, View
from wargames.web.bots.pooled_bot import pooled_bot
from wargames.web.bots.thoughts import said
from wargames.web.tables.bot_runner import NOBODY, BotRunner
from wargames.web.transport.clients import Asker

ADVISER, SECONDS, LONGER = "determinized", 2.0, 8.0

Asked = tuple[Decision, View]


async def advice(
    runner: BotRunner, game: Game[Any, Any], asked: Asked, asker: Asker = NOBODY
) -> AsyncIterator[dict[str, Any]]:
    """Yield the reports of the adviser as it searches, and at the end its choice with what it gains.

    Where it could compare too little, it thinks once more, for longer.
    """
    found: dict[str, Any] = {"knows": False}
    for seconds in (SECONDS, LONGER):
        if found.get("knows", True):
            break
        async for found in _search(runner, game, asked, (seconds, asker)):
            yield {name: one for name, one in found.items() if name != "action"}
    if "action" in found:
        yield found | {"thoughts": _chosen(found), "lines": found["thoughts"]}


def _chosen(found: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the chosen action with the verdict, and the next best where that is no worse for sure."""
    lines = {one["action"][0]: one["then"] for one in found["thoughts"]}
    between = found.get("between", [found["action"]])
    first, *others = ({"action": one, "then": lines.get(one[0], [])} for one in between)
    return [first | {"verdict": found.get("verdict", "")}, *others]


async def _search(
    runner: BotRunner, game: Game[Any, Any], asked: Asked, bounds: tuple[float, Asker]
) -> AsyncIterator[dict[str, Any]]:
    """Yield the reports of one search within so many seconds, for somebody; the last has the choice."""
    seconds, asker = bounds
    heard: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
    adviser = pooled_bot(game, f"{ADVISER}:seconds={seconds:g}", "0")
    thinking = asyncio.create_task(runner.advise(adviser, asked, heard.put_nowait, asker))
    thinking.add_done_callback(lambda _: heard.put_nowait(None))
    last: dict[str, Any] = {"thoughts": []}
    try:
        while (found := await heard.get()) is not None:
            last = found
            yield found | {"of": seconds}
        try:
            action = await thinking
        except (TimeoutError, WargameError):
            yield {"error": "the adviser has no answer"}
            return
        yield last | {"of": seconds, "action": said(game, action, asked[1])}
    finally:
        thinking.cancel()


async def advice_lines(
    runner: BotRunner, game: Game[Any, Any], asked: Asked, asker: Asker = NOBODY
) -> AsyncIterator[str]:
    """Yield advice as server-sent events."""
    async for one in advice(runner, game, asked, asker):
        yield f"data: {json.dumps(one)}\n\n"

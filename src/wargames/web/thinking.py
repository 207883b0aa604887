"""Bots at a table: asked in threads of their own, within a time limit, and found out if they fail."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import TypeVar

import attrs

from wargames import bots
from wargames.kernel.dice import seed_for
from wargames.kernel.errors import BotFault, IllegalAction
from wargames.web.tables import Due, Table

T = TypeVar("T")

SPARE = "random"
"""The bot that plays on where another failed."""


@attrs.frozen
class Pace:
    """How bots play, in seconds: no answer comes sooner than ``least``, ``most`` is how long one may take."""

    least: float = 0.3
    most: float = 60.0


async def in_thread(work: Callable[[], T], limit: float) -> T:
    """Work in a thread of its own, which is left alone when the limit is over; raises TimeoutError then."""
    answer: Future[T] = Future()
    answer.set_running_or_notify_cancel()

    def answering() -> None:
        try:
            answer.set_result(work())
        except Exception as error:  # noqa: BLE001  a bot may raise anything, and its table is told
            answer.set_exception(error)

    Thread(target=answering, daemon=True, name="bot").start()
    return await asyncio.wait_for(asyncio.wrap_future(answer), limit)


async def let_answer(table: Table, due: Due, pace: Pace, turns: asyncio.Semaphore) -> None:
    """Let a bot answer what it owes; one that fails is replaced, and the table is told.

    ``turns`` bounds how many bots think at the same time.
    """
    loop = asyncio.get_running_loop()
    begun = loop.time()
    try:
        async with turns:
            action, _ = await in_thread(due.prompt.answer, pace.most)
        await asyncio.sleep(pace.least - (loop.time() - begun))
        await asyncio.to_thread(table.answer, due, action)
    except TimeoutError:
        replace(table, due, f"the one before took longer than {pace.most:g} seconds")
    except IllegalAction:
        replace(table, due, "the one before answered with what the rules refuse")
    except BotFault as fault:
        replace(table, due, f"the one before failed with {type(fault.because).__name__}")


def replace(table: Table, due: Due, why: str) -> None:
    """Put the spare bot in the place of one that failed; it asks nothing that can fail."""
    seat = due.prompt.seat
    spare = bots.make(SPARE, table.game, seed_for(f"spare bot of {seat}", 0))
    table.replace(seat, spare, SPARE, why)

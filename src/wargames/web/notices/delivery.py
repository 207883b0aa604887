"""The delivery of notices, in threads of its own: tried again with growing pauses, and never waited for."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib import import_module
from typing import Any

from wargames.kernel.base.errors import BadOption, WargameError
from wargames.web.notices import mail, webhook
from wargames.web.notices.notice import Notice
from wargames.web.notices.notice_settings import NoticeSettings
from wargames.web.notices.public_post import Undelivered
from wargames.web.storage.pushes import PushAddress
from wargames.web.transport.rate_limit import RateLimiter

THREADS = 4
MOST = 1000
"""The most notices under way; further ones are dropped."""

LOG = logging.getLogger(__name__)

Wanted = Callable[[], Awaitable[bool]]
Gone = Callable[[], Awaitable[object]]


async def always() -> bool:
    """Want a notice whatever happens meanwhile."""
    return True


async def heedless() -> None:
    """Do nothing about an address that is no more."""


async def careful(work: Coroutine[Any, Any, None]) -> None:
    """Wait for work; where the store is busy, its notice is lost and its table goes on."""
    try:
        await work
    except WargameError as error:
        LOG.warning("a notice is not sent: %s", error)


def push_module() -> Any:
    """Load the module of push messages; raises :class:`BadOption` where the extra ``push`` is missing."""
    try:
        return import_module("wargames.web.notices.push")
    except ModuleNotFoundError as error:
        raise BadOption(f"push messages need {error.name}: pip install 'wargames-kernel[push]'") from None


class NoticeDelivery:
    """Notices under way. Its methods are for the thread of the event loop."""

    def __init__(self, settings: NoticeSettings) -> None:
        self.settings = settings
        self.push = push_module().PushSender(settings) if settings.push_key else None
        self.targets = RateLimiter(1 / 60, 10)  # of notices to an address
        self._threads = ThreadPoolExecutor(THREADS, "notices")
        self._under_way: set[asyncio.Task[None]] = set()

    def deliver(self, kind: str, address: str, notice: Notice, wanted: Wanted = always) -> None:
        """Deliver a notice to an address; ``wanted`` is asked before each next try."""
        settings = self.settings
        if kind == "webhook":
            send = partial(webhook.post, address, notice, anywhere=settings.anywhere)
        elif settings.mail is not None:
            send = partial(mail.send, settings.mail, settings.sender, address, notice)
        else:
            return
        self._begin((kind, address), send, wanted, heedless)

    def deliver_push(self, to: PushAddress, notice: Notice, wanted: Wanted, gone: Gone) -> None:
        """Deliver a notice to a browser; ``gone`` is called for one that is no more."""
        assert self.push is not None, "without a key nobody is told"
        self._begin(("push", to.endpoint), partial(self.push.send, to, notice), wanted, gone)

    def _begin(self, to: tuple[str, str], send: Callable[[], None], wanted: Wanted, gone: Gone) -> None:
        if len(self._under_way) >= MOST or not self.targets.take(" ".join(to)):
            LOG.warning("a notice by %s is dropped: there are too many", to[0])
            return
        task = asyncio.create_task(careful(self._try(to[0], send, wanted, gone)))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _try(self, kind: str, send: Callable[[], None], wanted: Wanted, gone: Gone) -> None:
        for pause in (0.0, *self.settings.pauses):
            await asyncio.sleep(pause)
            if pause and not await wanted():
                return
            fault = await self._fault(send)
            if fault is None:
                return
            LOG.warning("a notice by %s is not delivered: %s", kind, fault)
            if fault.gone:
                await gone()
            if fault.forever:
                return

    async def _fault(self, send: Callable[[], None]) -> Undelivered | None:
        """Send in a thread, and return why that failed; no text of it names an address."""
        try:
            await asyncio.get_running_loop().run_in_executor(self._threads, send)
        except Undelivered as error:
            return error
        except BadOption:
            return Undelivered("its address is not allowed", forever=True)
        except Exception as error:  # noqa: BLE001  a server may answer anything, and a table goes on
            return Undelivered(f"a fault of the program: {type(error).__name__}", forever=True)
        return None

    async def settle(self) -> None:
        """Wait until nothing is under way."""
        while self._under_way:
            await asyncio.wait(self._under_way)

    def close(self) -> None:
        """Drop what is under way."""
        for task in self._under_way:
            task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)

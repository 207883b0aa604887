"""The delivery of notices, in threads of its own: tried again with growing pauses, and never waited for."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from wargames.kernel.base.errors import BadOption
from wargames.web.notices import mail, webhook
from wargames.web.notices.notice import Notice
from wargames.web.notices.notice_settings import NoticeSettings
from wargames.web.notices.webhook import Undelivered
from wargames.web.transport.rate_limit import RateLimiter

THREADS = 4
MOST = 1000
"""The most notices under way; further ones are dropped."""

LOG = logging.getLogger(__name__)

Wanted = Callable[[], Awaitable[bool]]


async def always() -> bool:
    """Want a notice whatever happens meanwhile."""
    return True


class NoticeDelivery:
    """Notices under way. Its methods are for the thread of the event loop."""

    def __init__(self, settings: NoticeSettings) -> None:
        self.settings = settings
        self.targets = RateLimiter(1 / 60, 10)  # of notices to an address
        self._threads = ThreadPoolExecutor(THREADS, "notices")
        self._under_way: set[asyncio.Task[None]] = set()

    def deliver(self, kind: str, address: str, notice: Notice, wanted: Wanted = always) -> None:
        """Deliver a notice to an address; ``wanted`` is asked before each next try."""
        if len(self._under_way) >= MOST or not self.targets.take(f"{kind} {address}"):
            LOG.warning("a notice by %s is dropped: there are too many", kind)
            return
        task = asyncio.create_task(self._try(partial(self._send, kind, address, notice), kind, wanted))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    def _send(self, kind: str, address: str, notice: Notice) -> None:
        if kind == "mail" and self.settings.mail:
            mail.send(self.settings.mail, self.settings.sender, address, notice)
        elif kind == "webhook":
            webhook.post(address, notice, anywhere=self.settings.anywhere)

    async def _try(self, send: Callable[[], None], kind: str, wanted: Wanted) -> None:
        for pause in (0.0, *self.settings.pauses):
            await asyncio.sleep(pause)
            if pause and not await wanted():
                return
            fault = await self._fault(send)
            if fault is None:
                return
            LOG.warning("a notice by %s is not delivered: %s", kind, fault)
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

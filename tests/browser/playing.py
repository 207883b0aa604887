"""A person at the page: looks what is lit, clicks it, presses buttons and keys."""

import json
import socket
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import attrs
import uvicorn

from wargames.web import Pace, ServerLimits, TableStore, app
from wargames.web.serving import Server

HOST_KEY = "the-key-of-the-host"
QUICK = Pace(least=0.0, most=60, processes=1)
LIMITS = ServerLimits(rate=1e6, burst=1e6)

READY = """() => {
  const asked = document.getElementById('asked');
  if (!asked) return false;
  const busy = asked.inert || asked.getAttribute('aria-busy') === 'true';
  return !busy && (document.querySelector('#choices button') !== null
    || document.getElementById('prompt').textContent.startsWith('Game over'));
}"""

PRESS = """async (button) => {
  button.click();
  await new Promise((done) => setTimeout(done));
  return document.getElementById('asked').inert;
}"""

OF_THE_PAGE = "import(document.querySelector('script[type=module]').src.replace(/[^/]*$/, '{}'))"
"""A module as the page itself has it, by its file."""

MOMENT = """() => [...document.querySelectorAll('#prompt, #chips > *, #choices .says, #choices .answer')]
  .map((one) => one.textContent).join(' | ')"""

LIT = """() => [...document.querySelectorAll('.mark.lit, #board.table .lit')].map((one) => {
  const box = one.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}).filter(([x, y]) => {
  const board = document.getElementById('board').getBoundingClientRect();
  const seen = document.elementFromPoint(x, y);
  return x > board.left && x < board.right && y > board.top && y < board.bottom
    && seen?.closest('#board') && !seen.closest('#tools');
})"""
"""The places of what is lit, but for those that lie under something else."""


@contextmanager
def running(folder: Path, **more: Any) -> Iterator[str]:
    """Serve a folder from a thread."""
    door = socket.create_server(("127.0.0.1", 0))
    store = TableStore(folder)
    application = app(store, hosts=(), pace=QUICK, limits=LIMITS, host_key=HOST_KEY, **more)
    config = uvicorn.Config(application, log_level="error", timeout_graceful_shutdown=1)
    server = Server(config, application.state.manager)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [door]})
    thread.start()
    try:
        yield f"http://127.0.0.1:{door.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(20)
        store.close()


def made(
    address: str, game: str, scenario: str, bots: dict[str, str] | None = None, **more: Any
) -> dict[str, Any]:
    """Make a table; gives its links."""
    wanted = {"game": game, "scenario": scenario, "seats": bots or {}, **more}
    request = urllib.request.Request(  # noqa: S310  ours
        f"{address}/games", json.dumps(wanted).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310  ours
        links: dict[str, Any] = json.load(answer)
        return links


def against_bots(address: str, game: str, *, good: bool = False, alone: bool = False) -> str:
    """Make a table of a game's fairest scenario for one person, against good bots or random ones.

    ``alone`` leaves the other seats to people who do nothing: it looks the same each time. Gives the person's
    token.
    """
    with urllib.request.urlopen(f"{address}/games", timeout=60) as answer:  # noqa: S310  ours
        offered = next(one for one in json.load(answer) if one["id"] == game)
    seats = next(one["seats"] for one in offered["scenarios"] if one["id"] == offered["balanced"])
    others = () if alone else seats[1:]
    links = made(
        address, game, offered["balanced"], dict.fromkeys(others, offered["bots"][0 if good else -1])
    )
    return str(links["seats"][seats[0]])


@attrs.define
class Window:
    """A window of a browser, and what its scripts complained of."""

    page: Any
    address: str
    rng: Random
    complaints: list[str] = attrs.field(factory=list)

    @classmethod
    def opened(cls, chromium: Any, address: str, **settings: Any) -> "Window":
        """Open a window of its own, with nothing remembered, in which nothing moves by itself."""
        quiet = {"viewport": {"width": 1400, "height": 900}, "reduced_motion": "reduce"}
        context = chromium.new_context(**{**quiet, **settings})
        context.add_init_script(
            "if (window.origin !== 'null')"  # a sandboxed frame keeps nothing
            " localStorage.getItem('wargames.sure') ?? localStorage.setItem('wargames.sure', 'off')"
        )
        window = cls(context.new_page(), address, Random(7))
        window.page.on("pageerror", lambda error: window.complaints.append(str(error)))
        window.page.on("console", lambda said: window._note(said))  # noqa: PLW0108  a bound method is written to
        return window

    def _note(self, said: Any) -> None:
        """Note what a page complains of; that an answer came too late is no fault of it."""
        if said.type == "error" and "409" not in said.text and "422" not in said.text:
            self.complaints.append(said.text)

    def close(self) -> None:
        """Close the window; fails if its scripts complained."""
        self.page.context.close()
        assert [] == self.complaints

    def sit(self, token: str, fragment: str = "") -> None:
        """Open the page of a link."""
        self.page.goto(f"{self.address}/t/{token}{fragment}")
        self.ready()

    def ready(self) -> None:
        """Wait until something is asked, or the game is over."""
        self.page.wait_for_function(READY, timeout=60_000)

    @property
    def over(self) -> bool:
        """Whether the page says that the game is over."""
        return bool(self.page.inner_text("#prompt").startswith("Game over"))

    @property
    def told(self) -> int:
        """How many lines the log has."""
        return int(self.page.evaluate("document.querySelectorAll('#log .line').length"))

    def lit(self) -> Sequence[tuple[float, float]]:
        """Give where the things are that may be clicked."""
        return [(x, y) for x, y in self.page.evaluate(LIT)]

    def moment(self) -> str:
        """Give what tells one question from the next."""
        return str(self.page.evaluate(MOMENT))

    def decide(self) -> str:
        """Answer one decision by clicks, on what is lit as long as anything is; says how it was done."""
        before, how = self.told, "buttons"
        for _ in range(12):
            self.ready()
            if self.over or self.told != before:
                return how
            if lit := self.lit():
                how = "board"
                self.click(*self.rng.choice(lit))
            else:
                self.press_some_button()
            self.page.wait_for_timeout(30)
        self.press_some_button()
        return how

    def click(self, x: float, y: float) -> None:
        """Click at a place."""
        self.page.mouse.click(x, y)

    def settled(self) -> int:
        """Wait until the log stands still, whatever bots do; gives how many lines it has."""
        lines = -1
        while lines != self.told:
            lines = self.told
            self.page.wait_for_timeout(1500)
        return lines

    def press_some_button(self) -> bool:
        """Press one of the buttons, if they are there still; returns whether that sent an answer."""
        buttons = self.page.query_selector_all("#choices button.action, #choices button.answer")
        return bool(buttons) and bool(self.rng.choice(buttons).evaluate(PRESS))

    def press_until(self, holds: Callable[[], object], *others: "Window") -> None:
        """Press some button after the other, here and in other windows, until something holds."""
        end = time.monotonic() + 60
        while not holds():
            assert time.monotonic() < end, "it never came to hold"
            for window in (self, *others):
                window.press_some_button()
                window.page.wait_for_timeout(150)

    def until(self, expression: str, seconds: float = 20) -> None:
        """Wait until something holds in the page."""
        self.page.wait_for_function(f"() => {expression}", timeout=1000 * seconds)


def wait_for(holds: Any, seconds: float = 20) -> None:
    """Wait until something holds here."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it never came to hold"
        time.sleep(0.05)

"""Notices at the page: those of the browser, asked for by a button alone, and the addresses of a seat."""

import os
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from browser.accessibility import faults
from browser.playing import Window, made, running
from wargames.web import NoticeSettings

ROOT = Path(__file__).parents[2]
SHOTS = os.environ.get("SHOTS")
SPY = """
window.shown = [];
window.asked = 0;
window.Notification = class {
  static permission = "default";
  static async requestPermission() { window.asked += 1; return (this.permission = "granted"); }
  constructor(words, { tag }) { window.shown.push([words, tag]); }
};
Object.defineProperty(document, "hidden", { get: () => true });
"""


@pytest.fixture
def hook() -> Iterator[tuple[str, list[bytes]]]:
    """Give a webhook of this machine, and what came."""
    came: list[bytes] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            came.append(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/hook", came
    server.shutdown()
    server.server_close()


@pytest.fixture
def noticing(tmp_path: Path) -> Iterator[str]:
    """Serve a folder with notices; gives the address."""
    settings = NoticeSettings("https://games.example.org", anywhere=True, delay=0.1)
    with running(tmp_path / "games", notices=settings) as found:
        yield found


def duel(address: str) -> dict[str, str]:
    links: dict[str, str] = made(address, "screaming_eagles", "standard")["seats"]
    return links


def answer_all(window: Window) -> None:
    """Answer until another seat is waited for."""
    for _ in range(12):
        window.until(
            "!document.getElementById('asked').inert && (document.querySelector('#choices button')"
            " || document.getElementById('whose').textContent.startsWith('Waiting'))"
        )
        if window.page.inner_text("#whose").startswith("Waiting"):
            return
        window.press_some_button()
        window.page.wait_for_timeout(200)


def test_the_browser_is_asked_at_the_button_alone_and_tells_of_a_turn(chromium: Any, address: str) -> None:
    links = duel(address)
    blue, tan = Window.opened(chromium, address), Window.opened(chromium, address)
    tan.page.add_init_script(SPY)
    blue.sit(links["blue"])
    tan.sit(links["tan"])
    answer_all(tan)
    assert 0 == tan.page.evaluate("window.asked")
    tan.page.click("#tab-more")
    tan.page.click("#notify")
    tan.until("document.getElementById('notify').getAttribute('aria-pressed') === 'true'")
    assert 1 == tan.page.evaluate("window.asked")
    answer_all(blue)
    blue.press_until(lambda: tan.page.evaluate("window.shown.length"))
    ((words, tag),) = tan.page.evaluate("window.shown")
    assert "Your turn: Screaming Eagles (Tan)" == words
    assert tag.startswith("/table/")
    blue.close()
    tan.close()


def test_an_address_is_kept_and_told_and_stopped_by_the_link(
    chromium: Any, noticing: str, hook: tuple[str, list[bytes]]
) -> None:
    url, came = hook
    links = duel(noticing)
    blue, tan = Window.opened(chromium, noticing), Window.opened(chromium, noticing)
    blue.sit(links["blue"])
    tan.sit(links["tan"])
    tan.page.click("#tab-more")
    tan.page.fill("#addresses input", "gopher://x")
    tan.page.click("#addresses button")
    tan.until("document.querySelector('#addresses [role=status]').textContent.includes('begins with http')")
    assert ["400"] == [one.split("status of ")[1][:3] for one in tan.complaints]
    tan.complaints.clear()
    tan.page.fill("#addresses input", url)
    if SHOTS:
        tan.page.screenshot(path=f"{SHOTS}/notices.png")
    tan.page.click("#addresses button")
    tan.until("document.querySelector('#addresses [role=status]').textContent === 'Kept.'")
    tan.page.reload()
    tan.until(f"document.querySelector('#addresses input')?.value === '{url}'")
    answer_all(tan)
    tan.close()
    blue.press_until(lambda: came)
    assert 1 == len(came)
    stop = came[0].decode().split("/notices/")[1].split('"')[0]
    page = blue.page
    page.goto(f"{noticing}/notices/{stop}")
    assert [] == faults(page)
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/stop.png")
    page.click("#stop")
    blue.until("document.getElementById('said').textContent.includes('are stopped')")
    blue.close()

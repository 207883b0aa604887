"""Push messages in a real Chromium: its worker shows one notice until one looks, and opens the table.

Chromium alone has no push service to subscribe at: that step is made up in the page, by a push service on
loopback. All else is real: the page and its button, the server's message, which the service decrypts, the
worker, to which the browser delivers it, and the notice that it shows.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browser.playing import Window, running
from browser.test_notices import answer_all
from browser.test_people import home, invite, look
from wargames.web import NoticeSettings
from wargames.web.notices.push import new_key
from web.push_service import PushService, push_service

SHOTS = os.environ.get("SHOTS")
MADE_UP = """([endpoint, p256dh, auth]) => {
  window.made = null;
  PushManager.prototype.getSubscription = async () => window.made;
  PushManager.prototype.subscribe = async (wanted) => {
    window.wanted = wanted;
    const toJSON = () => ({ endpoint, keys: { p256dh, auth } });
    window.made = { endpoint, toJSON, unsubscribe: async () => (window.made = null, true) };
    return window.made;
  };
}"""
NOTICES = """async () => {
  const registration = await navigator.serviceWorker.getRegistration('/static/');
  return (await registration.getNotifications()).map((one) => [one.title, one.data.tables]);
}"""
TURN = "It is your turn: Screaming Eagles, Basic training: Tan"


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as found:
        yield found


@pytest.fixture
def pushing(tmp_path: Path) -> Iterator[str]:
    """Serve a folder with push messages; gives the address."""
    settings = NoticeSettings("https://games.example.org", push_key=new_key(), anywhere=True, delay=0.1)
    with running(tmp_path / "games", notices=settings) as found:
        yield found


class Worker:
    """The worker of a window's browser, as the browser's own developers' door reaches it."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.door = window.page.context.new_cdp_session(window.page)
        self.ids: list[str] = []
        self.door.on("ServiceWorker.workerRegistrationUpdated", self._heard)
        self.door.send("ServiceWorker.enable")

    def _heard(self, news: Any) -> None:
        self.ids += [one["registrationId"] for one in news["registrations"] if not one["isDeleted"]]

    def deliver(self, message: object) -> None:
        """Deliver a message as a push service does, decrypted."""
        here = {"origin": self.window.address, "registrationId": self.ids[-1], "data": json.dumps(message)}
        self.door.send("ServiceWorker.deliverPushMessage", here)

    def shows(self, *expected: tuple[str, list[str]]) -> None:
        """Wait until the notices that stand are these, by their titles and tables."""
        for _ in range(200):
            found = [(title, tables) for title, tables in self.window.page.evaluate(NOTICES)]
            if found == [*expected]:
                return
            self.window.page.wait_for_timeout(50)
        assert [*expected] == found


def named(chromium: Any, address: str, name: str) -> Window:
    """Open the front page in a browser that allows notices, and take a name."""
    window = Window.opened(chromium, address)
    window.page.context.grant_permissions(["notifications"], origin=address)
    home(window)
    window.page.fill("#name", name)
    window.page.click("#naming button")
    window.until(f"document.getElementById('my-name').textContent === {name!r}")
    window.page.click("#known summary")
    window.until("!document.getElementById('push').hidden")
    return window


def switched_on(window: Window, service: PushService) -> Worker:
    """Switch push messages on by the button; gives the worker."""
    worker = Worker(window)
    window.page.evaluate(MADE_UP, [*service.subscription.values()])
    window.page.click("#push")
    window.until("document.getElementById('push').getAttribute('aria-pressed') === 'true'")
    return worker


def test_a_message_of_the_server_is_shown_by_the_worker_until_one_looks(
    chromium: Any, pushing: str, service: PushService
) -> None:
    ann, bob = named(chromium, pushing, "Ann"), named(chromium, pushing, "Bob")
    worker = switched_on(bob, service)
    assert [True, 87] == bob.page.evaluate("[wanted.userVisibleOnly, wanted.applicationServerKey.length]")
    if SHOTS:
        bob.page.screenshot(path=f"{SHOTS}/push.png")
    invite(ann)
    look(bob)
    bob.page.click("#invitations button")
    bob.ready()
    answer_all(bob)
    table = bob.page.url.rpartition("/")[2]
    home(bob)  # he looks elsewhere
    look(ann)
    ann.page.click("#my-games a")
    ann.ready()
    ann.press_until(lambda: service.came)
    (message,) = service.came
    worker.deliver(message)

    worker.shows((TURN, [table]))
    worker.deliver({"words": TURN, "table": "x" * 22})
    worker.deliver(message)
    worker.shows(("News at 2 of your tables", [table, "x" * 22]))
    bob.page.goto(f"{pushing}/table/{table}")
    bob.ready()
    worker.shows()
    ann.close()
    bob.close()


def test_a_click_opens_the_table_or_goes_to_its_page(
    chromium: Any, pushing: str, service: PushService
) -> None:
    window = named(chromium, pushing, "Ann")
    worker = switched_on(window, service)
    (inside,) = window.page.context.service_workers
    inside.evaluate("self.clients.openWindow = async (href) => (self.opened = href)")
    one, other = "a" * 22, "b" * 22
    worker.deliver({"words": "Turn", "table": one})
    worker.shows(("Turn", [one]))
    click = """async () => {
      const [notification] = await self.registration.getNotifications();
      self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
      for (let at = 0; at < 50 && !self.opened; at++) await new Promise((done) => setTimeout(done, 20));
      return self.opened;
    }"""
    assert f"{pushing}/table/{one}" == inside.evaluate(click)
    worker.shows()
    for table in (one, "https://evil.example/", "../../x", other):
        worker.deliver({"words": "Turn", "table": table})
    worker.shows(("News at 2 of your tables", [one, other]))
    inside.evaluate("self.opened = ''; self.clients.matchAll = async () => []")
    assert f"{pushing}/" == inside.evaluate(click)
    window.close()


def test_it_is_switched_off_by_the_button_and_with_the_name(
    chromium: Any, pushing: str, service: PushService
) -> None:
    window = named(chromium, pushing, "Ann")
    switched_on(window, service)
    window.page.click("#push")
    window.until("document.getElementById('push').getAttribute('aria-pressed') === 'false'")
    assert [] == window.page.evaluate("fetch('/person/push').then((one) => one.json())")["endpoints"]
    window.page.click("#push")
    window.until("document.getElementById('push').getAttribute('aria-pressed') === 'true'")
    window.page.click("#forget")
    window.page.click("#forget-all")
    window.until("!document.getElementById('naming').hidden")
    window.until("window.made === null")
    window.close()


def test_a_browser_without_a_push_service_says_so(chromium: Any, pushing: str) -> None:
    window = named(chromium, pushing, "Ann")
    window.page.click("#push")
    window.until("document.getElementById('push-said').textContent !== ''")
    assert "This browser has no push service." == window.page.inner_text("#push-said")
    assert all("Push API" in one for one in window.complaints), "Chromium's own words"
    window.complaints.clear()
    window.close()

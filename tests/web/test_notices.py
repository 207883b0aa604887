"""Notices of one's turn: at most one until one looks, by webhook and by mail, and no secret in them."""

import email
import json
import socket
import threading
from collections.abc import Callable, Iterator
from email.message import Message
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import attrs
import pytest

from alike_worlds import DEPTHS, alike, called, line_of_play
from cases import cases
from wargames.kernel.base.errors import BadOption
from wargames.kernel.game import Seat
from wargames.web import MailServer, NoticeSettings
from wargames.web.notices import webhook
from wargames.web.notices.notice import TableName, turn_notice
from wargames.web.storage.links import public_name
from web.served import Served, served
from web.test_secrets import seated

SITE = "https://games.example.org"
QUICK: dict[str, Any] = {"delay": 0.0, "pauses": (0.05, 0.05)}


@attrs.define
class Receiver:
    """A webhook of this machine: what came, and what it answers next."""

    port: int = 0
    came: list[dict[str, Any]] = attrs.field(factory=list)
    answers: list[int] = attrs.field(factory=list)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/api/webhooks/1/secret"


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    found = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            size = int(self.headers["Content-Length"])
            found.came.append(json.loads(self.rfile.read(size)))
            self.send_response(found.answers.pop(0) if found.answers else 204)
            self.send_header("Location", "http://127.0.0.1:9/")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    found.port = server.server_port
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    yield found
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def mailbox() -> Iterator[tuple[MailServer, list[Message]]]:
    """Give a real SMTP server of this machine, and the mail that it has taken."""
    controllers = pytest.importorskip("aiosmtpd.controller")
    came: list[Message] = []

    class Handler:
        async def handle_DATA(  # noqa: N802  the name that aiosmtpd calls
            self, _server: Any, _session: Any, envelope: Any
        ) -> str:
            message = email.message_from_bytes(envelope.content)
            message["X-To"] = envelope.rcpt_tos[0]
            came.append(message)
            return "250 taken"

    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    controller = controllers.Controller(Handler(), hostname="127.0.0.1", port=port, ready_timeout=20)
    controller.start()
    yield MailServer("127.0.0.1", port, encrypted=False), came
    controller.stop()


def text_of(message: Message) -> str:
    """Give the text of a mail."""
    found = message.get_payload(decode=True)
    assert isinstance(found, bytes)
    return found.decode()


def settle(here: Served) -> None:
    """Wait until no notice is under way."""
    portal: Any = here.client.portal
    portal.call(here.client.app.state.notifier.settle)  # type: ignore[attr-defined]


def duel(here: Served) -> tuple[dict[str, str], str]:
    """Make a table for two people; gives its links, and the address of its page."""
    made = here.made("screaming_eagles", "standard")
    links: dict[str, str] = {**made["seats"], "spectator": made["spectator"]}
    settle(here)
    return links, f"{SITE}/table/{made['table']}"


def give(here: Served, token: str, kind: str, address: str) -> Any:
    return here.client.post(f"/t/{token}/notices", json={"kind": kind, "address": address})


def rounds(here: Served, links: dict[str, str], waited: str, times: int) -> None:
    """Play on until a seat was newly waited for so many times."""
    count, before = 0, here.now(links[waited])["decision"] is not None
    for _ in range(200):
        for seat in ("blue", "tan"):
            now = here.now(links[seat])
            if now["decision"] and not (seat == waited and count == times):
                here.act(links[seat], now)
                settle(here)
        asked = here.now(links[waited])["decision"] is not None
        count += asked and not before
        before = asked
        if count >= times:
            return
    raise AssertionError("it is never its turn")


def test_one_notice_comes_until_one_has_looked(tmp_path: Path, receiver: Receiver) -> None:
    with served(tmp_path, notices=NoticeSettings(SITE, anywhere=True, **QUICK)) as here:
        links, page = duel(here)
        assert 200 == give(here, links["tan"], "webhook", receiver.url).status_code
        rounds(here, links, "tan", 3)
        assert 1 == len(receiver.came)
        content = receiver.came[0]["content"]
        assert "It is your turn: Screaming Eagles, Basic training: Tan" in content
        assert page in content
        assert {"parse": []} == receiver.came[0]["allowed_mentions"]


def test_after_a_look_the_next_turn_is_told_again(tmp_path: Path, receiver: Receiver) -> None:
    with served(tmp_path, notices=NoticeSettings(SITE, anywhere=True, **QUICK)) as here:
        links, _ = duel(here)
        give(here, links["tan"], "webhook", receiver.url)
        rounds(here, links, "tan", 1)
        look(here, links["tan"])
        rounds(here, links, "tan", 1)
        assert 2 == len(receiver.came)


def look(here: Served, token: str) -> None:
    """Open the stream of a seat for a moment."""
    portal: Any = here.client.portal

    async def looking() -> None:
        grant = await here.manager.grant(token)
        assert grant is not None
        live = await here.manager.table(grant.table)
        with here.manager.listening(live, grant):
            await here.client.app.state.notifier.settle()  # type: ignore[attr-defined]

    portal.call(looking)


def test_who_has_the_page_open_gets_no_notice(tmp_path: Path, receiver: Receiver) -> None:
    with served(tmp_path, notices=NoticeSettings(SITE, anywhere=True, **QUICK)) as here:
        links, _ = duel(here)
        give(here, links["tan"], "webhook", receiver.url)
        portal: Any = here.client.portal
        grant = portal.call(here.manager.grant, links["tan"])
        (live,) = here.manager.there(None)
        page = live.listening(grant)
        portal.call(page.__enter__)
        rounds(here, links, "tan", 2)
        portal.call(page.__exit__, None, None, None)
        assert [] == receiver.came


def test_a_failing_webhook_is_tried_again_a_bounded_number_of_times(
    tmp_path: Path, receiver: Receiver
) -> None:
    with served(tmp_path, notices=NoticeSettings(SITE, anywhere=True, **QUICK)) as here:
        links, _ = duel(here)
        give(here, links["tan"], "webhook", receiver.url)
        receiver.answers = [500] * 9
        rounds(here, links, "tan", 1)
        assert 3 == len(receiver.came), "once, and once after each of two pauses"


@pytest.mark.parametrize("status", [404, 302])
def test_a_webhook_that_is_gone_or_leads_elsewhere_is_not_followed(
    tmp_path: Path, receiver: Receiver, status: int
) -> None:
    with served(tmp_path, notices=NoticeSettings(SITE, anywhere=True, delay=0, pauses=())) as here:
        links, _ = duel(here)
        give(here, links["tan"], "webhook", receiver.url)
        receiver.answers = [status]
        rounds(here, links, "tan", 1)
        assert 1 == len(receiver.came)


def test_a_slow_webhook_holds_up_no_table(
    tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    began, free, sent = threading.Event(), threading.Event(), threading.Event()

    def slow(*_: object, **__: object) -> None:
        began.set()
        free.wait(20)
        sent.set()

    monkeypatch.setattr(webhook, "post", slow)
    with served(tmp_path, notices=NoticeSettings(SITE, webhook=receiver.url, **QUICK)) as here:
        made = here.made("screaming_eagles", "standard")["seats"]
        while (now := here.now(made["blue"]))["decision"]:
            here.act(made["blue"], now)
        while (now := here.now(made["tan"]))["decision"]:
            here.act(made["tan"], now)
        assert began.wait(20)
        here.now(made["blue"])
        assert not sent.is_set()
        free.set()


def test_mail_comes_after_its_address_has_confirmed_it_and_stops_by_its_link(
    tmp_path: Path, mailbox: tuple[MailServer, list[Message]]
) -> None:
    server, came = mailbox
    settings = NoticeSettings(SITE, mail=server, sender="games@example.org", **QUICK)
    with served(tmp_path, notices=settings) as here:
        links, page = duel(here)
        assert {"confirmed": False} == give(here, links["tan"], "mail", "me@example.org").json()
        settle(here)
        assert ("games@example.org", "me@example.org") == (came[0]["From"], came[0]["X-To"])
        rounds(here, links, "tan", 1)
        assert 1 == len(came), "no notice comes before it is confirmed"
        path = text_of(came[0]).split(SITE)[1].split()[0]
        assert 200 == here.client.get(path).status_code
        assert 1 == len(came), "looking at the page confirms nothing"
        assert 200 == here.client.post(f"{path}/confirm", json={}).status_code
        rounds(here, links, "tan", 1)
        assert 1 == len(came), "it was told in vain before"
        look(here, links["tan"])
        rounds(here, links, "tan", 1)
        assert 2 == len(came)
        text = text_of(came[1])
        assert "It is your turn: Screaming Eagles" in str(came[1]["Subject"])
        assert page in text
        assert f"<{SITE}{path}>" == came[1]["List-Unsubscribe"]
        assert 200 == here.client.post(f"{path}/stop", json={}).status_code
        assert 404 == here.client.post(f"{path}/stop", json={}).status_code
        look(here, links["tan"])
        rounds(here, links, "tan", 1)
        assert 2 == len(came)


def test_the_end_is_told_once_and_the_addresses_are_forgotten(tmp_path: Path, receiver: Receiver) -> None:
    with served(tmp_path, notices=NoticeSettings(SITE, anywhere=True, **QUICK)) as here:
        links, _ = duel(here)
        give(here, links["tan"], "webhook", receiver.url)
        here.client.post(f"/t/{links['blue']}/resign", json={})
        settle(here)
        assert ["The game is over"] == [one["content"][:16] for one in receiver.came]
        assert [] == here.store.database.rows("select * from notices")


def test_addresses_are_shown_to_their_own_seat_alone(tmp_path: Path, receiver: Receiver) -> None:
    with served(tmp_path, notices=NoticeSettings(SITE, anywhere=True, **QUICK)) as here:
        links, _ = duel(here)
        give(here, links["tan"], "webhook", receiver.url)
        own = here.client.get(f"/t/{links['tan']}/notices").json()
        assert [{"kind": "webhook", "address": receiver.url, "confirmed": True}] == own["addresses"]
        assert [] == here.client.get(f"/t/{links['blue']}/notices").json()["addresses"]
        assert 422 == here.client.get(f"/t/{links['spectator']}/notices").status_code
        give(here, links["tan"], "webhook", "")
        assert [] == here.client.get(f"/t/{links['tan']}/notices").json()["addresses"]


def test_without_a_public_address_there_are_no_notices(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        links, _ = duel(here)
        assert [] == here.client.get(f"/t/{links['tan']}/notices").json()["kinds"]
        assert 400 == give(here, links["tan"], "webhook", "https://discord.com/api/webhooks/1/x").status_code


@pytest.mark.parametrize("name", ["bob", "screaming_eagles"])
def test_worlds_that_look_alike_are_told_alike(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = called(name)
    true = line_of_play(game, DEPTHS[name])
    seen: list[Any] = []
    for number, world in enumerate([true, *alike(true, game.seats_of(true.latest.state)[0])][:4]):
        seen.append(notices_in(tmp_path / str(number), world, monkeypatch))
    assert len(seen) > 1
    assert seen[0], "somebody is told"
    assert all(one == seen[0] for one in seen)


def notices_in(folder: Path, world: Any, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Give the notices that all seats get of a table that goes on from a world."""
    came: list[tuple[str, str]] = []
    monkeypatch.setattr(webhook, "post", lambda _url, one, **_: came.append((one.subject, one.text)))
    settings = NoticeSettings(SITE, webhook="https://discord.com/x", **QUICK)
    with served(folder, notices=settings) as here:
        tokens = seated(here, world, "same")
        settle(here)
        seats = world.setting.game.seats_of(world.latest.state)
        here.client.post(f"/t/{tokens[f'seat:{seats[0]}']}/resign", json={})
        settle(here)
    return sorted(came)


def test_a_notice_names_the_side_and_the_table_and_no_key() -> None:
    of = TableName(called("bob"), "Bridge", "00ff")
    notice = turn_notice(SITE, of, Seat("us"), "STOP")
    assert f"{SITE}/table/{public_name('00ff')}" in notice.text
    assert f"{SITE}/notices/STOP" in notice.text
    assert "#" not in notice.text


@cases(
    (lambda: MailServer.read("http://x"), "no URL such as smtp://"),
    (lambda: MailServer.read("smtp://u:secret@"), "no URL such as smtp://"),
    (lambda: NoticeSettings("ftp://x"), "the public address is a URL"),
    (lambda: NoticeSettings(webhook="https://discord.com/x"), "need the public address"),
    (lambda: NoticeSettings(SITE, mail=MailServer.read("smtp://h")), "mail needs the address"),
)
def test_settings_that_make_no_sense_are_refused(make: Callable[[], object], said: str) -> None:
    with pytest.raises(BadOption, match=said) as raised:
        make()
    assert "secret" not in str(raised.value)


def test_a_mail_server_is_read_from_a_url() -> None:
    server = MailServer.read("smtps://me%40x:p%2Fw@mail.example.org")
    assert ("mail.example.org", 465, True, "me@x", "p/w") == attrs.astuple(server)
    assert "p/w" not in repr(server)

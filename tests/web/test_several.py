"""Several servers over one database: each answers for any table, and none loses what another wrote."""

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import pytest

from wargames.web import Pace
from wargames.web.storage.leases import TableLeases
from web.listening import listening, until
from web.postgresql import Server
from web.served import Served, served

pytestmark = pytest.mark.postgresql


@pytest.fixture
def two(postgresql: Server) -> Iterator[tuple[Served, Served]]:
    """Run two servers over one database."""
    url = postgresql.new_database()
    with ExitStack() as stack:
        one, other = (stack.enter_context(served(url)) for _ in range(2))
        yield one, other


def test_each_server_answers_for_a_table_and_plays_on_where_the_other_was(two: tuple[Served, Served]) -> None:
    one, other = two
    links = one.made("screaming_eagles", "standard")
    blue, tan = links["seats"]["blue"], links["seats"]["tan"]
    assert one.now(blue) == other.now(blue)
    for number in range(24):
        here, there = (one, other) if number % 3 else (other, one)
        shown = {token: there.now(token) for token in (blue, tan)}
        token = next(token for token, now in shown.items() if now["decision"])
        assert 200 == here.act(token, shown[token], number % 2).status_code
        for token in (blue, tan, links["spectator"]):
            assert here.now(token) == there.now(token)
    assert one.now(blue)["steps"] > 12


def test_a_bot_answers_at_one_server_whichever_was_asked(two: tuple[Served, Served]) -> None:
    one, other = two
    blue = one.made("screaming_eagles", "standard", {"tan": "random"})["seats"]["blue"]
    for number in range(6):
        here, there = (one, other) if number % 2 else (other, one)
        assert 200 == here.act(blue, there.asked(blue)).status_code
        until(lambda: one.now(blue)["decision"] is not None)
    assert one.now(blue) == other.now(blue)


def test_a_stream_at_one_server_tells_what_happens_at_the_other(postgresql: Server) -> None:
    """A move and a line of talk there wake it here; what a renewed link closed there ends here."""
    url = postgresql.new_database()
    with listening(url) as one, listening(url) as other:
        links = one.made("screaming_eagles", "standard")
        blue, tan = links["seats"]["blue"], links["seats"]["tan"]
        heard = Heard(other.stream(tan))
        until(lambda: heard.count("moment") == 1)
        now = json.loads(one.ask(f"/t/{blue}/now").body)
        action = {"moment": now["moment"], "action": now["decision"]["actions"][0][0]}
        assert 200 == one.ask(f"/t/{blue}/act", action).status
        until(lambda: heard.count("moment") == 2)
        talk = heard.count("talk")
        assert 200 == one.ask(f"/t/{blue}/chat", {"words": "hello"}).status
        until(lambda: heard.count("talk") == talk + 1)
        assert not heard.ended()
        assert 200 == one.ask(f"/t/{links['maker']}/renew", {"seat": "tan"}).status
        assert 404 == other.ask(f"/t/{tan}/now").status
        until(heard.ended)
        heard.close()


class Heard:
    """The events of a stream."""

    def __init__(self, stream: socket.socket) -> None:
        self._stream, self._text = stream, b""
        stream.settimeout(0.05)
        self._ended = False

    def _read(self) -> None:
        with suppress(TimeoutError):
            part = self._stream.recv(65536)
            self._text += part
            self._ended = self._ended or not part or self._text.endswith(b"0\r\n\r\n")

    def count(self, event: str) -> int:
        """Count the events of a kind so far."""
        self._read()
        return self._text.count(f"event: {event}\n".encode())

    def close(self) -> None:
        """Hang up."""
        self._stream.close()

    def ended(self) -> bool:
        """Tell whether the stream has ended."""
        self._read()
        return self._ended


def test_the_bots_of_a_server_that_dies_play_on_at_another(
    postgresql: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody asks for the table meanwhile."""
    url = postgresql.new_database()
    slow = Pace(least=60, most=90, processes=0)
    with served(url) as other, served(url, pace=slow) as dies:
        spectator = dies.made("sam_fire", "village", {"american": "random"})["spectator"]
        steps = other.now(spectator)["steps"]
        monkeypatch.setattr(TableLeases, "renew", lambda *_: None)
        assert steps == other.now(spectator)["steps"]
        until(lambda: len(next(iter(other.records().values())).splitlines()) > 6)


def test_a_database_that_restarts_under_a_server_is_found_again(postgresql: Server) -> None:
    with served(postgresql.new_database()) as here:
        blue = here.made("screaming_eagles", "standard")["seats"]["blue"]
        now = here.asked(blue)
        postgresql.stop()
        for answer in (
            here.client.get(f"/t/{blue}/now"),
            here.act(blue, now),
            here.client.post(f"/t/{blue}/note", json={"words": "x"}),
            here.client.post("/games", json={"game": "bob", "scenario": "bridge"}),
        ):
            assert 503 == answer.status_code
            assert "try" in answer.json()["error"]
        postgresql.start()
        until(lambda: 200 == here.client.get(f"/t/{blue}/now").status_code)
        assert now == here.now(blue)
        assert 200 == here.act(blue, now).status_code
        assert 409 == here.act(blue, now).status_code

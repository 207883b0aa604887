"""Several servers over one database: each answers for any table, and none loses what another wrote."""

import json
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, suppress
from typing import Any

import pytest

from waiting import until
from wargames.lessons import Guide
from wargames.presenting.lesson_words import LEFT
from wargames.web import Pace
from wargames.web.storage.database import Value
from wargames.web.storage.leases import TableLeases
from wargames.web.storage.links import hashed
from web.listening import listening
from web.postgresql import Server
from web.served import Served, served
from web.test_lessons import LESSONS, begun, send
from web.test_lessons import other as elsewise
from web.test_people import unbounded
from web.together import Browser, play_out

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


def test_people_meet_across_servers(two: tuple[Served, Served]) -> None:
    """Ann is at one server, Bob at the other: who sits, who is there and whose turn it is is told at both."""
    one, other = two
    for server in two:
        unbounded(server)
    ann, bob = Browser.opened(one, "Ann"), Browser.opened(other, "Bob")
    table = bob.post("/lobby/accept", {"invitation": ann.invite()})["table"]
    blue = ann.token(table)
    assert ["Ann", "Bob"] == [seat["name"] for seat in ann.get(f"/t/{blue}/people")["seats"].values()]
    until(lambda: bob.games()[0]["mine"])
    assert "another person" in Browser.opened(one).post("/person", {"name": "bob"}, 422)["error"]

    def here(browser: Browser) -> list[bool]:
        return [seat["here"] for seat in browser.get(f"/t/{browser.token(table)}/people")["seats"].values()]

    assert [False, False] == here(ann) == here(bob)
    portal = one.client.portal
    assert portal is not None
    grant = one.store.grant(blue)
    assert grant
    live = portal.call(one.manager.table, grant.table)
    with ExitStack() as stack:
        portal.call(stack.enter_context, one.manager.listening(live, grant))
        until(lambda: here(bob) == [True, False])
        portal.call(stack.close)
    until(lambda: here(bob) == [False, False])


def test_a_rated_game_counts_once_whichever_server_notes_its_end(two: tuple[Served, Served]) -> None:
    one, other = two
    for server in two:
        unbounded(server)
    ann, bob = Browser.opened(one, "Ann"), Browser.opened(other, "Bob")
    table = bob.post("/lobby/accept", {"invitation": ann.invite(rated=True)})["table"]
    tokens = [ann.token(table), bob.token(table)]
    play_out(one, tokens)
    assert other.now(tokens[1])["over"]
    until(lambda: ann.get("/ratings/screaming_eagles"))
    assert {1} == {row["games"] for row in bob.get("/ratings/screaming_eagles")}


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


@pytest.mark.parametrize("name", ["two_houses", "barn"])
def test_a_lesson_goes_on_at_either_server_and_its_dice_fall_as_they_would(
    postgresql: Server, name: str
) -> None:
    lesson, url = LESSONS[name], postgresql.new_database()
    alone, number = Guide(lesson), 0
    with served(url) as one, served(url) as two:
        token = begun(one, lesson)
        while not (now := two.asked(token))["lesson"]["closing"]:
            here = (one, two)[number % 2]
            number += 1
            assert now["lesson"] == here.asked(token)["lesson"]
            wanted = now["lesson"]["suggestion"] or now["decision"]["actions"][0][0]
            assert 200 == send(here, token, now, wanted).status_code
            alone.session.run()
            alone.session.submit(lesson.seat, wanted)
        assert number >= len(lesson.own)
        assert now["board"] == one.asked(token)["board"]
    with served(url) as third:
        assert (lesson.closing, now["board"]) == (
            third.asked(token)["lesson"]["closing"],
            third.asked(token)["board"],
        )
        (record,) = third.records().values()
    alone.session.run()
    assert alone.session.history[-1].digest.encode() in record


def test_what_a_lesson_objects_to_at_one_server_is_insisted_on_at_the_other_and_taken_back(
    two: tuple[Served, Served],
) -> None:
    one, other = two
    token = begun(one, LESSONS["two_houses"])
    now = one.asked(token)
    mine = elsewise(now)
    assert 422 == send(one, token, now, mine).status_code
    answer = other.client.post(
        f"/t/{token}/act", json={"moment": now["moment"], "action": mine, "insist": True}
    )
    assert 200 == answer.status_code, answer.text
    left = one.asked(token)
    assert LEFT == left["lesson"]["note"]
    assert 200 == one.client.post(f"/t/{token}/undo", json={"moment": left["moment"]}).status_code
    back = other.asked(token)
    assert ("", 1) == (back["lesson"]["note"], back["lesson"]["number"])
    assert now["board"] == back["board"]


def test_the_dice_of_a_lesson_off_its_script_fall_as_at_one_server(two: tuple[Served, Served]) -> None:
    lesson = LESSONS["two_houses"]
    alone, token = Guide(lesson), begun(two[0], lesson)
    for number in range(12):
        here = two[number // 2 % 2]  # dice fall at either
        if (now := here.asked(token))["over"]:
            break
        action = now["decision"]["actions"][-1][0]
        sent = {"moment": now["moment"], "action": action, "insist": True}
        assert 200 == here.client.post(f"/t/{token}/act", json=sent).status_code
        alone.session.run()
        alone.session.submit(lesson.seat, action)
    (record,) = two[0].records().values()
    assert any(entry.falls for entry in alone.session.history[3:])
    assert alone.session.history[-1].digest.encode() in record


def asked_about(here: Served, token: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collect what a server asks its database about the table of a link from now on."""
    grant = here.store.grant(token)
    assert grant is not None
    asked, base, names = list[str](), here.store.database, {grant.table, hashed(token)}

    def noting(do: Callable[..., Any]) -> Callable[..., Any]:
        def noted(words: str, values: Sequence[Value] = ()) -> Any:
            asked.extend([words] * (not names.isdisjoint(values)))
            return do(words, values)

        return noted

    monkeypatch.setattr(base, "rows", noting(base.rows))
    monkeypatch.setattr(base, "run", noting(base.run))
    return asked


def test_a_look_asks_the_database_once_and_a_click_twice(
    two: tuple[Served, Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The link, the head of the record, the time and the measures are one row; a line is one statement."""
    one, other = two
    blue = one.made("screaming_eagles", "standard")["seats"]["blue"]
    now = other.now(blue)
    one.now(blue)
    here, there = (asked_about(server, blue, monkeypatch) for server in two)
    assert now == one.now(blue)
    assert 1 == len(here)
    here.clear()
    assert 200 == one.act(blue, now).status_code
    assert 2 == len(here)
    assert [] == there  # nobody looks there
    assert other.now(blue) == one.now(blue)
    assert 3 == len(there)  # its link, then the head and the line

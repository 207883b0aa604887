"""One client does not keep the others out, whatever it opens, sends, or does not send."""

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from wargames.kernel.base.errors import BadOption
from wargames.web import Limits, Pace
from wargames.web.clients import counted_as, read_proxies
from wargames.web.thinking import Thinkers
from web.listening import GOOD, Listening, listening

resource = pytest.importorskip("resource", reason="only here many sockets can be asked for")

STATIC = "/static/page.css"
FREE: dict[str, Any] = {"rate": 1e9, "burst": 1e9}


@pytest.fixture
def _many_files() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 5000)), hard))


def until(holds: Callable[[], bool], seconds: float = 20) -> None:
    """Wait until something holds."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it never came to hold"
        time.sleep(0.02)


def is_closed(one: socket.socket) -> bool:
    """Tell whether the other end has hung up; reads what it said before."""
    one.settimeout(0.01)
    try:
        while one.recv(4096):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


def said(one: socket.socket) -> bytes:
    """Read all that is said until the other end hangs up."""
    found = b""
    try:
        while part := one.recv(4096):
            found += part
    except ConnectionError:
        pass
    return found


@pytest.mark.usefixtures("_many_files")
def test_2050_idle_connections_of_one_client_keep_nobody_else_out(tmp_path: Path) -> None:
    with listening(tmp_path) as here, ExitStack() as held:
        for _ in range(2050):
            held.enter_context(here.raw())
        began = time.monotonic()

        assert 200 == here.ask(STATIC, source=GOOD).status
        assert time.monotonic() - began < 2


def test_a_client_that_holds_too_many_connections_is_told_so(tmp_path: Path) -> None:
    with listening(tmp_path, limits=Limits(connections=3)) as here, ExitStack() as held:
        for _ in range(3):
            held.enter_context(here.raw())
        with here.raw() as beyond:
            found = said(beyond)
        assert found.startswith(b"HTTP/1.1 503 ")
        assert b"3 connections are open from this address already" in found
        assert 200 == here.ask(STATIC, source=GOOD).status
        held.close()

        until(lambda: 200 == here.ask(STATIC).status)


def test_where_all_places_are_taken_the_client_that_holds_most_loses_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wargames.web.serving.MOST", 6)
    with listening(tmp_path) as here, ExitStack() as held:
        many = [held.enter_context(here.raw()) for _ in range(4)]
        few = [held.enter_context(here.raw("127.0.0.3")) for _ in range(2)]
        until(lambda: here.ask(STATIC, source=GOOD).status == 200)

        assert 1 <= sum(map(is_closed, many))
        assert [False, False] == [is_closed(one) for one in few]
        assert 200 == here.ask(STATIC, source=GOOD).status


@pytest.mark.parametrize("begun", [b"", b"GET /", b"GET / HTTP/1.1\r\nHost: localhost\r\nX: "])
def test_headers_that_do_not_come_to_an_end_are_not_waited_for(tmp_path: Path, begun: bytes) -> None:
    """Not even where a byte comes every now and then."""
    with listening(tmp_path, limits=Limits(seconds=0.5)) as here, here.raw() as slow:
        began = time.monotonic()
        slow.sendall(begun)
        for _ in range(3 if begun else 0):
            time.sleep(0.1)
            slow.sendall(b"x")
        found = said(slow)

        assert found.startswith(b"HTTP/1.1 408 ")
        assert b"no request came in time" in found
        assert 0.4 < time.monotonic() - began < 3


def test_a_second_request_has_its_own_time_for_headers(tmp_path: Path) -> None:
    with listening(tmp_path, limits=Limits(seconds=0.5)) as here, here.connection() as one:
        for _ in range(2):
            one.request("GET", STATIC)
            assert one.getresponse().read()
            time.sleep(0.7)  # an idle connection may be longer so than headers may take
        assert one.sock is not None
        one.sock.sendall(b"GET / HT")

        assert said(one.sock).startswith(b"HTTP/1.1 408 ")


def test_a_connection_that_asks_nothing_more_is_closed_after_a_while(tmp_path: Path) -> None:
    with listening(tmp_path, limits=Limits(idle=1)) as here, here.connection() as one:
        one.request("GET", STATIC)
        one.getresponse().read()
        assert one.sock is not None
        began = time.monotonic()

        assert b"" == said(one.sock)
        assert 0.5 < time.monotonic() - began < 5


def test_headers_without_end_are_cut_off(tmp_path: Path) -> None:
    with listening(tmp_path) as here, here.raw() as endless:
        endless.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
        found = b""
        try:
            for _ in range(40):
                endless.sendall(b"X-Long: " + b"x" * 8000 + b"\r\n")
            found = said(endless)
        except ConnectionError:
            pass  # it has hung up already

        assert found[:13] in {b"", b"HTTP/1.1 431 "}
        assert 200 == here.ask(STATIC).status


def test_who_asks_and_asks_without_reading_is_cut_off(tmp_path: Path) -> None:
    """A pipeline of requests would be kept in memory until each is answered."""
    with listening(tmp_path, limits=Limits(**FREE)) as here, here.raw() as one:
        ask = b"GET /static/table.js HTTP/1.1\r\nHost: localhost\r\n\r\n"
        with suppress(ConnectionError):
            one.sendall(ask * 5000)

        until(lambda: is_closed(one))
        assert 200 == here.ask(STATIC).status


def test_who_takes_nothing_of_a_long_answer_is_cut_off(tmp_path: Path) -> None:
    with listening(tmp_path, limits=Limits(unread=0.5, **FREE)) as here, socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        deaf.settimeout(20)
        deaf.connect(("127.0.0.1", here.port))
        with pytest.raises(ConnectionError):
            ask_on(deaf)
        assert 200 == here.ask(STATIC).status


def ask_on(deaf: socket.socket) -> None:
    """Ask for more and more, so that the buffers of both ends become full."""
    for _ in range(400):
        deaf.sendall(b"GET /static/table.js HTTP/1.1\r\nHost: localhost\r\n\r\n")
        time.sleep(0.01)


def test_tables_of_one_client_do_not_close_one_of_another_that_is_played(tmp_path: Path) -> None:
    """200 of them, each with a stream: the one that is played stays open, and so does its stream."""
    limits = Limits(made=1e9, streams=300, connections=400, **FREE)
    with listening(tmp_path, limits=limits, tables=60) as here, ExitStack() as held:
        links = here.made("bob", "bridge", GOOD, ge="random")
        token = links["seats"]["us"]
        own = held.enter_context(here.stream(token, GOOD))
        (name,) = here.hall._open
        played = here.hall._open[name]
        for at in range(200):
            held.enter_context(here.stream(here.made("bob", "bridge")["spectator"]))
            if at % 20 == 0:
                assert act(here, token)

        assert here.hall._open[name] is played
        assert not is_closed(own)
        assert limits.tables + 1 == len(here.hall._open)


def act(here: Listening, token: str) -> bool:
    """Play one action as the good client, when it is asked."""
    for _ in range(200):
        now = json.loads(here.ask(f"/t/{token}/now", source=GOOD).body)
        if now["decision"]:
            data = {"moment": now["moment"], "action": now["decision"]["actions"][0][0]}
            return here.ask(f"/t/{token}/act", data, GOOD).status == 200
        time.sleep(0.02)
    return False


def test_of_too_many_tables_the_one_that_was_played_longest_ago_gives_way_streamed_to_or_not(
    tmp_path: Path,
) -> None:
    limits = Limits(tables=3, **FREE)
    with listening(tmp_path, limits=limits) as here, ExitStack() as held:
        links = [here.made("screaming_eagles", "standard", tan="random") for _ in range(3)]
        names = list(here.hall._open)
        for one in links[1:]:
            held.enter_context(here.stream(one["seats"]["blue"]))
        now = json.loads(here.ask(f"/t/{links[0]['seats']['blue']}/now").body)
        data = {"moment": now["moment"], "action": now["decision"]["actions"][0][0]}
        assert 200 == here.ask(f"/t/{links[0]['seats']['blue']}/act", data).status
        here.made("screaming_eagles", "standard", tan="random")

        assert [True, False, True] == [name in here.hall._open for name in names]
        assert 200 == here.ask(f"/t/{links[1]['seats']['blue']}/now").status  # opened again


def test_a_table_that_is_opened_again_counts_for_who_opens_it(tmp_path: Path) -> None:
    """A client's old tables, each opened again for a stream, stay within its share."""
    limits = Limits(tables=2, **FREE)
    with listening(tmp_path, limits=limits) as here:
        own = here.made("bob", "bridge", GOOD)
        links = [here.made("bob", "bridge") for _ in range(4)]
        kept = [live for live in here.hall._open.values() if live.client == GOOD]
        for one in links:
            assert 200 == here.ask(f"/t/{one['spectator']}/now").status

        assert 3 == len(here.hall._open)
        assert kept == [live for live in here.hall._open.values() if live.client == GOOD]
        assert 200 == here.ask(f"/t/{own['spectator']}/now", source=GOOD).status


def test_a_client_makes_so_many_tables_and_then_waits(tmp_path: Path) -> None:
    with listening(tmp_path, limits=Limits(made=2, making=0.001)) as here:
        wish = {"game": "bob", "scenario": "bridge"}
        answers = [here.ask("/games", wish) for _ in range(3)]

        assert [201, 201, 503] == [one.status for one in answers]
        assert "so many tables were made from this address" in answers[2].error
        assert 201 == here.ask("/games", wish, GOOD).status


def test_a_client_holds_so_many_streams_over_all_its_tables(tmp_path: Path) -> None:
    with listening(tmp_path, limits=Limits(streams=4)) as here, ExitStack() as held:
        links = [here.made("bob", "bridge") for _ in range(5)]
        for one in links[:4]:
            held.enter_context(here.stream(one["spectator"]))
        refused = here.ask(f"/t/{links[4]['spectator']}/stream")

        assert (503, True) == (refused.status, "4 pages are open from this address" in refused.error)
        with here.stream(links[4]["spectator"], GOOD) as other:
            assert not is_closed(other)
        held.close()
        until(lambda: not +here.hall._streams)


def test_the_ninth_stream_of_a_link_is_refused_in_words(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with listening(tmp_path) as here, ExitStack() as held:
        token = here.made("bob", "bridge")["spectator"]
        for _ in range(8):
            held.enter_context(here.stream(token))
        refused = here.ask(f"/t/{token}/stream")

    assert (503, "this link is open 8 times already; close one of the pages") == (
        refused.status,
        refused.error,
    )
    assert "Traceback" not in capfd.readouterr().err


def test_the_head_of_a_stream_is_answered_at_once(tmp_path: Path) -> None:
    with listening(tmp_path) as here, here.connection() as one:
        token = here.made("bob", "bridge")["spectator"]
        one.request("HEAD", f"/t/{token}/stream")
        answer = one.getresponse()

        assert (200, b"") == (answer.status, answer.read())
        assert "text/event-stream" in (answer.getheader("content-type") or "")


@pytest.mark.parametrize(("proxies", "counted"), [((), 1), (("127.0.0.1",), 5), (("127.0.0.0/8",), 5)])
def test_a_proxy_is_believed_only_where_it_is_named(
    tmp_path: Path, proxies: tuple[str, ...], counted: int
) -> None:
    limits = Limits(rate=0.001, burst=1)
    with listening(tmp_path, limits=limits, proxies=proxies) as here:
        codes = [here.ask(STATIC, X_Forwarded_For=f"198.51.100.{at}").status for at in range(5)]

    assert counted == codes.count(200)
    assert 5 - counted == codes.count(429)


def test_connections_of_a_proxy_are_not_counted(tmp_path: Path) -> None:
    limits = Limits(connections=2)
    with listening(tmp_path, limits=limits, proxies=["127.0.0.1"]) as here, ExitStack() as held:
        for _ in range(10):
            held.enter_context(here.raw())
        assert 200 == here.ask(STATIC).status


@pytest.mark.parametrize("written", ["games.example.org", "10.0.0.1/8", "*", ""])
def test_a_proxy_that_is_no_address_is_refused(written: str) -> None:
    with pytest.raises(BadOption, match="a proxy is named by its address or network"):
        read_proxies([written])


def test_a_client_of_the_new_protocol_has_one_share_for_its_whole_network() -> None:
    assert (
        counted_as("2001:db8:1:2::1") == counted_as("2001:db8:1:2:ffff::9") != counted_as("2001:db8:1:3::1")
    )
    assert counted_as("fe80::1%eth0") == counted_as("fe80::2")
    assert counted_as("::ffff:10.1.2.3") == counted_as("10.1.2.3") != counted_as("10.1.2.4")
    assert "testclient" == counted_as("testclient")


@contextmanager
def slowed(here: Listening, seconds: float) -> Iterator[None]:
    """Let all that is worked out take longer."""
    work = here.hall.work

    async def slow(what: Callable[[], Any]) -> Any:
        await work(lambda: time.sleep(seconds))
        return await work(what)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(here.hall, "work", slow)
        yield


def test_what_a_client_asks_at_once_waits_in_its_own_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twenty answers of one client take as long as they like: another waits for none of them."""
    with listening(tmp_path, limits=Limits(**FREE)) as here, ExitStack() as held:
        own, other = here.made("bob", "bridge", GOOD)["spectator"], here.made("bob", "bridge")["spectator"]
        until(lambda: all(one.playing and one.playing.done() for one in here.hall._open.values()))
        work, free, slow = here.hall.work, threading.Event(), [True]

        async def worked(what: Callable[[], Any]) -> Any:
            if slow[0]:
                await work(lambda: free.wait(30))
            return await work(what)

        monkeypatch.setattr(here.hall, "work", worked)
        some = [held.enter_context(here.connection()) for _ in range(20)]
        for one in some:
            one.request("GET", f"/t/{other}/now")
        time.sleep(0.5)
        slow[0] = False
        answered = here.ask(f"/t/{own}/now", source=GOOD).status
        free.set()

        assert 200 == answered
        assert [200] * 20 == [one.getresponse().status for one in some]


def test_too_long_a_line_is_refused(tmp_path: Path) -> None:
    limits = Limits(at_once=1, line=2, **FREE)
    with listening(tmp_path, limits=limits) as here, ExitStack() as held, slowed(here, 0.2):
        token = here.made("bob", "bridge")["spectator"]
        some = [held.enter_context(here.connection()) for _ in range(6)]
        for one in some:
            one.request("GET", f"/t/{token}/now")
        codes = sorted(one.getresponse().status for one in some)

    assert [200] * 3 + [429] * 3 == codes


def test_a_hint_that_waits_for_bots_keeps_nothing_else_of_its_client_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_: Any) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr("wargames.web.thinking.Thinkers._advise", never)
    with listening(tmp_path) as here, ExitStack() as held:
        token = here.made("screaming_eagles", "standard")["seats"]["blue"]
        moment = json.loads(here.ask(f"/t/{token}/now").body)["moment"]
        for _ in range(3):
            one = held.enter_context(here.connection())
            one.request("GET", f"/t/{token}/hint?moment={moment}")
        time.sleep(0.3)
        began = time.monotonic()

        assert 200 == here.ask(f"/t/{token}/now").status
        assert time.monotonic() - began < 3


def test_bots_of_one_client_leave_a_place_for_those_of_another() -> None:
    """Many of one are asked at the same time: fewer than all places are theirs."""

    async def most_at_once() -> tuple[int, bool]:
        thinkers, free = Thinkers(Pace(processes=3)), asyncio.Event()
        asked: list[str] = []

        async def think(client: str, *_: Any) -> str:
            asked.append(client)
            await free.wait()
            return client

        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(thinkers, "_answer", think)
            tasks = [
                asyncio.create_task(thinkers.answer("greedy", None, None, "greedy"))  # type: ignore[arg-type]
                for _ in range(10)
            ]
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            tasks.append(asyncio.create_task(thinkers.answer("good", None, None, "good")))  # type: ignore[arg-type]
            await asyncio.sleep(0.05)
            found = asked.count("greedy"), "good" in asked
            free.set()
            await asyncio.gather(*tasks)
        return found

    assert (2, True) == asyncio.run(most_at_once())

"""Connections of one client do not keep the others out, whatever it sends or does not send."""

import socket
import time
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from cases import cases
from waiting import until
from wargames.kernel.base.errors import BadOption
from wargames.web import ServerLimits
from wargames.web.transport.clients import counted_as, read_proxies
from web.listening import FREE, GOOD, is_closed, listening

pytestmark = pytest.mark.thorough

resource = pytest.importorskip("resource", reason="only here many sockets can be asked for")

STATIC = "/static/page.css"


@pytest.fixture
def _many_files() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 5000)), hard))


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

        assert 200 == here.ask(STATIC, source=GOOD).status


def test_a_client_that_holds_too_many_connections_is_told_so(tmp_path: Path) -> None:
    with listening(tmp_path, limits=ServerLimits(connections=3)) as here, ExitStack() as held:
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
    with listening(tmp_path, limits=ServerLimits(seconds=0.5)) as here, here.raw() as slow:
        began = time.monotonic()
        slow.sendall(begun)
        for _ in range(3 if begun else 0):
            time.sleep(0.1)
            slow.sendall(b"x")
        found = said(slow)

        assert found.startswith(b"HTTP/1.1 408 ")
        assert b"no request came in time" in found
        assert 0.4 < time.monotonic() - began


def test_a_second_request_has_its_own_time_for_headers(tmp_path: Path) -> None:
    with listening(tmp_path, limits=ServerLimits(seconds=0.5)) as here, here.connection() as one:
        for _ in range(2):
            one.request("GET", STATIC)
            assert one.getresponse().read()
            time.sleep(0.7)  # an idle connection may be longer so than headers may take
        assert one.sock is not None
        one.sock.sendall(b"GET / HT")

        assert said(one.sock).startswith(b"HTTP/1.1 408 ")


def test_a_connection_that_asks_nothing_more_is_closed_after_a_while(tmp_path: Path) -> None:
    with listening(tmp_path, limits=ServerLimits(idle=1)) as here, here.connection() as one:
        one.request("GET", STATIC)
        one.getresponse().read()
        assert one.sock is not None
        began = time.monotonic()

        assert b"" == said(one.sock)
        assert 0.5 < time.monotonic() - began


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
    with listening(tmp_path, limits=ServerLimits(**FREE)) as here, here.raw() as one:
        ask = b"GET /static/table.js HTTP/1.1\r\nHost: localhost\r\n\r\n"
        with suppress(ConnectionError):
            one.sendall(ask * 5000)

        until(lambda: is_closed(one))
        assert 200 == here.ask(STATIC).status


def test_who_takes_nothing_of_a_long_answer_is_cut_off(tmp_path: Path) -> None:
    with listening(tmp_path, limits=ServerLimits(unread=0.5, **FREE)) as here, socket.socket() as deaf:
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


@pytest.mark.parametrize(("proxies", "counted"), [((), 1), (("127.0.0.1",), 5), (("127.0.0.0/8",), 5)])
def test_a_proxy_is_believed_only_where_it_is_named(
    tmp_path: Path, proxies: tuple[str, ...], counted: int
) -> None:
    limits = ServerLimits(rate=0.001, burst=1)
    with listening(tmp_path, limits=limits, proxies=proxies) as here:
        codes = [here.ask(STATIC, X_Forwarded_For=f"198.51.100.{at}").status for at in range(5)]

    assert counted == codes.count(200)
    assert 5 - counted == codes.count(429)


def test_connections_of_a_proxy_are_not_counted(tmp_path: Path) -> None:
    limits = ServerLimits(connections=2)
    with listening(tmp_path, limits=limits, proxies=["127.0.0.1"]) as here, ExitStack() as held:
        for _ in range(10):
            held.enter_context(here.raw())
        assert 200 == here.ask(STATIC).status


@cases("games.example.org", "10.0.0.1/8", "*", "")
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

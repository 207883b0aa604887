"""A server that stops ends what goes on, says so to who waits, and keeps its tables."""

import logging
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest

from wargames.web.transport.request_log import event_of
from web.listening import listening

POST = b"POST /games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
UNFINISHED = POST + b"Content-Length: 500\r\n\r\n{"


def test_whoever_waits_for_an_answer_when_the_server_stops_is_told_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with ExitStack() as held:
        with listening(tmp_path) as here:
            waiting = held.enter_context(here.raw())
            waiting.sendall(UNFINISHED)
            here.ask("/static/page.css")
        said = b"".join(iter(partial(waiting.recv, 4096), b""))

    assert said.startswith(b"HTTP/1.1 503 ")
    assert said.endswith(b'{"error":"the server is stopping; look again in a moment"}')
    assert [] == [entry for entry in caplog.records if entry.exc_info]


def test_a_server_stopped_twice_closes_its_tables_all_the_same(tmp_path: Path) -> None:
    with listening(tmp_path) as here:
        here.made("sniper", "snipers_alley")
        assert 1 == here.manager.open_tables

        here.server.force_exit = True

    assert 0 == here.manager.open_tables


@pytest.mark.parametrize(("given", "said"), [((3,), "3 are left"), (("a-link",), "%s are left")])
def test_an_entry_of_the_log_is_filled_in_with_numbers_alone(given: tuple[object, ...], said: str) -> None:
    entry = logging.LogRecord("uvicorn", logging.ERROR, "", 1, "%s are left", given, None)

    assert said == event_of(entry)

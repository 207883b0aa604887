"""What a server keeps: a killed one goes on where it was, with the same links."""

import asyncio
import gc
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit
from weakref import ref

import pytest

from cli.terminal import Run, one_line
from waiting import until
from wargames.kernel.game import Seat
from wargames.web import Pace
from wargames.web.tables.live_table import LiveTable
from wargames.web.tables.open_table import OpenTable
from wargames.web.tables.table_manager import TableManager
from web.served import served

pytestmark = pytest.mark.thorough

SERVE = ("serve", "--port", "0", "--games")


@contextmanager
def server(folder: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Start a server in a process of its own; gives its address."""
    running = subprocess.Popen(
        [sys.executable, "-m", "wargames", *SERVE, str(folder)], stdout=subprocess.PIPE, text=True
    )
    assert running.stdout is not None
    try:
        yield running.stdout.readline().split()[1].rstrip("/"), running
    finally:
        running.kill()
        running.wait()
        running.stdout.close()


def call(url: str, data: Any = None) -> Any:
    """Send a request."""
    body = None if data is None else json.dumps(data).encode()
    request = urllib.request.Request(url, body, {"Content-Type": "application/json"})  # noqa: S310  ours
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310  ours
        return json.load(answer)


def test_a_server_that_is_killed_goes_on_with_the_same_links(tmp_path: Path) -> None:
    with server(tmp_path) as (address, running):
        wanted = {"game": "screaming_eagles", "scenario": "standard", "seats": {"tan": "person"}}
        links = call(f"{address}/games", wanted)
        blue = links["seats"]["blue"]
        for _ in range(2):
            now = call(f"{address}/t/{blue}/now")
            action = now["decision"]["actions"][0][0]
            call(f"{address}/t/{blue}/act", {"moment": now["moment"], "action": action})
        call(f"{address}/t/{blue}/chat", {"words": "still there?"})
        before = call(f"{address}/t/{blue}/now")
        os.kill(running.pid, signal.SIGKILL)
        running.wait()
    with server(tmp_path) as (address, running):
        assert before == call(f"{address}/t/{blue}/now")
        assert "still there?" == call(f"{address}/t/{blue}/chat")[0][2]
        running.send_signal(signal.SIGINT)
        assert 0 == running.wait(60)


def test_a_server_that_is_stopped_ends_its_streams(tmp_path: Path) -> None:
    with server(tmp_path) as (address, running):
        token = call(f"{address}/games", {"game": "sam_fire", "scenario": "village"})["seats"]["american"]
        with urllib.request.urlopen(f"{address}/t/{token}/stream", timeout=60) as stream:  # noqa: S310  ours
            heard = [stream.readline().decode().strip() for _ in range(3)]
            began = time.monotonic()
            running.send_signal(signal.SIGINT)
            assert 0 == running.wait(60)

    assert ("event: moment", "data") == (heard[1], heard[2].split(":")[0])
    assert began


def test_a_table_that_bots_play_goes_on_by_itself_after_a_restart(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        links = here.made("sam_fire", "village", {"american": "random"})
        started = here.now(links["spectator"])["steps"]
    with served(tmp_path) as here:
        until(lambda: here.now(links["spectator"])["steps"] > started + 5)


def test_a_record_that_was_written_into_is_named_and_nothing_is_done(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        token = here.made("bob", "bridge")["seats"]["us"]
    (record,) = tmp_path.glob("*.jsonl")
    record.write_text(re.sub(r'("hash": ?")', r"\g<1>0", record.read_text(), count=1))
    was = record.read_bytes()

    with served(tmp_path) as here:
        answer = here.client.get(f"/t/{token}/now")

    assert (503, was) == (answer.status_code, record.read_bytes())
    assert str(tmp_path) not in answer.text


def test_a_folder_that_cannot_be_used_is_named(tmp_path: Path, run: Run) -> None:
    (tmp_path / "file").write_text("")
    refused = run(*SERVE, tmp_path / "file")

    assert 1 == refused.code
    assert "no tables can be kept here" in one_line(refused)


def test_a_port_that_is_taken_is_named(tmp_path: Path, run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        refused = run("serve", "--port", port, "--games", tmp_path)

    assert 2 == refused.code
    assert f"cannot serve on 127.0.0.1 port {port}" in one_line(refused)


def test_a_proxy_that_is_no_address_is_named_before_anything_is_served(tmp_path: Path, run: Run) -> None:
    refused = run(*SERVE, tmp_path, "--proxy", "games.example.org")

    assert (2, "") == (refused.code, refused.out)
    assert "a proxy is named by its address or network" in one_line(refused)
    assert [] == [*tmp_path.iterdir()]


def test_a_game_that_is_begun_from_the_command_line_is_at_the_address_it_prints(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "wargames", "play", "sniper", "--web", "--seat", "us"]
    quiet = os.environ | {"BROWSER": "true"}  # a program that shows nothing
    running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=tmp_path, env=quiet)
    assert running.stdout is not None
    page = urlsplit(running.stdout.readline().split()[1])
    keys = parse_qs(page.fragment)
    try:
        now = call(f"{page.scheme}://{page.netloc}/t/{keys['key'][0]}/now")
    finally:
        running.kill()
        running.wait()
        running.stdout.close()

    assert ("us", {"de": "marksman"}) == (now["seat"], now["bots"])
    assert f"/table/{now['table']}" == page.path
    assert {"key", "maker", "spectator", "links"} == set(keys)
    assert 1 == len([*(tmp_path / "games").glob("*.jsonl")])


def test_what_a_table_held_is_let_go_of_when_nobody_uses_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its history, and what its bots saw in the processes in which they thought."""
    with served(tmp_path, pace=Pace(least=0, most=20, processes=1)) as here:
        blue = here.made("screaming_eagles", "standard", {"tan": "ace"})["seats"]["blue"]
        for _ in range(3):
            here.act(blue, here.asked(blue))
        before = here.asked(blue)
        (live,) = here.manager._open.values()
        table, bot = ref(live.table), ref(live.bots[Seat("tan")])
        assert here.client.portal is not None
        here.client.portal.call(here.manager.close_idle)
        assert table() is live.table  # it was used a moment ago
        del live
        monkeypatch.setattr("wargames.web.tables.table_manager.IDLE", 0.0)

        def let_go() -> bool:
            """A table whose bots just looked whether they must act is not idle yet."""
            assert here.client.portal is not None
            here.client.portal.call(here.manager.close_idle)
            gc.collect()
            return (None, None) == (table(), bot())

        until(let_go)
        assert before == here.now(blue)


def test_a_table_that_is_being_closed_is_opened_again_when_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its record has one writer at a time: who asks meanwhile waits for that."""
    close = LiveTable.close

    def slow(table: LiveTable) -> None:
        time.sleep(0.3)
        close(table)

    async def asked_for_while_it_closes(manager: TableManager, name: str) -> OpenTable:
        closing = asyncio.create_task(manager._close(manager._open[name]))
        await asyncio.sleep(0.05)
        found = await manager.table(name)
        await closing
        return found

    with served(tmp_path) as here:
        token = here.made("bob", "bridge")["spectator"]
        (name,) = here.manager._open
        monkeypatch.setattr(LiveTable, "close", slow)
        assert here.client.portal is not None
        live = here.client.portal.call(asked_for_while_it_closes, here.manager, name)

        assert here.manager._open[name] is live
        assert "bob" == here.now(token)["game"]

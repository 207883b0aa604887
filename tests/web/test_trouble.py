"""A database that is locked, a disk that is full: what can go on goes on, the rest says why it waits."""

import errno
import json
import os
import resource
import signal
import sqlite3
import subprocess
import sys
import threading
import time
import urllib.error
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from select import select
from typing import Any

import pytest

import wargames
from cli.terminal import Run, one_line
from waiting import until
from wargames.kernel.base.errors import BadRecord
from wargames.web import TableStore
from wargames.web.storage.migrations import VERSION
from wargames.web.storage.store import TableConfig
from wargames.web.tables import bot_runner
from wargames.web.tables.live_table import LiveTable
from web.listening import listening
from web.served import Served, served
from web.test_keeping import SERVE, call, server

pytestmark = pytest.mark.thorough

HOLDER = """
import sqlite3, sys
base = sqlite3.connect(sys.argv[1], isolation_level=None)
base.execute("begin exclusive")
print("locked", flush=True)
sys.stdin.read()
"""

WISH = {"game": "screaming_eagles", "scenario": "standard", "seats": {"tan": "random"}}


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Let another process lock the database of a folder until the end of the block."""
    command = [sys.executable, "-c", HOLDER, str(folder / "tables.sqlite")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert "locked\n" == holder.stdout.readline()
        try:
            yield
        finally:
            holder.kill()


def test_a_locked_database_holds_up_nobody_who_needs_it_not(tmp_path: Path) -> None:
    """Static files and a game in play go on at once; talk and unknown links are told to try again."""
    with listening(tmp_path) as here:
        token = here.made("bob", "bridge", ge="random")["seats"]["us"]
        until(lambda: json.loads(here.ask(f"/t/{token}/now").body)["decision"])
        now = json.loads(here.ask(f"/t/{token}/now").body)
        with locked(tmp_path):
            slow = [here.connection() for _ in range(3)]
            with slow[0] as talk, slow[1] as note, slow[2] as unknown:
                header = {"Content-Type": "application/json"}
                talk.request("POST", f"/t/{token}/chat", json.dumps({"words": "hello"}), header)
                note.request("GET", f"/t/{token}/note")
                assert 200 == here.ask("/static/page.css", source="127.0.0.2").status
                assert 200 == here.ask(f"/t/{token}/now", source="127.0.0.2").status
                action = {"moment": now["moment"], "action": now["decision"]["actions"][0][0]}
                assert 200 == here.ask(f"/t/{token}/act", action, "127.0.0.2").status
                assert not select([talk.sock], [], [], 0)[0]
                unknown.request("GET", "/t/nobody/now")
                answers = [one.getresponse() for one in (talk, note, unknown)]
                errors = [json.loads(one.read())["error"] for one in answers]

        assert [503] * 3 == [one.status for one in answers]
        assert all("try again in a moment" in one for one in errors)
        assert 200 == here.ask(f"/t/{token}/chat", {"words": "hello"}).status
        assert [["us", "hello"]] == [one[1:] for one in json.loads(here.ask(f"/t/{token}/chat").body)]


def test_a_table_that_could_not_be_made_leaves_no_record(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        with locked(tmp_path):
            refused = here.client.post("/games", json=WISH)
        assert (503, []) == (refused.status_code, [*tmp_path.glob("*.jsonl")])
        assert "another program has locked the database" in refused.json()["error"]
        assert 201 == here.client.post("/games", json=WISH).status_code


def test_a_table_whose_record_cannot_be_begun_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path) as here:
        with monkeypatch.context() as patched:
            fill(patched)
            refused = here.client.post("/games", json=WISH)
        assert (503, []) == (refused.status_code, [*tmp_path.glob("*.jsonl")])
        assert "No space left on device" in refused.json()["error"]
        assert str(tmp_path) not in refused.text
        assert 201 == here.client.post("/games", json=WISH).status_code


def fill(patched: pytest.MonkeyPatch) -> None:
    """Let nothing reach the disk."""

    def fail(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    patched.setattr(os, "fsync", fail)


def test_a_bot_whose_move_cannot_be_written_waits_says_why_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = "the game waits: its record cannot be written (No space left on device); it is tried again"
    with served(tmp_path) as here:
        links = here.made("screaming_eagles", "standard", {"tan": "random"})
        blue = links["seats"]["blue"]
        with monkeypatch.context() as patched:
            fill_for_bots(patched)
            until(lambda: has_news(here, blue))
            assert [waits] == here.now(links["spectator"])["news"]
            time.sleep(0.3)  # it was tried again meanwhile, and waits still
            assert [waits] == here.now(blue)["news"]
        until(lambda: not here.now(blue)["news"])
        steps = here.asked(blue)["steps"]
        assert here.act(blue, here.asked(blue)).status_code == 200
    with served(tmp_path) as here:  # the record is one that its seed leads to
        assert here.asked(blue)["steps"] >= steps


def has_news(here: Served, token: str) -> bool:
    """Tell whether there is news; until then answer for a person, if it is asked."""
    now = here.now(token)
    if now["decision"] and not now["news"]:
        here.act(token, now)
    return bool(now["news"])


def fill_for_bots(patched: pytest.MonkeyPatch) -> None:
    """Let nothing reach the disk that a bot does, and be quick in trying again."""
    force, answer, of_a_bot = os.fsync, LiveTable.answer, threading.local()

    def answered(table: LiveTable, *given: Any) -> bool:
        of_a_bot.now = True
        try:
            return answer(table, *given)
        finally:
            of_a_bot.now = False

    def fail(file: int) -> None:
        if getattr(of_a_bot, "now", False):
            raise OSError(errno.ENOSPC, "No space left on device")
        force(file)

    patched.setattr(os, "fsync", fail)
    patched.setattr(LiveTable, "answer", answered)
    patched.setattr(bot_runner, "FIRST_PAUSE", 0.05)


def test_a_person_whose_action_cannot_be_written_is_told_and_may_try_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path) as here:
        us = here.made("bob", "bridge", {"ge": "random"})["seats"]["us"]
        now = here.asked(us)
        with monkeypatch.context() as patched:
            fill(patched)
            refused = here.act(us, now)
        assert 503 == refused.status_code
        assert "the record cannot be written now (No space left on device)" in refused.json()["error"]
        assert now["moment"] == here.now(us)["moment"]
        assert 200 == here.act(us, now).status_code


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="limits of other processes are set so on Linux")
def test_a_server_whose_files_cannot_grow_goes_on_when_they_can(tmp_path: Path) -> None:
    """The system itself refuses: no file of the server may be longer than one byte for a while."""
    with server(tmp_path) as (address, running):
        links = call(f"{address}/games", WISH | {"seats": {}})
        blue = links["seats"]["blue"]
        free = resource.prlimit(running.pid, resource.RLIMIT_FSIZE)
        now = call(f"{address}/t/{blue}/now")
        action = {"moment": now["moment"], "action": now["decision"]["actions"][0][0]}
        resource.prlimit(running.pid, resource.RLIMIT_FSIZE, (1, free[1]))
        codes = [code(f"{address}/t/{blue}/{path}", data) for path, data in (
            ("act", action), ("chat", {"words": "x"}), ("note", {"words": "x"}),
        )]  # fmt: skip
        codes += [code(f"{address}/games", WISH), code(f"{address}/edit/games/bob/save", {"text": "title"})]
        files = [*tmp_path.glob("*.jsonl")]
        resource.prlimit(running.pid, resource.RLIMIT_FSIZE, free)
        call(f"{address}/t/{blue}/act", action)
        call(f"{address}/t/{blue}/chat", {"words": "it goes on"})
        talk = call(f"{address}/t/{blue}/chat")

    assert ([503] * 5, 1) == (codes, len(files))
    assert [] == [*(tmp_path / "scenarios").iterdir()]
    assert ["it goes on"] == [one[2] for one in talk]
    assert len(wargames.replay(files[0]).finish().done) > 1


def code(url: str, data: Any) -> int:
    """Give the status of a refusal."""
    with pytest.raises(urllib.error.HTTPError) as raised:
        call(url, data)
    with raised.value as error:
        assert b"Traceback" not in error.read()
        return error.code


def test_a_second_server_on_one_folder_is_refused_by_name(tmp_path: Path, run: Run) -> None:
    """The lock dies with its process, however that ends."""
    with server(tmp_path) as (_, running):
        refused = run(*SERVE, tmp_path)
        assert (1, "") == (refused.code, refused.out)
        assert f"{tmp_path}: another server keeps its tables here" in one_line(refused)
        os.kill(running.pid, signal.SIGKILL)
        running.wait()
    with server(tmp_path) as (address, _):
        assert address.startswith("http://")


def test_a_folder_is_let_go_of_with_its_store(tmp_path: Path) -> None:
    first = TableStore(tmp_path)
    with pytest.raises(BadRecord, match="another server keeps its tables here"):
        TableStore(tmp_path)
    first.close()
    TableStore(tmp_path).close()


def other_things(base: sqlite3.Connection) -> None:
    """Keep birds."""
    base.execute("create table birds (name text)")


def other_columns(base: sqlite3.Connection) -> None:
    """Keep tables of another program, one of whose names is the same."""
    base.execute("create table tables (id integer, legs integer)")


def newer(base: sqlite3.Connection) -> None:
    """Keep what a newer version might."""
    base.execute(f"pragma user_version = {VERSION + 1}")


@pytest.mark.parametrize(
    ("write", "part"),
    [
        (other_things, "it is no database of tables"),
        (other_columns, "it is no database of tables"),
        (newer, f"a newer wargames wrote it: its schema is {VERSION + 1}, known here is {VERSION}"),
    ],
)
def test_a_database_of_another_schema_is_refused_before_anything_is_served(
    tmp_path: Path, run: Run, write: Callable[[sqlite3.Connection], None], part: str
) -> None:
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as base:
        write(base)
        base.commit()
    was = (tmp_path / "tables.sqlite").read_bytes()
    refused = run(*SERVE, tmp_path)

    assert (1, "", was) == (refused.code, refused.out, (tmp_path / "tables.sqlite").read_bytes())
    assert part in one_line(refused)


@pytest.mark.parametrize("damage", ["all of it", "a page"])
def test_a_damaged_database_is_refused_before_an_address_is_printed(
    tmp_path: Path, run: Run, damage: str
) -> None:
    store = TableStore(tmp_path)
    store.add("x", TableConfig("bob", "any", {}, "honest"), ())
    for seat in map(str, range(200)):
        store.keep_note("x", wargames.kernel.game.Seat(seat), "words " * 20)
    store.close()
    file = tmp_path / "tables.sqlite"
    held = bytearray(file.read_bytes())
    held[:] = b"x" * len(held) if damage == "all of it" else held
    held[-6000:-4096] = b"\xff" * (6000 - 4096)
    file.write_bytes(held)
    refused = run(*SERVE, tmp_path)

    assert (1, "") == (refused.code, refused.out)
    assert str(tmp_path) in one_line(refused)

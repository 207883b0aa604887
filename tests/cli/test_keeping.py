"""``wargames serve check``, ``backup``, ``restore`` and ``prune``, beside a server and without one."""

import json
import os
import shutil
import sqlite3
import stat
import sys
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import attrs
import pytest

from cli.terminal import Run, one_line
from waiting import until
from wargames.web import Pace
from wargames.web.storage.links import public_name
from wargames.web.storage.removal import belonging
from wargames.web.storage.sqlite import FILE, SQLiteDatabase, shape
from web.served import Served, served

DAY = 86_400


@attrs.frozen
class Kept:
    """A folder with two tables of a server that has stopped, and the links of the first."""

    folder: Path
    links: dict[str, Any]
    played: str
    """The name of the table whose game goes on; the other one is over."""
    over: str


def play(here: Served, folder: Path) -> Kept:
    """Play a table a little and another one to its end."""
    links = here.made("screaming_eagles", "standard")
    blue = links["seats"]["blue"]
    here.act(blue, here.asked(blue))
    here.client.post(f"/t/{blue}/chat", json={"words": "hello"})
    here.client.post(f"/t/{blue}/note", json={"words": "a plan"})
    (played,) = (one.stem for one in folder.glob("*.jsonl"))
    bots = {"tan": "random", "blue": "random"}
    ended = here.made("screaming_eagles", "standard", bots, options={"round_limit": 1})
    until(lambda: here.now(ended["spectator"])["over"])
    (over,) = (one.stem for one in folder.glob("*.jsonl") if one.stem != played)
    return Kept(folder, links, played, over)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    """Two tables, played once for all tests."""
    folder = tmp_path_factory.mktemp("played")
    with served(folder) as here:
        return play(here, folder)


@pytest.fixture
def kept(played: Kept, tmp_path: Path) -> Kept:
    """Two tables of a server that has stopped."""
    return attrs.evolve(played, folder=shutil.copytree(played.folder, tmp_path / "games"))


@pytest.fixture
def running(kept: Kept) -> Iterator[tuple[Served, Kept]]:
    """Two tables of a server that runs, and has the first open."""
    with served(kept.folder) as here:
        here.now(kept.links["seats"]["blue"])
        yield here, kept


def changed(kept: Kept, statement: str) -> None:
    """Change a database behind its server's back; ``:played`` and ``:over`` are the names of tables."""
    with closing(sqlite3.connect(kept.folder / FILE)) as base, base:
        base.execute(statement, {"played": kept.played, "over": kept.over})


def change_line(path: Path, number: int, change: Callable[[dict[str, Any]], object]) -> None:
    """Change a line of a record."""
    lines = path.read_text().splitlines()
    data = json.loads(lines[number])
    change(data)
    path.write_text("\n".join([*lines[:number], json.dumps(data), *lines[number + 1 :], ""]))


def test_a_check_replays_all_tables_beside_their_server(running: tuple[Served, Kept], run: Run) -> None:
    _, kept = running
    done = run("serve", "check", "--games", kept.folder)
    assert (0, "2 tables replayed; no fault found.\n", "") == (done.code, done.out, done.err)


FAULTS: dict[str, tuple[Callable[[Kept], object], str]] = {
    "a record is missing": (
        lambda kept: (kept.folder / f"{kept.played}.jsonl").unlink(),
        "{played}: its record cannot be read: No such file or directory",
    ),
    "a record was changed": (
        lambda kept: change_line(
            kept.folder / f"{kept.played}.jsonl", 2, lambda data: data.update(hash="0" * 64)
        ),
        "line 3",
    ),
    "a record belongs to nothing": (
        lambda kept: (kept.folder / "stray.jsonl").write_text("{}\n"),
        "stray.jsonl: the record belongs to no table",
    ),
    "a link is missing": (
        lambda kept: changed(kept, "delete from links where id = :played and seat = 'tan'"),
        "{played}: a link of seat tan is missing",
    ),
    "a link is of nobody": (
        lambda kept: changed(kept, "insert into links values ('x', :over, 'seat', 'tan')"),
        "{over}: a link of kind seat for tan, which no person plays",
    ),
    "words are of nobody": (
        lambda kept: changed(kept, "insert into talk (id, seat, words) values (:played, 'red', 'hello')"),
        "{played}: line 2 of the talk is of red, which is no seat",
    ),
    "notes are of nobody": (
        lambda kept: changed(kept, "insert into notes values (:played, 'red', 'hello')"),
        "{played}: notes are of red, which is no seat",
    ),
    "a bot is of nobody": (
        lambda kept: changed(kept, 'update tables set bots = \'{"red": "random"}\' where id = :played'),
        "{played}: a bot plays red, which is no seat",
    ),
    "the game is another one": (
        lambda kept: changed(kept, "update tables set game = 'bob' where id = :played"),
        "{played}: the record is of screaming_eagles, the table of bob",
    ),
    "a row belongs to nothing": (
        lambda kept: changed(kept, "insert into notes values ('nothing', 'tan', 'hello')"),
        "the database: row 2 of notes belongs to nothing in tables",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_a_line_and_an_exit_code(kept: Kept, run: Run, fault: str) -> None:
    break_it, expected = FAULTS[fault]
    break_it(kept)
    done = run("serve", "check", "--games", kept.folder)
    assert (1, "") == (done.code, done.err)
    (line,) = done.out.splitlines()
    assert expected.format(played=kept.played, over=kept.over) in line


def test_a_damaged_database_is_one_clear_error(kept: Kept, run: Run) -> None:
    file = kept.folder / FILE
    data = bytearray(file.read_bytes())
    data[2000:9000] = b"\xff" * 7000
    file.write_bytes(data)
    assert str(file.parent) in one_line(run("serve", "check", "--games", kept.folder))


def test_a_folder_without_tables_is_refused_and_stays_as_it_is(tmp_path: Path, run: Run) -> None:
    for command in (("check",), ("backup", tmp_path / "b.zip"), ("prune",)):
        done = run("serve", *command, "--games", tmp_path / "none")
        assert "no tables are kept here" in one_line(done)
    assert [] == [*tmp_path.iterdir()]


def test_a_backup_beside_a_server_gives_the_same_tables_back(
    running: tuple[Served, Kept], run: Run, tmp_path: Path
) -> None:
    here, kept = running
    blue = kept.links["seats"]["blue"]
    before = here.now(blue)
    done = run("serve", "backup", tmp_path / "b.zip", "--games", kept.folder)
    assert (0, f"2 tables written to {tmp_path / 'b.zip'}.\n") == (done.code, done.out)
    if sys.platform != "win32":
        assert 0o600 == stat.S_IMODE((tmp_path / "b.zip").stat().st_mode)
    here.client.post(f"/t/{blue}/chat", json={"words": "after the backup"})

    done = run("serve", "restore", tmp_path / "b.zip", "--games", tmp_path / "again")
    assert (0, "") == (done.code, done.err)
    assert f"2 tables restored to {tmp_path / 'again'}.\n2 tables replayed; no fault found.\n" == done.out
    with served(tmp_path / "again") as other:
        assert before == other.now(blue)
        assert [[1, "blue", "hello"]] == other.client.get(f"/t/{blue}/chat").json()
        assert {"words": "a plan"} == other.client.get(f"/t/{blue}/note").json()
        tan = kept.links["seats"]["tan"]
        assert 200 == other.act(tan, other.asked(tan)).status_code
    assert {"again", "b.zip", "games"} == {one.name for one in tmp_path.iterdir()}


def test_a_backup_ends_with_the_last_whole_line(kept: Kept, run: Run, tmp_path: Path) -> None:
    record = kept.folder / f"{kept.played}.jsonl"
    whole = record.read_bytes()
    record.write_bytes(whole + b'{"seat": "tan", "act')
    assert 0 == run("serve", "backup", tmp_path / "b.zip", "--games", kept.folder).code
    with zipfile.ZipFile(tmp_path / "b.zip") as archive:
        assert whole == archive.read(record.name)


def test_a_backup_has_the_saved_scenarios(kept: Kept, run: Run, tmp_path: Path) -> None:
    (kept.folder / "scenarios").mkdir()
    (kept.folder / "scenarios" / "bob-0123.toml").write_text("title = 'Mine'\n")
    run("serve", "backup", tmp_path / "b.zip", "--games", kept.folder)
    run("serve", "restore", tmp_path / "b.zip", "--games", tmp_path / "again")
    assert "title = 'Mine'\n" == (tmp_path / "again" / "scenarios" / "bob-0123.toml").read_text()


def test_no_backup_takes_the_place_of_a_file(kept: Kept, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "b.zip"
    file.write_text("mine")
    assert "exists already" in one_line(run("serve", "backup", file, "--games", kept.folder))
    assert "mine" == file.read_text()


def rewritten(file: Path, names: dict[str, bytes | None]) -> None:
    """Write an archive anew with some of its files changed, or without them."""
    with zipfile.ZipFile(file) as old:
        there: dict[str, bytes | None] = {name: old.read(name) for name in old.namelist()}
    with zipfile.ZipFile(file, "w") as new:
        for name, data in (there | names).items():
            if data is not None:
                new.writestr(name, data)


BROKEN: dict[str, tuple[Callable[[Path, str], object], str]] = {
    "no archive": (lambda file, _: file.write_bytes(b"hello"), "no whole backup"),
    "cut off": (lambda file, _: file.write_bytes(file.read_bytes()[:-100]), "no whole backup"),
    "another archive": (lambda file, _: rewritten(file, {"manifest.json": None}), "its list is missing"),
    "of tomorrow": (
        lambda file, _: rewritten(
            file, {"manifest.json": b'{"format": "wargames-backup", "version": 2, "sha256": {}}'}
        ),
        "its form is 2",
    ),
    "a record changed": (lambda file, name: rewritten(file, {f"{name}.jsonl": b"{}\n"}), "is damaged"),
    "a record missing": (
        lambda file, name: rewritten(file, {f"{name}.jsonl": None}),
        "not those of its list",
    ),
    "a file too many": (lambda file, _: rewritten(file, {"more.jsonl": b""}), "not those of its list"),
    "a file elsewhere": (lambda file, _: rewritten(file, {"../evil.jsonl": b""}), "not those of its list"),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_backup_is_refused_and_leaves_nothing(
    kept: Kept, run: Run, tmp_path: Path, kind: str
) -> None:
    file, room = tmp_path / "b.zip", tmp_path / "room"
    run("serve", "backup", file, "--games", kept.folder)
    break_it, expected = BROKEN[kind]
    break_it(file, kept.played)
    room.mkdir()
    done = run("serve", "restore", file, "--games", room / "again")
    assert expected in one_line(done)
    assert [] == [*room.iterdir()]


def test_a_folder_that_is_not_empty_is_not_restored_into(kept: Kept, run: Run, tmp_path: Path) -> None:
    run("serve", "backup", tmp_path / "b.zip", "--games", kept.folder)
    before = {one.name: one.read_bytes() for one in kept.folder.iterdir()}
    assert "is not empty" in one_line(run("serve", "restore", tmp_path / "b.zip", "--games", kept.folder))
    assert before == {one.name: one.read_bytes() for one in kept.folder.iterdir()}
    (tmp_path / "empty").mkdir()
    assert 0 == run("serve", "restore", tmp_path / "b.zip", "--games", tmp_path / "empty").code


def test_faults_of_what_was_restored_are_told(kept: Kept, run: Run, tmp_path: Path) -> None:
    changed(kept, "delete from links where id = :played and seat = 'tan'")
    run("serve", "backup", tmp_path / "b.zip", "--games", kept.folder)
    done = run("serve", "restore", tmp_path / "b.zip", "--games", tmp_path / "again")
    assert 1 == done.code
    assert f"{kept.played}: a link of seat tan is missing" in done.out


def aged(kept: Kept, name: str, days: float) -> None:
    """Let a table be played some days ago."""
    then = time.time() - days * DAY
    os.utime(kept.folder / f"{name}.jsonl", (then, then))


def test_prune_shows_first_and_removes_when_it_is_told_to(kept: Kept, run: Run) -> None:
    aged(kept, kept.over, 40)
    aged(kept, kept.played, 20)
    shown = run("serve", "prune", "--days", 30, "--games", kept.folder)
    assert 0 == shown.code
    assert public_name(kept.over) in shown.out
    assert public_name(kept.played) not in shown.out
    assert "1 table to remove. Nothing is removed without --remove." in shown.out
    assert (kept.folder / f"{kept.over}.jsonl").exists()

    done = run("serve", "prune", "--days", 30, "--remove", "--games", kept.folder)
    assert "1 table removed." in done.out
    assert [kept.played] == [one.stem for one in kept.folder.glob("*.jsonl")]
    assert "1 table replayed; no fault found.\n" == run("serve", "check", "--games", kept.folder).out


def test_prune_takes_finished_games_alone_where_that_is_wished(kept: Kept, run: Run) -> None:
    for name in (kept.over, kept.played):
        aged(kept, name, 40)
    run("serve", "prune", "--days", 30, "--finished", "--remove", "--games", kept.folder)
    assert [kept.played] == [one.stem for one in kept.folder.glob("*.jsonl")]


def test_what_is_pruned_leaves_no_words_of_anybody(kept: Kept, run: Run) -> None:
    aged(kept, kept.played, 40)
    run("serve", "prune", "--days", 30, "--remove", "--games", kept.folder)
    with closing(sqlite3.connect(kept.folder / FILE)) as base:
        for name, column in belonging():
            rows = base.execute(f"select {column} from {name}").fetchall()  # noqa: S608  of the schema
            assert (kept.played,) not in rows


def test_prune_leaves_what_a_server_has_open(running: tuple[Served, Kept], run: Run) -> None:
    here, kept = running
    aged(kept, kept.played, 40)
    done = run("serve", "prune", "--days", 30, "--remove", "--games", kept.folder)
    assert "0 tables removed." in done.out
    assert "1 table left: a server has them open, or they were played meanwhile." in done.out
    assert here.now(kept.links["seats"]["blue"])


def test_all_that_refers_to_a_table_is_removed_with_it(kept: Kept) -> None:
    """The database itself tells what refers to tables, whatever is added to the schema."""
    with closing(sqlite3.connect(kept.folder / FILE)) as base:
        known, found = {"tables"}, set()
        for _ in range(3):
            for name in shape(base):
                for row in base.execute("select * from pragma_foreign_key_list(?)", (name,)):
                    if row[2] in known:
                        known.add(name)
                        found.add((name, row[3]))
    assert found == set(belonging())


def test_options_of_the_server_stand_not_before_another_command(run: Run) -> None:
    for options in (("--port", 3), ("--games", "x"), ("--log", "off")):
        done = run("serve", *options, "check")
        assert 2 == done.code
        assert f"{options[0]} stands behind check" in one_line(done)


def test_a_table_that_is_removed_while_it_is_backed_up_is_left_out(
    running: tuple[Served, Kept], run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, kept = running
    copy = SQLiteDatabase.copy

    def copied(database: SQLiteDatabase, file: Path) -> None:
        copy(database, file)
        here.store.remove(kept.over)

    monkeypatch.setattr(SQLiteDatabase, "copy", copied)
    assert 0 == run("serve", "backup", tmp_path / "b.zip", "--games", kept.folder).code
    done = run("serve", "restore", tmp_path / "b.zip", "--games", tmp_path / "again")
    assert (0, "1 table replayed; no fault found.") == (done.code, done.out.splitlines()[-1])


@pytest.mark.thorough
def test_backups_of_a_busy_server_have_no_fault(tmp_path: Path, run: Run) -> None:
    bots = {"tan": "random", "blue": "random"}
    with served(tmp_path / "games", pace=Pace(least=0.01, most=20, processes=0)) as here:
        for number in range(6):
            links = [here.made("screaming_eagles", "standard", bots) for _ in range(4)]
            file, again = tmp_path / f"{number}.zip", tmp_path / f"again{number}"
            assert 0 == run("serve", "backup", file, "--games", tmp_path / "games").code
            assert not here.now(links[0]["spectator"])["over"]
            done = run("serve", "restore", file, "--games", again)
            assert 0 == done.code
            assert f"{4 * (number + 1)} tables replayed; no fault found." == done.out.splitlines()[-1]

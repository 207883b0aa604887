"""The stores over a database: the same promises whichever database it is."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from wargames.kernel.base.errors import BadRecord
from wargames.kernel.game import Seat
from wargames.web import TableStore
from wargames.web.storage import migrations, sqlite
from wargames.web.storage.database import Database, SchemaStep, StoreConflict, StoreUnavailable
from wargames.web.storage.links import LinkKind
from wargames.web.storage.opening import open_store
from wargames.web.storage.read_cache import ReadCache
from wargames.web.storage.store import TableConfig

MADE = TableConfig("bob", "The bridge", {Seat("ge"): "random"}, "honest")
US, GE = Seat("us"), Seat("ge")


KINDS = ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)]


def place(kind: str, folder: Path, request: pytest.FixtureRequest) -> Path | str:
    """Return where a store of a kind may stand."""
    return folder if kind == "sqlite" else request.getfixturevalue("postgresql").new_database()


@pytest.fixture(params=KINDS)
def store(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[TableStore]:
    with closing(open_store(place(request.param, tmp_path, request))) as made:
        yield made


@pytest.fixture
def database(store: TableStore) -> Database:
    store.add("one", MADE, (US,))
    return store.database


def talk(database: Database) -> list[str]:
    return [words for (words,) in database.rows("select words from talk order by number")]


def say(database: Database, words: str, table: str = "one") -> int:
    return database.run("insert into talk (id, seat, words) values (?, ?, ?)", (table, "us", words))


def test_a_table_is_found_by_its_links_with_what_was_set(store: TableStore) -> None:
    tokens = store.add("one", MADE, (US,))
    grants = [store.grant(tokens[name]) for name in ("seat:us", "spectator", "maker")]

    assert {"seat:us", "spectator", "maker"} == set(tokens)
    assert [LinkKind.SEAT, LinkKind.SPECTATOR, LinkKind.MAKER] == [one and one.kind for one in grants]
    assert [US, None, None] == [one and one.seat for one in grants]
    assert MADE == store.config("one")
    assert (US,) == store.people("one")
    assert store.grant("nobody") is None


@pytest.mark.parametrize(("name", "seat"), [("seat:us", US), ("spectator", None)])
def test_a_renewed_link_opens_and_the_former_one_does_not(
    store: TableStore, name: str, seat: Seat | None
) -> None:
    tokens = store.add("one", MADE, (US, GE))
    was = {one: store.grant(token) for one, token in tokens.items()}
    token = store.renew("one", seat)

    assert store.grant(tokens[name]) is None
    assert was[name] == store.grant(token)
    assert all(store.grant(tokens[one]) == was[one] for one in tokens if one != name)


def test_talk_is_numbered_by_table_and_notes_are_replaced(store: TableStore) -> None:
    store.add("one", MADE, (US,))
    store.add("two", MADE, (US,))
    for table, words in (("one", "hello"), ("two", "elsewhere"), ("one", "it's 100 % \u2713?")):
        assert store.lines(table) == len(store.talk(table))
        store.say(table, US, words)
        store.keep_note(table, US, words)

    assert [(1, "hello"), (2, "it's 100 % \u2713?")] == [(one.number, one.words) for one in store.talk("one")]
    assert (2, 1) == (store.lines("one"), store.lines("two"))
    assert ("it's 100 % \u2713?", "") == (store.note("one", US), store.note("one", GE))


def test_a_statement_counts_the_rows_that_it_changed(database: Database) -> None:
    assert 1 == say(database, "one")
    assert 1 == say(database, "two")
    assert 2 == database.run("update talk set seat = ? where id = ?", ("ge", "one"))
    assert 0 == database.run("delete from talk where id = ?", ("two",))


def test_a_block_is_written_whole_or_not_at_all_with_the_blocks_in_it(database: Database) -> None:
    with suppress(ZeroDivisionError), database.writing():
        say(database, "lost")
        with database.writing():
            say(database, "lost, too")
        assert 2 == len(talk(database))
        raise ZeroDivisionError
    with database.writing():
        say(database, "kept")

    assert ["kept"] == talk(database)


def test_another_thread_sees_a_block_when_it_is_over(database: Database) -> None:
    seen: list[list[str]] = []
    reader = threading.Thread(target=lambda: seen.append(talk(database)))
    with database.writing():
        say(database, "one")
        reader.start()
        reader.join(0.2)
        say(database, "two")
    reader.join()

    assert seen in ([[]], [["one", "two"]])


def test_a_key_that_is_there_and_a_table_that_is_not_are_conflicts(database: Database) -> None:
    with pytest.raises(StoreConflict):
        database.run("insert into notes values (?, ?, ?)", ("none", "us", "x"))
    with suppress(StoreConflict), database.writing():
        say(database, "lost")
        say(database, "x", "none")
    database.run("insert into notes values (?, ?, ?)", ("one", "us", "x"))
    with pytest.raises(StoreConflict):
        database.run("insert into notes values (?, ?, ?)", ("one", "us", "y"))

    assert [] == talk(database)
    assert [("x",)] == database.rows("select words from notes")


BIRDS = SchemaStep("birds", ("create table birds (number {counter}, song {bytes}, weight double precision)",))
RINGS = SchemaStep("rings", ("alter table birds add column ring text not null default 'none'",))


@pytest.fixture
def birds(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Add two migrations."""
    all_of_them = (*migrations.MIGRATIONS, BIRDS, RINGS)
    sqlite.shape_of.cache_clear()
    monkeypatch.setattr(migrations, "MIGRATIONS", all_of_them)
    monkeypatch.setattr(sqlite, "VERSION", len(all_of_them))
    yield
    sqlite.shape_of.cache_clear()


VERSION_1 = """
create table tables (
    id text primary key, game text not null, title text not null, bots text not null, undo text not null);
create table links (
    hash text primary key, id text not null references tables, kind text not null, seat text);
create table talk (
    number integer primary key autoincrement, id text not null references tables,
    seat text not null, words text not null);
create table notes (
    id text not null references tables, seat text not null, words text not null, primary key (id, seat));
insert into tables values ('one', 'bob', 'The bridge', '{"ge": "random"}', 'honest');
insert into talk (id, seat, words) values ('one', 'us', 'hello');
"""
"""The schema as the first release wrote it."""


@pytest.mark.parametrize("version", [0, 1])
@pytest.mark.usefixtures("birds")
def test_a_folder_of_version_1_is_brought_up_with_all_it_holds(tmp_path: Path, version: int) -> None:
    with closing(sqlite3.connect(tmp_path / sqlite.FILE)) as base:
        base.executescript(VERSION_1 + f"pragma user_version = {version}")
    for ring in ("one", "two"):
        with closing(TableStore(tmp_path)) as store:
            database = store.database
            database.run("insert into birds (song, weight, ring) values (?, ?, ?)", (b"\0tsip", 0.5, ring))
            found = database.rows("select number, song, weight, ring from birds order by number")
            assert (MADE, ["hello"]) == (store.config("one"), talk(database))

    assert [(1, b"\0tsip", 0.5, "one"), (2, b"\0tsip", 0.5, "two")] == found


def test_a_migration_that_fails_leaves_the_folder_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    TableStore(tmp_path).close()
    was = (tmp_path / sqlite.FILE).read_bytes()
    broken = SchemaStep("broken", (*BIRDS.statements, "create table birds (twice text)"))
    monkeypatch.setattr(migrations, "MIGRATIONS", (*migrations.MIGRATIONS, broken))
    monkeypatch.setattr(sqlite, "VERSION", len(migrations.MIGRATIONS))
    with pytest.raises(BadRecord, match="birds"):
        TableStore(tmp_path)
    monkeypatch.undo()

    assert was == (tmp_path / sqlite.FILE).read_bytes()
    TableStore(tmp_path).close()


def test_what_was_read_before_a_write_is_not_cached_after_it() -> None:
    """A link that is renewed while it is looked up would open for ever."""
    cache: ReadCache[str] = ReadCache()

    def read_while_another_writes(key: str) -> str:
        cache.clear()
        return f"the former {key}"

    assert "the former link" == cache.find("link", read_while_another_writes)
    assert cache.known("link") is None
    assert "the new one" == cache.find("link", lambda _: "the new one") == cache.known("link")


def test_a_database_is_closed_after_the_statement_under_way(tmp_path: Path) -> None:
    """Another thread goes on asking until it is told that it cannot; SQLite itself would end the process."""
    for number in range(20):
        database = sqlite.SQLiteDatabase(tmp_path / str(number))
        asked, refused = threading.Event(), threading.Event()

        def ask(
            database: sqlite.SQLiteDatabase = database,
            asked: threading.Event = asked,
            refused: threading.Event = refused,
        ) -> None:
            with suppress(StoreUnavailable):
                while True:
                    database.run("insert into talk (id, seat, words) select id, '', '' from tables")
                    database.rows("select * from talk, tables, links, sqlite_master")
                    asked.set()
            refused.set()

        asking = threading.Thread(target=ask)
        asking.start()
        assert asked.wait(10)
        database.close()
        asking.join(10)
        assert refused.is_set()

"""The page of the host of several servers over one database: its measures hold at all of them."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from cli.terminal import Run, one_line
from waiting import until
from web.postgresql import Server
from web.served import Served, served
from web.test_host import DUEL, KEY, SLOW, do, say, shown

pytestmark = pytest.mark.postgresql


@pytest.fixture
def two(postgresql: Server) -> Iterator[tuple[Served, Served]]:
    """Run two servers of one host over one database."""
    url = postgresql.new_database()
    with ExitStack() as stack:
        one, other = (stack.enter_context(served(url, host_key=KEY, pace=SLOW)) for _ in range(2))
        yield one, other


def test_measures_at_one_server_hold_at_the_other(two: tuple[Served, Served]) -> None:
    one, other = two
    links = one.made(*DUEL)
    blue, table = links["seats"]["blue"], links["table"]
    now = other.asked(blue)
    do(one, table, "mute", "blue")
    assert 403 == say(other, blue)[0]
    do(one, table, "unmute", "blue")
    do(one, table, "close")
    assert (403, "the host has closed this table") == say(other, blue)
    assert 403 == other.act(blue, now).status_code
    until(lambda: "The host has closed this table." in other.now(blue)["news"])

    do(other, table, "reopen")
    until(lambda: not one.now(blue)["news"])
    assert 200 == one.act(blue, one.asked(blue)).status_code
    assert shown(one) == shown(other)


def test_the_bots_of_a_closed_table_rest_at_all_servers(two: tuple[Served, Served]) -> None:
    one, other = two
    links = one.made(*DUEL, {"tan": "random", "blue": "random"})
    looking = links["spectator"]
    do(other, links["table"], "close")
    until(lambda: "The host has closed this table." in one.now(looking)["news"])
    steps = other.now(looking)["steps"]
    assert not one.now(looking)["over"]
    assert steps == other.now(looking)["steps"] == one.now(looking)["steps"]
    do(other, links["table"], "reopen")
    until(lambda: one.now(looking)["steps"] > steps)


def test_a_removed_table_is_gone_from_all_servers(two: tuple[Served, Served]) -> None:
    one, other = two
    gone, kept = one.made(*DUEL), one.made(*DUEL)
    blue = gone["seats"]["blue"]
    other.now(blue)
    do(one, gone["table"], "remove")
    assert [404, 404] == [each.client.get(f"/t/{blue}/now").status_code for each in two]
    assert [kept["table"]] == [each["table"] for each in shown(other)]
    for name in ("record_heads", "record_lines"):
        rows = one.store.database.rows(f"select distinct id from {name}")  # noqa: S608  named above
        assert 1 == len(rows)


def test_tables_in_a_database_are_checked_and_pruned_beside_their_server(
    two: tuple[Served, Served], run: Run
) -> None:
    one, other = two
    blue = one.made(*DUEL)["seats"]["blue"]
    one.act(blue, one.asked(blue))
    assert one.store.leases is not None
    shared = one.store.database._url  # type: ignore[attr-defined]
    checked = run("serve", "check", "--store", shared)
    assert (0, "1 table replayed; no fault found.\n") == (checked.code, checked.out)
    assert "pg_dump" in one_line(run("serve", "backup", "x.zip", "--store", shared))

    one.store.database.run(
        "update record_heads set held_until = now() - 40 * interval '1 day', process = null"
    )
    assert "0 tables to remove" in run("serve", "prune", "--days", 60, "--store", shared).out
    removed = run("serve", "prune", "--days", 30, "--remove", "--store", shared)
    assert "1 table removed." in removed.out
    for name in ("tables", "record_heads", "record_lines", "links"):
        assert [] == one.store.database.rows(f"select * from {name}")  # noqa: S608  named above
    assert 404 == other.client.get(f"/t/{blue}/now").status_code

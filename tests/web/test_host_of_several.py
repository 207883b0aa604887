"""The page of the host of several servers over one database: its measures hold at all of them."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from wargames.web.storage.links import hashed
from web.listening import until
from web.postgresql import Server
from web.served import Served, served
from web.test_host import DUEL, KEY, do, say, shown

pytestmark = pytest.mark.postgresql


@pytest.fixture
def two(postgresql: Server) -> Iterator[tuple[Served, Served]]:
    """Run two servers of one host over one database."""
    url = postgresql.new_database()
    with ExitStack() as stack:
        one, other = (stack.enter_context(served(url, host=hashed(KEY))) for _ in range(2))
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

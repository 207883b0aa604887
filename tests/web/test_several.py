"""Several servers over one database: each answers for any table, and none loses what another wrote."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from web.listening import until
from web.postgresql import Server
from web.served import Served, served

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

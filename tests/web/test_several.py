"""Several servers over one database: each answers for any table, and none loses what another wrote."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from web.listening import until
from web.postgresql import Server
from web.served import Served, served
from web.test_people import unbounded
from web.together import Browser, play_out

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


def test_people_meet_across_servers(two: tuple[Served, Served]) -> None:
    """Ann is at one server, Bob at the other: who sits, who is there and whose turn it is is told at both."""
    one, other = two
    for server in two:
        unbounded(server)
    ann, bob = Browser.opened(one, "Ann"), Browser.opened(other, "Bob")
    table = bob.post("/lobby/accept", {"invitation": ann.invite()})["table"]
    blue = ann.token(table)
    assert ["Ann", "Bob"] == [seat["name"] for seat in ann.get(f"/t/{blue}/people")["seats"].values()]
    until(lambda: bob.games()[0]["mine"])
    assert "another person" in Browser.opened(one).post("/person", {"name": "bob"}, 422)["error"]

    def here(browser: Browser) -> list[bool]:
        return [seat["here"] for seat in browser.get(f"/t/{browser.token(table)}/people")["seats"].values()]

    assert [False, False] == here(ann) == here(bob)
    portal = one.client.portal
    assert portal is not None
    grant = one.store.grant(blue)
    assert grant
    live = portal.call(one.manager.table, grant.table)
    with ExitStack() as listening:
        portal.call(listening.enter_context, one.manager.listening(live, grant))
        until(lambda: here(bob) == [True, False])
        portal.call(listening.close)
    until(lambda: here(bob) == [False, False])


def test_a_rated_game_counts_once_whichever_server_notes_its_end(two: tuple[Served, Served]) -> None:
    one, other = two
    for server in two:
        unbounded(server)
    ann, bob = Browser.opened(one, "Ann"), Browser.opened(other, "Bob")
    table = bob.post("/lobby/accept", {"invitation": ann.invite(rated=True)})["table"]
    tokens = [ann.token(table), bob.token(table)]
    play_out(one, tokens)
    assert other.now(tokens[1])["over"]
    until(lambda: ann.get("/ratings/screaming_eagles"))
    assert {1} == {row["games"] for row in bob.get("/ratings/screaming_eagles")}

"""One person blocks another: they do not meet, what they share goes on, and nobody learns who blocks them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from wargames.web.storage.blocks import MOST
from wargames.web.storage.blocks import block as store_block
from wargames.web.storage.people import add_person
from web.served import HOST_KEY, Served, served
from web.test_lobby import rows
from web.test_people import unbounded
from web.together import WISH, Browser, met, play_out

REFUSED = "this invitation is taken, withdrawn, or for somebody else"


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path) as running:
        unbounded(running)
        yield running


def block(browser: Browser, name: str) -> None:
    browser.post("/person/block", {"name": name})


def named(here: Served, *names: str) -> list[Browser]:
    return [Browser.opened(here, name) for name in names]


def test_a_challenge_between_them_is_refused_both_ways(here: Served) -> None:
    ann, bob = named(here, "Ann", "Bob")
    block(ann, " bOB")
    challenge = {**WISH, "seat": "blue"}

    assert (
        "Ann takes no challenges from you"
        == bob.post("/lobby/invite", {**challenge, "to": "Ann"}, 422)["error"]
    )
    assert "you block Bob" in ann.post("/lobby/invite", {**challenge, "to": "Bob"}, 422)["error"]
    assert ["Bob"] == ann.get("/person/blocks")["names"]
    ann.post("/person/unblock", {"name": "BOB"})
    assert [] == ann.get("/person/blocks")["names"]
    assert bob.invite(to="Ann")


def test_neither_sees_or_joins_the_other_s_invitations_or_those_the_other_takes_part_in(here: Served) -> None:
    ann, bob, carol = named(here, "Ann", "Bob", "Carol")
    block(ann, "Bob")
    four = {"game": "screaming_eagles", "scenario": "standard", "options": {"players": 4}}
    of_carol = carol.post("/lobby/invite", four)["invitation"]
    ann.post("/lobby/accept", {"invitation": of_carol})
    of_ann, of_bob = ann.invite(), bob.invite()

    assert [of_bob] == [one["id"] for one in rows(bob)]
    assert {of_ann, of_carol} == {one["id"] for one in rows(ann)}
    assert {of_ann, of_bob, of_carol} == {one["id"] for one in rows(carol)}
    for browser, name in ((bob, of_ann), (bob, of_carol), (ann, of_bob), (bob, "nothing")):
        assert REFUSED == browser.post("/lobby/accept", {"invitation": name}, 422)["error"]
    assert carol.post("/lobby/accept", {"invitation": of_ann})["table"]


def test_what_was_agreed_before_is_taken_back(here: Served) -> None:
    ann, bob = named(here, "Ann", "Bob")
    four = {"game": "screaming_eagles", "scenario": "standard", "options": {"players": 4}}
    of_ann, of_bob = (browser.post("/lobby/invite", four)["invitation"] for browser in (ann, bob))
    bob.post("/lobby/accept", {"invitation": of_ann})
    ann.post("/lobby/accept", {"invitation": of_bob})
    ann.invite(to="Bob")
    bob.invite(to="Ann")
    block(ann, "Bob")

    assert [(of_ann, 3)] == [(one["id"], one["wanting"]) for one in rows(ann)]
    assert [(of_bob, 3)] == [(one["id"], one["wanting"]) for one in rows(bob)]


def test_who_is_blocked_neither_sits_down_nor_talks_at_the_other_s_table(here: Served) -> None:
    ann, bob = named(here, "Ann", "Bob")
    links = here.made("screaming_eagles", "standard")
    blue, tan, watch = links["seats"]["blue"], links["seats"]["tan"], links["spectator"]
    ann.post(f"/t/{blue}/sit", {})
    block(ann, "Bob")

    assert {"seated": False} == bob.post(f"/t/{tan}/sit", {})
    for token in (tan, watch):
        assert (
            "your talk is muted at this table" == bob.post(f"/t/{token}/chat", {"words": "hi"}, 403)["error"]
        )
    assert {} == Browser.opened(here).post(f"/t/{watch}/chat", {"words": "hi"})
    assert {} == ann.post(f"/t/{blue}/chat", {"words": "hi"})
    ann.post("/person/unblock", {"name": "Bob"})
    assert {"seated": True} == bob.post(f"/t/{tan}/sit", {})
    assert {} == bob.post(f"/t/{tan}/chat", {"words": "hi"})


def test_a_table_that_they_share_goes_on_without_a_rematch(here: Served) -> None:
    ann, bob, table = met(here)
    tokens = [ann.token(table), bob.token(table)]
    block(ann, "Bob")
    assert {} == bob.post(f"/t/{tokens[1]}/chat", {"words": "hi"})
    play_out(here, tokens)
    said = {
        browser.post(f"/t/{token}/rematch", {}, 422)["error"]
        for browser, token in zip((bob, ann), tokens[::-1], strict=True)
    }

    assert {"there is no rematch between the people of this table"} == said


def test_a_rematch_that_was_asked_for_is_withdrawn(here: Served) -> None:
    ann, bob, table = met(here)
    tokens = [ann.token(table), bob.token(table)]
    play_out(here, tokens)
    bob.post(f"/t/{tokens[1]}/rematch", {})
    block(ann, "Bob")

    assert [] == rows(ann) == rows(bob)
    assert [] == bob.get(f"/t/{tokens[1]}/people")["rematch"]


def known(browser: Browser, *tokens: str) -> dict[str, Any]:
    """Gather all that a person is told of people."""
    paths = [
        "/lobby",
        "/person/games?over=0",
        "/person/games?over=1",
        "/person/blocks",
        "/ratings/screaming_eagles",
    ]
    paths += [f"/t/{token}/{what}" for token in tokens for what in ("people", "chat", "now")]
    return {path: browser.get(path) for path in paths}


def test_who_is_blocked_is_told_nothing_of_it(here: Served) -> None:
    """But for the invitation, all is as before; each refusal is one that others get for other reasons."""
    ann, bob, table = met(here)
    carol = Browser.opened(here, "Carol")
    links = here.made("screaming_eagles", "standard")
    ann.post(f"/t/{links['seats']['blue']}/sit", {})
    tokens = [bob.token(table), links["seats"]["tan"], links["spectator"]]
    invitation = ann.invite()
    before = known(bob, *tokens)
    block(ann, "Bob")
    after = known(bob, *tokens)

    assert [invitation] == [one["id"] for one in before["/lobby"].pop("invitations")]
    assert [] == after["/lobby"].pop("invitations")
    for found in (before, after):
        for games in (found["/lobby"], found["/person/games?over=0"]):
            for game in games["games"]:
                del game["since"]
    assert before == after
    mine = bob.post("/lobby/accept", {"invitation": invitation}, 422)
    ann.post("/lobby/withdraw", {"invitation": invitation})
    assert mine == carol.post("/lobby/accept", {"invitation": invitation}, 422)
    said = bob.post(f"/t/{tokens[2]}/chat", {"words": "hi", "name": "Bob"}, 403)
    host = {"Authorization": f"Bearer {HOST_KEY}"}
    carol.client.post(f"/host/tables/{links['table']}", json={"do": "mute", "seat": "~"}, headers=host)
    assert said == carol.post(f"/t/{tokens[2]}/chat", {"words": "hi", "name": "Carol"}, 403)


def test_blocks_are_bounded_and_go_with_their_people(here: Served) -> None:
    ann, bob, carol = named(here, "Ann", "Bob", "Carol")
    for unknown in ("Nobody", "Ann"):
        assert "nobody else goes by" in ann.post("/person/block", {"name": unknown}, 400)["error"]
    block(ann, "Bob")
    block(bob, "Ann")
    block(carol, "Bob")
    bob.post("/person/forget", {})
    database = here.store.database
    assert [] == database.rows("select * from blocks")
    ((own,),) = database.rows("select id from persons where name = 'Ann'")
    for number in range(MOST):
        other = add_person(database, f"P{number}", f"p{number}")
        assert store_block(database, own, other.id)
    assert "at most 200" in ann.post("/person/block", {"name": "Carol"}, 429)["error"]
    assert MOST == len(ann.get("/person/blocks")["names"])

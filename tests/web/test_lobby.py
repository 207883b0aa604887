"""The lobby: open invitations, challenges, rematches, games to watch, and ratings."""

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cases import cases
from waiting import until
from wargames import games, load
from wargames.arena.rating import new_rating, rated_after
from wargames.kernel.game import Seat
from wargames.web.people.noting import noted
from wargames.web.routes.lobby_routes import game_data
from wargames.web.storage.invitations import invitation, take
from wargames.web.storage.meetings import TableNews
from wargames.web.storage.person_ratings import count_game
from web.served import Served, served
from web.test_people import unbounded
from web.together import WISH, Browser, met, play_out


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path) as running:
        unbounded(running)
        yield running


@cases(*games())
def test_the_start_page_says_what_each_game_and_scenario_is_about(name: str) -> None:
    game, told = load(name), game_data(name)

    assert game.ledger.head.summary == told["summary"]
    about = {one.id: one.description for one in game.scenarios.values()}  # type: ignore[attr-defined]  # all five
    assert all(about.values())
    assert about == {one["id"]: one["about"] for one in told["scenarios"]}


def rows(browser: Browser) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = browser.get("/lobby")["invitations"]
    return found


def test_an_open_invitation_is_seen_by_all_and_accepted_with_a_click(here: Served) -> None:
    ann, bob, stranger = Browser.opened(here, "Ann"), Browser.opened(here, "Bob"), Browser.opened(here)
    name = ann.invite(pace="correspondence", public=True)
    (seen,), (own,) = rows(stranger), rows(ann)
    made = bob.post("/lobby/accept", {"invitation": name})

    assert ("Ann", "correspondence", ["tan"], 1) == (seen["by"], seen["pace"], seen["left"], seen["wanting"])
    assert (False, True) == (seen["mine"], own["mine"])
    assert ["tan"] == [*made["seats"]]
    assert "tan" == here.now(made["seats"]["tan"])["seat"]
    assert "blue" == here.now(ann.token(made["table"]))["seat"]
    assert [] == rows(ann)
    assert (
        422
        == Browser.opened(here, "Carol").client.post("/lobby/accept", json={"invitation": name}).status_code
    )


def test_of_many_who_accept_at_once_one_plays(here: Served) -> None:
    ann, name = Browser.opened(here, "Ann"), ""
    others = [Browser.opened(here, f"Bob {number}") for number in range(4)]
    name, codes = ann.invite(), list[int]()

    def accept(other: Browser) -> None:
        codes.append(other.client.post("/lobby/accept", json={"invitation": name}).status_code)

    threads = [threading.Thread(target=accept, args=(other,)) for other in others]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert [201, 422, 422, 422] == sorted(codes)
    assert 1 == len(until(ann.games))


def test_a_challenge_is_seen_and_accepted_by_its_guest_alone(here: Served) -> None:
    ann, bob, carol = (Browser.opened(here, name) for name in ("Ann", "Bob", "Carol"))
    name = ann.invite(to=" bOB ")

    assert ([], True) == (rows(carol), rows(bob)[0]["meant"])
    assert "somebody else" in carol.post("/lobby/accept", {"invitation": name}, 422)["error"]
    assert 422 == carol.client.post("/lobby/withdraw", json={"invitation": name}).status_code
    bob.post("/lobby/withdraw", {"invitation": name})  # declined
    assert [] == rows(ann)
    for nobody in ("Nobody", "Ann"):
        answer = ann.client.post("/lobby/invite", json={**WISH, "seat": "blue", "to": nobody})
        assert (400, True) == (answer.status_code, "nobody else goes by" in answer.text)


def test_sides_by_lot_are_told_to_nobody_before_the_game(here: Served) -> None:
    taken = set()
    ann, bob = Browser.opened(here, "Ann"), Browser.opened(here, "Bob")
    for _ in range(12):
        name = ann.invite(seat="")
        assert (True, []) == (rows(bob)[0]["by_lot"], rows(bob)[0]["left"])
        taken |= {*bob.post("/lobby/accept", {"invitation": name, "seat": "tan"})["seats"]}

    assert {"blue", "tan"} == taken


def test_four_come_together_and_the_table_waits_for_the_last(here: Served) -> None:
    four = {"game": "screaming_eagles", "scenario": "standard", "options": {"players": 4}}
    seats = here.client.post("/seats", json=four).json()["seats"]
    people = [Browser.opened(here, f"P{number}") for number in range(4)]
    name = people[0].post("/lobby/invite", {**four, "seat": seats[0]})["invitation"]
    for number, one in enumerate(people[1:3], 1):
        assert {"invitation": name} == one.post("/lobby/accept", {"invitation": name, "seat": seats[number]})
    taken = people[3].client.post("/lobby/accept", json={"invitation": name, "seat": seats[1]})
    assert (422, True) == (taken.status_code, "side is taken" in taken.text)
    people[2].post("/lobby/withdraw", {"invitation": name})  # steps back
    assert [seats[2], seats[3]] == rows(people[0])[0]["left"]
    people[2].post("/lobby/accept", {"invitation": name, "seat": seats[2]})
    made = people[3].post("/lobby/accept", {"invitation": name})

    assert [seats[3]] == [*made["seats"]]
    assert all("P0" in str(until(one.games)) for one in people)


def test_who_comes_after_another_one_was_quicker_takes_nothing(here: Served) -> None:
    """Both had read the same invitation; the second one's answer would drop the first one."""
    ann = Browser.opened(here, "Ann")
    four = {"game": "screaming_eagles", "scenario": "standard", "options": {"players": 4}}
    name = ann.post("/lobby/invite", four)["invitation"]
    one = invitation(here.store.database, name)
    assert one

    assert take(here.store.database, one, {**one.takers, "bob": None})
    assert not take(here.store.database, one, {**one.takers, "carol": None})
    assert 2 == rows(ann)[0]["wanting"]


def test_what_is_to_be_played_at_once_is_offered_while_its_maker_is_here(
    here: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = Browser.opened(here, "Ann"), Browser.opened(here, "Bob")
    live, slow = ann.invite(pace="live"), ann.invite(pace="correspondence")
    now = time.time()
    monkeypatch.setattr("time.time", lambda: now + 600)

    assert [slow] == [one["id"] for one in rows(bob)]
    assert "is not here now" in bob.post("/lobby/accept", {"invitation": live}, 422)["error"]
    ann.get("/lobby")
    assert [slow, live] == [one["id"] for one in rows(bob)]
    monkeypatch.setattr("time.time", lambda: now + 40 * 86400)
    assert [] == rows(bob)


@pytest.mark.parametrize(
    ("more", "part"),
    [
        ({"pace": "never"}, "live | correspondence"),
        ({"public": "yes"}, "true or false"),
        ({"rated": 1}, "true or false"),
        ({"seat": "mars"}, "blue | tan"),
        ({"seats": {"blue": "random", "tan": "random"}}, "only bots"),
        ({"rated": True, "undo": "free"}, "counts for ratings only"),
        (
            {"game": "sam_fire", "scenario": "crossroads", "options": {}, "seat": "american", "rated": True},
            "two sides",
        ),
        ({"to": 7}, "must be text"),
        ({"token": "x"}, "token"),
    ],
)
def test_terms_that_do_not_fit_are_refused_by_name(here: Served, more: dict[str, Any], part: str) -> None:
    ann = Browser.opened(here, "Ann")

    assert part in ann.post("/lobby/invite", {**WISH, "seat": "blue", **more}, 400)["error"]
    assert [] == rows(ann)


def test_a_person_has_a_bounded_number_of_invitations(here: Served) -> None:
    ann = Browser.opened(here, "Ann")
    for _ in range(10):
        ann.invite()

    assert 429 == ann.client.post("/lobby/invite", json={**WISH, "seat": "blue"}).status_code
    ann.post("/lobby/withdraw", {"invitation": rows(ann)[0]["id"]})
    ann.invite()


def test_without_a_name_nobody_invites_or_accepts(here: Served) -> None:
    name, nobody = Browser.opened(here, "Ann").invite(), Browser.opened(here)

    assert "name first" in nobody.post("/lobby/invite", WISH, 403)["error"]
    assert 403 == nobody.client.post("/lobby/accept", json={"invitation": name}).status_code


def test_only_a_public_game_is_watched_and_as_a_spectator(here: Served) -> None:
    _, _, private = met(here)
    stranger = Browser.opened(here)
    assert [] == stranger.get("/lobby")["watch"]
    carol, dave = Browser.opened(here, "Carol"), Browser.opened(here, "Dave")
    made = dave.post("/lobby/accept", {"invitation": carol.invite(public=True)})
    (seen,) = stranger.get("/lobby")["watch"]

    assert made["table"] == seen["table"] != private
    assert ("spectator", None) == (here.now(seen["key"])["kind"], here.now(seen["key"])["decision"])
    play_out(here, [carol.token(made["table"]), dave.token(made["table"])])
    until(lambda: not stranger.get("/lobby")["watch"])


def test_a_seat_s_link_of_another_person_is_given_to_nobody(here: Served) -> None:
    ann, bob, table = met(here)
    links = {ann.token(table), bob.token(table)}

    assert 2 == len(links)
    assert ["blue"] == [*ann.post("/person/seat", {"table": table})["seats"]]
    grants = [here.store.grant(link) for link in links]
    assert {"blue", "tan"} == {grant.seat for grant in grants if grant}


# ratings


def ratings(browser: Browser) -> dict[str, Any]:
    return {one["name"]: one for one in browser.get("/ratings/screaming_eagles")}


def test_a_rated_game_counts_once_by_the_league_s_step(here: Served) -> None:
    ann, bob, table = met(here, rated=True)
    tokens = [ann.token(table), bob.token(table)]
    play_out(here, tokens)
    found = until(lambda: ratings(ann))
    scores = here.now(tokens[0])["over"]["scores"]
    fresh = {"Ann": new_rating(), "Bob": new_rating()}
    expected = rated_after(fresh, ["Ann", "Bob"], [scores["blue"], scores["tan"]])

    for name, (mean, deviation) in expected.items():
        one = found[name]
        assert (round(mean, 1), round(deviation, 1), 1) == (one["mean"], one["deviation"], one["games"])
    (name,) = [name for (name,) in here.store.database.rows("select id from meetings")]
    over = TableNews((), "again", {Seat("blue"): 1.0, Seat("tan"): -1.0})
    subjects = {Seat("blue"): "one", Seat("tan"): "other"}
    for _ in range(3):
        noted(here.store.database, name, over)
        assert not count_game(here.store.database, name, subjects, over.scores)
    assert found == ratings(ann)


def test_a_game_that_was_over_while_nobody_noted_it_counts_when_it_is_opened_again(tmp_path: Path) -> None:
    """As after a server that was killed right after the last action."""
    with served(tmp_path) as here:
        unbounded(here)
        ann, bob, table = met(here, rated=True)
        tokens = [ann.token(table), bob.token(table)]
        here.manager.watchers.remove(here.client.app.state.lobby.notes.hear)  # type: ignore[attr-defined]
        play_out(here, tokens)
        assert {} == ratings(ann)
    with served(tmp_path) as here:
        unbounded(here)
        assert here.now(tokens[0])["over"]
        found = until(lambda: ratings(Browser.opened(here)))
        assert here.now(tokens[1])["over"]

    assert {1} == {one["games"] for one in found.values()}


def test_a_game_that_nobody_wished_to_count_does_not(here: Served) -> None:
    ann, bob, table = met(here)
    play_out(here, [ann.token(table), bob.token(table)])
    until(lambda: ann.games(over=True))

    assert {} == ratings(ann)


def test_a_game_against_a_bot_counts_where_it_is_wished(here: Served) -> None:
    ann = Browser.opened(here, "Ann")
    made = ann.post("/lobby/invite", {**WISH, "seat": "blue", "seats": {"tan": "random"}, "rated": True})
    play_out(here, [made["seats"]["blue"]])
    found = until(lambda: ratings(ann))

    assert {"Ann": 1, "": 1} == {name: one["games"] for name, one in found.items()}
    assert "random" in found[""]["bot"]


def test_a_search_bot_gives_no_hint_in_a_rated_game(here: Served) -> None:
    ann, _, table = met(here, rated=True)
    token = ann.token(table)
    moment = here.asked(token)["moment"]

    answer = here.client.get(f"/t/{token}/hint?moment={moment}")
    assert (422, True) == (answer.status_code, "counts for ratings" in answer.text)


# rematch


def test_a_rematch_begins_when_both_have_asked_for_it_with_sides_swapped(here: Served) -> None:
    ann, bob, table = met(here, rated=True, public=True)
    blue, tan = ann.token(table), bob.token(table)
    play_out(here, [blue, tan])
    until(lambda: ann.games(over=True))

    assert (
        {"waiting": True}
        == ann.post(f"/t/{blue}/rematch", {}, 202)
        == ann.post(f"/t/{blue}/rematch", {}, 202)
    )
    assert ["Bob"] == bob.get(f"/t/{tan}/people")["rematch"]
    assert rows(bob)[0]["rematch"]
    made = bob.post(f"/t/{tan}/rematch", {}, 201)
    assert ["blue"] == [*made["seats"]]
    again = ann.post(f"/t/{blue}/rematch", {}, 201)
    assert (made["table"], ["tan"]) == (again["table"], [*again["seats"]])
    assert made["table"] == ann.get(f"/t/{blue}/people")["again"]
    data = ann.get(f"/t/{again['seats']['tan']}/people")
    assert ("yes", True) == (data["rated"], data["public"])
    assert {"tan": True, "blue": False} == {seat: one["you"] for seat, one in data["seats"].items()}


def test_a_rematch_may_be_declined_on_the_front_page(here: Served) -> None:
    ann, bob, table = met(here)
    blue, tan = ann.token(table), bob.token(table)
    play_out(here, [blue, tan])
    ann.post(f"/t/{blue}/rematch", {})
    bob.post("/lobby/withdraw", {"invitation": rows(bob)[0]["id"]})

    assert [] == bob.get(f"/t/{tan}/people")["rematch"]
    assert [] == rows(ann)


def test_a_scenario_of_one_s_own_is_played_and_does_not_count(here: Served) -> None:
    ann, bob = Browser.opened(here, "Ann"), Browser.opened(here, "Bob")
    text = here.client.get("/games/bob/bridge.toml").text.replace("Capture the Bridge", "Ann's bridge")
    wanted = {"game": "bob", "toml": text, "seat": "us"}
    assert "does not count" in ann.post("/lobby/invite", {**wanted, "rated": True}, 400)["error"]
    name = ann.post("/lobby/invite", wanted)["invitation"]
    assert ("Ann's bridge", False) == (rows(bob)[0]["scenario"], "toml" in str(rows(bob)))
    made = bob.post("/lobby/accept", {"invitation": name})

    assert "Ann's bridge" == until(ann.games)[0]["scenario"]
    assert "ge" == here.now(made["seats"]["ge"])["seat"]


def test_an_invitation_stays_where_its_table_cannot_be_made(
    here: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = Browser.opened(here, "Ann"), Browser.opened(here, "Bob")
    name = ann.invite()
    with monkeypatch.context() as patched:
        patched.setattr(here.manager.making, "take", lambda _client: False)
        assert "so many tables" in bob.post("/lobby/accept", {"invitation": name}, 503)["error"]
    assert [name] == [one["id"] for one in rows(bob)]

    assert bob.post("/lobby/accept", {"invitation": name})["table"]


def test_people_behind_one_address_are_counted_apart(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        ann, bob = Browser.opened(here, "Ann"), Browser.opened(here, "Bob")
        here.client.app.state.lobby.asks._rate = 0  # type: ignore[attr-defined]
        codes = [ann.client.get("/lobby").status_code for _ in range(45)]

        assert {200, 429} == set(codes)
        assert bob.client.get("/lobby").is_success


def test_the_time_of_an_invitation_is_shown_and_kept_at_the_table_and_its_rematch(here: Served) -> None:
    ann, bob = Browser.opened(here, "Ann"), Browser.opened(here, "Bob")
    name = ann.invite(time={"kind": "days", "days": 2}, pace="correspondence")
    assert ("days", 2) == (rows(bob)[0]["time"]["kind"], rows(bob)[0]["time"]["days"])
    table = bob.post("/lobby/accept", {"invitation": name})["table"]
    blue, tan = ann.token(table), bob.token(table)
    assert 2 == time_of(here, blue)
    assert 200 == here.client.post(f"/t/{blue}/resign", json={}).status_code
    assert "won" == until(lambda: bob.games(over=True))[0]["ended"]
    ann.post(f"/t/{blue}/rematch", {})
    made = bob.post(f"/t/{tan}/rematch", {})

    assert 2 == time_of(here, made["seats"]["blue"])


def time_of(here: Served, token: str) -> int:
    """Give the days of each move at the table of a link."""
    grant = here.store.grant(token)
    assert grant
    live = here.manager.there(grant.table)[0]
    assert live.table.time.terms
    return live.table.time.terms.days

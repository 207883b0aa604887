"""A name that a browser keeps, the games of a person, and all that is deleted with the name."""

import re
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from waiting import until
from wargames.kernel.game import Seat
from wargames.web.people.cookie import COOKIE
from wargames.web.storage.meetings import TableNews, meeting, note_news
from wargames.web.storage.removal import remove_rows
from wargames.web.transport.rate_limit import RateLimiter
from web.served import Served, served
from web.together import DUEL, WISH, Browser, met, play_out


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path) as running:
        unbounded(running)
        yield running


def unbounded(here: Served) -> None:
    """Let tests ask as often as they like."""
    lobby = here.client.app.state.lobby  # type: ignore[attr-defined]
    lobby.asks = lobby.wishes = lobby.naming = lobby.here = here.manager.looks = RateLimiter(1e9, 1e9)


def test_a_browser_keeps_a_name_and_another_browser_has_none(here: Served) -> None:
    ann, other = Browser.opened(here, "  Ann   of Ghent "), Browser.opened(here)

    assert "Ann of Ghent" == ann.get("/lobby")["name"]
    assert other.get("/lobby")["name"] is None
    assert 403 == other.client.get("/person/games").status_code


def test_the_cookie_is_out_of_reach_of_scripts_and_of_other_sites(here: Served) -> None:
    answer = here.client.post("/person", json={"name": "Ann"})
    said = answer.headers["set-cookie"].lower()

    assert {"httponly", "samesite=lax", "path=/"} <= {part.strip() for part in said.split(";")}
    assert "secure" not in said
    secure = here.client.post("https://localhost/person", json={"name": "Ann"})
    assert "secure" in secure.headers["set-cookie"].lower()


@pytest.mark.parametrize("change", [lambda text: text[:-1], lambda text: "x" + text, lambda _: "a.b.c"])
def test_a_cookie_that_was_not_signed_here_is_nobody_s(here: Served, change: object) -> None:
    ann = Browser.opened(here, "Ann")
    forged = change(ann.client.cookies[COOKIE])  # type: ignore[operator]
    ann.client.cookies.set(COOKIE, forged, domain="localhost.local")
    ann.client.cookies.clear()
    ann.client.headers["Cookie"] = f"{COOKIE}={forged}"

    assert ann.get("/lobby")["name"] is None


def test_a_name_is_kept_when_the_server_starts_again(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        cookie = Browser.opened(here, "Ann").client.cookies[COOKIE]
    with served(tmp_path) as here:
        again = Browser.opened(here)
        again.client.cookies.set(COOKIE, cookie)
        assert "Ann" == again.get("/lobby")["name"]


@pytest.mark.parametrize(
    "name", ["", " ", "x" * 25, "a\u202eb", "a\nb\x00", "\u200b", "---", "a" + "\u0301" * 5, "\U000e0041"]
)
def test_a_name_that_cannot_be_shown_is_refused(here: Served, name: str) -> None:
    assert "a name has" in Browser.opened(here).post("/person", {"name": name}, 400)["error"]


@pytest.mark.parametrize("name", ["ANN", "A nn", "\uff21nn"])
def test_two_people_have_no_names_that_look_alike(here: Served, name: str) -> None:
    Browser.opened(here, "Ann")

    assert "another person goes by" in Browser.opened(here).post("/person", {"name": name}, 422)["error"]


def test_a_person_is_renamed_and_keeps_the_games(here: Served) -> None:
    ann, bob, _ = met(here)
    ann.post("/person", {"name": "Anna"})

    assert "Anna" in str(bob.games())
    assert ann.games()
    assert "another person" in ann.post("/person", {"name": "bob"}, 422)["error"]
    ann.post("/person", {"name": "ANNA"})  # one's own name may be written anew


def due(browser: Browser) -> list[dict[str, Any]]:
    """List the games in which it is my turn."""
    return [one for one in browser.games() if one["mine"]]


def test_my_games_say_whose_turn_it_is_and_since_when(here: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, table = met(here)
    for browser in (ann, bob):  # both lay a card in secret
        (game,) = until(partial(due, browser))
        assert (DUEL, False) == (game["game"], bool(game["result"]))
    token = ann.token(table)
    while here.now(token)["decision"]:
        here.act(token, here.now(token))
    (game,) = until(lambda: [one for one in ann.games() if not one["mine"]])
    waits = {one["name"]: (one["you"], one["waits"]) for one in game["sides"]}
    now = time.time()
    monkeypatch.setattr("wargames.web.people.own_games.time.time", lambda: now + 7200)

    assert {"Ann": (True, False), "Bob": (False, True)} == waits
    assert 7190 < ann.games()[0]["since"] < 7300


def test_a_finished_game_says_how_it_ended_for_me(here: Served) -> None:
    ann, bob, table = met(here)
    play_out(here, [ann.token(table), bob.token(table)])
    (game,) = until(lambda: ann.games(over=True))
    (other,) = bob.games(over=True)

    assert [] == ann.games()
    assert game["result"] == other["result"]
    assert {game["ended"], other["ended"]} in ({"won", "lost"}, {"drawn"})


@pytest.mark.parametrize(
    ("words", "found"),
    [("screaming", 1), ("BOB", 1), ("bob%20eagles", 1), ("standard%20duel%20nowhere", 0), ("carol", 0)],
)
def test_games_are_found_by_game_scenario_and_name(here: Served, words: str, found: int) -> None:
    ann, _, _ = met(here)

    assert found == len(ann.games(words=words))


def test_a_link_seats_a_person_and_without_a_name_all_goes_as_before(here: Served) -> None:
    links = here.made(DUEL, "standard")
    blue, tan = links["seats"]["blue"], links["seats"]["tan"]
    assert 403 == here.client.post(f"/t/{blue}/sit", json={}).status_code
    ann, bob = Browser.opened(here, "Ann"), Browser.opened(here, "Bob")

    assert {"seated": True} == ann.post(f"/t/{blue}/sit", {})
    assert {"seated": False} == bob.post(f"/t/{blue}/sit", {})
    assert ["Ann", ""] == [one["name"] for one in bob.get(f"/t/{tan}/people")["seats"].values()]
    until(lambda: "somebody by a link" in str(ann.games()))
    assert 200 == here.act(blue, here.asked(blue)).status_code  # the link plays still
    assert {"left": False} == bob.post(f"/t/{blue}/leave", {})
    assert {"left": True} == ann.post(f"/t/{blue}/leave", {})
    assert [] == ann.games()
    assert 422 == ann.client.post(f"/t/{links['spectator']}/sit", json={}).status_code


def test_a_person_comes_back_to_a_seat_without_the_link(here: Served) -> None:
    links = here.made(DUEL, "standard")
    ann, bob = Browser.opened(here, "Ann"), Browser.opened(here, "Bob")
    ann.post(f"/t/{links['seats']['blue']}/sit", {})
    token = ann.token(links["table"])

    assert token == ann.token(links["table"])
    assert "blue" == here.now(token)["seat"]
    assert 404 == bob.client.post("/person/seat", json={"table": links["table"]}).status_code
    held = b"".join(path.read_bytes() for path in here.store.folder.rglob("*") if path.is_file())
    assert token.encode() not in held


def test_who_renews_a_seat_gives_it_to_another_person(here: Served) -> None:
    """The former link, the person's own and the person's right to the seat end together."""
    links = here.made(DUEL, "standard")
    ann = Browser.opened(here, "Ann")
    ann.post(f"/t/{links['seats']['blue']}/sit", {})
    token = ann.token(links["table"])
    here.client.post(f"/t/{links['maker']}/renew", json={"seat": "blue"})

    assert 404 == here.client.get(f"/t/{token}/now").status_code
    assert 404 == ann.client.post("/person/seat", json={"table": links["table"]}).status_code
    assert [] == ann.games()


def test_another_browser_becomes_the_same_person_for_ten_minutes(
    here: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, phone = Browser.opened(here, "Ann"), Browser.opened(here)
    carried = ann.post("/person/carry", {})["carried"]
    assert "too old" in phone.post("/person/arrive", {"carried": ann.client.cookies[COOKIE]}, 400)["error"]
    with monkeypatch.context() as patched:
        now = time.time()
        patched.setattr("itsdangerous.timed.time.time", lambda: now + 700)
        assert "too old" in phone.post("/person/arrive", {"carried": carried}, 400)["error"]
    phone.post("/person/arrive", {"carried": carried})

    assert "Ann" == phone.get("/lobby")["name"]
    ann.client.headers["Cookie"] = f"{COOKIE}={carried}"
    ann.client.cookies.clear()
    assert ann.get("/lobby")["name"] is None, "what carries a person is no cookie"


def test_forgetting_deletes_all_that_is_stored_of_a_person(here: Served) -> None:
    """The games go on by their links."""
    ann, bob, table = met(here)
    token = ann.token(table)
    ann.invite(to="Bob")
    bob.invite()
    own = ann.client.cookies[COOKIE]
    who = own.split(".")[0].encode()
    ann.post("/person/forget", {})

    assert COOKIE not in ann.client.cookies
    ann.client.headers["Cookie"] = f"{COOKIE}={own}"
    assert ann.get("/lobby")["name"] is None
    rows = [
        str(here.store.database.rows(f"select * from {name}"))  # noqa: S608  names of tables
        for name in ("persons", "sitting", "invitations", "ratings", "meetings", "talk", "notes")
    ]
    assert not re.search(f"{who.decode()}|Ann", "".join(rows))
    assert 200 == here.act(token, here.asked(token)).status_code
    assert ["somebody by a link", "Bob"] == [one["name"] for one in bob.games()[0]["sides"]]
    assert 1 == len(bob.get("/lobby")["invitations"])
    Browser.opened(here, "Ann")  # the name is free again


def test_people_are_counted_and_told_to_wait(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        lobby = here.client.app.state.lobby  # type: ignore[attr-defined]
        for limit in (lobby.asks, lobby.wishes, lobby.naming):
            limit._rate = 0  # however long they take, none comes back meanwhile
        codes = [
            Browser.opened(here).client.post("/person", json={"name": f"A{n}"}).status_code for n in range(12)
        ]
        looked = [here.client.get("/lobby").status_code for _ in range(50)]

    assert [200] * 10 + [429] * 2 == codes
    assert {200, 429} == set(looked)


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
    ],
)
def test_a_page_of_another_site_changes_nothing(here: Served, headers: dict[str, str]) -> None:
    ann = Browser.opened(here, "Ann")
    answer = ann.client.post("/person/forget", json={}, headers=headers)

    assert 403 == answer.status_code
    assert "Ann" == ann.get("/lobby")["name"]
    assert ann.client.post("/person", json={"name": "Ann"}, headers={"Origin": "http://localhost"}).is_success
    assert WISH


def test_news_that_come_late_replace_no_later_ones(here: Served) -> None:
    """As where two processes note the same table, and one was held up."""
    met(here)
    ((table,),) = here.store.database.rows("select id from meetings")
    blue, tan = Seat("blue"), Seat("tan")
    for news in (TableNews((blue,), step=7), TableNews((tan,), step=9), TableNews((blue,), step=8)):
        note_news(here.store.database, table, news)

    found = meeting(here.store.database, table)
    assert found
    assert (tan,) == found.news.waiting


def test_a_removed_table_is_gone_from_my_games(here: Served) -> None:
    ann, _, _ = met(here)
    ((table,),) = here.store.database.rows("select id from meetings")
    until(ann.games)
    remove_rows(here.store.database, table)

    assert [] == ann.games()
    assert [] == here.store.database.rows("select * from sitting")

"""Tournaments on the page: founded, joined, begun, paired by the league, and told."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from waiting import until
from wargames.web.routes import tournament_routes
from web.cups import (
    CUP,
    NAMES,
    begun,
    ended,
    founded,
    numbers,
    people,
    playing,
    ready,
    resign,
    stronger_wins,
    told,
)
from web.served import HOST_KEY, Served, served
from web.together import Browser


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path) as running:
        ready(running)
        yield running


def test_all_meet_all_on_both_sides_and_the_standings_tell_who_won(here: Served) -> None:
    everybody = people(here, 3)
    name = begun(everybody[0], everybody[1:], public=True)
    first = playing(everybody[0], name, 6)
    one = stronger_wins(everybody, name)

    assert "Spring Cup" == one["title"]
    assert {(1, 2), (2, 1), (1, 3), (3, 1), (2, 3), (3, 2)} == {tuple(game["order"]) for game in one["games"]}
    assert [("Ann", 1, "4", 100), ("Bob", 2, "2", 50), ("Carol", 3, "0", 0)] == [
        (row["name"], row["rank"], row["points"], row["share"]) for row in one["standings"]
    ]
    ann, bob, _ = one["standings"]
    assert {str(bob["number"]): "2 of 2"} == {
        number: cell for number, cell in ann["against"].items() if number == str(bob["number"])
    }
    assert ann["elo"][0] > 0 > one["standings"][2]["elo"][0]
    assert all(here.now(game["watch"])["kind"] == "spectator" for game in first["games"])
    assert 4 == len(everybody[0].games(over=True))
    assert [name, "Spring Cup"] == everybody[0].games(over=True)[0]["tournament"]


def test_once_it_has_begun_the_founder_takes_nobody_out(here: Served) -> None:
    ann, bob = people(here, 2)
    name = begun(ann, [bob])
    number = numbers(told(ann, name))["Bob"]
    refused = ann.post(f"/tournaments/{name}/leave", {"entrant": number}, 422)
    assert "only the founder takes others out, before the beginning" in refused["error"]
    assert not any(row["withdrawn"] for row in told(ann, name)["standings"])


def test_who_withdraws_resigns_what_is_played_and_plays_no_more(here: Served) -> None:
    everybody = people(here, 3)
    name = begun(everybody[0], everybody[1:], format="swiss", rounds=3)
    one = playing(everybody[0], name, 2)
    called = {number: who for who, number in numbers(one).items()}
    gone, stays = one["games"][0]["order"]
    leaver, winner = (everybody[NAMES.index(called[number])] for number in (gone, stays))
    leaver.post(f"/tournaments/{name}/leave", {})

    def second() -> dict[str, Any] | None:
        one = told(winner, name)
        return one if one["round"] == 2 and len(one["games"]) == 4 else None

    one = until(second)
    assert all("resign" in game["result"] or game["points"] for game in one["games"][:2])
    assert {gone} == {row["number"] for row in one["standings"] if row["withdrawn"]}
    assert all(gone not in game["order"] for game in one["games"][2:])
    stands = {row["number"]: row["points"] for row in one["standings"]}
    assert ("0", "2") == (stands[gone], stands[stays])


def test_a_person_who_is_forgotten_has_withdrawn_and_nothing_tells_the_name(here: Served) -> None:
    everybody = people(here, 3)
    name = begun(everybody[0], everybody[1:])
    playing(everybody[0], name, 6)
    everybody[2].post("/person/forget", {})
    one = told(everybody[0], name)

    assert "Carol" not in str(one)
    assert ["somebody who was forgotten"] == [row["name"] for row in one["standings"] if row["withdrawn"]]


def test_on_a_ladder_one_challenges_upward_and_takes_the_place_by_winning(here: Served) -> None:
    everybody = people(here, 6)
    name = begun(everybody[0], everybody[1:], format="ladder")
    frank, carol, ann = everybody[5], everybody[2], everybody[0]
    one = told(frank, name)
    assert list(NAMES) == [row["name"] for row in one["standings"]]
    by_name = numbers(one)
    assert [by_name[who] for who in ("Carol", "Dave", "Eve")] == one["challenges"]
    assert [] == told(ann, name)["challenges"]
    refused = frank.post(f"/tournaments/{name}/challenge", {"entrant": by_name["Bob"]}, 422)["error"]
    assert "3 above you" in refused
    frank.post(f"/tournaments/{name}/challenge", {"entrant": by_name["Carol"]})
    dave = everybody[3]
    assert (
        "neither" in dave.post(f"/tournaments/{name}/challenge", {"entrant": by_name["Carol"]}, 422)["error"]
    )
    games = playing(frank, name, 2)["games"]
    resign(carol, games[0]["table"])
    resign(carol, games[1]["table"])

    until(lambda: [row["name"] for row in told(ann, name)["standings"]][2] == "Frank")
    order = [row["name"] for row in told(ann, name)["standings"]]
    assert ["Ann", "Bob", "Frank", "Carol", "Dave", "Eve"] == order
    late = Browser.opened(here, "Late")
    late.post(f"/tournaments/{name}/join", {})
    assert "Late" == told(late, name)["standings"][-1]["name"]
    ann.post(f"/tournaments/{name}/close", {})
    assert "over" == told(late, name)["stage"]


@pytest.mark.parametrize(
    ("more", "part"),
    [
        ({"most": 32}, "up to 992 games"),
        ({"title": " "}, "a name has 1 to 60"),
        ({"title": "x" * 61}, "a name has 1 to 60"),
        ({"format": "gauntlet"}, "round-robin | swiss | ladder"),
        ({"rounds": 13}, "from 1 to 12"),
        ({"most": 33}, "from 2 to 32"),
        ({"scenarios": ["nowhere"]}, "nowhere"),
        ({"scenarios": ["standard", "standard"]}, "each once"),
        ({"scenarios": "standard"}, "list of names"),
        ({"time": {}}, "needs a time"),
        ({"undo": "free"}, "undo is honest | off"),
        ({"options": {"players": 4}}, "for two players"),
        ({"game": "sam_fire", "scenarios": [], "options": {}, "time": {}}, "for two players"),
        ({"bots": ["cmd: rm -rf /"]}, "there is no bot"),
        ({"bots": ["random"] * 2}, "each once"),
        ({"rated": "yes"}, "true or false"),
        ({"founder": "me"}, "founder"),
    ],
)
def test_terms_that_do_not_fit_are_refused_by_name(here: Served, more: dict[str, Any], part: str) -> None:
    ann = Browser.opened(here, "Ann")

    assert part in ann.post("/tournaments", {**CUP, **more}, 400)["error"]
    assert [] == ann.get("/tournaments")["tournaments"]


def test_each_may_do_what_is_theirs_and_nothing_else(here: Served) -> None:
    ann, bob, carol = people(here, 3)
    nobody = Browser.opened(here)
    assert 403 == nobody.client.post("/tournaments", json=CUP).status_code
    name = founded(ann, [bob], most=2)
    at = f"/tournaments/{name}"

    assert "2 take part" in carol.post(f"{at}/join", {}, 422)["error"]
    assert "already" in bob.post(f"{at}/join", {}, 422)["error"]
    assert "only its founder" in bob.post(f"{at}/begin", {}, 422)["error"]
    assert "only its founder" in bob.post(f"{at}/close", {}, 422)["error"]
    number = numbers(told(ann, name))
    assert "only the founder" in bob.post(f"{at}/leave", {"entrant": number["Ann"]}, 422)["error"]
    assert "do not take part" in carol.post(f"{at}/leave", {}, 422)["error"]
    ann.post(f"{at}/leave", {"entrant": number["Bob"]})
    assert "needs two" in ann.post(f"{at}/begin", {}, 422)["error"]
    carol.post(f"{at}/join", {})
    ann.post(f"{at}/begin", {})
    assert "has begun" in bob.post(f"{at}/join", {}, 422)["error"]
    assert "for a ladder" in carol.post(f"{at}/challenge", {"entrant": number["Ann"]}, 422)["error"]
    nowhere = "x" * len(name)
    for wrong in ("nowhere", nowhere, "%00"):
        assert 404 == ann.client.get(f"/tournaments/{wrong}").status_code, wrong
    assert "no such" in ann.post(f"/tournaments/{nowhere}/join", {}, 422)["error"]


def test_a_person_and_the_host_bound_how_many_there_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path / "shut", founding=False) as shut:
        ann = Browser.opened(shut, "Ann")
        assert "allows no new" in ann.post("/tournaments", CUP, 403)["error"]
        assert ann.get("/tournaments")["founding"] is False
    with served(tmp_path / "open") as here:
        ready(here)
        ann = Browser.opened(here, "Ann")
        names = [ann.post("/tournaments", CUP)["tournament"] for _ in range(3)]
        assert "at most 3" in ann.post("/tournaments", CUP, 429)["error"]
        for name in names:
            ann.post(f"/tournaments/{name}/close", {})
        for _ in range(2):
            ann.post(f"/tournaments/{ann.post('/tournaments', CUP)['tournament']}/close", {})
        assert "wait some minutes" in ann.post("/tournaments", CUP, 429)["error"]
        monkeypatch.setattr(tournament_routes, "ALL", 5)
        Browser.opened(here, "Bob").post("/tournaments", CUP)
        left = {one["tournament"] for one in ann.get("/tournaments")["tournaments"]}
        assert ({*names[1:]}, 5) == (left.intersection(names), len(left))  # the oldest is gone


def test_the_host_closes_a_tournament_and_a_closed_table_is_void(here: Served) -> None:
    everybody = people(here, 2)
    name = begun(everybody[0], everybody[1:])
    first, second = playing(everybody[0], name, 2)["games"]
    host = {"Authorization": f"Bearer {HOST_KEY}"}
    for do, game in (("close", first), ("remove", second)):
        answer = here.client.post(f"/host/tables/{game['table']}", json={"do": do}, headers=host)
        assert answer.is_success
    one = until(lambda: ended(told(everybody[0], name)))
    assert [("void", ["½", "½"])] * 2 == [(game["result"], game["points"]) for game in one["games"]]
    assert [1, 1] == [row["rank"] for row in one["standings"]]
    assert "level" == one["standings"][1]["because"]

    other = begun(everybody[0], everybody[1:])
    assert 403 == here.client.post(f"/host/tournaments/{other}", json={"do": "close"}).status_code
    assert here.client.post(f"/host/tournaments/{other}", json={"do": "close"}, headers=host).is_success
    one = told(everybody[0], other)
    assert ("closed", {"off"}) == (one["stage"], {game["state"] for game in one["games"]})


def test_nothing_told_of_a_tournament_holds_a_link_of_a_seat_or_an_id_of_a_person(here: Served) -> None:
    everybody = people(here, 3)
    name = begun(everybody[0], everybody[1:], rated=True)
    games = playing(everybody[0], name, 6)["games"]
    tables = {game["table"] for game in games}
    secrets = {one.token(game["table"]) for one in everybody for game in one.games()}
    assert (6, 12) == (len(tables), len(secrets))
    secrets |= {who for (who,) in here.store.database.rows("select id from persons")}
    secrets |= {table for (table,) in here.store.database.rows("select id from tables")}
    spectators = {watch for (watch,) in here.store.database.rows("select watch from meetings")}
    assert {""} == spectators

    for browser in (*everybody, Browser.opened(here)):
        for page in ("/tournaments", f"/tournaments/{name}", f"/tournament/{name}", "/lobby"):
            answer = browser.client.get(page)
            assert answer.is_success
            assert [] == [secret for secret in secrets if secret in answer.text], page


def test_no_hint_is_given_in_a_tournament(here: Served) -> None:
    everybody = people(here, 2)
    name = begun(everybody[0], everybody[1:])
    game = playing(everybody[0], name, 2)["games"][0]
    token = everybody[0].token(game["table"])

    assert "in a tournament" in everybody[0].client.get(f"/t/{token}/hint").json()["error"]


def test_on_a_ladder_nobody_challenges_somebody_who_is_blocked_or_blocks(here: Served) -> None:
    ann, bob, carol = people(here, 3)
    name = begun(ann, [bob, carol], format="ladder")
    bob.post("/person/block", {"name": "Ann"})
    number = numbers(told(bob, name))

    assert [] == told(bob, name)["challenges"]
    assert "above you" in bob.post(f"/tournaments/{name}/challenge", {"entrant": number["Ann"]}, 422)["error"]
    assert [number["Ann"], number["Bob"]] == told(carol, name)["challenges"]
    carol.post("/person/block", {"name": "Bob"})
    assert [number["Ann"]] == told(carol, name)["challenges"]

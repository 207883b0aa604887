"""Tournaments on the page: founded, joined, begun, paired by the league, played at tables, and told."""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from wargames.web.clocks import wall_clock
from web.served import HOST_KEY, Served, served
from web.test_people import unbounded
from web.together import Browser, soon

DAYS = {"kind": "days", "days": 3, "vacation": 14}
CUP = {
    "title": "Spring  Cup",
    "format": "round-robin",
    "game": "screaming_eagles",
    "scenarios": ["standard"],
    "options": {"round_limit": 2},
    "time": DAYS,
}
AT_TABLES = {"due", "playing"}
NAMES = ("Ann", "Bob", "Carol", "Dave", "Eve", "Frank")


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path) as running:
        ready(running)
        yield running


def ready(here: Served) -> None:
    """Let tests ask as often as they like, and the director look often."""
    unbounded(here)
    here.client.app.state.director.tick = 0.02  # type: ignore[attr-defined]


def people(here: Served, count: int) -> list[Browser]:
    return [Browser.opened(here, name) for name in NAMES[:count]]


def founded(founder: Browser, others: list[Browser], **terms: Any) -> str:
    """Found a tournament, and let people join it, the founder first."""
    name = str(founder.post("/tournaments", {**CUP, **terms}, 201)["tournament"])
    for one in (founder, *others):
        one.post(f"/tournaments/{name}/join", {})
    return name


def begun(founder: Browser, others: list[Browser], **terms: Any) -> str:
    name = founded(founder, others, **terms)
    founder.post(f"/tournaments/{name}/begin", {})
    return name


def told(browser: Browser, name: str) -> dict[str, Any]:
    found: dict[str, Any] = browser.get(f"/tournaments/{name}")
    return found


def numbers(one: dict[str, Any]) -> dict[str, int]:
    """Give the number of each entrant by name."""
    return {row["name"]: row["number"] for row in one["standings"]}


def playing(browser: Browser, name: str, count: int) -> dict[str, Any]:
    """Wait until so many games of a tournament are played at tables."""

    def there() -> dict[str, Any] | None:
        one = told(browser, name)
        return one if sum(game["state"] == "playing" for game in one["games"]) == count else None

    return soon(there)  # type: ignore[no-any-return]


def resign(browser: Browser, table: str) -> None:
    browser.post(f"/t/{browser.token(table)}/resign", {})


def stronger_wins(
    everybody: list[Browser],
    name: str,
    check: Callable[[dict[str, Any]], object] = bool,
    *,
    patience: float = 20,
) -> dict[str, Any]:
    """Let the one who comes later in the alphabet resign each game, until the end; look at each state."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        one = told(everybody[0], name)
        check(one)
        if one["stage"] == "over":
            return one
        resign_some(everybody, one)
        time.sleep(0.02)
    raise AssertionError(f"the tournament has no end: {one['games']}")


def resign_some(everybody: list[Browser], one: dict[str, Any]) -> None:
    """Let the weaker one resign each game with a person that is played."""
    called = {number: NAMES.index(who) for who, number in numbers(one).items() if who in NAMES}
    for game in one["games"]:
        people_there = [called[number] for number in game["order"] if number in called]
        if game["state"] == "playing" and people_there:
            weaker = everybody[max(people_there)]
            weaker.client.post(f"/t/{weaker.token(game['table'])}/resign", json={})


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


@pytest.mark.thorough
def test_a_swiss_pairs_round_by_round_when_all_tables_are_over(here: Served) -> None:
    everybody = people(here, 4)
    name = begun(everybody[0], everybody[1:], format="swiss", rounds=3)
    one = playing(everybody[0], name, 4)
    called = {number: who for who, number in numbers(one).items()}
    assert (1, 4) == (one["round"], len(one["games"]))
    for game in one["games"][:3]:
        resign(everybody[NAMES.index(max(called[each] for each in game["order"]))], game["table"])
    soon(lambda: 3 == sum(game["state"] == "over" for game in told(everybody[0], name)["games"]))
    assert 1 == told(everybody[0], name)["round"]
    one = stronger_wins(everybody, name)

    met = Counter(tuple(sorted(game["order"])) for game in one["games"])
    assert (3, {2}, 6) == (one["round"], set(met.values()), len(met))  # no pair meets twice
    second = [{called[number] for number in game["order"]} for game in one["games"] if game["round"] == 2]
    assert {"Ann"} < next(pair for pair in second if "Ann" in pair)
    assert ["Ann", "Bob", "Carol", "Dave"] == [row["name"] for row in one["standings"]]


@pytest.mark.thorough
def test_of_an_odd_number_one_rests_each_round_another_one(here: Served) -> None:
    everybody = people(here, 3)
    name = begun(everybody[0], everybody[1:], format="swiss", rounds=3)
    one = stronger_wins(everybody, name)

    rested = [number for each in one["rests"] for number in each["numbers"]]
    assert sorted(numbers(one).values()) == sorted(rested)
    assert {4} == {row["games"] for row in one["standings"]}


@pytest.mark.thorough
def test_with_a_clock_nobody_plays_two_games_at_a_time(here: Served) -> None:
    everybody = people(here, 4)
    name = begun(everybody[0], everybody[1:], time={"kind": "live"})
    most = set()

    def alone(one: dict[str, Any]) -> None:
        busy = [number for game in one["games"] if game["state"] in AT_TABLES for number in game["order"]]
        most.add(len(busy))
        assert len(busy) == len({*busy})

    one = stronger_wins(everybody, name, alone)

    assert (12, True) == (len(one["games"]), 4 in most)
    assert all(game["points"] for game in one["games"])


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

    one = soon(second)
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

    soon(lambda: [row["name"] for row in told(ann, name)["standings"]][2] == "Frank")
    order = [row["name"] for row in told(ann, name)["standings"]]
    assert ["Ann", "Bob", "Frank", "Carol", "Dave", "Eve"] == order
    late = Browser.opened(here, "Late")
    late.post(f"/tournaments/{name}/join", {})
    assert "Late" == told(late, name)["standings"][-1]["name"]
    ann.post(f"/tournaments/{name}/close", {})
    assert "over" == told(late, name)["stage"]


@pytest.mark.thorough
def test_bots_take_part_if_the_founder_wishes(here: Served) -> None:
    ann = Browser.opened(here, "Ann")
    name = begun(ann, [], bots=["random", "ace"])
    one = soon(lambda: at_least(told(ann, name), 4))
    for game in one["games"]:
        if game["table"] and game["state"] == "playing" and told_number(one, "Ann") in game["order"]:
            resign(ann, game["table"])

    one = soon(lambda: ended(told(ann, name)))
    assert {"Ann", "The bot random", "The bot ace"} == {*numbers(one)}
    assert "0" == next(row["points"] for row in one["standings"] if row["name"] == "Ann")


def at_least(one: dict[str, Any], tables: int) -> dict[str, Any] | None:
    """Give a tournament with so many tables of one's own."""
    own = [game for game in one["games"] if told_number(one, "Ann") in game["order"] and game["table"]]
    return one if len(own) == tables else None


def told_number(one: dict[str, Any], who: str) -> int:
    return numbers(one)[who]


def ended(one: dict[str, Any]) -> dict[str, Any] | None:
    return one if one["stage"] == "over" else None


@pytest.mark.parametrize(
    ("more", "part"),
    [
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
    for wrong in ("/tournaments/nowhere", "/tournaments/nowhere/join"):
        assert 404 == ann.client.get("/tournaments/nowhere").status_code, wrong
    assert "no such" in ann.post("/tournaments/nowhere/join", {}, 422)["error"]


def test_a_person_and_the_host_bound_how_many_there_are(tmp_path: Path) -> None:
    with served(tmp_path / "shut", founding=False) as shut:
        ann = Browser.opened(shut, "Ann")
        assert "allows no new" in ann.post("/tournaments", CUP, 403)["error"]
        assert ann.get("/tournaments")["founding"] is False
    with served(tmp_path / "open") as here:
        ready(here)
        ann = Browser.opened(here, "Ann")
        names = [ann.post("/tournaments", CUP)["tournament"] for _ in range(3)]
        assert "at most 3" in ann.post("/tournaments", CUP, 429)["error"]
        ann.post(f"/tournaments/{names[0]}/close", {})
        ann.post("/tournaments", CUP)


def test_the_host_closes_a_tournament_and_a_closed_table_is_void(here: Served) -> None:
    everybody = people(here, 2)
    name = begun(everybody[0], everybody[1:])
    first, second = playing(everybody[0], name, 2)["games"]
    host = {"Authorization": f"Bearer {HOST_KEY}"}
    for do, game in (("close", first), ("remove", second)):
        answer = here.client.post(f"/host/tables/{game['table']}", json={"do": do}, headers=host)
        assert answer.is_success
    one = soon(lambda: ended(told(everybody[0], name)))
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


@pytest.mark.thorough
def test_a_rated_tournament_counts_each_game_once(here: Served) -> None:
    everybody = people(here, 3)
    one = stronger_wins(everybody, begun(everybody[0], everybody[1:], rated=True))
    found = soon(lambda: all_counted(everybody[0]))

    assert 6 == len(one["games"])
    assert {"Ann": 4, "Bob": 4, "Carol": 4} == {row["name"]: row["games"] for row in found}
    assert ["Ann", "Bob", "Carol"] == [row["name"] for row in found]


def all_counted(browser: Browser) -> list[dict[str, Any]] | None:
    """Give the ratings when all twelve seats have counted."""
    found: list[dict[str, Any]] = browser.get("/ratings/screaming_eagles")
    return found if sum(row["games"] for row in found) == 12 else None


@pytest.mark.thorough
def test_who_does_not_come_loses_by_the_clock(here: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    everybody = people(here, 2)
    name = begun(everybody[0], everybody[1:], time={"kind": "live", "minutes": 1, "seconds": 0})
    playing(everybody[0], name, 1)
    now = wall_clock.now()
    monkeypatch.setattr(wall_clock, "now", lambda: now + 10 * 60_000)

    def out() -> bool:
        return any(game["state"] == "over" for game in told(everybody[0], name)["games"])

    assert soon(out)


@pytest.mark.thorough
def test_a_server_that_starts_again_goes_on_with_its_bots_and_rounds(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        ready(here)
        ann = Browser.opened(here, "Ann")
        name = begun(ann, [], bots=["random", "ace"], format="swiss", rounds=2)
        cookie = dict(ann.client.cookies)
    with served(tmp_path) as here:
        ready(here)
        ann = Browser.opened(here)
        ann.client.cookies.update(cookie)

        def finished() -> dict[str, Any] | None:
            one = told(ann, name)
            for game in one["games"]:
                if numbers(one)["Ann"] in game["order"] and game["state"] == "playing" and game["table"]:
                    ann.client.post(f"/t/{ann.token(game['table'])}/resign", json={})
            return ended(one)

        one = soon(finished)
    assert (2, 4) == (one["round"], len(one["games"]))

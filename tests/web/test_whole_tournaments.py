"""Whole tournaments: rounds, rests, clocks, bots, ratings and a server that starts again."""

import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from waiting import until
from wargames.web.clocks import wall_clock
from wargames.web.storage import tournaments as kept
from wargames.web.storage.links import public_name
from web.cups import (
    AT_TABLES,
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
from web.served import Served, served
from web.together import Browser

pytestmark = pytest.mark.thorough


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path) as running:
        ready(running)
        yield running


def test_a_swiss_pairs_round_by_round_when_all_tables_are_over(here: Served) -> None:
    everybody = people(here, 4)
    name = begun(everybody[0], everybody[1:], format="swiss", rounds=3)
    one = playing(everybody[0], name, 4)
    called = {number: who for who, number in numbers(one).items()}
    assert (1, 4) == (one["round"], len(one["games"]))
    for game in one["games"][:3]:
        resign(everybody[NAMES.index(max(called[each] for each in game["order"]))], game["table"])
    until(lambda: 3 == sum(game["state"] == "over" for game in told(everybody[0], name)["games"]))
    assert 1 == told(everybody[0], name)["round"]
    one = stronger_wins(everybody, name)

    met = Counter(tuple(sorted(game["order"])) for game in one["games"])
    assert (3, {2}, 6) == (one["round"], set(met.values()), len(met))  # no pair meets twice
    second = [{called[number] for number in game["order"]} for game in one["games"] if game["round"] == 2]
    assert {"Ann"} < next(pair for pair in second if "Ann" in pair)
    assert ["Ann", "Bob", "Carol", "Dave"] == [row["name"] for row in one["standings"]]


def test_of_an_odd_number_one_rests_each_round_another_one(here: Served) -> None:
    everybody = people(here, 3)
    name = begun(everybody[0], everybody[1:], format="swiss", rounds=3)
    one = stronger_wins(everybody, name)

    rested = [number for each in one["rests"] for number in each["numbers"]]
    assert sorted(numbers(one).values()) == sorted(rested)
    assert {4} == {row["games"] for row in one["standings"]}


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


def test_bots_take_part_if_the_founder_wishes(here: Served) -> None:
    ann = Browser.opened(here, "Ann")
    name = begun(ann, [], bots=["random", "ace"])
    one = until(lambda: at_least(told(ann, name), 4))
    for game in one["games"]:
        if game["table"] and game["state"] == "playing" and told_number(one, "Ann") in game["order"]:
            resign(ann, game["table"])

    one = until(lambda: ended(told(ann, name)))
    assert {"Ann", "The bot random", "The bot ace"} == {*numbers(one)}
    assert "0" == next(row["points"] for row in one["standings"] if row["name"] == "Ann")


def at_least(one: dict[str, Any], tables: int) -> dict[str, Any] | None:
    """Give a tournament with so many tables of one's own."""
    own = [game for game in one["games"] if told_number(one, "Ann") in game["order"] and game["table"]]
    return one if len(own) == tables else None


def told_number(one: dict[str, Any], who: str) -> int:
    return numbers(one)[who]


def test_a_rated_tournament_counts_each_game_once(here: Served) -> None:
    everybody = people(here, 3)
    one = stronger_wins(everybody, begun(everybody[0], everybody[1:], rated=True))
    found = until(lambda: all_counted(everybody[0]))

    assert 6 == len(one["games"])
    assert {"Ann": 4, "Bob": 4, "Carol": 4} == {row["name"]: row["games"] for row in found}
    assert ["Ann", "Bob", "Carol"] == [row["name"] for row in found]


def all_counted(browser: Browser) -> list[dict[str, Any]] | None:
    """Give the ratings when all twelve seats have counted."""
    found: list[dict[str, Any]] = browser.get("/ratings/screaming_eagles")
    return found if sum(row["games"] for row in found) == 12 else None


def test_who_does_not_come_loses_by_the_clock(here: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    everybody = people(here, 2)
    name = begun(everybody[0], everybody[1:], time={"kind": "live", "minutes": 1, "seconds": 0})
    playing(everybody[0], name, 1)
    now = wall_clock.now()
    monkeypatch.setattr(wall_clock, "now", lambda: now + 10 * 60_000)

    def out() -> bool:
        return any(game["state"] == "over" for game in told(everybody[0], name)["games"])

    assert until(out)


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

        one = until(finished)
    assert (2, 4) == (one["round"], len(one["games"]))


@pytest.mark.parametrize(("form", "games"), [("round-robin", 6), ("swiss", 4)])
def test_clients_play_whole_games_and_the_standings_are_what_the_tables_say(
    here: Served, form: str, games: int
) -> None:
    """The points are counted here anew, from the ends that spectators of the tables are told."""
    everybody, rng = people(here, 3), Random(3)
    name = begun(everybody[0], everybody[1:], format=form, rounds=2, public=True)
    end = time.monotonic() + 120
    while (one := told(everybody[0], name))["stage"] != "over":
        assert time.monotonic() < end, one["games"]
        for browser in everybody:
            answer_all(here, browser, rng)
    points: Counter[int] = Counter()
    for game in one["games"]:
        scores = [*here.now(game["watch"])["over"]["scores"].values()]
        for number, own, other in zip(game["order"], scores, reversed(scores), strict=True):
            points[number] += (own > other) * 2 + (own == other)

    assert games == len(one["games"])
    assert {row["number"]: points[row["number"]] for row in one["standings"]} == {
        row["number"]: 2 * row["won"] + row["drawn"] for row in one["standings"]
    }
    shares = [points[row["number"]] / row["games"] for row in one["standings"]]
    assert sorted(shares, reverse=True) == shares


def answer_all(here: Served, browser: Browser, rng: Random) -> None:
    """Answer each game of mine that waits for me, at random."""
    for game in browser.games():
        if not game["mine"]:
            continue
        token = browser.token(game["table"])
        now = here.now(token)
        if now["decision"]:
            here.act(token, now, rng.randrange(len(now["decision"]["actions"])))


def test_of_two_tables_made_for_one_game_one_stays(here: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """A later look takes the claim of an earlier one over, as after ten seconds, and seats the game."""
    monkeypatch.setattr(kept, "CLAIMED", -1.0)
    made, twice = list[str](), asyncio.Event()
    new_table = here.manager.new_table

    async def slowly(*what: Any) -> tuple[str, dict[str, str]]:
        name, tokens = await new_table(*what)
        made.append(name)
        if len(made) > 1:
            monkeypatch.setattr(kept, "CLAIMED", 10.0)
            twice.set()
        await twice.wait()
        return name, tokens

    monkeypatch.setattr(here.manager, "new_table", slowly)
    everybody = people(here, 2)
    name = founded(everybody[0], everybody[1:], most=2)
    director, portal = here.client.app.state.director, here.client.portal  # type: ignore[attr-defined]
    assert portal
    everybody[0].post(f"/tournaments/{name}/begin", {})
    portal.call(director.lead, name)
    one = playing(everybody[0], name, 2)

    assert len(made) > len(one["games"]), "no table was made twice: the test shows nothing"
    until(lambda: 2 == len(here.store.names()))
    assert {public_name(table) for table in here.store.names()} == {game["table"] for game in one["games"]}

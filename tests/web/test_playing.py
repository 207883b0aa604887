"""A game in a browser, as the page plays it: links, moments, answers, undo, talk, notes."""

from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.testclient import TestClient

import wargames
from waiting import until
from wargames import Seat, bots
from wargames.kernel.game.json_forms import encode_action
from wargames.kernel.play.timeline import Timeline
from wargames.presenting.odds import brief, percent
from wargames.web import TableStore, app
from wargames.web.routes import table_routes
from web.served import Served


@pytest.fixture
def duel(here: Served) -> dict[str, str]:
    """Two people at Screaming Eagles: both are asked at the same time."""
    links: dict[str, str] = here.made("screaming_eagles", "standard")["seats"]
    return links


def test_every_game_that_is_installed_is_offered_with_its_scenarios_bots_and_options(here: Served) -> None:
    offered = {one["id"]: one for one in here.client.get("/games").json()}

    assert set(wargames.games()) == set(offered)
    for name, game in offered.items():
        assert list(wargames.load(name).scenarios) == [one["id"] for one in game["scenarios"]]
        assert (bots.default_bot(name), "random") == (game["bots"][0], game["bots"][-1])


@pytest.mark.parametrize("game", sorted(wargames.games()))
def test_the_answers_of_a_seat_and_of_its_bots_go_on_with_the_game(here: Served, game: str) -> None:
    offered = next(one for one in here.client.get("/games").json() if one["id"] == game)
    first, *others = offered["scenarios"][0]["seats"]
    links = here.made(game, offered["scenarios"][0]["id"], dict.fromkeys(others, "random"))
    token, told = links["seats"][first], []

    for _ in range(4):
        now = here.asked(token)
        told.append(len(now["told"]))
        assert 200 == here.act(token, now, len(now["decision"]["actions"]) // 2).status_code

    assert sorted(told) == told
    assert told[-1] > told[0]


def test_a_token_leads_to_its_own_seat_and_no_other(here: Served, duel: dict[str, str]) -> None:
    assert {seat: here.now(token)["seat"] for seat, token in duel.items()} == {seat: seat for seat in duel}


def test_an_answer_to_a_moment_that_has_passed_is_refused_and_nothing_is_done(
    here: Served, duel: dict[str, str]
) -> None:
    token = duel["blue"]
    now = here.asked(token)
    assert 200 == here.act(token, now).status_code
    after = here.now(token)

    again = here.act(token, now, 1)

    assert (409, after["moment"]) == (again.status_code, here.now(token)["moment"])


def test_what_was_shown_stays_fresh_while_another_makes_a_choice_at_the_same_time(
    here: Served, duel: dict[str, str]
) -> None:
    now = here.asked(duel["blue"])
    assert 200 == here.act(duel["tan"], here.asked(duel["tan"])).status_code
    assert now["moment"] != here.now(duel["blue"])["moment"]

    assert 200 == here.act(duel["blue"], now).status_code


def test_a_refusal_says_which_clause_refuses_and_what_that_says(here: Served, duel: dict[str, str]) -> None:
    now = here.asked(duel["blue"])

    refused = here.client.post(
        f"/t/{duel['blue']}/act", json={"moment": now["moment"], "action": "lay cobra L1"}
    )

    assert 422 == refused.status_code
    rule = refused.json()["rule"]
    assert wargames.load("screaming_eagles").ledger[rule["clause"]].text == rule["text"]


def test_an_action_may_be_sent_as_json_too(here: Served, duel: dict[str, str]) -> None:
    game, now = wargames.load("screaming_eagles"), here.asked(duel["blue"])
    action = encode_action(game, game.parse(now["decision"]["actions"][0][0]))

    sent = here.client.post(f"/t/{duel['blue']}/act", json={"moment": now["moment"], "action": action})

    assert 200 == sent.status_code


def test_a_seat_takes_its_sealed_choice_back_but_not_the_others(here: Served, duel: dict[str, str]) -> None:
    blue, before = duel["blue"], here.asked(duel["blue"])
    assert before["undo"] is not None
    here.act(blue, before)
    here.act(duel["tan"], here.asked(duel["tan"]))
    laid = here.now(blue)
    assert laid["undo"] is None
    others = here.now(duel["tan"])["decision"]

    taken = here.client.post(f"/t/{blue}/undo", json={"moment": laid["moment"]})

    after = here.now(blue)
    assert 200 == taken.status_code
    assert before["decision"] == after["decision"]
    assert after["told"][-1]["undone"] in {line["number"] for line in after["told"]}
    assert others == here.now(duel["tan"])["decision"]
    again = here.client.post(f"/t/{blue}/undo", json={"moment": after["moment"]})
    assert 422 == again.status_code


def test_an_answer_and_what_takes_it_back_say_which_moment_it_is_then(
    here: Served, duel: dict[str, str]
) -> None:
    blue, seen = duel["blue"], [here.asked(duel["blue"])["moment"]]
    for path in ("act", "undo", "act", "undo"):
        now = here.now(blue)
        sent = {"moment": now["moment"]}
        if path == "act":
            sent["action"] = now["decision"]["actions"][0][0]
        answer = here.client.post(f"/t/{blue}/{path}", json=sent)

        assert {"moment": here.now(blue)["moment"]} == answer.json()
        seen.append(answer.json()["moment"])
    assert 5 == len(set(seen)), "what was taken back stays told, so no moment comes again"


@pytest.mark.parametrize("game", ["bob", "sam_fire"])
def test_an_answer_brings_what_is_known_then_and_the_first_step_to_watch(here: Served, game: str) -> None:
    """One request instead of three; each part is what its own route answers."""
    offered = next(one for one in here.client.get("/games").json() if one["id"] == game)
    links = here.made(game, offered["balanced"])["seats"]
    for _ in range(3):
        token = next(one for one in links.values() if here.now(one)["decision"])
        before = here.now(token)
        since, have = len(before["told"]), ",".join(before["board"]["names"].values())
        action = before["decision"]["actions"][0][0]
        sent = {"moment": before["moment"], "action": action, "since": since, "have": have, "watch": True}

        brought = here.client.post(f"/t/{token}/act", json=sent).json()

        news = here.client.get(f"/t/{token}/now?since={since}&have={have}&watch=1").json()
        first = before["steps"] + 1
        assert {"moment": news["moment"], "now": news} == brought
        assert news["watch"] == here.client.get(f"/t/{token}/watch?from={first}&to={first}").json()
        assert [line["number"] for line in news["told"]][:1] == [since + 1]


def test_an_answer_that_cannot_be_undone_is_not_played_where_it_asks_first(here: Served) -> None:
    """The reason is that of the library, and the answer that can be undone is played at once."""
    (token,) = here.made("sam_fire", "bocage", undo="honest")["seats"].values()
    asked: set[bool] = set()
    while len(asked) < 2:
        now = here.asked(token)
        action = now["decision"]["actions"][len(now["decision"]["actions"]) // 2][0]
        sent = {"moment": now["moment"], "action": action}
        final = here.client.post(f"/t/{token}/final", json={"moment": now["moment"], "text": action}).json()

        answer = here.client.post(f"/t/{token}/act", json={**sent, "ask": True}).json()

        asked.add(final["final"] is not None)
        if final["final"] is None:
            assert now["moment"] != here.now(token)["moment"] == answer["moment"]
            continue
        assert (final, now["moment"]) == (answer, here.now(token)["moment"])
        assert 200 == here.client.post(f"/t/{token}/act", json=sent).status_code


def test_what_a_seat_was_told_is_asked_for_from_a_number_of_its_own(
    here: Served, duel: dict[str, str]
) -> None:
    here.act(duel["blue"], here.asked(duel["blue"]))
    whole = here.now(duel["blue"])["told"]

    assert whole[-1:] == here.now(duel["blue"], since=len(whole) - 1)["told"]
    assert [*range(1, len(whole) + 1)] == [line["number"] for line in whole]


def test_a_moment_that_is_known_is_not_sent_again(here: Served, duel: dict[str, str]) -> None:
    first = here.client.get(f"/t/{duel['blue']}/now")

    again = here.client.get(f"/t/{duel['blue']}/now", headers={"If-None-Match": first.headers["etag"]})

    assert (304, b"") == (again.status_code, again.content)


def test_odds_are_those_of_the_library_from_the_seat_s_own_view(here: Served) -> None:
    links = here.made("fire_move", "crossroads_farm", {"german": "random"})
    token = links["seats"]["american"]
    for _ in range(40):
        now = here.asked(token)
        shown = ",".join(str(at) for at in range(min(12, len(now["decision"]["actions"]))))
        found = here.client.get(f"/t/{token}/odds?moment={now['moment']}&shown={shown}").json()
        if any(found.values()):
            break
        here.act(token, now)
    number, odds = next((number, one) for number, one in found.items() if one)
    game = wargames.load("fire_move")
    (record,) = here.records().values()
    timeline: Timeline[Any] = wargames.replay(record).finish()
    view = game.view(timeline.latest.state, Seat("american"))
    expected = game.odds(view, game.parse(now["decision"]["actions"][int(number)][0]))
    assert brief(expected) == odds["brief"]
    for term, chance in expected.cases[0].chances:
        assert f"  {term}: {percent(chance)} ({chance})" in odds["lines"]


def test_points_that_are_drawn_come_back_as_a_whole_action_or_its_refusal(here: Served) -> None:
    links = here.made("fire_move", "crossroads_farm", {"german": "random"})
    token = links["seats"]["american"]
    now = here.asked(token)
    like, field = now["decision"]["actions"][0][0], next(iter(now["decision"]["drawn"].values()))
    at = {"moment": now["moment"], "like": like, "field": field}
    spot = next(part["names"][0] for part in now["decision"]["parts"] if part["field"] == field)
    x, y = (round(100 * float(inches)) for inches in spot.split("/"))

    there = here.client.post(f"/t/{token}/try", json={**at, "points": [[x, y]]}).json()
    outside = here.client.post(f"/t/{token}/try", json={**at, "points": [[x, -10 * y]]}).json()

    assert like.split(" ")[:2] == there["action"].split(" ")[:2]
    assert outside["rule"]["clause"].startswith("FM-")
    assert now["moment"] == here.now(token)["moment"]
    assert (
        200
        == here.client.post(
            f"/t/{token}/act", json={"moment": now["moment"], "action": there["action"]}
        ).status_code
    )


def test_looking_back_shows_each_step_as_the_seat_saw_it_then(here: Served, duel: dict[str, str]) -> None:
    blue, boards = duel["blue"], [here.now(duel["blue"])["board"]]
    for token in (blue, duel["tan"], blue, duel["tan"]):
        here.act(token, here.asked(token))
        boards.append(here.now(blue)["board"])
    steps = here.now(blue)["steps"]

    seen = [here.client.get(f"/t/{blue}/at/{step}").json()["board"] for step in range(steps + 1)]

    assert boards == seen
    assert 404 == here.client.get(f"/t/{blue}/at/{steps + 1}").status_code


def test_talk_is_for_all_and_notes_are_for_their_seat_alone(here: Served) -> None:
    links = here.made("screaming_eagles", "standard")
    blue, tan = links["seats"]["blue"], links["seats"]["tan"]
    here.client.post(f"/t/{blue}/chat", json={"words": "hello <b>"})
    here.client.post(f"/t/{blue}/note", json={"words": "a plan"})

    for token in (blue, tan, links["spectator"]):
        assert [[1, "blue", "hello <b>"]] == here.client.get(f"/t/{token}/chat").json()
    assert "a plan" == here.client.get(f"/t/{blue}/note").json()["words"]
    assert "" == here.client.get(f"/t/{tan}/note").json()["words"]


def test_spectators_talk_by_a_name_and_not_without_end(here: Served) -> None:
    """They cannot pass for a seat: their names begin with what no seat begins with."""
    links = here.made("screaming_eagles", "standard")
    url = f"/t/{links['spectator']}/chat"
    assert 200 == here.client.post(url, json={"words": "well flown", "name": " Ann  B "}).status_code
    assert 200 == here.client.post(url, json={"words": "hear, hear"}).status_code
    assert 200 == here.client.post(url, json={"words": "I am Blue", "name": "blue"}).status_code
    for odd in ("x" * 25, "a\u202eb"):
        assert 400 == here.client.post(url, json={"words": "so", "name": odd}).status_code

    said = here.client.get(f"/t/{links['seats']['blue']}/chat").json()
    assert [[1, "~Ann B", "well flown"], [2, "~", "hear, hear"], [3, "~blue", "I am Blue"]] == said
    answers = [here.client.post(url, json={"words": "and on"}).status_code for _ in range(6)]
    assert 429 in answers
    assert 200 == here.client.post(f"/t/{links['seats']['tan']}/chat", json={"words": "hm"}).status_code


def test_spectators_say_so_many_lines_at_a_table(here: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_routes, "REMARKS", 2)
    links = here.made("screaming_eagles", "standard")
    url = f"/t/{links['spectator']}/chat"
    answers = [here.client.post(url, json={"words": "hm"}).status_code for _ in range(3)]

    assert [200, 200, 400] == answers


def test_the_public_name_of_a_table_opens_nothing_and_is_not_the_name_it_is_kept_by(here: Served) -> None:
    """Bots are seeded by the name that a table is kept by: whoever knew it could play them ahead."""
    made, other = (here.made("bob", "bridge", {"ge": "random"}) for _ in range(2))
    name, tokens = made["table"], [made["maker"], made["spectator"], *made["seats"].values()]

    assert {name} == {here.now(token)["table"] for token in tokens}
    assert name != other["table"]
    page = here.client.get(f"/table/{name}")
    assert 200 == page.status_code
    assert not any(token in page.text for token in tokens)
    for path in ("", "/now", "/stream", "/chat", "/note", "/replay.html"):
        assert 404 == here.client.get(f"/t/{name}{path}").status_code
    for path in ("x", "x" * 23, "%2e%2e", name + "=", f"{name}/now"):
        assert 404 == here.client.get(f"/table/{path}").status_code
    kept = [*here.records()]
    assert 2 == len(kept)
    assert not any(stem in name or name in stem for stem in kept)


def test_who_made_the_table_renews_a_link_and_the_old_one_leads_nowhere(here: Served) -> None:
    links = here.made("screaming_eagles", "standard")
    blue = links["seats"]["blue"]

    renewed = here.client.post(f"/t/{links['maker']}/renew", json={"seat": "blue"}).json()["token"]

    assert "blue" == here.now(renewed)["seat"]
    assert 404 == here.client.get(f"/t/{blue}/now").status_code
    assert 422 == here.client.post(f"/t/{renewed}/renew", json={"seat": "tan"}).status_code


def test_a_bot_that_fails_is_replaced_and_everybody_is_told(
    here: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("wargames.bots.screaming_eagles.ace.Ace.decide", broken)
    links = here.made("screaming_eagles", "standard", {"tan": "ace"})
    here.act(links["seats"]["blue"], here.asked(links["seats"]["blue"]))
    until(lambda: here.now(links["spectator"])["waiting"] == ["blue"])
    now = here.now(links["spectator"])

    assert {"tan": "random"} == now["bots"]
    assert ["The bot random plays on for Tan: the one before failed with ZeroDivisionError."] == now["news"]


def test_the_app_mounts_inside_another_program(tmp_path: Path) -> None:
    store = TableStore(tmp_path)
    around = Starlette(routes=[Mount("/war", app(store))])
    with TestClient(around) as client:
        made = client.post("/war/games", json={"game": "bob", "scenario": "bridge"}).json()
        token = next(iter(made["seats"].values()))
        assert "bob" == client.get(f"/war/t/{token}/now").json()["game"]
        assert 200 == client.get("/war/static/page.css").status_code
    store.close()


def test_numbers_that_are_no_buttons_have_no_odds(here: Served, duel: dict[str, str]) -> None:
    moment, shown = here.asked(duel["blue"])["moment"], f"{'9' * 5000},x,-1,99"

    answer = here.client.get(f"/t/{duel['blue']}/odds?moment={moment}&shown={shown}")

    assert (200, {}) == (answer.status_code, answer.json())


def test_a_step_far_beyond_all_counting_is_not_there(here: Served, duel: dict[str, str]) -> None:
    assert 404 == here.client.get(f"/t/{duel['blue']}/at/{'9' * 5000}").status_code


def test_nothing_is_taken_back_from_a_table_whose_game_is_over(here: Served) -> None:
    """Not even where the table was made to take anything back."""
    made = {"options": {"round_limit": 1}, "undo": "free"}
    blue = here.made("screaming_eagles", "standard", {"tan": "random"}, **made)["seats"]["blue"]
    while not (now := here.asked(blue))["over"]:
        here.act(blue, now)

    over = "cannot undo: the game is over"
    assert over == now["undo"]
    for step in ({}, {"step": 0}):
        refused = here.client.post(f"/t/{blue}/undo", json={"moment": now["moment"], **step})
        assert (422, True) == (refused.status_code, over in refused.text)
    assert now == here.now(blue)

"""Looking: who sees whom, where a unit may fire, at which step a line was told, what may be taken back."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import wargames
from wargames.kernel.game import Seat
from wargames.web.storage.store import TableConfig
from wargames.web.tables.live_table import LiveTable
from wargames.web.transport.rate_limit import RateLimiter
from web.served import Served, served


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path) as running:
        running.manager.tries = RateLimiter(1e9, 1e9)
        yield running


def table_of(here: Served) -> LiveTable:
    """Give the only table."""
    (live,) = here.manager._open.values()
    return live.table


def look(here: Served, token: str, what: str) -> Any:
    answer = here.client.get(f"/t/{token}/{what}")
    assert 200 == answer.status_code, answer.text
    return answer.json()


def test_a_line_of_sight_is_what_the_game_says_of_it(here: Served) -> None:
    """Through the buildings of G4 nobody sees (BOB-5.2.3)."""
    links = here.made("bob", "bridge")
    for token in (links["seats"]["us"], links["spectator"]):
        found = look(here, token, "sight?from=H1&to=D9")["sight"]
        clear = look(here, token, "sight?from=E5&to=F5")["sight"]

        assert (False, "10 hexes", "BOB-5.2.3") == (found["clear"], found["range"], found["rule"]["clause"])
        assert ["G4"] == found["obstacles"][0]["names"]
        assert found["obstacles"][0]["rule"]["text"]
        assert (True, "1 hex", []) == (clear["clear"], clear["range"], clear["obstacles"])


def test_an_end_goes_by_the_first_of_its_names_that_is_known(here: Served) -> None:
    token = here.made("bob", "bridge")["seats"]["us"]
    found = look(here, token, "sight?from=nobody&from=E5&to=x&to=F5")["sight"]

    assert ("E5", "F5") == (found["origin"], found["to"])
    for path in ("sight?from=nobody&to=E5", "sight", "field?unit=E5"):
        refused = here.client.get(f"/t/{token}/{path}")
        assert 400 == refused.status_code
        assert refused.json()["error"].startswith("there is no ")


def test_a_field_of_fire_names_what_is_lit_on_the_board(here: Served) -> None:
    game = wargames.load("sam_fire")
    token = here.made("sam_fire", game.balanced.id)["seats"]["american"]
    while "unit:" not in (now := here.asked(token))["board"]["things"]:
        here.act(token, now)
    unit = now["board"]["things"].split('"unit:')[1].split('"')[0]
    found = look(here, token, f"field?unit={unit}")["field"]
    expected = game.field_of_fire(table_of(here).view(Seat("american")), unit)

    assert expected is not None
    assert [f"hex:{name}" for name in expected.names] == found["marks"]
    assert expected.clause == found["rule"]["clause"]


def test_the_numbers_of_a_unit_are_told_to_who_knows_its_face(here: Served) -> None:
    """The mark of a unit on the board does for its name; a spectator is told nothing of a hidden one."""
    links = here.made("bob", "farm_lane", {"ge": "random"})
    token = links["seats"]["us"]
    here.act(token, here.asked(token))
    seen: Any = table_of(here).view(Seat("us"))
    placed = next(one.id for one in seen.own if one.at)
    unit, place = look(here, token, f"values?name=unit:{placed}&name=hex:E5")["units"]
    others = look(here, links["spectator"], f"values?name=unit:{placed}")["units"]

    morale = next(one for one in unit["values"] if one["name"] == "morale")
    assert (placed, "10", "BOB-5.3.3") == (unit["name"], morale["value"], morale["rule"]["clause"])
    assert morale["rule"]["text"]
    assert ("E5", "terrain") == (place["name"], place["values"][0]["name"])
    assert [] == others


def test_where_nobody_sees_there_is_nothing_to_look_along(here: Served) -> None:
    token = here.made("screaming_eagles", "standard")["seats"]["blue"]

    assert (False, {"sight": None}) == (here.now(token)["sees"], look(here, token, "sight?from=A1&to=B1"))
    assert {"field": None} == look(here, token, "field?unit=cobra")


def test_a_look_back_is_by_the_eyes_of_then(here: Served) -> None:
    """A counter that has moved is looked from where it stood."""
    here.manager.looks = RateLimiter(1e9, 1e9)
    token = here.made("bob", "bridge", {"ge": "random"})["seats"]["us"]
    spots: dict[int, str] = {}
    while len(set(spots.values())) < 2:
        now = here.asked(token)
        seen = here.client.get(f"/t/{token}/sight?from=US-P1&to=E5")
        if seen.status_code == 200:  # before, it waits off the board
            spots[now["steps"]] = seen.json()["sight"]["start"]
        wanted = [
            at for at, one in enumerate(now["decision"]["actions"]) if "US-P1" in one[0] or "to" in one[0]
        ]
        here.act(token, now, wanted[0] if wanted else 0)

    for step, spot in spots.items():
        assert spot == look(here, token, f"sight?from=US-P1&to=E5&at={step}")["sight"]["start"]
    assert 404 == here.client.get(f"/t/{token}/sight?from=E5&to=E5&at=99999").status_code


def test_looks_are_counted(here: Served) -> None:
    here.manager.looks._rate = 0  # however long they take, nothing comes back meanwhile
    token = here.made("bob", "bridge")["seats"]["us"]
    codes = [here.client.get(f"/t/{token}/sight?from=E5&to=F5").status_code for _ in range(80)]

    assert [200] * 40 + [429] * 40 == codes
    for look in ("field?unit=US-P1", "values?name=US-P1", "course", "luck", "watch?from=0"):
        assert 429 == here.client.get(f"/t/{token}/{look}").status_code


# lines and steps


def sealed(here: Served) -> tuple[str, str]:
    """Lay a card for each of two planes, face down: the first two steps that blue takes."""
    links = here.made("screaming_eagles", "standard")["seats"]
    for _ in range(2):
        here.act(links["blue"], here.asked(links["blue"]))
    return links["blue"], links["tan"]


def test_a_line_leads_to_the_step_that_told_it(here: Served) -> None:
    blue, tan = sealed(here)
    told = here.now(blue)["told"]
    for line in told:
        step = look(here, blue, f"line/{line['number']}")["step"]
        assert line["words"] in [one["words"] for one in look(here, blue, f"at/{step}")["told"]]
    assert here.now(blue)["steps"] == look(here, blue, f"line/{told[-1]['number']}")["step"]
    for number in (0, len(told) + 1, "9" * 40, "x"):
        assert 404 == here.client.get(f"/t/{blue}/line/{number}").status_code
    assert tan


def test_what_was_done_since_a_step_is_taken_back_at_once(here: Served) -> None:
    blue, tan = sealed(here)
    before = look(here, blue, "at/0")
    now = here.now(blue)
    assert (None, "nothing to undo: you chose nothing after this step") == (
        before["undo"],
        look(here, blue, f"at/{now['steps']}")["undo"],
    )
    done = here.client.post(f"/t/{blue}/undo", json={"moment": now["moment"], "step": 0})

    assert 200 == done.status_code
    assert before["board"] == here.now(blue)["board"]
    undone = [line["undone"] for line in here.now(blue)["told"] if line["undone"]]
    assert 2 <= len(undone)
    assert {404} == {here.client.get(f"/t/{blue}/line/{number}").status_code for number in undone}
    assert "you chose nothing after this step" in look(here, tan, "at/0")["undo"]


def test_what_others_learned_of_is_not_taken_back_and_the_reason_is_said(here: Served) -> None:
    blue, tan = sealed(here)
    for _ in range(2):
        here.act(tan, here.asked(tan))
    now = here.now(blue)
    refused = here.client.post(f"/t/{blue}/undo", json={"moment": now["moment"], "step": 0})

    assert 422 == refused.status_code
    assert look(here, blue, "at/0")["undo"] == refused.json()["error"]
    assert now["moment"] == here.now(blue)["moment"]
    for step in (-1, 99999, 10**400):
        wrong = here.client.post(f"/t/{blue}/undo", json={"moment": now["moment"], "step": step})
        assert (422, "there is no such step") == (wrong.status_code, wrong.json()["error"])


def test_what_is_known_already_is_not_sent_again(here: Served) -> None:
    blue, _ = sealed(here)
    whole = here.now(blue)["board"]
    known = here.client.get(f"/t/{blue}/now?have={','.join(whole['names'].values())}").json()["board"]
    other = here.client.get(f"/t/{blue}/now?have={whole['names']['panel']},x").json()["board"]

    assert (None, None) == (known["things"], known["panel"])
    assert whole | {"things": None, "panel": None} == known
    assert (whole["things"], None) == (other["things"], other["panel"])


# thoughts


@pytest.mark.parametrize("people", [(), ("tan",)], ids=["bots alone", "a person"])
def test_what_bots_think_is_told_where_no_person_plays_and_after_the_game(
    here: Served, people: tuple[str, ...]
) -> None:
    game = wargames.load("screaming_eagles")
    playing = {seat: "determinized:simulations=2" for seat in ("blue", "tan") if seat not in people}
    session: Any = wargames.Session(
        game, "standard", {"round_limit": 1}, dice=wargames.SeededDice(3),
        seats={seat: wargames.bots.make(name, game, 1) for seat, name in playing.items()},
    )  # fmt: skip
    table = LiveTable(session, {Seat(seat): name for seat, name in playing.items()})
    tokens = here.store.add("one", TableConfig(game.id, "any", table.names, "honest"), table.seats)
    assert here.client.portal is not None
    here.client.portal.call(_seat, here, table)
    token, person = tokens["spectator"], tokens["seat:tan"]

    def thoughts() -> list[Any]:
        steps = here.now(token)["steps"]
        return [found for step in range(steps + 1) if (found := look(here, token, f"at/{step}")["thoughts"])]

    while not here.now(token)["over"]:
        if people:
            told = thoughts()
            assert [] == told or here.now(token)["over"]  # it may end while one looks
            now = here.asked(person)
            if now["decision"]:
                here.act(person, now)
    found = thoughts()

    assert ({"blue"} if people else {"blue", "tan"}) == {one["seat"] for one in found}
    assert all(one["thoughts"] for one in found)


async def _seat(here: Served, table: LiveTable) -> None:
    here.manager.seat("one", table)


def test_what_is_tried_says_who_would_see_it(here: Served) -> None:
    """A group that is led to where an enemy sees it, by a clear line (FM-13.1)."""
    game: Any = wargames.load("fire_move")
    links, found = here.made("fire_move", game.balanced.id)["seats"], set[str]()
    while not found:
        seat, now = next((seat, now) for seat in links if (now := here.now(links[seat]))["decision"])
        text, moment = now["decision"]["actions"][0][0], now["moment"]
        tried = here.client.post(f"/t/{links[seat]}/try", json={"moment": moment, "text": text}).json()
        expected = game.exposure(table_of(here).view(Seat(seat)), game.parse(text))
        assert [(one.origin, one.end, one.range) for one in expected] == [
            (one["by"], one["end"], one["range"]) for one in tried["seen"]
        ]
        found |= {one["by"] for one in tried["seen"]}
        here.act(links[seat], now)
    assert all("FM-13.1" == one["rule"]["clause"] for one in tried["seen"])


def test_what_a_click_may_mean_is_refused_by_the_rules(here: Served) -> None:
    """SN-1.19; what makes no sense is refused by name, and a spectator is asked nothing."""
    game = wargames.load("sniper")
    links = here.made("sniper", game.balanced.id)
    token = links["seats"][game.seats_in(game.balanced.id)[0]]
    now = here.asked(token)
    like = [one[0] for one in now["decision"]["actions"]]
    asked = {"moment": now["moment"], "like": like, "marks": ["hex:1001"], "field": None}
    (meant,) = here.client.post(f"/t/{token}/why", json=asked).json()["meant"]

    assert ("deploy at 1001", "Deploy at") == (meant["action"], meant["order"])
    assert "SN-1.19" == meant["refused"]["rule"]["clause"]
    for wrong in ({"like": "x"}, {"marks": [1]}, {"field": 3}, {"marks": ["x"] * 13}, {"like": ["nonsense"]}):
        assert 400 == here.client.post(f"/t/{token}/why", json=asked | wrong).status_code
    assert 409 == here.client.post(f"/t/{token}/why", json=asked | {"moment": "x"}).status_code
    assert 422 == here.client.post(f"/t/{links['spectator']}/why", json=asked).status_code

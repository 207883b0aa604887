"""Analysis tables: a finished game taken up again; never one that goes on."""

from pathlib import Path
from typing import Any

import pytest

from wargames.kernel.play.record import read_record
from web.served import Served, served
from web.test_ending import finished


def opened(here: Served, token: str, step: int) -> dict[str, Any]:
    """Open an analysis table at a step."""
    answer = here.client.post(f"/t/{token}/analysis", json={"step": step})
    assert 201 == answer.status_code, answer.text
    made: dict[str, Any] = answer.json()
    return made


def test_an_analysis_begins_with_the_position_of_each_step_and_what_was_done_next(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        tokens = finished(here)
        steps = here.now(tokens["blue"])["steps"]
        tried = 0
        for step in range(0, steps, 3):
            made = opened(here, tokens["blue"], step)
            shown = here.client.get(f"/t/{tokens['blue']}/at/{step}").json()
            new = here.now(made["seats"]["blue"])
            tried += shown["board"]["things"] == new["board"]["things"]
            assert made["done"].startswith(("Blue: ", "Tan: "))
            assert not new["over"]
            assert {"blue", "tan"} == set(made["seats"])
            assert "You lead Blue and Tan." == new["players"]
        assert tried >= 3, "a step between two events of an answer begins before that answer"


def test_both_sides_are_tried_undone_and_tried_again_and_the_game_stays_as_it_was(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        tokens = finished(here)
        before = here.now(tokens["blue"])
        made = opened(here, tokens["blue"], 0)
        for _ in range(6):
            asked = [(seat, here.now(key)) for seat, key in made["seats"].items()]
            seat, now = next(one for one in asked if one[1]["decision"])
            assert 200 == here.act(made["seats"][seat], now).status_code
        now = here.now(made["seats"][seat])
        undone = here.client.post(f"/t/{made['seats'][seat]}/undo", json={"moment": now["moment"]})

        assert 200 == undone.status_code
        assert here.now(made["seats"][seat])["steps"] < now["steps"]
        after = here.now(tokens["blue"])
        assert (before["moment"], before["over"]) == (after["moment"], after["over"])


def test_nobody_resigns_an_analysis_or_offers_a_draw_in_it(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        made = opened(here, finished(here)["blue"], 0)
        key = made["seats"]["blue"]
        assert here.now(key)["time"]["ends"] is False
        for path, data in (("resign", {}), ("draw", {"answer": "offer"})):
            answer = here.client.post(f"/t/{key}/{path}", json=data)
            assert (422, True) == (answer.status_code, "nobody wins or loses" in answer.text), answer.text
        assert not here.now(key)["over"]


def test_an_analysis_is_opened_again_from_its_own_record(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        tokens = finished(here)
        made = opened(here, tokens["tan"], 4)
        key = next(key for key in made["seats"].values() if here.now(key)["decision"])
        here.act(key, here.now(key))
        before = here.now(key)
    with served(tmp_path) as here:
        assert before["moment"] == here.now(key)["moment"]
        assert all(map(read_record, here.records().values()))


@pytest.mark.parametrize("step", [0, 1, 2, 999])
def test_a_game_that_goes_on_is_never_opened_by_any_link(tmp_path: Path, step: int) -> None:
    """Attack: each link, each step, also right after a sealed choice and after an undo."""
    with served(tmp_path) as here:
        links = here.made("screaming_eagles", "standard", options={"round_limit": 1})
        tokens = [*links["seats"].values(), links["maker"], links["spectator"]]
        blue = links["seats"]["blue"]
        here.act(blue, here.asked(blue))
        records = set(here.records())
        for taken_back in (False, True):
            if taken_back:
                now = here.now(blue)
                assert 200 == here.client.post(f"/t/{blue}/undo", json={"moment": now["moment"]}).status_code
            for token in tokens:
                answer = here.client.post(f"/t/{token}/analysis", json={"step": step})
                assert 422 == answer.status_code
                assert "after the end" in answer.text
        made = opened(here, finished(here)["blue"], 0)
        for token in (*made["seats"].values(), made["spectator"]):
            answer = here.client.post(f"/t/{token}/analysis", json={"step": step, "seat": "tan"})
            assert 422 == answer.status_code, "only who made an analysis sees both sides"
        assert len(records) + 2 == len(set(here.records()))


def test_an_unknown_step_and_the_last_one_open_nothing(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        tokens = finished(here)
        last = here.now(tokens["blue"])["steps"]
        records = set(here.records())
        for step in (-1, last, last + 1, 10**9):
            assert 400 == here.client.post(f"/t/{tokens['blue']}/analysis", json={"step": step}).status_code
        assert records == set(here.records())


def choose(here: Served, made: dict[str, Any]) -> str:
    """Give the answer of whichever side is asked, and name that side."""
    seat, now = next((seat, now) for seat, key in made["seats"].items() if (now := here.now(key))["decision"])
    assert 200 == here.act(made["seats"][seat], now).status_code
    return str(seat)


def test_an_opening_is_analyzed_and_branches_within_a_branch_stay_apart(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        answer = here.client.post("/analyses", json={"game": "screaming_eagles", "scenario": "standard"})
        assert 201 == answer.status_code, answer.text
        opening = answer.json()
        for _ in range(4):
            choose(here, opening)
        step = here.now(opening["seats"]["tan"])["steps"]
        branch = here.client.post(
            f"/t/{opening['maker']}/analysis", json={"step": step, "seat": "tan"}
        ).json()
        assert here.now(opening["seats"]["tan"])["board"] == here.now(branch["seats"]["tan"])["board"]
        assert branch["done"] is None, "nothing was done after the last step"
        choose(here, branch)
        twig = here.client.post(f"/t/{branch['maker']}/analysis", json={"step": 0, "seat": "blue"}).json()

        assert 0 == here.now(twig["seats"]["blue"])["steps"]
        assert twig["done"].startswith(("Blue: ", "Tan: "))
        assert step == here.now(opening["seats"]["tan"])["steps"]


def test_the_maker_of_an_analysis_branches_and_saves_both_sides_after_a_restart_too(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        answer = here.client.post("/analyses", json={"game": "screaming_eagles", "scenario": "standard"})
        made = answer.json()
    with served(tmp_path) as here:
        assert 201 == here.client.post(f"/t/{made['maker']}/analysis", json={"step": 0}).status_code
        whole = here.client.get(f"/t/{made['maker']}/replay.html").text
        assert len(whole) > len(here.client.get(f"/t/{made['seats']['tan']}/replay.html").text)


def test_what_was_done_is_compared_with_the_best_and_says_how_sure_it_is(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        tokens = finished(here)
        found = [here.client.get(f"/t/{tokens['blue']}/review?step={step}").json() for step in (0, 3)]

    assert all(one["done"].startswith(("Blue: ", "Tan: ")) for one in found)
    for one in found:
        values = [line["value"] for line in one["thoughts"]]
        assert values == sorted(values, reverse=True)
        told = (
            "Best: ",
            "No clear best: ",
            "The bot finds nothing better.",
            "There was no other",
            "The bot does not",
        )
        assert one["verdict"].startswith(told)
        assert not one["verdict"].startswith(told[:2]) or "at 95 % between" in one["verdict"]


def test_no_review_of_a_game_that_goes_on(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        links = here.made("screaming_eagles", "standard")
        blue = links["seats"]["blue"]
        here.act(blue, here.asked(blue))
        for token in (*links["seats"].values(), links["maker"], links["spectator"]):
            assert 422 == here.client.get(f"/t/{token}/review?step=0&seat=blue").status_code

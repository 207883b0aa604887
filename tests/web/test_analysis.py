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
        for token in (*made["seats"].values(), made["maker"], made["spectator"]):
            answer = here.client.post(f"/t/{token}/analysis", json={"step": step})
            assert 422 == answer.status_code, "an analysis that goes on is a game that goes on"
        assert len(records) + 2 == len(set(here.records()))


def test_an_unknown_step_and_the_last_one_open_nothing(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        tokens = finished(here)
        last = here.now(tokens["blue"])["steps"]
        records = set(here.records())
        for step in (-1, last, last + 1, 10**9):
            assert 400 == here.client.post(f"/t/{tokens['blue']}/analysis", json={"step": step}).status_code
        assert records == set(here.records())

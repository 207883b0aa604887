"""Hints: what a bot that thinks ahead would do in the seat's place, as it thinks."""

import json
from pathlib import Path
from typing import Any

import pytest

from wargames.web import Pace
from web.served import QUICK, Served, served

pytestmark = pytest.mark.thorough


def hint(here: Served, token: str, moment: str) -> list[dict[str, Any]]:
    """Ask for a hint; gives all that is said."""
    answer = here.client.get(f"/t/{token}/hint?moment={moment}")
    assert "text/event-stream" in answer.headers["content-type"]
    return [json.loads(line.removeprefix("data: ")) for line in answer.text.split("\n\n") if line]


@pytest.mark.parametrize("pace", [QUICK, Pace(least=0, most=20, processes=1)], ids=["threads", "processes"])
def test_a_hint_is_a_legal_action_with_what_was_thought_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pace: Pace
) -> None:
    monkeypatch.setattr("wargames.web.tables.hints.SECONDS", 0.6)
    with served(tmp_path, pace=pace) as here:
        links = here.made("screaming_eagles", "standard", options={"round_limit": 2})
        token, now = links["seats"]["blue"], here.asked(links["seats"]["blue"])

        said = hint(here, token, now["moment"])

        listed = [action[0] for action in now["decision"]["actions"]]
        assert said[-1]["action"][0] in listed
        assert {thought["action"][0] for one in said for thought in one["thoughts"]} <= set(listed)
        tried = [one["simulations"] for one in said]
        assert tried == sorted(tried)
        assert len(set(tried)) > 1, "what is thought is said as it comes"
        assert now["moment"] == here.now(token)["moment"]


def test_a_hint_says_what_the_best_gains_and_thinks_longer_before_it_says_that_it_does_not_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wargames.web.tables.hints.SECONDS", 0.3)
    monkeypatch.setattr("wargames.web.tables.hints.LONGER", 0.7)
    monkeypatch.setattr("wargames.presenting.advice.ENOUGH", 1)  # as many as a busy machine comes to
    with served(tmp_path) as here:
        links = here.made("screaming_eagles", "standard", options={"round_limit": 2})
        token, now = links["seats"]["blue"], here.asked(links["seats"]["blue"])
        sure = hint(here, token, now["moment"])
        assert {0.3} == {one["of"] for one in sure}
        assert sure[-1]["thoughts"][0]["verdict"].startswith(("Best: ", "No clear best: "))
        assert sure[-1]["thoughts"][0]["action"] == sure[-1]["action"]
        assert all("value" not in one for one in sure[-1]["thoughts"])
        for one in sure[:-1]:
            values = [thought["value"] for thought in one["thoughts"]]
            assert values == sorted(values, reverse=True)

        monkeypatch.setattr("wargames.presenting.advice.ENOUGH", 10**9)
        unsure = hint(here, token, now["moment"])
        assert [0.3, 0.7] == sorted({one["of"] for one in unsure})
        assert unsure[-1]["thoughts"][0]["verdict"].startswith("The bot does not know: ")
        assert 1 == sum("action" in one for one in unsure)


def test_a_hint_is_for_the_seat_that_is_asked_and_not_too_often(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        links = here.made("screaming_eagles", "standard", options={"round_limit": 2})
        token = links["seats"]["blue"]

        assert 409 == here.client.get(f"/t/{token}/hint?moment=x").status_code
        assert 422 == here.client.get(f"/t/{links['spectator']}/hint?moment=x").status_code
        assert 429 == [here.client.get(f"/t/{token}/hint?moment=x").status_code for _ in range(4)][-1]

"""After the end: the course of a game, and a rematch with sides swapped; nothing of either before."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from wargames import Rng
from web.served import Served, served


def finished(here: Served) -> dict[str, str]:
    """Play a short game by two people to its end; gives its links."""
    links = here.made("screaming_eagles", "standard", options={"round_limit": 1}, undo="off")
    tokens: dict[str, str] = {**links["seats"], "spectator": links["spectator"]}
    rng = Rng(3)
    for _ in range(200):
        for seat in links["seats"]:
            now = here.now(tokens[seat])
            if now["over"]:
                return tokens
            if now["decision"]:
                here.act(tokens[seat], now, int(rng.random() * len(now["decision"]["actions"])))
    raise AssertionError("the game has no end")


def test_the_course_has_a_value_for_each_step_and_ends_with_the_score(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        tokens = finished(here)
        for token in tokens.values():
            now, found = here.now(token), here.client.get(f"/t/{token}/course").json()
            assert now["steps"] + 1 == len(found["course"])
            assert all(-1 <= value <= 1 for value in found["course"])
            assert now["over"]["scores"][found["seat"]] == found["course"][-1]
            assert "Blue" == found["side"]


def test_losses_are_as_told_and_luck_names_steps_of_the_own_count(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        tokens = finished(here)
        game = here.client.get(f"/t/{tokens['blue']}/course").json()
        said = {one["name"]: one["reached"] for one in game["losses"]}
        now = here.now(tokens["spectator"])
        down = sum("is shot down by" in line["words"] for line in now["told"])
        assert down == said["Blue planes shot down"] + said["Tan planes shot down"]

        lucks = {who: here.client.get(f"/t/{token}/luck").json() for who, token in tokens.items()}
        assert {"blue", "tan"} == {one["seat"] for one in lucks["blue"]["sides"]}
        for who, found in lucks.items():
            steps = here.now(tokens[who])["steps"]
            for side, same in zip(found["sides"], lucks["blue"]["sides"], strict=True):
                assert side["total"] == same["total"]
                assert 0 < side["best"] <= steps
                assert 0 < side["worst"] <= steps
        assert found["rolled"] > 0


def test_luck_is_found_in_slices_between_which_others_are_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wargames.web.routes.ending_routes.SLICE", 0)
    with served(tmp_path) as here:
        token, works, work = finished(here)["blue"], list[str](), here.manager.work

        async def counted(what: Callable[[], Any]) -> Any:
            works.append("")
            return await work(what)

        monkeypatch.setattr(here.manager, "work", counted)
        rolled = here.client.get(f"/t/{token}/luck").json()["rolled"]
        first = len(works)
        assert first > rolled, "each choice is weighed in a work of its own"
        here.client.get(f"/t/{token}/luck")
        assert 1 == len(works) - first, "it is found once"


def test_a_rematch_swaps_the_sides_and_keeps_scenario_options_and_undo(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        tokens = finished(here)
        answer = here.client.post(f"/t/{tokens['blue']}/rematch", json={})
        assert 201 == answer.status_code
        made = answer.json()
        assert {"blue": "tan", "tan": "blue"} == made["swapped"]
        now = here.asked(made["seats"]["tan"])

        assert "Round 1 of 1" == now["progress"]["turn"]
        assert here.now(tokens["tan"])["undo"] == here.now(made["seats"]["blue"])["undo"]
        assert 422 == here.client.post(f"/t/{tokens['spectator']}/rematch", json={}).status_code


def test_a_bot_takes_the_other_side_in_a_rematch(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        links = here.made("screaming_eagles", "standard", {"tan": "random"}, options={"round_limit": 1})
        token = links["seats"]["blue"]
        for _ in range(300):
            now = here.asked(token)
            if now["over"]:
                break
            here.act(token, now)
        made = here.client.post(f"/t/{token}/rematch", json={}).json()

        assert ["tan"] == list(made["seats"])
        assert {"blue": "random"} == here.now(made["seats"]["tan"])["bots"]


def test_before_the_end_there_is_neither(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        links = here.made("screaming_eagles", "standard")
        for token in (links["seats"]["blue"], links["maker"], links["spectator"]):
            assert 422 == here.client.get(f"/t/{token}/course").status_code
            assert 422 == here.client.get(f"/t/{token}/luck").status_code
            assert 422 == here.client.post(f"/t/{token}/rematch", json={}).status_code

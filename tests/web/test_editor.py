"""Scenarios written over HTTP: begun, changed, judged, saved, tried out; and what makes no sense refused."""

import asyncio
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from signal import SIGKILL
from typing import Any

import pytest

import wargames
from waiting import until
from wargames import editing
from wargames.kernel.base.errors import BadOption, UnknownName
from wargames.web.bots.bot_worker import NICENESS
from wargames.web.editor.balancing import BalanceRequest, balance, check, played
from wargames.web.editor.editor_state import EditorState, TooManyTrials
from wargames.web.editor.saved_scenarios import SavedScenarios
from wargames.web.tables.open_table import ServerFull
from web.served import Served, served

GAMES = ["bob", "fire_move", "sam_fire", "screaming_eagles", "sniper"]
LANE = editing.begun(wargames.load("bob"), "farm_lane")


def posted(here: Served, path: str, data: Any, status: int = 200) -> Any:
    """Send something to the editor and give the answer."""
    answer = here.client.post(f"/edit/{path}", json=data)
    assert status == answer.status_code, answer.text
    return answer.json()


@pytest.mark.parametrize("game", GAMES)
def test_a_scenario_is_begun_changed_back_and_forth_saved_and_played(here: Served, game: str) -> None:
    offered = here.client.get(f"/edit/games/{game}").json()
    first = offered["scenarios"][0]["id"]
    begun = posted(here, f"games/{game}/begin", {"scenario": first})
    assert ([], True) == (begun["faults"], begun["board"]["markup"].startswith("<g"))

    title = [{"do": "set", "field": "title", "value": "Mine"}]
    sent = {"text": begun["text"], "changes": title, "land": begun["board"]["land"]}
    changed = posted(here, f"games/{game}/draft", sent)
    assert ("Mine", [], None) == (changed["title"], changed["faults"], changed["board"]["markup"])

    name = posted(here, f"games/{game}/save", {"text": changed["text"]}, 201)["name"]
    assert {"game": game, "text": changed["text"]} == here.client.get(f"/edit/saved/{name}").json()
    assert name == posted(here, f"games/{game}/save", {"text": changed["text"]}, 201)["name"]
    made = here.client.post("/games", json={"game": game, "toml": changed["text"]})
    assert 201 == made.status_code


def test_a_fault_says_its_line_its_clause_and_its_hex(here: Served) -> None:
    """BOB-5.5.7"""
    changes = [{"do": "paint", "terrain": "water", "places": ["C4"]}]
    found = posted(here, "games/bob/draft", {"text": LANE, "changes": changes})
    (fault,) = found["faults"]
    assert ("BOB-5.5.7", ["C4"], ["board.roads[0]"]) == (fault["clause"], fault["places"], fault["entries"])
    line = found["text"].splitlines()[fault["line"] - 1]
    assert "roads" in line
    assert found["board"]["things"]


def test_what_was_saved_outlives_the_server(tmp_path: Path) -> None:
    with served(tmp_path) as one:
        name = posted(one, "games/bob/save", {"text": "title = 'half a scena"}, 201)["name"]
    with served(tmp_path) as other:
        assert "title = 'half a scena" == other.client.get(f"/edit/saved/{name}").json()["text"]
    assert [f"{name}.toml"] == [file.name for file in (tmp_path / "scenarios").iterdir()]


@pytest.mark.parametrize(
    ("path", "data", "status", "said"),
    [
        ("games/chess/begin", {"scenario": "x"}, 404, "chess"),
        ("games/bob/begin", {"scenario": "x"}, 400, "farm_lane"),
        ("games/bob/begin", {}, 400, "columns and rows"),
        ("games/bob/begin", {"size": [10**9, 3]}, 400, "long and wide, not"),
        ("games/bob/begin", {"size": [True, 3]}, 400, "columns and rows"),
        ("games/bob/draft", {}, 400, "'text' must be text"),
        ("games/bob/draft", {"text": 7}, 400, "'text' must be text"),
        ("games/bob/draft", {"text": LANE, "changes": {}}, 400, "must be a list"),
        ("games/bob/draft", {"text": LANE, "changes": "paint"}, 400, "must be a list"),
        ("games/bob/draft", {"text": LANE, "changes": [{"do": "burn"}]}, 400, "there is no change 'burn'"),
        ("games/bob/draft", {"text": LANE, "changes": [{}] * 501}, 400, "at most 500"),
        ("games/bob/draft", {"text": LANE, "token": "x"}, 400, "token"),
        (
            "games/bob/draft",
            {"text": "= =", "changes": [{"do": "set", "field": "a", "value": 1}]},
            400,
            "line 1",
        ),
        ("games/bob/save", {"text": None}, 400, "'text' must be text"),
        ("games/bob/save", {"text": " \n"}, 400, "nothing to save"),
        ("games/bob/balance", {"text": "turns = 3"}, 400, "your scenario"),
        ("games/bob/balance", {"text": LANE, "bot": "hal"}, 400, "hal"),
        ("games/bob/balance", {"text": LANE, "options": {"moon": 1}}, 400, "moon"),
        ("balance/nobody", {}, 404, "no such trial"),
    ],
)
def test_what_makes_no_sense_is_refused_by_name(
    here: Served, path: str, data: Any, status: int, said: str
) -> None:
    answer = posted(here, path, data, status)
    assert said in answer.get("error", "")
    assert "Traceback" not in json.dumps(answer)


@pytest.mark.parametrize(
    "name",
    [
        "../tables.sqlite",
        "..%2f..%2fetc%2fpasswd",
        "bob-" + "0" * 24,
        "bob-" + "0" * 23 + "x",
        "x" * 5000,
        "%00",
    ],
)
def test_nothing_but_what_was_saved_is_read(here: Served, name: str) -> None:
    posted(here, "games/bob/save", {"text": LANE}, 201)
    answer = here.client.get(f"/edit/saved/{name}")
    assert 404 == answer.status_code
    assert "error" in answer.json()


HOSTILE = [
    "[" * 30_000,
    "a = " + "[" * 20_000,
    ".".join(["a"] * 20_000) + " = 1",
    "a = 1\n" * 9_000,
    "title = '\x00'",
    "[[us.forces]]\n" * 800,
    "us = 7\nge = []\nboard = 'x'\nvictory = [[1]]",
    "board = { rows = [" + "'" + "w" * 30_000 + "'] }",
    "[table]\nsize = [1e99, -3]\nfeatures = { A = { terrain = 'open', polygon = [[nan, inf], [0, 0]] } }",
    "title = '<script>alert(1)</script>'",
    "planes = { tiger = { start = 7 } }",
    "[map]\nboards = [7]\n",
    "us.forces = [[[]], 3, 'x', {}]",
]


@pytest.mark.parametrize("game", GAMES)
def test_hostile_texts_get_one_clear_answer(here: Served, game: str) -> None:
    for text in HOSTILE:
        answer = here.client.post(f"/edit/games/{game}/draft", json={"text": text})
        assert answer.status_code in {200, 400}, (text[:40], answer.text[:300])
        if answer.status_code == 200:
            found = answer.json()
            assert found["faults"], text[:40]
            assert "<script" not in json.dumps(found["board"])


def test_too_much_is_turned_away_at_the_door(here: Served) -> None:
    answer = here.client.post("/edit/games/bob/draft", json={"text": "#" * 70_000})
    assert 413 == answer.status_code


def test_no_more_is_saved_than_there_is_room_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wargames.web.editor.saved_scenarios.MOST_SAVED", 2)
    saved = SavedScenarios(tmp_path / "scenarios")
    first = saved.save("bob", "1")
    saved.save("bob", "2")
    with pytest.raises(ServerFull, match="kept here already"):
        saved.save("bob", "3")
    assert first == saved.save("bob", "1")
    with pytest.raises(UnknownName):
        saved.read("nogame-" + "0" * 24)


# who wins


@pytest.mark.thorough
def test_a_trial_tells_of_its_games_as_they_are_played_and_is_stopped(here: Served) -> None:
    wanted = {"text": editing.begun(wargames.load("screaming_eagles"), "standard"), "bot": "random"}
    name = posted(here, "games/screaming_eagles/balance", wanted, 201)["name"]
    until(lambda: here.client.get(f"/edit/balance/{name}").json()["played"])
    now = here.client.get(f"/edit/balance/{name}").json()
    assert (50, "random", "") == (now["games"], now["bot"], now["error"])
    stopped = posted(here, f"balance/{name}", {})
    assert stopped["done"]
    time.sleep(0.2)
    assert stopped["played"] == here.client.get(f"/edit/balance/{name}").json()["played"]
    blue, tan = stopped["sides"]
    assert stopped["played"] == blue["won"] + tan["won"] + blue["drawn"]
    assert blue["low"] <= blue["share"] <= blue["high"]


def test_one_client_tries_out_one_scenario_at_a_time_and_all_together_two(tmp_path: Path) -> None:
    editor, wanted = EditorState(SavedScenarios(tmp_path)), BalanceRequest("bob", LANE, {}, "random")

    async def begin() -> None:
        sides = check(wanted)
        trials = [editor.trial(editor.try_out(wanted, sides, client)) for client in ("a", "b")]
        try:
            with pytest.raises(TooManyTrials, match="you try out a scenario already"):
                editor.try_out(wanted, sides, "a")
            with pytest.raises(ServerFull, match="2 scenarios are tried out here already"):
                editor.try_out(wanted, sides, "c")
            await asyncio.sleep(0)  # both are beginning, and are stopped in the middle of it
        finally:
            await editor.close()
        assert [-SIGKILL, -SIGKILL] == [trial.ended for trial in trials]

    asyncio.run(begin())


def test_a_client_is_told_why_it_may_try_out_no_more(here: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wargames.web.editor.editor_state.AN_HOUR", 2)
    wanted = {"text": LANE, "bot": "random"}
    for _ in range(2):
        name = posted(here, "games/bob/balance", wanted, 201)["name"]
        assert "already" in posted(here, "games/bob/balance", wanted, 429)["error"]
        posted(here, f"balance/{name}", {})
    assert "2 scenarios in an hour" in posted(here, "games/bob/balance", wanted, 429)["error"]


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="the system has no priorities")
def test_a_trial_gives_way_to_tables_and_to_their_bots() -> None:
    """It waits for what it is to play, with a priority below that of the process of bots."""
    command, here = (
        (sys.executable, "-m", "wargames.web.editor.balancing"),
        os.getpriority(os.PRIO_PROCESS, 0),
    )
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL) as trial:
        until(lambda: os.getpriority(os.PRIO_PROCESS, trial.pid) > here + NICENESS)


def test_a_trial_that_takes_too_long_is_ended_with_its_process_and_says_so(
    here: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wargames.web.editor.editor_state.LONGEST", 0.5)
    wanted = {"text": LANE, "bot": "determinized:seconds=30"}
    name = posted(here, "games/bob/balance", wanted, 201)["name"]
    until(lambda: here.client.get(f"/edit/balance/{name}").json()["done"])
    now = here.client.get(f"/edit/balance/{name}").json()
    assert (True, 0) == (now["done"], now["played"])
    assert "no more games were played after 0.5 seconds" == now["error"]
    app: Any = here.client.app
    assert -SIGKILL == app.state.editor.trial(name).ended


def test_the_balance_counts_wins_draws_and_what_is_sure() -> None:
    """Wilson's interval of 30 wins of 50 is 46 % to 72 %."""
    scores = [(1, -1)] * 28 + [(0, 0)] * 4 + [(-1, 1)] * 18
    first, second = balance(("us", "ge"), scores)
    assert (28, 4, 0.6) == (first["won"], first["drawn"], first["share"])
    assert (0.46, 0.72) == (round(first["low"], 2), round(first["high"], 2))
    assert (18, 4, 0.4) == (second["won"], second["drawn"], second["share"])


def test_the_games_of_a_trial_are_those_of_its_scenario() -> None:
    wanted = BalanceRequest("sam_fire", editing.begun(wargames.load("sam_fire"), "hill"), {}, "random", 1)
    assert ("Americans",) == check(wanted)
    (scores,) = played(wanted)
    assert [scores] == list(played(wanted))
    with pytest.raises(BadOption, match="games are played"):
        check(BalanceRequest("sam_fire", wanted.text, {}, "random", 0))

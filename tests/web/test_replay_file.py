"""A game as one file: every position that some eyes saw, and nothing else."""

import base64
import json
import re
import zlib
from pathlib import Path
from typing import Any

import pytest

import wargames
from waiting import until
from wargames import bots
from wargames.cli.errors import main
from wargames.kernel.play.timeline import Timeline
from wargames.web.tables.board_view import board_of
from web.served import served


def unpacked(page: str) -> dict[str, Any]:
    """Read the data of a page back."""
    found = re.search(r'id="data">([^<]*)<', page)
    assert found is not None
    data: dict[str, Any] = json.loads(zlib.decompress(base64.b64decode(found[1])))
    return data


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("played") / "game.jsonl"
    game = wargames.load("screaming_eagles")
    players = {seat: bots.make("random", game, 1) for seat in ("blue", "tan")}
    with wargames.Session(
        game, "standard", dice=wargames.SeededDice(3), seats=players, record=path
    ) as session:
        session.run(limit=40)
    return path


def test_a_replay_holds_each_position_as_its_eyes_saw_it(record: Path, tmp_path: Path) -> None:
    assert 0 == main(["export", str(record), "-o", str(tmp_path / "game.html")])

    data = unpacked((tmp_path / "game.html").read_text())

    timeline: Timeline[Any] = wargames.replay(record).finish()
    game, state = timeline.setting.game, timeline.latest.state
    assert {"Spectator", "Blue", "Tan"} == set(data["eyes"])
    for name in data["eyes"]:
        last = data["eyes"][name][-1]["board"]
        seat = None if name == "Spectator" else name.lower()
        expected = board_of(game, game.view(state, seat))
        assert expected.things == "".join(data["pieces"][at] for at in data["markup"][last["things"]])


def test_a_replay_of_one_seat_holds_no_other_eyes(record: Path, tmp_path: Path) -> None:
    assert 0 == main(["export", str(record), "-o", str(tmp_path / "game.html"), "--seat", "blue"])

    assert {"Blue"} == set(unpacked((tmp_path / "game.html").read_text())["eyes"])


def test_a_replay_needs_nothing_from_elsewhere(record: Path, tmp_path: Path) -> None:
    main(["export", str(record), "-o", str(tmp_path / "game.html")])
    page = (tmp_path / "game.html").read_text()

    assert [] == re.findall(r"(?:src|href)=|@import|url\(", re.sub(r'id="data">[^<]*<', "", page))
    assert 120_000 > len(page.encode())


def test_a_table_gives_its_own_eyes_before_the_end_and_all_after_it(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        short = {"options": {"round_limit": 2}}
        links = here.made("screaming_eagles", "standard", {"tan": "random"}, **short)
        blue = links["seats"]["blue"]
        assert {"Blue"} == set(unpacked(here.client.get(f"/t/{blue}/replay.html").text)["eyes"])
        assert {"Spectator"} == set(
            unpacked(here.client.get(f"/t/{links['spectator']}/replay.html").text)["eyes"]
        )
        table = here.made("screaming_eagles", "standard", {"blue": "random", "tan": "random"}, **short)
        over = until(lambda: here.now(table["spectator"], since=10**6)["over"])

        data = unpacked(here.client.get(f"/t/{table['spectator']}/replay.html").text)
        assert {"Spectator", "Blue", "Tan"} == set(data["eyes"])
        assert f"Game over: {over['result']}." in data["over"]


def test_what_is_no_record_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.jsonl").write_text("nonsense")

    assert 1 == main(["export", str(tmp_path / "x.jsonl"), "-o", str(tmp_path / "game.html")])
    assert "x.jsonl" in capsys.readouterr().err
    assert not (tmp_path / "game.html").exists()

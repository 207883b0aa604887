"""The service of ``examples/service`` over SQLite and over a PostgreSQL that the tests start."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import mkdtemp
from threading import Barrier
from typing import Any

import attrs
import pytest
from starlette.testclient import TestClient

import app
import store
import table
import wargames
from wargames import Seat, SeededDice, Session, bots

HERE = Path(app.__file__).parent
BINARIES = next(iter(sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)), None)
"""Where Debian keeps the programs of PostgreSQL."""

CARDS = {"blue": ("lay stallion S1", "lay tiger S1"), "tan": ("lay eagle S2", "lay cobra S1")}

DIES = """
import os, sys
import app, store, table
database = app.database_of(sys.argv[1])
store.Games.add = lambda *_: os._exit(9)
table.act(database, sys.argv[2], sys.argv[3], "the first try")
"""


@attrs.frozen
class Served:
    """A running service and how its tables are reached."""

    client: TestClient
    address: str

    def begin(
        self, game: str = "screaming_eagles", scenario: str = "standard", **seats: str
    ) -> dict[str, str]:
        asked = {"game": game, "scenario": scenario, "bots": seats}
        answer = self.client.post("/games", json=asked)
        assert 201 == answer.status_code, answer.text
        tokens: dict[str, str] = answer.json()
        return tokens

    def look(self, token: str) -> dict[str, Any]:
        found: dict[str, Any] = self.client.get(f"/seats/{token}").json()
        return found

    def act(self, token: str, action: str, request: str) -> Any:
        return self.client.post(f"/seats/{token}", json={"action": action, "request": request})

    def undo(self, token: str, request: str) -> Any:
        return self.client.post(f"/seats/{token}/undo", json={"request": request})

    def record(self, token: str) -> bytes:
        with app.database_of(self.address).transaction() as games:
            place = table.seat_of(games, token)[0]
            return place.record(games.latest(place.key))


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """Start a PostgreSQL of its own, which listens on a socket in its folder alone; give its settings."""
    if BINARIES is None or not (BINARIES / "initdb").exists():
        pytest.skip("no PostgreSQL is installed (Debian: postgresql)")
    folder = Path(mkdtemp(prefix="pg"))  # a short path, for the socket
    as_user = (
        ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.geteuid() == 0 else []
    )
    if as_user:
        shutil.chown(folder, "postgres")
    data, on = folder / "data", [*as_user, str(BINARIES / "pg_ctl"), "-D", str(folder / "data"), "-s", "-w"]
    make = [str(BINARIES / "initdb"), "-D", str(data), "-U", "games", "-A", "trust", "--no-sync"]
    try:
        subprocess.run([*as_user, *make], check=True, capture_output=True, cwd=folder)
        options = f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=off"
        subprocess.run([*on, "-o", options, "-l", str(folder / "log"), "start"], check=True, cwd=folder)
        try:
            yield f"postgresql://games@/postgres?host={folder}"
        finally:
            subprocess.run([*on, "-m", "immediate", "stop"], check=True, cwd=folder)
    finally:
        shutil.rmtree(folder)


@pytest.fixture(params=["sqlite", "postgresql"])
def served(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Served]:
    is_file = request.param == "sqlite"
    address = str(tmp_path / "games.sqlite") if is_file else request.getfixturevalue("postgres")
    monkeypatch.setenv("DATABASE", address)
    with TestClient(app.served()) as client:
        yield Served(client, address)


@pytest.mark.thorough
def test_a_whole_game_against_a_bot_is_a_record_that_its_seed_leads_to(served: Served) -> None:
    game = wargames.load("sniper")
    token, rng = served.begin("sniper", "four_corners", de="random")["us"], wargames.Rng(1)
    for number in range(500):
        seen = served.look(token)
        if seen["over"]:
            break
        session = wargames.resume(served.record(token))
        assert wargames.encode_view(game, session.view("us")) == seen["view"]
        action = session.waiting()[Seat("us")].actions.sample(rng)
        assert 200 == served.act(token, str(action), f"move {number}").status_code
    replayed = wargames.resume(served.record(token))

    assert replayed.over is not None
    assert {"us", "de"} == {entry.seat for entry in replayed.history if entry.seat}
    assert seen["over"] == replayed.over.reason


def test_the_dice_of_a_service_are_those_of_a_session(served: Served) -> None:
    """Dice that are taken up for each request fall as if they had lain on the table all the time."""
    token = served.begin("sam_fire", "village")["american"]
    first = wargames.read_record(served.record(token)).header
    alone = Session(wargames.load("sam_fire"), "village", dice=SeededDice(str(first.seed)))
    lieutenant = bots.make("lieutenant", alone.game, seed=1)
    for number in range(25):
        if (decision := alone.waiting().get(Seat("american"))) is None:
            break  # the game is over: its dice are those of a seed drawn anew each time
        action = lieutenant.decide(decision, alone.view("american"))
        alone.submit("american", action)
        assert 200 == served.act(token, str(action), f"move {number}").status_code
    again = wargames.resume(served.record(token))

    assert sum(len(entry.falls) for entry in alone.history[1:]) > 20
    assert alone.history == again.history


def test_two_requests_at_once_both_count(served: Served) -> None:
    """Two seats lay their cards in the same moment: each card lies there, once."""
    for number in range(10):
        tokens, both = served.begin(), Barrier(2)

        def lay(seat: str, tokens: dict[str, str] = tokens, both: Barrier = both) -> list[int]:
            both.wait()
            laid = enumerate(CARDS[seat])
            return [served.act(tokens[seat], card, f"{seat} {n}").status_code for n, card in laid]

        with ThreadPoolExecutor(2) as pool:
            assert [[200, 200], [200, 200]] == list(pool.map(lay, CARDS)), number
        session = wargames.resume(served.record(tokens["blue"]))
        laid = sorted(str(entry.action) for entry in session.history[1:])
        assert sorted(card for seat in CARDS.values() for card in seat) == laid


def test_a_request_that_comes_twice_counts_once(served: Served) -> None:
    tokens, both = served.begin(), Barrier(4)

    def lay(_: int) -> int:
        both.wait()
        status: int = served.act(tokens["blue"], "lay stallion S1", "the same").status_code
        return status

    with ThreadPoolExecutor(4) as pool:
        assert [200] * 4 == list(pool.map(lay, range(4)))
    refused = served.act(tokens["blue"], "lay stallion S1", "another")

    assert 422 == refused.status_code
    assert "lay stallion S1 is illegal" in refused.json()["because"]
    assert 2 == len(wargames.resume(served.record(tokens["blue"])).history)


def test_a_crash_between_roll_and_commit_rolls_the_same_again(served: Served) -> None:
    token = served.begin("sam_fire", "village")["american"]
    before = served.record(token)
    alike = wargames.resume(before)
    alike.submit("american", "keep dice")
    falls = alike.submit("american", "end orders").falls
    assert 200 == served.act(token, "keep dice", "0").status_code
    between = served.record(token)

    command = [sys.executable, "-c", DIES, served.address, token, "end orders"]
    assert 9 == subprocess.run(command, cwd=HERE, check=False).returncode
    assert between == served.record(token)

    assert 200 == served.act(token, "end orders", "the second try").status_code
    assert falls
    assert falls == wargames.resume(served.record(token)).history[-1].falls


def test_what_nobody_learned_from_is_taken_back(served: Served) -> None:
    tokens = served.begin()
    served.act(tokens["blue"], "lay stallion S1", "0")
    served.act(tokens["tan"], "lay eagle S2", "0 of tan")
    assert 200 == served.undo(tokens["blue"], "1").status_code
    assert 200 == served.undo(tokens["blue"], "1").status_code
    nothing = served.undo(tokens["blue"], "2")
    assert (422, "nothing to undo") == (nothing.status_code, nothing.json()["because"])
    told = served.client.get(f"/seats/{tokens['blue']}/told").json()
    served.act(tokens["blue"], "lay stallion L1", "3")
    session = wargames.resume(served.record(tokens["blue"]))

    assert ["lay eagle S2", "lay stallion L1"] == [str(entry.action) for entry in session.history[1:]]
    assert [line["number"] for line in told if line["undone"]]
    since = told[-1]["number"]
    later = served.client.get(f"/seats/{tokens['blue']}/told?since={since}").json()
    assert [since + 1] == [line["number"] for line in later]


def test_what_was_rolled_is_not_taken_back(served: Served) -> None:
    token = served.begin("sam_fire", "village")["american"]
    served.act(token, "keep dice", "0")
    served.act(token, "end orders", "1")
    refused = served.undo(token, "2")

    assert 422 == refused.status_code
    assert "dice were rolled" in refused.json()["because"]


def test_a_seat_learns_nothing_of_what_lies_face_down(served: Served) -> None:
    tokens = served.begin()
    before = served.look(tokens["tan"]), served.client.get(f"/seats/{tokens['tan']}/told").json()
    served.act(tokens["blue"], "lay stallion S1", "0")
    first = served.look(tokens["tan"]), served.client.get(f"/seats/{tokens['tan']}/told").json()
    served.undo(tokens["blue"], "1")
    served.act(tokens["blue"], "lay stallion L1", "2")
    other = served.look(tokens["tan"])

    assert first[0] == other
    assert "S1" not in json.dumps(first[1])
    assert before != first


@pytest.mark.parametrize(
    ("path", "asked", "status"),
    [
        ("/games", {"game": "chess", "scenario": "standard"}, 422),
        ("/games", {"game": "bob"}, 400),
        ("/games", ["bob"], 400),
        ("/seats/nobody", {"action": "pass", "request": "0"}, 404),
        ("/seats/nobody/undo", {"request": 7}, 400),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_word(
    served: Served, path: str, asked: Any, status: int
) -> None:
    answer = served.client.post(path, json=asked)
    assert status == answer.status_code
    assert answer.text


def test_a_request_that_was_answered_meanwhile_is_not_refused(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same request is carried out elsewhere between the two reads of this one, in whatever order."""
    token, reads = served.begin()["blue"], list[str]()

    def between(name: str) -> Any:
        read = getattr(store.Games, name)

        def reading(*what: Any) -> Any:
            reads.append(name)
            if len(reads) == 2:
                served.act(token, "lay stallion S1", "the same")
            return read(*what)

        return reading

    for name in ("latest", "answered"):
        monkeypatch.setattr(store.Games, name, between(name))
    assert 200 == served.act(token, "lay stallion S1", "the same").status_code
    assert 2 == len(wargames.resume(served.record(token)).history)

"""Bots think in processes of their own: what dies there, fails there or takes too long loses nothing here."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

import wargames
from waiting import until
from wargames import bots
from wargames.kernel.game import Over
from wargames.kernel.play.timeline import Timeline
from wargames.web import Pace
from wargames.web.machine import LocalProgram
from web.served import Served, served

pytestmark = pytest.mark.thorough

AWAY = Pace(least=0, most=20, processes=1)

BOTS = {
    "failing": "raise ZeroDivisionError",
    "dying": "import os; os._exit(3)",
    "sleeping": "import time; time.sleep(600)",
    "spying": "import os; print('noise'); return decision.actions.candidates[int(os.getpid() == HERE)]",
}


@pytest.fixture
def strange_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install bots of a third party, for this process and for those that it begins."""
    package = tmp_path / "site"
    package.mkdir()
    body = "".join(
        f"\nclass {name.title()}:\n    GAMES = ('screaming_eagles',)\n"
        "    def __init__(self, game, seed): pass\n"
        f"    def decide(self, decision, view):\n        {does}\n"
        for name, does in BOTS.items()
    )
    listening = """
    class Listening:
        GAMES = ("screaming_eagles",)
        def __init__(self, game, seed):
            self.seen = 0
        def observe(self, seen):
            self.seen += sum(len(one.events) for one in seen)
        def decide(self, decision, view):
            with open(NOTES, "a") as notes:
                print(self.seen, file=notes)
            return decision.actions.candidates[0]
    """
    head = f"HERE = {os.getpid()}\nNOTES = {str(tmp_path / 'notes')!r}\n"
    (package / "strange.py").write_text(head + body + dedent(listening), encoding="utf-8")
    info = package / "strange-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: strange\nVersion: 1.0\n", encoding="utf-8")
    names = "".join(f"{name} = strange:{name.title()}\n" for name in (*BOTS, "listening"))
    (info / "entry_points.txt").write_text(f"[wargames.bots]\n{names}", encoding="utf-8")
    monkeypatch.setenv(
        "PYTHONPATH", os.pathsep.join(filter(None, (str(package), os.environ.get("PYTHONPATH"))))
    )
    monkeypatch.syspath_prepend(str(package))
    forget_bots()
    yield
    sys.modules.pop("strange", None)
    forget_bots()


def forget_bots() -> None:
    """Let the installed bots be looked for again."""
    bots._entries.cache_clear()
    bots._installed.cache_clear()


def processes(here: Served) -> list[int]:
    """List the processes in which bots think."""
    assert here.manager.runner.pool is not None
    programs = [one.process for one in here.manager.runner.pool.all]
    return [one.process.pid for one in programs if isinstance(one, LocalProgram)]


def test_a_game_goes_on_where_the_process_of_its_bots_is_killed_again_and_again(tmp_path: Path) -> None:
    with served(tmp_path, pace=AWAY) as here:
        links = here.made(
            "screaming_eagles", "standard", {"blue": "random", "tan": "ace"}, options={"round_limit": 8}
        )
        killed: set[int] = set()
        turn = 1  # the game goes on between two deaths: three of one question are held to be the bot's own
        for _ in range(2000):
            now = here.now(links["spectator"])
            if now["over"]:
                break
            for pid in processes(here) if now["steps"] >= turn and len(killed) < 3 else ():
                if pid not in killed:
                    os.kill(pid, signal.SIGKILL)
                    killed.add(pid)
                    turn = now["steps"] + 2
            time.sleep(0.02)

        assert now["over"]
        assert len(killed) >= 2
        assert {"blue": "random", "tan": "ace"} == now["bots"]
        assert [] == now["news"]
    (record,) = tmp_path.glob("*.jsonl")
    assert wargames.replay(record).finish().latest.state


def test_its_processes_end_with_the_server(tmp_path: Path) -> None:
    with served(tmp_path, pace=AWAY) as here:
        here.made("screaming_eagles", "standard", {"blue": "ace", "tan": "ace"})
        until(lambda: processes(here))
        begun = processes(here)

    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in begun))


@pytest.mark.parametrize(
    ("bot", "most", "why"),
    [
        ("failing", 120, "the one before failed with ZeroDivisionError"),
        ("dying", 120, "the one before crashed with its process"),
        ("sleeping", 1, "the one before took longer than 1 seconds"),
    ],
)
@pytest.mark.usefixtures("strange_bots")
def test_a_bot_that_fails_elsewhere_is_replaced_and_everybody_is_told(
    tmp_path: Path, bot: str, most: float, why: str
) -> None:
    with served(tmp_path, pace=Pace(least=0, most=most, processes=1)) as here:
        links = here.made("screaming_eagles", "standard", {"tan": bot})
        here.act(links["seats"]["blue"], here.asked(links["seats"]["blue"]))
        until(lambda: here.now(links["spectator"])["news"])

        assert [f"The bot random plays on for Tan: {why}."] == here.now(links["spectator"])["news"]
        assert {"tan": "random"} == here.now(links["spectator"])["bots"]


def played(folder: Path) -> list[tuple[str, str, int]]:
    """List what tan did: its action, the first of those it had, and how many events it had seen before."""
    (record,) = folder.glob("*.jsonl")
    timeline: Timeline[Any] = wargames.replay(record).finish()
    done = timeline.done
    game = done[0].game
    found = []
    for at, entry in enumerate(done):
        if entry.seat == "tan":
            pending = game.pending(done[at - 1].state)
            assert not isinstance(pending, Over)
            first = pending[entry.seat].actions.candidates[0]
            seen = sum(len(game.seen(one.events, entry.seat)) for one in done[:at])
            found.append((str(entry.action), str(first), seen))
    return found


@pytest.mark.usefixtures("strange_bots")
def test_a_bot_thinks_elsewhere_and_what_it_prints_is_no_answer(tmp_path: Path) -> None:
    """It takes the first action in any process but this one."""
    games = tmp_path / "games"
    with served(games, pace=AWAY) as here:
        links = here.made("screaming_eagles", "standard", {"tan": "spying"})
        until(lambda: here.now(links["spectator"])["waiting"] == ["blue"])
        assert [] == here.now(links["spectator"])["news"]

    assert played(games)
    assert all(action == first for action, first, _ in played(games))


@pytest.mark.usefixtures("strange_bots")
def test_a_bot_that_listens_is_told_all_that_its_seat_saw_wherever_it_thinks(tmp_path: Path) -> None:
    """Its process is killed between two questions: the new mind is told everything, once."""
    games, notes = tmp_path / "games", tmp_path / "notes"
    with served(games, pace=AWAY) as here:
        blue = here.made("screaming_eagles", "standard", {"tan": "listening"})["seats"]["blue"]
        for turn in range(8):
            now = here.asked(blue)
            until(lambda: "tan" not in here.now(blue)["waiting"])
            if turn in {2, 5}:
                os.kill(processes(here)[0], signal.SIGKILL)
            here.act(blue, here.now(blue) if now["decision"] else now)
    noted = [int(line) for line in notes.read_text(encoding="utf-8").split()]
    expected = [seen for _, _, seen in played(games)]

    assert len(set(expected)) > 2
    assert expected == noted[: len(expected)]

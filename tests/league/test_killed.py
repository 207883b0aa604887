"""A league of five bots that is killed five times at random, and once loses a worker, ends as undisturbed.

It takes minutes, so `make league` runs it and `make test` does not.
"""

import json
import os
import shlex
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import pytest

HERE = Path(__file__)
ENGINES = HERE.parents[2] / "examples" / "engines"
HOSTILE = HERE.parents[1] / "protocol" / "hostile.py"
pytestmark = [
    pytest.mark.skipif(os.environ.get("LEAGUE") != "whole", reason="takes minutes: `make league` runs it"),
    pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc"),
    pytest.mark.skipif(shutil.which("node") is None, reason="one of the bots is JavaScript"),
]

LEAGUE = """
name = "five"
games = 4
seed = 2044
[limits]
decision = 120
[[bot]]
name = "marksman"
[[bot]]
name = "ace"
[[bot]]
name = "random"
[[bot]]
name = "walker"
run = "cmd: node {walker}"
[[bot]]
name = "hostile"
run = "cmd: {hostile}"
[[contest]]
game = "sniper"
scenarios = ["lieutenants_walk"]
[[contest]]
game = "screaming_eagles"
options = {{ round_limit = 4 }}
"""


def arranged(folder: Path) -> Path:
    folder.mkdir()
    walker = shutil.copy(ENGINES / "walker.js", folder)
    hostile = shlex.join([sys.executable, "-S", "-E", str(shutil.copy(HOSTILE, folder)), "exits"])
    path = folder / "five.toml"
    path.write_text(LEAGUE.format(walker=walker, hostile=hostile), encoding="utf-8")
    return path


def begun(path: Path) -> "subprocess.Popen[bytes]":
    command = (sys.executable, "-m", "wargames", "league", "run", str(path), "-j", "2")
    return subprocess.Popen(command, start_new_session=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def finished(path: Path) -> None:
    process = begun(path)
    out, _ = process.communicate(timeout=1200)
    assert 0 == process.returncode, out.decode()


def shown(path: Path) -> Any:
    command = (sys.executable, "-m", "wargames", "league", "show", str(path), "--json")
    found = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    for row in found["rows"]:
        del row["decisions_a_second"], row["worst_ms"]
    return found


def games(path: Path) -> list[tuple[Any, ...]]:
    """All that is kept of the games but their times: records, too."""
    with closing(sqlite3.connect(path.with_suffix(".sqlite"))) as base:
        columns = (
            "number, round, contest, scenario, seed, bots, scores, reason, actions, faulty, fault, record"
        )
        return base.execute(f"SELECT {columns} FROM game ORDER BY number").fetchall()  # noqa: S608  our names


def processes_of(session: int, folder: Path) -> set[int]:
    """Find the processes of a run: those of its session, and bots, which have sessions of their own."""
    found = set()
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            with suppress(OSError):
                stat = (entry / "stat").read_text().rpartition(")")[2].split()
                own = int(stat[3]) == session or str(folder).encode() in (entry / "cmdline").read_bytes()
                if own and stat[0] != "Z" and int(entry.name) != os.getpid():
                    found.add(int(entry.name))
    return found


def workers_of(run: int) -> list[int]:
    found = []
    for child in Path(f"/proc/{run}/task/{run}/children").read_text().split():
        with suppress(OSError):
            if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                found.append(int(child))
    return found


def kept(path: Path) -> int:
    with suppress(sqlite3.Error), closing(sqlite3.connect(path.with_suffix(".sqlite"))) as base:
        return int(base.execute("SELECT COUNT(*) FROM game").fetchone()[0])
    return 0


def await_games(process: "subprocess.Popen[bytes]", path: Path, count: int) -> None:
    """Wait for games by number, not by the clock: of 48 enough are left, however busy the machine is."""
    while kept(path) < count:
        sleep(0.05)
        assert process.poll() is None, "the league goes on until it is killed"


def test_a_league_killed_at_random_ends_as_one_undisturbed(tmp_path: Path) -> None:
    quiet, harried = arranged(tmp_path / "quiet"), arranged(tmp_path / "harried")
    finished(quiet)
    rng = Random(int(os.environ.get("SEED", "7")))
    before = 0
    for _ in range(5):
        process = begun(harried)
        await_games(process, harried, before + rng.randint(0, 5))
        sleep(rng.uniform(0, 2))
        process.send_signal(signal.SIGKILL)
        process.communicate()
        now = kept(harried)
        assert now >= before, "what was kept stays"
        before = now
        until = monotonic() + 120
        while (left := processes_of(process.pid, harried.parent)) and monotonic() < until:
            sleep(0.1)
        assert set() == left, "workers and bots end with the run"
    process = begun(harried)
    while not (workers := workers_of(process.pid)) or kept(harried) <= before:
        sleep(0.05)
        assert process.poll() is None, "the league had nothing left to lose a worker in"
    os.kill(workers[0], signal.SIGKILL)
    out, _ = process.communicate(timeout=1200)
    sys.stdout.write(out.decode())

    assert 0 == process.returncode, out.decode()
    assert shown(quiet) == shown(harried)
    assert games(quiet) == games(harried)
    assert 48 == len(games(harried))

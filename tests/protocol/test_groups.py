"""Control groups: found where they may be made, told their limits, and gone when their engine is."""

import os
import sys
from pathlib import Path

import pytest

from cases import cases
from wargames.protocol import EngineFault, Limits, groups
from wargames.protocol.groups import BESIDE, NEWER, OLDER, Home, homes
from wargames.protocol.limits import MEGABYTE
from wargames.protocol.processes import begin, finish

MOUNTS = """\
31 25 0:30 / /sys/fs/cgroup ro,nosuid shared:9 - tmpfs tmpfs ro,mode=755
35 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory
36 31 0:33 / /sys/fs/cgroup/pids rw,relatime - cgroup cgroup rw,pids
"""
SYSTEMD = "40 25 0:38 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n"
ROOTED = "40 25 0:38 /docker/ab /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw\n"
grouped = pytest.mark.skipif(groups.home() is None, reason="this user may make no control groups")
HOARD = """import mmap
memory = mmap.mmap(-1, 512 * 1024 * 1024)
for at in range(0, len(memory), 4096): memory[at] = 7
print("kept it all")
"""
PARENT = Limits(confined=True, memory=128 * MEGABYTE)
"""May begin processes, and so share memory with them, which no limit of a process counts."""


@cases(
    ("0::/user.slice/run-7.scope\n", SYSTEMD, [Home(Path("/sys/fs/cgroup/user.slice/run-7.scope"), NEWER)]),
    ("0::/run-7.scope/wargames-referee\n", SYSTEMD, [Home(Path("/sys/fs/cgroup/run-7.scope"), NEWER)]),
    ("0::/docker/ab/c\n", ROOTED, [Home(Path("/sys/fs/cgroup/c"), NEWER)]),
    ("4:memory:/a\n3:pids:/b\n0::/\n", MOUNTS, [Home(Path("/sys/fs/cgroup/memory/a"), OLDER)]),
    ("3:pids:/b\n0::/\n", MOUNTS, []),
    ("0::/\n", "", []),
)
def test_groups_are_made_beneath_the_own_one(own: str, mounts: str, found: list[Home]) -> None:
    assert found == homes(own, mounts)


def test_a_group_is_told_its_memory_and_how_many_processes(tmp_path: Path) -> None:
    newer, older = (Home(tmp_path, told).make(100) for told in (NEWER, OLDER))

    assert newer != older
    assert {"memory.max": str(100 + BESIDE), "memory.swap.max": "0", "pids.max": "512"} == {
        one.name: one.read_text() for one in newer.iterdir()
    }
    assert str(100 + BESIDE) == (older / "memory.limit_in_bytes").read_text()


@pytest.mark.parametrize(("others", "moves"), [("", True), ("1\n", False)])
def test_the_referee_makes_room_where_it_is_alone(tmp_path: Path, others: str, *, moves: bool) -> None:
    (tmp_path / "cgroup.procs").write_text(f"{others}{os.getpid()}\n")
    groups._make_room(tmp_path)
    moved = tmp_path / "wargames-referee" / "cgroup.procs"

    assert moves == (moved.exists() and str(os.getpid()) == moved.read_text())
    assert moves == (tmp_path / "cgroup.subtree_control").exists()


def test_what_killed_runs_left_is_swept_away(tmp_path: Path) -> None:
    gone, own, alien = (
        tmp_path / name for name in ("wargames-engine-99999999-1", f"wargames-engine-{os.getpid()}-1", "x")
    )
    for group in (gone, own, alien):
        group.mkdir()
    groups._sweep(tmp_path)

    assert {own, alien} == set(tmp_path.iterdir())


def hoarded() -> tuple[int, bytes, Path | None]:
    process = begin((sys.executable, "-I", "-S", "-c", HOARD), PARENT)
    assert process.stdout
    said = process.stdout.read()
    finish(process, 60_000)
    return process.returncode, said, process.group


@grouped
def test_who_takes_more_than_his_group_may_is_ended_and_the_group_is_gone() -> None:
    code, said, group = hoarded()

    assert (-9, b"") == (code, said)
    assert group is not None
    assert not group.exists()


@pytest.mark.skipif(sys.platform != "linux", reason="the memory is Linux's")
def test_without_a_group_memory_to_be_shared_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above can fail, and docs/league.md says so."""
    monkeypatch.setattr(groups, "home", lambda: None)

    assert (0, b"kept it all\n", None) == hoarded()


@grouped
def test_an_engine_that_cannot_start_leaves_no_group() -> None:
    home = groups.home()
    assert home is not None
    before = set(home.folder.glob("wargames-engine-*"))
    with pytest.raises(EngineFault, match="No such file"):
        begin(("./nosuchprogram",), PARENT)

    assert before >= set(home.folder.glob("wargames-engine-*"))

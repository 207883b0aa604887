"""Control groups of Linux, which limit the memory of an engine with all its processes.

The limits of a process count its own memory alone; a group also counts shared memory and that of the kernel.
It needs the right to make groups beneath one's own: version 2 with the memory controller, or version 1.
"""

import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from functools import cache, partial
from itertools import count
from pathlib import Path
from time import sleep

import attrs

from wargames.protocol.limits import MEGABYTE

REFEREE, ENGINE = "wargames-referee", "wargames-engine"
BESIDE = 64 * MEGABYTE
"""Extra memory of a group beyond the limit of its processes, which a program must reach first."""
MOST_PROCESSES = 512
NEWER = {"memory.max": "memory", "memory.swap.max": "nothing", "pids.max": "processes"}
OLDER = {"memory.limit_in_bytes": "memory", "memory.memsw.limit_in_bytes": "memory"}
"""The files of a version 1 group to which the limit is written; only the first must exist."""
_numbers = count(1)


@attrs.frozen
class Home:
    """A folder in which groups may be made, and the settings of each."""

    folder: Path
    told: Mapping[str, str]

    def make(self, memory: int) -> Path:
        """Make a group with a limit of memory, in bytes."""
        group = self.folder / f"{ENGINE}-{os.getpid()}-{next(_numbers)}"
        group.mkdir()
        amounts = {"memory": memory + BESIDE, "nothing": 0, "processes": MOST_PROCESSES}
        must, *more = self.told
        _write(group / must, amounts[self.told[must]])
        for name in more:
            with suppress(OSError):
                _write(group / name, amounts[self.told[name]])
        return group


@cache
def home() -> Home | None:
    """Return the folder in which this process may make groups for engines; None if there is none."""
    if sys.platform != "linux":
        return None
    found = homes(Path("/proc/self/cgroup").read_text(), Path("/proc/self/mountinfo").read_text())
    return next(filter(_begins_engines, found), None)


def _begins_engines(found: Home) -> bool:
    """Return whether a process can be begun in a group made there."""
    with suppress(OSError, subprocess.SubprocessError):
        group = found.make(256 * MEGABYTE)
        nothing = (sys.executable, "-I", "-S", "-c", "")
        done = subprocess.run(nothing, check=False, preexec_fn=partial(enter, group))  # noqa: S603  this Python
        remove(group)
        return done.returncode == 0
    return False


def homes(own: str, mounts: str) -> list[Home]:
    """Return the possible folders, from ``/proc/self/cgroup`` and ``/proc/self/mountinfo``."""
    mine = {kind: place for _, kind, place in (line.split(":", 2) for line in own.splitlines())}
    found = []
    for line in mounts.splitlines():
        before, _, after = line.partition(" - ")
        root, mounted = before.split()[3:5]
        kind, _, options = after.split(maxsplit=2)
        key = _controller(kind, options.split(","))
        if key is None or key not in mine:
            continue
        place = Path(mounted) / os.path.relpath(mine[key], root)
        if kind == "cgroup2":
            found.append(Home(place.parent if place.name == REFEREE else place, NEWER))
        else:
            found.append(Home(place, OLDER))
    return found


def _controller(kind: str, options: list[str]) -> str | None:
    """Return the controller name of a mount; None if it does not limit memory."""
    if kind == "cgroup2":
        return ""
    return "memory" if kind == "cgroup" and "memory" in options else None


def prepare() -> None:
    """Move this process into a group of its own: version 2 allows no process beside groups."""
    if sys.platform != "linux":
        return
    for found in homes(Path("/proc/self/cgroup").read_text(), Path("/proc/self/mountinfo").read_text()):
        with suppress(OSError):
            _prepare(found)


def _prepare(found: Home) -> None:
    _sweep(found.folder)
    if found.told is NEWER:
        _make_room(found.folder)


def _make_room(folder: Path) -> None:
    if (folder / "cgroup.procs").read_text().split() == [str(os.getpid())]:
        (folder / REFEREE).mkdir(exist_ok=True)
        _write(folder / REFEREE / "cgroup.procs", os.getpid())
        _write(folder / "cgroup.subtree_control", "+memory")
        with suppress(OSError):
            _write(folder / "cgroup.subtree_control", "+pids")


def _sweep(folder: Path) -> None:
    """Remove the groups of killed processes."""
    groups = folder.glob(f"{ENGINE}-*")
    for group in (one for one in groups if not Path("/proc", one.name.split("-")[2]).exists()):
        with suppress(OSError):
            group.rmdir()


def enter(group: Path) -> None:
    """Move this process into a group, with all that it begins."""
    _write(group / "cgroup.procs", 0)


def remove(group: Path) -> None:
    """Remove a group whose processes have ended; wait until the system notices that."""
    for _ in range(1000):
        try:
            group.rmdir()
        except FileNotFoundError:
            return
        except OSError:
            sleep(0.01)
        else:
            return


def _write(path: Path, what: object) -> None:
    path.write_text(str(what), encoding="ascii")

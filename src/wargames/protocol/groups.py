"""Control groups of Linux, which bound the memory of an engine and of all that it begins, whatever it is.

Limits of a process count what is its own alone; a group also counts what is shared, and what the kernel
takes. There is one where whoever runs the games may make groups beneath his own: of version 2 with the
controller for memory, or the older one for memory.
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
"""What a group may take beyond the limit of memory, so that a program first learns of that from its own."""
MOST_PROCESSES = 512
NEWER = {"memory.max": "memory", "memory.swap.max": "nothing", "pids.max": "processes"}
OLDER = {"memory.limit_in_bytes": "memory", "memory.memsw.limit_in_bytes": "memory"}
"""What is written to which file of a group; only the first must be there."""
_numbers = count(1)


@attrs.frozen
class Home:
    """A folder in which groups may be made, and what each is told."""

    folder: Path
    told: Mapping[str, str]

    def make(self, memory: int) -> Path:
        """Make a group of so much memory."""
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
    """Find where this process may make groups and begin engines in them; None where it may not."""
    if sys.platform != "linux":
        return None
    found = homes(Path("/proc/self/cgroup").read_text(), Path("/proc/self/mountinfo").read_text())
    return next(filter(_begins_engines, found), None)


def _begins_engines(found: Home) -> bool:
    """Try whether a process can be begun in a group made there."""
    with suppress(OSError, subprocess.SubprocessError):
        group = found.make(256 * MEGABYTE)
        nothing = (sys.executable, "-I", "-S", "-c", "")
        done = subprocess.run(nothing, check=False, preexec_fn=partial(enter, group))  # noqa: S603  this Python
        remove(group)
        return done.returncode == 0
    return False


def homes(own: str, mounts: str) -> list[Home]:
    """Name where groups may be, from what stands in ``/proc/self/cgroup`` and ``/proc/self/mountinfo``."""
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
    """Say by which name a process is told its group of a mount; None where that bounds no memory."""
    if kind == "cgroup2":
        return ""
    return "memory" if kind == "cgroup" and "memory" in options else None


def prepare() -> None:
    """Make room for groups, where this process is alone in its own: version 2 wants none beside theirs."""
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
    """Remove the groups of processes that were killed."""
    groups = folder.glob(f"{ENGINE}-*")
    for group in (one for one in groups if not Path("/proc", one.name.split("-")[2]).exists()):
        with suppress(OSError):
            group.rmdir()


def enter(group: Path) -> None:
    """Have this process be in a group, and all that it begins."""
    _write(group / "cgroup.procs", 0)


def remove(group: Path) -> None:
    """Remove a group whose processes have ended, which the system may take some time to notice."""
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

"""Processes of engines: each begins within its limits, and ends with all its children."""

import ctypes
import os
import signal
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from subprocess import PIPE, Popen, TimeoutExpired
from typing import ClassVar

from wargames.kernel.base import late
from wargames.kernel.base.errors import WargameError
from wargames.protocol import groups, landlock, namespaces, privileges, seccomp
from wargames.protocol.faults import EngineFault, Verdict
from wargames.protocol.limits import Limits

DIES_WITH_PARENT, ADOPTS_ORPHANS = 1, 36
UNREAD, RUNNING = 0x541B, ("R", "D")
"""The request for the unread bytes of a pipe, and the states of a process that runs or could."""

KEPT = ("PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR", "SYSTEMROOT", "PYTHONPATH", "NODE_PATH")
"""The environment variables that an engine gets; others may hold secrets."""
SET = {
    "PYTHONHASHSEED": "0",
    "PYTHONDONTWRITEBYTECODE": "1",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
}
"""Environment variables set for every engine: one numeric thread, a fixed hash seed."""


GOING = 10
"""Seconds that all processes in a namespace may take to end."""


class EngineProcess(Popen[bytes]):
    """The process of an engine, or its stand-in outside of its namespaces, which kills it at a SIGTERM."""

    apart = False
    group: Path | None = None


def begin(command: Sequence[str], limits: Limits) -> EngineProcess:
    """Start an engine; raises :class:`EngineFault` if it cannot start."""
    if sys.platform == "win32":
        raise EngineFault(Verdict.NOT_STARTED, "engines need pipes that can be polled, which Windows has not")
    told = {name: os.environ[name] for name in KEPT if name in os.environ}
    apart = limits.confined and namespaces.hold()
    group = _group(limits)
    try:
        engine = EngineProcess(
            list(command),
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            bufsize=0,
            close_fds=True,
            start_new_session=True,
            env=told | SET,
            preexec_fn=partial(restrict, limits, apart=apart, group=group),
        )
    except Exception as error:  # noqa: BLE001  what its limits forbid is told by another class
        if group:
            groups.remove(group)
        reason = getattr(error, "strerror", None) or error
        raise EngineFault(Verdict.NOT_STARTED, f"{' '.join(command)[:80]!r}: {reason}") from None
    engine.apart, engine.group = apart, group
    return engine


def _group(limits: Limits) -> Path | None:
    """Return a control group for an engine, if one can be made."""
    if not limits.confined or not limits.memory or not (home := groups.home()):
        return None
    try:
        return home.make(limits.memory)
    except OSError as error:
        raise WargameError(f"no control group for an engine: {error}") from None


def kept_apart(limits: Limits) -> bool:
    """Return whether engines with these limits cannot reach each other on this system."""
    return limits.confined and (seccomp.holds() or namespaces.hold())


def lacking() -> list[str]:
    """Return the isolation features that this system lacks."""
    there = {
        "a list of calls (seccomp on x86-64 or ARM64)": seccomp.holds(),
        "namespaces": namespaces.hold(),
        "Landlock": landlock.version() > 0,
        "a control group for memory": groups.home() is not None,
    }
    return [name for name, here in there.items() if not here]


def restrict(limits: Limits, *, apart: bool, group: Path | None) -> None:
    """Apply limits in the new process before its program begins; ``apart``: in new namespaces."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(DIES_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
    if apart:
        namespaces.keep_apart()
    if group:
        groups.enter(group)
    if limits.confined:
        landlock.confine(limits.hidden)
    _bound(limits)
    if limits.confined:
        privileges.give_up()
        truncating = landlock.judges_truncating()
        seccomp.keep_to_list(children=limits.children, apart=apart, truncating=truncating)
    elif not limits.children:
        seccomp.refuse_children()


def _bound(limits: Limits) -> None:
    """Apply the limits that are numbers."""
    resource = late.resource
    for kind, most in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NOFILE, limits.files),
        (resource.RLIMIT_DATA, limits.memory),
        (resource.RLIMIT_FSIZE, 0 if limits.confined and sys.platform == "linux" else None),
    ):
        if most is not None:
            resource.setrlimit(kind, (most, most))


def finish(process: "Popen[bytes]", patience: int) -> None:
    """Give a process some milliseconds to end, then kill it and its children."""
    with suppress(TimeoutExpired):
        process.wait(patience / 1000)
    engine = process if isinstance(process, EngineProcess) else None
    if engine and engine.apart:
        process.terminate()
        with suppress(TimeoutExpired):
            process.wait(GOING)
    if sys.platform != "win32":
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()
    if engine and engine.group:
        groups.remove(engine.group)
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream:
            stream.close()


def waits(process: "Popen[bytes]") -> bool:
    """Return whether a process has read all of its input and sleeps; True if the system does not tell."""
    if sys.platform != "linux" or process.stdin is None:
        return True
    try:
        unread = late.fcntl.ioctl(process.stdin, UNREAD, bytes(4))
        state = Path(f"/proc/{_own(process)}/stat").read_text(encoding="ascii", errors="replace")
    except OSError:
        return True
    return not any(unread) and state.rpartition(")")[2].split()[0] not in RUNNING


def _own(process: "Popen[bytes]") -> int:
    """Return the number of the engine's own process: in namespaces, the second below its stand-in."""
    number = process.pid
    for _ in range(2 if isinstance(process, EngineProcess) and process.apart else 0):
        below = Path(f"/proc/{number}/task/{number}/children").read_text(encoding="ascii").split()
        number = int(below[0]) if below else number
    return number


class SubprocessReaper:
    """The switch by which this process adopts orphans of engines; only one without other children should."""

    open: ClassVar[bool] = False


def adopt_orphans() -> None:
    """Adopt orphans of engines as children of this process, to be found and killed (Linux only)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(ADOPTS_ORPHANS, 1, 0, 0, 0)
        SubprocessReaper.open = True


def end_orphans(known: Iterable[int]) -> int:
    """Kill every child of this process except known ones, and theirs in turn; return their number.

    Does nothing in a process that has not adopted orphans.
    """
    if not SubprocessReaper.open:
        return 0
    ended, spared = 0, set(known)
    while strangers := set(children()) - spared:
        for stranger in strangers:
            _end(stranger)
        ended += len(strangers)
    return ended


def _end(child: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(child, signal.SIGKILL)
    with suppress(ChildProcessError):
        os.waitpid(child, 0)


def children() -> list[int]:
    """Return the children of this process; none if the system does not tell."""
    listed: list[int] = []
    for task in Path("/proc/self/task").glob("*/children"):
        with suppress(OSError):
            listed.extend(map(int, task.read_text().split()))
    return listed

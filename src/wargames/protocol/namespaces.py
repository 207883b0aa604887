"""Namespaces of Linux: an engine sees only its own processes, network and shared memory.

They need no privilege if the system allows user namespaces. Two small processes go with each engine: one
outside, which ends as the engine does, and the first one inside, which the engine cannot end and with which
everything inside ends.
"""

import ctypes
import os
import select
import signal
import struct
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import NoReturn

USERS, PROCESSES, MESSAGES, NETWORK = 0x10000000, 0x20000000, 0x08000000, 0x40000000
DIES_WITH_PARENT, DUMPABLE = 1, 4
FAR = 65536
"""An unused descriptor."""
STATUS = struct.Struct("i")


@cache
def hold() -> bool:
    """Return whether this system allows user namespaces."""
    if sys.platform != "linux":
        return False
    nothing = (sys.executable, "-I", "-S", "-c", "")
    try:
        done = subprocess.run(  # noqa: S603  this Python
            nothing, check=False, preexec_fn=keep_apart, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.SubprocessError):
        return False
    return done.returncode == 0


def keep_apart() -> None:
    """Continue in new namespaces; the calling process stays outside, and ends when this one ends.

    Raises :class:`OSError` if the system allows none.
    """
    users = ((name, f"{own} {own} 1") for name, own in (("uid_map", os.getuid()), ("gid_map", os.getgid())))
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(USERS | PROCESSES | MESSAGES | NETWORK):
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    for name, text in (("setgroups", "deny"), *users):
        Path("/proc/self", name).write_text(text, encoding="ascii")
    heard, told = os.pipe()
    signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGTERM, signal.SIGCHLD))
    if first := os.fork():
        _stand_outside(first, heard)
    os.close(heard)
    _begin_inside(told)
    if second := os.fork():
        _reap(second, told)
    os.setsid()
    signal.pthread_sigmask(signal.SIG_SETMASK, ())


def _begin_inside(told: int) -> None:
    """End with the process outside, even if it has ended already; forbid access to copied memory."""
    libc = ctypes.CDLL(None)
    libc.prctl(DIES_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
    libc.prctl(DUMPABLE, 0, 0, 0, 0)
    watched = select.poll()
    watched.register(told, 0)
    if watched.poll(0):
        os._exit(1)


def _stand_outside(first: int, heard: int) -> NoReturn:
    """Wait for the engine and end as it ends; kill it at a SIGTERM."""
    ctypes.CDLL(None).prctl(DIES_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
    _close_all_but(heard)
    while not os.waitpid(first, os.WNOHANG)[0]:
        if signal.sigwait((signal.SIGTERM, signal.SIGCHLD)) == signal.SIGTERM:
            os.kill(first, signal.SIGKILL)
    status = os.read(heard, STATUS.size)
    code = os.waitstatus_to_exitcode(STATUS.unpack(status)[0]) if status else -signal.SIGKILL
    if code < 0:
        signal.pthread_sigmask(signal.SIG_SETMASK, ())
        if -code != signal.SIGKILL:
            signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    os._exit(code)


def _reap(engine: int, told: int) -> NoReturn:
    """Reap processes, and report how the engine ended; all others inside end with this process."""
    signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    _close_all_but(told)
    while True:
        ended, status = os.wait()
        if ended == engine:
            os.write(told, STATUS.pack(status))
            os._exit(0)


def _close_all_but(one: int) -> None:
    os.closerange(0, one)
    os.closerange(one + 1, FAR)

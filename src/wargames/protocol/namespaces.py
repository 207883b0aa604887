"""Namespaces of Linux, in which an engine sees no process, network and shared memory but its own.

It needs no privilege where the system lets everybody have namespaces of users. Two small processes go with
each engine: one outside, which stands for it and ends as it does, and the first one inside, which nothing
inside can end, and with which all inside ends.
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
"""A descriptor that nobody has."""
STATUS = struct.Struct("i")


@cache
def hold() -> bool:
    """Tell whether this system gives its user namespaces."""
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
    """Go on in namespaces of its own; what calls this stands outside, and ends when what goes on here ends.

    Raises :class:`OSError` where the system gives none.
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
    """End with the process outside, even if it has ended already; let nobody look into what is copied."""
    libc = ctypes.CDLL(None)
    libc.prctl(DIES_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
    libc.prctl(DUMPABLE, 0, 0, 0, 0)
    watched = select.poll()
    watched.register(told, 0)
    if watched.poll(0):
        os._exit(1)


def _stand_outside(first: int, heard: int) -> NoReturn:
    """Wait for the engine, and end as it ends; end it at a SIGTERM."""
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
    """Take in what ends, and tell how the engine ended; all else inside ends with this process."""
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

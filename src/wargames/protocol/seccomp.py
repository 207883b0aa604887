"""Seccomp, with which a process of Linux gives up beginning other processes for good; threads it keeps.

It needs no privilege and holds for root, too, for whom the limit of processes does not. A filter looks at
every call of the system: one that begins a process fails with "operation not permitted", and those that
could begin one unseen (clone3, whose flags lie in memory, and the calls of other architectures) are said
not to exist, so that C libraries fall back to what a filter can judge. Programs for 32 bits therefore do
not run.
"""

import ctypes
import errno
import os
import struct
import sys
from functools import cache
from typing import NamedTuple

NO_NEW_PRIVILEGES, SET_SECCOMP, FILTER = 38, 22, 2
THREAD = 0x10000
"""The flag of clone that makes a thread."""
CLONE3 = 435
OTHER_NUMBERS = 0x40000000
"""From here on calls are numbered that a process of x86-64 makes as one of x32."""

LOAD, EQUAL, AT_LEAST, ANY_BIT, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
NUMBER, ARCHITECTURE, FLAGS = 0, 4, 16
"""Where the number of a call stands in what a filter sees, its architecture, and its first argument."""
ALLOW, FAIL = 0x7FFF0000, 0x00050000
REFUSED, UNKNOWN = FAIL | errno.EPERM, FAIL | errno.ENOSYS


class Calls(NamedTuple):
    """How an architecture is named, and the numbers of its calls that begin processes."""

    name: int
    clone: int
    forks: tuple[int, ...]


KNOWN = {"x86_64": Calls(0xC000003E, 56, (57, 58)), "aarch64": Calls(0xC00000B7, 220, ())}


@cache
def holds() -> bool:
    """Tell whether this system can keep a process from beginning others."""
    if sys.platform != "linux" or os.uname().machine not in KNOWN or struct.calcsize("P") != 8:  # noqa: PLR2004  bytes
        return False
    libc = ctypes.CDLL(None, use_errno=True)
    asked = libc.prctl(SET_SECCOMP, FILTER, None, 0, 0)
    return bool(asked) and ctypes.get_errno() == errno.EFAULT


def refuse_children() -> None:
    """Give up beginning processes, for this process and all that it becomes; nothing where that cannot be.

    Raises :class:`OSError` where the system refuses.
    """
    if not holds():
        return
    steps = program(KNOWN[os.uname().machine])
    code = ctypes.create_string_buffer(b"".join(steps))
    described = struct.pack("HxxxxxxP", len(steps), ctypes.addressof(code))
    libc = ctypes.CDLL(None, use_errno=True)
    for asked in ((NO_NEW_PRIVILEGES, 1, 0), (SET_SECCOMP, FILTER, ctypes.create_string_buffer(described))):
        if libc.prctl(*asked, 0, 0):
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def program(calls: Calls) -> list[bytes]:
    """Write the filter, for the machine that the system runs filters on."""
    return [
        _step(LOAD, ARCHITECTURE),
        *_unless(EQUAL, calls.name, UNKNOWN),
        _step(LOAD, NUMBER),
        *_where(AT_LEAST, OTHER_NUMBERS, UNKNOWN),
        *_where(EQUAL, CLONE3, UNKNOWN),
        *(step for fork in calls.forks for step in _where(EQUAL, fork, REFUSED)),
        *_unless(EQUAL, calls.clone, ALLOW),
        _step(LOAD, FLAGS),
        *_unless(ANY_BIT, THREAD, REFUSED),
        _step(RETURN, ALLOW),
    ]


def _where(test: int, value: int, verdict: int) -> tuple[bytes, bytes]:
    """End with a verdict where a test holds; else leave that out."""
    return _step(test, value, 0, 1), _step(RETURN, verdict)


def _unless(test: int, value: int, verdict: int) -> tuple[bytes, bytes]:
    """End with a verdict where a test does not hold; else leave that out."""
    return _step(test, value, 1, 0), _step(RETURN, verdict)


def _step(what: int, value: int, then: int = 0, otherwise: int = 0) -> bytes:
    """Write a step; it leaves ``then`` steps out where its test holds, ``otherwise`` where it does not."""
    return struct.pack("HBBI", what, then, otherwise, value)

"""Seccomp of Linux: a process gives up all system calls outside of a list for good.

It needs no privilege and holds for root, for whom limits do not. A filter sees the number and the arguments
of a call, not what they point to. Calls by the numbers of another architecture end the process, so programs
for 32 bits do not run.
"""

import ctypes
import errno
import os
import struct
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain

from wargames.protocol import calls

NO_NEW_PRIVILEGES, SET_SECCOMP, FILTER = 38, 22, 2
OTHER_NUMBERS = 0x40000000
"""The first number of the x32 calls of x86-64."""

LOAD, EQUAL, AT_LEAST, ANY_BIT, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
NUMBER, ARCHITECTURE, ARGUMENTS = 0, 4, 16
"""The offsets of number, architecture and arguments in the data of a filter."""
KNOWN = {"x86_64": (0xC000003E, 0), "aarch64": (0xC00000B7, 1)}
"""The audit value of each architecture, and the index of its call numbers."""


@cache
def holds() -> bool:
    """Return whether this system can keep a process to a list of calls."""
    if sys.platform != "linux" or os.uname().machine not in KNOWN or struct.calcsize("P") != 8:  # noqa: PLR2004  bytes
        return False
    libc = ctypes.CDLL(None, use_errno=True)
    asked = libc.prctl(SET_SECCOMP, FILTER, None, 0, 0)
    return bool(asked) and ctypes.get_errno() == errno.EFAULT


def keep_to_list(*, children: bool, apart: bool, truncating: bool) -> None:
    """Give up all calls that :func:`wargames.protocol.calls.allowed` does not list, for good.

    Does nothing without seccomp. Raises :class:`OSError` if the system refuses.
    """
    if holds():
        conditions = calls.allowed(os.getpid(), children=children, apart=apart, truncating=truncating)
        _install(listing(os.uname().machine, conditions))


def refuse_children() -> None:
    """Give up beginning processes for good; do nothing without seccomp."""
    if holds():
        _install(without_children(os.uname().machine))


def _install(steps: list[bytes]) -> None:
    code = ctypes.create_string_buffer(b"".join(steps))
    described = struct.pack("HxxxxxxP", len(steps), ctypes.addressof(code))
    libc = ctypes.CDLL(None, use_errno=True)
    for asked in ((NO_NEW_PRIVILEGES, 1, 0), (SET_SECCOMP, FILTER, ctypes.create_string_buffer(described))):
        if libc.prctl(*asked, 0, 0):
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def listing(machine: str, conditions: Mapping[str, tuple[calls.Condition, ...]]) -> list[bytes]:
    """Return a filter that refuses all but the given calls, each under its conditions."""
    judged = (_judged(machine, name, tests) for name, tests in conditions.items())
    return [*_head(machine), *chain.from_iterable(judged), *_missing(machine), _step(RETURN, calls.REFUSED)]


def without_children(machine: str) -> list[bytes]:
    """Return a filter that allows all but beginning a process."""
    begins = (_verdict(machine, name, calls.REFUSED) for name in ("fork", "vfork"))
    thread = _judged(machine, "clone", (calls.Some(0, calls.THREAD),))
    return [
        *_head(machine),
        *chain.from_iterable(begins),
        *thread,
        *_verdict(machine, "clone3", calls.UNKNOWN),
        _step(RETURN, calls.ALLOW),
    ]


def _head(machine: str) -> Iterator[bytes]:
    """Return the steps that end the process for another architecture and load the number of the call."""
    name, _ = KNOWN[machine]
    yield from (_step(LOAD, ARCHITECTURE), _step(EQUAL, name, 1, 0), _step(RETURN, calls.KILL))
    yield from (_step(LOAD, NUMBER), _step(AT_LEAST, OTHER_NUMBERS, 0, 1), _step(RETURN, calls.KILL))


def _missing(machine: str) -> Iterator[bytes]:
    for name in calls.MISSING:
        yield from _verdict(machine, name, calls.UNKNOWN)
    yield from (_step(AT_LEAST, calls.NEWER, 0, 1), _step(RETURN, calls.UNKNOWN))


def _verdict(machine: str, name: str, verdict: int) -> Iterator[bytes]:
    """Return the steps that give a verdict if the call is the named one."""
    if (number := calls.NUMBERS[name][KNOWN[machine][1]]) is not None:
        yield from (_step(EQUAL, number, 0, 1), _step(RETURN, verdict))


def _judged(machine: str, name: str, tests: tuple[calls.Condition, ...]) -> Iterator[bytes]:
    """Return the steps that allow a call under its conditions, skipped for other calls."""
    if (number := calls.NUMBERS[name][KNOWN[machine][1]]) is not None:
        judging = [*chain.from_iterable(map(_unless, tests)), _step(RETURN, calls.ALLOW)]
        yield _step(EQUAL, number, 0, len(judging))
        yield from judging


def _unless(test: calls.Condition) -> Iterator[bytes]:
    """Return the steps that refuse unless a condition holds."""
    match test:
        case calls.Never(masks):
            for left, (argument, mask) in zip(range(len(masks), 0, -1), masks, strict=True):
                yield _argument(argument)
                yield _step(ANY_BIT, mask, 0, 2 * left - 1)
        case calls.Some(argument, mask):
            yield from (_argument(argument), _step(ANY_BIT, mask, 1, 0))
        case calls.Among(argument, values):
            yield _argument(argument)
            for left, value in zip(range(len(values), 0, -1), values, strict=True):
                yield _step(EQUAL, value, left, 0)
        case calls.Null(argument):
            yield from (_argument(argument), _step(EQUAL, 0, 0, 2))
            yield from (_argument(argument, upper=True), _step(EQUAL, 0, 1, 0))
    yield _step(RETURN, calls.REFUSED)


def _argument(number: int, *, upper: bool = False) -> bytes:
    """Return the step that loads half of an argument."""
    return _step(LOAD, ARGUMENTS + 8 * number + 4 * upper)


def _step(what: int, value: int, then: int = 0, otherwise: int = 0) -> bytes:
    """Return a step; it skips ``then`` steps if its test holds, else ``otherwise`` steps."""
    return struct.pack("HBBI", what, then, otherwise, value)

"""Landlock of Linux: a process gives up access to files, connections and other processes for good.

It needs no privilege and holds for root. It exists since kernel 5.13; since 6.12 it also blocks signals and
abstract sockets. A confined process cannot trace another, and so cannot read its memory.
"""

import ctypes
import os
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

CREATE, ADD, RESTRICT = 444, 445, 446
VERSION = 1
BENEATH = 1
NO_NEW_PRIVILEGES = 38

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1, 2, 4, 8
READING = EXECUTE | READ_FILE | READ_DIR
OF_FILES = EXECUTE | WRITE_FILE | READ_FILE
RIGHTS = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
"""The number of file rights of each version of Landlock; later versions have as many as the last."""
TRUNCATING_SINCE, NETWORK_SINCE, SCOPES_SINCE = 3, 4, 6
TCP, SCOPES = 0b11, 0b11

DEVICES = ("/dev/null", "/dev/urandom", "/dev/random", "/dev/full")
"""Devices that an engine may use: not /dev/zero, whose memory no limit counts, and no disk."""
OWN = ("/proc/self", "/proc/meminfo", "/proc/cpuinfo", "/proc/stat", "/proc/version", "/proc/sys")
"""Files of /proc that an engine may read: its own, and those that runtimes ask for."""


class _Rules(ctypes.Structure):
    _fields_ = (("files", ctypes.c_uint64), ("network", ctypes.c_uint64), ("scoped", ctypes.c_uint64))


class _Beneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("allowed", ctypes.c_uint64), ("parent", ctypes.c_int32))


@cache
def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


@cache
def version() -> int:
    """Return the version of Landlock; 0 if there is none."""
    try:
        return max(0, int(_libc().syscall(CREATE, None, 0, VERSION)))
    except (OSError, AttributeError):  # another system
        return 0


def judges_truncating() -> bool:
    """Return whether Landlock judges the truncation of files, as from version 3 on."""
    return version() == 0 or version() >= TRUNCATING_SINCE


def confine(hidden: Iterable[str]) -> None:
    """Give up writing files, opening connections, reading ``hidden`` and other processes, for good.

    Raises :class:`OSError` if the system refuses; does nothing without Landlock.
    """
    if not (found := version()):
        return
    handled = (1 << RIGHTS.get(found, RIGHTS[5])) - 1
    network, scopes = TCP * (found >= NETWORK_SINCE), SCOPES * (found >= SCOPES_SINCE)
    rules = _Rules(handled, network, scopes)
    held = _checked(_libc().syscall(CREATE, ctypes.byref(rules), ctypes.sizeof(rules), 0))
    try:
        for path in visible(hidden):
            _allow(held, path, READING & handled)
        for path in DEVICES:
            _allow(held, path, (READ_FILE | WRITE_FILE) & handled)
        _checked(_libc().prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0))
        _checked(_libc().syscall(RESTRICT, held, 0))
    finally:
        os.close(held)


def visible(hidden: Iterable[str]) -> Iterator[str]:
    """Return what a confined process may read: all but the hidden paths, devices and other processes.

    Rights hold for whole trees, so all neighbors of a hidden path are listed.
    """
    closed = {Path(path).resolve() for path in hidden} | {Path("/proc"), Path("/dev")}
    opened = {above for path in closed for above in path.parents}
    entries = (entry for folder in opened for entry in _entries(folder))
    yield from (str(entry) for entry in entries if entry not in closed and entry not in opened)
    yield from OWN


def _entries(folder: Path) -> list[Path]:
    try:
        return [path for path in folder.iterdir() if not path.is_symlink()]
    except OSError:
        return []


def _allow(held: int, path: str, rights: int) -> None:
    """Allow rights beneath a path, unless it cannot be opened."""
    try:
        opened = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        allowed = rights if Path(path).is_dir() else rights & OF_FILES
        rule = _Beneath(allowed, opened)
        _libc().syscall(ADD, held, BENEATH, ctypes.byref(rule), 0)
    finally:
        os.close(opened)


def _checked(result: int) -> int:
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result

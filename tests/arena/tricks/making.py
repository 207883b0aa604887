"""How tricks are made: functions by name, each a call or two of Linux, that raise where it fails."""

import ctypes
import os
import platform
from collections.abc import Callable
from typing import Any

LIBC = ctypes.CDLL(None, use_errno=True)
ARM = platform.machine() == "aarch64"
NUMBERS = {
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "pidfd_open": (434, 434),
    "tkill": (200, 130),
    "tgkill": (234, 131),
    "rt_sigqueueinfo": (129, 138),
    "rt_tgsigqueueinfo": (297, 240),
    "sched_setattr": (314, 274),
    "ioprio_set": (251, 30),
    "migrate_pages": (256, 238),
    "move_pages": (279, 239),
    "kcmp": (312, 272),
    "io_uring_setup": (425, 425),
    "memfd_create": (319, 279),
    "add_key": (248, 217),
    "mq_open": (240, 180),
    "mq_unlink": (241, 181),
    "clone": (56, 220),
    "clone3": (435, 435),
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "userfaultfd": (323, 282),
    "unshare": (272, 97),
    "mount": (165, 40),
    "inotify_init1": (294, 26),
    "fanotify_init": (300, 262),
}
TRICKS: dict[str, Callable[..., object]] = {}


def trick(function: Callable[..., object]) -> Callable[..., object]:
    TRICKS[function.__name__] = function
    return function


def call(name: str, *arguments: Any) -> int:
    """Make a call of the system by its number; raises :class:`OSError` where it fails."""
    whole = (ctypes.c_long(one) if isinstance(one, int) else one for one in arguments)
    return checked(LIBC.syscall(NUMBERS[name][ARM], *whole))


def checked(result: int) -> int:
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result

"""The system calls that a confined engine may make on Linux, by number and arguments.

The list holds what programs in Python, JavaScript, Go and C need to compute, read, wait and run threads,
found by watching them. A call that is not listed is refused, also one that later systems add.
"""

import errno
from collections.abc import Mapping
from types import MappingProxyType

import attrs

FAIL, ALLOW, KILL = 0x00050000, 0x7FFF0000, 0x80000000
REFUSED, UNKNOWN = FAIL | errno.EPERM, FAIL | errno.ENOSYS
"""The answers of a filter: the call fails (not permitted, not there), goes on, or ends the process."""


@attrs.frozen
class Never:
    """A condition: refused if each of these arguments has a bit of its mask."""

    masks: tuple[tuple[int, int], ...]


@attrs.frozen
class Some:
    """A condition: refused unless the argument has a bit of the mask."""

    argument: int
    mask: int


@attrs.frozen
class Among:
    """A condition: refused unless the lower half of the argument is one of these."""

    argument: int
    values: tuple[int, ...]


@attrs.frozen
class Null:
    """A condition: refused unless the argument is a null pointer."""

    argument: int


Condition = Never | Some | Among | Null

# fmt: off
NUMBERS: Mapping[str, tuple[int | None, int | None]] = MappingProxyType({
    # its own memory
    "mmap": (9, 222), "munmap": (11, 215), "mprotect": (10, 226), "mremap": (25, 216), "madvise": (28, 233),
    "brk": (12, 214), "mbind": (237, 235),
    # files to read
    "read": (0, 63), "pread64": (17, 67), "readv": (19, 65), "preadv": (295, 69), "preadv2": (327, 286),
    "open": (2, None), "openat": (257, 56), "close": (3, 57), "close_range": (436, 436), "lseek": (8, 62),
    "stat": (4, None), "fstat": (5, 80), "lstat": (6, None), "newfstatat": (262, 79), "statx": (332, 291),
    "access": (21, None), "faccessat": (269, 48), "faccessat2": (439, 439), "readlink": (89, None),
    "readlinkat": (267, 78), "getdents": (78, None), "getdents64": (217, 61), "getcwd": (79, 17),
    "chdir": (80, 49), "fchdir": (81, 50), "umask": (95, 166), "statfs": (137, 43), "fstatfs": (138, 44),
    "fadvise64": (221, 223),
    # pipes and other descriptors
    "write": (1, 64), "writev": (20, 66), "pipe": (22, None), "pipe2": (293, 59), "dup": (32, 23),
    "dup2": (33, None), "dup3": (292, 24), "fcntl": (72, 25), "ioctl": (16, 29), "socketpair": (53, 199),
    "sendto": (44, 206), "recvfrom": (45, 207), "shutdown": (48, 210), "getsockname": (51, 204),
    "getpeername": (52, 205), "getsockopt": (55, 209),
    # waiting
    "poll": (7, None), "ppoll": (271, 73), "select": (23, None), "pselect6": (270, 72),
    "epoll_create": (213, None), "epoll_create1": (291, 20), "epoll_ctl": (233, 21),
    "epoll_wait": (232, None), "epoll_pwait": (281, 22), "epoll_pwait2": (441, 441), "eventfd": (284, None),
    "eventfd2": (290, 19),
    "timerfd_create": (283, 85), "timerfd_settime": (286, 86), "timerfd_gettime": (287, 87),
    "signalfd4": (289, 74),
    # time
    "clock_gettime": (228, 113), "clock_getres": (229, 114), "clock_nanosleep": (230, 115),
    "nanosleep": (35, 101), "gettimeofday": (96, 169), "time": (201, None), "times": (100, 153),
    "alarm": (37, None), "getitimer": (36, 102), "setitimer": (38, 103), "timer_create": (222, 107),
    "timer_settime": (223, 110), "timer_gettime": (224, 108), "timer_getoverrun": (225, 109),
    "timer_delete": (226, 111),
    # threads
    "clone": (56, 220), "futex": (202, 98), "set_robust_list": (273, 99), "set_tid_address": (218, 96),
    "gettid": (186, 178), "rseq": (334, 293), "membarrier": (324, 283), "arch_prctl": (158, None),
    "prctl": (157, 167), "sched_yield": (24, 124), "sched_getaffinity": (204, 123),
    "sched_get_priority_max": (146, 125), "sched_get_priority_min": (147, 126), "getcpu": (309, 168),
    # signals to itself
    "rt_sigaction": (13, 134), "rt_sigprocmask": (14, 135), "rt_sigreturn": (15, 139),
    "rt_sigpending": (127, 136), "rt_sigtimedwait": (128, 137), "rt_sigsuspend": (130, 133),
    "sigaltstack": (131, 132), "restart_syscall": (219, 128), "pause": (34, None), "kill": (62, 129),
    "tgkill": (234, 131),
    # facts about itself
    "getpid": (39, 172), "getppid": (110, 173), "getpgrp": (111, None), "getuid": (102, 174),
    "geteuid": (107, 175), "getgid": (104, 176), "getegid": (108, 177), "getresuid": (118, 148),
    "getresgid": (120, 150), "getgroups": (115, 158), "uname": (63, 160), "sysinfo": (99, 179),
    "getrandom": (318, 278), "getrusage": (98, 165), "getrlimit": (97, 163), "prlimit64": (302, 261),
    # the start and the end of its program
    "execve": (59, 221), "exit": (60, 93), "exit_group": (231, 94), "wait4": (61, 260), "waitid": (247, 95),
    # other processes, if it may begin them
    "fork": (57, None), "vfork": (58, None), "setsid": (112, 157), "setpgid": (109, 154),
    "getpgid": (121, 155), "getsid": (124, 156),
    # answered as missing, so that libraries take older calls
    "clone3": (435, 435), "openat2": (437, 437), "io_uring_setup": (425, 425), "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
})
# fmt: on
"""The number of each call on x86-64 and on ARM64, where it has one; sought in turn, common ones first."""

MISSING = ("clone3", "openat2", "io_uring_setup", "io_uring_enter", "io_uring_register")
"""Calls answered as not there, so that libraries take older ones, whose arguments a filter can see."""
NEWER = 449
"""The first number that is newer than this list: from here on calls are answered as not there."""
BEGINNING = ("fork", "vfork", "setsid", "setpgid", "getpgid", "getsid")
"""Calls for engines that may begin processes."""

THREAD, NAMESPACES = 0x10000, 0x7E020080
TRUNCATE = 0x200
SHARED, WRITING, ANONYMOUS, GROWS_DOWN = 1, 2, 0x20, 0x100
TERMINAL = (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)
"""Of ioctl: is it a terminal, how large, how much waits; blocking and closing at a new program."""
DESCRIPTOR = (0, 1, 2, 3, 4, 1030)
"""Of fcntl: duplicates and flags, neither locks nor signals nor the size of pipes."""
OF_ITSELF = (3, 15, 16, 29, 39, 41, 42, 0x53564D41)
"""Of prctl: names of threads and of memory, slack of timers, huge pages, and whether it may be traced."""
LOCAL = 1
"""The family of sockets that may come in pairs."""


def allowed(
    own: int, *, children: bool, apart: bool, truncating: bool = True
) -> dict[str, tuple[Condition, ...]]:
    """Return the allowed calls with their conditions, for the process with the number ``own``.

    ``children``: it may begin processes. ``apart``: it sees only those, and may signal them.
    ``truncating``: it may open a file to empty it, if Landlock judges that.
    """
    conditions: dict[str, tuple[Condition, ...]] = {
        "mmap": memory(children=children),
        "fcntl": (Among(1, DESCRIPTOR),),
        "ioctl": (Among(1, TERMINAL),),
        "socketpair": (Among(0, (LOCAL,)),),
        "sendto": (Null(4),),
        "clone": (Never(((0, NAMESPACES),)),) if children else (Some(0, THREAD), Never(((0, NAMESPACES),))),
        "prctl": (Among(0, OF_ITSELF),),
        "sched_getaffinity": (Among(0, (0,)),),
        "prlimit64": (Among(0, (0,)), Null(2)),
    }
    if not truncating:
        conditions |= {"open": (Never(((1, TRUNCATE),)),), "openat": (Never(((2, TRUNCATE),)),)}
    if not (children and apart):
        conditions |= {"kill": (Among(0, (own,)),), "tgkill": (Among(0, (own,)),)}
    left_out = (*MISSING, *(() if children else BEGINNING))
    return {name: conditions.get(name, ()) for name in NUMBERS if name not in left_out}


def memory(*, children: bool) -> tuple[Condition, ...]:
    """Return the conditions that refuse memory no limit counts: writable shared maps, growing stacks."""
    shared = (Never(((3, SHARED), (3, ANONYMOUS))), Never(((3, SHARED), (2, WRITING))))
    return (Never(((3, GROWS_DOWN),)), *(() if children else shared))

"""Tricks that would harm another process, or get the better of it."""

import ctypes
import errno
import fcntl
import os
import resource
import signal
import struct

from arena.tricks.making import LIBC, call, checked, trick


@trick
def prlimit(victim: str) -> None:
    """Leave it no time: it dies by signal 9 as if by itself."""
    resource.prlimit(int(victim), resource.RLIMIT_CPU, (0, 0))


@trick
def kill(victim: str) -> None:
    os.kill(int(victim), signal.SIGKILL)


@trick
def tkill(victim: str) -> None:
    call("tkill", int(victim), signal.SIGKILL)


@trick
def tgkill(victim: str) -> None:
    call("tgkill", int(victim), int(victim), signal.SIGKILL)


@trick
def rt_sigqueueinfo(victim: str) -> None:
    call("rt_sigqueueinfo", int(victim), signal.SIGKILL, queued())


@trick
def rt_tgsigqueueinfo(victim: str) -> None:
    call("rt_tgsigqueueinfo", int(victim), int(victim), signal.SIGKILL, queued())


def queued() -> ctypes.Array[ctypes.c_char]:
    return ctypes.create_string_buffer(struct.pack("iii", signal.SIGKILL, 0, -1), 128)


@trick
def pidfd_open(victim: str) -> None:
    call("pidfd_open", int(victim), 0)


@trick
def ptrace(victim: str) -> None:
    call("ptrace", 0x4206, int(victim), 0, 0)  # seize


@trick
def process_vm_readv(victim: str) -> None:
    transfer("process_vm_readv", int(victim))


@trick
def process_vm_writev(victim: str) -> None:
    transfer("process_vm_writev", int(victim))


def transfer(name: str, victim: int) -> None:
    """Copy a word from or to where nothing lies: who gets so far is allowed to."""
    word = ctypes.create_string_buffer(8)
    here, there = (struct.pack("QQ", where, 8) for where in (ctypes.addressof(word), 4096))
    try:
        call(name, victim, here, 1, there, 1, 0)
    except OSError as error:
        if error.errno != errno.EFAULT:
            raise


@trick
def setpriority(victim: str) -> None:
    os.setpriority(os.PRIO_PROCESS, int(victim), 19)


@trick
def sched_setaffinity(victim: str) -> None:
    os.sched_setaffinity(int(victim), {0})


@trick
def sched_setscheduler(victim: str) -> None:
    os.sched_setscheduler(int(victim), os.SCHED_IDLE, os.sched_param(0))


@trick
def sched_setattr(victim: str) -> None:
    call("sched_setattr", int(victim), struct.pack("IIQiIQQQ", 48, 5, 0, 0, 0, 0, 0, 0), 0)


@trick
def ioprio_set(victim: str) -> None:
    call("ioprio_set", 1, int(victim), 3 << 13)


@trick
def migrate_pages(victim: str) -> None:
    nodes = (ctypes.c_ulong * 16)(1)
    call("migrate_pages", int(victim), 65, nodes, nodes)


@trick
def move_pages(victim: str) -> None:
    call("move_pages", int(victim), 0, 0, 0, 0, 0)


@trick
def kcmp(victim: str) -> None:
    call("kcmp", os.getpid(), int(victim), 1, 0, 0)


@trick
def signal_by_pipe(victim: str) -> None:
    """Have it be sent a signal by a pipe that is ready."""
    reading, _writing = os.pipe()
    fcntl.fcntl(reading, fcntl.F_SETOWN, int(victim))


@trick
def read_memory(victim: str) -> None:
    os.open(f"/proc/{victim}/mem", os.O_RDONLY)


@trick
def read_arguments(victim: str) -> None:
    os.open(f"/proc/{victim}/cmdline", os.O_RDONLY)


@trick
def own_priority() -> None:
    """Take the processor from all others, as root may."""
    os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))


@trick
def own_limits() -> None:
    """Set them anew, which root may do upwards."""
    resource.setrlimit(resource.RLIMIT_CPU, (1000, 1000))


@trick
def outlive() -> None:
    """No longer end with the process that began it."""
    checked(LIBC.prctl(1, 0, 0, 0, 0))

"""Tricks that would begin processes, and reach what is the system's."""

import ctypes
import mmap
import os
import struct

from arena.tricks.making import LIBC, call, checked, trick


@trick
def fork() -> None:
    if os.fork() == 0:
        os._exit(0)


@trick
def clone() -> None:
    if call("clone", 17, 0, 0, 0, 0) == 0:
        os._exit(0)


@trick
def clone3() -> None:
    if call("clone3", struct.pack("QQQQQQQQ", 0, 0, 0, 0, 17, 0, 0, 0), 64) == 0:
        os._exit(0)


@trick
def x32() -> None:
    """Fork by the numbers of programs with short pointers."""
    checked(LIBC.syscall(0x40000000 + 57))


@trick
def i386() -> None:
    """Ask for the own number by those of programs for 32 bits: mov eax, 20; int 0x80; ret."""
    code = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC, flags=0x22)
    code.write(b"\xb8\x14\x00\x00\x00\xcd\x80\xc3")
    where = ctypes.addressof(ctypes.c_char.from_buffer(code))
    checked(ctypes.CFUNCTYPE(ctypes.c_int)(where)())


@trick
def unshare() -> None:
    call("unshare", 0x10000000)


@trick
def mount(path: str) -> None:
    folder = os.path.dirname(path).encode()  # noqa: PTH120  quick to begin
    call("mount", b"none", folder, b"tmpfs", 0, 0)
    checked(LIBC.umount(folder))


@trick
def bpf() -> None:
    call("bpf", 0, struct.pack("IIII", 2, 4, 4, 1) + bytes(100), 116)


@trick
def perf_event_open() -> None:
    call("perf_event_open", struct.pack("IIQ", 1, 112, 0) + bytes(96), 0, -1, -1, 0)


@trick
def userfaultfd() -> None:
    call("userfaultfd", 1)

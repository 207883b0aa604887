"""Tricks that would take more memory than is granted."""

import mmap
import os
from contextlib import closing

from arena.tricks.making import call, trick

GIGABYTE = 1 << 30


@trick
def private_memory() -> None:
    fill(mmap.mmap(-1, 3 * GIGABYTE // 2, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS))


@trick
def anonymous_memory() -> None:
    """Shared with children, which no limit of data counts."""
    fill(mmap.mmap(-1, 3 * GIGABYTE // 2, mmap.MAP_SHARED | mmap.MAP_ANONYMOUS))


@trick
def memory_of_dev_zero() -> None:
    with open("/dev/zero", "r+b", buffering=0) as zeros:  # noqa: PTH123  quick to begin
        fill(mmap.mmap(zeros.fileno(), 3 * GIGABYTE // 2, mmap.MAP_SHARED))


@trick
def zeros_to_read() -> None:
    """Memory of /dev/zero that is only read, and yet taken."""
    with open("/dev/zero", "rb", buffering=0) as zeros:  # noqa: PTH123  quick to begin
        seen = mmap.mmap(zeros.fileno(), 3 * GIGABYTE // 2, mmap.MAP_SHARED, mmap.PROT_READ)
        with closing(seen):
            sum(seen[at] for at in range(0, len(seen), GIGABYTE // 16))


@trick
def growing_stack() -> None:
    fill(mmap.mmap(-1, 3 * GIGABYTE // 2, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x100))


@trick
def memfd() -> None:
    os.ftruncate(call("memfd_create", b"hoard", 0), 3 * GIGABYTE // 2)


def fill(memory: mmap.mmap) -> None:
    """Touch a little of it: what is granted is granted."""
    with closing(memory):
        for at in range(0, len(memory), GIGABYTE // 16):
            memory[at] = 7

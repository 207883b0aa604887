"""The privileges of root on Linux, which an engine that is begun by root gives up for good."""

import ctypes
import struct
import sys

GIVES_UP, CAPABILITIES = 24, range(64)
VERSION = 0x20080522


def give_up() -> None:
    """Give up all privileges, also those that programs of root begin with."""
    if sys.platform != "linux":
        return
    libc = ctypes.CDLL(None)
    for capability in CAPABILITIES:
        libc.prctl(GIVES_UP, capability, 0, 0, 0)
    libc.capset(struct.pack("=Ii", VERSION, 0), bytes(24))

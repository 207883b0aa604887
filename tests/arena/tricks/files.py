"""Tricks that would write, change or read files that are not its own."""

import fcntl
import os
import struct

from arena.tricks.making import trick


@trick
def write_file(path: str) -> None:
    os.close(os.open(path, os.O_WRONLY))


@trick
def make_file(path: str) -> None:
    os.close(os.open(path + ".new", os.O_WRONLY | os.O_CREAT, 0o600))


@trick
def make_folder(path: str) -> None:
    os.mkdir(path + ".folder")  # noqa: PTH102  quick to begin


@trick
def make_link(path: str) -> None:
    os.symlink("/seed/7", path + ".link")  # noqa: PTH211  quick to begin


@trick
def make_pipe(path: str) -> None:
    os.mkfifo(path + ".pipe")


@trick
def rename(path: str) -> None:
    os.rename(path, path + ".renamed")  # noqa: PTH104  quick to begin


@trick
def remove(path: str) -> None:
    os.unlink(path)  # noqa: PTH108  quick to begin


@trick
def truncate(path: str) -> None:
    os.truncate(path, 1)


@trick
def empty_by_reading(path: str) -> None:
    """Empty it as it is opened to be read."""
    os.close(os.open(path, os.O_RDONLY | os.O_TRUNC))


@trick
def chmod(path: str) -> None:
    os.chmod(path, 0o604)  # noqa: PTH101  quick to begin


@trick
def chown(path: str) -> None:
    os.chown(path, os.getuid(), os.getgid())


@trick
def utime(path: str) -> None:
    os.utime(path, (7, 7))


@trick
def setxattr(path: str) -> None:
    os.setxattr(path, "user.seed", b"7")


@trick
def file_flags(path: str) -> None:
    """Make it one that is not dumped, by a descriptor that may only read."""
    number = os.open(path, os.O_RDONLY)
    old = struct.unpack("l", fcntl.ioctl(number, 0x80086601, bytes(8)))[0]
    fcntl.ioctl(number, 0x40086602, struct.pack("l", old | 0x40))


@trick
def read_hidden(path: str) -> None:
    os.close(os.open(path, os.O_RDONLY))


@trick
def read_disk() -> None:
    """Read all files at once, from the device on which they lie: root need not ask for each."""
    name = min(os.listdir("/sys/class/block"))  # noqa: PTH208  quick to begin
    os.close(os.open(f"/dev/{name}", os.O_RDONLY))


@trick
def read_shared(shared: str) -> None:
    """Files in memory, which other programs share."""
    os.close(os.open(shared, os.O_RDONLY))

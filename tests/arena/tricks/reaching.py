"""Tricks that would reach others, now or in the next game."""

import ctypes
import fcntl
import os
import socket

from arena.tricks.making import LIBC, call, checked, trick


@trick
def tcp_connect(port: str) -> None:
    with socket.socket() as line:
        line.connect(("127.0.0.1", int(port)))


@trick
def tcp_listen_without_bind() -> None:
    with socket.socket() as line:
        line.listen()


@trick
def udp() -> None:
    with socket.socket(type=socket.SOCK_DGRAM) as line:
        line.sendto(b"seed 7", ("127.0.0.1", 9))


@trick
def netlink() -> None:
    with socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0) as line:
        line.bind((0, 0))


@trick
def raw_socket() -> None:
    socket.socket(type=socket.SOCK_RAW, proto=socket.IPPROTO_ICMP).close()


@trick
def unix_socket(listener: str) -> None:
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(listener)


@trick
def unix_datagram(listener: str) -> None:
    """Send to a path from one end of a pair, which needs no new socket."""
    one, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    with one, other:
        one.sendto(b"seed 7", listener + ".datagrams")


@trick
def io_uring() -> None:
    call("io_uring_setup", 4, ctypes.create_string_buffer(120))


@trick
def shared_memory() -> None:
    """System V's, which stays when a game ends."""
    LIBC.shmctl(checked(LIBC.shmget(0x77617267, 4096, 0o1666)), 0, 0)  # and gone again


@trick
def message_queue() -> None:
    LIBC.msgctl(checked(LIBC.msgget(0x77617267, 0o1666)), 0, 0)


@trick
def semaphores() -> None:
    LIBC.semctl(checked(LIBC.semget(0x77617267, 1, 0o1666)), 0, 0)


@trick
def posix_queue() -> None:
    call("mq_open", b"wargames-tries", os.O_RDWR | os.O_CREAT, 0o600, 0)
    call("mq_unlink", b"wargames-tries")


@trick
def keyring() -> None:
    call("add_key", b"user", b"wargames", b"seed 7", 6, -2)


@trick
def lock(path: str) -> None:
    """Signal by who holds it."""
    with open(path, encoding="utf-8") as file:  # noqa: PTH123  quick to begin
        fcntl.flock(file, fcntl.LOCK_SH)


@trick
def record_lock(path: str) -> None:
    with open(path, encoding="utf-8") as file:  # noqa: PTH123  quick to begin
        fcntl.lockf(file, fcntl.LOCK_SH)


@trick
def watch_files() -> None:
    call("inotify_init1", 0)

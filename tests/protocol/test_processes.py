"""What is known of the process of an engine while it runs."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from subprocess import Popen
from time import sleep

import pytest

from wargames.protocol import Limits
from wargames.protocol.processes import begin, finish, waits

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems do not tell")
TURNS = 6000
"""How often it is looked, with a hundredth of a second between: a busy machine takes its time."""


in_the_open_and_confined = pytest.mark.parametrize(
    "limits", [Limits(), Limits(confined=True, children=False)], ids=["open", "confined"]
)


@contextmanager
def running(code: str, limits: Limits) -> Iterator["Popen[bytes]"]:
    process = begin((sys.executable, "-I", "-S", "-c", code), limits)
    try:
        yield process
    finally:
        finish(process, 0)


def comes_to_wait(process: "Popen[bytes]") -> bool:
    for _ in range(TURNS):
        if waits(process):
            return True
        sleep(0.01)
    return False


def sent(process: "Popen[bytes]") -> None:
    assert process.stdin
    process.stdin.write(b"{}\n")


def heard(process: "Popen[bytes]") -> None:
    assert process.stdout
    process.stdout.readline()


@in_the_open_and_confined
def test_who_has_read_all_and_sleeps_waits(limits: Limits) -> None:
    with running("while input(): print(flush=True)", limits) as process:
        for _ in range(2):
            sent(process)
            heard(process)
            assert comes_to_wait(process)


@in_the_open_and_confined
def test_who_has_read_all_and_thinks_does_not_wait(limits: Limits) -> None:
    with running("input(); print(flush=True)\nwhile True: pass", limits) as process:
        sent(process)
        heard(process)

        assert not any(waits(process) for _ in range(50))


@in_the_open_and_confined
def test_who_has_not_read_what_it_was_sent_does_not_wait(limits: Limits) -> None:
    with running("import time; print(flush=True); time.sleep(600)", limits) as process:
        heard(process)
        assert comes_to_wait(process)
        sent(process)

        assert not any(waits(process) for _ in range(50))

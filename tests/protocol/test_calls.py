"""The filter of calls, run as the kernel runs it: for the architectures on which no test can run, too."""

import re
import shutil
import struct
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from wargames.protocol.calls import ALLOW, KILL, NUMBERS, REFUSED, UNKNOWN, allowed
from wargames.protocol.seccomp import KNOWN, listing, without_children

OWN = 4711
HEADERS = {
    "x86_64": Path("/usr/include/x86_64-linux-gnu/asm/unistd_64.h"),
    "aarch64": Path("/usr/include/asm-generic/unistd.h"),
}
every_machine = pytest.mark.parametrize("machine", KNOWN)
THREAD, NEW_USERS, SHARED, PRIVATE, ANONYMOUS, WRITE = 0x10000, 0x10000000, 1, 2, 0x20, 2


def verdict(steps: list[bytes], architecture: int, number: int, *arguments: int) -> int:
    """Run a filter on a call."""
    seen = struct.pack("iIQ6Q", number, architecture, 0, *arguments, *[0] * (6 - len(arguments)))
    at = held = 0
    while True:
        what, then, otherwise, value = struct.unpack("HBBI", steps[at])
        at += 1
        match what:
            case 0x20:
                held = struct.unpack_from("I", seen, value)[0]
            case 0x06:
                return int(value)
            case 0x15:
                at += then if held == value else otherwise
            case 0x35:
                at += then if held >= value else otherwise
            case 0x45:
                at += then if held & value else otherwise
            case _:
                raise AssertionError(f"no step {what:#x}")


class Filter:
    """What a confined engine of a machine is told of its calls."""

    def __init__(self, machine: str, *, children: bool = False, apart: bool = False) -> None:
        self.machine = machine
        self.steps = listing(machine, allowed(OWN, children=children, apart=apart))

    def __call__(self, name: str, *arguments: int) -> int:
        architecture, column = KNOWN[self.machine]
        number = NUMBERS[name][column]
        assert number is not None
        return verdict(self.steps, architecture, number, *arguments)


@every_machine
def test_numbers_are_those_of_the_headers(machine: str) -> None:
    compiler, header = shutil.which("gcc"), HEADERS[machine]
    if compiler is None or not header.exists():
        pytest.skip("needs gcc and the headers of the kernel")
    wants = ("-D__ARCH_WANT_NEW_STAT", "-D__ARCH_WANT_SET_GET_RLIMIT", "-D__ARCH_WANT_SYS_CLONE3")
    command = (
        compiler,
        "-E",
        "-dM",
        *wants,
        "-D__BITS_PER_LONG=64",
        "-include",
        str(header),
        "-xc",
        "/dev/null",
    )
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    shared: dict[str, str] = dict(re.findall(r"#define (__NR3264_\w+) (\d+)", text))
    told = {}
    for name, value in re.findall(r"#define __NR_(\w+) (\w+)", text):
        if (number := shared.get(value, value)).isdigit():
            told[name] = int(number)

    column = KNOWN[machine][1]
    assert {name: told.get(name) for name in NUMBERS} == {
        name: numbers[column] for name, numbers in NUMBERS.items()
    }


@every_machine
def test_a_call_on_no_line_is_refused_and_one_of_later_systems_is_not_there(machine: str) -> None:
    steps, architecture = Filter(machine).steps, KNOWN[machine][0]
    listed = {one[KNOWN[machine][1]] for one in NUMBERS.values()}

    assert {REFUSED} == {verdict(steps, architecture, one) for one in set(range(449)) - listed}
    assert {UNKNOWN} == {verdict(steps, architecture, one) for one in range(449, 1000)}


@every_machine
def test_the_numbers_of_another_architecture_end_the_process(machine: str) -> None:
    steps, (architecture, _) = Filter(machine).steps, KNOWN[machine]

    assert KILL == verdict(steps, 0x40000003, 20)
    assert KILL == verdict(steps, architecture, 0x40000000 + 57)
    assert KILL == verdict(without_children(machine), 0x40000003, 2)


@every_machine
@pytest.mark.parametrize(
    ("children", "verdicts"),
    [
        (False, {"thread": ALLOW, "process": REFUSED, "users": REFUSED, "thread of users": REFUSED}),
        (True, {"thread": ALLOW, "process": ALLOW, "users": REFUSED, "thread of users": REFUSED}),
    ],
)
def test_clone_makes_threads_and_no_namespaces(
    machine: str, verdicts: Mapping[str, int], *, children: bool
) -> None:
    judged = Filter(machine, children=children)
    flags = {
        "thread": THREAD | 0xF00,
        "process": 17,
        "users": NEW_USERS | 17,
        "thread of users": NEW_USERS | THREAD,
    }

    assert verdicts == {what: judged("clone", flag) for what, flag in flags.items()}
    assert UNKNOWN == judged("clone3")


@every_machine
def test_signals_go_to_itself_alone_but_where_it_sees_only_its_own_children(machine: str) -> None:
    alone, parent = Filter(machine, apart=True), Filter(machine, children=True, apart=True)
    seeing = Filter(machine, children=True)

    for name in ("kill", "tgkill"):
        assert (ALLOW, REFUSED) == (alone(name, OWN, 9), alone(name, OWN + 1, 9))
        assert (ALLOW, REFUSED) == (seeing(name, OWN, 9), seeing(name, OWN + 1, 9))
        assert REFUSED == alone(name, 2**32 - 1, 9)
        assert (ALLOW, ALLOW) == (parent(name, OWN, 9), parent(name, OWN + 1, 9))


@every_machine
def test_what_is_asked_of_oneself_alone_is_refused_of_others(machine: str) -> None:
    judged = Filter(machine)

    assert (ALLOW, REFUSED) == (judged("sched_getaffinity", 0), judged("sched_getaffinity", 9))
    assert (ALLOW, REFUSED) == (judged("prlimit64", 0, 7, 0, 1), judged("prlimit64", 9, 7, 0, 1))


@every_machine
@pytest.mark.parametrize("pointer", [1, 1 << 32, 0x7FFF00001000])
def test_a_pointer_is_looked_at_whole(machine: str, pointer: int) -> None:
    judged = Filter(machine)

    assert (ALLOW, REFUSED) == (judged("prlimit64", 0, 7, 0, 1), judged("prlimit64", 0, 7, pointer, 1))
    assert (ALLOW, REFUSED) == (judged("sendto", 3, 1, 1, 0, 0), judged("sendto", 3, 1, 1, 0, pointer))


@every_machine
def test_memory_is_its_own_or_to_be_read(machine: str) -> None:
    alone, parent = Filter(machine), Filter(machine, children=True)
    reading = {"file": (1, SHARED), "own": (WRITE, PRIVATE | ANONYMOUS), "code": (5, PRIVATE)}
    shared = {"anonymous": (1, SHARED | ANONYMOUS), "written": (WRITE, SHARED), "both": (3, 3 | ANONYMOUS)}

    assert {ALLOW} == {alone("mmap", 0, 4096, *how) for how in reading.values()}
    assert {REFUSED} == {alone("mmap", 0, 4096, *how) for how in shared.values()}
    assert {ALLOW} == {parent("mmap", 0, 4096, *how) for how in shared.values()}
    assert {REFUSED} == {one("mmap", 0, 4096, WRITE, 0x122) for one in (alone, parent)}


@every_machine
@pytest.mark.parametrize(
    ("name", "goes", "fails"),
    [
        ("fcntl", (0, 3, 1030), (6, 8, 10, 1024, 1031)),
        ("ioctl", (0x5401, 0x5421), (0x5412, 0x40086602)),
        ("prctl", (15, 0x53564D41), (1, 22, 36, 62)),
    ],
)
def test_of_calls_that_do_many_things_a_few_go_on(
    machine: str, name: str, goes: tuple[int, ...], fails: tuple[int, ...]
) -> None:
    judged = Filter(machine)
    place = 0 if name == "prctl" else 1

    assert {ALLOW} == {judged(name, *[3] * place, one) for one in goes}
    assert {REFUSED} == {judged(name, *[3] * place, one) for one in fails}


@every_machine
def test_a_file_is_not_emptied_as_it_is_opened_where_nothing_else_holds_that(machine: str) -> None:
    architecture, column = KNOWN[machine]
    reading, emptying = 0x80000, 0x80200
    for truncating, told in ((True, ALLOW), (False, REFUSED)):
        steps = listing(machine, allowed(OWN, children=False, apart=False, truncating=truncating))
        number = NUMBERS["openat"][column] or 0
        assert (ALLOW, told) == tuple(
            verdict(steps, architecture, number, 3, 4096, flags) for flags in (reading, emptying)
        )


@every_machine
def test_sockets_come_in_local_pairs(machine: str) -> None:
    judged = Filter(machine)

    assert (ALLOW, REFUSED) == (judged("socketpair", 1, 1, 0), judged("socketpair", 2, 1, 0))


@every_machine
def test_a_filter_of_children_alone_leaves_all_else(machine: str) -> None:
    steps, (architecture, column) = without_children(machine), KNOWN[machine]
    numbers = {name: one[column] for name, one in NUMBERS.items()}
    judged = {
        name: verdict(steps, architecture, number) for name, number in numbers.items() if number is not None
    }

    refused = {
        name: UNKNOWN if name == "clone3" else REFUSED for name in ("fork", "vfork", "clone", "clone3")
    }
    assert {name: refused.get(name, ALLOW) for name in judged} == judged
    assert ALLOW == verdict(steps, architecture, numbers["clone"] or 0, THREAD)

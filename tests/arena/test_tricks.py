"""Each trick of the table in docs/league.md is tried from a confined engine, and is refused; free, it works.

What a trick is after stands in tricks/.
"""

import errno
import inspect
import os
import platform
import re
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from subprocess import Popen
from tempfile import NamedTemporaryFile

import pytest

from arena.tricks.trying import TRICKS
from cases import cases
from waiting import until
from wargames.protocol import Limits, landlock, namespaces, seccomp
from wargames.protocol.limits import MEGABYTE
from wargames.protocol.processes import begin, children, finish

TRYING = "import sys; sys.path.append(sys.argv.pop(1)); from arena.tricks.trying import main; main()"
TESTS = Path(__file__).parents[1]
DOCUMENT = Path(__file__).parents[2] / "docs" / "league.md"
PYTHON = (sys.executable, "-I", "-S")
CONFINED = Limits(children=False, confined=True, memory=1024 * MEGABYTE, farewell=5000)
FREE = Limits(memory=1024 * MEGABYTE, farewell=5000)
REFUSALS = {errno.EPERM, errno.EACCES, errno.ENOSYS, errno.ENOMEM}
ENDED = -signal.Signals(31)
"""How a process ends that calls by another architecture's numbers: by SIGSYS."""
NOBODY = {errno.ESRCH, errno.EACCES}

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.skipif(sys.platform != "linux", reason="the tricks are those of Linux"),
]
filtered = pytest.mark.skipif(not seccomp.holds(), reason="needs seccomp on x86-64 or ARM64")
ruled = pytest.mark.skipif(landlock.version() < 1, reason="needs Linux with Landlock")
apart = pytest.mark.skipif(not namespaces.hold(), reason="this system gives its user no namespaces")

BY_LANDLOCK = {
    "read_hidden",
    "read_disk",
    "read_shared",
    "read_memory",
    "read_arguments",
    "write_file",
    "make_file",
    "empty_by_reading",
}
BY_LANDLOCK |= {"zeros_to_read", "memory_of_dev_zero"}
"""What no number of a call tells, for reading and opening are allowed."""
X86_ALONE = {"x32", "i386"}
AGAINST_OTHERS = [name for name, one in TRICKS.items() if "victim" in inspect.signature(one).parameters]
BEGINNING = {"fork", "clone", "clone3"}
NOT_EVERYWHERE = {errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTTY, errno.EPERM, errno.EACCES, errno.ENOENT}
"""What a trick may meet that is free: a kernel without it, a file system without it, a user who may not."""


def tried(name: str, *places: str, limits: Limits) -> int:
    """Give the number of the error that a trick met, 0 where it worked, less where it ended the process."""
    process = begin((*PYTHON, "-c", TRYING, str(TESTS), name, *places), limits)
    assert process.stdout
    said = process.stdout.read()
    finish(process, limits.farewell)
    return int(said) if said else process.returncode


@pytest.fixture
def places(tmp_path: Path) -> Iterator[dict[str, str]]:
    """Give what tricks are after: a file, a port and paths where somebody listens, memory that is shared."""
    league = tmp_path / "league.toml"
    league.write_text("seed = 7\n", encoding="utf-8")
    with ExitStack() as stack:
        port = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        for kind, end in ((socket.SOCK_STREAM, ""), (socket.SOCK_DGRAM, ".datagrams")):
            heard = stack.enter_context(socket.socket(socket.AF_UNIX, kind))
            heard.bind(f"{tmp_path}/s{end}")
            if kind is socket.SOCK_STREAM:
                heard.listen()
        shared = stack.enter_context(NamedTemporaryFile(dir="/dev/shm"))
        yield {
            "path": str(league),
            "port": str(port.getsockname()[1]),
            "listener": f"{tmp_path}/s",
            "shared": shared.name,
        }


def begun(limits: Limits) -> "tuple[Popen[bytes], str]":
    """Begin a rival, and give its number as all outside see it: the last of those that stand for it."""
    rival = begin((*PYTHON, "-c", "print(flush=True); input()"), limits)
    assert rival.stdout
    rival.stdout.readline()
    number = rival.pid
    while below := Path(f"/proc/{number}/task/{number}/children").read_text().split():
        number = int(below[0])
    return rival, str(number)


Rivals = dict[tuple[Limits, bool, bool], "tuple[Popen[bytes], str]"]


def lasting() -> Iterator[Rivals]:
    """Keep rivals that tricks are tried on, by what holds them: each for as long as it lives."""
    there: Rivals = {}
    yield there
    for rival, _ in there.values():
        finish(rival, 0)


rivals = pytest.fixture(scope="module")(lasting)
new_rivals = pytest.fixture(lasting)


def against_a_rival(name: str, limits: Limits, rivals: Rivals) -> tuple[int, int | None]:
    """Try a trick on a rival; give what it met, and how the rival has ended, None while it lives."""
    held = limits, seccomp.holds(), namespaces.hold()
    if held in rivals and rivals[held][0].poll() is not None:
        finish(rivals.pop(held)[0], 0)
    if held not in rivals:
        rivals[held] = begun(limits)
    rival, number = rivals[held]
    return tried(name, number, limits=limits), rival.poll()


def arguments(name: str, places: dict[str, str]) -> list[str]:
    return [places[one] for one in inspect.signature(TRICKS[name]).parameters]


def skip_what_does_not_hold(name: str) -> None:
    if name in BY_LANDLOCK and landlock.version() < 1:
        pytest.skip("needs Linux with Landlock")
    if name in X86_ALONE and platform.machine() != "x86_64":
        pytest.skip("x86-64 alone has other numbers")


ALONE = [name for name in TRICKS if name not in AGAINST_OTHERS]


@filtered
@pytest.mark.parametrize("name", ALONE)
def test_a_trick_is_refused(name: str, places: dict[str, str]) -> None:
    skip_what_does_not_hold(name)
    limits = hiding(places["path"]) if name == "read_hidden" else CONFINED

    assert tried(name, *arguments(name, places), limits=limits) in (
        {ENDED} if name in X86_ALONE else REFUSALS
    )


def hiding(path: str) -> Limits:
    return Limits(children=False, confined=True, hidden=(path,), farewell=5000)


@pytest.mark.parametrize("name", [name for name in ALONE if name != "private_memory"])
def test_a_trick_works_where_nothing_holds_it(name: str, places: dict[str, str]) -> None:
    """The test above can fail; what a kernel, a file system or the user cannot do is left out by name."""
    skip_what_does_not_hold(name)
    met = tried(name, *arguments(name, places), limits=FREE)
    if met in NOT_EVERYWHERE:
        pytest.skip(f"this system refuses it to everybody: {os.strerror(met)}")

    assert 0 == met


@filtered
@pytest.mark.parametrize(
    "limits", [CONFINED, Limits(confined=True, farewell=5000)], ids=["threads", "children"]
)
@pytest.mark.parametrize("name", AGAINST_OTHERS)
def test_a_rival_is_out_of_reach(name: str, limits: Limits, rivals: Rivals) -> None:
    """Also of one that may begin processes, and so may signal them."""
    skip_what_does_not_hold(name)
    met, ended = against_a_rival(name, limits, rivals)

    assert None is ended
    assert met in REFUSALS | NOBODY


@filtered
@pytest.mark.parametrize("name", AGAINST_OTHERS)
def test_a_rival_is_out_of_reach_of_calls_without_namespaces(
    name: str, rivals: Rivals, monkeypatch: pytest.MonkeyPatch
) -> None:
    skip_what_does_not_hold(name)
    monkeypatch.setattr(namespaces, "hold", lambda: False)
    met, ended = against_a_rival(name, CONFINED, rivals)

    assert None is ended
    assert met in REFUSALS


@apart
@pytest.mark.parametrize("name", AGAINST_OTHERS)
def test_a_rival_is_out_of_sight_in_namespaces_without_a_filter(
    name: str, rivals: Rivals, monkeypatch: pytest.MonkeyPatch
) -> None:
    skip_what_does_not_hold(name)
    monkeypatch.setattr(seccomp, "holds", lambda: False)
    met, ended = against_a_rival(name, CONFINED, rivals)

    assert None is ended
    assert met in NOBODY


@pytest.mark.parametrize("name", AGAINST_OTHERS)
def test_a_rival_is_in_reach_where_nothing_holds(name: str, new_rivals: Rivals) -> None:
    """The tests above can fail."""
    met, _ = against_a_rival(name, FREE, new_rivals)
    if met in NOT_EVERYWHERE:
        pytest.skip(f"this system refuses it to everybody: {os.strerror(met)}")

    assert 0 == met


@filtered
@cases(*sorted(BEGINNING))
def test_one_that_may_begin_processes_does(name: str) -> None:
    """But for clone3, in whose place libraries take clone."""
    met = tried(name, limits=Limits(confined=True, farewell=5000))

    assert (errno.ENOSYS if name == "clone3" else 0) == met


HIDING = """import os, time
if os.fork() == 0:
    os.setsid()
    print(flush=True)
    time.sleep(600)
input()
"""


@apart
def test_what_an_engine_begins_ends_with_it_in_whatever_session_it_hides() -> None:
    process = begin((*PYTHON, "-c", HIDING), Limits(confined=True))
    assert process.stdout
    process.stdout.readline()
    finish(process, 0)

    assert process.pid not in children()
    until(lambda: not [one for one in Path("/proc").glob("[0-9]*/cmdline") if b"os.setsid()\n" in read(one)])


def read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


def test_the_table_of_the_document_names_each_trick_and_no_other() -> None:
    rows = [line for line in DOCUMENT.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    named = {name for row in rows for name in re.findall(r"`([a-z0-9_]+)`", row.split("|")[1])}

    assert set(TRICKS) == named & set(TRICKS)
    assert set() == {name for name in named - set(TRICKS) if "_" in name}

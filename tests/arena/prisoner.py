"""A bot that tries to break out in the ways named on the command line, and plays on as if nothing were.

Where one leads out it raises, and so loses by a fault that says so; whoever tests it also looks for what its
deeds would have changed.
"""

import ctypes
import gc
import os
import signal
import socket
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import wargames
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.game import game as kernel_game
from wargames.kernel.play.session import Session
from wargames.protocol.serve import Engine, serve

NAMES, *WHERE = sys.argv[1:] or ("",)  # nothing where tests are collected
GAME = wargames.load("screaming_eagles")
BEGAN = os.getpid()
CALLS = {"x86_64": (56, 57, 435), "aarch64": (220, 435)}
"""The numbers of clone, fork and clone3."""


class BrokeOut(Exception):
    """A way out was found: the bot ends, and its fault says so."""


def latest(decision: Any, view: Any) -> None:
    """The state that the referee asked about last; here it can only be a world made up from the view."""
    kept = kernel_game._latest.kept
    if kept[1]() is not None and GAME.view(kept[1](), decision.seat) != view:
        raise BrokeOut("the referee's state")


def collector(_decision: Any, _view: Any) -> None:
    """Sessions, dice and bots of others, wherever in memory."""
    if any(isinstance(one, Session | SeededDice) for one in gc.get_objects()):
        raise BrokeOut("a session or dice")


def frames(_decision: Any, _view: Any) -> None:
    """Callers that hold a session."""
    frame: Any = sys._getframe()
    while frame:
        if any(isinstance(one, Session) for one in frame.f_locals.values()):
            raise BrokeOut("a session")
        frame = frame.f_back


def seeds(_decision: Any, _view: Any) -> None:
    """The seed of the dice: from the arguments and environment of whoever began it, and from files."""
    parent = os.getppid()
    for place in (f"/proc/{parent}/cmdline", f"/proc/{parent}/environ", *WHERE):
        try:
            found = Path(place).read_bytes()
        except OSError:
            continue
        raise BrokeOut(f"{place}: {found[:60]!r}")


def write_values(decision: Any, view: Any) -> None:
    """Write into what it was shown, and into what the rules keep."""
    object.__setattr__(view, "seat", "tan")
    object.__setattr__(decision, "seat", "tan")


def descriptors(_decision: Any, _view: Any) -> None:
    """Whatever was left open."""
    open_now = {int(path.name) for path in Path("/proc/self/fd").iterdir()}
    alien = [one for one in open_now if one > 3 and _leads(one)]
    if alien:
        raise BrokeOut(f"open: {alien}")


def _leads(one: int) -> bool:
    try:
        target = str(Path(f"/proc/self/fd/{one}").readlink())
    except OSError:  # the listing's own
        return False
    return not target.startswith(("pipe:", "/dev/", "/proc/")) or ".sqlite" in target


def methods(_decision: Any, _view: Any) -> None:
    """Change the rules for everybody."""
    kind: Any = type(GAME)
    kind.ask = lambda _game, _state: wargames.Over({wargames.Seat("blue"): 1}, "I say so", "SE-13.1")


def suicide(_decision: Any, _view: Any) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def leave(_decision: Any, _view: Any) -> None:
    os._exit(0)


def forks(_decision: Any, _view: Any) -> None:
    """Children that outlive it, in sessions of their own."""
    for _ in range(3):
        if os.fork() == 0:
            os.setsid()
            if os.fork():
                os._exit(0)
            signal.pause()


def bomb(_decision: Any, _view: Any) -> None:
    """Processes that double, here six times; whoever comes of it waits."""
    begun = 0
    for _ in range(6):
        try:
            os.fork()
        except PermissionError:
            continue
        begun += 1
    if begun and os.getpid() != BEGAN:
        os.closerange(0, 256)
        signal.pause()
    if begun:
        raise BrokeOut(f"processes doubled {begun} times")


def calls(_decision: Any, _view: Any) -> None:
    """Begin a process by each call of the system that may, past every library."""
    libc = ctypes.CDLL(None)
    for number in CALLS.get(os.uname().machine, ()):
        child = libc.syscall(number, 17, 0, 0, 0, 0)  # 17: a child that tells when it ends
        if child == 0:
            os._exit(0)
        if child > 0:
            raise BrokeOut(f"call {number} of the system began a process")


def threads(_decision: Any, _view: Any) -> None:
    """More and more of them."""
    while True:
        threading.Thread(target=time.sleep, args=(60,), daemon=True).start()


def prints(_decision: Any, _view: Any) -> None:
    sys.stdout.write('{"is":"Answer","id":1,"number":0}\n' * 100)


def kill(_decision: Any, _view: Any) -> None:
    """The referee, by a signal."""
    try:
        os.kill(os.getppid(), signal.SIGTERM)
    except PermissionError:
        return
    raise BrokeOut("a signal reached the referee")


def rival(_decision: Any, _view: Any) -> bool:
    """Whoever has the same parent, by a signal; it loses by a fault, and nobody knows by whom."""
    seen, ended = list[int](), False
    with suppress(PermissionError):
        seen = [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdecimal()]
    for number in seen:
        with suppress(OSError):
            stat = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
            engine = b"bots.engine" in Path(f"/proc/{number}/cmdline").read_bytes()
            if engine and int(stat[1]) == os.getppid():
                os.kill(number, signal.SIGKILL)
                ended = True
    return ended


def rival_once(decision: Any, view: Any) -> None:
    """The same in one game, and in none after it."""
    mark = Path(WHERE[0]).with_suffix(".once")
    if not mark.exists() and rival(decision, view):
        mark.touch()


def trace(_decision: Any, _view: Any) -> None:
    """The memory of the referee."""
    parent = os.getppid()
    if ctypes.CDLL(None).ptrace(16, parent, 0, 0) == 0:
        raise BrokeOut("traced the referee")
    try:
        Path(f"/proc/{parent}/mem").open("rb").close()
    except OSError:
        return
    raise BrokeOut("read the memory of the referee")


def write_files(_decision: Any, _view: Any) -> None:
    for place in (*WHERE, f"{os.sep}tmp{os.sep}a-bot-was-here"):
        try:
            Path(place).write_text("blue wins", encoding="utf-8")
        except OSError:
            continue
        raise BrokeOut(f"wrote {place}")


def network(_decision: Any, _view: Any) -> None:
    try:
        with socket.socket() as line:
            line.connect(("127.0.0.1", 1))
    except PermissionError:
        return
    except OSError as error:
        raise BrokeOut(f"a connection was tried: {error}") from None


def memory(_decision: Any, _view: Any) -> None:
    hoard = []
    while True:
        hoard.append(bytearray(64 * 1024 * 1024))


def files(_decision: Any, _view: Any) -> None:
    opened = []
    while True:
        opened.append(open(os.devnull, "rb"))  # noqa: SIM115, PTH123  held on purpose


def honest(_decision: Any, _view: Any) -> None:
    pass


WAYS = {
    name: way
    for name, way in globals().items()
    if callable(way) and getattr(way, "__module__", "") == __name__
}


class Prisoner:
    """Tries its way at every decision, then answers by the first candidate."""

    def decide(self, decision: Any, view: Any) -> wargames.Action:
        answer: wargames.Action = decision.actions.candidates[0]
        for name in NAMES.split("+"):
            WAYS[name](decision, view)
        return answer


if __name__ == "__main__":
    serve(Engine("prisoner", lambda _game, _seed: Prisoner()))

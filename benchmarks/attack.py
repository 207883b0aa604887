"""A hostile client: many kinds of abuse at once of a server on this machine, beside one good player.

    make attack MINUTES=2
    make attack STORE=postgresql       # the server's tables are in a PostgreSQL of its own

The server is begun here, in a folder of its own; everything stays on the loopback. Each kind of abuse comes
from an address of its own. It ends with how everything was answered, and with exit code 1 at a hole: an
answer 500, a file that a command left, a game that does not go on, a good player who waits too long.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import attrs
from abuse import KINDS, Target
from abuse_of_people import people
from good_player import GoodPlayer

from wargames.web.notices.push import new_key
from web.postgresql import Server, started

SLOWEST = 10.0
"""Seconds that the good player may wait for an answer, or for the bot's move, where nothing else is said."""

LARGEST = 700.0
"""Megabytes that the server may hold."""

SERVER = (sys.executable, "-m", "wargames", "serve", "--port", "0", "--games")


@attrs.define
class Findings:
    """What was answered to each kind of abuse, what the server held, and each hole."""

    answers: dict[str, Counter[int]] = attrs.field(factory=lambda: defaultdict(Counter))
    memory: list[float] = attrs.field(factory=list)
    faults: list[str] = attrs.field(factory=list)

    def note(self, kind: str, status: int, asked: bytes, answered: bytes) -> None:
        """Note an answer; 0 stands for a connection that was cut or gave none."""
        self.answers[kind][status] += 1
        if status >= 500 and status != 503 and len(self.faults) < 40:
            self.faults.append(f"{kind}: {status} to {asked[:400]!r}: {answered[:200]!r}")
        if (b"Traceback" in answered or b"root:x:0" in answered) and len(self.faults) < 40:
            self.faults.append(f"{kind}: told too much to {asked[:400]!r}: {answered[:200]!r}")


@contextmanager
def server(folder: Path, database: Server | None) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """Begin a server, its tables in a folder or a database; gives it and its port."""
    pushing = {"WARGAMES_PUSH_KEY": new_key(), "WARGAMES_PUBLIC_URL": "https://games.example.org"}
    around = os.environ | pushing | ({"WARGAMES_STORE": database.new_database()} if database else {})
    with (folder / "errors").open("w") as errors:
        running = subprocess.Popen(
            [*SERVER, str(folder / "games")], stdout=subprocess.PIPE, stderr=errors, text=True, env=around
        )
        assert running.stdout is not None
        try:
            yield running, int(running.stdout.readline().split()[1].rstrip("/").rpartition(":")[2])
        finally:
            running.terminate()
            running.wait(30)
            running.stdout.close()


def megabytes(process: int) -> float:
    """Give what a process holds in memory; Linux alone says it."""
    status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


async def watch(process: int, findings: Findings, end: float) -> None:
    """Note the memory of the server every few seconds."""
    while time.monotonic() < end:
        findings.memory.append(megabytes(process))
        await asyncio.sleep(2)


async def attack(port: int, process: int, folder: Path, minutes: float) -> tuple[Findings, GoodPlayer]:
    """Let everything loose for so many minutes."""
    findings, end, kinds = Findings(), time.monotonic() + 60 * minutes, (*KINDS, people)
    good = GoodPlayer(port)
    await good.begin()
    targets = [
        Target(port, f"127.0.1.{number}", kind.__name__, end, folder / "owned", findings.note, number)
        for number, kind in enumerate(kinds, 1)
    ]
    abusing = [asyncio.create_task(kind(target)) for kind, target in zip(kinds, targets, strict=True)]
    watching = asyncio.create_task(watch(process, findings, end))
    await good.play(end)
    for done in await asyncio.gather(*abusing, watching, return_exceptions=True):
        if isinstance(done, Exception):
            findings.faults.append(f"the hostile client itself failed: {done!r}")
    return findings, good


def report(findings: Findings, good: GoodPlayer) -> None:
    """Print how everything was answered."""
    codes = sorted({code for counts in findings.answers.values() for code in counts})
    print(f"{'abuse':<20}" + "".join(f"{code or 'cut':>8}" for code in codes))
    for kind, counts in findings.answers.items():
        print(f"{kind:<20}" + "".join(f"{counts[code] or '':>8}" for code in codes))
    every = sum(findings.answers.values(), Counter())
    print(f"{'all':<20}" + "".join(f"{every[code]:>8}" for code in codes))
    print(f"answers 500: {sum(many for code, many in every.items() if code >= 500 and code != 503)}")
    slow = sorted(good.took, reverse=True)
    print(
        f"the good player: {good.games} games begun, {good.acted} actions, {len(slow)} answers;"
        f" slowest {', '.join(f'{one:.2f}' for one in slow[:5])} s, median {slow[len(slow) // 2]:.3f} s;"
        f" the bot's slowest move {good.slowest_move:.1f} s"
    )
    first, last = findings.memory[0], findings.memory[-1]
    most = max(findings.memory)
    print(f"memory of the server: {first:.0f} MB at first, {most:.0f} at most, {last:.0f} at last")
    print(
        f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores, the hostile client's part included"
    )


def holes(
    findings: Findings, good: GoodPlayer, folder: Path, running: "subprocess.Popen[str]", *, slowest: float
) -> list[str]:
    """List what must not be."""
    errors = (folder / "errors").read_text(encoding="utf-8", errors="replace")
    waited = max([*good.took, good.slowest_move])
    return [
        *findings.faults,
        *(f"a file was made by a command: {one.name}" for one in folder.glob("owned*")),
        *(f"the good player: {one}" for one in good.refused),
        *([f"the good player waited for {waited:.1f} s"] if waited > slowest else []),
        *(["the good player's game did not go on"] if good.acted < 10 else []),
        *(["the server holds too much"] if max(findings.memory) > LARGEST else []),
        *([f"the server ended by itself: {running.returncode}"] if running.poll() is not None else []),
        *([f"the server complained: {errors[-2000:]}"] if "Traceback" in errors else []),
    ]


def main() -> None:
    """Begin a server, attack it, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--slowest", type=float, default=SLOWEST, help="seconds the good player may wait")
    parser.add_argument("--store", choices=("sqlite", "postgresql"), default="sqlite")
    arguments = parser.parse_args()
    if not 0 < arguments.minutes <= 120:
        parser.error("--minutes is up to 120")
    if not sys.platform.startswith("linux"):
        parser.error("it takes Linux: many addresses of the loopback, and memory as /proc tells it")
    os.environ.pop("PYTHONPATH", None)
    databases = started() if arguments.store == "postgresql" else nullcontext()
    with tempfile.TemporaryDirectory() as name, databases as database:
        folder = Path(name)
        with server(folder, database) as (running, port):
            findings, good = asyncio.run(attack(port, running.pid, folder, arguments.minutes))
            report(findings, good)
            found = holes(findings, good, folder, running, slowest=arguments.slowest)
    for one in found:
        print(f"HOLE {one}")
    print(f"{len(found)} holes")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()

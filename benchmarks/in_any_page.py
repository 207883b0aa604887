"""Size, speed and memory of a page that plays without a server, beside CPython in the same run.

``make playground-bench`` measures the folder that ``make playground`` makes: bytes by part, random decisions
and answers of bots under both Pythons, in turns; in Chromium the memory of the workers, and the seconds to a
first board, on a first visit and on one that starts from the snapshot. Both Pythons play the same games,
which is checked. The tables are Markdown.
"""

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

import attrs
from playwright.sync_api import sync_playwright
from rich.box import MARKDOWN
from rich.console import Console
from rich.progress import track
from rich.table import Table

import wargames
from balance import SEARCHING
from browser.playing import wait_for
from browser.serving import Quiet, serving
from browser.visiting import LONG, SNAPSHOT, Visitor
from wargames import bots
from wargames.web.bots.bot_pool import WORKER

HERE = Path(__file__).parent
PARTS = {
    "pyodide/python_stdlib.zip": "Python's library",
    "pyodide/": "Python for WebAssembly: the program",
    "packages.tar.xz": "This package and what it needs",
    "": "Pages and pictures",
}
"""Names of parts by how their files begin; the first that fits."""
NOTED = b"""globalThis.memories = [];
for (const name of ["instantiate", "instantiateStreaming"]) {
  const real = WebAssembly[name];
  WebAssembly[name] = async (...all) => {
    const made = await real(...all);
    const { memory } = (made.instance ?? made).exports;
    if (memory) memories.push(memory);
    return made;
  };
}
"""
"""Notes the memory of Python in each worker."""
MEMORY = "memories.reduce((bytes, one) => bytes + one.buffer.byteLength, 0)"
ANSWERS = 4
"""A person's answers before memory is measured."""
REST = 3000
"""Milliseconds in which a browser comes to rest before it is asked."""
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


@attrs.frozen
class Beside:
    """Milliseconds of a decision under both Pythons, round by round."""

    game: str
    kind: str
    here: Sequence[float]
    there: Sequence[float]

    def row(self) -> tuple[str, ...]:
        """Return medians, and the median of the ratios of rounds."""
        times = median(there / here for here, there in zip(self.here, self.there, strict=True))
        return (
            self.game,
            self.kind,
            *(f"{median(one):.3g}" for one in (self.here, self.there)),
            f"{times:.1f}",
        )


def main() -> None:
    """Measure and print."""
    asked = arguments()
    console = Console(width=160)
    console.print(machine())
    console.print(sizes(asked.playground))
    console.print(times(asked.playground, asked.rounds))
    console.print(memory(asked.playground))
    console.print(starts(asked.playground, asked.rounds))


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("playground", type=Path, help="the folder that `make playground` makes")
    parser.add_argument("--rounds", type=int, default=5, help="after one round that is not counted")
    asked = parser.parse_args()
    if not (asked.playground / "files.json").is_file():
        parser.error(f"{asked.playground} is no playground: `make playground` makes build/playground")
    if shutil.which("node") is None:
        parser.error("node is needed: install it and try again")
    return asked


def machine() -> str:
    """Name the machine, and how much else it does."""
    info = Path("/proc/cpuinfo")
    names = [line for line in info.read_text().splitlines() if "model name" in line] if info.exists() else []
    name = names[0].partition(": ")[2] if names else platform.machine()
    busy = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return f"{os.cpu_count()} cores of {name}{busy}; CPython {platform.python_version()}"


def table(*columns: str) -> Table:
    """Return a table in Markdown; all columns but the first hold figures or short words."""
    return Table(*columns, box=MARKDOWN)


def sizes(playground: Path) -> Table:
    """List the bytes that a first visit is sent, by part."""
    sent = dict.fromkeys(PARTS.values(), 0)
    for name, size in json.loads((playground / "files.json").read_text())["sent"].items():
        sent[next(part for begins, part in PARTS.items() if name.startswith(begins))] += size
    found = table("Part", "MB, compressed")
    for part, size in (sent | {"All": sum(sent.values())}).items():
        found.add_row(part, f"{size / 1e6:.2f}")
    return found


@contextmanager
def asking(*command: str) -> Iterator[Any]:
    """Begin a program of ``beside.py``, and give the function that asks it."""
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        given, told = program.stdin, program.stdout
        assert given is not None
        assert told is not None

        def ask(line: str) -> tuple[float, str]:
            given.write(f"{line}\n")
            given.flush()
            milliseconds, ends = json.loads(told.readline())
            return milliseconds, ends

        yield ask
        given.close()


def times(playground: Path, rounds: int) -> Table:
    """Ask both Pythons in turns."""
    kinds = [
        (name, kind)
        for name in wargames.games()
        for kind in ("listed", "played out", bots.default_bot(name), SEARCHING[name])
    ]
    found = table("Game", "A decision", "CPython, ms", "WebAssembly, ms", "Times")
    script = (sys.executable, str(HERE / "beside.py")), ("node", str(HERE / "beside.mjs"), str(playground))
    with asking(*script[0]) as here, asking(*script[1]) as there:
        for name, kind in track(kinds, "beside CPython"):
            laps = [lap(json.dumps([name, kind, seed]), here, there) for seed in range(rounds + 1)]
            found.add_row(*Beside(name, kind, *zip(*laps[1:], strict=True)).row())
    return found


def lap(line: str, here: Any, there: Any) -> tuple[float, float]:
    """Ask both for the same; they must play the same."""
    (ours, ended), (theirs, ends) = here(line), there(line)
    if ended != ends:
        raise SystemExit(f"{line}: CPython ends at {ended}, WebAssembly at {ends}")
    return ours, theirs


def memory(playground: Path) -> Table:
    """Play a little of each game in Chromium, and look at the memory of the workers."""
    Quiet.prelude = NOTED
    found = table("Game", "Python of the app, MB", "Python of bots, MB", "The page's process, MB")
    with sync_playwright() as driver, serving(playground) as server:
        browser = driver.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for name in track(sorted(wargames.games()), "memory"):
            visitor = Visitor(browser, server)
            visitor.visit()
            visitor.begin(name)
            for _ in range(ANSWERS):
                visitor.table.decide()
            visitor.table.ready()
            workers: dict[str, Any] = {}
            while not {"app", WORKER} <= set(workers) or "snapshot" in workers:
                visitor.page.wait_for_timeout(50)
                workers = {one.evaluate("name"): one for one in visitor.page.workers}
            whole = resident(browser)
            figures = (workers["app"].evaluate(MEMORY), workers[WORKER].evaluate(MEMORY), whole)
            found.add_row(name, *(f"{one / 1e6:.0f}" if one else "" for one in figures))
            visitor.context.close()
        browser.close()
    return found


def starts(playground: Path, rounds: int) -> Table:
    """Measure in Chromium the seconds from the address to the first board of each game against its bot."""
    Quiet.prelude = b""
    found = table("Game", "First visit, s", "From the snapshot, s")
    with sync_playwright() as driver, serving(playground) as server:
        for name in track(sorted(wargames.games()), "starts"):
            taken: list[tuple[float, float]] = []
            for _ in range(rounds):
                browser = driver.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
                visitor = Visitor(browser, server)
                visitor.page.wait_for_timeout(REST)
                first = begun(visitor, name)
                wait_for(lambda page=visitor.page: page.evaluate(SNAPSHOT), LONG / 1000)
                visitor.page.goto("about:blank")  # its worker is gone before the next one begins
                visitor.page.wait_for_timeout(REST)
                taken.append((first, begun(visitor, name)))
                browser.close()
            found.add_row(name, *(f"{median(each):.1f}" for each in zip(*taken, strict=True)))
    return found


def chromium() -> str | None:
    """Return where Chromium is installed; None: playwright's own is started."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def begun(visitor: Visitor, game: str) -> float:
    """Visit and begin a game as soon as there is something to click; returns the seconds to its board."""
    title = re.compile(f"^{re.escape(wargames.load(game).title)}")
    since = time.monotonic()
    visitor.page.goto(visitor.address, wait_until="commit")
    visitor.inside.locator("#games button", has_text=title).first.click()
    visitor.inside.locator("#seats select").first.wait_for()
    visitor.inside.locator("#play").click()
    visitor.inside.locator("#board svg").first.wait_for(timeout=LONG)
    return time.monotonic() - since


def resident(browser: Any) -> int:
    """Return the bytes of the largest process of a page, with its share of what it shares; Linux alone."""
    told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    rolls = [Path(f"/proc/{one['id']}/smaps_rollup") for one in told if one["type"] == "renderer"]
    lines = [line for one in rolls if one.exists() for line in one.read_text().splitlines()]
    return max((1024 * int(line.split()[1]) for line in lines if line.startswith("Pss:")), default=0)


if __name__ == "__main__":
    main()

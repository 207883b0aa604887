"""Visitors of the playground, which is made and served on the loopback."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from fcntl import LOCK_EX, flock
from pathlib import Path
from random import Random
from typing import Any

import pytest

import wargames
from browser.playing import READY, Window
from browser.serving import Server, serving

ROOT = Path(__file__).parents[2]
GAMES = sorted(wargames.games())
WHOLE = os.environ.get("PLAYGROUND") == "whole"
whole = pytest.mark.skipif(not WHOLE, reason="takes a while: `make playground-test`, `make javascript-test`")
SOME = GAMES if WHOLE else ["screaming_eagles"]
LONG = 120_000
"""Milliseconds: a busy machine compiles Python for a while."""
SNAPSHOT = "caches.match(new URL('kept/memory', location).href).then((one) => one !== undefined)"
"""A script: whether a snapshot of Python's memory is there."""

UNREACHED = re.compile(
    r"npm pack\b.*failed|No matching distribution|Could not find a version|ConnectionError"
)
"""What is said where a registry does not answer; other parts than those pinned make the tests fail."""


def made_once(program: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a folder by a program of the playground, in the first process of a run that needs it.

    Skipped without npm, and where no registry answers.
    """
    if shutil.which("npm") is None or shutil.which("node") is None:
        pytest.skip("node and npm are not installed: they bring Python for WebAssembly")
    base = tmp_path_factory.getbasetemp()
    base = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder = base / program
    with (base / f"{program}.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not folder.exists():
            command = (sys.executable, str(ROOT / "playground" / f"{program}.py"), f"{folder}.new")
            made = subprocess.run(command, capture_output=True, text=True, check=False)
            if UNREACHED.search(made.stderr):
                pytest.skip(f"the parts of WebAssembly cannot be fetched: {made.stderr.strip()[:200]}")
            assert 0 == made.returncode, made.stderr
            Path(f"{folder}.new").rename(folder)
    return folder


@pytest.fixture(scope="session")
def playground(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the playground."""
    return made_once("make_playground", tmp_path_factory)


@pytest.fixture
def server(playground: Path) -> Iterator[Server]:
    """Serve the folder on the loopback."""
    with serving(playground) as found:
        yield found


class Visitor:
    """Somebody with the playground open."""

    def __init__(self, chromium: Any, server: Server) -> None:
        self.context = chromium.new_context(
            viewport={"width": 1400, "height": 900}, reduced_motion="reduce", service_workers="allow"
        )
        self.context.add_init_script("try { localStorage.setItem('wargames.sure', 'off') } catch {}")
        self.page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.address = f"http://127.0.0.1:{server.server_port}/"
        self.inside = self.page.frame_locator("#game")

    def visit(self, fragment: str = "") -> None:
        """Open the page and wait until it is loaded."""
        self.page.goto(self.address + fragment)
        self.page.wait_for_function(
            "['ready', 'failed'].some((one) => document.body.classList.contains(one))", timeout=LONG
        )
        assert self.page.inner_text("#failed") == ""

    def kept(self) -> None:
        """Wait until every file is kept for use without a network."""
        self.page.wait_for_selector("body.kept", state="attached", timeout=LONG)

    def begin(self, game: str) -> None:
        """Begin a game against the bot that is set."""
        title = re.compile(f"^{re.escape(wargames.load(game).title)}")
        self.inside.locator("#games button", has_text=title).first.click()
        self.inside.locator("#seats select").first.wait_for()
        assert self.seen("#naming", "#lobby", "#times", "#seats option[value=friend]") == []
        self.inside.locator("#play").click()
        self.inside.locator("#board").wait_for(timeout=LONG)
        self.table.ready()
        assert self.seen("#invite", "#tab-talk") == []

    def seen(self, *names: str) -> list[str]:
        """Give which elements there are to be seen, or to be chosen."""
        return [
            name
            for name in names
            for one in self.inside.locator(name).all()
            if one.is_visible() or "option" in name
        ]

    @property
    def frame(self) -> Any:
        """The frame of the game."""
        return next(one for one in self.page.frames if "/play/" in one.url)

    @property
    def table(self) -> "Framed":
        """The window of the table."""
        return Framed(self.frame, self.address, Random(7))


class Framed(Window):
    """A window in the frame of the playground, which fills it."""

    def ready(self) -> None:
        """Wait until something is asked, or the game is over."""
        self.page.wait_for_function(READY, timeout=LONG)

    def click(self, x: float, y: float) -> None:
        """Click at a place."""
        self.page.page.mouse.click(x, y)


@pytest.fixture
def visitor(chromium: Any, server: Server) -> Iterator[Visitor]:
    """Give a visitor whose page complains of nothing."""
    found = Visitor(chromium, server)
    yield found
    found.context.close()
    assert [] == found.complaints

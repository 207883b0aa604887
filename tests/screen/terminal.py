"""A real terminal of a size, kept by tmux, in which the command line runs."""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Self

MISSING = shutil.which("tmux") is None
WHY = "there is no tmux: `make screen` installs it"
WARGAMES = f"{sys.executable} -m wargames"
PATIENCE = 60.0
TERMINALS = count(1)
CLAUSE = re.compile(r"\[[A-Z]+-\S+\]$")
"""How the question above the answers ends."""


class Terminal:
    """Runs one command in a terminal; leaves nothing behind."""

    def __init__(self, folder: Path, command: str, size: tuple[int, int], **environment: str) -> None:
        self.socket = str(folder / f"{next(TERMINALS)}.sock")  # its own: a server that ends keeps it a while
        shell = f"{command}; echo LEFT WITH $?; sleep 600"
        given = {"TERM": "xterm-256color", "COLORTERM": "truecolor"} | environment
        env = [f"{name}={value}" for name, value in given.items()]
        wide, high = map(str, size)
        self._tmux(
            "new-session", "-d", "-x", wide, "-y", high, "-c", str(folder), "env", *env, "sh", "-c", shell
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.hang_up()

    def _tmux(self, *words: str) -> str:
        bare = {name: value for name, value in os.environ.items() if name not in {"NO_COLOR", "TMUX"}}
        command = ["tmux", "-f", os.devnull, "-S", self.socket, *words]
        return subprocess.run(command, check=False, capture_output=True, text=True, env=bare).stdout

    def hang_up(self) -> None:
        """Close the terminal, as somebody does who closes its window."""
        self._tmux("kill-server")

    def shown(self, *, colors: bool = False) -> str:
        """Give what stands on the screen."""
        return self._tmux("capture-pane", "-p", *(["-e"] if colors else []))

    def press(self, *keys: str) -> None:
        """Press keys, by tmux's names for them."""
        self._tmux("send-keys", *keys)

    def resize(self, wide: int, high: int) -> None:
        """Give the terminal another size."""
        self._tmux("resize-window", "-x", str(wide), "-y", str(high))

    def until(self, so: Callable[[str], bool] | str) -> str:
        """Wait until something stands on the screen, or is so of it; gives the screen."""
        seen = ""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            seen = self.shown()
            if so in seen if isinstance(so, str) else so(seen):
                return seen
            time.sleep(0.03)
        raise TimeoutError(seen)


def numbers(screen: str) -> list[str]:
    """Read the first number of each line of answers below the question; odds stand further in."""
    beside = [line.partition("│")[2].rstrip() for line in screen.splitlines() if "│" in line]
    asked = max((at for at, line in enumerate(beside) if CLAUSE.search(line)), default=-1)
    lines = beside[asked + 1 :]
    return [found[1] for line in lines if (found := re.match(r" {0,2}(\d{1,3})(?:\s|$)", line))]

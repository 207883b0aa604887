"""Imports all of the library, and plays, where there is nothing that Unix alone has; it ends with code 0.

Other packages and Python's own are imported before, for they look at the system that they are on.
"""

import importlib
import os
import pkgutil
import select
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

UNIX = ("curses", "fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "termios", "tty")
CALLS = {
    os: ("fork", "forkpty", "getuid", "killpg", "O_NONBLOCK", "set_blocking", "uname", "waitpid", "O_PATH"),
    select: ("poll", "epoll"),
    signal: ("SIGKILL", "SIGALRM", "pause"),
}
EXTRAS = (
    "wargames.adapters",
    "wargames.arena.ray",
    "wargames.testing.promise_items",
    "wargames.testing.pytest_plugin",
)
"""What needs packages that may be missing here."""


class Missing:
    """Finds no module that Unix alone has."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name.partition(".")[0] in UNIX:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return None


def modules() -> Iterator[str]:
    import wargames  # noqa: PLC0415  twice: before and after

    for found in pkgutil.walk_packages(wargames.__path__, "wargames.", onerror=lambda _: None):
        if not found.name.startswith(EXTRAS) and not found.name.endswith("__main__"):
            yield found.name


def forget() -> None:
    for name in list(sys.modules):
        if name.partition(".")[0] in {"wargames", *UNIX}:
            del sys.modules[name]
    for module, names in CALLS.items():
        for name in names:
            if hasattr(module, name):
                delattr(module, name)
    shutil._use_fd_functions = False  # type: ignore[attr-defined]  # as it finds it elsewhere
    sys.meta_path.insert(0, Missing())


def play() -> None:
    import wargames  # noqa: PLC0415  as left by Unix
    from wargames import bots  # noqa: PLC0415  as above

    for name in wargames.games():
        game = wargames.load(name)
        seats = {seat: bots.make("random", game, 1) for seat in game.seats_in(game.balanced)}
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / f"{name}.jsonl"
            dice = wargames.SeededDice(1)
            with wargames.Session(game, game.balanced, dice=dice, seats=seats, record=path) as session:
                session.run(limit=25)
            assert len(session.history) == len(list(wargames.replay(path)))


def main() -> None:
    names = list(modules())
    for name in names:
        importlib.import_module(name)
    forget()
    for name in names:
        importlib.import_module(name)
    play()


if __name__ == "__main__":
    main()

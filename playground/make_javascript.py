"""The JavaScript package: a folder with its modules, Python for WebAssembly, and the packages that it needs.

``python playground/make_javascript.py FOLDER`` makes it, from the same pinned parts as the playground.
``--scripts`` lays its modules out alone: they draw replays, and play with the parts of a playground.
"""

import json
import re
import shutil
import sys
import tempfile
from pathlib import Path

from parts import ROOT, NotMade, lay_packages, lay_runtime, pack

from wargames.web.pages import page

SOURCE = ROOT / "clients" / "javascript"
SHARED = ("legible.js", "sentences.js")
"""Modules of the page that the board uses, too."""
WITHOUT = ("anyio", "idna", "itsdangerous", "starlette", "tomlkit")
"""Pinned packages that only the app needs."""
OTHER = re.compile(r"\[([^\]]+)\]\((?!https?:|#|examples/)[^)]+\)")
"""Links of the reference to pages that are not in the package."""
LEFT = ("arena", "editing", "encoding", "plots", *(f"web/{one}" for one in (
    "bots", "clocks", "editor", "keeping", "notices", "people", "routes", "static", "storage", "transport",
)))  # fmt: skip
"""Folders of ours that only the app needs."""


def make(folder: Path) -> None:
    """Make the package in a folder, which is emptied."""
    shutil.rmtree(folder, ignore_errors=True)
    lay_scripts(folder)
    lay_reference(folder)
    with tempfile.TemporaryDirectory() as spare:
        lay_runtime(folder / "pyodide", Path(spare))
        lay_packages(packages := Path(spare) / "packages", Path(spare), without=WITHOUT, leave=LEFT)
        pack(packages, folder / "packages.tar.xz")


def lay_scripts(folder: Path) -> None:
    """Lay the modules out: those of the package, those that it shares with the page, and its styles."""
    shutil.copytree(
        SOURCE, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("node_modules", "*.css")
    )
    (folder / "page").mkdir(exist_ok=True)
    shutil.copy(Path(__file__).parent / "python.mjs", folder / "page" / "python.mjs")
    shutil.copy(ROOT / "LICENSE", folder / "LICENSE")
    for name in SHARED:
        (folder / "page" / name).write_text(page(name), encoding="utf-8")
    script = f"export const STYLE = {json.dumps(style())};\n"
    (folder / "page" / "style.js").write_text(script, encoding="utf-8")


def lay_reference(folder: Path) -> None:
    """Lay the reference beside the README, with the links that lead somewhere there."""
    reference = (ROOT / "docs" / "javascript.md").read_text(encoding="utf-8")
    kept = OTHER.sub(r"\1", reference.replace("../clients/javascript/", ""))
    (folder / "javascript.md").write_text(kept, encoding="utf-8")
    readme = (SOURCE / "README.md").read_text(encoding="utf-8")
    (folder / "README.md").write_text(readme.replace("../../docs/", ""), encoding="utf-8")


def style() -> str:
    """Return the styles of a board: the colors and marks of the page, and the frame around them.

    Light or dark comes from the page around it.
    """
    own = page("theme.css").replace("  color-scheme: light dark;\n", "")
    colors = own.replace(":root[", ":host([").replace("] {", "]) {").replace(":root", ":host")
    return colors + page("board.css") + (SOURCE / "board.css").read_text(encoding="utf-8")


if __name__ == "__main__":
    try:
        lay_scripts(Path(sys.argv[2])) if sys.argv[1] == "--scripts" else make(Path(sys.argv[1]))
    except NotMade as error:
        sys.exit(str(error))

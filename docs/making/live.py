"""What plays in the pages of the site: scenarios, examples on a board, and code blocks.

All of it stands on the playground, which is laid beside the pages: ``build/playground`` if it was made, or
the folder that ``make site PLAYGROUND=...`` names. Without one the pages stay as they are.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from making.sources import ROOT
from wargames import bots
from wargames.lessons.example import Example, examples_of
from wargames.presenting.sides import AnyGame
from wargames.registry import games, load

MADE = ROOT / "build" / "playground"
SCRIPTS = ROOT / "docs" / "live"
CODE: Mapping[str, frozenset[int]] = {
    "add-a-ruleset": frozenset(),
    "choosing": frozenset(),
    "concepts": frozenset(),
    "edit": frozenset(),
    "embed": frozenset({20}),  # begins a thread
    "first-game": frozenset(),
    "index": frozenset(),
    "javascript": frozenset(),
    "kernel": frozenset({3, 4}),  # need numpy
    "lessons": frozenset(),
    "pictures": frozenset(),
    "presenting": frozenset(),
    "questions": frozenset(),
    "records": frozenset({3}),  # locks a file
    "search": frozenset(),
    "server": frozenset(),
    "terminal": frozenset(),
    "write-a-bot": frozenset({11, 12}),  # need numpy
}
"""The pages whose Python blocks run in a page, with the numbers of the blocks that cannot."""

COMMAND = re.compile(r"<p>Play it: (<code>wargames play (\w+) --scenario (\w+)</code>\.)</p>")
PICTURE = re.compile(r'<img [^>]*src="[^"]*/examples/\w+\.svg"')


def playground() -> Path | None:
    """Return the folder of the playground, None without one; ends where the named one is none."""
    named = os.environ.get("PLAYGROUND")
    if named == "":
        return None
    folder = Path(named or MADE)
    if (folder / "files.json").is_file():
        return folder
    if named:
        sys.exit(f"{named} is no playground: `make playground` makes build/playground")
    return None


def lay(html: Path) -> bool:
    """Lay the playground and the scripts beside the pages, and return whether there is one to lay."""
    folder = playground()
    if folder is None:
        return False
    shutil.copytree(folder, html / "playground")
    modules = (sys.executable, ROOT / "playground" / "make_javascript.py", "--scripts", html / "live")
    subprocess.run(modules, check=True)  # noqa: S603  our own file
    for script in SCRIPTS.iterdir():
        if script.is_file():
            shutil.copy(script, html / "live" / script.name)
    for name in games():
        lay_examples(load(name), html / "pictures" / name / "examples")
    size = sum(json.loads((folder / "files.json").read_text())["sent"].values())
    for page in html.rglob("*.html"):
        if not page.is_relative_to(html / "playground"):
            enliven(page, html, round(size / 1e6))
    return True


def lay_examples(game: AnyGame, folder: Path) -> None:
    """Write the games that stand where the actions of examples are due."""
    for one in examples_of(game):
        (folder / f"{one.id}.json").write_text(json.dumps(start(one)), encoding="utf-8")


def start(example: Example) -> dict[str, Any]:
    """Return where an example begins: the record, its seat, and the bots of the others."""
    with tempfile.TemporaryDirectory() as spare:
        record = Path(spare) / "record.jsonl"
        example.begin(record)
        text = record.read_text(encoding="utf-8")
    seats = json.loads(text.partition("\n")[0])["seats"]
    bot = bots.default_bot(example.game.id)
    return {
        "seat": example.written.seat,
        "bots": {seat: bot for seat in seats if seat != example.written.seat},
        "record": text,
    }


def enliven(page: Path, html: Path, megabytes: int) -> None:
    """Add to a page the links to play its scenarios, and the script for its examples and code."""
    text = page.read_text(encoding="utf-8")
    place = page.relative_to(html)
    root, name = "../" * (len(place.parts) - 1), place.with_suffix("").as_posix()
    address = rf"{root}playground/index.html#play=\2/\3"
    changed = COMMAND.sub(rf'<p><a href="{address}">Play it here</a>, or \1</p>', text)
    if name in CODE or PICTURE.search(changed):
        left = " ".join(map(str, sorted(CODE.get(name, ()))))
        settings = f'data-megabytes="{megabytes}"' + f' data-code data-left="{left}"' * (name in CODE)
        script = f'<script type="module" src="{root}live/live.js" data-live {settings}></script>'
        changed = changed.replace("</body>", f"{script}</body>")
    if changed != text:
        page.write_text(changed, encoding="utf-8")

"""The playground: a folder of static files in which the app plays in any page, without a server.

``python playground/make_playground.py FOLDER`` makes it from this checkout, the packages pinned in
``packages.txt`` (PyPI) and the runtime pinned in ``runtime.json`` (npm), all by hash. ``--sources`` lays the
packages out alone, as they are before they are compiled.
"""

import asyncio
import gzip
import hashlib
import json
import re
import shutil
import sys
import tempfile
from pathlib import Path

from parts import NotMade, compile_modules, lay_library, lay_packages, lay_runtime, pack, pack_start

import wargames.web.in_page.opening  # noqa: F401  imported, so it is compiled
from wargames.web.in_page.calls import CalledApp, NotAnswered
from wargames.web.machine import Machine
from wargames.web.pages import asset, names
from wargames.web.tables.bot_runner import Pace

HERE = Path(__file__).parent
SCRIPTS = ("index.html", "shell.mjs", "app.mjs", "memory.mjs", "python.mjs")
PAGES = ("start.html", "table.html", "edit.html")
"""Pages, which are marked: nobody else can come, and what is for others is hidden."""
SERVED = ("host.html", "host.js", "host.css", "notices.html", "stop.js", "replay.html")
"""Pages of a server, and their scripts; a saved replay is made from the files of the package."""
REPLAYED = ("replay.html", "replay.css", "replay.js", "board.css", "legible.js", "mode.js", "theme.css")
"""The files of the package from which a replay is made: all others lie in the folder."""
WITHOUT = ("idna",)
"""Pinned packages that only a network needs."""
PACKED = ".packed"
"""The end of the name of a file as gzip: none by which a server would take it for a page of its own."""
PACKED_ALREADY = (".xz", ".woff2")
READ_THEMSELVES = ("anyio/__init__.py", "anyio/abc/__init__.py")
"""Modules that parse their own sources."""
THREADS = (
    *("anyio/_backends", "anyio/streams", "anyio/from_thread.py", "anyio/to_interpreter.py"),
    *("anyio/to_process.py", "anyio/_core/_fileio.py", "anyio/_core/_sockets.py"),
    *("anyio/_core/_subprocesses.py", "anyio/_core/_tempfile.py", "anyio/itertools.py", "anyio/functools.py"),
)
"""Parts of packages for files, sockets, threads and processes, which a page has not."""
GENERATED = "generated_code.py"
"""The module that brings the code which is generated for classes."""
LEAST = 1000
"""Bytes under which a file is not compressed."""


def make(folder: Path) -> None:
    """Make the playground in a folder, which is emptied."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as spare:
        lay_runtime(pyodide := folder / "pyodide", Path(spare))
        empty_list(pyodide / "pyodide-lock.json")
        asyncio.run(lay_pages(folder / "play", Path(spare) / "games"))
        lay_sources(packages := Path(spare) / "packages", Path(spare))
        lay_library(pyodide / "python_stdlib.zip", packages)
        shutil.copy(HERE / GENERATED, packages / GENERATED)
        given = pyodide, packages, folder / "play" / "games.json"
        started = compile_modules(*given, sorted(compiled_ones(packages)))
        pack_start(packages, started, pyodide / "python_stdlib.zip")
        pack(packages, folder / "packages.tar.xz")
    for name in SCRIPTS:
        shutil.copy(HERE / name, folder / name)
    lay_index(folder)


def empty_list(file: Path) -> None:
    """Take all packages off the runtime's list, which it reads to start: a page asks for none of them."""
    listed = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps({**listed, "packages": {}}), encoding="utf-8")


def lay_sources(folder: Path, spare: Path) -> None:
    """Lay out what the playground has of our package and what it needs."""
    lay_packages(folder, spare, without=WITHOUT)
    for path in (folder / "wargames" / "web" / "static").iterdir():
        if path.name not in REPLAYED:
            path.unlink()
    for part in THREADS:
        for path in sorted((folder / part).rglob("*.py")) or [folder / part]:
            path.unlink()


async def lay_pages(folder: Path, games: Path) -> None:
    """Write what the app answers everybody alike: pages, their files, the list of games, pictures."""
    (folder / "static").mkdir(parents=True)
    for name in names():
        if name in PAGES:
            (folder / name).write_bytes(marked(name))
        elif name not in SERVED:
            (folder / "static" / name).write_bytes(asset(name))
    for script in (HERE / "inside").iterdir():
        shutil.copy(script, folder / "static" / script.name)
    async with CalledApp(games, Machine(), Pace(processes=0)) as app:
        (folder / "games.json").write_bytes(offered := await app.asked("/games"))
        for game in json.loads(offered):
            await app.begin(game)
            for scenario in game["scenarios"]:
                for kind in ("svg", "toml"):
                    path = f"games/{game['id']}/{scenario['id']}.{kind}"
                    (folder / path).parent.mkdir(parents=True, exist_ok=True)
                    (folder / path).write_bytes(await app.asked(f"/{path}"))


def compiled_ones(packages: Path) -> set[str]:
    """Return the files that are compiled: Python's library, and what this program imported for first boards.

    All others stay as sources, which are smaller; so do those that read their own source.
    """
    names = {one.replace(".", "/") for one in sys.modules}
    files = {path.relative_to(packages).as_posix() for path in packages.rglob("*.py")}
    used = {one for one in files if one.removesuffix(".py").removesuffix("/__init__") in names}
    library = (HERE / "library.txt").read_text().split()
    return {one for one in used if one not in READ_THEMSELVES}.union(library, {GENERATED})


def marked(name: str) -> bytes:
    """Return a page, marked, with the script that it has in the playground alone."""
    page = asset(name).replace(b"<html ", b"<html data-alone ")
    script = HERE / "inside" / f"own_{Path(name).stem}.js"
    static = re.search(rb'src="([./]*static/)', page)
    if static is None or not script.exists():
        return page
    own = b'<script type="module" src="%s%s"></script>' % (static[1], script.name.encode())
    return page.replace(b"</head>", own + b"\n</head>")


def lay_index(folder: Path) -> None:
    """Write the list of files with their sizes, and the service worker that keeps them.

    What can be compressed lies beside as gzip, too: the service worker unpacks it, whatever a server can do.
    """
    there = sorted(path for path in folder.rglob("*") if path.is_file())
    files = {path.relative_to(folder).as_posix(): path.stat().st_size for path in there}
    print_of = hashlib.sha256()
    for path in there:
        print_of.update(path.read_bytes())
    sent = files | {name: size for name in files if (size := packed(folder / name)) is not None}
    version = f"wargames {print_of.hexdigest()[:16]}"
    (folder / "files.json").write_text(json.dumps({"version": version, "files": files, "sent": sent}))
    worker = (HERE / "sw.js").read_text().replace("{{version}}", version)
    worker = worker.replace("{{packed}}", json.dumps([name for name in files if sent[name] != files[name]]))
    (folder / "sw.js").write_text(worker.replace("{{files}}", json.dumps([*files, "files.json"])))


def packed(file: Path) -> int | None:
    """Lay a file beside as gzip, and return the size of that; None for one that is not worth it."""
    if file.suffix in PACKED_ALREADY or file.stat().st_size < LEAST:
        return None
    content = gzip.compress(file.read_bytes(), mtime=0)
    file.with_name(f"{file.name}{PACKED}").write_bytes(content)
    return len(content)


if __name__ == "__main__":
    try:
        if sys.argv[1] == "--sources":
            with tempfile.TemporaryDirectory() as spare:
                lay_sources(Path(sys.argv[2]), Path(spare))
        else:
            make(Path(sys.argv[1]))
    except (NotMade, NotAnswered) as error:
        sys.exit(str(error))

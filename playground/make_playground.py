"""The playground: a folder of static files in which the app plays in any page, without a server.

``python playground/make_playground.py FOLDER`` makes it from this checkout, the packages pinned in
``packages.txt`` (PyPI) and the runtime pinned in ``runtime.json`` (npm), all by hash.
"""

import asyncio
import base64
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from wargames.web.in_page.calls import CalledApp, CalledRequest
from wargames.web.machine import Machine
from wargames.web.pages import asset, names
from wargames.web.tables.bot_runner import Pace

HERE = Path(__file__).parent
ROOT = HERE.parent
SCRIPTS = ("index.html", "shell.mjs", "app.mjs")
PAGES = ("start.html", "table.html", "edit.html")
"""Pages, which are marked: nobody else can come, and what is for others is hidden."""
SERVED = ("host.html", "host.js", "host.css", "notices.html", "stop.js", "replay.html")
"""Pages of a server, and their scripts; a saved replay is made from the files of the package."""
UNUSED = ("adapters", "cli", "screen", "testing")
"""Packages of ours that a page never imports."""


class NotMade(Exception):
    """The playground cannot be made."""


def make(folder: Path) -> None:
    """Make the playground in a folder, which is emptied."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as spare:
        lay_runtime(folder / "pyodide", Path(spare))
        lay_packages(folder / "packages.zip", Path(spare))
        asyncio.run(lay_pages(folder / "play", Path(spare) / "games"))
    for name in SCRIPTS:
        shutil.copy(HERE / name, folder / name)
    lay_index(folder)


def lay_runtime(folder: Path, spare: Path) -> None:
    """Fetch Python for WebAssembly from npm and lay its files out."""
    wanted = json.loads((HERE / "runtime.json").read_text())
    named = f"{wanted['name']}@{wanted['version']}"
    run("npm", "pack", "--silent", "--pack-destination", str(spare), named)
    packed = spare / f"{wanted['name']}-{wanted['version']}.tgz"
    found = f"sha512-{base64.b64encode(hashlib.sha512(packed.read_bytes()).digest()).decode()}"
    if found != wanted["integrity"]:
        raise NotMade(f"{named} of npm is not the one pinned in runtime.json: {found}")
    folder.mkdir()
    with tarfile.open(packed) as archive:
        for name in wanted["files"]:
            file = archive.extractfile(f"package/{name}")
            if file is None:
                raise NotMade(f"{named} has no {name}")
            (folder / name).write_bytes(file.read())


def lay_packages(target: Path, spare: Path) -> None:
    """Build our wheel, fetch those that it needs, and lay all of them into one archive."""
    wheels = spare / "wheels"
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "-q")
    run(*pip, "wheel", "--no-deps", "--no-build-isolation", "-w", str(wheels), str(ROOT))
    pinned = ("--require-hashes", "--no-deps", "--only-binary=:all:", "-r", str(HERE / "packages.txt"))
    run(*pip, "download", *pinned, "-d", str(wheels))
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for wheel in sorted(wheels.glob("*.whl")):
            for name, content in used(wheel):
                archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED, 9)


def used(wheel: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a wheel that a page may import."""
    with zipfile.ZipFile(wheel) as opened:
        for name in sorted(opened.namelist()):
            if not name.startswith(tuple(f"wargames/{one}/" for one in UNUSED)):
                yield name, opened.read(name)


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
        (folder / "games.json").write_bytes(offered := await answered(app, "/games"))
        for game in json.loads(offered):
            for scenario in game["scenarios"]:
                for kind in ("svg", "toml"):
                    path = f"games/{game['id']}/{scenario['id']}.{kind}"
                    (folder / path).parent.mkdir(parents=True, exist_ok=True)
                    (folder / path).write_bytes(await answered(app, f"/{path}"))


def marked(name: str) -> bytes:
    """Return a page, marked, with the script that it has in the playground alone."""
    page = asset(name).replace(b"<html ", b"<html data-alone ")
    script = HERE / "inside" / f"own_{Path(name).stem}.js"
    static = re.search(rb'src="([./]*static/)', page)
    if static is None or not script.exists():
        return page
    own = b'<script type="module" src="%s%s"></script>' % (static[1], script.name.encode())
    return page.replace(b"</head>", own + b"\n</head>")


async def answered(app: CalledApp, address: str) -> bytes:
    """Return what the app answers a request."""
    said: list[Any] = []
    await app.answer(0, CalledRequest("GET", address), said.append)
    body = b"".join(one.get("body", b"") for one in said)
    if said[0]["status"] != 200:  # noqa: PLR2004  the usual status
        raise NotMade(f"{address}: {body.decode()}")
    return body


def lay_index(folder: Path) -> None:
    """Write the list of files with their sizes, and the service worker that keeps them."""
    there = sorted(path for path in folder.rglob("*") if path.is_file())
    files = {path.relative_to(folder).as_posix(): path.stat().st_size for path in there}
    print_of = hashlib.sha256()
    for path in there:
        print_of.update(path.read_bytes())
    index = {"files": files, "total": sum(files.values())}
    (folder / "files.json").write_text(json.dumps(index))
    worker = (HERE / "sw.js").read_text().replace("{{version}}", f"wargames {print_of.hexdigest()[:16]}")
    (folder / "sw.js").write_text(worker.replace("{{files}}", json.dumps([*files, "files.json"])))


def run(*command: str) -> None:
    """Run a program; raises `NotMade` where it fails or is missing."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise NotMade(f"{command[0]} is needed: install it and try again") from None
    if done.returncode:
        raise NotMade(f"{' '.join(command[:3])} failed: {(done.stderr or done.stdout).strip()[-500:]}")


if __name__ == "__main__":
    try:
        make(Path(sys.argv[1]))
    except NotMade as error:
        sys.exit(str(error))

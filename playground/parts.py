"""The parts of a page that plays: Python for WebAssembly, our package and what it needs, all by hash."""

import base64
import hashlib
import json
import lzma
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Collection, Iterable
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent
UNUSED = ("adapters", "cli", "screen", "testing")
"""Packages of ours that a page never imports."""
UNREAD = (
    *("/RECORD", "/WHEEL", ".pyi", "/py.typed"),
    *("/_backends/_trio.py", "/pytest_plugin.py", "/testclient.py"),
)
"""Files that only installers, type checkers, tests and another event loop read."""
FILTER = {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "pb": 0, "dict_size": 1 << 24}
"""The compression that makes an archive of compiled modules and texts smallest.

A page unpacks it within a dictionary of this size: no more than the archive needs, whole.
"""


class NotMade(Exception):
    """The parts cannot be made or fetched."""


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


def lay_library(archive: Path, packages: Path) -> None:
    """Lay Python's library out beside the packages: the files listed in ``library.txt``."""
    with zipfile.ZipFile(archive) as opened:
        for name in (HERE / "library.txt").read_text().split():
            opened.extract(name, packages)


def pack_start(packages: Path, started: Collection[str], archive: Path) -> None:
    """Move what Python imports to start, by names of modules and packages, into an archive for it alone.

    Nothing in it is compressed, so that the whole archive can be.
    """
    library = (HERE / "library.txt").read_text().split()
    with zipfile.ZipFile(archive, "w") as trimmed:
        for name in library:
            if name.partition("/")[0].removesuffix(".py") in started:
                path = (packages / name).with_suffix(".pyc")
                trimmed.writestr(zipfile.ZipInfo(f"{name}c"), path.read_bytes())
                path.unlink()


def lay_packages(
    folder: Path, spare: Path, *, without: Collection[str] = (), leave: Collection[str] = ()
) -> None:
    """Build our wheel, fetch those that it needs, and lay the files of all into one folder.

    ``without`` names pinned packages that are not needed, ``leave`` folders of ours that are never imported.
    """
    wheels = spare / "wheels"
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "-q")
    run(*pip, "wheel", "--no-deps", "--no-build-isolation", "-w", str(wheels), str(ROOT))
    pins = (HERE / "packages.txt").read_text().splitlines(keepends=True)
    wanted = spare / "wanted.txt"
    wanted.write_text("".join(pin for pin in pins if pin.partition("==")[0] not in without))
    pinned = ("--require-hashes", "--no-deps", "--only-binary=:all:", "-r", str(wanted))
    run(*pip, "download", *pinned, "-d", str(wheels))
    left = tuple(f"wargames/{one}/" for one in (*UNUSED, *leave))
    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as opened:
            for name in opened.namelist():
                if not name.startswith(left) and not name.endswith(UNREAD):
                    opened.extract(name, folder)


def compile_modules(pyodide: Path, folder: Path, games: Path, names: Iterable[str]) -> list[str]:
    """Compile files below a folder with the runtime that will load them, each in its place.

    The code that is generated for classes up to a first board of each game in a list is laid beside them.
    Returns the modules and packages of Python's library that it imports to start.
    """
    script = str(HERE / "compile_modules.mjs")
    return run("node", script, str(pyodide), str(folder), str(games), given="\n".join(names)).split()


def pack(folder: Path, target: Path) -> None:
    """Pack a folder into an archive."""
    with (
        lzma.open(target, "w", filters=[FILTER]) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive,
    ):
        for path in sorted(one for one in folder.rglob("*") if one.is_file()):
            found = tarfile.TarInfo(path.relative_to(folder).as_posix())
            found.size = path.stat().st_size
            with path.open("rb") as content:
                archive.addfile(found, content)


def run(*command: str, given: str = "") -> str:
    """Run a program on a text and return what it prints; raises `NotMade` where it fails or is missing."""
    try:
        done = subprocess.run(command, input=given, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise NotMade(f"{command[0]} is needed: install it and try again") from None
    if done.returncode:
        raise NotMade(f"{' '.join(command[:3])} failed: {(done.stderr or done.stdout).strip()[-500:]}")
    return done.stdout

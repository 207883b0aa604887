"""The parts of a page that plays: Python for WebAssembly, our package and what it needs, all by hash."""

import base64
import hashlib
import io
import json
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Collection, Iterator
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent
UNUSED = ("adapters", "cli", "screen", "testing")
"""Packages of ours that a page never imports."""
UNREAD = ("/RECORD", "/WHEEL", ".pyi", "/py.typed")
"""Files that only installers and type checkers read."""


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


def trim_library(archive: Path) -> None:
    """Leave in an archive of Python's library what is imported: the list is kept in ``library.txt``."""
    wanted = (HERE / "library.txt").read_text().split()
    with zipfile.ZipFile(archive) as opened:
        kept = {name: opened.read(name) for name in wanted}
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as trimmed:
        for name, content in kept.items():
            trimmed.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED, 9)


def lay_packages(
    target: Path, spare: Path, *, without: Collection[str] = (), leave: Collection[str] = ()
) -> None:
    """Build our wheel, fetch those that it needs, and lay all of them into one archive.

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
    with tarfile.open(target, "w:xz", preset=9) as archive:
        for wheel in sorted(wheels.glob("*.whl")):
            for name, content in used(wheel, left):
                found = tarfile.TarInfo(name)
                found.size = len(content)
                archive.addfile(found, io.BytesIO(content))


def used(wheel: Path, left: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a wheel but for those whose path begins with one of ``left``."""
    with zipfile.ZipFile(wheel) as opened:
        for name in sorted(opened.namelist()):
            if not name.startswith(left) and not name.endswith(UNREAD):
                yield name, opened.read(name)


def run(*command: str) -> None:
    """Run a program; raises `NotMade` where it fails or is missing."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise NotMade(f"{command[0]} is needed: install it and try again") from None
    if done.returncode:
        raise NotMade(f"{' '.join(command[:3])} failed: {(done.stderr or done.stdout).strip()[-500:]}")

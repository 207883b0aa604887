"""No file of the project names the machine it was made on, a package registry, or somebody's notes."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from architecture.sources import ROOT
from cases import cases

FOLDERS = "work|tmp|root|home|Users|mnt|private"
TRACES = {
    "a path of a machine": re.compile(rf"(?<![\w.~/<)\]}}-])/(?:{FOLDERS})(?:/|(?![\w/-]))|file:/" + r"//"),
    "a package registry": re.compile(
        r"(?i)\b(?:pypi\.[a-z]+|pythonhosted\.[a-z]+|registry\.npmjs|crates\.io|proxy\.golang|(?:artifactor)y)\b"
        r"|--?(?:extra-)?index[-]url|index[_]url|\bhttps?://[^\s\"']*/simple\b"
    ),
    "notes beside the project": re.compile(r"(?<![\w-])shared" + "/"),
}


# Written in pieces, so that this file does not name what it looks for.
PLANTED = (
    "/wo" + "rk/main/src",
    'open("/t' + 'mp/dice.txt")',
    "cd /wo" + "rk",
    "see /ho" + "me/ann/notes",
    "file:" + "///x",
    "https://py" + "pi.org/project/x",
    "files.python" + "hosted.org",
    "pip --index" + "-url x",
    "https://mirror.example/sim" + "ple",
    "see sha" + "red/design.md",
    "../sha" + "red/rules",
)
HARMLESS = (
    "https://example.org/wo" + "rk/home",
    "paper/wo" + "rk",
    "docs/wo" + "rk/x",
    "tmp_path / 'x'",
    "/usr/bin/env python",
    "/workers",
    "pip install wargames-kernel",
    "it is simple/quick",
    "shared_hexside",
    "is shared by both",
)


def traces(path: str, text: str) -> Iterator[str]:
    for what, pattern in TRACES.items():
        for found in pattern.finditer(text):
            line = 1 + text.count("\n", 0, found.start())
            yield f"{path}:{line}: {what}: {found[0]}"


def project_files() -> Iterator[Path]:
    """List what is tracked, and what would be if it were added now."""
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip("which files are tracked can be told only in a git checkout")
    listed = subprocess.run(
        [git, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    yield from (ROOT / name for name in sorted(listed.stdout.split("\0")) if name and (ROOT / name).is_file())


def test_no_file_names_a_machine_a_registry_or_notes() -> None:
    texts = ((path, path.read_bytes().decode("utf-8", "replace")) for path in project_files())

    assert [] == [found for path, text in texts for found in traces(path.relative_to(ROOT).as_posix(), text)]


def test_the_projects_own_files_are_read() -> None:
    files = set(project_files())

    assert Path(__file__) in files
    assert ROOT / "pyproject.toml" in files


@cases(*PLANTED)
def test_a_planted_trace_is_found(line: str) -> None:
    assert 1 == len(list(traces("README.md", f"first\n{line}\n")))


@cases(*HARMLESS)
def test_what_is_no_trace_is_left_alone(line: str) -> None:
    assert [] == list(traces("README.md", line))

"""Check that this commit is a release, then build it: ``make release``.

A release has the tag ``v`` and the version of ``pyproject.toml``, no file is changed, and the changelog
begins with a section of that version and a date. What is built lies in ``dist`` for an upload with twine.
"""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

from try_package import main as try_package

ROOT = Path(__file__).resolve().parents[1]


def faults(root: Path) -> list[str]:
    """List what keeps the commit of a checkout from being released."""
    version = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    found = []
    if f"v{version}" not in git(root, "tag", "--points-at", "HEAD").split():
        found.append(f"the commit has no tag v{version}: git tag v{version}")
    if changed := git(root, "status", "--porcelain"):
        found.append(f"files are changed: {', '.join(changed.split()[1::2])}")
    heading = re.search(r"^## (.*)$", (root / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    if heading is None or not re.fullmatch(rf"{re.escape(version)}, \d{{4}}-\d\d-\d\d", heading[1]):
        found.append(f"the changelog must begin with '## {version}, YEAR-MONTH-DAY'")
    return found


def git(root: Path, *words: str) -> str:
    """Return what git answers."""
    return subprocess.run(["git", *words], cwd=root, text=True, capture_output=True, check=True).stdout  # noqa: S607  git is found by its name


if __name__ == "__main__":
    if found := faults(ROOT):
        sys.exit("\n".join(["This is no release yet:", *found]))
    try_package(["--keep"])
    print("built in dist; upload with: twine upload dist/*")

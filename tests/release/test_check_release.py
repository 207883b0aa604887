"""What keeps a commit from being released."""

import subprocess
from pathlib import Path

import pytest

from check_release import faults


def commit(root: Path, heading: str, tag: str) -> None:
    (root / "pyproject.toml").write_text('[project]\nversion = "1.2"\n', encoding="utf-8")
    (root / "CHANGELOG.md").write_text(f"# Changelog\n\n## {heading}\n", encoding="utf-8")
    author = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    for words in (["init", "-q"], ["add", "."], [*author, "commit", "-q", "-m", "one"], ["tag", tag]):
        subprocess.run(["git", *words], cwd=root, check=True)  # noqa: S607  git is found by its name


def test_a_tagged_commit_with_a_dated_section_is_a_release(tmp_path: Path) -> None:
    commit(tmp_path, "1.2, 2027-01-31", "v1.2")

    assert [] == faults(tmp_path)


@pytest.mark.parametrize(
    ("heading", "tag", "said"),
    [
        ("1.2, 2027-01-31", "v1.1", "the commit has no tag v1.2"),
        ("1.2, unreleased", "v1.2", "the changelog must begin with '## 1.2, YEAR-MONTH-DAY'"),
        ("1.1, 2027-01-31", "v1.2", "the changelog must begin with '## 1.2, YEAR-MONTH-DAY'"),
    ],
)
def test_another_commit_is_none(tmp_path: Path, heading: str, tag: str, said: str) -> None:
    commit(tmp_path, heading, tag)

    assert 1 == len(found := faults(tmp_path))
    assert found[0].startswith(said)


def test_a_changed_file_is_named(tmp_path: Path) -> None:
    commit(tmp_path, "1.2, 2027-01-31", "v1.2")
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## 1.2, 2027-01-31\n\nMore.\n", encoding="utf-8")

    assert ["files are changed: CHANGELOG.md"] == faults(tmp_path)

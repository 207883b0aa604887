"""The ruleset of docs/add-a-ruleset.md: as printed, it installs and keeps every promise."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from thinned import WHOLE

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "add-a-ruleset.md"
PACKAGE = ROOT / "examples" / "third_party"
OTHERS = {"ambush", "house_rules", "motor_pool"}
"""The packages of other pages, each in a folder of its own."""
PRINTED = re.compile(r'^```\w+ title="(?P<name>[^"]+)"\n(?P<text>.*?)^```$', re.DOTALL | re.MULTILINE)


def printed_files() -> dict[str, str]:
    return {found["name"]: found["text"] for found in PRINTED.finditer(PAGE.read_text(encoding="utf-8"))}


def package_files() -> dict[str, str]:
    wanted = (path for path in PACKAGE.rglob("*") if path.suffix in {".py", ".toml"})
    wanted = (path for path in wanted if path.relative_to(PACKAGE).parts[0] not in OTHERS)
    return {path.relative_to(PACKAGE).as_posix(): path.read_text(encoding="utf-8") for path in wanted}


def run(*command: str, package: Path = PACKAGE, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command],
        cwd=package,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def install(package: Path, target: Path) -> Path:
    pytest.importorskip("hatchling", reason="the package is built with hatchling, which `make` installs")
    offline = ("--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check")
    unconstrained = {"PIP_CONSTRAINT": "", "PIP_BUILD_CONSTRAINT": ""}
    done = run(
        "-m",
        "pip",
        "install",
        "--quiet",
        *offline,
        "--target",
        str(target),
        ".",
        package=package,
        **unconstrained,
    )
    assert 0 == done.returncode, done.stdout + done.stderr
    return target


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(PACKAGE, tmp_path_factory.mktemp("installed"))


def test_the_page_prints_every_file_of_the_package_word_for_word() -> None:
    assert package_files() == printed_files()


def test_a_file_that_is_not_as_printed_is_found() -> None:
    printed = printed_files()

    assert "hog/game.py" in printed
    assert package_files() != {**printed, "hog/game.py": printed["hog/game.py"].replace("HOG-4.1", "HOG-4.2")}


def test_the_installed_package_is_found_by_its_entry_point(installed: Path) -> None:
    done = run("-c", "import wargames; print(*wargames.games())", PYTHONPATH=str(installed))

    assert "hog" in done.stdout.split(), done.stderr


def test_the_installed_package_passes_its_tests_and_the_kit(installed: Path) -> None:
    done = run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "error", PYTHONPATH=str(installed))

    assert 0 == done.returncode, done.stdout + done.stderr
    assert "10 passed" in done.stdout


@pytest.mark.oracle
def test_the_package_with_a_map_passes_its_tests_and_the_kit(tmp_path: Path) -> None:
    package = PACKAGE / "ambush"
    installed = install(package, tmp_path)
    daily = () if WHOLE else ("-k", "not promises or secrets or sampled or named")

    done = run(
        "-m", "pytest", "-q", "-p", "no:cacheprovider", *daily, package=package, PYTHONPATH=str(installed)
    )

    assert 0 == done.returncode, done.stdout + done.stderr

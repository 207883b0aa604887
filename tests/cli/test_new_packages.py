"""Packages that ``wargames new-game`` and ``new-bot`` write are green at once, by path and installed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli.terminal import Run

pytestmark = pytest.mark.thorough

GAMES = ("bob", "fire_move", "sam_fire", "screaming_eagles", "sniper")
LEFT = ("newvariant", "NewVariant", "New Variant", "TheGame", "the.module", "the.scenario")
PATH = ("-m", "pytest", "-q", "-p", "no:cacheprovider")
FEW = ("-k", "not promises or games_end")
"""One promise of the kit: a variant keeps the others as its game does, which has tests of its own."""


def python(*words: str, folder: Path, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def installed(folder: Path, target: Path) -> dict[str, str]:
    """Install a package beside the library; give the environment in which it is found."""
    pytest.importorskip("hatchling", reason="the package is built with hatchling, which `make` installs")
    offline = ("--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check", "--quiet")
    done = python(
        *("-m", "pip", "install", *offline, "--target", str(target), "."),
        folder=folder,
        PIP_CONSTRAINT="",
        PIP_BUILD_CONSTRAINT="",
    )
    assert 0 == done.returncode, done.stdout + done.stderr
    return {"PYTHONPATH": str(target)}


def test_a_new_game_is_green_by_path_and_installed(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    written = run("new-game", "river_crossing", "--title", "Crossing the River")
    folder = tmp_path / "river_crossing"
    assert (0, "") == (written.code, written.err)
    assert "Next: cd river_crossing && pip install -e '.[test]' && pytest" in written.out

    tests = python(*PATH, "-rs", folder=folder)
    assert 0 == tests.returncode, tests.stdout
    assert "pictures_keep_secrets was not tried: the game brings no pictures in parts" in tests.stdout

    found = installed(folder, tmp_path / "target")
    listed = python("-m", "wargames", "list", folder=tmp_path, **found)
    assert "Crossing the River" in listed.stdout
    played = python("-m", "wargames", "watch", "river_crossing", "--seed", "1", folder=tmp_path, **found)
    assert 0 == played.returncode, played.stderr
    assert "RIVER-2.1" in played.stdout


def test_a_new_variant_is_green_by_path_and_installed(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert 0 == run("new-game", "night_alley", "--variant-of", "screaming_eagles").code
    folder = tmp_path / "night_alley"

    tests = python(*PATH, folder=folder)
    assert 0 == tests.returncode, tests.stdout

    found = installed(folder, tmp_path / "target")
    listed = python("-m", "wargames", "list", folder=tmp_path, **found)
    assert "a variant of screaming_eagles" in " ".join(listed.stdout.split())
    played = python("-m", "wargames", "watch", "night_alley", "--seed", "1", folder=tmp_path, **found)
    assert 0 == played.returncode, played.stderr


def test_a_new_bot_is_green_by_path_and_installed(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert 0 == run("new-bot", "rommel", "--game", "sniper", "--folder", "somewhere").code
    folder = tmp_path / "somewhere"

    tests = python(*PATH, folder=folder)
    assert 0 == tests.returncode, tests.stdout

    found = installed(folder, tmp_path / "target")
    show = "import wargames.bots as b; print('rommel' in b.names('sniper'), b.games_of('rommel'))"
    assert "True ('sniper',)\n" == python("-c", show, folder=tmp_path, **found).stdout


@pytest.mark.parametrize(
    "words",
    [
        ("new-game", "pig"),
        *[("new-game", "pig", "--variant-of", game) for game in GAMES],
        *[("new-bot", "pig", "--game", game) for game in GAMES],
    ],
)
def test_the_tests_of_a_new_package_run_by_path(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    run(*words)

    tests = python(*PATH, *FEW, folder=tmp_path / "pig")

    assert 0 == tests.returncode, tests.stdout


def test_nothing_of_the_template_is_left(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("new-game", "pig_iron")
    run("new-bot", "rommel", "--game", "bob")
    run("new-game", "orchard", "--variant-of", "bob")
    texts = {path: path.read_text() for path in tmp_path.rglob("*") if path.is_file()}

    assert {"orchard", "pig_iron", "rommel"} == {path.relative_to(tmp_path).parts[0] for path in texts}
    for word in ("newgame", "NewGame", "New Game", "NEW-", "newbot", "NewBot", "thegame", ".txt", *LEFT):
        assert [] == [path for path, text in texts.items() if word in text or word in str(path)]


@pytest.mark.parametrize(
    ("words", "because"),
    [
        (("new-game", "bob"), "a game 'bob' is installed already"),
        (("new-game", "pig", "--variant-of", "bobb"), "there is no game 'bobb'; did you mean 'bob'?"),
        (("new-game", "Pig"), "'Pig' cannot name a game: take 2 to 30 small letters"),
        (("new-game", "../pig"), "'../pig' cannot name a game"),
        (("new-game", "class"), "'class' cannot name a game"),
        (("new-game", "json"), "Python has a module of that name"),
        (("new-game", "pig", "--title", 'a "pig"'), "take words without quotation marks"),
        (("new-bot", "marksman", "--game", "sniper"), "a bot 'marksman' is installed already"),
        (("new-bot", "rommel", "--game", "snipper"), "there is no game 'snipper'; did you mean 'sniper'?"),
    ],
)
def test_what_cannot_be_written_is_refused(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], because: str
) -> None:
    monkeypatch.chdir(tmp_path)
    refused = run(*words)

    assert 2 == refused.code
    assert because in " ".join(refused.err.split())
    assert [] == list(tmp_path.iterdir())


def test_a_folder_that_is_there_is_left_as_it_is(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pig").mkdir()
    refused = run("new-game", "pig")

    assert 2 == refused.code
    assert "pig exists already" in refused.err
    assert [] == list((tmp_path / "pig").iterdir())

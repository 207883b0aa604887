"""The typed clients: their messages are those of the schemas, and their examples play by queries."""

import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from making import typescript

import wargames
from cases import cases
from wargames import Session, bots
from wargames.kernel.game import Seat
from wargames.protocol import RemoteBot

ROOT = Path(__file__).parents[2]
TYPESCRIPT, GO = ROOT / "clients" / "typescript", ROOT / "clients" / "go"
PYTHON = ROOT / "examples" / "engines" / "rollouts.py"
COMPILER = TYPESCRIPT / "node_modules" / ".bin" / "tsc"
needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="the TypeScript client needs node")
needs_go = pytest.mark.skipif(shutil.which("go") is None, reason="the Go client needs go")


def test_the_types_of_typescript_are_those_of_the_schemas() -> None:
    assert typescript.messages() == typescript.PATH.read_text(encoding="utf-8"), "run make references"


@cases("sniper", "screaming_eagles")
def test_a_game_has_types_for_each_of_its_actions(name: str) -> None:
    types = typescript.game_types(name)

    for kind in wargames.load(name).action_types:
        assert f"export interface {kind.__name__}" in types


@needs_node
def test_the_typescript_client_says_what_the_page_says() -> None:
    run(["node", "--test", "test"], TYPESCRIPT)


@pytest.mark.skipif(not COMPILER.exists(), reason="needs tsc: `make clients` brings it")
def test_what_is_shipped_is_what_the_compiler_makes(tmp_path: Path) -> None:
    run([str(COMPILER), "--outDir", str(tmp_path)], TYPESCRIPT)
    made, shipped = (
        {path.relative_to(folder): path.read_text(encoding="utf-8") for path in folder.rglob("*.*")}
        for folder in (tmp_path, TYPESCRIPT / "dist")
    )

    assert made == shipped


@needs_go
def test_the_go_client_says_what_the_page_says() -> None:
    run(["go", "vet", "./..."], GO)
    run(["go", "test", "./..."], GO)


def run(command: list[str], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert 0 == done.returncode, done.stdout + done.stderr


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return the function that gives the command of an example; it skips what is not installed."""

    def command(language: str) -> tuple[str, ...]:
        if language == "python":
            return (sys.executable, str(PYTHON))
        tool = {"typescript": "node", "go": "go"}[language]
        if shutil.which(tool) is None:
            pytest.skip(f"the example in {language} needs {tool}")
        if language == "typescript":
            return ("node", str(TYPESCRIPT / "dist" / "examples" / "rollouts.js"))
        out = tmp_path_factory.mktemp("go") / "rollouts"
        run(["go", "build", "-o", str(out), "./examples/rollouts"], GO)
        return (str(out),)

    return command


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["python", "typescript", "go"])
def test_the_example_plays_by_queries_and_as_those_in_other_languages(language: str, program: Any) -> None:
    """The three are one bot: from the same seed they choose the same, by the same replies."""
    found, asked = played(program(language))

    assert in_python() == (found, asked)
    assert 50 < asked


@cache
def in_python() -> tuple[list[str], int]:
    return played((sys.executable, str(PYTHON)))


def played(command: tuple[str, ...]) -> tuple[list[str], int]:
    game = wargames.load("sniper")
    bot = RemoteBot(command, game, seed=3)
    seats = {Seat("us"): bot, Seat("de"): bots.make("random", game, 3)}
    session = Session(game, game.balanced, dice=wargames.SeededDice(3), seats=seats)
    session.run(limit=4)
    asked = bot.queries
    bot.close()
    return [entry.digest for entry in session.history], asked

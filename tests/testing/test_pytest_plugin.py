"""The pytest plugin: a game's promises as tests, from the command line or from a test module."""

import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from wargames.testing import ALL

pytestmark = pytest.mark.thorough

pytest_plugins = ["pytester"]

ROOT = Path(__file__).parents[2]


@pytest.fixture
def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> "Run":
    monkeypatch.setenv("PYTHONPATH", f"{ROOT / 'src'}:{ROOT / 'tests'}")
    installed = entry_points(group="pytest11", name="wargames")
    return Run(pytester, () if installed else ("-p", "wargames.testing.pytest_plugin"))


class Run:
    def __init__(self, pytester: pytest.Pytester, plugin: tuple[str, ...]) -> None:
        self.pytester = pytester
        self.plugin = plugin

    def __call__(self, *arguments: str) -> pytest.RunResult:
        return self.pytester.runpytest_subprocess(*self.plugin, *arguments)


def test_a_named_game_gives_one_test_of_each_promise_and_no_file_is_needed(run: Run) -> None:
    run.pytester.makepyfile(test_other="def test_other(): pass")

    result = run("--wargames", "toy.game:GAME", "--wargames-games", "2", "-v", "-k", "games_")

    kept = [name for name in ALL if name.startswith("games_")]
    result.assert_outcomes(passed=len(kept), deselected=len(ALL) - len(kept))
    result.stdout.fnmatch_lines(["wargames?toy.game:GAME?::games_end PASSED*"])


def test_a_broken_promise_is_shown_as_one_message(run: Run) -> None:
    result = run("--wargames", "toy.defects:HASH_ORDERED", "--wargames-games", "2", "-k", "other_processes")

    result.assert_outcomes(failed=1, deselected=len(ALL) - 1)
    result.stdout.fnmatch_lines(["toy breaks other_processes_agree (*", "  again: check_game('toy.defects:*"])
    result.stdout.no_fnmatch_line("*Traceback*")


def test_an_unknown_game_is_named(run: Run) -> None:
    result = run("--wargames", "nowhere")

    assert pytest.ExitCode.USAGE_ERROR == result.ret
    result.stderr.fnmatch_lines(["*there is no game 'nowhere'*"])


def test_a_named_file_is_collected_beside_a_named_game(run: Run) -> None:
    path = run.pytester.makepyfile(test_other="def test_other(): pass")

    result = run(
        "--wargames", "toy.game:GAME", "--wargames-games", "1", str(path), "-k", "other or games_end"
    )

    assert 2 == result.parseoutcomes()["passed"] - len([name for name in ALL if "other" in name])


def test_a_run_without_a_game_is_left_alone(run: Run) -> None:
    run.pytester.makepyfile(test_other="def test_other(): pass")

    run("--doctest-modules").assert_outcomes(passed=1)


def test_a_test_module_of_ones_own_makes_the_tests_by_one_line(run: Run) -> None:
    run.pytester.makepyfile(
        """
        from wargames.testing import promise_tests

        test_promises = promise_tests("toy.game:GAME", games=2)
        test_ends = promise_tests("toy.game:GAME", games=2, checks=["games_end"])
        """
    )

    run("-k", "games_end").assert_outcomes(passed=2, deselected=len(ALL) - 1)


def test_the_plugin_alone_imports_neither_the_kit_nor_the_rules() -> None:
    asked = "import sys, wargames.testing.pytest_plugin; print('wargames.testing.kit' in sys.modules)"

    answer = subprocess.run(
        [sys.executable, "-c", asked], cwd=ROOT / "src", capture_output=True, text=True, check=True
    )

    assert "False\n" == answer.stdout

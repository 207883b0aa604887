"""A run of tests under Python for WebAssembly: what is left out there, and why."""

import re
import tomllib
from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from pathlib import Path

import pytest

MARKED = "not adapters and not learners and not notebooks and not screen"
MISSING = re.compile(r"ModuleNotFoundError: No module named '(\w+)")
ABSENT: Mapping[str, str] = {
    "numpy": "is compiled, and has no wheel for this machine at PyPI",
    "shapely": "is compiled, and has no wheel for this machine at PyPI",
    "jsonschema": "rests on a compiled package",
    "rich": "is of the command line, which runs in processes",
    "typer": "is of the command line, which runs in processes",
    "starlette": "is of the server",
}
"""Modules that are not here, and why."""

NEEDED: Mapping[str, list[str]] = tomllib.loads(
    Path(__file__).with_name("left_out.toml").read_text(encoding="utf-8")
)
LEFT_OUT = {name: f"needs {what}" for what, names in NEEDED.items() for name in names}
"""Tests by the beginnings of their names, and what they need that is not here.

A star stands for anything between a beginning and an end.
"""


def fits(test: str, name: str) -> bool:
    """Return whether a test is meant by a name.

    >>> (
    ...     fits("test_a.py::test_b[bob-2]", "test_a.py::test_b"),
    ...     fits("test_a.py::test_b[2]", "test_a.py::test_b[*1]"),
    ... )
    (True, False)
    """
    begins, _, ends = name.partition("*")
    return test.startswith(begins) and test.endswith(ends)


class LeavingOut:
    """A plugin that leaves out what cannot run here, and lists it with the reasons."""

    def __init__(self) -> None:
        self.named = dict[str, str]()
        self.tests = Counter[str]()

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        """Leave out a file that imports what is not here."""
        report = yield
        missing = MISSING.search(str(report.longrepr or ""))
        if report.outcome == "failed" and missing and missing[1] in ABSENT:
            self._leave(collector.nodeid, f"needs {missing[1]}, which {ABSENT[missing[1]]}")
            return pytest.CollectReport(collector.nodeid, "passed", None, [])
        return report

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out the tests that are named."""
        kept = []
        for item in items:
            name = next((one for one in LEFT_OUT if fits(item.nodeid, one)), None)
            if name is None:
                kept.append(item)
            else:
                self._leave(name, LEFT_OUT[name])
                self.tests[name] += 1
        items[:] = kept

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Name a test that skips itself among those left out."""
        if report.skipped and isinstance(report.longrepr, tuple):
            self._leave(report.nodeid, report.longrepr[2].removeprefix("Skipped: ").partition(":")[0])
            self.tests[report.nodeid] += 1

    def _leave(self, name: str, why: str) -> None:
        self.named[name] = why

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """List what was left out."""
        terminalreporter.section("left out here")
        for name, why in sorted(self.named.items()):
            tests = self.tests[name]
            counted = f"{tests} test{'s' * (tests > 1)}" if tests else "1 file"
            terminalreporter.line(f"left out: {counted}: {name}: {why}")


def run(tests: Sequence[str]) -> int:
    """Run tests; return the exit code of pytest."""
    options = (
        "-q", "-o", "addopts=", "--import-mode=importlib", "--capture=sys", "-m", MARKED, "--tb=short",
        "--disable-plugin-autoload", "-p", "_hypothesis_pytestplugin", "-p", "wargames.testing.pytest_plugin",
        "-p", "no:cacheprovider", "-p", "no:faulthandler", "-p", "no:threadexception", "-W", "default",
    )  # fmt: skip
    return int(pytest.main([*options, *tests], plugins=[LeavingOut()]))

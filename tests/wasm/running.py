"""A run of tests under Python for WebAssembly: what is left out there, and why."""

import re
from collections import Counter
from collections.abc import Generator, Mapping, Sequence

import pytest

MARKED = "not adapters and not learners and not notebooks and not screen and not thorough"
MISSING = re.compile(r"ModuleNotFoundError: No module named '(\w+)")
ABSENT: Mapping[str, str] = {
    "numpy": "is compiled, and has no wheel for this machine at PyPI",
    "shapely": "is compiled, and has no wheel for this machine at PyPI",
    "jsonschema": "needs a compiled package",
    "typer": "is of the command line, which runs in processes",
    "starlette": "is of the server",
}
"""Modules that are not here, and why."""

PROCESS = "begins a process"
LEFT_OUT: Mapping[str, str] = {
    "tests/kernel/test_serialization.py::test_what_is_no_json_is_refused": "nests deeper than the stack here",
    "tests/testing/test_happening.py::test_a_rare_event_": PROCESS,
    "tests/testing/test_fuzzing.py::": "needs rich, which is of the command line",
}
"""Tests by the beginning of their names, and what they need that is not here."""


class LeavingOut:
    """A plugin that leaves out what cannot run here, and lists it with the reasons."""

    def __init__(self) -> None:
        self.because = Counter[str]()
        self.named = dict[str, str]()

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
            name = next((one for one in LEFT_OUT if item.nodeid.startswith(one)), None)
            if name is None:
                kept.append(item)
            else:
                self._leave(name, LEFT_OUT[name])
        items[:] = kept

    def _leave(self, name: str, why: str) -> None:
        self.named[name] = why
        self.because[why] += 1

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """List what was left out."""
        terminalreporter.section("left out here")
        for name, why in sorted(self.named.items()):
            terminalreporter.line(f"{name}: {why}")


def run(tests: Sequence[str]) -> int:
    """Run tests; return the exit code of pytest."""
    options = (
        "-q", "-o", "addopts=", "--import-mode=importlib", "--capture=sys", "-m", MARKED, "--tb=short",
        "--disable-plugin-autoload", "-p", "_hypothesis_pytestplugin", "-p", "wargames.testing.pytest_plugin",
        "-p", "no:cacheprovider", "-p", "no:faulthandler", "-p", "no:threadexception", "-W", "default",
    )  # fmt: skip
    return int(pytest.main([*options, *tests], plugins=[LeavingOut()]))

"""A pytest plugin that records the events of each test, for ``rare_events_have_tests``.

``WARGAMES_EVENTS`` names its output: the classes of events by the id of each test that passed. If the file
has a list of ids before, only those tests run.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from wargames.kernel.game.vocabulary import Step
from wargames.testing.checks.happening import FILE


class EventWatch:
    """A recorder of the events while a test runs."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._wanted: list[str] = json.loads(file.read_text(encoding="utf-8"))
        self._seen: dict[str, list[str]] = {}
        self._now: set[str] = set()
        self._watch()

    def _watch(self) -> None:
        made = Step.__init__

        def make(step: Step[Any], *values: Any, **named: Any) -> None:
            made(step, *values, **named)
            self._now.update(type(event).__name__ for event in step.events)

        setattr(Step, "__init__", make)  # noqa: B010  the class is frozen to a type checker

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep only the wanted tests."""
        if self._wanted:
            items[:] = [item for item in items if item.nodeid in self._wanted]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self) -> Iterator[None]:
        """Begin again with each test."""
        self._now.clear()
        return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep the events of a test that passed."""
        if report.when == "call" and report.passed:
            self._seen[report.nodeid] = sorted(self._now)

    def pytest_sessionfinish(self) -> None:
        """Write the events."""
        self._file.write_text(json.dumps(self._seen), encoding="utf-8")


def pytest_configure(config: pytest.Config) -> None:
    """Register the plugin if a file is named."""
    if name := os.environ.get(FILE):
        config.pluginmanager.register(EventWatch(Path(name)))

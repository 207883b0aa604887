"""What the tests of the command line share."""

import pytest

from cli.terminal import Run, runner


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The command line, run inside the test with what is typed in."""
    return runner(monkeypatch, capsys)

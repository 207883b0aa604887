"""The command line run inside the test, with what it wrote."""

import io
import sys
from collections.abc import Callable

import attrs
import pytest

from wargames.cli.errors import main

Run = Callable[..., "Written"]


@attrs.frozen
class Written:
    """How a command ended and what it wrote."""

    code: int
    out: str
    err: str


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The command line, with what is typed in."""
    return runner(monkeypatch, capsys)


def runner(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Give a function that runs a command line, with what is typed in."""

    def run(*words: object, typed: str = "", columns: int = 100) -> Written:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        monkeypatch.setenv("COLUMNS", str(columns))
        code = main([str(word) for word in words])
        return Written(code, *capsys.readouterr())

    return run


def unfolded(text: str) -> str:
    """Write what was folded to the width of the screen in one line."""
    return " ".join(text.split())


def one_line(written: Written) -> str:
    """Check that the error output is one line of the program's own, and give it."""
    assert written.err.startswith("wargames: ")
    assert written.err.endswith("\n")
    assert 1 == written.err.count("\n")
    assert "Traceback" not in written.out + written.err
    return written.err

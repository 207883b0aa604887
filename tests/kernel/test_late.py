"""The door to modules that take long to import, or that are missing on some systems."""

import subprocess
import sys

import pytest

from wargames.kernel.base import late

PROGRAM = """
import sys
import wargames
print({"cattrs", "importlib.metadata", "networkx", "numpy"} & set(sys.modules))
"""


def test_the_library_is_imported_without_what_takes_long() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)

    assert "set()\n" == done.stdout


def test_a_module_is_imported_when_somebody_looks_into_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(vars(late), "np", raising=False)

    assert late.np is sys.modules["numpy"]
    assert vars(late)["np"] is late.np


def test_a_module_that_is_missing_is_missing_where_it_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(vars(late), "fcntl", raising=False)
    monkeypatch.setitem(sys.modules, "fcntl", None)

    with pytest.raises(ImportError):
        _ = late.fcntl


def test_no_other_module_comes_in_by_this_door() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'json'"):
        getattr(late, "json")  # noqa: B009  unknown to type checkers

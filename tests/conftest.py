"""What holds for all tests: none asserts on a clock, and each is found by the clauses that it proves."""

import gc
import re
from collections.abc import Generator, Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import settings

from wargames.kernel.base.ledger import ENTRY_ID

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")

SOURCE = Path(__file__).parents[1] / "src"
WHOLE_FILE = re.compile(r"^pytestmark = pytest\.mark\.(\w+)$", re.MULTILINE)


class Doctested:
    """Searches only files with examples for doctests: to search a file of tests is to import it twice."""

    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(
        self, file_path: Path
    ) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
        """Drop the doctests of files without any, and import the others by name.

        Left to itself, pytest would run a module of a package a second time when its package imports it.
        """
        found = yield
        if not any(isinstance(one, DoctestModule) for one in found):
            return found
        if ">>>" not in file_path.read_text("utf-8"):
            return [one for one in found if not isinstance(one, DoctestModule)]
        if file_path.is_relative_to(SOURCE):
            with suppress(ImportError):  # of a part that is not installed; pytest skips it
                import_module(".".join(file_path.relative_to(SOURCE).with_suffix("").parts))
        return found


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Import no file of tests that ``-m`` leaves out as a whole: what needs OpenSpiel brings scipy along."""
    if not collection_path.name.startswith("test_"):
        return None
    found = WHOLE_FILE.search(collection_path.read_text("utf-8"))
    return (found is not None and f"not {found[1]}" in str(config.option.markexpr).split(" and ")) or None


def pytest_configure(config: pytest.Config) -> None:
    """Let ``Doctested`` see the files of ``src``, too."""
    config.pluginmanager.register(Doctested())


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Look for no garbage among thousands of tests, neither while they are collected nor later."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(20_000, 20, 20)  # positions and their facts come by the thousand, and are kept
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let ``pytest -k SAF-11.2`` find the tests whose docstring or mark names the clause."""
    for item in items:
        assert " at 0x" not in item.nodeid, f"{item.nodeid} has another name in every process"
        told = (getattr(getattr(item, "obj", None), "__doc__", None) or "",)
        marked = (str(word) for mark in item.iter_markers("clause") for word in mark.args)
        item.extra_keyword_matches.update(ENTRY_ID.findall(" ".join((*told, *marked))))

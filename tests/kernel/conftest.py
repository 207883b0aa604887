"""What tests of the kernel share."""

from pathlib import Path

import pytest

from kernel.declared_variants import Declare, declaring
from kernel.small_records import whole_record


@pytest.fixture
def declare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Declare:
    """Give a function that writes the package of a variant of Sniper's Alley, and imports it."""
    monkeypatch.syspath_prepend(str(tmp_path))
    return declaring(tmp_path)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the record of a whole game."""
    return whole_record(tmp_path_factory.mktemp("record") / "whole.jsonl")

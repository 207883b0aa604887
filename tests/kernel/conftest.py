"""What tests of the kernel share."""

from pathlib import Path

import pytest

from kernel.declared_variants import Declare, declaring


@pytest.fixture
def declare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Declare:
    """Give a function that writes the package of a variant of Sniper's Alley, and imports it."""
    monkeypatch.syspath_prepend(str(tmp_path))
    return declaring(tmp_path)

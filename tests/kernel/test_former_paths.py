"""Modules of the kernel by the paths that they had: importable for one release, with a warning."""

import sys
from importlib import import_module

import pytest

from wargames.kernel.former_paths import MOVED


@pytest.mark.parametrize("former", MOVED)
def test_a_former_path_gives_the_module_that_moved_and_warns(former: str) -> None:
    sys.modules.pop(former, None)

    with pytest.warns(DeprecationWarning, match=f"{former} is now {MOVED[former]}"):
        found = import_module(former)

    assert import_module(MOVED[former]) is found


def test_a_module_that_never_was_is_not_found() -> None:
    with pytest.raises(ModuleNotFoundError):
        import_module("wargames.kernel.nothing")

"""Without its library an adapter says what to install."""

import importlib
import sys

import pytest


@pytest.mark.parametrize(
    ("adapter", "library", "extra"),
    [
        ("pettingzoo", "pettingzoo", "rl"),
        ("gymnasium", "gymnasium", "rl"),
        ("openspiel", "pyspiel", "openspiel"),
    ],
)
def test_a_missing_extra_is_named(
    adapter: str, library: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, f"wargames.adapters.{adapter}", raising=False)

    with pytest.raises(ImportError, match=rf"pip install 'wargames-kernel\[{extra}\]'"):
        importlib.import_module(f"wargames.adapters.{adapter}")

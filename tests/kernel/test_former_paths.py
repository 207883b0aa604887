"""Modules that moved, by the paths that they had: importable for one release, with a warning."""

import sys
from importlib import import_module
from pathlib import Path

import pytest

import wargames
from wargames.kernel.former_paths import MOVED, register_former_paths


def import_by_former_path(former: str) -> None:
    sys.modules.pop(former, None)

    with pytest.warns(DeprecationWarning, match=f"{former} is now {MOVED[former]}"):
        found = import_module(former)

    assert import_module(MOVED[former]) is found


@pytest.mark.parametrize("former", [*MOVED])
def test_a_former_path_gives_the_module_that_moved_and_warns(former: str) -> None:
    import_by_former_path(former)


@pytest.mark.parametrize("game_id", wargames.games())
def test_the_former_paths_of_a_game_give_the_modules_that_moved(game_id: str) -> None:
    wargames.load(game_id)
    for former in [former for former in MOVED if former.startswith(f"wargames.{game_id}.")]:
        import_by_former_path(former)


def test_a_package_registers_where_its_modules_are_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "jets").mkdir()
    (tmp_path / "jets/__init__.py").touch()
    (tmp_path / "jets/moments.py").write_text("TURN, LAND = 'turn', 'land'")
    monkeypatch.syspath_prepend(tmp_path)

    register_former_paths({"jets.actions": "jets.moments", "jets.events": "jets.moments"})

    import_by_former_path("jets.actions")
    import_by_former_path("jets.events")
    assert sys.modules["jets.events"].LAND == "land"


def test_a_module_that_never_was_is_not_found() -> None:
    with pytest.raises(ModuleNotFoundError):
        import_module("wargames.kernel.nothing")

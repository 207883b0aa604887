"""Whole games at the app of a page, which has one thread and neither numpy nor networkx."""

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent / "one_thread.py"


def played(folder: Path, game: str) -> list[str]:
    """Play a game in a process of its own, whose modules are barred; gives the words of its line."""
    command = (sys.executable, str(SCRIPT), str(folder), game)
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert 0 == done.returncode, done.stderr[-2000:]
    return done.stdout.split(maxsplit=2)


def test_a_game_is_played_to_its_end_in_one_thread(tmp_path: Path) -> None:
    game, answers, ending = played(tmp_path, "screaming_eagles")

    assert "screaming_eagles" == game
    assert int(answers) > 10
    assert ending
    assert list(tmp_path.glob("*.jsonl"))


@pytest.mark.thorough
@pytest.mark.parametrize("game", ["bob", "fire_move", "sam_fire", "sniper"])
def test_every_game_is_played_to_its_end_in_one_thread(game: str, tmp_path: Path) -> None:
    name, answers, ending = played(tmp_path, game)

    assert game == name
    assert int(answers) > 10
    assert ending

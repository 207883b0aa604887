"""Games played with the small game, and their records, for tests."""

import json
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

from kernel.small_game import SMALL, Copycat, SmallState, SmallView
from wargames.kernel.chance.dice import ScriptedDice, SeededDice
from wargames.kernel.play.session import Seats, Session, Undo

Small = Session[SmallState, SmallView]
Line = dict[str, Any]
Edit = Callable[[Line], object]


def played(path: Path | BytesIO, rounds: int = 3) -> Small:
    """Play with an undo and a redo on the way."""
    game = Session(SMALL, "plain", {"wins": 3}, dice=SeededDice(3), record=path)
    for number in range(rounds):
        game.submit("left", f"bid {1 + number % 3}")
        game.undo()
        game.redo()
        game.submit("right", "boast")
        game.submit("right", "bid 2")
    return game


def lines_of(path: Path) -> list[Line]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def edited(path: Path, number: int, edit: Edit) -> str:
    """Give the text of a record with one line changed; lines count from 1."""
    lines = lines_of(path)
    edit(lines[number - 1])
    return "".join(json.dumps(line) + "\n" for line in lines)


def whole_record(path: Path) -> Path:
    """Record a whole game."""
    bots = {"left": Copycat(3), "right": Copycat(1)}
    Session(SMALL, "plain", dice=SeededDice(3), seats=bots, record=path).run()
    return path


def session(faces: str = "11 1 1 1", undo: Undo = "honest", seats: Seats | None = None) -> Small:
    """Begin a game whose dice fall as told."""
    values = [int(face) for face in faces.replace(" ", "")]
    return Session(SMALL, "plain", dice=ScriptedDice(values), undo=undo, seats=seats or {})

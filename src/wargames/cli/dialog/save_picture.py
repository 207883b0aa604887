"""The command ``save``: a picture of the board as its seat sees it."""

from pathlib import Path
from typing import Any

from wargames import render
from wargames.kernel.base.errors import BadOption
from wargames.kernel.game import Game, View

OVER = " over"
"""The word by which ``save`` overwrites a file."""


def save_board(game: Game[Any, Any], view: View, words: str) -> str:
    """Write a picture to the file named; returns its name. Raises :class:`BadOption`."""
    if not (words.lower().removesuffix(OVER).rstrip().endswith(".svg") and words.isprintable()):
        raise BadOption("name a file that ends in .svg")
    name, over = words.removesuffix(OVER).rstrip(), words.endswith(OVER)
    try:
        with Path(name).open("w" if over else "x", encoding="utf-8") as file:
            file.write(render.svg(game, view))
    except FileExistsError:
        raise BadOption(f"{name} is there already; {f'save {name}{OVER}'!r} writes over it") from None
    return name

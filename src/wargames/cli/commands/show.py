"""``wargames show``: a position of a record as a picture or as text."""

from pathlib import Path
from typing import Annotated, Any

import typer

from wargames import render
from wargames.cli.arguments import At, RecordFile, file_to_write
from wargames.cli.console import say
from wargames.cli.position import position, seat_named
from wargames.kernel.game import Game, View

SeenBy = Annotated[str | None, typer.Option("--seat", help="Whose eyes to see with; default: a spectator's.")]
Output = Annotated[
    Path | None,
    typer.Option("--output", "-o", metavar="FILE.svg", help="A .svg, .png or .txt file; else the screen."),
]


def show(record: RecordFile, *, at: At = None, seat: SeenBy = None, output: Output = None) -> None:
    """Show a position of a recorded game.

    It is shown as one seat or a spectator sees it.

    Example: wargames show game.jsonl --at 12 --seat blue -o board.svg
    """
    file = file_to_write(output, ".svg", ".png", ".txt")
    entry = position(record, at)
    game = entry.game
    view = game.view(entry.state, None if seat is None else seat_named(game, entry.state, seat))
    if file is None:
        say(render.text(game, view))
        return
    file.write_bytes(drawn(game, view, file.suffix.lower()))
    say(f"The picture is in {file}.")


def drawn(game: Game[Any, Any], view: View, suffix: str) -> bytes:
    """Draw a view in the format of a file."""
    match suffix:
        case ".png":
            return render.png(render.svg(game, view))
        case ".svg":
            return render.svg(game, view).encode()
    return f"{render.text(game, view)}\n".encode()

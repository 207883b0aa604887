"""``wargames show``: a position of a record as a picture or as text."""

from pathlib import Path
from typing import Annotated

import typer

from wargames import render
from wargames.cli.arguments import At, RecordFile, suffixed
from wargames.cli.console import say
from wargames.cli.position import position, seat_named

SeenBy = Annotated[str | None, typer.Option("--seat", help="Whose eyes to see with; default: a spectator's.")]
Output = Annotated[
    Path | None,
    typer.Option("--output", "-o", metavar="FILE.svg", help="A .svg or .txt file; default: the screen."),
]


def show(record: RecordFile, *, at: At = None, seat: SeenBy = None, output: Output = None) -> None:
    """Show a position of a recorded game, as one seat or a spectator sees it.

    Example: wargames show game.jsonl --at 12 --seat blue -o board.svg
    """
    file = suffixed(output, ".svg", ".txt")
    entry = position(record, at)
    game = entry.game
    view = game.view(entry.state, None if seat is None else seat_named(game, entry.state, seat))
    if file is None:
        say(render.text(game, view))
        return
    drawn = render.svg(game, view) if file.suffix.lower() == ".svg" else render.text(game, view) + "\n"
    file.write_text(drawn, encoding="utf-8")
    say(f"The picture is in {file}.")

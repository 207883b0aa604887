"""The board as a text board, and the page of text around it."""

from wargames.render.drawn import mark
from wargames.render.screaming_eagles.moment import flying, waiting
from wargames.render.screaming_eagles.terminal import KEY, NOSE, battle_boards, shades, shots
from wargames.render.text_boards import TextBoard, TextCanvas, TextPage, Tint, Zoom
from wargames.render.text_pages import written
from wargames.screaming_eagles.components import HEADING, Team
from wargames.screaming_eagles.lattice import COLUMNS, PLACE, Space
from wargames.screaming_eagles.state import PublicState
from wargames.screaming_eagles.view import EaglesView

TEAMS: dict[Team, Tint] = {"blue": "first", "tan": "second"}
LEFT, PITCH = 5, 4
HIGHEST = 40


def page(view: EaglesView, zoom: Zoom) -> TextPage:
    """Write a view as a page of text."""
    table = view.table
    head = (f"Round {table.round}, {table.starter.capitalize()} moves first",)
    return TextPage(head, board(table, zoom), tuple(shots(table)), battle_boards(view), waiting=waiting(view))


def write(view: EaglesView) -> str:
    """Write a view as lines of text."""
    return written(page(view, "far"))


def board(table: PublicState, zoom: Zoom) -> TextBoard:
    """Write the board, north up: one line a space, or two, which show the shift of the columns."""
    canvas, shaded = TextCanvas(), shades(table)
    _edges(canvas, zoom)
    for at in PLACE:
        row, column = _cell(at, zoom)
        span = canvas.write(
            row, column, f" {shaded.get(at, '.')} ", "shade" if shaded.get(at) == "+" else "open"
        )
        canvas.name(mark("space", at), span)
    for plane in map(table.plane, flying(table)):
        if plane.at is not None:
            row, column = _cell(plane.at, zoom)
            text = f"{plane.squadron[0].upper()}{NOSE[HEADING[plane.team]]}"
            canvas.name(mark("unit", plane.squadron), canvas.write(row, column, text, TEAMS[plane.team]))
    return canvas.board(KEY)


def _cell(at: Space, zoom: Zoom) -> tuple[int, int]:
    """Return the line and the first column of a space."""
    column, row = PLACE[at]
    line = 1 + (HIGHEST - row if zoom == "near" else (HIGHEST - row) // 2)
    return line, LEFT + PITCH * (column - 1)


def _edges(canvas: TextCanvas, zoom: Zoom) -> None:
    """Write the names of columns and rows."""
    for at, column in enumerate(COLUMNS):
        canvas.write(0, LEFT + PITCH * at + 1, chr(64 + column), "label")
    for row in range(0, HIGHEST + 1, 2):
        line = 1 + (HIGHEST - row if zoom == "near" else (HIGHEST - row) // 2)
        canvas.write(line, 0, f"{row // 2 + 1:>3}", "label")

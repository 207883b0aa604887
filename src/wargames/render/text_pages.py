"""Layout of text pages for terminals, with windows on wide boards."""

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby, zip_longest
from textwrap import wrap

import attrs

from wargames.render.text_boards import TextBoard, TextPage

WIDTH = 79
"""The columns of a screen of 80, less one for the cursor."""
HEIGHT = 22
"""The lines of a screen of 24, less two for a question."""
GAP = 2
"""The columns between two rosters."""
HANG = 4
"""The indent of a folded line."""


@attrs.frozen
class BoardWindow:
    """A window on a board: first line and column, and size."""

    top: int
    left: int
    high: int
    wide: int


def written(page: TextPage, width: int = WIDTH) -> str:
    """Write a whole page in lines of a width: head, board, legend, facts and rosters."""
    blocks = (
        folded(page.heading, width),
        [line for part in pages(page.board, width, page.board.size[0]) for line in part],
        folded(page.board.legend, width),
        folded(page.facts, width),
        roster(page.roster, width),
    )
    return "\n\n".join("\n".join(block) for block in blocks if block)


def folded(lines: Sequence[str], width: int) -> list[str]:
    """Fold lines between words, with an indent.

    >>> folded(["lost: P1, P2"], 9)
    ['lost: P1,', '    P2']
    """
    return [one for line in lines for one in _folded(line, width)]


def _folded(line: str, width: int) -> list[str]:
    if len(line) <= width:
        return [line]
    further = " " * (len(line) - len(line.lstrip()) + HANG)
    return wrap(line, width, subsequent_indent=further, break_long_words=False, break_on_hyphens=False)


def roster(lines: Sequence[str], width: int) -> list[str]:
    """Write the rosters of sides, which empty lines separate; two side by side if that is shorter.

    >>> roster(("US", "A1  squad", "", "GE", "G1  team"), 20)
    ['US         GE', 'A1  squad  G1  team']
    """
    blocks = [list(block) for said, block in groupby(lines, bool) if said]
    half = (width - GAP) // 2
    if len(blocks) != 2:  # noqa: PLR2004  two sides
        return [line for block in blocks for line in folded(block, width)]
    left, right = (folded(block, half) for block in blocks)
    below = [line for block in blocks for line in folded(block, width)]
    beside = side_by_side(left, right, min(half, max(map(len, left))))
    return beside if len(beside) < len(below) else below


def side_by_side(left: Sequence[str], right: Sequence[str], width: int) -> list[str]:
    """Write two columns, the left one of a width.

    >>> side_by_side(["US", "P1"], ["GE"], 4)
    ['US    GE', 'P1']
    """
    lines = zip_longest(left, right, fillvalue="")
    return [f"{one:{width}}  {other}".rstrip() for one, other in lines]


# windows


def window(board: TextBoard, width: int, height: int, about: Collection[str] = ()) -> BoardWindow:
    """Choose the window of a board that shows the first of some things.

    ``about`` are names as boards have them, ``unit:A1``. All of a board that fits is shown.
    """
    lines, columns = board.size
    spans = next((board.cells[name] for name in about if name in board.cells), ())
    row, column = (spans[0].row, spans[0].start) if spans else (0, 0)
    high, wide = _room(lines, height, 2), _room(columns, width, 1)
    top, left = _first(row, lines, high, _header(board)), _first(column, columns, wide, _margin(board))
    return BoardWindow(top, left, high, wide)


def _room(length: int, room: int, edges: int) -> int:
    """Return the shown part of a length: all, or the room without marks at the edges."""
    return length if length <= room else room - edges


def _first(at: int, length: int, room: int, fixed: int) -> int:
    """Find the first line or column of a window around a place; names at the edge are always shown."""
    if length <= room:
        return 0
    inside = room - fixed
    return max(0, min(at - fixed - inside // 2, length - room))


def _margin(board: TextBoard) -> int:
    """Count the columns at the left that name the rows."""
    starts = [span.start for spans in board.cells.values() for span in spans]
    return min(starts, default=0)


def _header(board: TextBoard) -> int:
    """Count the lines above that name the columns."""
    rows = [span.row for spans in board.cells.values() for span in spans]
    return min(rows, default=0)


def through(board: TextBoard, part: BoardWindow) -> list[str]:
    """Write the content of a window, with names of columns and rows; cut edges are marked.

    ``<`` and ``>`` stand beside the lines that go on there, and a line of ``^`` or ``v`` where lines follow.
    """
    header, margin = _header(board), _margin(board)
    lines, columns = board.size
    rows = [*range(header), *range(part.top + header, part.top + part.high)]
    more_left, more_right = part.left > 0, part.left + part.wide < columns
    shown = [_cut(board.lines[row], margin, part, more_left=more_left, more_right=more_right) for row in rows]
    above = [_edge("^", part)] * (part.top > 0)
    below = [_edge("v", part)] * (part.top + part.high < lines)
    return [line.rstrip() for line in (*shown[:header], *above, *shown[header:], *below)]


def _cut(line: str, margin: int, part: BoardWindow, *, more_left: bool, more_right: bool) -> str:
    """Cut a line to a window, keeping the names at the left."""
    inside = line.ljust(part.left + part.wide)[part.left + margin : part.left + part.wide]
    names = line.ljust(margin)[:margin]
    return f"{f'{names[:-1]}<' if more_left else names}{inside}{'>' * more_right}"


def _edge(sign: str, part: BoardWindow) -> str:
    return (f"  {sign} " * (part.wide // 4)).rstrip()


def pages(board: TextBoard, width: int, height: int) -> Iterator[list[str]]:
    """Cut a board into windows that show all of it, from the west to the east and from the top down."""
    lines, columns = board.size
    header, margin = _header(board), _margin(board)
    for top in _starts(lines, _room(lines, height, 2), header):
        for left in _starts(columns, _room(columns, width, 1), margin):
            yield through(board, BoardWindow(top, left, _room(lines, height, 2), _room(columns, width, 1)))


def _starts(length: int, room: int, fixed: int) -> list[int]:
    """Return the starts of windows that cover a length; the last one ends with it.

    >>> _starts(100, 80, 4), _starts(60, 80, 4)
    ([0, 20], [0])
    """
    if length <= room:
        return [0]
    step = room - fixed
    count = -(-(length - fixed) // step)
    return [min(at * step, length - room) for at in range(count)]

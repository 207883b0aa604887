"""Menus on the screen: every entry has a number, short ones stand side by side, odds behind their entry."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import wrap

import attrs

from wargames.presenting.answers import INDENT, AnswerOption

MARGINS = INDENT + 2
"""The columns before an entry and between it and its odds."""
GAP = "  "
"""Between two columns."""
SCREEN = 20
"""Menus with odds that would take more lines are written shorter."""


def menu_lines(rows: Sequence[AnswerOption], width: int) -> list[str]:
    """Write a menu: entries with odds below each other, others side by side where they are short.

    Where that takes more than a screen, entries with the same odds stand together, or only the first
    chance is said, whichever is shorter.
    """
    lines = [line for group in _alike(rows, width) for line in _written(group, width)]
    if len(lines) <= SCREEN or not any(row.odds for row in rows):
        return lines
    return min(list(_by_odds(rows, width)), list(_by_first_chance(rows, width)), key=len)


def _by_odds(rows: Sequence[AnswerOption], width: int) -> Iterator[str]:
    """Write the entries with the same odds together, the odds above them."""
    together: dict[str, list[str]] = {}
    for row in rows:
        together.setdefault(row.odds, []).append(attrs.evolve(row, odds="").cell)
    for odds, cells in together.items():
        yield from folded(" " * INDENT, f"{odds}:", width) if odds else ()
        yield from side_by_side(cells, width)


def _by_first_chance(rows: Sequence[AnswerOption], width: int) -> Iterator[str]:
    first = [attrs.evolve(row, odds=row.odds.partition(",")[0]) for row in rows]
    return side_by_side([row.cell for row in first], width)


def _alike(rows: Sequence[AnswerOption], width: int) -> Iterator[list[AnswerOption]]:
    """Part a menu into neighbors that have odds, short ones that have none, and long ones."""
    for _, group in groupby(rows, lambda row: (bool(row.odds), len(row.cell) > width // 2)):
        yield list(group)


def _written(group: Sequence[AnswerOption], width: int) -> Iterator[str]:
    if group[0].odds:
        return row_lines(group, width)
    return side_by_side([row.cell for row in group], width)


def side_by_side(cells: Sequence[str], width: int) -> Iterator[str]:
    """Write cells in columns, read downward, in as few lines as the width allows; long ones are folded.

    >>> list(side_by_side(["1 A5", "2 A6", "3 B10"], 12)), list(side_by_side(["1 A5", "2 A6"], 8))
    (['1 A5  3 B10', '2 A6'], ['1 A5', '2 A6'])
    """
    for height in range(1, len(cells) + 1):
        columns = [cells[at : at + height] for at in range(0, len(cells), height)]
        widths = [max(map(len, column)) for column in columns]
        if sum(widths) + len(GAP) * (len(widths) - 1) <= width:
            break
    for row in range(height):
        beside = [
            column[row].ljust(wide) for column, wide in zip(columns, widths, strict=True) if row < len(column)
        ]
        yield from folded("", GAP.join(beside).rstrip(), width)


def row_lines(rows: Sequence[AnswerOption], width: int) -> Iterator[str]:
    """Write entries below each other, their odds in a column where they fit, long ones folded."""
    beside = (row for row in rows if row.odds and len(row.said) + len(row.odds) + MARGINS <= width)
    longest = max((len(row.said) for row in beside), default=0)  # a folded one pushes no other's odds away
    for row in rows:
        line = f"{row.number:>3} {row.said:{longest}}  {row.odds}".rstrip()
        if len(line) <= width:
            yield line
            continue
        yield from folded(f"{row.number:>3} ", row.said, width)
        yield from folded(" " * INDENT + "    ", row.odds, width)


def folded(start: str, text: str, width: int) -> Iterator[str]:
    """Fold a text after ``start``; what follows stands further in. A text that fits stays as it is."""
    if len(start) + len(text) <= width:
        yield start + text
        return
    yield from wrap(
        text,
        width,
        initial_indent=start,
        subsequent_indent=" " * INDENT + "    ",
        break_long_words=False,
        break_on_hyphens=False,
    )

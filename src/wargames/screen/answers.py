"""A menu laid out in a pane: answers in as few lines as they need, and where each of them can be clicked."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from textwrap import wrap

import attrs

from wargames.presenting.answers import AnswerOption

GAP = 2
"""Blanks between two columns of answers."""
FURTHER = 4
"""What is folded stands so far in."""
COUNTED = re.compile(r"(.*?)(\d{1,2})")


@attrs.frozen
class AnswerLine:
    """A line of a menu, and which columns of it stand for which answer."""

    text: str
    answers: tuple[tuple[int, int, int], ...] = ()
    """First column, the one behind the last, number of the answer."""

    def number_at(self, column: int) -> int | None:
        """Find the answer at a column."""
        return next((number for start, stop, number in self.answers if start <= column < stop), None)


def laid_out(rows: Sequence[AnswerOption], width: int, height: int) -> list[AnswerLine]:
    """Lay answers out with all their odds, or where that takes too many lines, with less and less of them.

    >>> [line.text for line in laid_out([AnswerOption(1, "A5"), AnswerOption(2, "A6")], 20, 4)]
    ['  1 A5    2 A6']
    """
    found: list[AnswerLine] = []
    for way in (_each_below_the_other, _by_odds, _by_first_chance, _without_odds):
        found = list(way(rows, width))
        if len(found) <= height:
            break
    return found


def named_in_ranges(names: Iterable[str], width: int) -> list[AnswerLine]:
    """Write many names of places in ranges, to be chosen on the board or typed.

    >>> [line.text for line in named_in_ranges(["A1", "A2", "A3", "B7", "0205"], 40)]
    ['A1-A3 B7 0205']
    """
    return [AnswerLine(line) for line in wrap(" ".join(_ranges(names)), width, break_on_hyphens=False)]


def _ranges(names: Iterable[str]) -> Iterator[str]:
    def key(counted: tuple[int, str]) -> tuple[str, int]:
        at, name = counted
        parts = COUNTED.fullmatch(name)
        return (parts[1], int(parts[2]) - at) if parts else (name, -1)

    for _, together in groupby(enumerate(names), key):
        run = [name for _, name in together]
        yield run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}"


# ways to write a menu


def _each_below_the_other(rows: Sequence[AnswerOption], width: int) -> Iterator[AnswerLine]:
    """Write answers with odds one a line, others in columns."""
    for with_odds, group in groupby(rows, lambda row: bool(row.odds)):
        yield from (_one_a_line if with_odds else _in_columns)(list(group), width)


def _by_odds(rows: Sequence[AnswerOption], width: int) -> Iterator[AnswerLine]:
    """Write the answers with the same odds together, the odds above them."""
    together: dict[str, list[AnswerOption]] = {}
    for row in rows:
        together.setdefault(row.odds, []).append(attrs.evolve(row, odds=""))
    for odds, alike in together.items():
        yield from (AnswerLine(line) for line in wrap(f"{odds}:", width)) if odds else ()
        yield from _in_columns(alike, width)


def _by_first_chance(rows: Sequence[AnswerOption], width: int) -> Iterator[AnswerLine]:
    return _in_columns([attrs.evolve(row, odds=row.odds.partition(",")[0]) for row in rows], width)


def _without_odds(rows: Sequence[AnswerOption], width: int) -> Iterator[AnswerLine]:
    return _in_columns([attrs.evolve(row, odds="") for row in rows], width)


def _one_a_line(rows: Sequence[AnswerOption], width: int) -> Iterator[AnswerLine]:
    """Write one answer below the other, odds in a column where they fit beside, else further in below."""
    beside = [row for row in rows if FURTHER + len(row.said) + GAP + len(row.odds) <= width]
    longest = max((len(row.said) for row in beside), default=0)
    for row in rows:
        line = f"{row.number:>3} {row.said:{longest}}  {row.odds}".rstrip()
        lines = [line] if len(line) <= width else _folded(row, width)
        yield from (AnswerLine(one, ((0, width, row.number),)) for one in lines)


def _folded(row: AnswerOption, width: int) -> list[str]:
    start = f"{row.number:>3} "
    said = wrap(row.said, width, initial_indent=start, subsequent_indent=" " * FURTHER) or [start.rstrip()]
    odds = wrap(row.odds, width, initial_indent=" " * (FURTHER + 2), subsequent_indent=" " * (FURTHER + 2))
    return [*said, *odds]


def _in_columns(rows: Sequence[AnswerOption], width: int) -> Iterator[AnswerLine]:
    """Write answers in columns, read downward, in as few lines as the width allows; long ones are folded."""
    cells = [row.cell for row in rows]
    if max(map(len, cells), default=0) > width:
        for row in rows:
            yield from (AnswerLine(one, ((0, width, row.number),)) for one in _folded(row, width))
        return
    high, columns = _columns(cells, width)
    wide = [max(len(cells[at]) for at in column) for column in columns]
    for line in range(high):
        across = [(column, most) for column, most in zip(columns, wide, strict=True) if line < len(column)]
        yield _side_by_side([(rows[column[line]], most) for column, most in across])


def _side_by_side(answers: Sequence[tuple[AnswerOption, int]]) -> AnswerLine:
    """Write a line of answers, each as wide as its column."""
    text, spans = "", []
    for row, wide in answers:
        spans.append((len(text), len(text) + wide, row.number))
        text += row.cell.ljust(wide + GAP)
    return AnswerLine(text.rstrip(), tuple(spans))


def _columns(cells: Sequence[str], width: int) -> tuple[int, list[range]]:
    """Find the fewest lines into which cells fit, and which cells stand in each column."""
    for high in range(1, len(cells) + 1):
        columns = [range(at, min(at + high, len(cells))) for at in range(0, len(cells), high)]
        wide = (max(len(cells[at]) for at in column) + GAP for column in columns)
        if sum(wide) - GAP <= width:
            return high, columns
    return 0, []

"""Menus in characters: answers in few lines, each with its columns for a click."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from textwrap import wrap

import attrs

from wargames.presenting.answers import INDENT, AnswerOption

GAP = 2
"""Blanks between two columns of answers."""
FURTHER = INDENT + 4
"""The indent of folded lines."""
SCREEN = 20
"""The most lines of a menu with odds; longer ones are written shorter."""


@attrs.frozen
class MenuLine:
    """A line of a menu with the columns of each answer."""

    text: str
    answers: tuple[tuple[int, int, int], ...] = ()
    """The first column, the end column, and the number of each answer."""

    def number_at(self, column: int) -> int | None:
        """Find the answer at a column."""
        return next((number for start, stop, number in self.answers if start <= column < stop), None)


def menu_lines(options: Sequence[AnswerOption], width: int, height: int = SCREEN) -> list[MenuLine]:
    """Lay answers out with all their odds, or in fewer lines with fewer of them.

    >>> [line.text for line in menu_lines([AnswerOption(1, "A5"), AnswerOption(2, "A6")], 20)]
    ['  1 A5    2 A6']
    """
    found: list[MenuLine] = []
    for way in (_with_odds, _by_odds, _by_first_chance, _without_odds):
        found = list(way(options, width))
        if len(found) <= height or not any(one.odds for one in options):
            break
    return found


def one_a_line(options: Sequence[AnswerOption], width: int) -> Iterator[MenuLine]:
    """Write answers below each other, the odds in a column beside them if they fit, else indented below."""
    beside = [one for one in options if one.odds and INDENT + len(one.said) + GAP + len(one.odds) <= width]
    longest = max((len(one.said) for one in beside), default=0)  # a folded one pushes no other's odds away
    for one in options:
        line = f"{one.number:>3} {one.said:{longest}}  {one.odds}".rstrip()
        lines = [line] if len(line) <= width else _folded(one, width)
        yield from (MenuLine(text, ((0, width, one.number),)) for text in lines)


# forms of a menu


def _with_odds(options: Sequence[AnswerOption], width: int) -> Iterator[MenuLine]:
    """Write answers with odds one a line; short ones without odds in columns, and long ones apart."""
    for (odds, _), group in groupby(options, lambda one: (bool(one.odds), len(one.cell) > width // 2)):
        yield from (one_a_line if odds else _in_columns)(list(group), width)


def _by_odds(options: Sequence[AnswerOption], width: int) -> Iterator[MenuLine]:
    """Write the answers with the same odds together, the odds above them."""
    together: dict[str, list[AnswerOption]] = {}
    for one in options:
        together.setdefault(one.odds, []).append(attrs.evolve(one, odds=""))
    for odds, alike in together.items():
        yield from map(MenuLine, wrap(f"{odds}:", width)) if odds else ()
        yield from _in_columns(alike, width)


def _by_first_chance(options: Sequence[AnswerOption], width: int) -> Iterator[MenuLine]:
    return _in_columns([attrs.evolve(one, odds=one.odds.partition(",")[0]) for one in options], width)


def _without_odds(options: Sequence[AnswerOption], width: int) -> Iterator[MenuLine]:
    return _in_columns([attrs.evolve(one, odds="") for one in options], width)


def _folded(one: AnswerOption, width: int) -> list[str]:
    further, number = " " * FURTHER, f"{one.number:>3} "
    fold = partial(wrap, width=width, subsequent_indent=further, break_on_hyphens=False)
    said = fold(one.said, initial_indent=number) or [number.rstrip()]
    return [*said, *fold(one.odds, initial_indent=further)]


def _in_columns(options: Sequence[AnswerOption], width: int) -> Iterator[MenuLine]:
    """Write answers in columns, read downward, in as few lines as fit; long ones are folded."""
    cells = [one.cell for one in options]
    if max(map(len, cells), default=0) > width:
        for one in options:
            yield from (MenuLine(text, ((0, width, one.number),)) for text in _folded(one, width))
        return
    high, columns = _columns(cells, width)
    wide = [max(len(cells[at]) for at in column) for column in columns]
    for line in range(high):
        across = [(column, most) for column, most in zip(columns, wide, strict=True) if line < len(column)]
        yield _side_by_side([(options[column[line]], most) for column, most in across])


def _side_by_side(answers: Sequence[tuple[AnswerOption, int]]) -> MenuLine:
    """Write a line of answers, each as wide as its column."""
    text, spans = "", []
    for one, wide in answers:
        spans.append((len(text), len(text) + wide, one.number))
        text += one.cell.ljust(wide + GAP)
    return MenuLine(text.rstrip(), tuple(spans))


def _columns(cells: Sequence[str], width: int) -> tuple[int, list[range]]:
    """Find the fewest lines into which cells fit, and the cells of each column."""
    for high in range(1, len(cells) + 1):
        columns = [range(at, min(at + high, len(cells))) for at in range(0, len(cells), high)]
        wide = (max(len(cells[at]) for at in column) + GAP for column in columns)
        if sum(wide) - GAP <= width:
            return high, columns
    return 0, []

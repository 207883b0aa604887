"""Lines of plain text: columns side by side, long facts folded."""

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from textwrap import wrap


def folded(facts: Iterable[str], width: int, indent: int = 2) -> list[str]:
    """Write every fact on a line of its own, on more if it is long.

    >>> folded(["lost: P1, P2"], 9)
    ['lost: P1,', '  P2']
    """
    return [line for fact in facts for line in wrap(fact, width, subsequent_indent=" " * indent)]


def side_by_side(left: Sequence[str], right: Sequence[str], width: int) -> list[str]:
    """Write two columns, the left one of a width.

    >>> side_by_side(["US", "P1"], ["GE"], 4)
    ['US    GE', 'P1']
    """
    lines = zip_longest(left, right, fillvalue="")
    return [f"{one:{width}}  {other}".rstrip() for one, other in lines]

"""Lists of what a bot thinks of, the best first."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from wargames.kernel.base.notation import Action

A = TypeVar("A", bound=Action)

Ranked = Sequence[tuple[Action, float]]
"""Actions with what they are worth, no number higher than the one before."""


def ranked(first: Action, valued: Iterable[tuple[Action, float]]) -> list[tuple[Action, float]]:
    """Rank actions by their values, after the one that the bot would choose whatever it is worth.

    >>> ranked("b", [("a", 3.0), ("b", 2.0), ("c", 1.0)])
    [('b', 3.0), ('a', 3.0), ('c', 1.0)]
    """
    others, best = [], None
    for action, value in valued:
        if action == first:
            best = value
        else:
            others.append((action, value))
    others.sort(key=lambda pair: -pair[1])
    most = max([value for _, value in others[:1]] + ([] if best is None else [best]), default=0.0)
    return [(first, most), *others]

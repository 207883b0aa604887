"""The words that sentences about events are made of: sides, figures, cards, numbers."""

from collections.abc import Iterable

from wargames.fire_move.values.components import NATIONALITIES, Nation
from wargames.kernel.base.modifiers import Modifier, explain
from wargames.kernel.geometry.plane import Point


def force(side: Nation) -> str:
    """Name a side."""
    return f"the {NATIONALITIES[side].title}"


def force_first(side: Nation) -> str:
    """Name a side at the head of a sentence."""
    return f"The {NATIONALITIES[side].title}"


def figures(numbers: Iterable[int]) -> str:
    """Name some figures."""
    listed = [str(number) for number in numbers]
    return f"figure {listed[0]}" if len(listed) == 1 else f"figures {', '.join(listed)}"


def cards(listed: Iterable[str]) -> str:
    """Name some cards."""
    return listing(listed)


def listing(words: Iterable[str]) -> str:
    """Write some words as a list.

    >>> listing(["M2", "F2", "F4"])
    'M2, F2 and F4'
    """
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last


def count(number: int, thing: str) -> str:
    """Count things."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def throw(black: int, red: int) -> str:
    """Write a 2D8 check."""
    return f"black {black}, red {red}: {black - red:+d}"


def sum_of(base: int, modifiers: Iterable[Modifier]) -> str:
    """Write a number with what changed it."""
    listed = tuple(modifiers)
    return explain(listed, base) if listed else str(base)


def points(listed: Iterable[Point]) -> str:
    """Write points in order."""
    return ", ".join(map(str, listed))

"""The sample of subsets that is offered where any subset is legal (FM-R57)."""

from collections.abc import Iterator

MOST_SUBSETS = 12  # FM-R57


def some_subsets(numbers: tuple[int, ...], size: int) -> Iterator[tuple[int, ...]]:
    """Yield up to twelve subsets of one size: the first, the last, and those in between in order.

    >>> list(some_subsets((1, 2, 3), 2))
    [(1, 2), (2, 3)]
    >>> list(some_subsets((1, 2), 5))
    [(1, 2)]
    """
    if size <= 0:
        return
    several = max(len(numbers) - size + 1, 1)
    yield from (numbers[start : start + size] for start in range(min(several, MOST_SUBSETS)))

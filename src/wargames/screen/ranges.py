"""Names of places in ranges."""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

COUNTED = re.compile(r"(.*?)(\d{1,2})")


def in_ranges(names: Iterable[str]) -> str:
    """Write names, consecutive ones as the first and the last.

    >>> in_ranges(["A1", "A2", "A3", "B7", "0205"])
    'A1-A3 B7 0205'
    """
    return " ".join(_ranges(names))


def _ranges(names: Iterable[str]) -> Iterator[str]:
    def key(counted: tuple[int, str]) -> tuple[str, int]:
        at, name = counted
        parts = COUNTED.fullmatch(name)
        return (parts[1], int(parts[2]) - at) if parts else (name, -1)

    for _, together in groupby(enumerate(names), key):
        run = [name for _, name in together]
        yield run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}"

"""Which lines of a package's functions were run: told by the interpreter, for `fuzz.py`."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

Line = tuple[str, int]
"""A file's name and a line of it."""


@cache
def lines_of(code: CodeType) -> frozenset[int]:
    """Give the lines within a function; none of the code that runs once, when a module is imported."""
    if not code.co_flags & CO_OPTIMIZED:
        return frozenset()
    lines = frozenset(line for _, _, line in code.co_lines() if line is not None)
    return lines - {code.co_firstlineno}


def lines_within(folder: Path) -> frozenset[Line]:
    """Give the lines of all functions in the files of a folder."""
    found = set[Line]()
    for path in folder.rglob("*.py"):
        waiting = [compile(path.read_text(encoding="utf-8"), str(path), "exec")]
        for code in waiting:
            waiting += [one for one in code.co_consts if isinstance(one, CodeType)]
            found |= {(str(path), line) for line in lines_of(code)}
    return frozenset(found)


class Reached:
    """The lines of a folder that were run while it watched; a function of which all were is left alone."""

    def __init__(self, folder: Path) -> None:
        self.folder = str(folder)
        self.lines = set[Line]()
        self._left: dict[CodeType, set[int]] = {}

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Watch what runs within."""
        before = sys.gettrace()
        sys.settrace(self._enter)
        try:
            yield
        finally:
            sys.settrace(before)

    def _enter(self, frame: FrameType, _event: str, _given: Any) -> Any:
        code = frame.f_code
        if code not in self._left:
            inside = code.co_filename.startswith(self.folder)
            self._left[code] = set(lines_of(code)) if inside else set()
        return self._line if self._left[code] else None

    def _line(self, frame: FrameType, _event: str, _given: Any) -> Any:
        left = self._left[frame.f_code]
        if frame.f_lineno in left:
            left.discard(frame.f_lineno)
            self.lines.add((frame.f_code.co_filename, frame.f_lineno))
        return self._line if left else None

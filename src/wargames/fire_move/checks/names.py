"""The names that a scenario's file gives to what it holds (FM-G18)."""

import re
from collections.abc import Iterator

from wargames.kernel.game.scenario_file import Violation

_NAME = re.compile(r"[A-Za-z0-9_]{1,24}", re.ASCII)


def named(field: str, names: list[str]) -> Iterator[Violation]:
    """List the names that cannot be written in an action, and those given twice."""
    for place, name in enumerate(names):
        if not _NAME.fullmatch(name):
            yield field, f"{name[:30]!r} is no name: letters, digits and _, 24 at most", "FM-G18"
        if name in names[:place]:
            yield f"{field}.{name}", "it is named twice", "FM-G18"

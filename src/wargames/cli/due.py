"""What a decision asks, as the line above its answers."""

from typing import Any

import attrs

from wargames.kernel.game import Decision
from wargames.kernel.timeline import in_words

BASE = frozenset({"seat", "clause", "actions"})


def due_line(decision: Decision, who: str) -> str:
    """Say who is asked what, by which clause; ``who`` is empty in a game for one."""
    details = attrs.asdict(decision, recurse=False, filter=lambda field, _: field.name not in BASE)
    named = "".join(f", {name.replace('_', ' ')} {_spoken(value)}" for name, value in details.items())
    due = f"{in_words(decision.kind)}{named}"
    return f"{f'{who}: {due}' if who else due[0].upper() + due[1:]} [{decision.clause}]"


def _spoken(value: Any) -> str:
    """Write the value of a field, several as a list.

    >>> _spoken((2, 3, 3))
    '2, 3 and 3'
    """
    if not isinstance(value, tuple):
        return str(value)
    *others, last = [*map(str, value)] or ["none"]
    return f"{', '.join(others)} and {last}" if others else last

"""What a user is told of a scenario that cannot be: file, line, field and clause."""

from collections.abc import Callable

import pytest

from wargames.kernel.base.errors import BadScenario

Read = Callable[[str, str], object]
Edit = tuple[str, str, str, str, str]
"""What stands once in a good scenario, what is put in its place, and the error: field, clause, words."""


def edits(*rows: Edit) -> pytest.MarkDecorator:
    """Run a test for each ``edit`` of a good scenario."""
    return pytest.mark.parametrize("edit", rows, ids=_name)


def _name(edit: Edit) -> str:
    _, new, field, clause, said = edit
    return f"{new}-{field}-{clause}-{said}"


def complaint(read: Read, text: str) -> str:
    """Give what is said of a scenario that is refused."""
    with pytest.raises(BadScenario) as raised:
        read(text, "mine.toml")
    return str(raised.value)


def check_told(read: Read, good: str, edit: Edit) -> None:
    """Make one edit of a good scenario: it is refused with its line, its field and its clause."""
    old, new, field, clause, said = edit
    assert 1 == good.count(old), "the change would not be the one that is meant"
    told = complaint(read, good.replace(old, new))
    assert told.startswith("mine.toml, line ")
    assert field == told.split(": ")[0].split(", ", 2)[2]
    assert told.endswith(f"[{clause}]")
    assert said in told

"""What a user is told of a scenario that cannot be: file, line, field and clause."""

from collections.abc import Callable

import pytest
from hypothesis import strategies as st

from wargames.kernel.base.errors import BadScenario, WargameError

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


def damaged(good: str) -> st.SearchStrategy[str]:
    """Cut a little out of a good scenario and put some other text there."""

    def damage(at: int, cut: int, put: str) -> str:
        return good[:at] + put + good[at + cut :]

    return st.builds(damage, st.integers(0, len(good)), st.integers(0, 12), st.text(max_size=6))


def check_read_or_refused(read: Read, text: str) -> None:
    """Read a scenario: nothing but BadScenario is raised."""
    try:
        read(text, "mine.toml")
    except WargameError as error:
        assert isinstance(error, BadScenario)  # noqa: PT017  any other error passes through

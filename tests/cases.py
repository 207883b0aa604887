"""The rows of a table as cases of a test; what they hold is named once, by the parameters of the test."""

from collections.abc import Callable, Iterable
from inspect import signature
from typing import Any, TypeVar

import pytest

Test = TypeVar("Test", bound=Callable[..., None])


def cases(
    *rows: Any, ids: Iterable[str | int] | Callable[[Any], Any] | None = None
) -> Callable[[Test], Test]:
    """Run a test for each row, which gives its parameters in their order; one parameter takes the row itself.

    A test that also takes fixtures, or tables of which every row meets every other, is parametrized by name.
    """

    def parametrized(test: Test) -> Test:
        names = [*signature(test).parameters]
        marked: Test = pytest.mark.parametrize(names[0] if len(names) == 1 else names, rows, ids=ids)(test)
        return marked

    return parametrized

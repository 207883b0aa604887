"""The runner of the code blocks of a page: programs, and sessions with ``>>>``."""

import ast
import traceback
from collections.abc import Iterator
from typing import Any

PAGE = "<this page>"


def run(source: str, namespace: dict[str, Any]) -> None:
    r"""Run a block; the value of its last expression, or of each one in a session, is printed.

    >>> run("words = ['a', 'b']\nlen(words)", {})
    2
    >>> run(">>> for one in 'ab':\n...     print(one)\na\nb\n>>> 1 + 1\n2\n>>> 2 + 1\n3", {})
    a
    b
    2
    3
    """
    session = source.lstrip().startswith(">>>")
    for statement, shown in _typed(source) if session else _written(source):
        code: Any = ast.Interactive([statement]) if shown else ast.Module([statement], [])
        exec(compile(code, PAGE, "single" if shown else "exec"), namespace)  # noqa: S102  the page's own


def _typed(source: str) -> Iterator[tuple[ast.stmt, bool]]:
    """Yield the statements of a session, all of them shown."""
    code = [line[4:] for line in source.splitlines() if line.startswith((">>>", "..."))]
    yield from ((one, True) for one in ast.parse("\n".join(code)).body)


def _written(source: str) -> Iterator[tuple[ast.stmt, bool]]:
    """Yield the statements of a program; the last one is shown if it is an expression."""
    body = ast.parse(source).body
    yield from ((one, one is body[-1] and isinstance(one, ast.Expr)) for one in body)


def attempt(source: str, namespace: dict[str, Any]) -> str:
    """Run a block and return its error as a console shows it, without the lines of this runner; else nothing.

    >>> print(attempt("1 // 0", {}))
    Traceback (most recent call last):
      File "<this page>", line 1, in <module>
    ZeroDivisionError: integer division or modulo by zero
    >>> attempt("None", {})
    ''
    """
    try:
        run(source, namespace)
    except Exception as error:  # noqa: BLE001  the page's own code may raise anything
        shown = traceback.TracebackException.from_exception(error)
        own = (one for one in shown.stack if one.filename == PAGE)
        shown.stack = traceback.StackSummary.from_list(own)
        return "".join(shown.format(chain=False)).strip()
    return ""

"""No function body over 40 lines, no module over 400."""

import ast
from collections.abc import Iterator

from architecture.sources import Source, planted, read

LONGEST_BODY = 40
LONGEST_MODULE = 400
TABLES = frozenset({"components.py", "scenarios.py"})
"""Modules of printed data, as long as what is printed."""


def long_functions(source: Source) -> Iterator[str]:
    for node in source.nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = body_lines(node)
            if lines > LONGEST_BODY:
                yield f"{source.path}:{node.lineno}: {node.name} has {lines} lines"


def body_lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Count the lines of a body from its first statement after the docstring to its last."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    return (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


def long_modules(source: Source) -> Iterator[str]:
    lines = len(source.text.splitlines())
    if lines > LONGEST_MODULE and source.path.rsplit("/", 1)[-1] not in TABLES:
        yield f"{source.path} has {lines} lines"


def function(lines: int, docstring: str = "") -> str:
    return f"def play():\n    {docstring!r}\n" + "    roll()\n" * lines


def test_no_function_body_is_over_forty_lines() -> None:
    assert [] == [found for source in read("src", "examples") for found in long_functions(source)]


def test_no_module_is_over_four_hundred_lines() -> None:
    assert [] == [found for source in read("src", "tests", "examples") for found in long_modules(source)]


def test_a_planted_long_function_is_found() -> None:
    path = "src/wargames/bots/greedy.py"
    inner = "class Bot:\n" + "\n".join(f"    {line}" for line in function(LONGEST_BODY + 1).splitlines())

    assert ["src/wargames/bots/greedy.py:1: play has 41 lines"] == list(
        long_functions(planted(path, function(LONGEST_BODY + 1)))
    )
    assert 1 == len(list(long_functions(planted(path, inner))))
    assert 1 == len(list(long_functions(planted(path, "async " + function(LONGEST_BODY + 1)))))


def test_a_docstring_is_not_counted() -> None:
    long_docstring = (
        'def play():\n    """' + "\n".join(["Play."] * 99) + '"""\n' + "    roll()\n" * LONGEST_BODY
    )

    assert [] == list(long_functions(planted("src/a.py", long_docstring)))
    assert [] == list(long_functions(planted("src/a.py", 'def play():\n    """Play."""\n')))


def test_a_planted_long_module_is_found_but_for_printed_tables() -> None:
    text = "x = 1\n" * (LONGEST_MODULE + 1)

    assert ["src/wargames/bots/greedy.py has 401 lines"] == list(
        long_modules(planted("src/wargames/bots/greedy.py", text))
    )
    assert [] == list(long_modules(planted("src/wargames/screaming_eagles/components.py", text)))
    assert [] == list(long_modules(planted("src/a.py", "x = 1\n" * LONGEST_MODULE)))

"""Code cites clauses one by one: what is only between two others, no search finds."""

import ast
import re
from collections.abc import Iterator

from architecture.sources import Source, planted, read
from cases import cases

RANGE = re.compile(r"\b[A-Z]{2,4}-[GRSF]?\d+(?:\.\d+)* to (?:[A-Z]{2,4}-)?[GRSF]?\d")


def ranges(source: Source) -> Iterator[str]:
    """List the ranges of clauses in a file, but for its head, which may tell of whole sections."""
    docstring = ast.get_docstring(source.tree) is not None
    head = source.tree.body[0].end_lineno or 0 if docstring else 0
    for number, line in enumerate(source.text.splitlines(), 1):
        if number > head and (found := RANGE.search(line)):
            yield f"{source.path}:{number}: {found[0]}"


def test_clauses_are_cited_one_by_one() -> None:
    assert [] == [found for source in read("src") for found in ranges(source)]


@cases("XX-4.5 to XX-4.7", "XX-5.9.4 to 5.9.8", "XX-R2 to XX-R4", "XX-1.1 to 1.3")
def test_a_planted_range_is_found(cited: str) -> None:
    path = "src/wargames/xx/fire.py"

    assert 1 == len(list(ranges(planted(path, f'def fire():\n    """Fire ({cited})."""'))))
    assert 1 == len(list(ranges(planted(path, f'"""Fire."""\n\nMOST = 3  # {cited}'))))
    assert [] == list(ranges(planted(path, f'"""Fire ({cited})."""\n\nMOST = 3  # XX-4.5, XX-4.6')))

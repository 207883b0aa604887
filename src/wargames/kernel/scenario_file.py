"""Scenario files: TOML read into a ruleset's scenario class, with file, line and field in every error."""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal, InvalidOperation
from itertools import chain
from typing import Any, TypeVar

from wargames.kernel.errors import BadScenario, BadText
from wargames.kernel.game import Scenario
from wargames.kernel.plain import from_plain

S = TypeVar("S", bound=Scenario)
Violation = tuple[str, str, str]
"""What the rules do not allow in a scenario: the field, what is wrong with it, and the clause."""
Judge = Callable[[S], Iterable[Violation]]
"""What lists the violations of a scenario."""


def nothing_else(_scenario: object) -> Iterable[Violation]:
    """List no violations."""
    return ()


LARGEST_FILE = 1_000_000
"""The most characters that a scenario file may hold."""


def read_toml(text: str, source: str, clause: str) -> dict[str, Any]:
    """Read TOML text; numbers with a point come as ``Decimal``, exactly as they are written.

    Raises :class:`BadScenario` naming ``source``, the line and ``clause`` (the one that asks for a set-up).
    """
    if len(text) > LARGEST_FILE:
        raise BadScenario(f"{source}: {len(text):,} characters are too many for a scenario [{clause}]")
    try:
        return tomllib.loads(text, parse_float=_exact)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise BadScenario(f"{source}: {str(error)[:200]} [{clause}]") from None


def _exact(number: str) -> Decimal:
    try:
        return Decimal(number)
    except InvalidOperation:
        raise ValueError(f"{number[:40]} is too large for a number") from None


def read_scenario_file(
    text: str,
    source: str,
    kind: type[S],
    clause: str,
    violations: Judge[S] = nothing_else,
    *,
    further: Judge[S] = nothing_else,
    prepare: Callable[[dict[str, Any]], dict[str, Any]] | None = None,
) -> S:
    """Read a scenario of class ``kind``, refusing unknown, missing and mistyped fields, and the first fault.

    ``violations`` lists what the rules do not allow in a scenario that can be read, ``further`` what takes
    longer to find and is looked for last. ``prepare`` may turn what the file holds into the plain form of the
    class, such as tables by name into lists; errors still name the field as it stands in the file.

    Raises :class:`BadScenario` naming ``source``, line, field and ``clause``.
    """
    written = read_toml(text, source, clause)
    try:
        scenario: S = from_plain(written if prepare is None else prepare(written), kind, "scenario")
    except BadText as error:
        complaint = str(error).removeprefix("scenario cannot be read: ").split("; ")[0]
        said, field = complaint.split(" @ ")[0], _as_written(_field(complaint), written)
        raise bad_scenario(text, source, field, said, clause) from None
    for field, said, broken in chain.from_iterable(judge(scenario) for judge in (violations, further)):
        raise bad_scenario(text, source, field, said, broken)
    return scenario


def _as_written(field: str, written: Any) -> str:
    """Name a field as the file does: a place in a list that was made of a table by the key of the table."""
    named = ""
    for part in re.findall(r"[^.\[\]]+", field):
        if isinstance(written, dict) and part.isdecimal() and int(part) < len(written):
            key = list(written)[int(part)]
            named, written = f"{named}.{key}", written[key]
        elif isinstance(written, list):
            named = f"{named}[{part}]"
            written = written[int(part)] if part.isdecimal() and int(part) < len(written) else None
        else:
            named, written = f"{named}.{part}", written.get(part) if isinstance(written, dict) else None
    return named.removeprefix(".")


def _field(complaint: str) -> str:
    """Find the field that a complaint of the reader is about, with the extra one it names, if any."""
    path = re.search(r"@ \.?([^\s;]+)", complaint)
    extra = re.search(r"extra fields found \(([\w-]+)|required field missing @ (\S+)", complaint)
    parts = [path[1]] if path else []
    if extra and extra[1]:
        parts.append(extra[1])
    return ".".join(part.strip(".") for part in parts)


def bad_scenario(text: str, source: str, field: str, complaint: str, clause: str) -> BadScenario:
    """Make the error for one field of a scenario file."""
    line = line_of(text, field)
    return BadScenario(f"{source}, line {line}, {field or 'top'}: {complaint} [{clause}]")


def line_of(text: str, field: str) -> int:
    r"""Find the line that sets a dotted field, or the nearest table around it; 1 if none does.

    An index picks a table of an array of tables.

    >>> line_of('title = "x"\n[planes.tiger]\nstart = "K1"', "planes.tiger.start")
    3
    >>> line_of("[[post]]\nmen = 1\n[[post]]\nmen = 2", "post[1].men")
    4
    """
    parts = [part for part in re.split(r"[.\[\]'\"]+", field) if part]
    best, depth = 1, 0
    for number, here in _settings(text):
        common = _common(here, parts)
        if common in {len(here), len(parts)} and common > depth:
            best, depth = number, common
    return best


def _settings(text: str) -> Iterator[tuple[int, list[str]]]:
    """Give each line that opens a table or sets a key: its number and the path, tables of arrays counted."""
    table: list[str] = []
    counts: dict[tuple[str, ...], int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if header := re.match(r"\s*(\[+)\s*([^\]#]+?)\s*\]+", line):
            names = [part.strip().strip("\"'") for part in header[2].split(".")]
            if len(header[1]) > 1:
                counts[tuple(names)] = counts.get(tuple(names), -1) + 1
            table = _counted(names, counts)
            yield number, table
        elif key := re.match(r"\s*([\w.\"'-]+)\s*=", line):
            yield number, [*table, *(part.strip("\"'") for part in key[1].split("."))]


def _counted(names: list[str], counts: dict[tuple[str, ...], int]) -> list[str]:
    """Put behind each array of tables on a path the index of the table that is open."""
    path = []
    for depth, name in enumerate(names, 1):
        path.append(name)
        if (index := counts.get(tuple(names[:depth]))) is not None:
            path.append(str(index))
    return path


def _common(here: list[str], parts: list[str]) -> int:
    count = 0
    for one, other in zip(here, parts, strict=False):
        if one != other:
            break
        count += 1
    return count

"""Scenario files: TOML read into a ruleset's scenario class, with file, line and field in every error."""

import re
import tomllib
from typing import Any, TypeVar

from wargames.kernel.errors import BadScenario, BadText
from wargames.kernel.game import Scenario
from wargames.kernel.plain import from_plain

S = TypeVar("S", bound=Scenario)

LARGEST_FILE = 1_000_000
"""The most characters that a scenario file may hold."""


def read_toml(text: str, source: str, clause: str) -> dict[str, Any]:
    """Read TOML text.

    Raises :class:`BadScenario` naming ``source``, the line and ``clause`` (the one that asks for a set-up).
    """
    if len(text) > LARGEST_FILE:
        raise BadScenario(f"{source}: {len(text):,} characters are too many for a scenario [{clause}]")
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise BadScenario(f"{source}: {str(error)[:200]} [{clause}]") from None


def read_scenario_file(text: str, source: str, kind: type[S], clause: str) -> S:
    """Read a scenario of class ``kind``, refusing unknown, missing and mistyped fields.

    Raises :class:`BadScenario` naming ``source``, line, field and ``clause``.
    """
    plain = read_toml(text, source, clause)
    try:
        scenario: S = from_plain(plain, kind, "scenario")
    except BadText as error:
        complaint = str(error).removeprefix("scenario cannot be read: ").split("; ")[0]
        said = complaint.split(" @ ")[0]
        raise bad_scenario(text, source, _field(complaint), said, clause) from None
    return scenario


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

    >>> line_of('title = "x"\n[planes.tiger]\nstart = "K1"', "planes.tiger.start")
    3
    """
    parts = [part for part in re.split(r"[.\[\]'\"]+", field) if part]
    best, depth, table = 1, 0, [""]
    for number, line in enumerate(text.splitlines(), 1):
        if header := re.match(r"\s*\[+\s*([^\]#]+?)\s*\]+", line):
            table = [part.strip().strip("\"'") for part in header[1].split(".")]
            here = table
        elif key := re.match(r"\s*([\w.\"'-]+)\s*=", line):
            here = [*(table if table != [""] else []), *(part.strip("\"'") for part in key[1].split("."))]
        else:
            continue
        common = _common(here, parts)
        if common == len(here) and common > depth:
            best, depth = number, common
    return best


def _common(here: list[str], parts: list[str]) -> int:
    count = 0
    for one, other in zip(here, parts, strict=False):
        if one != other:
            break
        count += 1
    return count

"""Scenario files: TOML read into a ruleset's scenario class, with file, line and field in every error."""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal, InvalidOperation
from itertools import islice
from typing import Any, TypeVar

from wargames.kernel.base.errors import BadScenario, BadText, ScenarioViolation
from wargames.kernel.base.serialization import from_plain
from wargames.kernel.base.stored import package_file
from wargames.kernel.game.declared import declared_violations
from wargames.kernel.game.game import Game
from wargames.kernel.game.vocabulary import Scenario

S = TypeVar("S", bound=Scenario)
Violation = tuple[str, str, str]
"""A violation of the rules in a scenario: the field, the fault, and the clause."""
Judge = Callable[[S], Iterable[Violation]]
"""A function that lists the violations of a scenario."""


def nothing_else(_scenario: object) -> Iterable[Violation]:
    """List no violations."""
    return ()


MOST_LISTED = 50
"""The most violations that are listed."""
LARGEST_FILE = 1_000_000
"""The most characters of a scenario file."""
DEEPEST = 50
"""The deepest nesting of tables and lists, and the most parts of a name."""
_LONG_NAME = re.compile(rf"(?<![\w\"'-])(?:[\w\"'-]+[ \t]*\.[ \t]*){{{DEEPEST}}}")


def read_toml(text: str, source: str, clause: str) -> dict[str, Any]:
    """Read TOML text; numbers with a point become exact ``Decimal`` values.

    Raises :class:`BadScenario` naming ``source``, the line and ``clause`` (the one about set-ups).
    """
    if len(text) > LARGEST_FILE:
        raise _unread(source, f"{len(text):,} characters are too many for a scenario", clause)
    if long := _LONG_NAME.search(text):  # the reader would take its time
        line = text.count("\n", 0, long.start()) + 1
        raise _unread(source, f"a name of more than {DEEPEST} parts (at line {line})", clause)
    try:
        written = tomllib.loads(text, parse_float=_exact)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise _unread(source, str(error)[:200], clause) from None
    if _too_deep(written):
        raise _unread(source, f"more than {DEEPEST} tables and lists stand in one another", clause)
    return written


def _too_deep(written: Any) -> bool:
    """Return whether tables and lists are nested too deeply."""
    level = [written]
    for _ in range(DEEPEST):
        level = [
            inner
            for one in level
            for inner in (one.values() if isinstance(one, dict) else one)
            if isinstance(inner, dict | list)
        ]
    return bool(level)


def _unread(source: str, because: str, clause: str) -> BadScenario:
    """Return the error for a text that is no TOML, with the line if known."""
    line = re.search(r"at line (\d+)", because)
    violation = ScenarioViolation(int(line[1]) if line else 1, "", because, clause)
    return BadScenario(f"{source}: {because} [{clause}]", (violation,))


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
    violations: Judge[S] = declared_violations,
    *,
    further: Judge[S] = nothing_else,
    prepare: Callable[[dict[str, Any]], dict[str, Any]] | None = None,
) -> S:
    """Read a scenario of class ``kind``; unknown, missing and mistyped fields and violations are refused.

    ``violations`` lists violations of the rules in a readable scenario (by default, of the declarations of
    its class); ``further`` has slow checks, made last. ``prepare`` may convert the data of the file to the
    plain form of the class, such as tables by name to lists; errors still name the field of the file.

    Raises :class:`BadScenario` naming ``source``, line, field and ``clause``.
    """
    written = read_toml(text, source, clause)
    try:
        scenario: S = from_plain(written if prepare is None else prepare(written), kind, "scenario")
    except BadText as error:
        raise _refused(text, source, _unreadable(str(error), written, clause)) from None
    for judge in (violations, further):
        if found := _listed(judge(scenario)):
            raise _refused(text, source, found)
    return scenario


def scenario_text(game: Game[Any, Any], scenario: str) -> str | None:
    """Return the TOML of a shipped scenario; None if there is none.

    Raises :class:`UnknownName` for an unknown scenario.
    """
    name = game.scenario(scenario).id
    return package_file(type(game), f"set_ups/{name}.toml") if name in game.shipped else None


def scenario_violations(game: Game[Any, Any], text: str) -> tuple[ScenarioViolation, ...]:
    """List all faults of a scenario's text, by line; empty if it can be played.

    Violations of the rules are found only in a readable file.
    """
    try:
        game.read_scenario(text, "scenario")
    except BadScenario as error:
        found = error.violations or (ScenarioViolation(1, "", str(error).removeprefix("scenario: "), ""),)
        return tuple(sorted(found, key=lambda one: one.line))
    return ()


def _unreadable(error: str, written: dict[str, Any], clause: str) -> list[Violation]:
    """List the unreadable fields with their complaints."""
    complaints = re.split(r"; (?=[^;@]* @ )", error.removeprefix("scenario cannot be read: "))
    return [(_as_written(_field(one), written), one.split(" @ ")[0], clause) for one in complaints]


def _listed(found: Iterable[Violation]) -> list[Violation]:
    """List violations; a check that fails because of an earlier violation is left out."""
    listed: list[Violation] = []
    try:
        for violation in islice(found, MOST_LISTED):
            listed.append(violation)  # noqa: PERF402  what was found before an error counts
    except Exception:
        if not listed:
            raise
    return listed


def _refused(text: str, source: str, found: list[Violation]) -> BadScenario:
    """Return the error for all violations, with their lines."""
    placed = tuple(
        ScenarioViolation(line_of(text, field), field, because, clause) for field, because, clause in found
    )
    return BadScenario(f"{source}, {placed[0]}", placed)


def _as_written(field: str, written: Any) -> str:
    """Name a field as in the file: an index into a list that was a table becomes its key."""
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
    """Find the field of a reader's complaint, and the extra field that it names, if any."""
    path = re.search(r"@ \.?([^\s;]+)", complaint)
    extra = re.search(r"there is no field '([\w-]+)'|required field missing @ (\S+)", complaint)
    parts = [path[1]] if path else []
    if extra and extra[1]:
        parts.append(extra[1])
    return ".".join(part.strip(".") for part in parts)


def bad_scenario(text: str, source: str, field: str, complaint: str, clause: str) -> BadScenario:
    """Return the error for one field of a scenario file."""
    return _refused(text, source, [(field, complaint, clause)])


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


def field_at(text: str, line: int) -> str:
    r"""Name the field that a line of a file sets or is in, or the table; empty above the first.

    >>> field_at('title = "x"\n[[post]]\nmen = [\n  1,\n]', 4)
    'post[0].men'
    """
    path: list[str] = []
    for number, here in _settings(text):
        if number > line:
            break
        path = here
    named = "".join(f"[{part}]" if part.isdecimal() else f".{part}" for part in path)
    return named.removeprefix(".")


def _settings(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield each line that opens a table or sets a key: its number and the path, tables of arrays counted."""
    table: list[str] = []
    counts: dict[tuple[str, ...], int] = {}
    for number, line in _beginnings(text):
        if header := re.match(r"\s*(\[+)\s*([^\]#]+?)\s*\]+", line):
            table = _opened(header, counts)
            yield number, table
        elif key := re.match(r"\s*([\w.\"'-]+)\s*=", line):
            yield number, [*table, *(part.strip("\"'") for part in key[1].split("."))]


def _opened(header: re.Match[str], counts: dict[tuple[str, ...], int]) -> list[str]:
    """Return the path of a table that a line opens; one more of its name is counted in an array."""
    names = [part.strip().strip("\"'") for part in header[2].split(".")]
    if len(header[1]) > 1:
        counts[tuple(names)] = counts.get(tuple(names), -1) + 1
    return _counted(names, counts)


def _beginnings(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of a file with their numbers, without those on which a list or a text goes on."""
    deep, quotes = 0, ""
    for number, line in enumerate(text.splitlines(), 1):
        if quotes:
            quotes = "" if quotes in line else quotes
            continue
        if not deep:
            yield number, line
            quotes = next((sign for sign in ("'''", '"""') if line.count(sign) == 1), "")
        if not quotes:
            bare = re.sub(r'"(?:\\.|[^"\\])*"|\'[^\']*\'', "", line).partition("#")[0]
            deep = max(deep + sum(map(bare.count, "[{")) - sum(map(bare.count, "]}")), 0)


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

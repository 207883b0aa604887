"""TabledText of a ledger in words: a row is a line, and its columns are named as the gap says."""

import json
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

import attrs

from wargames.kernel.base.ledger import Gap, Ledger
from wargames.presenting.sides import capital

JSON_DATA = "DATA (JSON):"
"""The line before a table in JSON."""
SHORT = 32
"""The most characters of a text that stands in a row."""
Words = Callable[[str], str]
"""What a short name means."""
UNWRITTEN: tuple[Any, ...] = (None, "", "none", [], {})
"""Values that say that there is nothing."""


@attrs.frozen
class TabledText:
    """The tables of a text, with the prose before and after them."""

    before: tuple[str, ...]
    tables: Mapping[str, Any]
    after: str


def told(gap: Gap) -> tuple[str, ...]:
    r"""Return the fill of a gap in lines.

    >>> rows = "[unit.para]\nmp = 5\nmorale = [10, 6, 2]\n[unit.para.reduced]\nmp = 4\n[unit.rifle]\nmp = 5"
    >>> print(*told(Gap("XX-G1", "counters", rows, "ours", {"mp": "movement"})), sep="\n")
    Unit:
      para: movement 5, morale 10/6/2; reduced: movement 4
      rifle: movement 5
    """
    return tuple(_lines(gap.fill, partial(_word, gap.words)))


def outline(text: str) -> tuple[str, ...]:
    r"""Return a text in lines; its tables become rows in words, its comments come first.

    >>> outline('[decks.german]\nfirst_card = "M1"\ncounts = [2, 3]')
    ('Decks: german: first card M1, counts 2/3',)
    """
    return tuple(_lines(text, spaced))


def rows_called(ledger: Ledger, name: str) -> Iterator[str]:
    """Yield the table entries of a ledger under a name, such as a card or a weapon, in words."""
    wanted = name.strip().lower()
    rows = [(gap, *found) for gap in ledger.gaps for found in _rows((), _tables_in(gap.fill).tables)]
    named = [row for row in rows if row[1][-1].lower() == wanted]
    for gap, path, row in named or [
        one for one in rows if "id" in one[2] and _called(one[0], one[2]) == wanted
    ]:
        yield f"{gap.id}  {gap.missing.strip()}"
        yield from _outlined(path, row, partial(_word, gap.words))


def _called(gap: Gap, row: Mapping[str, Any]) -> str:
    """Return the name in words of a row that bears its id."""
    return _word(gap.words, str(row["id"])).lower()


def spaced(word: str) -> str:
    """Return an identifier as words; any other text as it is.

    >>> spaced("setup_order"), spaced("MG 34")
    ('setup order', 'MG 34')
    """
    return word.replace("_", " ") if word.isidentifier() else word


def _word(words: Mapping[str, str], name: str) -> str:
    return words.get(name) or spaced(name)


def _lines(text: str, word: Words) -> Iterator[str]:
    found = _tables_in(text)
    yield from found.before
    yield from _outlined((), found.tables, word)
    yield from [found.after] if found.after else []


def _tables_in(text: str) -> TabledText:
    """Return the tables in a text: TOML at its beginning, or JSON after a line that says so."""
    before, marked, data = text.partition(JSON_DATA)
    if marked:
        tables, end = json.JSONDecoder().raw_decode(data.lstrip())
        return TabledText((before.strip(),), tables, data.lstrip()[end:].strip())
    lines = text.strip().splitlines()
    for count in range(len(lines), 0, -1):
        try:
            tables = tomllib.loads("\n".join(lines[:count]))
        except tomllib.TOMLDecodeError:
            continue
        notes = tuple(line.lstrip("# ") for line in lines if line.startswith("#")) if tables else ()
        return TabledText(notes, tables, "\n".join(lines[count:]).strip())
    return TabledText((), {}, text.strip())


def _outlined(path: tuple[str, ...], table: Mapping[str, Any], word: Words) -> Iterator[str]:
    """Yield a short table as a row, one of short tables row by row; else value by value, then its tables."""
    title = capital(", ".join(map(word, path)))
    inner = {name: one for name, one in table.items() if one and _is_table(one)}
    if path and all(map(_in_a_row, table.values())) and not (len(inner) == len(table) > 1):
        yield f"{title}: {_row(table, word)}" if table else f"{title}: none"
        return
    if path and (len(inner) < len(table) or all(map(_in_a_row, inner.values()))):
        yield f"{title}:"
    indent = "  " if path else ""
    for name, value in table.items():
        if name not in inner:
            yield f"{indent}{word(name)}: {_value(value, word, ', ') or 'none'}"
    for name, value in inner.items():
        if path and len(inner) == len(table) and _in_a_row(value):
            yield f"{indent}{word(name)}: {_row(value, word)}"
        else:
            yield from _within((*path, name), value, word)


def _within(path: tuple[str, ...], value: Any, word: Words) -> Iterator[str]:
    """Yield a table within a table, or a list of such: short ones row by row."""
    if not isinstance(value, list):
        yield from _outlined(path, value, word)
    elif len(value) > 1 and all(map(_in_a_row, value)):
        yield f"{capital(', '.join(map(word, path)))}:"
        yield from (f"  {_row(one, word)}" for one in value)
    else:
        for one in value:
            yield from _outlined(path, one, word)


def _row(table: Mapping[str, Any], word: Words) -> str:
    """Write a table in one line, its name first, a table within after a semicolon."""
    cells = [
        word(name) if one is True else f"{word(name)} {_value(one, word, '/')}"
        for name, one in table.items()
        if one not in UNWRITTEN and one is not False and not isinstance(one, dict) and name != "id"
    ]
    within = [f"{word(name)}: {_row(one, word)}" for name, one in table.items() if isinstance(one, dict)]
    named = f"{_value(table['id'], word, '/')}: " if "id" in table else ""
    return named + "; ".join([", ".join(cells), *within] if cells else within)


def _in_a_row(value: object) -> bool:
    """Return whether a value fits into a row: a number, a word, a list or a table of such."""
    if isinstance(value, dict):
        return all(map(_in_a_row, value.values()))
    if isinstance(value, list):
        return len(value) <= SHORT // 4 and all(_in_a_row(one) and not isinstance(one, dict) for one in value)
    return not isinstance(value, str) or len(value) <= SHORT


def _rows(
    path: tuple[str, ...], table: Mapping[str, Any]
) -> Iterator[tuple[tuple[str, ...], Mapping[str, Any]]]:
    """Yield the tables in a table, each with its path of names."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield (*path, name), value
            yield from _rows((*path, name), value)
        elif _is_table(value):
            yield from (((*path, name), one) for one in value)


def _is_table(value: object) -> bool:
    return any(isinstance(one, dict) for one in (value if isinstance(value, list) else [value]))


def _value(value: object, word: Words, between: str) -> str:
    """Return a value in words; lists of lists in brackets."""
    if isinstance(value, dict):
        return _row(value, word)
    if isinstance(value, list):
        nested = any(isinstance(one, list) for one in value)
        parts = (_value(one, word, between) for one in value)
        return between.join(f"({one})" if nested else one for one in parts)
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else word(str(value))

"""Look-up of rules: clauses, and entries by id, section or words."""

import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

import attrs

from wargames.kernel.base.errors import UnknownName
from wargames.kernel.base.ledger import Clause, Entry, Ledger, Ruling
from wargames.presenting.sides import AnyGame, capital

NEAREST = 8
"""The nearest ids shown for an unknown one."""


@attrs.frozen
class Rule:
    """A clause with its text, which is empty for a table of the ledger."""

    clause: str
    text: str = ""


def rule_of(game: AnyGame, clause: str) -> Rule:
    """Return a clause with its rule, or the decision of a ruling."""
    if clause not in game.ledger:
        return Rule(clause)
    entry = game.ledger[clause]
    return Rule(clause, entry.text.strip() if isinstance(entry, Clause | Ruling) else "")


def entries_called(ledger: Ledger, name: str) -> tuple[Entry, ...]:
    """Return an entry by its id, or all of a section, as ``SE-6`` or by its name; letters may be left out.

    Raises :class:`UnknownName` that lists those nearest to it.
    """
    ids = (name.upper(), *(f"{prefix}-{name.upper()}" for prefix in sorted(ledger.prefixes)))
    if called := next((id_ for id_ in ids if id_ in ledger), None):
        return (ledger[called],)
    if section := tuple(entry for entry in ledger if entry.id.startswith(tuple(f"{id_}." for id_ in ids))):
        return section
    if titled := tuple(entry for entry in ledger if section_of(entry).lower() == name.strip().lower()):
        return titled
    try:
        return (ledger[name.upper()],)
    except UnknownName as error:
        known = {text.lower(): text for text in (*error.known, *filter(None, map(section_of, ledger)))}
        near = get_close_matches(name.lower()[:40], known, n=NEAREST, cutoff=0)
        raise UnknownName(error.what, error.name, [known[text] for text in near]) from None


def section_of(entry: Entry) -> str:
    """Return the name of the section of a clause; other entries have none."""
    return entry.section if isinstance(entry, Clause) else ""


def outline(text: str) -> Iterator[str]:
    r"""Yield a text in lines; a table of TOML becomes an outline in words, its comments first.

    >>> list(outline('[decks.german]\nfirst_card = "M1"\ncounts = [2, 3]'))
    ['Decks, german:', '  first card: M1', '  counts: 2, 3']
    """
    tables, rest = _tables_in(text)
    if tables:
        yield from (line.lstrip("# ") for line in text.splitlines() if line.startswith("#"))
        yield from _outlined((), tables)
    yield from [rest] if rest else []


def _tables_in(text: str) -> tuple[Mapping[str, Any], str]:
    """Return the tables of TOML at the beginning of a text, and the prose after them."""
    lines = text.strip().splitlines()
    for count in range(len(lines), 0, -1):
        try:
            return tomllib.loads("\n".join(lines[:count])), "\n".join(lines[count:]).strip()
        except tomllib.TOMLDecodeError:
            continue
    return {}, text.strip()


def _outlined(path: tuple[str, ...], table: Mapping[str, Any]) -> Iterator[str]:
    """Yield the plain values of a table below its name, then the tables in it."""
    inner = {name: one for name, one in table.items() if _is_table(one)}
    indent = "  " if path else ""
    if path and len(inner) < len(table):
        yield f"{capital(', '.join(path))}:"
    for name, value in table.items():
        if name not in inner:
            yield f"{indent}{spaced(name)}: {_value(value)}"
    for name, value in inner.items():
        for one in value if isinstance(value, list) else [value]:
            yield from _outlined((*path, spaced(name)), one)


def rows_called(ledger: Ledger, name: str) -> Iterator[str]:
    """Yield the table entries of a ledger under a name, such as a card or a weapon, in words."""
    wanted = name.strip().lower()
    tables = ((gap, *found) for gap in ledger.gaps for found in _rows((), _tables_in(gap.fill)[0]))
    for gap, path, row in tables:
        if path[-1].lower() == wanted:
            yield f"{gap.id}  {gap.missing.strip()}"
            yield from _outlined(tuple(map(spaced, path)), row)


def _rows(
    path: tuple[str, ...], table: Mapping[str, Any]
) -> Iterator[tuple[tuple[str, ...], Mapping[str, Any]]]:
    """Yield the tables in a table, each with its path of names."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield (*path, name), value
            yield from _rows((*path, name), value)


def _is_table(value: object) -> bool:
    return any(isinstance(one, dict) for one in (value if isinstance(value, list) else [value]))


def _value(value: object) -> str:
    """Return a value in words; lists of lists in brackets."""
    if isinstance(value, list):
        nested = any(isinstance(one, list) for one in value)
        return ", ".join(f"({_value(one)})" if nested else _value(one) for one in value)
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else spaced(str(value))


def spaced(word: str) -> str:
    """Return an identifier as words; any other text as it is.

    >>> spaced("setup_order"), spaced("MG 34")
    ('setup order', 'MG 34')
    """
    return word.replace("_", " ") if word.isidentifier() else word

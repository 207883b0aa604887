"""Rules as people look them up: what a clause says, entries by id, section or words."""

from collections.abc import Iterator
from difflib import get_close_matches

import attrs

from wargames.kernel.base.errors import BadOption, UnknownName
from wargames.kernel.base.ledger import Clause, Entry, Fact, Gap, Ledger, Ruling
from wargames.presenting.sides import AnyGame

NEAREST = 8
"""The nearest ids that are shown for an unknown one."""
MOST_FOUND = 30
"""The most entries of a search."""


@attrs.frozen
class Rule:
    """A clause with its text; that is empty for what the ledger states as a table."""

    clause: str
    text: str = ""


def rule_of(game: AnyGame, clause: str) -> Rule:
    """Return a clause with the rule that it states, or what a ruling decides."""
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
    """Return the name of the section of a clause; other entries stand in none."""
    return entry.section if isinstance(entry, Clause) else ""


def entry_lines(ledger: Ledger, entry: Entry) -> Iterator[str]:
    """Write an entry, a clause with its rulings."""
    match entry:
        case Clause():
            yield f"{entry.id}  {entry.section}{' (optional)' if entry.optional else ''}"
            yield from filter(
                None, (entry.rule.strip(), entry.example and f"Example: {entry.example.strip()}")
            )
            for ruling in ledger.rulings_on(entry.id):
                yield f"  {ruling.id}: {ruling.ruling.strip()}"
        case Gap():
            yield f"{entry.id}  what the printed rules leave out: {entry.missing.strip()}"
            yield from (entry.fill.strip(), f"Basis: {entry.basis.strip()}")
        case Ruling():
            yield f"{entry.id}  on {', '.join(entry.clauses)}: {entry.question.strip()}"
            yield from (entry.ruling.strip(), f"Why: {entry.why.strip()}")
        case Fact():
            yield f"{entry.id}  from {', '.join(entry.clauses)}"
            yield entry.fact.strip()


def looked_up(ledger: Ledger, words: str) -> str:
    """Write a clause with its rulings, a section, or the entries that hold all of some words.

    Raises :class:`BadOption` without words, and where nothing is found.
    """
    if not words:
        raise BadOption("name a clause, or words to search for")
    try:
        return _written(ledger, entries_called(ledger, words))
    except UnknownName:
        words = words.strip("\"'")
        found = ledger.search(words)
    if not found:
        raise BadOption(f"no clause has {words[:40]!r} in it")
    first = f", the first {MOST_FOUND} of them here" if len(found) > MOST_FOUND else ""
    return f"{_written(ledger, found[:MOST_FOUND])}\n\n{len(found)} found for {words!r}{first}."


def _written(ledger: Ledger, entries: tuple[Entry, ...]) -> str:
    return "\n\n".join("\n".join(entry_lines(ledger, entry)) for entry in entries)

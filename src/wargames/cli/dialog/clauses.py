"""Clauses as they are looked up: by id, section or words, each written with its rulings."""

from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from wargames.cli.console import say
from wargames.kernel.base.errors import UnknownName
from wargames.kernel.base.ledger import Clause, Entry, Fact, Gap, Ledger, Ruling

NEAREST = 8
"""So many ids are shown where none is as typed."""


def entries_called(ledger: Ledger, name: str) -> tuple[Entry, ...]:
    """Find an entry by its id, or all of a section, as ``SE-6`` or by its name; the letters may be left out.

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
    """Name the section of a clause; other entries stand in none."""
    return entry.section if isinstance(entry, Clause) else ""


def write_entries(ledger: Ledger, entries: Iterable[Entry]) -> None:
    """Write entries, an empty line between them."""
    say("\n\n".join("\n".join(entry_lines(ledger, entry)) for entry in entries))


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


def write_search(ledger: Ledger, words: str) -> int:
    """Write the entries that hold all words; nothing found is a problem."""
    found = ledger.search(words)
    for entry in found:
        say("\n".join(entry_lines(ledger, entry)) + "\n")
    say(f"{len(found)} found for {words!r}.")
    return 0 if found else 1

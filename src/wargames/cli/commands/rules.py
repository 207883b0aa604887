"""``wargames rules``: a clause, a search, or how far code and tests follow the rules."""

import inspect
from collections import Counter
from pathlib import Path
from textwrap import fill
from typing import Annotated, Any

import typer

from wargames import load
from wargames.cli.arguments import GameName
from wargames.cli.console import say, say_folded, table, width
from wargames.cli.dialog.clauses import write_entries, write_search
from wargames.kernel.base.errors import BadOption, UnknownName
from wargames.kernel.base.ledger import Clause, Entry, Ledger
from wargames.kernel.game import Game
from wargames.kernel.game.variants import base_class
from wargames.kernel.inspection.coverage import Citation, Coverage, Row
from wargames.presenting.rule_tables import rows_called
from wargames.presenting.rules import entries_called

ClauseId = Annotated[
    str | None,
    typer.Argument(metavar="CLAUSE", help="The id of an entry, a section, or a question in words."),
]
Search = Annotated[
    str | None, typer.Option("--search", metavar="WORDS", help="Find what answers the words, the best first.")
]
Page = Annotated[int, typer.Option("--page", min=1, help="The page of a search; five entries a page.")]
Cover = Annotated[bool, typer.Option("--coverage", help="List the code and the tests of each clause.")]
Tests = Annotated[
    Path | None,
    typer.Option("--tests", metavar="DIR", help="The tests to read; default: those of the checkout."),
]
Code = Annotated[
    bool, typer.Option("--code", help="Name the code and the tests of the clause, too, by file and line.")
]


def rules(
    game: GameName,
    clause: ClauseId = None,
    *,
    search: Search = None,
    page: Page = 1,
    coverage: Cover = False,
    tests: Tests = None,
    code: Code = False,
) -> int:
    """Look the rules up.

    One clause, a search, the coverage, or the list of sections.

    Examples: wargames rules screaming_eagles SE-6.7; wargames rules screaming_eagles --search flare;
    wargames rules screaming_eagles --coverage
    """
    if (clause is not None) + (search is not None) + coverage > 1:
        raise BadOption("ask for a clause, a search or the coverage, one at a time")
    found = load(game)
    if coverage:
        return write_coverage(found, tests)
    if clause is not None and len(clause.split()) >= QUESTION:
        clause, search = None, clause
    if clause is not None:
        if rows := _rows_only(found.ledger, clause):
            say_folded("\n".join(rows))
            return 0
        entries = entries_called(found.ledger, clause)
        write_entries(found, entries)
        if code and len(entries) == 1:
            write_places(found, entries[0], tests)
    elif search is not None:
        return write_search(found.ledger, search, page)
    else:
        write_sections(found.ledger)
    return 0


def _rows_only(ledger: Ledger, name: str) -> tuple[str, ...]:
    """Find the table entries under a name that is neither an entry nor a section."""
    try:
        entries_called(ledger, name)
    except UnknownName:
        return tuple(rows_called(ledger, name))
    return ()


QUESTION = 3
"""The number of words from which a text is a question, not the name of a section."""


def write_places(game: Game[Any, Any], entry: Entry, tests: Path | None) -> None:
    """Write the places of the code and the tests of an entry, by file and line."""
    source = source_of(game, entry)
    beside = tests or tests_beside(source)
    row = next(row for row in Coverage.of(game.ledger, source, beside).rows() if row.entry is entry)
    for title, folder, places in (("Code", source, row.code), ("Tests", beside, row.tests or ())):
        for place in places:
            assert folder is not None, "only what was read is cited"
            say(f"{title}: {_path(folder / place.file)}:{place.line} {place.symbol.rpartition(':')[2]}")


def _path(path: Path) -> str:
    """Write a path relative to the working folder, if it lies below."""
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)


def source_of(game: Game[Any, Any], entry: Entry | None = None) -> Path:
    """Find the folder of a ruleset's package; for an entry of a variant's game, that of the game's."""
    base = game.ledger.base
    printed = base is not None and entry is not None and entry.id in base
    return Path(inspect.getfile(base_class(type(game)) if printed else type(game))).parent


def write_sections(ledger: Ledger) -> None:
    """Write the sections of the rules."""
    say(fill(f"{ledger.head.title}: {ledger.head.summary.strip()}", width()))
    counted = Counter(clause.section for clause in ledger.clauses)
    firsts = {clause.section: clause.id for clause in reversed(ledger.clauses)}
    rows = [(section, str(count), firsts[section]) for section, count in counted.items()]
    table(("section", "clauses", "from"), rows, right=("clauses",))
    rest = f"{len(ledger.gaps)} gaps, {len(ledger.rulings)} rulings, {len(ledger.facts)} facts"
    say(f"{len(ledger.clauses)} clauses, {rest}.")


def write_coverage(game: Game[Any, Any], tests: Path | None) -> int:
    """Write the coverage; a clause without code or test, or an unknown id, is a problem."""
    source = source_of(game)
    found = Coverage.of(game.ledger.own, source, tests or tests_beside(source))
    rows = [coverage_row(row) for row in found.rows() if isinstance(row.entry, Clause)]
    table(("clause", "code", "tests"), rows)
    missing = [*found.missing_code, *(found.missing_tests if found.proofs is not None else ())]
    for wrong in found.unknown_ids:
        say(f"no such entry: {wrong}")
    if missing:
        say(f"incomplete: {', '.join(dict.fromkeys(missing))}")
    say(str(found))
    return 1 if missing or found.unknown_ids else 0


def coverage_row(row: Row) -> tuple[str, str, str]:
    """Write the code and the tests of a clause."""
    return row.entry.id, _places(row.code), "not read" if row.tests is None else _places(row.tests)


def _places(citations: tuple[Citation, ...]) -> str:
    return "\n".join(dict.fromkeys(citation.symbol for citation in citations)) or "NONE"


def tests_beside(source: Path) -> Path | None:
    """Find the tests of a ruleset's folder in the checkout around it."""
    around = (above / "tests" / source.name for above in source.parents)
    return next((folder for folder in around if folder.is_dir()), None)

"""Write the pages of each ruleset: its ledger with the code and tests that cite it, and a reference by names.

`make docs` runs it.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path

from wargames.kernel.coverage import Citation, Coverage, Row
from wargames.kernel.ledger import Clause, Fact, Gap, Ledger, Ruling
from wargames.kernel.options import describe_options
from wargames.kernel.reference import (
    Described,
    actions_of,
    decisions_of,
    described,
    events_of,
    properties_of,
    values_of,
)
from wargames.kernel.vocabulary import PublicEvent
from wargames.registry import load

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "wargames"
PAGES = ROOT / "docs" / "rulesets"


def pages() -> dict[Path, str]:
    """Make both pages of every ruleset that comes with the library, by the files they belong in."""
    rulesets = sorted(path.parent.name for path in PACKAGE.glob("*/ledger.toml"))
    made = {PAGES / f"{ruleset}.md": page(ruleset) for ruleset in rulesets}
    return made | {PAGES / f"{ruleset}-reference.md": reference(ruleset) for ruleset in rulesets}


def page(ruleset: str) -> str:
    """Make one page."""
    coverage = coverage_of(ruleset)
    parts = (head(coverage), options(ruleset), scenarios(ruleset), *clauses(coverage), *others(coverage))
    return "\n\n".join(part.strip() for part in parts if part) + "\n"


def coverage_of(ruleset: str) -> Coverage:
    """Read a ruleset's ledger, code and tests."""
    folder, tests = PACKAGE / ruleset, ROOT / "tests" / ruleset
    ledger = Ledger.read((folder / "ledger.toml").read_text(encoding="utf-8"), f"{ruleset}/ledger.toml")
    return Coverage.of(ledger, folder, tests if tests.is_dir() else None)


def head(coverage: Coverage) -> str:
    """Say what is played and how far it is followed."""
    about = coverage.ledger.head
    return f"""# {about.title}

{about.summary}

- Players: {about.players}.
- Edition of this implementation: {load(about.id).edition}.
- Coverage: {coverage}.
- What programs meet of it, by name: [reference]({about.id}-reference.md).
- Made by `make docs` from [the ledger](../../src/wargames/{about.id}/ledger.toml); do not edit by hand.
  `wargames rules {about.id} --coverage` prints the same."""


def options(ruleset: str) -> str:
    """List the switches."""
    rows = describe_options(load(ruleset).options_type)
    cells = [
        (f"`{name}`", allowed.replace(" | ", ", "), default, text, clause)
        for name, allowed, default, text, clause in rows
    ]
    return "## Options\n\n" + table(("Option", "Values", "Default", "Meaning", "Clause"), cells)


def scenarios(ruleset: str) -> str:
    """List the set-ups with their files: the models for a user's own."""
    folder = f"../../src/wargames/{ruleset}/set_ups"
    cells = [
        (f"[`{one.id}`]({folder}/{one.id}.toml)", one.title, getattr(one, "description", ""))
        for one in load(ruleset).scenarios.values()
    ]
    balanced = load(ruleset).ledger.head.balanced
    note = f"The fairest to both sides is `{balanced}`: a match plays it where nothing else is named.\n\n"
    return f"""## Scenarios

{table(("Scenario", "Title", "Description"), cells)}

{note if balanced else ""}\
Copy such a file to write your own, and play it: `wargames play {ruleset} --scenario FILE.toml`."""


def clauses(coverage: Coverage) -> Iterator[str]:
    """Make a table for each section of the rulebook."""
    rows = [(row, row.entry) for row in coverage.rows() if isinstance(row.entry, Clause)]
    yield f"## Clauses\n\n{len(rows)} clauses, each with its code and the tests that prove it."
    for section, group in groupby(rows, key=lambda pair: pair[1].section):
        cells = [
            (clause.id + (" (optional)" if clause.optional else ""), clause.rule, *cited(row, coverage))
            for row, clause in group
        ]
        yield f"### {section}\n\n" + table(("Clause", "Rule", "Code", "Tests"), cells)


def others(coverage: Coverage) -> Iterator[str]:
    """Make the tables of rulings, gaps and facts."""
    rulings, gaps, facts = [], [], []
    for row in coverage.rows():
        where = cited(row, coverage)
        match row.entry:
            case Ruling(id=id_, clauses=about, question=question, ruling=ruling, why=why):
                rulings.append((id_, ", ".join(about), question, f"{ruling} ({why})", *where))
            case Gap(id=id_, missing=missing, fill=fill, basis=basis):
                gaps.append((id_, missing, fill, basis, *where))
            case Fact(id=id_, clauses=about, fact=fact):
                facts.append((id_, ", ".join(about), fact, *where))
    yield "## Rulings\n\n" + table(("Ruling", "About", "Question", "Answer", "Code", "Tests"), rulings)
    yield "## Gaps\n\n" + table(("Gap", "Missing", "Fill", "Basis", "Code", "Tests"), gaps)
    yield "## Facts\n\n" + table(("Fact", "About", "What follows", "Code", "Tests"), facts)


def cited(row: Row, coverage: Coverage) -> tuple[str, str]:
    """Name the code and the tests of an entry, with links to their files."""
    ruleset = coverage.ledger.head.id
    code = links(row.code, f"../../src/wargames/{ruleset}")
    return code, "" if row.tests is None else links(row.tests, f"../../tests/{ruleset}")


def links(citations: Sequence[Citation], folder: str) -> str:
    """Link each symbol to its file; lines would change too often."""
    found = {citation.symbol: f"[`{citation.symbol}`]({folder}/{citation.file})" for citation in citations}
    return "<br>".join(found[symbol] for symbol in sorted(found))


def reference(ruleset: str) -> str:
    """Make the page of what programs meet of a ruleset."""
    game = load(ruleset)
    parts = (
        f"""# {game.title}: reference

What a bot or a program around the game meets, by name. The rules are in [the ledger's page]({ruleset}.md).
Made by `make docs` from the code; do not edit by hand.""",
        options(ruleset),
        "## Decisions\n\n" + classes(("Decision", "Asks", "Fields"), decisions_of(game)),
        "## Actions\n\n" + actions(actions_of(game)),
        "## View\n\n" + view(game.view_type),
        "## Odds\n\n" + odds(game.odds_terms),
        "## Events\n\n" + events(events_of(game)),
        "## Values\n\nWhat the fields above hold, and what these hold in turn.\n\n"
        + classes(("Value", "Is", "Fields"), values_of(game)),
    )
    return "\n\n".join(parts) + "\n"


def classes(titles: tuple[str, ...], listed: Sequence[Described]) -> str:
    """List classes with what they say of themselves and their fields."""
    return table(titles, [(f"`{one.name}`", one.says, fields(one)) for one in listed])


def fields(one: Described) -> str:
    """List the fields of a class."""
    return "<br>".join(f"`{name}: {kind}`" for name, kind in one.fields)


def actions(listed: Sequence[Described]) -> str:
    """List what may be declared; ``parse`` reads the form."""
    cells = [(f"`{one.kind.FORM}`", f"`{one.name}`", one.says, fields(one)) for one in listed]  # type: ignore[attr-defined]  # actions have forms
    return table(("Form", "Action", "Declares", "Fields"), cells)


def events(listed: Sequence[Described]) -> str:
    """List what may happen, and who sees it."""
    cells = [
        (
            f"`{one.name}`",
            one.says,
            "everybody" if issubclass(one.kind, PublicEvent) else "each seat its part",
            fields(one),
        )
        for one in listed
    ]
    return table(("Event", "Says", "Seen by", "Fields"), cells)


def view(kind: type) -> str:
    """List what a view tells its seat."""
    told = [(f"`{name}`", f"`{kind_}`", "") for name, kind_ in described(kind).fields]
    told += [(f"`{name}`", "", says) for name, says in properties_of(kind)]
    return f"{described(kind).says}\n\n" + table(("Name", "Type", "Says"), told)


def odds(terms: Mapping[str, str]) -> str:
    """List what odds may speak of."""
    explained = [(f"`{term}`", meaning) for term, meaning in terms.items()]
    note = "What stands in braces is a name or a number. An action has the terms that it can bring about."
    return f"{note}\n\n" + table(("Term", "Chance, or mean, of what"), explained)


def table(titles: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """Lay out a table, or say that there is nothing."""
    if not rows:
        return "None."
    lines = [titles, ("---",) * len(titles), *(tuple(map(cell, row)) for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def cell(text: str) -> str:
    """Write a text so that it stays in its cell."""
    return " ".join(text.split()).replace("|", "\\|")


def main() -> None:
    """Write every page."""
    PAGES.mkdir(exist_ok=True)
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

"""The pages of the rules: one for each chapter, as in a rulebook, and those of rulings, gaps, facts."""

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import attrs

from making.examples import example_text
from making.sources import ROOT, Sources
from wargames.kernel.base.ledger import ENTRY_ID, Clause, Entry, Fact, Gap, Ledger, Ruling
from wargames.kernel.inspection.coverage import Citation, Coverage, Row
from wargames.lessons.example import examples_on
from wargames.presenting.rule_pages import RuleLinks, links_of
from wargames.presenting.rule_tables import told
from wargames.presenting.sides import AnyGame
from wargames.registry import load

INDENT = "&emsp;"
"""The indent of a row below the title of its table."""


@attrs.frozen
class Clauses:
    """The ledger of a ruleset as pages, linked to each other and to the sources."""

    coverage: Coverage
    sources: Sources

    @classmethod
    def of(cls, ruleset: str, sources: Sources) -> "Clauses":
        """Read a ruleset's ledger, code and tests."""
        package, tests = ROOT / "src" / "wargames" / ruleset, ROOT / "tests" / ruleset
        ledger = Ledger.read((package / "ledger.toml").read_text(encoding="utf-8"), f"{ruleset}/ledger.toml")
        return cls(Coverage.of(ledger, package, tests), sources)

    @property
    def ledger(self) -> Ledger:
        """The ledger."""
        return self.coverage.ledger

    @property
    def game(self) -> AnyGame:
        """The game."""
        return load(self.ledger.head.id)

    @property
    def folder(self) -> Path:
        """Where the pages stand, relative to the site's."""
        return Path("rulesets") / self.ledger.head.id

    def chapters(self) -> dict[str, list[Row]]:
        """Group the clauses by chapter: their ids but for the last number."""
        clauses = [row for row in self.coverage.rows() if isinstance(row.entry, Clause)]
        return {chapter: list(rows) for chapter, rows in groupby(clauses, lambda row: chapter_of(row.entry))}

    def pages(self) -> Iterator[tuple[Path, str, str]]:
        """Give the path, the title and the text of every page, in the order of the ledger."""
        yield self.folder / "clauses.md", "Clauses", self._contents()
        for chapter, rows in self.chapters().items():
            yield self.folder / page_of(rows[0].entry), title_of(chapter, rows), self._page(chapter, rows)
        for kind, name, about in OTHERS:
            rows = [row for row in self.coverage.rows() if isinstance(row.entry, kind)]
            if rows:
                body = "\n\n".join(map(self._entry, rows))
                yield self.folder / f"{name.lower()}.md", name, f"# {name}\n\n{about}\n\n{body}\n"

    def _contents(self) -> str:
        lines = [
            f"- [{title_of(chapter, rows)}]({page_of(rows[0].entry)}): {len(rows)} clauses"
            for chapter, rows in self.chapters().items()
        ]
        head = self.ledger.head
        others = [f"- [{name}]({name.lower()}.md)" for kind, name, _ in OTHERS if self._has(kind)]
        return "\n".join([f"# {head.title}: clauses\n", f"{self.coverage}.\n", *lines, *others, ""])

    def _has(self, kind: type) -> bool:
        return any(isinstance(entry, kind) for entry in self.ledger)

    def _page(self, chapter: str, rows: list[Row]) -> str:
        parts = [f"# {title_of(chapter, rows)}"]
        sections = [(name, list(group)) for name, group in groupby(rows, section_of)]
        said: set[str] = set()
        for name, group in sections:
            parts += [f"## {name}"] if len(sections) > 1 else []
            for row in group:
                parts.append(self._entry(row, frozenset(said)))
                said |= {one.id for one in self.ledger.rulings_on(row.entry.id)}
        return "\n\n".join(parts) + "\n"

    def _entry(self, row: Row, said: frozenset[str] = frozenset()) -> str:
        """Write one entry: its id, what it says, and where code and tests follow it.

        ``said`` are the rulings that stand further up on the page.
        """
        entry = row.entry
        optional = " (optional)" if isinstance(entry, Clause) and entry.optional else ""
        told = [f"### {entry.id}{optional} {{ #{entry.id} }}", *self._text(entry)]
        told += [*self._rulings(entry, said), *self._examples(entry), *self._leads(entry)]
        told += [folded(self._cited("Code", "src/wargames", row.code))]
        told += [folded(self._cited("Tests", "tests", row.tests or ()))]
        return "\n\n".join(part for part in told if part)

    def _rulings(self, entry: Entry, said: frozenset[str]) -> Iterator[str]:
        """Write the rulings on a clause below it; those that were said before by their ids."""
        found = self.ledger.rulings_on(entry.id) if isinstance(entry, Clause) else ()
        if before := [self._link(one.id, entry) for one in found if one.id in said]:
            yield f"> See {', '.join(before)} above."
        for one in (one for one in found if one.id not in said):
            question, ruling = self.linked(one.question, entry), self.linked(one.ruling, entry)
            yield f"> {self._link(one.id, entry)} *{question.strip()}* {' '.join(ruling.split())}"

    def _examples(self, entry: Entry) -> Iterator[str]:
        """Write the examples that are about an entry, each with its picture."""
        for one in examples_on(self.game, entry.id):
            if one.clause == entry.id:
                yield from example_text(one, lambda line: self.linked(line, entry))

    def _leads(self, entry: Entry) -> Iterator[str]:
        """Write what asks or tells an entry, what names it, and the lessons that say it."""
        links: RuleLinks = links_of(self.game, entry.id)
        beside = {one.id for one in self.ledger.rulings_on(entry.id)} if isinstance(entry, Clause) else set()
        named = [self._link(one, entry) for one in links.named_by if one not in beside]
        lessons = (f"{one.title}, choice {one.step} (`{one.start}`)" for one in links.lessons)
        rows = (
            ("Named by", ", ".join(named)),
            ("Asks", " ".join(map(escaped, links.questions))),
            ("Tells", " ".join(map(escaped, links.events))),
            ("Lesson", "; ".join(lessons)),
        )
        yield "  \n".join(f"{title}: {text}" for title, text in rows if text)

    def _text(self, entry: Entry) -> Iterator[str]:
        match entry:
            case Clause():
                yield self.linked(entry.rule, entry)
                if entry.example:
                    yield f"*Example.* {self.linked(entry.example, entry)}"
            case Ruling():
                yield f"**{self.linked(entry.question, entry)}**"
                yield self.linked(entry.ruling, entry)
                yield f"*Why:* {self.linked(entry.why, entry)}"
                yield f"About {self.linked(', '.join(entry.clauses), entry)}."
            case Gap():
                yield f"**Missing:** {self.linked(entry.missing, entry)}"
                yield self._fill(entry)
                yield f"*Basis:* {self.linked(entry.basis, entry)}"
            case Fact():
                yield self.linked(entry.fact, entry)
                yield f"From {self.linked(', '.join(entry.clauses), entry)}."

    def _fill(self, gap: Gap) -> str:
        """Write the fill of a gap, a row of its tables in a line."""
        rows = (line for text in told(gap) for line in text.splitlines())
        return "  \n".join(f"{INDENT * row.startswith(' ')}{self.linked(row, gap)}" for row in rows)

    def linked(self, text: str, within: Entry) -> str:
        """Write a text with every id of the ledger in it as a link."""
        found, last = [], 0
        for match in ENTRY_ID.finditer(text):
            found += [escaped(text[last : match.start()]), self._link(match[0], within)]
            last = match.end()
        return "".join([*found, escaped(text[last:])])

    def _link(self, id_: str, within: Entry) -> str:
        if id_ not in self.ledger or id_ == within.id:
            return id_
        return f"[{id_}]({page_of(self.ledger[id_])}#{id_})"

    def _cited(self, title: str, folder: str, citations: tuple[Citation, ...]) -> str:
        """List the places that name an entry, each symbol once, by its first line."""
        first = {one.symbol: one for one in sorted(citations, key=lambda one: -one.line)}
        base = f"{folder}/{self.ledger.head.id}"
        links = [
            f"[`{symbol}`](../../{self.sources.link(f'{base}/{one.file}', one.line)})"
            for symbol, one in sorted(first.items())
        ]
        return f"{title}: {', '.join(links)}" if links else ""


OTHERS: tuple[tuple[type, str, str], ...] = (
    (Ruling, "Rulings", "Questions that the printed clauses leave open, and how they were decided."),
    (Gap, "Gaps", "What the printed text leaves out, what fills it, and how sure that is."),
    (Fact, "Facts", "What follows from the clauses and is checked by tests."),
)


def chapter_of(entry: Entry) -> str:
    """Give the id of an entry but for its last number."""
    return entry.id.rpartition(".")[0]


def page_of(entry: Entry) -> str:
    """Name the file of the page that an entry stands on."""
    match entry:
        case Clause():
            return f"{chapter_of(entry).lower()}.md"
        case Ruling():
            return "rulings.md"
        case Gap():
            return "gaps.md"
        case Fact():
            return "facts.md"


def section_of(row: Row) -> str:
    """Give the printed section of a clause."""
    return row.entry.section if isinstance(row.entry, Clause) else ""


def title_of(chapter: str, rows: list[Row]) -> str:
    """Give the title of a chapter: its number, and its sections where they are few."""
    sections = dict.fromkeys(map(section_of, rows))
    few = 3
    named = list(sections)[:few] + (["..."] if len(sections) > few else [])
    return f"{chapter} {'; '.join(named)}"


def folded(cited: str) -> str:
    """Fold citations away: players read past them."""
    title, _, links = cited.partition(": ")
    return f'<details markdown="1"><summary>{title}</summary>\n\n{links}\n\n</details>' if links else ""


def escaped(text: str) -> str:
    """Keep what Markdown would read as marks."""
    marked = "".join(f"\\{char}" if char in "*_`[]#|" else char for char in text)
    return marked.replace("<", "&lt;").replace(">", "&gt;")

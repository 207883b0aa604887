"""Pages of the rules: chapters read as in a rulebook, with rulings, examples and links."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import groupby
from typing import TypeVar

import attrs

from wargames.kernel.base.errors import UnknownName
from wargames.kernel.base.ledger import ENTRY_ID, Clause, Entry, Gap, Ledger, Ruling
from wargames.kernel.game import Seat
from wargames.kernel.inspection.reference import Described, decisions_of, events_of
from wargames.lessons.example import Example, examples_of
from wargames.lessons.finding import lessons_of
from wargames.presenting.rule_tables import outline, spaced, told
from wargames.presenting.sides import AnyGame, capital

T = TypeVar("T")
TITLES = 3
"""The sections that the title of a chapter names."""
FIELD = re.compile(r"\{(\w+)[^}]*\}")


@attrs.frozen
class RulingBeside:
    """A ruling as it stands beside its clause: the question and what was decided."""

    id: str
    heading: str
    text: str


@attrs.frozen
class RuleItem:
    """An entry of the rules as people read it.

    ``heading`` is the printed section of a clause and the question of a ruling; ``text`` are paragraphs.
    ``rulings`` are those on a clause.
    """

    id: str
    kind: str
    heading: str
    text: tuple[str, ...]
    optional: bool = False
    rulings: tuple[RulingBeside, ...] = ()


@attrs.frozen
class RuleExample:
    """An example as people read it: who does what, the dice, and the outcome, which may be a refusal."""

    id: str
    title: str
    text: str
    clauses: tuple[str, ...]
    side: str
    action: str
    dice: tuple[str, ...]
    outcome: tuple[str, ...]
    refused: bool
    start: str


@attrs.frozen
class LessonPlace:
    """A step of a lesson that says a clause."""

    lesson: int
    title: str
    step: int
    start: str


@attrs.frozen
class RuleLinks:
    """Links of an entry: what it names and what names it, lessons, questions and events."""

    names: tuple[str, ...] = ()
    named_by: tuple[str, ...] = ()
    lessons: tuple[LessonPlace, ...] = ()
    questions: tuple[str, ...] = ()
    events: tuple[str, ...] = ()


@attrs.frozen
class RulePage:
    """A page of the rules: a chapter, or an entry that stands in none.

    ``at`` is the entry that was asked for, ``links`` are its own; ``before`` and ``after`` are the pages
    beside this one.
    """

    id: str
    title: str
    items: tuple[RuleItem, ...]
    examples: tuple[RuleExample, ...]
    at: str
    links: RuleLinks
    before: str = ""
    after: str = ""


@attrs.frozen
class Chapter:
    """A chapter of a ledger: the clauses whose ids differ in their last number."""

    id: str
    title: str
    clauses: tuple[Clause, ...]


@cache
def chapters(ledger: Ledger) -> tuple[Chapter, ...]:
    """Return the chapters of a ledger, in its order."""
    grouped = groupby(ledger.clauses, lambda clause: chapter_of(clause.id))
    return tuple(_chapter(id_, tuple(found)) for id_, found in grouped)


def chapter_of(clause: str) -> str:
    """Return the id of a chapter: that of a clause without its last number."""
    return clause.rpartition(".")[0]


def _chapter(id_: str, clauses: tuple[Clause, ...]) -> Chapter:
    heads = list(dict.fromkeys(clause.section.partition(": ")[0] for clause in clauses))
    more = ["..."] if len(heads) > TITLES else []
    return Chapter(id_, "; ".join((*heads[:TITLES], *more)), clauses)


def page_at(game: AnyGame, name: str) -> RulePage:
    """Return the page on which an entry stands, or that of a chapter; letters of the id may be small.

    Raises :class:`UnknownName` for neither.
    """
    wanted, known = name.upper(), chapters(game.ledger)
    if wanted in game.ledger:
        entry = game.ledger[wanted]
        first = next(_clauses_of(entry), "")
        number = next((at for at, one in enumerate(known) if one.id == chapter_of(first)), None)
    else:
        entry = None
        number = next((at for at, one in enumerate(known) if one.id == wanted), None)
    if number is not None:
        return _chapter_page(game, number, entry.id if entry else "")
    if entry is None:
        raise UnknownName("clause or chapter", name[:40], [one.id for one in known])
    alone = item_of(game, entry)
    return RulePage(
        id=entry.id,
        title=alone.heading,
        items=(alone,),
        examples=(),
        at=entry.id,
        links=links_of(game, entry.id),
    )


def _clauses_of(entry: Entry) -> Iterator[str]:
    """Yield the clauses beside which an entry stands."""
    if isinstance(entry, Clause):
        yield entry.id
    elif isinstance(entry, Ruling):
        yield from (one for one in entry.clauses if "." in one)


def _chapter_page(game: AnyGame, number: int, at: str) -> RulePage:
    known = chapters(game.ledger)
    chapter = known[number]
    return RulePage(
        id=chapter.id,
        title=chapter.title,
        items=tuple(item_of(game, clause) for clause in chapter.clauses),
        examples=examples_in(game, (clause.id for clause in chapter.clauses)),
        at=at,
        links=links_of(game, at) if at else RuleLinks(),
        before=known[number - 1].id if number else "",
        after=known[number + 1].id if number + 1 < len(known) else "",
    )


def item_of(game: AnyGame, entry: Entry) -> RuleItem:
    """Return an entry as people read it, a clause with its rulings."""
    match entry:
        case Clause():
            example = [f"Example: {entry.example.strip()}"] if entry.example else []
            rulings = tuple(map(_beside, game.ledger.rulings_on(entry.id)))
            text = tuple(filter(None, (entry.rule.strip(), *example)))
            return RuleItem(entry.id, "clause", entry.section, text, optional=entry.optional, rulings=rulings)
        case Ruling():
            said = (entry.ruling.strip(), f"Why: {entry.why.strip()}")
            return RuleItem(entry.id, "ruling", entry.question.strip(), said)
        case Gap():
            text = (*told(entry), f"Basis: {entry.basis.strip()}")
            return RuleItem(
                entry.id, "gap", f"What the printed rules leave out: {entry.missing.strip()}", text
            )
        case _:
            return RuleItem(entry.id, "fact", f"From {', '.join(entry.clauses)}", outline(entry.fact))


def _beside(ruling: Ruling) -> RulingBeside:
    return RulingBeside(ruling.id, ruling.question.strip(), ruling.ruling.strip())


def examples_in(game: AnyGame, clauses: Iterable[str]) -> tuple[RuleExample, ...]:
    """Return the examples that are about clauses, each once."""
    wanted = set(clauses)
    return tuple(shown_example(one) for one in examples_of(game) if one.written.clause in wanted)


def shown_example(one: Example) -> RuleExample:
    """Return an example as people read it."""
    written = one.written
    return RuleExample(
        id=one.id,
        title=written.title,
        text=written.text,
        clauses=one.clauses,
        side=capital(one.game.side_name(Seat(written.seat))),
        action=written.do,
        dice=tuple(map(str, written.dice)),
        outcome=written.told or (written.refused,),
        refused=bool(written.refused),
        start=f"wargames learn {one.game.id} --example {one.id}",
    )


# links


@attrs.frozen
class _Citations:
    """The places that name the clauses of a game: in other entries, in lessons, by decisions and events."""

    entries: Mapping[str, tuple[str, ...]]
    lessons: Mapping[str, tuple[LessonPlace, ...]]
    questions: Mapping[str, tuple[str, ...]]
    events: Mapping[str, tuple[str, ...]]


def links_of(game: AnyGame, id_: str) -> RuleLinks:
    """Return the links of an entry."""
    found, entry = _citations(game), game.ledger[id_]
    names = dict.fromkeys(one for one in _named_in(entry) if one != id_ and one in game.ledger)
    return RuleLinks(
        names=tuple(names),
        named_by=found.entries.get(id_, ()),
        lessons=found.lessons.get(id_, ()),
        questions=found.questions.get(id_, ()),
        events=found.events.get(id_, ()),
    )


@cache
def _citations(game: AnyGame) -> _Citations:
    places = [
        (step.clause, LessonPlace(number, lesson.title, at, f"wargames learn {game.id} {number}"))
        for number, lesson in enumerate(lessons_of(game), 1)
        for at, step in enumerate(lesson.own, 1)
    ]
    return _Citations(
        _gathered((named, one.id) for one in game.ledger for named in _named_in(one) if named != one.id),
        _gathered(places),
        _gathered((clause, _said(one)) for one in decisions_of(game) for clause in _cited(one)),
        _gathered((clause, _said(one)) for one in events_of(game) for clause in _cited(one)),
    )


def _gathered(pairs: Iterable[tuple[str, T]]) -> dict[str, tuple[T, ...]]:
    found: dict[str, dict[T, None]] = {}
    for key, value in pairs:
        found.setdefault(key, {})[value] = None
    return {key: tuple(values) for key, values in found.items()}


def _named_in(entry: Entry) -> list[str]:
    about = () if isinstance(entry, Clause | Gap) else entry.clauses
    parts = (getattr(entry, name, None) or "" for name in ("text", "question", "why", "basis", "missing"))
    return [*about, *ENTRY_ID.findall(" ".join(parts))]


def _cited(kind: Described) -> Iterable[str]:
    return dict.fromkeys((*kind.clauses, *ENTRY_ID.findall(kind.says)))


def _said(kind: Described) -> str:
    """Write the form of a decision or event, with the names of its fields for what they hold."""
    words = FIELD.sub(lambda field: spaced(field[1]), kind.template or spaced(kind.name))
    return capital(" ".join(words.split())).rstrip(".") + "."

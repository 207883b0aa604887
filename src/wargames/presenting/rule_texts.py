"""The rules as lines of text: an entry with its example and links, a chapter, what a search finds."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from wargames import render
from wargames.kernel.base.errors import BadOption, UnknownName
from wargames.kernel.base.ledger import Clause, Entry, Gap, Ruling
from wargames.kernel.base.phrases import spoken
from wargames.lessons.example import Example, examples_on
from wargames.presenting.rule_pages import RuleItem, RuleLinks, chapters, item_of, links_of, shown_example
from wargames.presenting.rule_tables import outline, rows_called, told
from wargames.presenting.rules import entries_called, section_of
from wargames.presenting.rules_found import PAGE, found_page
from wargames.presenting.sides import AnyGame

SCREEN = (24, 79)
"""The lines and columns that an example's board may take with its words."""
EXAMPLE = "Example: "
"""The beginning of an example of its own, after an empty line."""
BESIDE = 8
"""The lines that are left to the words beside a board."""
MOST = 4
"""The most links of a kind that are listed; the page of a program shows all."""


def looked_up(
    game: AnyGame, words: str, *, at_hand: str = "", size: int = PAGE, room: tuple[int, int] = SCREEN
) -> str:
    """Write a clause, a chapter, a table, or a page of the entries that answer some words.

    ``at_hand`` is the clause that asks now; ``size`` is how many entries a page has, ``room`` the lines and
    columns of the screen. Raises :class:`BadOption` without words, and where nothing is found.
    """
    if not words:
        raise BadOption("name a clause, or words to search for")
    try:
        entries = entries_called(game.ledger, words)
    except UnknownName:
        if rows := tuple(rows_called(game.ledger, words)):
            return "\n".join(rows)
        return found_page(game.ledger, words, size=size, at_hand=at_hand)
    return entries_text(game, entries, room)


def entries_text(game: AnyGame, entries: tuple[Entry, ...], room: tuple[int, int] = SCREEN) -> str:
    """Write one entry with its example and links; of more, the section."""
    if len(entries) == 1:
        return "\n".join(entry_lines(game, entries[0], room))
    return "\n".join(section_lines(game, entries))


def entry_lines(game: AnyGame, entry: Entry, room: tuple[int, int] = SCREEN) -> Iterator[str]:
    """Write an entry, a clause with its rulings, its first example and its links."""
    yield from _head(entry)
    yield from _body(entry)
    if isinstance(entry, Clause):
        yield from _rulings(item_of(game, entry))
    yield from (f"Changed by {one.id}: {one.rule.strip()}" for one in game.ledger.changes_of(entry.id))
    found = examples_on(game, entry.id)
    for one in found[:1]:
        yield from ("", *example_lines(one, room))
    if len(found) > 1:
        yield from ("", f"More examples: {', '.join(one.id for one in found[1:])}.")
    yield from link_lines(links_of(game, entry.id))


def plain_text(game: AnyGame, id_: str) -> str:
    """Write an entry without example and links, a clause with its rulings."""
    entry = game.ledger[id_]
    rulings = _rulings(item_of(game, entry)) if isinstance(entry, Clause) else ()
    return "\n".join((*_head(entry), *_body(entry), *rulings))


def _head(entry: Entry) -> Iterator[str]:
    match entry:
        case Clause():
            yield f"{entry.id}  {entry.section}{' (optional)' if entry.optional else ''}"
        case Gap():
            yield f"{entry.id}  what the printed rules leave out: {entry.missing.strip()}"
        case Ruling():
            yield f"{entry.id}  on {', '.join(entry.clauses)}: {entry.question.strip()}"
        case _:
            yield f"{entry.id}  from {', '.join(entry.clauses)}"


def _body(entry: Entry) -> Iterator[str]:
    match entry:
        case Clause():
            yield from filter(
                None, (entry.rule.strip(), entry.changes and f"It changes {spoken(entry.changes)}.")
            )
            yield from [f"Example: {entry.example.strip()}"] if entry.example else []
        case Gap():
            yield from (*told(entry), f"Basis: {entry.basis.strip()}")
        case Ruling():
            yield from (entry.ruling.strip(), f"Why: {entry.why.strip()}")
        case _:
            yield from outline(entry.fact)


def _rulings(item: RuleItem, said: frozenset[str] = frozenset()) -> Iterator[str]:
    """Write the rulings on a clause; those that were said before by their ids."""
    yield from (f"  {one.id}: {one.text}" for one in item.rulings if one.id not in said)
    if before := [one.id for one in item.rulings if one.id in said]:
        yield f"  See {', '.join(before)} above."


def section_lines(game: AnyGame, entries: Iterable[Entry]) -> Iterator[str]:
    """Write a section as a rulebook does: its headings, its clauses with their rulings, its examples."""
    known = {one.id for one in chapters(game.ledger)}
    heading, shown, said = "", list[Example](), set[str]()
    for entry in entries:
        if (title := section_of(entry)) != heading:
            chapter = entry.id.rpartition(".")[0]
            yield from (
                ("", f"{chapter}  {title}" if chapter in known else title)
                if heading
                else (f"{chapter}  {title}",)
            )
            heading = title
        first, *rest = (*_body(entry),)
        optional = " (optional)" if isinstance(entry, Clause) and entry.optional else ""
        item = item_of(game, entry)
        yield from (f"{entry.id}{optional}  {first}", *rest, *_rulings(item, frozenset(said)))
        said |= {one.id for one in item.rulings}
        shown += [one for one in examples_on(game, entry.id) if one.written.clause == entry.id]
    if shown:
        yield from ("", "Examples:", *(f"  {one.written.title}: rules {one.written.clause}" for one in shown))


def example_lines(one: Example, room: tuple[int, int] = SCREEN) -> Iterator[str]:
    """Write an example: its board where there is room, who does what, and what the rules make of it."""
    shown = shown_example(one)
    dice = f", dice {', '.join(shown.dice)}" if shown.dice else ""
    yield f"{EXAMPLE}{shown.title}"
    yield from board_lines(one, room)
    yield shown.text
    yield f"{shown.side}: {shown.action}{dice}"
    yield from (f"  {'No: ' if shown.refused else ''}{line}" for line in shown.outcome)
    yield f"Try it: {shown.start}"


@lru_cache(maxsize=32)
def board_lines(one: Example, room: tuple[int, int]) -> tuple[str, ...]:
    """Draw the position of an example, near if there is room, else from far; nothing if that is too wide."""
    view, _ = one.position()
    high, wide = room
    zooms: tuple[tuple[render.Zoom, int], ...] = (("near", high - BESIDE), ("far", high))
    for zoom, most in zooms:
        board = render.text_page(one.game, view, zoom).board
        if board.size[0] <= most and board.size[1] <= wide:
            return board.lines
    return ()


def link_lines(links: RuleLinks) -> Iterator[str]:
    """Write what an entry leads to, and what leads to it."""
    if links.names:
        yield f"See: {', '.join(links.names)}"
    if links.named_by:
        yield f"Named by: {_few(links.named_by)}"
    for title, found in (("Asks", links.questions), ("Tells", links.events)):
        yield from [f"{title}: {' '.join(found[:MOST])}"] if found else []
    yield from (f"Lesson: {one.title}, choice {one.step} ({one.start})" for one in links.lessons)


def _few(names: tuple[str, ...]) -> str:
    more = len(names) - 2 * MOST
    return ", ".join((*names[: 2 * MOST], *([f"{more} more"] if more > 0 else [])))

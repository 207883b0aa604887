"""Result pages of a search in the rules, the best entries first."""

import re
from collections.abc import Iterator

from wargames.kernel.base.errors import BadOption
from wargames.kernel.base.ledger import Clause, Entry, Gap, Ledger, Ruling
from wargames.presenting.rules_search import ranked

PAGE = 5
"""Entries on a page, so that it fits a screen."""
LONGEST = 240
"""The most characters of an entry on a page; its id shows the whole entry."""
NUMBERED = re.compile(r"^(.*?),? page ([0-9]+)$")


def found_page(
    ledger: Ledger,
    words: str,
    *,
    page: int = 1,
    size: int = PAGE,
    at_hand: str = "",
    command: str = "rules {}",
) -> str:
    """Write a page of the entries that match some words; ``words`` may end with the number of the page.

    ``at_hand`` is the clause of the current decision, ``command`` the way to ask further. Raises
    :class:`BadOption` if nothing is found, and for a missing page.
    """
    words = words.strip("\"' ")
    if numbered := NUMBERED.match(words):
        words, page = numbered[1], int(numbered[2])
    found = ranked(ledger, words, at_hand)
    if not found:
        raise BadOption(f"nothing in the rules has to do with {words[:40]!r}")
    pages = -(-len(found) // size)
    if not 1 <= page <= pages:
        raise BadOption(f"there are {pages} pages for {words[:40]!r}, and no page {page}")
    shown = found[(page - 1) * size : page * size]
    more = f"; more: {command.format(f'{words}, page {page + 1}')}" if page < pages else ""
    end = f"{len(found)} found, page {page} of {pages}{more}. One in full: {command.format(shown[0].id)}."
    return "\n\n".join((*("\n".join(_short(entry)) for entry in shown), end))


def _short(entry: Entry) -> Iterator[str]:
    """Write an entry in a few lines: its subject, and its text."""
    match entry:
        case Clause():
            yield f"{entry.id}  {entry.section}{' (optional)' if entry.optional else ''}"
            yield entry.rule.strip()
        case Ruling():
            yield f"{entry.id}  {_cut(entry.question)}"
            yield _cut(entry.ruling)
        case Gap():
            yield f"{entry.id}  what the printed rules leave out"
            yield _cut(entry.missing)
        case _:
            yield entry.id
            yield _cut(entry.text)


def _cut(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= LONGEST else f"{text[: text.rfind(' ', 0, LONGEST)]} ..."

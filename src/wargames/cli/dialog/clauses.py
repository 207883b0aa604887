"""Output of clauses and searches in the rules."""

from collections.abc import Iterable

from wargames.cli.console import say, say_folded
from wargames.kernel.base.errors import BadOption
from wargames.kernel.base.ledger import Entry, Ledger
from wargames.presenting.rules import entry_lines
from wargames.presenting.rules_found import found_page


def write_entries(ledger: Ledger, entries: Iterable[Entry]) -> None:
    """Write entries, an empty line between them."""
    say_folded("\n\n".join("\n".join(entry_lines(ledger, entry)) for entry in entries))


def write_search(ledger: Ledger, words: str, page: int = 1) -> int:
    """Write a page of the entries that match some words; no match is a problem."""
    try:
        text = found_page(ledger, words, page=page)
    except BadOption as error:
        say(f"{error}.")
        return 1
    say_folded(text)
    return 0

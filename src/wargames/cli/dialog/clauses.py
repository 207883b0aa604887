"""Clauses as they are looked up, written to the screen."""

from collections.abc import Iterable

from wargames.cli.console import say
from wargames.kernel.base.ledger import Entry, Ledger
from wargames.presenting.rules import entry_lines


def write_entries(ledger: Ledger, entries: Iterable[Entry]) -> None:
    """Write entries, an empty line between them."""
    say("\n\n".join("\n".join(entry_lines(ledger, entry)) for entry in entries))


def write_search(ledger: Ledger, words: str) -> int:
    """Write the entries that hold all words; nothing found is a problem."""
    found = ledger.search(words)
    for entry in found:
        say("\n".join(entry_lines(ledger, entry)) + "\n")
    say(f"{len(found)} found for {words!r}.")
    return 0 if found else 1

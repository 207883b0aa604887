"""Output of clauses and searches in the rules."""

from wargames.cli.console import say, say_folded, width
from wargames.cli.dialog.boards import height
from wargames.kernel.base.errors import BadOption
from wargames.kernel.base.ledger import Entry, Ledger
from wargames.presenting.rule_texts import entries_text, looked_up
from wargames.presenting.rules_found import found_page
from wargames.presenting.sides import AnyGame


def write_entries(game: AnyGame, entries: tuple[Entry, ...]) -> None:
    """Write an entry with its example, or a section."""
    say_folded(entries_text(game, entries, (height(), width())))


def write_looked_up(game: AnyGame, words: str, at_hand: str) -> None:
    """Write what some words name or find; raises :class:`BadOption` where that is nothing."""
    say_folded(looked_up(game, words, at_hand=at_hand, room=(height(), width())))


def write_search(ledger: Ledger, words: str, page: int = 1) -> int:
    """Write a page of the entries that match some words; no match is a problem."""
    try:
        text = found_page(ledger, words, page=page, command=f'wargames rules {ledger.head.id} "{{}}"')
    except BadOption as error:
        say(f"{error}.")
        return 1
    say_folded(text)
    return 0

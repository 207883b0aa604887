"""Boards and pages of the dialogue, as near as the screen allows."""

import shutil
from collections.abc import Iterable, Iterator
from typing import Any

from wargames import render
from wargames.cli.console import width
from wargames.kernel.base.errors import BadOption
from wargames.kernel.game import Game, View
from wargames.presenting.counter_values import counter_lines, named_lines
from wargames.render import TextPage, text_pages

FEWEST = 12
"""The least lines of a board."""
BELOW = 2
"""The lines of the screen that are left to the question."""


def height() -> int:
    """Return the lines that a board may take."""
    return max(FEWEST, shutil.get_terminal_size().lines - BELOW)


def page_of(game: Game[Any, Any], view: View) -> TextPage:
    """Write a view as near as fits the screen whole, else from far."""
    near = render.text_page(game, view, "near")
    lines, columns = near.board.size
    fits = lines <= height() and columns <= width()
    return near if fits else render.text_page(game, view, "far")


def head_lines(game: Game[Any, Any], view: View) -> list[str]:
    """Return the line with the turn and the phase of the game."""
    return text_pages.folded([f"{line}." for line in page_of(game, view).head[:1]], width())


def board_lines(game: Game[Any, Any], view: View, about: Iterable[str] = ()) -> list[str]:
    """Write the board; of a large one, the part with the things that the question is about."""
    page = page_of(game, view)
    if not paged(game):
        return render.text(game, view).splitlines()
    part = text_pages.window(page.board, width(), height(), tuple(about))
    return [*text_pages.folded(page.head, width()), *text_pages.through(page.board, part)]


def paged(game: Game[Any, Any]) -> bool:
    """Return whether a game brings pages of text."""
    found = render.pictures_for(game)
    return found is not None and found.page is not None


def opening_lines(game: Game[Any, Any], view: View) -> list[str]:
    """Write the meaning of the signs and the other facts, once before the first board."""
    page = page_of(game, view)
    blocks = (text_pages.folded(part, width()) for part in (page.board.legend, page.facts))
    return [line for block in blocks if block for line in (*block, "")]


def signs(game: Game[Any, Any], view: View) -> list[str]:
    """Explain the signs of the board."""
    return text_pages.folded(page_of(game, view).board.legend, width()) or ["The board explains itself."]


def facts(game: Game[Any, Any], view: View) -> list[str]:
    """Write the facts besides the board: goals, pools, tracks."""
    return text_pages.folded(page_of(game, view).facts, width())


def units(game: Game[Any, Any], view: View, words: str) -> list[str]:
    """List the units of each side, or their lines with some words.

    The explained numbers of a unit or card with this name follow. Raises :class:`BadOption` for words without
    any match.
    """
    page = page_of(game, view)
    if not words:
        return text_pages.roster(page.roster, width()) or board_lines(game, view)
    found = [line for line in page.roster if words.lower() in line.lower()]
    numbers = counter_lines(game, view, [words])
    if not found and not numbers:
        raise BadOption(f"nothing in the rosters has {words[:40]!r} in it")
    return text_pages.folded([*found, *numbers], width())


def explain(game: Game[Any, Any], view: View, words: str) -> list[str]:
    """Explain the numbers of a card or unit; raises :class:`BadOption` for an unknown one."""
    return text_pages.folded(named_lines(game, view, words), width())


def map_lines(game: Game[Any, Any], view: View, words: str) -> Iterator[str]:
    """Write the whole map from near, in pages if it is wider than the screen, or the part with a name.

    Raises :class:`BadOption` for a name that is not on the board.
    """
    board = render.text_page(game, view, "near").board
    if words:
        names = [name for name in board.cells if name.partition(":")[2].lower() == words.lower()]
        if not names:
            raise BadOption(f"{words[:40]!r} is not on the board")
        yield from text_pages.through(board, text_pages.window(board, width(), height(), names))
        return
    for page in text_pages.pages(board, width(), board.size[0]):
        yield from page
        yield ""

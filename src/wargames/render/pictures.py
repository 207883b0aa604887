"""Pictures of games, found by the entry-point group ``wargames.pictures``."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs

from wargames.kernel.base import serialization
from wargames.kernel.base.component_table import within
from wargames.kernel.game import Game, View
from wargames.kernel.game.installed import installed_for
from wargames.kernel.game.own_values import require_game, require_own
from wargames.render.drawn import Drawn, mark
from wargames.render.landscapes import HexLand
from wargames.render.markup import number, tag
from wargames.render.text_boards import Span, TextBoard, TextPage, Zoom

GROUP = "wargames.pictures"
LINE_HEIGHT = 16
CHARACTER_WIDTH = 8
WORD = re.compile(r"[\w/:.-]*\w")
"""The pattern of names in a text."""


@attrs.frozen
class Pictures:
    """The functions that draw the views of a game; an entry point with the game's id leads to them.

    ``view_type`` is the class of the views; ``text`` draws for terminals, ``svg`` a whole SVG document.
    ``parts`` draws the same in parts with names on them, for pages with a pointer; ``page`` writes it as text
    in parts, for full screens. ``draft`` draws a scenario's file while it is written, as far as it is sound;
    each thing on the map names its field in the file (``field:us.forces[2]``). ``land`` is the map of a view,
    for a game on hexes.
    """

    view_type: type[View]
    text: Callable[[Any], str]
    svg: Callable[[Any], str]
    parts: Callable[[Any], Drawn] | None = None
    page: Callable[[Any, Zoom], TextPage] | None = None
    draft: Callable[[Mapping[str, Any]], Drawn] | None = None
    land: Callable[[Any], HexLand] | None = None


def pictures_of(game: str) -> Pictures | None:
    """Find the pictures of a game by its id, those of its game for a variant, or None (cached)."""
    found: Pictures | None = installed_for(game, GROUP)
    return found


def pictures_for(game: Game[Any, Any]) -> Pictures | None:
    """Find the pictures of a game: those in its attribute ``pictures``, else those installed for its id."""
    require_game(game)
    own = getattr(game, "pictures", None)
    return own if isinstance(own, Pictures) else pictures_of(game.id)


def draws_parts(game: Game[Any, Any]) -> bool:
    """Return whether a game brings pictures in parts."""
    found = pictures_for(game)
    return found is not None and found.parts is not None


def _pictures_of_view(game: Game[Any, Any], view: View) -> Pictures | None:
    """Find the pictures of a game for a view of it; raises :class:`OtherGame` for any other."""
    require_own(game, "view", view)
    return pictures_for(game)


def text(game: Game[Any, Any], view: View) -> str:
    """Draw a view for a terminal, without color codes; a game without pictures is listed as plain data."""
    found = _pictures_of_view(game, view)
    return found.text(view) if found else listing(game, view)


def svg(game: Game[Any, Any], view: View) -> str:
    """Draw a view as an SVG document; a game without pictures is listed as plain data."""
    found = _pictures_of_view(game, view)
    return found.svg(view) if found else page(game.title, listing(game, view))


def parts(game: Game[Any, Any], view: View) -> Drawn | None:
    """Draw a view in parts with names on them; None for a game whose pictures have none."""
    found = _pictures_of_view(game, view)
    return found.parts(view) if found and found.parts else None


def text_page(game: Game[Any, Any], view: View, zoom: Zoom = "near") -> TextPage:
    """Write a view as text in parts, the board with names on it.

    Without such a page the whole text is the board, with its first line as the head; without pictures the
    view's fields are listed. Things are then found by their names as words.
    """
    found = _pictures_of_view(game, view)
    if found and found.page:
        return found.page(view, zoom)
    lines = text(game, view).splitlines()
    head = (lines[0],) if found else (game.title,)
    return TextPage(head, named_words(lines))


def named_words(lines: Sequence[str]) -> TextBoard:
    """Make a board of lines in which every word is a name, of any kind.

    >>> named_words(["A1 *", "b2"]).cells["any:b2"]
    (Span(row=1, start=0, stop=2),)
    """
    cells: dict[str, list[Span]] = {}
    for row, line in enumerate(lines):
        for word in WORD.finditer(line):
            cells.setdefault(mark("any", word[0]), []).append(Span(row, *word.span()))
    return TextBoard(tuple(lines), {name: tuple(spans) for name, spans in cells.items()})


def draft(game: Game[Any, Any], data: Mapping[str, Any]) -> Drawn | None:
    """Draw the content of a scenario's file, valid or not; None if there is no map."""
    found = pictures_for(game)
    if not found or not found.draft:
        return None
    try:
        with within(game.id):
            return found.draft(data)
    except Exception:  # noqa: BLE001  a draft may hold anything
        return None


def listing(game: Game[Any, Any], view: View) -> str:
    """List the fields of a view as text."""
    return json.dumps(serialization.to_plain(view, game.view_type), indent=1, ensure_ascii=False)


def page(title: str, lines: str) -> str:
    """Write lines of text as an SVG document."""
    rows = lines.splitlines() or [""]
    width = CHARACTER_WIDTH * (max(map(len, rows)) + 4)
    height = LINE_HEIGHT * (len(rows) + 2)
    texts = (
        tag("text", row, x=LINE_HEIGHT, y=LINE_HEIGHT * line, xml_space="preserve")
        for line, row in enumerate(rows, 2)
    )
    return tag(
        "svg",
        tag("title", title),
        tag("rect", width="100%", height="100%", fill="#ffffff"),
        *texts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        font_family="monospace",
        font_size=13,
        role="img",
    )

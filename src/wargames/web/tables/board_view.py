"""Boards for the page: the pictures of a game in parts, or a table of all that a view holds."""

import hashlib
from collections.abc import Collection
from functools import cached_property, lru_cache
from typing import Any

import attrs

from wargames import render
from wargames.kernel.game import Game, View
from wargames.kernel.game.json_forms import encode_view
from wargames.render.drawn import mark
from wargames.render.markup import Markup, tag
from wargames.render.pictures import pictures_of

LANDS = 64
"""The most static boards that are kept."""


def named(markup: str) -> str:
    """Return the hash by which markup is named."""
    return hashlib.sha256(markup.encode()).hexdigest()[:24]


@attrs.frozen(slots=False)
class StaticBoard:
    """The part of a picture that never changes, such as the map; a page asks for it by its hash."""

    markup: str

    @cached_property
    def name(self) -> str:
        """The hash of the markup."""
        return named(self.markup)


@attrs.frozen
class BoardView:
    """The board of a view: the static board, the things on it in the same coordinates, a panel beside them.

    ``kind`` is ``parts`` for pictures in parts, ``whole`` for one that is not, ``table`` for a game without
    pictures; then all but ``things`` is empty. ``plane`` is where the point 0/0 of a measured table lies in
    the picture, and how long 1/100 inch is.
    """

    kind: str
    things: str
    land: StaticBoard | None = None
    panel: str = ""
    size: tuple[float, float] | None = None
    panel_size: tuple[float, float] | None = None
    plane: tuple[float, float, float] | None = None
    title: str = ""
    description: str = ""

    def sent(self, have: Collection[str] = ()) -> dict[str, Any]:
        """Return it as plain data, the static board by its hash.

        ``have`` are the names of the parts that the page already has; those are null.
        """
        data = attrs.asdict(self, recurse=False)
        names = {"things": named(self.things), "panel": named(self.panel)}
        kept = {part: None for part, name in names.items() if name in have}
        return data | {"land": self.land and self.land.name, "names": names} | kept


def board_of(game: Game[Any, Any], view: View) -> BoardView:
    """Draw a view, or list it as a table where the game has no pictures."""
    drawn = render.parts(game, view)
    if drawn is not None:
        plane = (*drawn.plane.origin, drawn.plane.scale) if drawn.plane else None
        land = kept(str(drawn.land))
        return BoardView(
            kind="parts",
            things=str(drawn.things),
            land=land,
            panel=str(drawn.panel),
            size=drawn.size,
            panel_size=drawn.panel_size,
            plane=plane,
            title=drawn.title,
            description=drawn.description,
        )
    if pictures_of(game.id):
        return BoardView("whole", render.svg(game, view))
    return BoardView("table", str(listed(encode_view(game, view))))


@lru_cache(maxsize=LANDS)
def kept(markup: str) -> StaticBoard:
    """Return the static board of some markup, cached."""
    return StaticBoard(markup)


def listed(data: Any) -> Markup:
    """Lay plain data out as nested tables; ``data-names`` holds the name in each cell."""
    if isinstance(data, dict):
        rows = (
            tag("tr", tag("th", spoken(key), scope="row"), tag("td", listed(one)))
            for key, one in data.items()
        )
        return tag("table", tag("tbody", *rows))
    if isinstance(data, list):
        return tag("ol", *(tag("li", listed(one)) for one in data)) if data else Markup("-")
    if data is None or isinstance(data, bool):
        return tag("span", {None: "-", True: "yes", False: "no"}[data])
    return tag("span", str(data), data_names=mark("any", str(data)))


def spoken(field: str) -> str:
    """Write the name of a field as words."""
    return field.replace("_", " ").strip()

"""What a page shows of a view: the game's pictures in parts, or a table of all that the view holds."""

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
"""How many lands are kept, to be sent to whoever asks for one by its hash."""


def named(markup: str) -> str:
    """Name markup by its hash."""
    return hashlib.sha256(markup.encode()).hexdigest()[:24]


@attrs.frozen(slots=False)
class Land:
    """What stays as it is through all games of a scenario, and the hash by which a page asks for it."""

    markup: str

    @cached_property
    def name(self) -> str:
        """The hash of the markup: who knows it has been sent its name, and learns nothing new."""
        return named(self.markup)


@attrs.frozen
class Board:
    """A view as a page shows it: land, things on it in the same coordinates, a panel beside them.

    ``kind`` is ``parts`` for pictures in parts, ``whole`` for one that is not, ``table`` for a game without
    pictures; then all but ``things`` is empty. ``plane`` is where the point 0/0 of a measured table lies in
    the picture, and how long 1/100 inch is.
    """

    kind: str
    things: str
    land: Land | None = None
    panel: str = ""
    size: tuple[float, float] | None = None
    panel_size: tuple[float, float] | None = None
    plane: tuple[float, float, float] | None = None
    title: str = ""
    description: str = ""

    def sent(self, have: Collection[str] = ()) -> dict[str, Any]:
        """Write it as plain data, the land by its hash.

        What somebody has already is left out (null): ``have`` are the names of ``things`` and of panels.
        """
        data = attrs.asdict(self, recurse=False)
        names = {"things": named(self.things), "panel": named(self.panel)}
        kept = {part: None for part, name in names.items() if name in have}
        return data | {"land": self.land and self.land.name, "names": names} | kept


def board_of(game: Game[Any, Any], view: View) -> Board:
    """Draw a view, or lay it out as a table where the game has no pictures."""
    drawn = render.parts(game, view)
    if drawn is not None:
        plane = (*drawn.plane.origin, drawn.plane.scale) if drawn.plane else None
        land = kept(str(drawn.land))
        return Board(
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
        return Board("whole", render.svg(game, view))
    return Board("table", str(listed(encode_view(game, view))))


@lru_cache(maxsize=LANDS)
def kept(markup: str) -> Land:
    """Give the land of some markup: the same one for the same markup."""
    return Land(markup)


def listed(data: Any) -> Markup:
    """Lay plain data out as nested tables; every word in it can be found by name (``data-names``)."""
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

"""Whole pictures of maps: caption, map and panel."""

import attrs

from wargames.render.colors import PAPER
from wargames.render.document import document
from wargames.render.drawn import Drawn, Plane
from wargames.render.hexagons import Point
from wargames.render.lettering import INK, QUIET, moved, words
from wargames.render.markup import Markup, group
from wargames.render.panels import Panel
from wargames.render.phrases import seen_by

MARGIN, TOP = 22, 84


@attrs.frozen
class Caption:
    """The caption of a view: title, game if different, viewer, moment."""

    title: str
    game: str = ""
    viewer: str = ""
    turn: str = ""
    waiting: str = ""

    @property
    def line(self) -> str:
        """The caption in one line."""
        name = ": ".join(filter(None, (self.game, self.title)))
        return " ".join(
            f"{one}{'.' * (one[-1] not in '.!?')}" for one in (name, self.turn, self.waiting) if one
        )

    @property
    def lines(self) -> tuple[str, ...]:
        """The caption above a text: the moment, then title and viewer."""
        name = f"{self.game}: {self.title}, {seen_by(self.viewer)}" if self.game else self.title
        return tuple(filter(None, (self.turn, name)))

    def above(self, width: float) -> tuple[Markup, ...]:
        """Write it above a map."""
        seen = ", ".join(filter(None, (self.game, seen_by(self.viewer))))
        return (
            words(self.title, (0, 38), 28, INK, font_weight="bold"),
            words(seen, (width - MARGIN, 34), 13, QUIET, text_anchor="end"),
            words(self.waiting or self.turn, (0, 64), 16, INK, font_weight="bold"),
        )


@attrs.frozen
class MapPage:
    """A picture of a map, with a caption and perhaps a panel.

    ``land`` never changes within a scenario; ``things`` lie on it. The description is for people who cannot
    see the picture. Caption and panel are drawn at a ``scale``.
    """

    land: Markup
    things: Markup
    size: Point
    panel: Panel | None
    caption: Caption
    description: str
    plane: Plane | None = None
    scale: float = 1

    def parts(self) -> Drawn:
        """Draw the picture in parts."""
        panel = self.panel
        return Drawn(
            land=self.land,
            things=self.things,
            panel=panel.draw(panel.least_height) if panel else Markup(""),
            size=self.size,
            plane=self.plane,
            panel_size=(panel.width, panel.least_height) if panel else (0, 0),
            title=self.caption.line,
            description=self.description,
        )

    def draw(self) -> str:
        """Draw the picture as an SVG document."""
        map_width, map_height = self.size
        wide, least = (self.panel.width, self.panel.least_height) if self.panel else (-MARGIN, 0)
        scale, top = self.scale, round(TOP * self.scale)
        high = max(map_height, scale * least)
        width = round(3 * MARGIN + map_width + scale * wide, 2)
        height = round(top + high + MARGIN, 2)
        beside = moved((2 * MARGIN + map_width, top)) + f" scale({scale:g})" * (scale != 1)
        above = f"translate({MARGIN} 0)" + f" scale({scale:g})" * (scale != 1)
        inside = (
            group(*self.caption.above((width - MARGIN) / scale), transform=above),
            group(self.land, self.things, transform=moved((MARGIN, top)), data_plane=self._plane),
            *([group(self.panel.draw(high / scale), transform=beside)] if self.panel else ()),
        )
        title, size = self.caption.line, (width, height)
        return document(inside, size, title=title, description=self.description, paper=PAPER)

    @property
    def _plane(self) -> str | None:
        return None if self.plane is None else str(self.plane)

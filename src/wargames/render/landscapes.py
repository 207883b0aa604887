"""The land of a hex map as data and as SVG: terrain, levels, roads, borders and print."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property

import attrs

from wargames.render.colors import CONTOUR, GRID, PAPER
from wargames.render.counters import NOTHING
from wargames.render.drawn import HIT, named
from wargames.render.hex_maps import NamedHexMap, beside, center
from wargames.render.hexagons import HALF, MARGIN, Point, corners, hexside, outline, size, way
from wargames.render.lettering import moved, names
from wargames.render.markup import Markup, group, points, tag
from wargames.render.scenery import bridge, road
from wargames.render.text_boards import Tint

Side = tuple[str, int]
"""A side of a hex: its name and a direction, clockwise from north."""
Stroke = tuple[str, float, str | None]
"""Color, width and dashes of a line."""
NAME_GROWS, LEVEL_GROWS = 2.25, 1.7
"""The largest scale of the name and the level that fit into a hex."""
HEIGHT_INK = "#6b4d1d"
SAMPLE_DECK = "M-40,23 L40,-23"


@attrs.frozen
class TerrainStyle:
    """The look of a terrain: sign in text, color and cover.

    The color is ``dense`` over the color of the level. ``cover`` is drawn around the middle of a hex; over
    ground with a ``deck`` roads run on a bridge. ``tint`` is its color in text.
    """

    sign: str
    color: str = ""
    tint: Tint = "open"
    cover: Markup = NOTHING
    dense: float = 1
    deck: bool = False

    def draw(self, base: str = "") -> Markup:
        """Draw a hex of it around the origin, without its cover, over the color of a level."""
        hex_ = outline()
        level = [tag("polygon", points=hex_, fill=base)] if base else []
        dense = self.dense if base and self.dense < 1 else None
        own = [tag("polygon", points=hex_, fill=self.color, fill_opacity=dense)] if self.color else []
        return group(*level, *own)

    def sample(self, base: str = "") -> Markup:
        """Draw a whole hex of it around the origin, for legends."""
        edge = tag("polygon", points=outline(), fill="none", stroke=GRID, stroke_width=2)
        return group(self.draw(base), self.cover, *bridge(SAMPLE_DECK) * self.deck, edge)


@attrs.frozen
class BorderStyle:
    """The look of borders along hex sides: lines drawn on each other.

    In text it is written if it is ``thick``.
    """

    sides: Collection[Side]
    strokes: tuple[Stroke, ...]
    thick: bool = False


@attrs.frozen(eq=False)
class HexLand:
    """The land of a map, which never changes within a scenario.

    ``tints`` are the colors of the levels; higher levels have the last one. ``contour`` is the width of a
    line where the land rises by so much. ``roads`` leave hexes by sides; ``printed`` is drawn around the
    middles of hexes. The lower edge cuts the hexes that are ``half``.
    """

    board: NamedHexMap
    grounds: Mapping[str, TerrainStyle]
    levels: Mapping[str, int] = attrs.field(factory=dict)
    tints: Sequence[str] = ()
    contour: Callable[[int], float] = float
    roads: Mapping[str, tuple[int, ...]] = attrs.field(factory=dict)
    borders: tuple[BorderStyle, ...] = ()
    printed: Mapping[str, Markup] = attrs.field(factory=dict)
    half: Collection[str] = ()

    @property
    def size(self) -> Point:
        """Width and height in user units."""
        wide, high = size(self.board.layout)
        return wide, round(high - HALF * bool(self.half), 2)

    def middle(self, place: str) -> Point:
        """Return the middle of a hex."""
        return center(self.board, place)

    def shape(self, place: str) -> tuple[Point, ...]:
        """Return the corners of a hex around the origin; of a half-hex, those of its upper half."""
        return tuple((x, y) for x, y in corners() if y <= 0 or place not in self.half)

    def put(self, place: str, *drawn: Markup) -> Markup:
        """Move drawings around the origin into a hex."""
        return group(*drawn, transform=moved(self.middle(place)))

    @cached_property
    def drawn(self) -> Markup:
        """The land, and a shape over each hex to point at."""
        grounds, places = self.grounds, self.board.places
        covered = (place for place in places if grounds[place].cover)
        return group(
            group(*(self.put(at, self._ground(at)) for at in places), stroke=GRID, stroke_width=1),
            *self._contours(),
            *(self.put(place, grounds[place].cover) for place in covered),
            *self._roads(),
            *(line for border in self.borders for line in self._border(border)),
            *(self.put(place, drawn) for place, drawn in self.printed.items()),
            *self._lower_edge(),
            *self._names(),
            group(*map(self._hit, places), fill="none"),
        )

    def _ground(self, place: str) -> Markup:
        level = min(self.levels.get(place, 0), len(self.tints) - 1)
        return self.grounds[place].draw(self.tints[level] if self.tints else "")

    def _contours(self) -> Iterator[Markup]:
        """Draw a line along the sides where the land rises."""
        sides = ((place, direction) for place in self.levels for direction in range(6))
        rises = ((side, self._rise(side)) for side in sides)
        return (self._line(side, (CONTOUR, self.contour(rise), None)) for side, rise in rises if rise > 0)

    def _rise(self, side: Side) -> int:
        """Return how much higher a hex lies than the one beside it."""
        level, other = self.levels[side[0]], beside(self.board, *side)
        return level - self.levels.get(other, level) if other else 0

    def _border(self, border: BorderStyle) -> Iterator[Markup]:
        return (self._line(side, stroke) for stroke in border.strokes for side in border.sides)

    def _line(self, side: Side, stroke: Stroke) -> Markup:
        place, direction = side
        color, width, dashes = stroke
        (x, y), ((x1, y1), (x2, y2)) = self.middle(place), hexside(direction)
        ends = {"x1": x + x1, "y1": y + y1, "x2": x + x2, "y2": y + y2}
        style = {"stroke": color, "stroke_width": width, "stroke_dasharray": dashes}
        return tag("line", **ends, stroke_linecap="round", **style)

    def _roads(self) -> tuple[Markup, ...]:
        """Draw the roads, on decks where they cross a bridge."""
        paths = {place: way(self.middle(place), sides) for place, sides in self.roads.items() if sides}
        decks = " ".join(path for place, path in paths.items() if self.grounds[place].deck)
        return (*(bridge(decks) if decks else ()), *(road(" ".join(paths.values())) if paths else ()))

    def _lower_edge(self) -> Iterator[Markup]:
        """Cover everything below the lower edge, so that half-hexes are cut."""
        if self.half:
            width, height = self.size
            edge = height - MARGIN
            yield tag("rect", x=0, y=edge, width=width, height=HALF + 3 * MARGIN, fill=PAPER)
            ends = {"x1": MARGIN, "x2": width - MARGIN, "y1": edge, "y2": edge}
            yield tag("line", **ends, stroke=GRID, stroke_width=1.5)

    def _names(self) -> Iterator[Markup]:
        """Write the names of hexes, and levels in their western corners if they are not 0."""
        above = ((place, self._beside(place, (0, -34.5))) for place in self.board.places)
        yield names(above, 10, grows=NAME_GROWS, halo=True, font_weight="bold")
        levels = [(place, level) for place, level in self.levels.items() if level > 0]
        corners = (
            (str(level), self._beside(at, (-41, -2 if at in self.half else 4))) for at, level in levels
        )
        if levels:
            yield names(corners, 10, HEIGHT_INK, grows=LEVEL_GROWS, halo=True, font_weight="bold")

    def _beside(self, place: str, way: Point) -> Point:
        x, y = self.middle(place)
        return x + way[0], y + way[1]

    def _hit(self, place: str) -> Markup:
        """Lay an invisible shape over a hex to point at."""
        x, y = self.middle(place)
        ends = points(*((x + east, y + south) for east, south in self.shape(place)))
        return tag("polygon", points=ends, class_=HIT, data_names=named(hex=place), pointer_events="all")

"""Pictures of a game on hexes, from no more than its grounds and counters: as text, SVG, and in parts."""

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from wargames.kernel.game import View
from wargames.kernel.geometry.drawing import draw, drawing_of
from wargames.kernel.geometry.hex_board import HexBoard
from wargames.render.drawn import HIT, Drawn, named
from wargames.render.hexagons import Point, center, outline, size
from wargames.render.markup import Markup, group, tag
from wargames.render.pictures import Pictures

SIDE, HIGHER, FANNED = 52, 9, 7
"""How wide a counter is, how much its letters stand below its middle, how far one lies off that below it."""


@attrs.frozen
class Ground:
    """How a kind of ground is drawn: its sign in text, and its color."""

    sign: str
    color: str


@attrs.frozen
class Counter:
    """Something that lies in a hex: its name, the letters on it, its color, and what kind of thing it is."""

    name: str
    place: str
    sign: str
    color: str
    kind: str = "unit"


@attrs.frozen
class HexScene:
    """What a view shows: the ground of each hex of a board, and counters, of one hex the lowest first.

    ``head`` stands above the text and titles the picture; a text shows the first sign of the topmost counter.
    """

    board: HexBoard
    grounds: Mapping[str, Ground]
    counters: tuple[Counter, ...]
    head: str


def hex_pictures(view_type: type[View], scene: Callable[[Any], HexScene]) -> Pictures:
    """Make the pictures of a game of what its views show."""
    return Pictures(
        view_type,
        text=lambda view: write(scene(view)),
        svg=lambda view: svg(scene(view)),
        parts=lambda view: parts(scene(view)),
    )


def write(shown: HexScene) -> str:
    """Draw the map with text."""
    board = shown.board
    terrain = {board.hex[place]: ground.sign for place, ground in shown.grounds.items()}
    signs = {board.hex[one.place]: one.sign[:1] for one in shown.counters}
    return f"{shown.head}\n{draw(drawing_of(terrain, board.layout, signs))}"


def parts(shown: HexScene) -> Drawn:
    """Draw the ground and what lies on it, with their names."""
    middle = {place: center(shown.board.layout, hex_) for place, hex_ in shown.board.hex.items()}
    land = group(*(_hex(place, middle[place], ground) for place, ground in shown.grounds.items()))
    lying: dict[str, int] = {}
    things = []
    for one in shown.counters:
        below = lying[one.place] = lying.get(one.place, -1) + 1
        x, y = middle[one.place]
        things.append(_counter(one, (x + FANNED * below, y - FANNED * below)))
    return Drawn(land, group(*things), Markup(""), size(shown.board.layout), title=shown.head)


def svg(shown: HexScene) -> str:
    """Draw the whole as one document."""
    drawn = parts(shown)
    box = f"0 0 {drawn.size[0]:g} {drawn.size[1]:g}"
    title = tag("title", drawn.title)
    return tag("svg", title, drawn.land, drawn.things, xmlns="http://www.w3.org/2000/svg", viewBox=box)


def _hex(place: str, middle: Point, ground: Ground) -> Markup:
    shape = tag(
        "polygon", points=outline(), fill=ground.color, stroke="#776", class_=HIT, data_names=named(hex=place)
    )
    label = tag("text", place, y=-34, font_size=12, fill="#665", text_anchor="middle")
    return tag("g", shape, label, transform=f"translate({middle[0]} {middle[1]})")


def _counter(one: Counter, at: Point) -> Markup:
    half = SIDE / 2
    square = tag("rect", x=at[0] - half, y=at[1] - half, width=SIDE, height=SIDE, rx=6, fill=one.color)
    letters = tag(
        "text", one.sign, x=at[0], y=at[1] + HIGHER, fill="#fff", font_size=26, text_anchor="middle"
    )
    return tag("g", square, letters, data_names=named(**{one.kind: one.name}))

"""Scenes of hexes as text."""

from collections.abc import Iterable, Iterator, Sequence

from wargames.kernel.geometry.hexes import Labels, OffsetLayout
from wargames.render.counters import CounterPicture
from wargames.render.drawn import mark
from wargames.render.hex_boards import NORTHWEST, SOUTH, SOUTHWEST, Cell, HexSheet, HexText, Lying
from wargames.render.hex_drawing import stacked
from wargames.render.hex_maps import beside, cell
from wargames.render.hex_scenes import HexScene
from wargames.render.landscapes import HexLand
from wargames.render.text_boards import TextBoard, TextPage, Zoom
from wargames.render.text_pages import written

HALF_TURN = 3
WESTERN = frozenset({SOUTH, SOUTHWEST, NORTHWEST})
"""The sides that are written with their own hex; the others with the neighbor's."""


def page(scene: HexScene, zoom: Zoom) -> TextPage:
    """Write a scene as a page of text."""
    head = (*scene.caption.lines, *scene.choices)
    return TextPage(head, board(scene, zoom), scene.facts, scene.roster, waiting=scene.caption.waiting)


def write(scene: HexScene) -> str:
    """Write a scene as lines of text."""
    return written(page(scene, "far"))


def board(scene: HexScene, zoom: Zoom) -> TextBoard:
    """Write the map of a scene."""
    board_, there = scene.land.board, dict(stacked(scene))
    hexes = {cell(board_, at): hex_text(scene, at, there.get(at, ())) for at in board_.places}
    columns, rows = edges(board_.layout)
    waiting = [(one.said, lying(one.counters)) for one in scene.beyond or () if one.counters]
    sides = frozenset(thick(scene.land))
    sheet = HexSheet(board_.layout, hexes, columns, rows, thick=sides, beyond=waiting)
    return sheet.board(zoom, scene.key)


def edges(layout: OffsetLayout) -> tuple[list[str], list[str]]:
    """Name columns and rows as the hexes do.

    >>> from wargames.kernel.geometry.hexes import Shift
    >>> edges(OffsetLayout(2, 1, Shift.ODD_Q)), edges(OffsetLayout(1, 2, Shift.ODD_Q, Labels.DIGITS))
    ((['A', 'B'], [' 1']), (['01'], ['01', '02']))
    """
    tops = [layout.label(layout.at(column, 0)) for column in range(layout.columns)]
    sides = [layout.label(layout.at(0, row)) for row in range(layout.rows)]
    if layout.labels is not Labels.DIGITS:
        return [name[:-1] for name in tops], [name.lstrip("A").rjust(2) for name in sides]
    wide = len(tops[0]) // 2
    return [name[:wide] for name in tops], [name[wide:] for name in sides]


def hex_text(scene: HexScene, place: str, stacks: Sequence[Sequence[CounterPicture]]) -> HexText:
    """Return the text of a hex: land and counters, the top of each stack first."""
    ground = scene.land.grounds[place]
    tops = [stack[-1] for stack in stacks]
    beneath = [one for stack in stacks for one in reversed(stack[:-1])]
    return HexText(
        label=place,
        signs=scene.sign(place) if scene.sign else ground.sign,
        tint=ground.tint,
        lying=lying((*tops, *beneath)),
        names=(mark("hex", place), mark("objective", place)),
    )


def lying(counters: Iterable[CounterPicture]) -> tuple[Lying, ...]:
    """Return counters as things in text."""
    return tuple(Lying(one.sign, one.tint, tuple(one.names.split())) for one in counters)


def thick(land: HexLand) -> Iterator[tuple[Cell, int]]:
    """List the sides that are written thick, each by the hex that it is written with."""
    for place, direction in (side for border in land.borders if border.thick for side in border.sides):
        other = beside(land.board, place, direction)
        if direction in WESTERN:
            yield cell(land.board, place), direction
        elif other:
            yield cell(land.board, other), (direction + HALF_TURN) % 6

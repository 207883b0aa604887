"""The board as characters with names, and what a page of text says beside it."""

from wargames.bob.told.view import BobView
from wargames.bob.values.board import Place
from wargames.bob.values.components import Side, Terrain
from wargames.bob.values.seen import Stack
from wargames.render.bob.moment import TITLE, ground, stacks, turn, waiting
from wargames.render.bob.terminal import KEY, facts, pools, roster, short, thick, upper
from wargames.render.drawn import mark
from wargames.render.hex_boards import HexSheet, HexText, Lying
from wargames.render.hex_maps import cell
from wargames.render.phrases import seen_by
from wargames.render.text_boards import TextBoard, TextPage, Tint, Zoom
from wargames.render.text_pages import written

TINTS: dict[Terrain, Tint] = {
    "clear": "open",
    "woods": "woods",
    "stone building": "building",
    "wooden building": "building",
    "water": "water",
    "bridge": "road",
}
SIDES: dict[Side, Tint] = {"us": "first", "ge": "second"}


def page(view: BobView, zoom: Zoom) -> TextPage:
    """Write a view as a page of text."""
    where = f"{TITLE}: {view.scenario.title}, {seen_by(view.seat)}"
    head = (f"{turn(view)}. {waiting(view)}", where, pools(view))
    return TextPage(head, board(view, zoom), facts(view), roster(view))


def write(view: BobView) -> str:
    """Write a view as lines of text."""
    return written(page(view, "far"))


def board(view: BobView, zoom: Zoom) -> TextBoard:
    """Write the board."""
    layout = ground(view).layout
    there: dict[Place, list[Stack]] = {}
    for stack in stacks(view):
        there.setdefault(stack.hex, []).append(stack)
    hexes = {cell(ground(view), at): hex_text(view, at, there.get(at, [])) for at in ground(view).places}
    columns = [layout.label(layout.at(column, 0)).rstrip("0123456789") for column in range(layout.columns)]
    rows = [str(row + 1).rjust(2) for row in range(layout.rows)]
    return HexSheet(layout=layout, hexes=hexes, columns=columns, rows=rows, thick=thick(view)).board(
        zoom, KEY
    )


def hex_text(view: BobView, place: Place, there: list[Stack]) -> HexText:
    """Write a hex: its land, and the counters in it, those on top of their stacks first."""
    stacks = [counters(stack) for stack in there]
    lying = [*(one for stack in stacks for one in stack[:1]), *(one for stack in stacks for one in stack[1:])]
    names = (mark("hex", place), mark("objective", place))
    return HexText(
        label=place,
        signs=upper(view, place),
        tint=TINTS[ground(view).terrain[place]],
        lying=tuple(lying),
        names=names,
    )


def counters(stack: Stack) -> list[Lying]:
    """Write the counters of a stack; an unknown one is found by its place in it."""
    return [
        Lying(short(seen, stack.side), SIDES[stack.side], (mark("unit", seen.id or f"{stack.hex}/{at}"),))
        for at, seen in enumerate(stack.counters, 1)
    ]

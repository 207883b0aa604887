"""The map as characters with names, and what a page of text says beside it."""

from wargames.render.drawn import mark
from wargames.render.hex_boards import HexSheet, HexText, Lying
from wargames.render.hex_maps import cell
from wargames.render.sam_fire.moment import TITLE, Sign, ground, signs, stacks, turn, waiting
from wargames.render.sam_fire.terminal import KEY, MARK, held, roster, tracks, upper
from wargames.render.text_boards import TextBoard, TextPage, Tint, Zoom
from wargames.render.text_pages import written
from wargames.sam_fire.told.view import SamFireView
from wargames.sam_fire.values.components import Side, Terrain
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import Table, Unit

TINTS: dict[Terrain, Tint] = {
    "clear": "open",
    "road": "road",
    "woods": "woods",
    "hill": "high",
    "building": "building",
}
SIDES: dict[Side, Tint] = {"american": "first", "german": "second"}


def page(view: SamFireView, zoom: Zoom) -> TextPage:
    """Write a view as a page of text."""
    table = view.table
    head = (f"{turn(table)}. {waiting(view)}", TITLE, held(table))
    return TextPage(head, board(table, zoom), tracks(table), roster(table))


def write(view: SamFireView) -> str:
    """Write a view as lines of text."""
    return written(page(view, "far"))


def board(table: Table, zoom: Zoom) -> TextBoard:
    """Write the map."""
    facts, printed, there = ground(table), signs(ground(table)), stacks(table)
    hexes = {
        cell(facts, at): hex_text(table, at, printed.get(at, Sign()), there.get(at, ()))
        for at in facts.places
    }
    columns, rows = (
        [f"{at + 1:02}" for at in range(many)] for many in (facts.layout.columns, facts.layout.rows)
    )
    return HexSheet(facts.layout, hexes, columns, rows).board(zoom, KEY)


def hex_text(table: Table, place: Place, sign: Sign, units: tuple[Unit, ...]) -> HexText:
    """Write a hex: its land and what is printed there, and the units in it with their markers."""
    lying = tuple(
        Lying(
            f"{unit.id}{MARK[unit.marker]}{'^' * (unit.id == table.lieutenant)}",
            SIDES[unit.counter.side],
            (mark("unit", unit.id),),
        )
        for unit in units
    )
    printed = upper(table, place, sign)
    names = (mark("hex", place), mark("objective", place))
    return HexText(
        label=place, signs=printed, tint=TINTS[ground(table).terrain[place]], lying=lying, names=names
    )

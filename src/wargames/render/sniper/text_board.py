"""The map as characters with names, and what a page of text says beside it."""

from wargames.render.drawn import mark
from wargames.render.hex_boards import HexSheet, HexText, Lying
from wargames.render.hex_maps import cell
from wargames.render.phrases import seen_by
from wargames.render.sniper.moment import TITLE, aboard, ground, there, turn, waiting
from wargames.render.sniper.terminal import KEY, facts, roster, short, upper
from wargames.render.text_boards import TextBoard, TextPage, Tint, Zoom
from wargames.render.text_pages import written
from wargames.sniper.told.view import SniperView
from wargames.sniper.values.board import Place
from wargames.sniper.values.components import Side, Terrain
from wargames.sniper.values.state import Unit

TINTS: dict[Terrain, Tint] = {
    "clear": "open",
    "woods": "woods",
    "building": "building",
    "stream": "water",
    "bridge": "road",
}
SIDES: dict[Side, Tint] = {"us": "first", "de": "second"}


def page(view: SniperView, zoom: Zoom) -> TextPage:
    """Write a view as a page of text."""
    head = (f"{turn(view)}. {waiting(view)}", f"{TITLE}: {view.scenario.title}, {seen_by(view.seat)}")
    return TextPage(head, board(view, zoom), facts(view), roster(view))


def write(view: SniperView) -> str:
    """Write a view as lines of text."""
    return written(page(view, "far"))


def board(view: SniperView, zoom: Zoom) -> TextBoard:
    """Write the map."""
    facts_, units = ground(view), there(view)
    hexes = {cell(facts_, at): hex_text(view, at, units.get(at, [])) for at in facts_.places}
    columns = [f"{column + 1:02}" for column in range(facts_.layout.columns)]
    rows = [f"{row + 1:02}" for row in range(facts_.layout.rows)]
    return HexSheet(facts_.layout, hexes, columns, rows).board(zoom, KEY)


def hex_text(view: SniperView, place: Place, units: list[Unit]) -> HexText:
    """Write a hex: its land, and the units in it with those aboard."""
    lying = tuple(
        Lying(
            short(unit), SIDES[unit.side], tuple(mark("unit", one.id) for one in (unit, *aboard(view, unit)))
        )
        for unit in units
    )
    names = (mark("hex", place), mark("objective", place))
    return HexText(
        label=place,
        signs=upper(view, place),
        tint=TINTS[ground(view).terrain[place]],
        lying=lying,
        names=names,
    )

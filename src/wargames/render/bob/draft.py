"""Pictures of scenarios in the editor: board, areas with counters, entries by edge."""

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from wargames.bob.ground.board_violations import board_violations
from wargames.bob.ground.ground import Ground as Facts
from wargames.bob.values.board import Board
from wargames.bob.values.components import SIDE_NAMES, TERRAIN_OF, TYPES, Side
from wargames.bob.values.scenarios import SIDES
from wargames.bob.values.seen import Seen
from wargames.kernel.base.errors import BadGeometry
from wargames.kernel.base.serialization import from_plain
from wargames.render import drafting
from wargames.render.bob.colors import DARK, READY
from wargames.render.bob.counters import face
from wargames.render.bob.landscape import land_of
from wargames.render.colors import ink_on
from wargames.render.drawn import Drawn, named
from wargames.render.hex_pictures import Badge, CounterPicture, HexLand, HexMark, objective
from wargames.render.lettering import centered, moved
from wargames.render.markup import Markup, group, tag

LISTS = ("roads", "hedgerows", "elevation", "foxholes", "fortifications")
SOUTH = 40
"""The distance from the edge at which those who enter by it are drawn."""
SHORT = 3
"""The number of letters of a type's name that fit on a counter beside its Morale."""
LETTER = 6.6
"""The width of a letter of a note."""


def draft(data: Mapping[str, Any]) -> Drawn:
    """Draw the content of a file, except things that cannot lie on its board."""
    facts = Facts(board_of(data["board"]))
    land = land_of.__wrapped__(facts)
    drawn = (one for side in SIDES for one in (*areas(facts, land, data, side), *entering(land, data, side)))
    marks = (one for side in SIDES for one in control(facts, data, side))
    return drafting.sketch(land, drawn, (*aims(facts, data), *marks))


def board_of(data: Mapping[str, Any]) -> Board:
    """Read a board as far as it makes sense."""
    there = {name: data[name] for name in LISTS if isinstance(data.get(name), list)}
    rows = drafting.padded(data["rows"], TERRAIN_OF)
    board: Board = from_plain({"id": "", "title": "", **there, "rows": rows}, Board)
    return drafting.sound(board, LISTS, lambda one: (field for field, _, _ in board_violations(one)))


def areas(facts: Facts, land: HexLand, data: Mapping[str, Any], side: Side) -> Iterator[Markup]:
    """Draw the set-up areas of a side, with the counters of each in the middle."""
    there: dict[str, list[CounterPicture]] = {}
    for field, force in drafting.entries(data, f"{side}.forces"):
        if isinstance(area := force.get("area"), str):
            there.setdefault(area, []).append(counter(field, force, side))
    for area, found in there.items():
        try:
            places = facts.members(facts.area(area))
        except BadGeometry:
            continue
        middles = [land.middle(place) for place in places]
        yield drafting.zone(land, places, READY[side], DARK[side])
        if middles:
            x = sum(at[0] for at in middles) / len(middles)
            y = sum(at[1] for at in middles) / len(middles)
            off = 30 if side == "us" else -30
            yield drafting.pile(found, (x, y + off))


def counter(field: str, force: Mapping[str, Any], side: Side) -> CounterPicture:
    """Show the counters of one line: one of them, and their number."""
    type_, number = TYPES.get(str(force.get("unit"))), force.get("number", 1)
    if type_ is None or (force.get("reduced") and type_.reduced is None):
        return drafting.unknown(field, str(force.get("unit")), color=DARK[side])
    shown = face(Seen(f"{side}-{type_.id[3:][:SHORT]}", type_.id, reduced=bool(force.get("reduced"))), side)
    several = (Badge(f"{number}"[:2]),) * (number != 1)
    title = f"{number} x {type_.title}, {force.get('area') or force.get('enter')}"
    return drafting.drafted(field, "", attrs.evolve(shown, badges=(*several, *shown.badges)), title)


def entering(land: HexLand, data: Mapping[str, Any], side: Side) -> Iterator[Markup]:
    """Draw the counters that enter by an edge, with their turn."""
    wide, high = land.size
    edges = {"north": (wide / 2, SOUTH), "south": (wide / 2, high - SOUTH),
             "west": (SOUTH, high / 2), "east": (wide - SOUTH, high / 2)}  # fmt: skip
    there: dict[tuple[str, Any], list[CounterPicture]] = {}
    for field, force in drafting.entries(data, f"{side}.forces"):
        if force.get("enter") in edges:
            there.setdefault((force["enter"], force.get("turn")), []).append(counter(field, force, side))
    for row, ((edge, turn), found) in enumerate(there.items()):
        x, y = edges[edge]
        off, said = row - (len(there) - 1) / 2, f"turn {turn}, from the {edge}"
        if edge in {"north", "south"}:
            x += (wide / 5) * off
        else:
            y += (high / 5) * off
        half = max(0.9 * drafting.PITCH * min(len(found), drafting.ACROSS), LETTER * len(said)) / 2 + 4
        x = min(max(x, half), wide - half)
        yield drafting.pile(found, (x, y), 0.9)
        yield drafting.note(said, (x, y - 28))


def aims(facts: Facts, data: Mapping[str, Any]) -> Iterator[HexMark]:
    """Mark the objectives."""
    for field, place in drafting.items(data, "victory.control.hexes"):
        if place in facts.hex:
            yield objective(place, f"Objective {place}", field=field)


def control(facts: Facts, data: Mapping[str, Any], side: Side) -> Iterator[HexMark]:
    """Mark the hexes that a side controls at the start, and its posts."""
    for name, letter in (("initial_control", ""), ("set_up.posts", "P")):
        there = ((field, one) for field, one in drafting.items(data, f"{side}.{name}") if one in facts.hex)
        for field, place in there:
            disk = tag("circle", r=7, fill=READY[side], stroke=DARK[side], stroke_width=1.5)
            said = tag("title", f"{SIDE_NAMES[side]} {name.replace('_', ' ')} {place}")
            sign = centered(letter, (0, 3.5), 9, ink_on(READY[side]))
            drawn = group(said, disk, sign, transform=moved((-34, 18)), data_names=named(field=field))
            yield HexMark(place, drawn, low=False)

"""Counters as SVG: what is printed on the side that lies up, and the markers, as far as they are seen."""

from collections.abc import Callable, Mapping

from wargames.bob.values.board import DIRECTIONS
from wargames.bob.values.components import TYPES, UNLIMITED, Side, UnitType
from wargames.bob.values.seen import Seen, Stack
from wargames.render.bob.colors import DARK, MOVED, OP_FIRE, POINT, READY, REDUCED, STRIP, USED
from wargames.render.bob.moment import told
from wargames.render.drawn import named
from wargames.render.lettering import INK, centered, moved, words
from wargames.render.markup import Markup, group, tag
from wargames.render.signs import framed, gun, machine_gun, mortar, squad, tank

WIDTH = 42
EDGE = WIDTH / 2
STRIP_HEIGHT = 10.5
OFFSET = 7, 9
"""How far a counter lies from the one on top of it."""
PITCH = 12.5
LONG = 5
"""The characters of firepower that are written smaller, to leave room for the range: ``10/10``."""

SIGNS: Mapping[str, Callable[[], Markup]] = {
    "squad": squad,
    "mg": machine_gun,
    "mortar": mortar,
    "vehicle": tank,
    "gun": gun,
}


def stack(shown: Stack) -> Markup:
    """Draw a stack around the origin, its top counter last."""
    count = len(shown.counters)
    x, y = (-offset * (count - 1) / 2 for offset in OFFSET)
    drawn = (
        group(
            counter(seen, shown, covered=at > 0),
            transform=moved((x + OFFSET[0] * at, y + OFFSET[1] * at)),
            data_names=named(unit=seen.id or f"{shown.hex}/{at + 1}"),
        )
        for at, seen in enumerate(shown.counters)
    )
    return group(*reversed(tuple(drawn)))


def counter(seen: Seen, shown: Stack, *, covered: bool = False) -> Markup:
    """Draw a counter with its markers around the origin; one that is not known shows ``?``.

    Of a ``covered`` counter, which lies under another, the right and the lower edge are seen.
    """
    title = tag("title", told(seen, shown))
    front = face(seen, TYPES[seen.type], seen.id) if seen.type and seen.id else back(seen, shown.side)
    return group(title, front, *facing(seen), *badges(seen, covered=covered))


def square(side: Side, *, used: bool, dashed: bool = False) -> Markup:
    """Draw a counter's cardboard, lighter if it is used; dashed if it is concealed."""
    return tag(
        "rect",
        x=-EDGE,
        y=-EDGE,
        width=WIDTH,
        height=WIDTH,
        rx=4,
        fill=(USED if used else READY)[side],
        stroke="#ffffff" if dashed else DARK[side],
        stroke_width=1.8 if dashed else 1.4,
        stroke_dasharray="4 3" if dashed else None,
    )


def back(seen: Seen, side: Side) -> Markup:
    """Draw a counter that is not known."""
    ink = DARK[side] if seen.used else "#ffffff"
    return group(square(side, used=bool(seen.used)), centered("?", (0, 11), 31, ink))


def face(seen: Seen, type_: UnitType, id_: str) -> Markup:
    """Draw a known counter: firepower and range, its sign, name and Morale."""
    used, printed = bool(seen.used), type_.face(reduced=bool(seen.reduced))
    ink = DARK[type_.side] if used else "#ffffff"
    numbers = f"{printed.firepower}/{printed.proficient_firepower}" if type_.real else ""
    far = "" if not type_.real else "\u221e" if printed.range == UNLIMITED else str(printed.range)
    return group(
        square(type_.side, used=used, dashed=bool(seen.concealed)),
        words(numbers, (-EDGE + 3, -9), 9.5 if len(numbers) < LONG else 8, ink, font_weight="bold"),
        words(far, (EDGE - 3, -9), 9.5, ink, font_weight="bold", text_anchor="end"),
        sign(type_),
        strip(seen, type_, id_),
    )


def sign(type_: UnitType) -> Markup:
    """Draw the sign of a kind of unit; decoys have an empty frame with a ``D``."""
    style: dict[str, str | float] = {
        "fill": "#ffffff",
        "stroke": INK,
        "stroke_width": 1.2,
        "transform": moved((0, 1.5)),
    }
    drawn = SIGNS.get(type_.weapon or type_.kind)
    if drawn is None:
        letter = centered("D", (0, 4), 11, INK, stroke="none")
        return framed(letter, **style)
    return framed(drawn(), **style)


def strip(seen: Seen, type_: UnitType, id_: str) -> Markup:
    """Draw the strip with name and Morale: yellow or red if the unit is suppressed (BOB-2.4)."""
    level = seen.level or 0
    fill, ink = STRIP.get(level, (DARK[type_.side], "#ffffff"))
    morale = str(type_.face(reduced=bool(seen.reduced)).morale[level]) if type_.infantry else ""
    y = EDGE - STRIP_HEIGHT
    return group(
        tag("rect", x=-EDGE + 1, y=y, width=WIDTH - 2, height=STRIP_HEIGHT - 1, rx=2, fill=fill),
        words(id_[3:].upper()[:6], (-EDGE + 3, EDGE - 3), 8, ink, font_weight="bold"),
        words(morale, (EDGE - 3, EDGE - 3), 8, ink, text_anchor="end"),
    )


def facing(seen: Seen) -> list[Markup]:
    """Draw an arrow toward the side that a gun or vehicle faces."""
    if seen.facing is None:
        return []
    turned = f"rotate({60 * DIRECTIONS.index(seen.facing)})"
    return [tag("path", d="M-7,-25 L0,-35 L7,-25 Z", fill=INK, stroke="#ffffff", transform=turned)]


# markers

BADGES: Mapping[str, tuple[str, str, str]] = {
    "concealed": ("?", "#ffffff", INK),
    "reduced": ("\u00bd", REDUCED, "#b3261e"),
    "op fire": ("O", OP_FIRE, "#ffffff"),
    "moved": ("M", MOVED, "#ffffff"),
    "cp used": ("C", POINT, INK),
}
"""Letter, color and ink of a marker."""


def badges(seen: Seen, *, covered: bool) -> list[Markup]:
    """Draw the markers on a counter's upper edge, or on the right one of a covered counter."""
    holds = {
        "concealed": seen.concealed and seen.id is not None,
        "reduced": seen.reduced,
        "op fire": seen.prepared,
        "moved": seen.moved,
        "cp used": seen.cp_used,
    }
    there = [name for name, held in holds.items() if held]
    if covered:
        return [badge(name, (EDGE, EDGE - PITCH * (at + 1))) for at, name in enumerate(there)]
    first = -PITCH * (len(there) - 1) / 2
    return [badge(name, (first + PITCH * at, -EDGE)) for at, name in enumerate(there)]


def badge(name: str, at: tuple[float, float]) -> Markup:
    """Draw a marker: Conceal, Op Fire, Movement, a used Command Point, or the sign of a reduced unit."""
    letter, fill, ink = BADGES[name]
    disk = tag("circle", r=5.8, fill=fill, stroke=INK, stroke_width=1)
    return group(disk, centered(letter, (0, 3), 8.5, ink), transform=moved(at))

"""Counters as SVG: rounded squares with the sign of their kind, their numbers and their markers."""

from collections.abc import Callable, Mapping

from wargames.render import signs
from wargames.render.lettering import INK, centered, moved, words
from wargames.render.markup import Markup, group, tag
from wargames.render.sam_fire.colors import DARK, GOLD, LOW, MARKER, READY, SPOTTED, USED
from wargames.render.sam_fire.moment import standing
from wargames.render.signs import framed
from wargames.sam_fire.values.components import Counter, Kind
from wargames.sam_fire.values.state import Unit
from wargames.sam_fire.values.words import kind_name

WIDTH, HEIGHT = 39, 40


def counter(unit: Unit, *, leads: bool) -> Markup:
    """Draw a counter with its markers around the origin; ``leads`` if the 1st Lieutenant is with it."""
    printed = unit.counter
    said = ", ".join(
        (f"{unit.id} {kind_name(printed)} in {unit.at}", *standing(unit), *["Lieutenant"] * leads)
    )
    return group(tag("title", said), face(printed, used=unit.used), *badges(unit, leads=leads))


def face(printed: Counter, *, used: bool) -> Markup:
    """Draw a counter without markers, its lighter side if used (SAF-1.10)."""
    ink, key = (DARK[printed.side],) * 2 if used else ("#ffffff", GOLD)
    square = tag(
        "rect",
        x=-WIDTH / 2,
        y=-HEIGHT / 2,
        width=WIDTH,
        height=HEIGHT,
        rx=6,
        fill=(USED if used else READY)[printed.side],
        stroke=DARK[printed.side],
        stroke_width=1.5,
    )
    return group(
        square,
        words(_number(printed), (-WIDTH / 2 + 4, -10.5), 9, ink, font_weight="bold"),
        words(_key(printed), (WIDTH / 2 - 4, -10.5), 9, key, font_weight="bold", text_anchor="end"),
        sign(printed),
        centered(printed.id, (0, 13), 10.5, ink),
    )


def _key(printed: Counter) -> str:
    return str(printed.key) if printed.key else ""


def _number(printed: Counter) -> str:
    """Write the number to hit, or front and side armor (SAF-1.3, SAF-1.4, SAF-1.5, SAF-1.6, SAF-1.7)."""
    if printed.front_armor:
        return f"{printed.front_armor}/{printed.side_armor}"
    return str(printed.to_hit) if printed.to_hit else ""


def sign(printed: Counter) -> Markup:
    """Draw the sign of a kind in its frame, golden for veterans."""
    return framed(
        SIGNS[printed.kind](),
        transform=moved((0, -3)),
        fill=GOLD if printed.veteran else "#ffffff",
        stroke=INK,
        stroke_width=1.2,
    )


def _sniper() -> Markup:
    return group(
        tag("circle", cx=0, cy=0, r=4), tag("path", d="M-6,0 H6 M0,-6 V6", fill="none", stroke_width=0.9)
    )


def _heavy() -> Markup:
    return group(signs.tank(), tag("path", d="M-4.5,0 H4.5", stroke_width=2.6))


def _hunter() -> Markup:
    return group(signs.tank(), tag("path", d="M-11,6.5 L0,-6.5 L11,6.5", fill="none", stroke_width=0.9))


def _raid() -> Markup:
    return group(signs.squad(), tag("circle", cx=0, cy=0, r=2.4, fill=INK))


SIGNS: Mapping[Kind, Callable[[], Markup]] = {
    "squad": signs.squad,
    "mortar": signs.mortar,
    "sniper": _sniper,
    "sherman": signs.tank,
    "m10": _hunter,
    "regular": signs.squad,
    "veteran": signs.squad,
    "surprise_veteran": _raid,
    "mg42": signs.machine_gun,
    "at_gun": signs.gun,
    "panzer_iv": signs.tank,
    "tiger": _heavy,
}


# markers


def badges(unit: Unit, *, leads: bool) -> list[Markup]:
    """Draw the markers on a counter."""
    left, right, top = (6.5 - WIDTH / 2, 21), (WIDTH / 2 - 6.5, 21), (0, -22)
    found = [badge(unit.marker, right)] if unit.marker != "calm" else []
    found += [badge("low supply", left)] if unit.low_supply else []
    found += [badge("spotted", top)] if unit.spotted else []
    return [*found, badge("lieutenant", top)] if leads else found


def badge(note: str, at: tuple[float, float]) -> Markup:
    """Draw a marker: Alert, Panic, Low Supply, spotted or the 1st Lieutenant."""
    x, y = at
    disk = {"cx": x, "cy": y, "r": 6.5, "stroke": INK, "stroke_width": 1}
    match note:
        case "alert" | "panic":
            ink = INK if note == "alert" else "#ffffff"
            shown = centered("!" if note == "alert" else "!!", (x, y + 3.6), 10, ink)
            return group(tag("circle", fill=MARKER[note], **disk), shown)
        case "low supply":
            return group(tag("circle", fill=LOW, **disk), centered("S", (x, y + 3.4), 9, "#ffffff"))
        case "spotted":
            aim = tag("path", d=f"M{x - 6.5},{y} h13 M{x},{y - 6.5} v13", stroke="#d1382a", stroke_width=1.2)
            return group(
                tag("circle", fill=SPOTTED, **disk), aim, tag("circle", cx=x, cy=y, r=1.6, fill="#d1382a")
            )
        case "lieutenant":
            pill = tag("rect", x=x - 9.5, y=y - 6, width=19, height=11, rx=4, fill="#ffffff", stroke=INK)
            return group(pill, centered("1Lt", (x, y + 2.6), 8, INK))
    raise AssertionError(note)

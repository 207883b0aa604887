"""Counters of the game."""

from collections.abc import Callable, Mapping
from functools import cache
from textwrap import fill

import attrs

from wargames.render import legends, signs
from wargames.render.colors import ink_on
from wargames.render.counters import WHITE, Badge, CounterFace, Strip
from wargames.render.counters import CounterPicture as Shown
from wargames.render.lettering import INK
from wargames.render.markup import Markup, group, tag
from wargames.render.panels import Block
from wargames.render.sam_fire.colors import BLUE, DARK, GOLD, READY, RED, USED
from wargames.render.sam_fire.landscape import GROUNDS
from wargames.render.sam_fire.moment import status_marks
from wargames.render.scenery import road
from wargames.render.signs import framed
from wargames.render.text_boards import Tint
from wargames.sam_fire.values.components import COUNTERS, TERRAIN, Counter, Kind, Marker, Side
from wargames.sam_fire.values.state import Unit
from wargames.sam_fire.values.words import kind_name

TINTS: Mapping[Side, Tint] = {"american": "first", "german": "second"}
MARK: Mapping[Marker, str] = {"calm": "", "alert": "!", "panic": "?"}
"""The signs of markers in text."""

AIM = group(
    tag("path", d="M-6,0 h12 M0,-6 v12", stroke="#d1382a", stroke_width=1.2),
    tag("circle", r=1.6, fill="#d1382a"),
)
BADGES: Mapping[str, Badge] = {
    "alert": Badge("!", "#f2b705", corner="right"),
    "panic": Badge("!!", "#d1382a", WHITE, corner="right"),
    "low supply": Badge("S", "#8c5a2b", WHITE, corner="left"),
    "spotted": Badge("", picture=AIM),
    "lieutenant": Badge("1Lt"),
}


def counter(unit: Unit, *, leads: bool) -> Shown:
    """Show a counter; ``leads`` if the 1st Lieutenant is with it."""
    printed = unit.counter
    notes = (*status_marks(unit), *["lieutenant"] * leads)
    return Shown(
        unit.id,
        unit.at,
        f"{unit.id}{MARK[unit.marker]}{'^' * leads}",
        face=face(printed, used=unit.used, badges=tuple(BADGES[note] for note in notes if note in BADGES)),
        title=told(unit) + ", Lieutenant" * leads,
        tint=TINTS[printed.side],
    )


def told(unit: Unit) -> str:
    """Describe a unit: kind, hex and markers."""
    return ", ".join((f"{unit.id} {kind_name(unit.counter)} in {unit.at}", *status_marks(unit)))


def face(printed: Counter, *, used: bool = False, badges: tuple[Badge, ...] = ()) -> CounterFace:
    """Return the face of a counter, the lighter one if used (SAF-1.10)."""
    color = (USED if used else READY)[printed.side]
    ink = ink_on(color)
    return CounterFace(
        color=color,
        edge=DARK[printed.side],
        ink=ink,
        picture=sign(printed),
        numbers=(_number(printed), str(printed.key or "")),
        second_ink=GOLD if ink == WHITE else ink,
        strip=Strip(printed.id, ink=ink),
        badges=badges,
    )


def _number(printed: Counter) -> str:
    """Write the number to hit, or front and side armor (SAF-1.3, SAF-1.4, SAF-1.5, SAF-1.6, SAF-1.7)."""
    if printed.front_armor:
        return f"{printed.front_armor}/{printed.side_armor}"
    return str(printed.to_hit) if printed.to_hit else ""


def sign(printed: Counter) -> Markup:
    """Draw the sign of a kind in its frame, golden for veterans."""
    color = GOLD if printed.veteran else WHITE
    return framed(SIGNS[printed.kind](), fill=color, stroke=INK, stroke_width=1.2)


def _sniper() -> Markup:
    aim = tag("path", d="M-6,0 H6 M0,-6 V6", fill="none", stroke_width=0.9)
    return group(tag("circle", cx=0, cy=0, r=4), aim)


SIGNS: Mapping[Kind, Callable[[], Markup]] = {
    "squad": signs.squad,
    "mortar": signs.mortar,
    "sniper": _sniper,
    "sherman": signs.tank,
    "m10": lambda: group(
        signs.tank(), tag("path", d="M-11,6.5 L0,-6.5 L11,6.5", fill="none", stroke_width=0.9)
    ),
    "regular": signs.squad,
    "veteran": signs.squad,
    "surprise_veteran": lambda: group(signs.squad(), tag("circle", cx=0, cy=0, r=2.4, fill=INK)),
    "mg42": signs.machine_gun,
    "at_gun": signs.gun,
    "panzer_iv": signs.tank,
    "tiger": lambda: group(signs.tank(), tag("path", d="M-4.5,0 H4.5", stroke_width=2.6)),
}


# the legend

SAMPLES = ("I1", "I7", "MO1", "SN1", "T1", "T3", "R01", "V01", "SV", "MG1", "AT", "PZ1", "TG1")


@cache
def legend() -> Block:
    """Explain terrain, counters, markers and printed hexes."""
    costs = {
        name: f"{row.movement} MP" + f", +{row.cover}" * bool(row.cover) for name, row in TERRAIN.items()
    }
    kinds = [(face(COUNTERS[one]).draw(), fill(kind_name(COUNTERS[one]), 12)) for one in SAMPLES]
    grounds = GROUNDS | {"road": attrs.evolve(GROUNDS["road"], cover=group(*road("M-46,0 H46")))}
    rims = {RED: "red hex, entry 1-6 and X", BLUE: "blue hex"}
    return legends.legend(
        legends.titled(
            "Terrain: movement points, cover",
            legends.lands((f"{name} {costs[name]}", grounds[name]) for name in TERRAIN),
        ),
        legends.titled("Units: to hit or armor, key number", legends.named_below(kinds, 64, 46)),
        legends.beside(
            [
                (BADGES["alert"].draw(), "Alert"),
                (BADGES["panic"].draw(), "Panic"),
                (BADGES["low supply"].draw(), "Low Supply"),
                (BADGES["spotted"].draw(), "spotted by the sniper"),
                (BADGES["lieutenant"].draw(), "1st Lieutenant"),
                *((legends.frame(color), said) for color, said in rims.items()),
                (legends.swatch(USED["american"]), "lighter: used"),
                (legends.swatch(GOLD), "golden sign: veterans"),
            ]
        ),
    )

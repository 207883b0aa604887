"""Squad bases, snipers and vehicles as SVG: their figures, name, tokens and markers."""

from collections.abc import Iterator

from wargames.render.lettering import INK, centered, moved
from wargames.render.markup import Markup, group, tag
from wargames.render.signs import machine_gun, mortar, star, tank
from wargames.render.sniper.colors import (
    CONCEALED,
    DARK,
    FATIGUED,
    FRESH,
    OP_FIRE,
    SNIPER,
    STAR,
    STRIP,
    TOKEN,
)
from wargames.render.sniper.moment import told
from wargames.sniper.values.components import FIGURES, Figure, Specialization
from wargames.sniper.values.state import Unit

WIDTH, HEIGHT = 36, 42
STRIP_HEIGHT = 11
PITCH = 12.5
SLOTS = ((-8.5, -11.5), (8.5, -11.5), (-8.5, 3), (8.5, 3))
"""The middles of the four slots of a base; a crew stands in the middle of two."""

LETTERS: dict[Specialization, str] = {"medic": "+", "flamethrower": "F", "anti_tank": "T"}


def counter(unit: Unit, riders: tuple[Unit, ...] = ()) -> Markup:
    """Draw a unit with its markers around the origin; ``riders`` are those aboard."""
    title = tag("title", "; ".join(map(told, (unit, *riders))))
    return group(title, base(unit), *inside(unit), strip(unit), *badges(unit, riders))


def base(unit: Unit) -> Markup:
    """Draw the base, paler if it is fatigued, with a dashed edge if it is concealed."""
    colors = FATIGUED if unit.activation == "fatigued" else FRESH
    return tag(
        "rect",
        x=-WIDTH / 2,
        y=-HEIGHT / 2,
        width=WIDTH,
        height=HEIGHT,
        rx=4,
        fill=colors[unit.side],
        stroke="#ffffff" if unit.concealed else DARK[unit.side],
        stroke_width=1.8 if unit.concealed else 1.4,
        stroke_dasharray="4 3" if unit.concealed else None,
    )


def inside(unit: Unit) -> Iterator[Markup]:
    """Draw what stands on a base: figures in their slots, a vehicle, or a sniper."""
    if unit.kind == "vehicle":
        yield group(tank(), stroke="#ffffff", stroke_width=2, transform=f"{moved((0, -4))} scale(1.7)")
        return
    if unit.kind == "sniper":
        yield group(figure("regular"), crosshair(), transform=moved((0, -5)))
        return
    slot = 0
    for one in sorted(unit.figures, key=lambda figure: -FIGURES["us"][figure].slots):
        wide = FIGURES["us"][one].slots
        places = SLOTS[slot : slot + wide] or SLOTS[-1:]
        x = sum(at[0] for at in places) / len(places)
        yield group(figure(one), transform=moved((x, places[0][1])))
        slot += wide


def figure(kind: Figure) -> Markup:
    """Draw a figure: officers with a star, elites filled, crews by their weapons."""
    if kind in {"mg", "mortar"}:
        sign = machine_gun() if kind == "mg" else mortar()
        frame = tag("rect", x=-14, y=-6.5, width=28, height=13, rx=3, fill="#ffffff", stroke=INK)
        return group(frame, group(sign, fill=INK, stroke=INK, stroke_width=1.3))
    head = tag("circle", r=5.6, fill=TOKEN if kind == "elite" else "#ffffff", stroke=INK)
    return group(head, star((0, 0), STAR)) if kind == "officer" else head


def crosshair() -> Markup:
    """Draw the token of a sniper."""
    return tag(
        "path", d="M0,-12 V-4 M0,4 V12 M-12,0 H-4 M4,0 H12", stroke="#ffffff", stroke_width=2.4, fill="none"
    )


def strip(unit: Unit) -> Markup:
    """Draw the strip with the name: yellow or red for a condition or damage."""
    shown = unit.damage if unit.kind == "vehicle" else unit.condition
    fill, ink = STRIP.get(shown, (DARK[unit.side], "#ffffff"))
    y = HEIGHT / 2 - STRIP_HEIGHT
    return group(
        tag("rect", x=-WIDTH / 2 + 1, y=y, width=WIDTH - 2, height=STRIP_HEIGHT - 1, rx=2, fill=fill),
        centered(unit.id[:5], (0, HEIGHT / 2 - 2.5), 9, ink),
    )


def badges(unit: Unit, riders: tuple[Unit, ...]) -> list[Markup]:
    """Draw the markers on the upper edge: concealed, op fire, a specialization, who is aboard."""
    found = [badge("?", CONCEALED, INK)] * unit.concealed
    found += [badge("O", OP_FIRE, "#ffffff")] * (unit.activation == "op_fire")
    found += [badge(LETTERS[unit.specialization], TOKEN, INK)] if unit.specialization else []
    found += [badge("S", SNIPER, "#ffffff")] * (unit.kind == "sniper")
    found += [badge(str(len(riders)), FRESH[unit.side], "#ffffff")] if riders else []
    first = -PITCH * (len(found) - 1) / 2
    return [
        group(one, transform=moved((first + PITCH * at, -HEIGHT / 2 - 3))) for at, one in enumerate(found)
    ]


def badge(letter: str, fill: str, ink: str) -> Markup:
    """Draw a round marker."""
    return group(
        tag("circle", r=5.8, fill=fill, stroke=INK, stroke_width=1), centered(letter, (0, 3), 8.5, ink)
    )

"""Counters of squads, snipers and vehicles."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache

from wargames.kernel.base.component_table import ComponentTable
from wargames.render import legends
from wargames.render.colors import STAR, ink_on
from wargames.render.counters import WHITE, Badge, CounterFace, CounterPicture, Strip
from wargames.render.hex_pictures import TerrainStyle, plate
from wargames.render.lettering import INK, moved
from wargames.render.markup import Markup, group, tag
from wargames.render.panels import Block
from wargames.render.signs import machine_gun, mortar, star, tank
from wargames.render.sniper.colors import DARK, FATIGUED, FRESH, LEVELS, RED, STRIP, TOKEN, YELLOW
from wargames.render.sniper.landscape import BORDER_STROKE, GROUNDS, smoke
from wargames.render.sniper.moment import told
from wargames.render.text_boards import Tint
from wargames.sniper.values.components import (
    FIGURES,
    SIDE_NAMES,
    SIDES,
    SPECIALIZATIONS,
    Figure,
    Side,
    Specialization,
    VehicleId,
)
from wargames.sniper.values.state import Unit

TINTS: Mapping[Side, Tint] = {"us": "first", "de": "second"}
SLOTS = ((-8.5, -11), (8.5, -11), (-8.5, 3), (8.5, 3))
"""The middles of the four slots of a base; a crew stands in the middle of two."""
CONCEALED, OP_FIRE = Badge("?"), Badge("O", "#2f6fb3", WHITE)
TOKENS: Mapping[Specialization, Badge] = {
    "medic": Badge("+", TOKEN),
    "flamethrower": Badge("F", TOKEN),
    "anti_tank": Badge("T", TOKEN),
}


VEHICLE_SIGNS: ComponentTable[VehicleId | None, Callable[[], Markup]] = ComponentTable(m3a1=tank, m4a1=tank)
"""The signs of vehicles by type, drawn in white lines about their middle; one without a sign is a tank."""


def counter(unit: Unit, riders: tuple[Unit, ...] = ()) -> CounterPicture:
    """Show a unit; ``riders`` are those aboard."""
    return CounterPicture(
        unit.id,
        unit.at or "",
        short(unit),
        face=face(unit, len(riders)),
        title="; ".join(map(told, (unit, *riders))),
        tint=TINTS[unit.side],
        carried=tuple(rider.id for rider in riders),
    )


def short(unit: Unit) -> str:
    """Write a unit's name: Americans in capitals, Germans in small letters."""
    return unit.id.upper() if unit.side == "us" else unit.id.lower()


def face(unit: Unit, riders: int = 0) -> CounterFace:
    """Return the face of a base, paler if fatigued, with a dashed edge if concealed.

    Its strip is yellow or red for a condition or damage.
    """
    color = (FATIGUED if unit.activation == "fatigued" else FRESH)[unit.side]
    ink = ink_on(color)
    shown = unit.damage if unit.kind == "vehicle" else unit.condition
    return CounterFace(
        color=color,
        edge=DARK[unit.side],
        ink=ink,
        picture=group(*inside(unit, ink)),
        strip=Strip(unit.id[:5], "", *STRIP.get(shown, (DARK[unit.side], WHITE))),
        dashed=unit.concealed,
        badges=tuple(badges(unit, riders)),
    )


def badges(unit: Unit, riders: int) -> Iterator[Badge]:
    """List the markers: concealed, op fire, a specialization, a sniper's, how many are aboard."""
    if unit.concealed:
        yield CONCEALED
    if unit.activation == "op_fire":
        yield OP_FIRE
    if unit.specialization:
        yield TOKENS[unit.specialization]
    if unit.kind == "sniper":
        yield Badge("S", "#7d2020", WHITE)
    if riders:
        yield Badge(str(riders), DARK[unit.side], WHITE)


def inside(unit: Unit, ink: str) -> Iterator[Markup]:
    """Draw the figures, vehicle or sniper on a base, in an ink that shows on it."""
    if unit.kind == "vehicle":
        sign = VEHICLE_SIGNS[unit.vehicle]() if VEHICLE_SIGNS.owner(unit.vehicle) else tank()
        yield group(sign, stroke=ink, stroke_width=2, transform=f"{moved((0, -4))} scale(1.7)")
        return
    if unit.kind == "sniper":
        yield group(figure("regular"), crosshair(ink), transform=moved((0, -5)))
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
        frame = tag("rect", x=-14, y=-6.5, width=28, height=13, rx=3, fill=WHITE, stroke=INK)
        return group(frame, group(sign, fill=INK, stroke=INK, stroke_width=1.3))
    head = tag("circle", r=5.6, fill=TOKEN if kind == "elite" else WHITE, stroke=INK)
    return group(head, star((0, 0), STAR)) if kind == "officer" else head


def crosshair(ink: str) -> Markup:
    """Draw the token of a sniper."""
    way = "M0,-12 V-4 M0,4 V12 M-12,0 H-4 M4,0 H12"
    return tag("path", d=way, stroke=ink, stroke_width=2.4, fill="none")


# the legend

SAMPLES = (
    Unit("S1", "de", 1, "sniper", figures=("regular",)),
    Unit("H1", "us", 1, "vehicle", vehicle="m3a1"),
)


@cache
def legend() -> Block:
    """Explain the map and the units."""
    lands = (*GROUNDS.items(), ("smoke", TerrainStyle("%", cover=smoke())))
    tokens = ((badge.draw(), SPECIALIZATIONS[name].lower()) for name, badge in TOKENS.items())
    units = [
        *((figure(kind), kind) for kind in FIGURES["us"]),
        *((face(one).draw(), one.kind) for one in SAMPLES),
    ]
    return legends.legend(
        legends.titled(
            "Terrain",
            legends.lands(lands, LEVELS[0]),
            legends.beside(
                [
                    (legends.ROADWAY, "road"),
                    (legends.line(BORDER_STROKE), "green border"),
                    (group(plate(), transform="scale(0.8)"), "victory objective"),
                    (group(plate(worth="1", starred=False), transform="scale(0.8)"), "command objective"),
                ]
            ),
            legends.levels(LEVELS, "level 0, 1, 2"),
        ),
        legends.titled(
            "Units",
            legends.named_below(units, 46, 44),
            legends.beside(
                [
                    (CONCEALED.draw(), "concealed"),
                    (OP_FIRE.draw(), "op fire"),
                    *tokens,
                    *((legends.swatch(FRESH[side]), f"{SIDE_NAMES[side]}s") for side in SIDES),
                    (legends.swatch(FATIGUED["us"]), "paler: fatigued"),
                    (legends.swatch(YELLOW[0]), "pinned, or a vehicle lightly damaged"),
                    (legends.swatch(RED[0]), "disrupted, or a vehicle heavily damaged"),
                ]
            ),
        ),
    )

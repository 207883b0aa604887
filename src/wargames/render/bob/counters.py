"""Counters: the visible side with its markers."""

from collections.abc import Callable, Mapping
from functools import cache

import attrs

from wargames.bob.values.board import DIRECTIONS
from wargames.bob.values.components import SIDE_NAMES, TYPES, UNLIMITED, Side, TypeId, UnitType
from wargames.bob.values.scenarios import SIDES
from wargames.bob.values.seen import Seen, Stack
from wargames.render import legends
from wargames.render.bob.colors import DARK, HEDGE_STROKES, LEVELS, MOVE, POINT, READY, STRIP, USED
from wargames.render.bob.landscape import GROUNDS, fortification, foxhole
from wargames.render.bob.moment import told
from wargames.render.colors import STAR, ink_on
from wargames.render.counters import WHITE, Badge, CounterFace, CounterPicture, Strip
from wargames.render.lettering import INK, centered, moved
from wargames.render.markup import Markup, group
from wargames.render.panels import Block
from wargames.render.signs import framed, gun, machine_gun, mortar, squad, star, tank
from wargames.render.text_boards import Tint

TINTS: Mapping[Side, Tint] = {"us": "first", "ge": "second"}
SIGNS: Mapping[str, Callable[[], Markup]] = {
    "squad": squad,
    "mg": machine_gun,
    "mortar": mortar,
    "vehicle": tank,
    "gun": gun,
}
BADGES: Mapping[str, Badge] = {
    "Conceal": Badge("?"),
    "reduced": Badge("\u00bd", ink="#b3261e"),
    "Op Fire": Badge("O", "#2f6fb3", WHITE),
    "Moved": Badge("M", "#7d4aa0", WHITE),
    "CP used": Badge("C", POINT),
}


def counters(stack: Stack) -> list[CounterPicture]:
    """Return the counters of a stack, the lowest first; an unknown one is named by its place."""
    return [
        CounterPicture(
            seen.id or f"{stack.hex}/{at}",
            stack.hex,
            short(seen, stack.side),
            face=face(seen, stack.side),
            title=told(seen, stack),
            tint=TINTS[stack.side],
        )
        for at, seen in reversed([*enumerate(stack.counters, 1)])
    ]


def short(seen: Seen, side: Side) -> str:
    """Shorten a counter's name: Americans in capitals, Germans in small letters."""
    if seen.id is None:
        return {"us": "A?", "ge": "g?"}[side]
    return seen.id[3:].upper() if side == "us" else seen.id[3:].lower()


def face(seen: Seen, side: Side) -> CounterFace:
    """Return the face of a counter, lighter if used; ``?`` if unknown."""
    back = CounterFace(
        color=(USED if seen.used else READY)[side],
        edge=DARK[side],
        ink=ink_on((USED if seen.used else READY)[side]),
        letters="?",
        facing=None if seen.facing is None else DIRECTIONS.index(seen.facing),
        badges=badges(seen),
    )
    if seen.type is None or seen.id is None:
        return back
    type_, numbers, strip = TYPES[seen.type], *printed(seen, seen.type, seen.id)
    return attrs.evolve(
        back, letters="", numbers=numbers, picture=sign(type_), strip=strip, dashed=bool(seen.concealed)
    )


def printed(seen: Seen, type_id: TypeId, id_: str) -> tuple[tuple[str, str], Strip]:
    """Return fire and range, none of a decoy; name and Morale, on yellow or red if suppressed (BOB-2.4)."""
    type_, level = TYPES[type_id], seen.level or 0
    side = type_.face(reduced=bool(seen.reduced))
    far = "\u221e" if side.range == UNLIMITED else str(side.range)
    numbers = (f"{side.firepower}/{side.proficient_firepower}", far) if type_.real else ("", "")
    morale = str(side.morale[level]) if type_.infantry else ""
    return numbers, Strip(id_[3:].upper()[:6], morale, *STRIP.get(level, (DARK[type_.side], WHITE)))


def sign(type_: UnitType) -> Markup:
    """Draw the sign of a kind of unit; decoys have an empty frame with a ``D``."""
    drawn = SIGNS.get(type_.weapon or type_.kind)
    shape = drawn() if drawn else centered("D", (0, 4), 11, INK, stroke="none")
    return framed(shape, fill=WHITE, stroke=INK, stroke_width=1.2, transform=moved((0, 1.5)))


def badges(seen: Seen) -> tuple[Badge, ...]:
    """List the markers on a counter."""
    holds = {
        "Conceal": seen.concealed and seen.id is not None,
        "reduced": seen.reduced,
        "Op Fire": seen.prepared,
        "Moved": seen.moved,
        "CP used": seen.cp_used,
    }
    return tuple(BADGES[name] for name, held in holds.items() if held)


# the legend

SAMPLES: Mapping[TypeId, str] = {
    "us_para": "squad",
    "us_mg": "MG",
    "us_mortar": "mortar",
    "ge_88mm": "gun",
    "ge_pz4h": "vehicle",
    "ge_decoy": "decoy",
}


@cache
def legend() -> Block:
    """Explain the board and the counters."""
    faces = [(face(Seen(f"{id_[:2]}-", id_), TYPES[id_].side).draw(), name) for id_, name in SAMPLES.items()]
    sides = [(legends.swatch(READY[side]), f"{SIDE_NAMES[side]} counter or dot of control") for side in SIDES]
    return legends.legend(
        legends.titled(
            "Terrain",
            legends.lands(GROUNDS.items(), LEVELS[0]),
            legends.beside(
                [
                    (legends.line(*HEDGE_STROKES), "hedgerow"),
                    (legends.ROADWAY, "road"),
                    (group(foxhole(), transform=moved((23, 34))), "foxhole"),
                    (group(fortification(), transform=moved((-23, 34))), "fortified"),
                    (star((0, 0), STAR), "objective"),
                ]
            ),
            legends.levels(LEVELS, "elevation 0, 1, 2, 3, 4 or more"),
        ),
        legends.titled(
            "Counters: fire, range, Morale",
            legends.named_below([*faces, (face(Seen(), "ge").draw(), "unknown")], 46, 44),
            legends.beside(
                [
                    *((badge.draw(), name) for name, badge in BADGES.items()),
                    (legends.ARROW, "facing"),
                    *sides,
                    (legends.swatch(USED["us"]), "paler: Used"),
                    (legends.line((MOVE, 3, "7 5")), "way moved"),
                    (legends.swatch(STRIP[1][0]), "yellow strip: Suppressed"),
                    (legends.swatch(STRIP[2][0]), "red strip: Fully Suppressed"),
                ]
            ),
        ),
    )

"""The panel beside the map as SVG: turn, tracks, dice, objectives and the legend."""

from collections.abc import Mapping
from functools import partial
from textwrap import wrap

from wargames.render.drawn import named
from wargames.render.lettering import INK, QUIET, centered, heading, moved, words
from wargames.render.markup import Markup, group, number, tag
from wargames.render.panels import INSIDE, LEFT, WIDTH, Panel
from wargames.render.sam_fire.colors import CARD, DARK, LINE, PAPER, READY, RED, STAR
from wargames.render.sam_fire.counters import face
from wargames.render.sam_fire.legend import HEIGHT as LEGEND_HEIGHT
from wargames.render.sam_fire.legend import legend
from wargames.render.sam_fire.moment import STEPS, holder, lieutenant, side_of, wanted
from wargames.sam_fire.values.components import AMERICAN_COUNTERS, MOST_MORALE, REGULAR_SQUADS
from wargames.sam_fire.values.state import ReservesArrive, Table

FACTS = 366
CHARACTERS = 52
"""How much small text a line holds."""
LINE_HEIGHT = 20
PIPS: Mapping[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def panel(table: Table) -> Panel:
    """Give the panel."""
    least = FACTS + LINE_HEIGHT * (2 + len(table.goal.objectives)) + 24 + LEGEND_HEIGHT
    return Panel(partial(draw, table), least)


def draw(table: Table, height: float) -> Markup:
    """Draw the panel as high as it is told."""
    return group(
        tag("rect", width=WIDTH, height=height, rx=10, fill=CARD, stroke=LINE),
        group(steps(table), transform=moved((LEFT, 0))),
        group(morale(table), transform=moved((LEFT, 112))),
        group(reserves(table), transform=moved((LEFT, 228))),
        group(at_hand(table) if arriving(table) else dice(table), transform=moved((LEFT, 292))),
        group(fortunes(table), transform=moved((LEFT, FACTS))),
        group(legend(), transform=moved((LEFT, height - LEGEND_HEIGHT))),
    )


def steps(table: Table) -> Markup:
    """Draw turn and step, American steps green, German ones gray (SAF-4.2, SAF-4.3)."""
    pitch = INSIDE / len(STEPS)
    boxes = (
        group(
            tag("rect", width=pitch - 4, height=26, rx=5,
                fill=READY[side_of(step)] if step == table.step else PAPER, stroke=READY[side_of(step)]),
            centered(str(step), ((pitch - 4) / 2, 18), 13, "#ffffff" if step == table.step else QUIET),
            transform=moved((round(pitch * (step - 1), 2), 62)),
        )
        for step in STEPS
    )  # fmt: skip
    return group(
        words(f"Turn {table.turn} of {table.goal.turn_limit}", (0, 32), 20, INK, font_weight="bold"),
        words(STEPS[table.step], (0, 51), 13.5, DARK[side_of(table.step)], font_weight="bold"),
        *boxes,
    )


def morale(table: Table) -> Markup:
    """Draw the Morale track with the value that wins (SAF-G10)."""
    goal, filled = table.goal, INSIDE * table.morale / MOST_MORALE
    goal_lines = wrap(f"To win: {wanted(table)}.", CHARACTERS)
    flag = INSIDE * goal.victory_morale / MOST_MORALE
    ticks = (
        tag("line", x1=x, x2=x, y1=20, y2=42, stroke="#ffffff", stroke_width=1)
        for x in (round(INSIDE * value / MOST_MORALE, 2) for value in range(10, MOST_MORALE, 10))
    )
    return group(
        heading("Morale", 8),
        words(str(table.morale), (INSIDE, 12), 20, INK, text_anchor="end", font_weight="bold"),
        tag("rect", y=20, width=INSIDE, height=22, fill="#e2ddcd"),
        tag("rect", y=20, width=filled, height=22, fill=READY["american"]),
        *ticks,
        tag("rect", y=20, width=INSIDE, height=22, fill="none", stroke=INK),
        tag("path", d=f"M{number(flag)},48 V12 l11,4.5 l-11,4.5", fill=STAR, stroke=INK),
        centered(str(goal.victory_morale), (flag, 59), 11, INK),
        *(words(line, (0, 80 + 15 * at), 12, QUIET) for at, line in enumerate(goal_lines)),
    )


def reserves(table: Table) -> Markup:
    """Draw the German reserve track (SAF-G11)."""
    boxes = table.goal.reserve_threshold + 1
    pitch = min(INSIDE / boxes, 40)
    drawn = (
        group(
            tag(
                "rect", width=pitch - 3, height=24, rx=4, fill=PAPER, stroke=RED if box == boxes - 1 else LINE
            ),
            *[tag("rect", x=2, y=2, width=pitch - 7, height=20, rx=3, fill=READY["german"])]
            * (box == table.reserve_marker),
            centered(
                str(box), ((pitch - 3) / 2, 16.5), 12, "#ffffff" if box == table.reserve_marker else QUIET
            ),
            transform=moved((round(pitch * box, 2), 18)),
        )
        for box in range(boxes)
    )
    return group(heading("German reserves", 8), *drawn)


def dice(table: Table) -> Markup:
    """Draw the order dice that are left."""
    drawn = (
        group(die(eyes), transform=moved((38 * at + 16, 34)), data_names=named(die=eyes))
        for at, eyes in enumerate(table.order_dice)
    )
    none = [] if table.order_dice else [words("none", (0, 36), 13, QUIET)]
    return group(heading("Order dice", 8), *drawn, *none)


def arriving(table: Table) -> bool:
    """Tell whether reserves are about to arrive."""
    return bool(table.frames) and isinstance(table.frames[-1], ReservesArrive)


def at_hand(table: Table) -> Markup:
    """Draw the squads of which one may arrive (SAF-16.3, SAF-R48)."""
    there = {unit.id for unit in table.units}
    squads = (one for one in AMERICAN_COUNTERS if one.id in REGULAR_SQUADS and one.id not in there)
    drawn = (
        group(
            face(one, used=False),
            transform=f"{moved((42 * at + 20, 36))} scale(0.95)",
            data_names=named(unit=one.id),
        )
        for at, one in enumerate(squads)
    )
    return group(heading("American reserves", 8), *drawn)


def die(eyes: int) -> Markup:
    """Draw a die around the origin."""
    pips = (tag("circle", cx=8 * x, cy=8 * y, r=2.7) for x, y in PIPS[eyes])
    cube = tag("rect", x=-15, y=-15, width=30, height=30, rx=6, fill="#ffffff", stroke=INK, stroke_width=1.5)
    return group(tag("title", f"die {eyes}"), cube, *pips, fill=INK)


def fortunes(table: Table) -> Markup:
    """Write Supply, kills, the Lieutenant, and who holds the objectives."""
    facts = [
        ("Supply", f"{table.supply}, after {table.kills} {'kill' if table.kills == 1 else 'kills'}"),
        ("Lieutenant", lieutenant(table)),
        *((f"Objective {one.hex}", f"+{one.value}, {holder(table, one)}") for one in table.goal.objectives),
    ]
    return group(
        *(
            group(
                words(name, (0, 0), 12.5, QUIET),
                words(said, (118, 0), 12.5, INK),
                transform=moved((0, LINE_HEIGHT * at)),
            )
            for at, (name, said) in enumerate(facts)
        )
    )

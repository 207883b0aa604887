"""The panel beside the map as SVG: turn, tracks, dice and objectives."""

from collections.abc import Mapping
from textwrap import wrap

from wargames.render import panels
from wargames.render.colors import LINE, PAPER, STAR, ink_on
from wargames.render.drawn import named
from wargames.render.lettering import INK, QUIET, centered, heading, moved, words
from wargames.render.markup import Markup, group, number, tag
from wargames.render.panels import INSIDE, Block
from wargames.render.sam_fire.colors import READY, RED
from wargames.render.sam_fire.counters import face
from wargames.render.sam_fire.moment import STEPS, holder, lieutenant, side_of, wanted
from wargames.sam_fire.values.components import AMERICAN_COUNTERS, MOST_MORALE, REGULAR_SQUADS
from wargames.sam_fire.values.state import ReservesArrive, Table

CHARACTERS = 52
"""The number of characters in a line of small text."""
LINE_HEIGHT = 20
PIPS: Mapping[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def panel(table: Table) -> tuple[Block, ...]:
    """List the blocks beside the map, from the top down."""
    there = at_hand(table) if arriving(table) else dice(table)
    return steps(table), morale(table), reserves(table), there, fortunes(table)


def steps(table: Table) -> Block:
    """Draw turn and step, American steps green, German ones gray (SAF-4.2, SAF-4.3)."""
    names = [(str(step), step == table.step) for step in STEPS]
    note = words(STEPS[table.step], (INSIDE - 4, 20), 13, INK, text_anchor="end", font_weight="bold")
    edges = [READY[side_of(step)] for step in STEPS]
    return panels.phases(f"Turn {table.turn} of {table.goal.turn_limit}", names, 13, note, edges=edges)


def morale(table: Table) -> Block:
    """Draw the Morale track with the value that wins (SAF-G10)."""
    goal, filled = table.goal, INSIDE * table.morale / MOST_MORALE
    goal_lines = wrap(f"To win: {wanted(table)}.", CHARACTERS)
    flag = INSIDE * goal.victory_morale / MOST_MORALE
    ticks = (
        tag("line", x1=x, x2=x, y1=20, y2=42, stroke="#ffffff", stroke_width=1)
        for x in (round(INSIDE * value / MOST_MORALE, 2) for value in range(10, MOST_MORALE, 10))
    )
    drawn = group(
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
    return drawn, 70 + 15 * len(goal_lines)


def reserves(table: Table) -> Block:
    """Draw the German reserve track (SAF-G11)."""
    boxes = table.goal.reserve_threshold + 1
    pitch = min(INSIDE / boxes, 40)
    drawn = (
        group(*_box(box, pitch, last=box == boxes - 1, here=box == table.reserve_marker),
              transform=moved((round(pitch * box, 2), 18)))
        for box in range(boxes)
    )  # fmt: skip
    return group(heading("German reserves", 8), *drawn), 42


def _box(box: int, pitch: float, *, last: bool, here: bool) -> tuple[Markup, ...]:
    """Draw a box of the track, perhaps with the marker in it."""
    edge = tag("rect", width=pitch - 3, height=24, rx=4, fill=PAPER, stroke=RED if last else LINE)
    marker = tag("rect", x=2, y=2, width=pitch - 7, height=20, rx=3, fill=READY["german"])
    note = {"class_": panels.PRINT} if here else {}
    return (
        edge,
        *[marker] * here,
        centered(str(box), ((pitch - 3) / 2, 16.5), 12, ink_on(READY["german"]) if here else QUIET, **note),
    )


def dice(table: Table) -> Block:
    """Draw the order dice that are left."""
    drawn = [group(die(eyes), data_names=named(die=eyes)) for eyes in table.order_dice]
    rolled = panels.row(drawn, 38, 38) if drawn else (words("none", (0, 20), 13, QUIET), 38)
    return panels.below((heading("Order dice", 8), 14), rolled)


def arriving(table: Table) -> bool:
    """Return whether reserves are about to arrive."""
    return bool(table.frames) and isinstance(table.frames[-1], ReservesArrive)


def at_hand(table: Table) -> Block:
    """Draw the squads that may arrive (SAF-16.3, SAF-R48)."""
    there = {unit.id for unit in table.units}
    squads = (one for one in AMERICAN_COUNTERS if one.id in REGULAR_SQUADS and one.id not in there)
    drawn = [group(face(one).draw(), data_names=named(unit=one.id)) for one in squads]
    return panels.below((heading("American reserves", 8), 14), panels.row(drawn, 46, 48))


def die(eyes: int) -> Markup:
    """Draw a die around the origin."""
    pips = (tag("circle", cx=8 * x, cy=8 * y, r=2.7) for x, y in PIPS[eyes])
    cube = tag("rect", x=-15, y=-15, width=30, height=30, rx=6, fill="#ffffff", stroke=INK, stroke_width=1.5)
    return group(tag("title", f"die {eyes}"), cube, *pips, fill=INK)


def fortunes(table: Table) -> Block:
    """Write Supply, kills, the Lieutenant, and the holders of the objectives."""
    facts = [
        ("Supply", f"{table.supply}, after {table.kills} {'kill' if table.kills == 1 else 'kills'}"),
        ("Lieutenant", lieutenant(table)),
        *((f"Objective {one.hex}", f"+{one.value}, {holder(table, one)}") for one in table.goal.objectives),
    ]
    lines = (
        words(text, (x, 12 + LINE_HEIGHT * at), 12.5, color)
        for at, (name, said) in enumerate(facts)
        for text, x, color in ((name, 0, QUIET), (said, 118, INK))
    )
    return group(*lines), LINE_HEIGHT * len(facts)

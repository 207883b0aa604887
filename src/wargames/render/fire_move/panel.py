"""The panel beside the table as SVG: turn, both sides with their groups, objectives, the legend."""

from textwrap import wrap

from wargames.fire_move.told.view import FireMoveView
from wargames.fire_move.values.components import BORDERS, TERRAIN, BorderType, Nation
from wargames.render.fire_move import ground
from wargames.render.fire_move.colors import CARD, EDGE, LAND, LINE, PINNED, ROUND, SIDE
from wargames.render.fire_move.men import RADIUS
from wargames.render.fire_move.moment import (
    abandoned,
    absent,
    aims,
    cards,
    checks,
    discards,
    groups,
    losses,
    people,
    told,
    turn,
)
from wargames.render.lettering import INK, QUIET, heading, moved, words
from wargames.render.markup import Markup, group, tag

WIDTH = 400
LEFT = 18
INSIDE = WIDTH - 2 * LEFT
CHARACTERS = 64
"""How much small text a line holds."""
LINE_HEIGHT = 15
GAP = 14

LINES = "on a line of fire, M-6: at Medium range 6 is taken from the FV on the way"

Block = tuple[Markup, float]
"""A part of the panel and its height."""


def panel(view: FireMoveView, height: float) -> Markup:
    """Draw the panel: its parts from the top down."""
    y, drawn = 14.0, []
    for part, high in blocks(view):
        drawn.append(group(part, transform=moved((LEFT, y))))
        y += high + GAP
    return group(tag("rect", width=WIDTH, height=height, rx=10, fill=CARD, stroke=LINE), *drawn)


def blocks(view: FireMoveView) -> tuple[Block, ...]:
    """List the parts of the panel."""
    head = words(turn(view), (0, 16), 15, INK, font_weight="bold")
    top = group(head, words(checks(view), (0, 34), 11.5, QUIET)), 38.0
    return (top, *(side(view, one) for one in view.scenario.nations), objectives(view), legend(view))


def least_height(view: FireMoveView) -> float:
    """Tell how high the panel must be."""
    return 14 + sum(high + GAP for _, high in blocks(view))


def side(view: FireMoveView, nation: Nation) -> Block:
    """Draw a side: its hand as far as it is known, its losses and its groups."""
    hand = next(one for one in view.hands if one.side == nation)
    role = "attack" if nation == view.scenario.attacker.nation else "defend"
    band = tag("rect", width=INSIDE, height=24, rx=5, fill=SIDE[nation])
    said = f"{people(nation)} {role}{' (you)' if nation == view.seat else ''}"
    facts = (
        cards(hand),
        f"discarded: {discards(hand)}",
        losses(view, nation),
        *(told(view, *one) for one in groups(view, nation)),
        *absent(view, nation),
    )
    lines, high = paragraph(facts, 40)
    return group(band, words(said, (10, 17), 13, "#ffffff", font_weight="bold"), lines), 30 + high


def objectives(view: FireMoveView) -> Block:
    """Write who controls the objectives."""
    lines, high = paragraph((*aims(view), *abandoned(view)), 26)
    return group(heading("Objectives", 8), lines), 16 + high


def paragraph(facts: tuple[str, ...], y: float) -> Block:
    """Write facts as lines of small text; the height counts from the first one's top."""
    lines = [line for fact in facts for line in wrap(fact, CHARACTERS, subsequent_indent="   ")]
    return group(
        *(words(line, (2, y + LINE_HEIGHT * at), 10.5, INK, xml_space="preserve")
          for at, line in enumerate(lines))
    ), LINE_HEIGHT * len(lines)  # fmt: skip


def legend(view: FireMoveView) -> Block:
    """Explain the colors of the terrain and the borders that the table has, and those of figures."""
    land = [name for name in TERRAIN if any(one.terrain == name for one in view.scenario.table.features)]
    edges = [name for name in BORDERS if any(one.type == name for one in view.scenario.table.borders)]
    entries = [
        *((tag("rect", width=22, height=11, fill=LAND[one], stroke=LINE), ground.land(one)) for one in land),
        *((_edge(one), ground.edge(one)) for one in edges),
        (tag("circle", cx=11, cy=5.5, r=RADIUS, fill=PINNED, stroke=INK), "pinned figure"),
    ]
    rows = -(-len(entries) // 2)
    drawn = (
        group(
            mark,
            words(said, (30, 9.5), 10, QUIET),
            transform=moved((INSIDE / 2 * (at // rows), 18 + 16 * (at % rows))),
        )
        for at, (mark, said) in enumerate(entries)
    )
    note = words(LINES, (0, 30 + 16 * rows), 10, QUIET)
    return group(heading("Land and borders, what they take", 8), *drawn, note), 36.0 + 16 * rows


def _edge(name: BorderType) -> Markup:
    color, width, dashes = EDGE[name]
    cap = "round" if name in ROUND else "butt"
    return tag("line", x2=22, y1=5.5, y2=5.5, stroke=color, stroke_width=width, stroke_dasharray=dashes,
               stroke_linecap=cap)  # fmt: skip

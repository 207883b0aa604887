"""The panel beside the table as SVG: turn, both sides with their groups, objectives, the legend."""

from collections.abc import Iterable
from textwrap import wrap

from wargames.fire_move.told.view import FireMoveView
from wargames.fire_move.values.components import BorderType, Nation
from wargames.fire_move.values.words import people
from wargames.render import legends, panels
from wargames.render.drawn import named
from wargames.render.fire_move import ground, moment
from wargames.render.fire_move.colors import DETAIL, EDGE, LAND, PINNED, ROUND, livery
from wargames.render.fire_move.hands import cards_held
from wargames.render.lettering import INK, QUIET, heading, moved, words
from wargames.render.markup import Markup, group, tag
from wargames.render.panels import Block, Panel

WIDTH = 400
LEFT = 18
INSIDE = WIDTH - 2 * LEFT
CHARACTERS = 64
"""The number of characters in a line of small text."""
LINE_HEIGHT = 15
MOST_WIDE = 18
LINES = "on a line of fire, M-6: at Medium range 6 is taken from the FV on the way"

Fact = tuple[str, str | None]
"""A line of text, and the names of its things on the table."""


def panel(view: FireMoveView) -> Panel:
    """Return the panel of a view."""
    head = words(moment.turn(view), (0, 16), 15, INK, font_weight="bold")
    top = group(head, words(moment.checks(view), (0, 34), 11.5, QUIET)), 38.0
    sides = (side(view, one) for one in view.scenario.nations)
    return panels.stacked((top, *sides, objectives(view)), legend(view), WIDTH)


def side(view: FireMoveView, nation: Nation) -> Block:
    """Draw a side: hand, losses and groups."""
    hand = next(one for one in view.hands if one.side == nation)
    role = "attack" if nation == view.scenario.attacker.nation else "defend"
    fill, ink, edge = livery(view.scenario.nations, nation)
    band = tag("rect", width=INSIDE, height=24, rx=5, fill=fill, stroke=edge)
    said = f"{people(nation)} {role}{' (you)' if nation == view.seat else ''}"
    held, deep = cards_held(hand)
    facts = (
        (moment.cards(hand), None),
        (f"discarded: {moment.discards(hand)}", None),
        (moment.losses(view, nation), None),
        *((moment.told(view, *one), named(group=one[0].id)) for one in moment.groups(view, nation)),
        *moment.absent(view, nation),
    )
    lines, high = paragraph(facts, 40 + deep)
    title = words(said, (10, 17), 13, ink, font_weight="bold")
    return group(band, title, group(held, transform=moved((0, 30))), lines), 30 + deep + high


def objectives(view: FireMoveView) -> Block:
    """Write the controller of each objective, and the weapons that lie on the table."""
    lines, high = paragraph([(said, None) for said in (*moment.aims(view), *moment.abandoned(view))], 26)
    return group(heading("Objectives", 8), lines), 16 + high


def paragraph(facts: Iterable[Fact], y: float) -> Block:
    """Write facts as lines of small text with their names; the height counts from the first line's top."""
    drawn, at = [], 0
    for fact, names in facts:
        lines = wrap(fact, CHARACTERS, subsequent_indent="   ")
        texts = (
            words(line, (2, y + LINE_HEIGHT * (at + more)), 10.5, INK, xml_space="preserve")
            for more, line in enumerate(lines)
        )
        drawn.append(group(*texts, data_names=names) if names else Markup("".join(texts)))
        at += len(lines)
    return group(*drawn), LINE_HEIGHT * at


def legend(view: FireMoveView) -> Block:
    """Explain the colors of the terrain and the borders that the table has, and those of figures."""
    table = view.scenario.table
    samples = [
        *((legends.swatch(LAND[one.look]), ground.land(one)) for one in ground.lands(table)),
        *((_edge(one.look), ground.edge(one)) for one in ground.edges(table)),
        (tag("circle", r=5.5, fill=PINNED, stroke=INK), "pinned figure"),
    ]
    explained = legends.titled("Land and borders, what they take", legends.beside(samples, INSIDE / 2, 2))
    figures = wrap(", ".join(moment.roles(view)), CHARACTERS)
    lines = [(words(line, (0, 12), 10, QUIET), 14.0) for line in (LINES, *figures)]
    return panels.below(explained, *lines, (Markup(""), 8.0))


def _edge(name: BorderType) -> Markup:
    """Draw a border as on the table, at half the size."""
    cap = "round" if name in ROUND else "butt"
    strokes = (
        tag("line", x2=44, y1=11, y2=11, stroke=color, stroke_width=min(width, MOST_WIDE),
            stroke_dasharray=dashes, stroke_linecap=cap)
        for color, width, dashes in (EDGE[name], *DETAIL.get(name, ()))
    )  # fmt: skip
    return group(*strokes, transform="translate(-11 -5.5) scale(0.5)")

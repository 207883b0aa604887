"""The panel beside the board as SVG: turn and phase, both sides, how the game is won, the legend."""

from textwrap import wrap

from wargames.bob.components import SIDE_NAMES, Side
from wargames.bob.scenarios import SIDES
from wargames.bob.view import BobView
from wargames.render.bob.colors import CARD, DARK, LINE, PAPER, POINT, READY
from wargames.render.bob.legend import HEIGHT as LEGEND_HEIGHT
from wargames.render.bob.legend import legend
from wargames.render.bob.moment import PHASES, goals, held, off_board, side_seen
from wargames.render.lettering import INK, QUIET, centered, heading, moved, words
from wargames.render.markup import Markup, group, tag

WIDTH = 360
LEFT = 18
INSIDE = WIDTH - 2 * LEFT
CHARACTERS = 54
"""How much small text a line holds."""
LINE_HEIGHT = 16
GAP = 16
MOST_PIPS = 12

Block = tuple[Markup, float]
"""A part of the panel and its height."""


def panel(view: BobView, height: float) -> Markup:
    """Draw the panel: its parts from the top down, the legend at the bottom."""
    y, drawn = 14.0, []
    for part, high in blocks(view):
        drawn.append(group(part, transform=moved((LEFT, y))))
        y += high + GAP
    return group(
        tag("rect", width=WIDTH, height=height, rx=10, fill=CARD, stroke=LINE),
        *drawn,
        group(legend(), transform=moved((LEFT, height - LEGEND_HEIGHT))),
    )


def blocks(view: BobView) -> tuple[Block, ...]:
    """List the parts of the panel above the legend."""
    return (phases(view), *(side(view, one) for one in SIDES), aims(view))


def least_height(view: BobView) -> float:
    """Tell how high the panel must be."""
    return 14 + sum(high + GAP for _, high in blocks(view)) + LEGEND_HEIGHT


def phases(view: BobView) -> Block:
    """Draw the turn and the phases, the present one filled (BOB-4.1)."""
    pitch = INSIDE / len(PHASES)
    boxes = (
        group(
            tag(
                "rect",
                width=pitch - 4,
                height=24,
                rx=5,
                fill=INK if phase == view.phase else PAPER,
                stroke=LINE,
            ),
            centered(phase, ((pitch - 4) / 2, 16), 9.5, "#ffffff" if phase == view.phase else QUIET),
            transform=moved((round(pitch * at, 2), 34)),
        )
        for at, phase in enumerate(PHASES)
    )
    turn = words(f"Turn {view.turn} of {view.scenario.turns}", (0, 20), 20, INK, font_weight="bold")
    return group(turn, *boxes), 58


def side(view: BobView, one: Side) -> Block:
    """Draw a side: its Command Points, and what it has off the board."""
    seen, mine = side_seen(view, one), " (you)" * (one == view.team)
    pips = (
        tag("circle", cx=INSIDE - 14 - 15 * at, cy=13, r=5.5, fill=POINT, stroke="#ffffff")
        for at in range(min(seen.cp, MOST_PIPS))
    )
    band = tag("rect", width=INSIDE, height=26, rx=5, fill=READY[one], stroke=DARK[one])
    name = words(f"{SIDE_NAMES[one]}s{mine}", (10, 18), 14, "#ffffff", font_weight="bold")
    points = words(f"{seen.cp} CP", (INSIDE - 24 - 15 * min(seen.cp, MOST_PIPS), 17.5), 12, "#ffffff",
                   text_anchor="end")  # fmt: skip
    lines, high = paragraph(off_board(view, one) or ("nothing off the board",), 42)
    return group(band, name, points, *pips, lines), 32 + high


def aims(view: BobView) -> Block:
    """Write how the game is won, and who controls the objectives."""
    lines, high = paragraph((*goals(view.scenario.victory), *held(view)), 26)
    return group(heading("To win", 8), lines), 16 + high


def paragraph(facts: tuple[str, ...], y: float) -> Block:
    """Write facts as lines of small text; the height counts from the first one's top."""
    lines = [line for fact in facts for line in wrap(fact, CHARACTERS, subsequent_indent="   ")]
    return group(
        *(words(line, (2, y + LINE_HEIGHT * at), 11.5, INK, xml_space="preserve")
          for at, line in enumerate(lines))
    ), LINE_HEIGHT * len(lines)  # fmt: skip

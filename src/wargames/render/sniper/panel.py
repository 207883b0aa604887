"""The panel beside the map as SVG: round and phase, both sides, how the game is won, the legend."""

from textwrap import wrap

from wargames.render.lettering import INK, QUIET, centered, heading, moved, words
from wargames.render.markup import Markup, group, tag
from wargames.render.sniper.colors import CARD, DARK, FRESH, LINE, PAPER
from wargames.render.sniper.legend import HEIGHT as LEGEND_HEIGHT
from wargames.render.sniper.legend import legend
from wargames.render.sniper.moment import STEPS, goals, holdings, objective_said, side_seen
from wargames.sniper.components import SIDE_NAMES, SIDES, Side
from wargames.sniper.view import SniperView

WIDTH = 360
LEFT = 18
INSIDE = WIDTH - 2 * LEFT
CHARACTERS = 54
"""How much small text a line holds."""
LINE_HEIGHT = 16
GAP = 16

Block = tuple[Markup, float]
"""A part of the panel and its height."""


def panel(view: SniperView, height: float) -> Markup:
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


def blocks(view: SniperView) -> tuple[Block, ...]:
    """List the parts of the panel above the legend."""
    return (phases(view), *(side(view, one) for one in SIDES), aims(view))


def least_height(view: SniperView) -> float:
    """Tell how high the panel must be."""
    return 14 + sum(high + GAP for _, high in blocks(view)) + LEGEND_HEIGHT


def phases(view: SniperView) -> Block:
    """Draw the round and the phases, the present one filled (TOI-1.1)."""
    pitch = INSIDE / len(STEPS)
    boxes = (
        group(
            tag(
                "rect",
                width=pitch - 4,
                height=24,
                rx=5,
                fill=INK if view.step in steps else PAPER,
                stroke=LINE,
            ),
            centered(phase, ((pitch - 4) / 2, 16), 10, "#ffffff" if view.step in steps else QUIET),
            transform=moved((round(pitch * at, 2), 34)),
        )
        for at, (phase, steps) in enumerate(STEPS)
    )
    round_ = words(f"Round {view.round} of {view.scenario.rounds}", (0, 20), 20, INK, font_weight="bold")
    step = words(view.step, (INSIDE - 4, 20), 12, QUIET, text_anchor="end")
    return group(round_, step, *boxes), 58


def side(view: SniperView, one: Side) -> Block:
    """Draw a side: its command, its initiative card, and its cards."""
    shown, mine = side_seen(view, one), " (you)" * (one == view.team)
    first = "\u2605 " * (one == view.initiative)
    band = tag("rect", width=INSIDE, height=26, rx=5, fill=FRESH[one], stroke=DARK[one])
    name = words(f"{first}{SIDE_NAMES[one]}s{mine}", (10, 18), 14, "#ffffff", font_weight="bold")
    text = f"command {shown.command}, initiative card {shown.bid}"
    command = words(text, (INSIDE - 10, 17.5), 12, "#ffffff", text_anchor="end")
    lines, high = paragraph(holdings(view, one) or ("no cards",), 42)
    return group(band, name, command, lines), 32 + high


def aims(view: SniperView) -> Block:
    """Write how the game is won, and who controls the objectives."""
    held = (objective_said(view, objective) for objective in view.scenario.objectives)
    lines, high = paragraph((*goals(view.scenario), *held), 26)
    return group(heading("To win", 8), lines), 16 + high


def paragraph(facts: tuple[str, ...], y: float) -> Block:
    """Write facts as lines of small text; the height counts from the first one's top."""
    lines = [line for fact in facts for line in wrap(fact, CHARACTERS, subsequent_indent="   ")]
    return group(
        *(words(line, (2, y + LINE_HEIGHT * at), 11.5, INK, xml_space="preserve")
          for at, line in enumerate(lines))
    ), LINE_HEIGHT * len(lines)  # fmt: skip

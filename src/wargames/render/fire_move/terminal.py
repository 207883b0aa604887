"""The table and all that lies open as plain text: two characters to the inch, a line for each."""

from itertools import groupby
from textwrap import wrap

from wargames.fire_move.ground.battlefield import Battlefield, battlefield_of
from wargames.fire_move.told.view import FireMoveView
from wargames.fire_move.values.components import INCH, TERRAIN, Nation, TerrainType
from wargames.kernel.plane import Point
from wargames.render.fire_move.faces import faces
from wargames.render.fire_move.ground import borders, land
from wargames.render.fire_move.moment import (
    TITLE,
    abandoned,
    absent,
    aims,
    cards,
    checks,
    discards,
    groups,
    losses,
    people,
    samples,
    told,
    turn,
    waiting,
    zones,
)
from wargames.render.fire_move.sights import sight_lines

WIDE, HIGH = INCH // 2, INCH
"""What a character stands for, in hundredths."""
LONGEST = 100
KEYS = 4

SIGNS: dict[TerrainType, str] = {
    "open": ".",
    "paddy": "~",
    "crops": ":",
    "vineyard": "v",
    "elephant_grass": "/",
    "brush": ";",
    "orchard": "o",
    "marsh": "%",
    "woods": "w",
    "jungle": "j",
    "hill": "^",
    "rubble": "#",
    "trench": "=",
    "wood_building": "B",
    "stone_building": "S",
    "bunker": "K",
}


def write(view: FireMoveView) -> str:
    """Write a view as lines of text."""
    seen = f"seen by {view.seat}" if view.seat else "seen by everybody"
    head = [f"{TITLE}: {view.scenario.title}", f"{turn(view)}, {checks(view)}, {seen}", waiting(view)]
    blocks = [
        [*head, *zones(view)],
        table(view),
        key(view),
        wrapped("Borders", borders(view)),
        [*aims(view), *abandoned(view)],
        *(side(view, one) for one in view.scenario.nations),
        sights(view),
        wrapped("Points of the move, by number", samples(view)),
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def wrapped(title: str, facts: tuple[str, ...]) -> list[str]:
    """Write facts one behind the other under a title, none if there are none."""
    return wrap(f"{title}: {'; '.join(facts)}", LONGEST, subsequent_indent="  ") if facts else []


def table(view: FireMoveView) -> list[str]:
    """Write the table from north to south: the terrain, and over it figures, objectives and inches."""
    field = battlefield_of(view.scenario.table)
    width, depth = view.scenario.table.size
    rows, columns = -(-depth // HIGH), -(-width // WIDE)
    cells = [[_sign(field, column, row) for column in range(columns)] for row in range(rows)]
    for at, sign in _marks(view):
        cells[min(at.y // HIGH, rows - 1)][min(at.x // WIDE, columns - 1)] = sign
    lines = [f"{row * HIGH // INCH:3} {''.join(cells[row])}" for row in reversed(range(rows))]
    inches = "".join(f"{at * WIDE // INCH:<12}" for at in range(0, columns, 12))
    return [line.rstrip() for line in (*lines, f"    {inches}")]


def _sign(field: Battlefield, column: int, row: int) -> str:
    """Give the sign of the terrain in the middle of a cell, or just beside it if a border runs there."""
    x, y = column * WIDE + WIDE // 2, row * HIGH + HIGH // 2
    for place in (Point(x, y), Point(x + 1, y + 2)):
        if (id_ := field.feature_at(place)) is not None:
            return SIGNS[field.feature[id_].terrain]
    return " "


def _marks(view: FireMoveView) -> list[tuple[Point, str]]:
    """List objectives and figures with their signs, what covers the other last."""
    found = [(objective.at, "*") for objective in view.scenario.objectives]
    for nation, (ready, pinned) in zip(view.scenario.nations, (("A", "a"), ("D", "d")), strict=True):
        for _, men in groups(view, nation):
            found += [(man.at, pinned if man.pinned else ready) for man in men if man.at]
    return found


def key(view: FireMoveView) -> list[str]:
    """Explain the signs that the table has."""
    attacker, defender = (people(nation) for nation in view.scenario.nations)
    used = [name for name in TERRAIN if any(one.terrain == name for one in view.scenario.table.features)]
    said = [f"{SIGNS[name]} {land(name)}" for name in used]
    lines = ["   ".join(said[at : at + KEYS]) for at in range(0, len(said), KEYS)]
    men = f"A {attacker}, a pinned  D {defender}, d pinned  * objective  inches at the sides"
    return [*lines, men]


def side(view: FireMoveView, nation: Nation) -> list[str]:
    """Write what is known of a side: hand with the faces of its cards, losses, groups."""
    hand = next(one for one in view.hands if one.side == nation)
    facts = [
        cards(hand),
        *(f"  {one}" for one in faces(hand.cards or ())),
        *(f"discarded: {discards(hand)}" for _ in hand.discards[:1]),
        losses(view, nation),
        *(told(view, *one) for one in groups(view, nation)),
        *(said for said, _ in absent(view, nation)),
    ]
    lines = (line for fact in facts for line in wrap(fact, LONGEST - 2, subsequent_indent="    "))
    return [f"{people(nation)}:", *(f"  {line}" for line in lines)]


def sights(view: FireMoveView) -> list[str]:
    """Write for each group whom it sees, at which range, and what is taken from the FV along the line."""
    lines = [
        f"  {group} sees {', '.join(f'{one.target} {one.band} {one.cover:+d}' for one in found)}"
        for group, found in groupby(sight_lines(view), key=lambda one: one.group)
    ]
    head = "Lines of fire: who is seen, at which range, with what is taken from the FV on the way"
    folded = [one for line in lines for one in wrap(line, LONGEST, subsequent_indent="    ")]
    return [head] * bool(lines) + folded

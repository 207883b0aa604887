"""The four battle boards as SVG: damage holes, pegs of ammunition, and the card laid."""

from collections.abc import Mapping

from wargames.render.colors import ink_on
from wargames.render.markup import Markup, group, points, tag
from wargames.render.panels import PRINT, SHEET
from wargames.render.screaming_eagles.colors import BODY, DARK, EMPTY, HIT, INK, LINE, QUIET, jet, words
from wargames.render.screaming_eagles.moment import facing, status
from wargames.screaming_eagles import components
from wargames.screaming_eagles.queries import name
from wargames.screaming_eagles.state import Plane
from wargames.screaming_eagles.view import EaglesView

WIDTH, HEIGHT = 312, 452
CARD_WIDTH, CARD_HEIGHT = 100, 140
LEFT = 18
ARROWS: Mapping[components.Direction, str] = {
    "S": "M0,-24 L15,-4 L6,-4 L6,22 L-6,22 L-6,-4 L-15,-4 Z",
    "L": "M-26,-4 L-6,-22 L-6,-11 L14,-11 L14,22 L2,22 L2,3 L-6,3 L-6,14 Z",
    "R": "M26,-4 L6,-22 L6,-11 L-14,-11 L-14,22 L-2,22 L-2,3 L6,3 L6,14 Z",
}
CAPTIONS = {"none": "no card laid", "down": "laid face down", "known": "yours, face down", "up": "turned up"}


def totals(part: components.Part) -> str:
    """Write the totals of four black dice that hit a part (SE-11.2, SE-11.3, SE-11.4, SE-11.5, SE-11.6)."""
    found = [total for total in range(4, 13) if components.BATTLE_BOARD[total] == part]
    return str(found[0]) if len(found) == 1 else f"{found[0]}-{found[-1]}"


def draw_battle_board(view: EaglesView, squadron: components.Squadron, *, acts: bool) -> Markup:
    """Draw a plane's battle board; that of a plane shot down is faded."""
    plane = view.plane(squadron)
    edge = DARK[plane.team] if acts else LINE
    panel = tag(
        "rect",
        width=WIDTH,
        height=HEIGHT,
        rx=10,
        fill="#ffffff",
        stroke=edge,
        stroke_width=3 if acts else 1,
        class_=SHEET,
    )
    content = group(
        *header(plane),
        words(status(view.table, squadron), (LEFT, 70), 13, QUIET),
        group(card(view, squadron), transform=f"translate({LEFT} 84)"),
        group(*damage(plane), transform=f"translate({LEFT + CARD_WIDTH + 18} 84)"),
        group(*stores(plane), transform=f"translate({LEFT} 286)"),
        opacity=None if plane.at else 0.35,
    )
    return group(panel, content, *([] if plane.at else [shot_down()]))


def header(plane: Plane) -> tuple[Markup, ...]:
    """Draw the band with a plane's name, team, place and heading."""
    heading = "north" if plane.team == "blue" else "south"
    where = f"{plane.at}, heading {heading}" if plane.at else ""
    return (
        tag(
            "path",
            d=f"M0,48 V10 A10,10 0 0 1 10,0 H{WIDTH - 10} A10,10 0 0 1 {WIDTH},10 V48 Z",
            fill=BODY[plane.team],
        ),
        tag("circle", cx=32, cy=24, r=19, fill="#ffffff", fill_opacity=0.9),
        jet(plane.team, (32, 24), 0.85, plane.bank),
        words(name(plane.squadron), (60, 31), 21, ink_on(BODY[plane.team]), font_weight="bold", class_=PRINT),
        words(where, (WIDTH - 14, 30), 13, ink_on(BODY[plane.team]), text_anchor="end", class_=PRINT),
    )


def card(view: EaglesView, squadron: components.Squadron) -> Markup:
    """Draw a plane's card: its back, its face, or the empty place for it (SE-5.4, SE-5.5)."""
    team = view.plane(squadron).team
    lies, face = facing(view, squadron), view.cards[components.INDEX[squadron]]
    shapes = {
        "none": tag(
            "rect",
            width=CARD_WIDTH,
            height=CARD_HEIGHT,
            rx=8,
            fill="none",
            stroke=LINE,
            stroke_dasharray="5 5",
        ),
        "down": back(team),
    }
    drawn = shapes[lies] if face is None else group(front(face, team, up=lies == "up"), class_=PRINT)
    caption = words(CAPTIONS[lies], (CARD_WIDTH / 2, CARD_HEIGHT + 17), 12, QUIET, text_anchor="middle")
    return group(drawn, caption)


def back(team: components.Team) -> Markup:
    """Draw the back of a card."""
    stripes = (
        tag(
            "line",
            x1=10,
            x2=CARD_WIDTH - 10,
            y1=y,
            y2=y,
            stroke="#ffffff",
            stroke_opacity=0.35,
            stroke_width=4,
        )
        for y in range(16, CARD_HEIGHT, 12)
    )
    return group(tag("rect", width=CARD_WIDTH, height=CARD_HEIGHT, rx=8, fill=BODY[team]), *stripes)


def front(face: components.CardFace, team: components.Team, *, up: bool) -> Markup:
    """Draw the face of a card, dashed while only its own team knows it: direction and black dice."""
    direction, count = components.CARDS[face].direction, components.CARDS[face].dice
    dashes = None if up else "6 4"
    said = {"L": "break left", "S": "straight", "R": "break right"}[direction]
    middle = CARD_WIDTH / 2
    return group(
        tag(
            "rect",
            width=CARD_WIDTH,
            height=CARD_HEIGHT,
            rx=8,
            fill="#ffffff",
            stroke=BODY[team],
            stroke_width=3,
            stroke_dasharray=dashes,
        ),
        tag("path", d=ARROWS[direction], fill=BODY[team], transform=f"translate({middle} 42)"),
        words(said, (middle, 88), 13, INK, text_anchor="middle", font_weight="bold"),
        *(
            tag("rect", x=middle - 10.5 * count + 21 * die + 1.5, y=102, width=18, height=18, rx=4, fill=INK)
            for die in range(count)
        ),
    )


def small_card(face: components.CardFace) -> Markup:
    """Draw the face of a card small: direction, black dice, name."""
    direction, count = components.CARDS[face].direction, components.CARDS[face].dice
    arrow = group(tag("path", d=ARROWS[direction], fill=INK), transform="translate(17 19) scale(0.5)")
    dice = (
        tag("rect", x=32 + 8 * (at % 2), y=8 + 8 * (at // 2), width=6, height=6, fill=INK)
        for at in range(count)
    )
    return group(
        tag("rect", width=52, height=44, rx=5, fill="#ffffff", stroke=LINE, stroke_width=1.5),
        arrow,
        *dice,
        words(face, (26, 40), 10, QUIET, text_anchor="middle", font_weight="bold"),
        class_=PRINT,
    )


def damage(plane: Plane) -> tuple[Markup, ...]:
    """Draw the damage half: a hole for each hit that a part can take, filled where it was hit (SE-G4)."""
    rows = (
        group(
            words(part.replace("_", " "), (0, 40 + 24 * line), 13),
            words(totals(part), (65, 40 + 24 * line), 10, QUIET),
            *(
                hole((106 + 17 * at, 35.5 + 24 * line), HIT if at < plane.damage.of(part) else EMPTY, HIT)
                for at in range(components.HOLES[part])
            ),
        )
        for line, part in enumerate(components.PARTS)
    )
    title = words("DAMAGE", (0, 12), 11, QUIET, letter_spacing="1.5", font_weight="bold")
    return (title, words("dice", (73, 12), 10, QUIET), *rows)


def stores(plane: Plane) -> tuple[Markup, ...]:
    """Draw the ammunition half: a peg in its hole, or the empty hole (SE-2.2, SE-2.3)."""
    counts = [
        (weapon, row.name, plane.stores.of(weapon), row.start) for weapon, row in components.WEAPONS.items()
    ]
    lines = [*counts, ("FL", "flares", plane.stores.flares, components.FLARES_AT_START)]
    rows = (
        group(
            words(short, (0, 40 + 28 * line), 14, font_weight="bold"),
            words(full, (37, 40 + 28 * line), 10, QUIET),
            *(
                hole(
                    (162 + 16.5 * at, 35.5 + 28 * line),
                    DARK[plane.team] if at < left else EMPTY,
                    DARK[plane.team],
                )
                for at in range(start)
            ),
        )
        for line, (short, full, left, start) in enumerate(lines)
    )
    title = words("AMMUNITION", (0, 12), 11, QUIET, letter_spacing="1.5", font_weight="bold")
    return (title, *rows)


def hole(place: tuple[float, float], fill: str, edge: str) -> Markup:
    """Draw a hole, or the peg in it."""
    return tag("circle", cx=place[0], cy=place[1], r=6, fill=fill, stroke=edge, stroke_width=1.5)


def shot_down() -> Markup:
    """Write over the board of a plane that is gone."""
    cross = points((30, 234), (WIDTH - 30, 234), (WIDTH - 30, 280), (30, 280))
    return group(
        tag("polygon", points=cross, fill="#ffffff", stroke=HIT, stroke_width=3),
        words("SHOT DOWN", (WIDTH / 2, 268), 30, HIT, text_anchor="middle", font_weight="bold"),
    )

"""The whole picture: board in the middle, battle boards at the sides, the moment on top."""

from collections.abc import Iterator, Mapping
from functools import cache

from wargames.render.document import document
from wargames.render.drawn import Drawn, named
from wargames.render.lettering import moved
from wargames.render.markup import Markup, group
from wargames.render.phrases import seen_by
from wargames.render.screaming_eagles import battle_boards, board
from wargames.render.screaming_eagles.colors import DARK, INK, PAPER, QUIET, words
from wargames.render.screaming_eagles.moment import acting, flying, status, to_act, waiting
from wargames.screaming_eagles import GAME
from wargames.screaming_eagles.components import CARDS, SQUADRONS, Squadron
from wargames.screaming_eagles.queries import name
from wargames.screaming_eagles.view import EaglesView

MARGIN, TOP = 22, 92
WIDTH = 4 * MARGIN + 2 * battle_boards.WIDTH + board.WIDTH
CARD_PITCH, CARD_HEIGHT = 58, 46
CARDS_WIDTH = CARD_PITCH * len(CARDS)
HEIGHT = TOP + board.HEIGHT + 58 + CARD_HEIGHT
RIGHT = WIDTH - MARGIN - battle_boards.WIDTH
LOWER = TOP + board.HEIGHT - battle_boards.HEIGHT
PLACES: dict[Squadron, tuple[int, int]] = {
    "stallion": (MARGIN, LOWER),
    "tiger": (RIGHT, LOWER),
    "eagle": (RIGHT, TOP),
    "cobra": (MARGIN, TOP),
}
"""The place of each battle board: at its plane's end of the board."""
PANEL_WIDTH, PANEL_PITCH, PANEL_ACROSS = battle_boards.WIDTH, battle_boards.HEIGHT + MARGIN, 5
BESIDE: dict[Squadron, tuple[int, int]] = {
    squadron: (0, PANEL_PITCH * at) for at, squadron in enumerate(SQUADRONS)
}
"""The places of the battle boards in a panel of their own: one below the other."""
PANEL_CARDS = len(BESIDE) * PANEL_PITCH


def draw(view: EaglesView) -> str:
    """Draw a view as an SVG document."""
    board_at = moved((2 * MARGIN + battle_boards.WIDTH, TOP))
    inside = (
        *top(view),
        group(board.draw_board(), board.draw_things(view.table), transform=board_at),
        *boards(view, PLACES),
        group(cards(), transform=moved(((WIDTH - CARDS_WIDTH) / 2, TOP + board.HEIGHT + 12))),
        legend(),
    )
    return document(inside, (WIDTH, HEIGHT), title=title(view), description=describe(view), paper=PAPER)


def parts(view: EaglesView) -> Drawn:
    """Draw a view in its parts: the board, and all battle boards as the panel."""
    panel = group(*boards(view, BESIDE), group(cards(PANEL_ACROSS), transform=moved((0, PANEL_CARDS))))
    land, things, size = board.framed(board.draw_things(view.table))
    return Drawn(
        land,
        things,
        panel,
        size,
        panel_size=(PANEL_WIDTH, PANEL_CARDS + CARD_HEIGHT * -(-len(CARDS) // PANEL_ACROSS)),
        title=title(view),
        description=describe(view),
    )


def title(view: EaglesView) -> str:
    """Name the moment."""
    return f"Screaming Eagles, round {view.table.round}: {waiting(view)}"


def boards(view: EaglesView, places: Mapping[Squadron, tuple[int, int]]) -> Iterator[Markup]:
    """Draw the battle boards at their places."""
    for squadron, at in places.items():
        drawn = battle_boards.draw_battle_board(view, squadron, acts=squadron == acting(view.table))
        yield group(drawn, transform=moved(at), data_names=named(unit=squadron))


@cache
def cards(across: int = len(CARDS)) -> Markup:
    """Draw the faces of a pile of cards, ``across`` of them side by side, to point at (SE-2.1)."""
    return group(
        *(
            group(
                battle_boards.small_card(face),
                transform=moved((CARD_PITCH * (at % across), CARD_HEIGHT * (at // across))),
                data_names=named(card=face),
            )
            for at, face in enumerate(CARDS)
        )
    )


def top(view: EaglesView) -> tuple[Markup, ...]:
    """Write game, round, starter and moment."""
    table = view.table
    team = to_act(table)
    seen = seen_by(GAME.side_name(view.seat) if view.seat else "")
    return (
        words("Screaming Eagles", (MARGIN, 44), 30, INK, font_weight="bold"),
        words(f"{seen} · {table.options.players} players", (MARGIN, 68), 14, QUIET),
        words(
            waiting(view),
            (WIDTH / 2, 48),
            19,
            DARK[team] if team else INK,
            text_anchor="middle",
            font_weight="bold",
        ),
        words(f"Round {table.round}", (WIDTH - MARGIN, 44), 26, INK, text_anchor="end", font_weight="bold"),
        words(
            f"{table.starter.capitalize()} moves first",
            (WIDTH - MARGIN, 68),
            14,
            DARK[table.starter],
            text_anchor="end",
        ),
    )


def legend() -> Markup:
    """Explain the shades."""
    said = (
        "Blue flies north, Tan south. Bold numbers: leave the board here, come back at the same number. "
        "Shaded: cone of fire; darker: straight or diagonal, so the cannon bears, too."
    )
    return words(said, (WIDTH / 2, HEIGHT - 22), 13, QUIET, text_anchor="middle")


def describe(view: EaglesView) -> str:
    """Describe the places of all planes, for people who cannot see the picture."""
    table = view.table
    planes = "; ".join(
        f"{name(one)} at {table.plane(one).at}, {status(table, one)}, {table.plane(one).damage.total} hits"
        for one in flying(table)
    )
    gone = ", ".join(name(one) for one in SQUADRONS if table.plane(one).at is None)
    return f"{planes}." + (f" Shot down: {gone}." if gone else "")

"""The whole picture: board in the middle, battle boards at the sides, the moment on top."""

from wargames.render.markup import Markup, group, tag
from wargames.render.screaming_eagles import battle_boards, board
from wargames.render.screaming_eagles.colors import BODY, DARK, INK, PAPER, QUIET, words
from wargames.render.screaming_eagles.moment import acting, flying, standing, to_act, waiting
from wargames.screaming_eagles.components import SQUADRONS, Squadron
from wargames.screaming_eagles.narration import name
from wargames.screaming_eagles.view import EaglesView

MARGIN, TOP = 22, 92
WIDTH = 4 * MARGIN + 2 * battle_boards.WIDTH + board.WIDTH
HEIGHT = TOP + board.HEIGHT + 58
RIGHT = WIDTH - MARGIN - battle_boards.WIDTH
LOWER = TOP + board.HEIGHT - battle_boards.HEIGHT
PLACES: dict[Squadron, tuple[int, int]] = {
    "stallion": (MARGIN, LOWER),
    "tiger": (RIGHT, LOWER),
    "eagle": (RIGHT, TOP),
    "cobra": (MARGIN, TOP),
}
"""Each battle board stands at its plane's end of the board."""


def draw(view: EaglesView) -> str:
    """Draw a view as an SVG document."""
    table = view.table
    boards = (
        group(
            battle_boards.draw_battle_board(view, squadron, acts=squadron == acting(table)),
            transform=f"translate({x} {y})",
        )
        for squadron, (x, y) in PLACES.items()
    )
    return tag(
        "svg",
        tag("title", f"Screaming Eagles, round {table.round}: {waiting(table)}"),
        tag("desc", describe(view)),
        tag("rect", width=WIDTH, height=HEIGHT, fill=PAPER),
        *top(view),
        group(board.draw_board(table), transform=f"translate({2 * MARGIN + battle_boards.WIDTH} {TOP})"),
        *boards,
        legend(),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        font_family="'DejaVu Sans', 'Segoe UI', Helvetica, Arial, sans-serif",
        role="img",
    )


def top(view: EaglesView) -> tuple[Markup, ...]:
    """Write game, round, starter and moment."""
    table = view.table
    team = to_act(table)
    seen = f"seen by {view.seat}" if view.seat else "seen by everybody"
    return (
        words("Screaming Eagles", (MARGIN, 44), 30, INK, font_weight="bold"),
        words(f"{seen} · {table.options.players} players", (MARGIN, 68), 14, QUIET),
        words(
            waiting(table),
            (WIDTH / 2, 48),
            21,
            DARK[team] if team else INK,
            text_anchor="middle",
            font_weight="bold",
        ),
        words(f"Round {table.round}", (WIDTH - MARGIN, 44), 26, INK, text_anchor="end", font_weight="bold"),
        words(
            f"{table.starter} moves first", (WIDTH - MARGIN, 68), 14, BODY[table.starter], text_anchor="end"
        ),
    )


def legend() -> Markup:
    """Explain what the shades mean."""
    said = (
        "Blue flies north, tan south. Bold numbers: leave the board here, come back at the same number. "
        "Shaded: cone of fire; darker: straight or diagonal, so the cannon bears, too."
    )
    return words(said, (WIDTH / 2, HEIGHT - 22), 13, QUIET, text_anchor="middle")


def describe(view: EaglesView) -> str:
    """Say in words where every plane is, for those who cannot see the picture."""
    table = view.table
    planes = "; ".join(
        f"{name(one)} at {table.plane(one).at}, {standing(table, one)}, {table.plane(one).damage.total} hits"
        for one in flying(table)
    )
    gone = ", ".join(name(one) for one in SQUADRONS if table.plane(one).at is None)
    return f"{planes}." + (f" Shot down: {gone}." if gone else "")

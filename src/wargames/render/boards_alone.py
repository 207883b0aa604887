"""Pictures of boards alone, without the panel beside them: for a page that shows a position small."""

from typing import Any

from wargames.kernel.game import Game, View
from wargames.render.colors import PAPER
from wargames.render.document import document
from wargames.render.pictures import parts, svg


def board_svg(game: Game[Any, Any], view: View) -> str:
    """Draw the board of a view as an SVG document; the whole picture where it has no parts."""
    drawn = parts(game, view)
    if drawn is None:
        return svg(game, view)
    inside = (drawn.land, drawn.things)
    return document(inside, drawn.size, title=drawn.title, description=drawn.description, paper=PAPER)

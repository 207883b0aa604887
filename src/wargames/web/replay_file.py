"""A replay as one HTML file that needs no server: positions and log as chosen seats saw them.

Each piece of a picture stands once, and a position is the list of its pieces by number. All of it is JSON,
deflated, in base64; the browser unpacks it.
"""

import base64
import json
import re
import zlib
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

import attrs

from wargames.kernel.base.serialization import to_plain
from wargames.kernel.game import Game, Over, Seat, View
from wargames.kernel.play.observers import Told
from wargames.kernel.play.timeline import Entry
from wargames.presenting import ending_of
from wargames.presenting.log import told_lines
from wargames.presenting.sides import heading
from wargames.web.pages import page
from wargames.web.tables.board_view import BoardView, board_of
from wargames.web.tables.noticed_steps import NoticedSteps

PIECE = re.compile(r"<[^>]*>[^<]*")
SPECTATOR = "Spectator"


def replay_page(
    game: Game[Any, Any],
    history: Sequence[Entry[Any]],
    seats: Sequence[Seat | None],
    over: Over | None = None,
) -> str:
    """Return the replay page of a game from the viewpoints of some seats; None is a spectator's.

    ``over`` is the result of a game that ended before its rules ended it.
    """
    data = replay_data(game, history, seats, over)
    packed = base64.b64encode(zlib.compress(json.dumps(data).encode(), 9))
    return (
        page("replay.html")
        .replace("{{title}}", escape(game.title))
        .replace("/*{{mode}}*/", page("mode.js"))
        .replace("/*{{style}}*/", page("theme.css") + page("board.css") + page("replay.css"))
        .replace("/*{{script}}*/", inlined("legible.js") + page("replay.js"))
        .replace("{{data}}", packed.decode("ascii"))
    )


def inlined(name: str) -> str:
    """Return a module as a script, for a page in one file: its names are global there."""
    return re.sub(r"^export ", "", page(name), flags=re.MULTILINE)


def replay_data(
    game: Game[Any, Any],
    history: Sequence[Entry[Any]],
    seats: Sequence[Seat | None],
    ended: Over | None = None,
) -> dict[str, Any]:
    """Return positions and log lines for each viewpoint; markup stands by number."""
    pieces = MarkupPieces()
    named = {seat: heading(game, seat) if seat else SPECTATOR for seat in seats}
    seen = {name: [*positions(game, history, seat, pieces)] for seat, name in named.items()}
    over = ended or game.pending(history[-1].state)
    said = str(ending_of(game, over)) if isinstance(over, Over) else None
    return {"title": game.title, "eyes": seen, **pieces.sent(), "over": said}


def view_data(game: Game[Any, Any], view: View, name: str = SPECTATOR) -> dict[str, Any]:
    """Return one position in the form of a replay, for a page that shows a board and nothing else."""
    pieces = MarkupPieces()
    seen = {name: [position(game, view, pieces)]}
    return {"title": game.title, "eyes": seen, **pieces.sent(), "over": None}


def positions(
    game: Game[Any, Any], history: Sequence[Entry[Any]], seat: Seat | None, pieces: "MarkupPieces"
) -> Iterator[dict[str, Any]]:
    """Yield each step that a seat noticed: the board right after it and its log lines."""
    steps = NoticedSteps(game, seat)
    steps.follow(history)
    for number in range(len(steps)):
        view = game.view(steps.state(number), seat)
        yield position(game, view, pieces, steps[number].lines)


def position(
    game: Game[Any, Any], view: View, pieces: "MarkupPieces", told: Sequence[Told] = ()
) -> dict[str, Any]:
    """Return a board with the lines told of it."""
    said = [
        [line.words, line.clauses, line.marks, line.weight, to_plain(line.playback)]
        for line in told_lines(game, told)
    ]
    return {"board": pieces.board(board_of(game, view)), "told": said}


@attrs.define
class MarkupPieces:
    """A pool of markup: each piece once, each markup once as the numbers of its pieces, by number.

    ``lands`` has the number of the markup of each static board, by its name.
    """

    known: dict[str, int] = attrs.field(factory=dict)
    whole: dict[tuple[int, ...], int] = attrs.field(factory=dict)
    lands: dict[str, int] = attrs.field(factory=dict)

    def sent(self, pieces: int = 0, markup: int = 0) -> dict[str, Any]:
        """Return the pool as plain data, without the first so many pieces and markups."""
        new = [*self.known][pieces:], [*self.whole][markup:]
        return {"pieces": new[0], "markup": new[1], "lands": dict(self.lands)}

    def board(self, board: BoardView) -> dict[str, Any]:
        """Return a board with its markup by number, and keep that of its static board."""
        if board.land and board.land.name not in self.lands:
            self.lands[board.land.name] = self.number(board.land.markup)
        return self.without_land(board)

    def without_land(self, board: BoardView) -> dict[str, Any]:
        """Return a board with its markup by number, for a page that has its static board."""
        apart = {"things": self.number(board.things), "panel": self.number(board.panel)}
        return {name: one for name, one in board.sent().items() if name != "names"} | apart

    def number(self, markup: str) -> int:
        """Split markup into its pieces and return its number."""
        pieces = tuple(self.known.setdefault(piece, len(self.known)) for piece in PIECE.findall(markup))
        return self.whole.setdefault(pieces, len(self.whole))

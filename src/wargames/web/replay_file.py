"""A game as one HTML file: its positions as some eyes saw them, played without a server.

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

from wargames.kernel.game import Game, Over, Seat
from wargames.kernel.play.timeline import Entry
from wargames.presenting import ending_of
from wargames.presenting.log import told_lines
from wargames.presenting.sides import heading
from wargames.web.pages import page
from wargames.web.tables.boards import Board, board_of
from wargames.web.tables.steps import Steps
from wargames.web.tables.table import Table

PIECE = re.compile(r"<[^>]*>[^<]*")
SPECTATOR = "Spectator"


def eyes_of(table: Table, seat: Seat | None) -> tuple[Seat | None, ...]:
    """List whose eyes a seat may see a replay by: its own, and all of them when the game is over."""
    return (None, *table.seats) if table.session.over else (seat,)


def replay_page(game: Game[Any, Any], history: Sequence[Entry[Any]], eyes: Sequence[Seat | None]) -> str:
    """Write the page of a game as some eyes saw it, None for a spectator's."""
    packed = base64.b64encode(zlib.compress(json.dumps(replay_data(game, history, eyes)).encode(), 9))
    return (
        page("replay.html")
        .replace("{{title}}", escape(game.title))
        .replace("/*{{style}}*/", page("board.css") + page("replay.css"))
        .replace("/*{{script}}*/", page("replay.js"))
        .replace("{{data}}", packed.decode("ascii"))
    )


def replay_data(
    game: Game[Any, Any], history: Sequence[Entry[Any]], eyes: Sequence[Seat | None]
) -> dict[str, Any]:
    """Write positions and lines for each pair of eyes; markup as numbers of its pieces."""
    pieces = Pieces()
    named = {seat: heading(game, seat) if seat else SPECTATOR for seat in eyes}
    seen = {name: [*positions(game, history, seat, pieces)] for seat, name in named.items()}
    over = game.pending(history[-1].state)
    return {
        "title": game.title,
        "eyes": seen,
        "pieces": list(pieces.known),
        "lands": pieces.lands,
        "over": str(ending_of(game, over)) if isinstance(over, Over) else None,
    }


def positions(
    game: Game[Any, Any], history: Sequence[Entry[Any]], seat: Seat | None, pieces: "Pieces"
) -> Iterator[dict[str, Any]]:
    """Write each step that somebody noticed: the board after it, and what it told."""
    steps = Steps(game, seat)
    steps.follow(history)
    for number in range(len(steps)):
        entry, lines = steps[number]
        said = [[line.words, line.clauses, line.marks, line.weight] for line in told_lines(game, lines)]
        yield {"board": pieces.board(board_of(game, game.view(entry.state, seat))), "told": said}


@attrs.define
class Pieces:
    """Pieces of markup, each once, by number; and lands, by name."""

    known: dict[str, int] = attrs.field(factory=dict)
    lands: dict[str, list[int]] = attrs.field(factory=dict)

    def board(self, board: Board) -> dict[str, Any]:
        """Write a board, its markup taken apart."""
        if board.land and board.land.name not in self.lands:
            self.lands[board.land.name] = self.numbers(board.land.markup)
        apart = {"things": self.numbers(board.things), "panel": self.numbers(board.panel)}
        return {name: one for name, one in board.sent().items() if name != "names"} | apart

    def numbers(self, markup: str) -> list[int]:
        """Take markup apart and give the numbers of its pieces."""
        return [self.known.setdefault(piece, len(self.known)) for piece in PIECE.findall(markup)]

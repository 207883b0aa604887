"""The words of a notice. They are made from what is public of a table: no view and no action is in them."""

from typing import Any

import attrs

from wargames.kernel.game import Game, Seat
from wargames.presenting.sides import capital
from wargames.web.storage.links import public_name


@attrs.frozen
class Notice:
    """A notice for one address: its subject, its text, and the page on which it is stopped.

    ``table`` is the name of its table in addresses.
    """

    subject: str
    text: str
    stop: str
    table: str = ""


@attrs.frozen
class TableName:
    """What a notice says of a table: its game, its scenario, and its name in the store."""

    game: Game[Any, Any]
    scenario: str
    table: str


TURN = "It is your turn"
OVER = "The game is over"


def beginning(title: str) -> str:
    """Return the news that a game begins; ``title`` is that of its tournament, empty for a game alone."""
    return f"A game of {title} begins" if title else "Your game begins"


def turn_notice(site: str, of: TableName, seat: Seat, stop: str, *, what: str = TURN) -> Notice:
    """Return the notice that a seat is waited for, that its game is over, or that it begins.

    ``site`` is the address of the server; ``stop`` is the token by which these notices are stopped, empty for
    the webhook of the host. The link opens the table for the browser that holds a seat; it has no key.
    """
    said = f"{what}: {of.game.title}, {of.scenario}: {capital(of.game.side_name(seat))}"
    table = public_name(of.table)
    page = f"{site}/table/{table}"
    once = "No other notice of this table comes before you look at it."
    text = f"{said}.\n{page}\n\n{once}"
    if not stop:
        return Notice(said, text, "", table)
    stopping = f"{site}/notices/{stop}"
    return Notice(said, f"{text}\nStop these notices: {stopping}", stopping, table)


def asking_notice(site: str, of: TableName, seat: Seat, stop: str) -> Notice:
    """Return the mail that asks whether an address wants notices; none come before it says so."""
    page = f"{site}/notices/{stop}"
    where = f"{of.game.title}, {of.scenario}: {capital(of.game.side_name(seat))}"
    text = (
        f"Somebody gave this address for notices of their turn in {where}.\n"
        f"To get them, confirm it here: {page}\n\nIf that was not you, do nothing: no other mail comes."
    )
    return Notice(f"Notices of your turn: {where}", text, page)

"""A new table, made of what somebody wants to play."""

import os
from typing import Any

from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.play.session import Session
from wargames.web.hall import seated
from wargames.web.store import Arrangement, Store
from wargames.web.tables import Table
from wargames.web.wishes import Wish


def open_table(store: Store, wish: Wish) -> tuple[str, Table, dict[str, str]]:
    """Set a table up and keep it; gives its name, the table, and its links by who they are for."""
    name = os.urandom(8).hex()
    dice = SeededDice(int.from_bytes(os.urandom(16)))
    playing = seated(wish.game, wish.bots, name)
    session: Session[Any, Any] = Session(
        wish.game,
        wish.scenario,
        wish.options,
        dice=dice,
        seats=playing,
        undo=wish.undo,
        record=store.record(name),
    )
    table = Table(session, wish.bots)
    people = tuple(seat for seat in table.seats if seat not in playing)
    made = Arrangement(wish.game.id, wish.scenario.title, wish.bots, wish.undo)
    return name, table, store.add(name, made, people)

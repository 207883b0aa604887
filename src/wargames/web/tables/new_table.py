"""A new table, made of what somebody wants to play."""

import os
from collections.abc import Mapping
from typing import Any

from wargames import bots
from wargames.kernel.chance.dice import SeededDice, seed_for
from wargames.kernel.game import Bot, Game, Seat
from wargames.kernel.play.session import Session
from wargames.web.bots.pooled_bot import away
from wargames.web.storage.store import Arrangement, Store
from wargames.web.tables.table import Table
from wargames.web.tables.table_request import Wish


def open_table(store: Store, wish: Wish) -> tuple[str, Table, dict[str, str]]:
    """Set a table up and keep it; gives its name, the table, and its links by who they are for.

    Nothing of it stays where it cannot be kept.
    """
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
    try:
        table = Table(session, wish.bots)
        people = tuple(seat for seat in table.seats if seat not in playing)
        made = Arrangement(wish.game.id, wish.scenario.title, wish.bots, wish.undo)
        return name, table, store.add(name, made, people)
    except BaseException:
        session.close()
        store.record(name).unlink()
        raise


def seated(game: Game[Any, Any], names: Mapping[Seat, str], table: str) -> dict[Seat, Bot]:
    """Make the bots of a table; the same ones for the same table."""
    return {seat: player(game, bot, seed_for(f"bot of {seat}", table)) for seat, bot in names.items()}


def player(game: Game[Any, Any], name: str, seed: int | str) -> Bot:
    """Make a bot: one that thinks elsewhere, or an engine, which has a process of its own."""
    return bots.make(name, game, seed) if bots.command_in(name) else away(game, name, str(seed))

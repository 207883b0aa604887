"""Tables of the one who uses a page: those that the browser keeps, and games from files of records.

All of a record goes out and comes in, with what is hidden from seats: a server has nothing of this.
"""

import os
from collections.abc import Mapping
from typing import Any

from wargames.kernel.base.errors import BadOption, BadRecord, UnknownName
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.game import Seat
from wargames.kernel.play.record import Record, read_record
from wargames.kernel.play.resume import resume
from wargames.kernel.play.session import Undo
from wargames.presenting.sides import heading
from wargames.registry import load
from wargames.web.storage.links import public_name
from wargames.web.storage.record_state import ends_over
from wargames.web.storage.store import PURPOSE, TableConfig, TableStore
from wargames.web.tables.analysis_table import ANALYSIS, Opened
from wargames.web.tables.game_names import game_title
from wargames.web.tables.live_table import LiveTable
from wargames.web.tables.new_table import seated
from wargames.web.tables.table_overview import MISSING
from wargames.web.tables.table_request import read_seats

HONEST: Undo = "honest"
FREE: Undo = "free"


def tables_here(store: TableStore) -> list[dict[str, Any]]:
    """Return the data of all tables, the one played last first."""
    played = store.played()
    return [table_data(store, name) for name in sorted(played, key=lambda name: (-played[name], name))]


def table_data(store: TableStore, name: str) -> dict[str, Any]:
    """Return what a list says of a table."""
    config, state = store.config(name), store.state(name) or MISSING
    return {
        "table": public_name(name),
        "title": game_title(config.game),
        "scenario": config.title,
        "played": round(state.played),
        "over": state.over,
        "purpose": config.bots.get(PURPOSE, "").partition(":")[0],
    }


def table_named(store: TableStore, public: str) -> str:
    """Return the table of a public name; raises :class:`UnknownName`."""
    names = {public_name(name): name for name in store.names()}
    if public not in names:
        raise UnknownName("table", public, names)
    return names[public]


def record_data(text: str) -> dict[str, Any]:
    """Return what a file of a record says before it is replayed; raises :class:`BadOption`."""
    record = _read(text)
    header, game = record.header, load(record.header.game)
    return {
        "game": game.id,
        "title": game.title,
        "scenario": str(header.scenario_data.get("title", header.scenario)),
        "seats": list(header.seats),
        "sides": {seat: heading(game, Seat(seat)) for seat in header.seats},
        "bots": [seat for seat, bot in header.seats.items() if bot is not None],
        "over": ends_over(b"".join(record.texts[-3:])),
    }


def open_record(store: TableStore, text: str, seats: Mapping[str, Any], *, analyze: bool) -> Opened:
    """Make a table of a record, whose every step is checked; returns its name, the table, and its links.

    It goes on with the record's own dice. Raises :class:`BadOption` for a record that cannot be gone on with.
    """
    record = _read(text)
    game, name = load(record.header.game), os.urandom(8).hex()
    bots = {} if analyze else read_seats(game, tuple(map(Seat, record.header.seats)), seats)
    purpose, undo = ({PURPOSE: ANALYSIS}, FREE) if analyze else ({}, HONEST)
    file = store.folder / f"{name}.jsonl"
    file.write_text(text, encoding="utf-8", newline="")
    try:
        dice = None if record.header.seed else SeededDice(int.from_bytes(os.urandom(16)))
        session = resume(file, game, dice=dice, seats=seated(game, bots, name), undo=undo)
        table = LiveTable(session, bots)
        table.purpose = purpose.get(PURPOSE, "")
        made = TableConfig(game.id, session.setting.scenario.title, purpose or bots, undo)
        return name, table, store.add(name, made, table.people)
    except BaseException as error:
        store.drop_record(name)
        if isinstance(error, BadRecord):
            raise BadOption(str(error).replace(str(file), "the file")) from None
        raise


def _read(text: str) -> Record:
    try:
        return read_record(text.encode(errors="surrogatepass"))
    except BadRecord as error:
        raise BadOption(f"this is no record of a game: {error}") from None

"""A check of stored tables: the database is sound, and links, talk, notes and records belong together."""

from collections.abc import Callable, Iterator
from typing import Any

import attrs

from wargames.kernel.base.errors import WargameError
from wargames.kernel.game import Seat
from wargames.kernel.play.replay import replay
from wargames.kernel.play.timeline import Timeline
from wargames.web.storage.links import LinkKind
from wargames.web.storage.moderation import ONLOOKER
from wargames.web.storage.store import TableConfig, TableStore


@attrs.frozen
class StoredTable:
    """A table to be checked: its configuration, and the seats that its game has by the record."""

    name: str
    config: TableConfig
    seats: tuple[Seat, ...]


def check_database(store: TableStore) -> Iterator[str]:
    """Yield the faults of the database as a whole, and records that belong to no table."""
    yield from (f"the database: {fault}" for fault in store.database.faults())
    yield from (f"{record}: the record belongs to no table" for record in store.loose_records())


def check_table(store: TableStore, name: str) -> list[str]:
    """Return the faults of a table: its record is played again, and all that refers to it is compared."""
    try:
        table = replayed(store, name)
        return [f"{name}: {fault}" for check in CHECKS for fault in check(store, table)]
    except WargameError as error:
        return [f"{name}: {error}"]


def replayed(store: TableStore, name: str) -> StoredTable:
    """Replay the record of a table; raises :class:`WargameError` where it does not replay."""
    config = store.config(name)
    timeline: Timeline[Any] = replay(store.record_text(name)).finish()
    game = timeline.setting.game
    if config.game != game.id:
        raise WargameError(f"the record is of {game.id}, the table of {config.game}")
    return StoredTable(name, config, game.seats_of(timeline.latest.state))


def links_belong(store: TableStore, table: StoredTable) -> Iterator[str]:
    """Yield missing links of the maker, spectators and seats of people, and links of no such seat."""
    rows = store.database.rows("select kind, seat from links where id = ?", (table.name,))
    people = [seat for seat in table.seats if seat not in table.config.bots]
    wanted = [(LinkKind.MAKER, None), (LinkKind.SPECTATOR, None), *((LinkKind.SEAT, seat) for seat in people)]
    found = [(kind, seat) for kind, seat in rows]
    for kind, seat in wanted:
        if (kind, seat) not in found:
            yield f"a link of {f'seat {seat}' if seat else f'the {kind}'} is missing"
    for kind, seat in found:
        if (kind, seat) not in wanted:
            yield f"a link of kind {kind} for {seat}, which no person plays"


def words_belong(store: TableStore, table: StoredTable) -> Iterator[str]:
    """Yield talk, notes and mutes of seats that are not there."""
    talk = [(f"line {line.number} of the talk is", line.seat) for line in store.talk(table.name)]
    for what, seat in (*talk, *seats_of("notes", store, table), *seats_of("muted", store, table)):
        if seat not in table.seats and not seat.startswith(ONLOOKER):
            yield f"{what} of {seat}, which is no seat"


def seats_of(rows: str, store: TableStore, table: StoredTable) -> Iterator[tuple[str, str]]:
    """Yield the seats of rows of the database."""
    question = f"select seat from {rows} where id = ? order by seat"  # noqa: S608  named above
    yield from ((f"{rows} are", seat) for (seat,) in store.database.rows(question, (table.name,)))


def bots_belong(_store: TableStore, table: StoredTable) -> Iterator[str]:
    """Yield bots of seats that are not there."""
    for seat in table.config.bots:
        if seat not in table.seats:
            yield f"a bot plays {seat}, which is no seat"


Check = Callable[[TableStore, StoredTable], Iterator[str]]
CHECKS: tuple[Check, ...] = (links_belong, words_belong, bots_belong)


def check_all(store: TableStore) -> Iterator[list[str]]:
    """Yield the faults of each table in order, then those of the whole."""
    for name in store.names():
        yield check_table(store, name)
    yield list(check_database(store))

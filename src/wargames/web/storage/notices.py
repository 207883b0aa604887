"""Addresses for notices, by table and seat: each stands until its person stops it, or the game is over."""

import attrs

from wargames.kernel.game import Seat
from wargames.web.storage.database import Database

CREATED = (
    """create table notices (
        stop text primary key, id text not null references tables, seat text not null, kind text not null,
        address text not null, confirmed integer not null, told integer not null)""",
    "create index notices_table on notices (id)",
)

HOST, PUSH = "host", "push"
"""The kinds without an address here: the webhook of the host is in its settings, browsers are a person's."""

COLUMNS = "stop, id, seat, kind, address, confirmed, told"
NEW = "insert into notices (stop, id, seat, kind, address, confirmed, told) values (?, ?, ?, ?, ?, ?, 0)"
ELSEWHERE = (
    "insert into notices (stop, id, seat, kind, address, confirmed, told) values (?, ?, ?, ?, '', 1, 0)"
    " on conflict (stop) do nothing"
)


@attrs.frozen
class NoticeAddress:
    """An address for the notices of a seat.

    ``stop`` is the token by which they are stopped; ``confirmed`` is True once its owner has said that it
    wants them; ``told`` is True from a notice until its person looks.
    """

    stop: str
    table: str
    seat: Seat
    kind: str
    address: str = attrs.field(repr=False)
    confirmed: bool = attrs.field(converter=bool)
    told: bool = attrs.field(converter=bool)


def _addresses(database: Database, where: str, *values: str) -> list[NoticeAddress]:
    question = f"select {COLUMNS} from notices where {where} order by seat, kind"  # noqa: S608  written here
    return [NoticeAddress(*row) for row in database.rows(question, values)]


def addresses_of(database: Database, table: str) -> list[NoticeAddress]:
    """Return the addresses that people gave for the seats of a table."""
    return [one for one in _addresses(database, "id = ?", table) if one.address]


def address_by(database: Database, stop: str) -> NoticeAddress | None:
    """Return the address that a token stops; None for an unknown one."""
    return next((one for one in _addresses(database, "stop = ?", stop) if one.address), None)


def keep_address(database: Database, made: NoticeAddress) -> None:
    """Keep an address in the place of the one of its kind."""
    with database.writing():
        forget_kind(database, made.table, made.seat, made.kind)
        row = (made.stop, made.table, made.seat, made.kind, made.address, int(made.confirmed))
        database.run(NEW, row)


def forget_kind(database: Database, table: str, seat: Seat, kind: str) -> None:
    """Forget the address of a kind for a seat."""
    database.run("delete from notices where id = ? and seat = ? and kind = ?", (table, seat, kind))


def forget_address(database: Database, stop: str) -> None:
    """Forget an address by its token."""
    database.run("delete from notices where stop = ?", (stop,))


def confirm_address(database: Database, stop: str) -> None:
    """Keep that the owner of an address wants its notices."""
    database.run("update notices set confirmed = 1 where stop = ?", (stop,))


def claim(database: Database, table: str, seat: Seat) -> list[NoticeAddress]:
    """Return the addresses of a seat that have had no notice since its person looked, each to one caller.

    Those of the kinds ``host`` and ``push`` stand for addresses that are kept elsewhere.
    """
    with database.writing():
        for kind in (HOST, PUSH):
            database.run(ELSEWHERE, (f"{kind} {table} {seat}", table, seat, kind))
        found = _addresses(database, "id = ? and seat = ?", table, seat)
        mark = "update notices set told = 1 where stop = ? and told = 0"
        return [one for one in found if database.run(mark, (one.stop,))]


def keep_looked(database: Database, table: str, seat: Seat) -> None:
    """Keep that the person of a seat has looked at the table."""
    database.run("update notices set told = 0 where id = ? and seat = ? and told = 1", (table, seat))


def is_told(database: Database, stop: str) -> bool:
    """Return whether a notice to an address stands: it is not stopped, and its person has not looked."""
    return bool(database.rows("select 1 from notices where stop = ? and told = 1", (stop,)))


def forget_seat(database: Database, table: str, seat: Seat) -> None:
    """Forget the addresses of a seat."""
    database.run("delete from notices where id = ? and seat = ?", (table, seat))

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

COLUMNS = "stop, id, seat, kind, address, confirmed, told"
NEW = "insert into notices (stop, id, seat, kind, address, confirmed, told) values (?, ?, ?, ?, ?, ?, 0)"


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
    confirmed: bool
    told: bool


def _addresses(database: Database, where: str, *values: str) -> list[NoticeAddress]:
    question = f"select {COLUMNS} from notices where {where} order by seat, kind"  # noqa: S608  written here
    return [
        NoticeAddress(
            stop=stop,
            table=table,
            seat=Seat(seat),
            kind=kind,
            address=address,
            confirmed=bool(confirmed),
            told=bool(told),
        )
        for stop, table, seat, kind, address, confirmed, told in database.rows(question, values)
    ]


def addresses_of(database: Database, table: str) -> list[NoticeAddress]:
    """Return the addresses for the seats of a table."""
    return _addresses(database, "id = ?", table)


def address_by(database: Database, stop: str) -> NoticeAddress | None:
    """Return the address that a token stops; None for an unknown one."""
    return next(iter(_addresses(database, "stop = ?", stop)), None)


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


def keep_told(database: Database, table: str, seat: Seat, *, told: bool) -> None:
    """Keep whether a seat has had a notice since its person looked."""
    database.run("update notices set told = ? where id = ? and seat = ?", (int(told), table, seat))

"""The time of tables: clocks, offers and the bots that play on for people, with when the next time is up."""

from wargames.web.storage.database import Database

CREATED = (
    """create table table_times (
        id text primary key references tables, kept text not null, due bigint)""",
    "create index table_times_due on table_times (due)",
)

KEEP = (
    "insert into table_times (id, kept, due) values (?, ?, ?)"
    " on conflict (id) do update set kept = excluded.kept, due = excluded.due"
)
DUE = "select id from table_times where due <= ? order by due, id limit ?"

AT_ONCE = 50
"""The most tables that are looked up at a time."""


def keep_time(database: Database, table: str, text: str, due: int | None) -> None:
    """Keep the time of a table; ``due`` is when a person runs out of it, in milliseconds since 1970."""
    database.run(KEEP, (table, text, due))


def time_of(database: Database, table: str) -> str | None:
    """Return the kept time of a table; None where it has none."""
    rows = database.rows("select kept from table_times where id = ?", (table,))
    return rows[0][0] if rows else None


def tables_due(database: Database, now: int) -> list[str]:
    """Return tables at which somebody's time is up."""
    return [table for (table,) in database.rows(DUE, (now, AT_ONCE))]

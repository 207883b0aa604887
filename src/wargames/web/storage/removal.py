"""The removal of a table with all that belongs to it."""

import re
from collections.abc import Iterator

from wargames.web.storage.database import Database
from wargames.web.storage.migrations import MIGRATIONS

CREATED = re.compile(r"\s*create table (?:if not exists )?(\w+)\s*\((.*)\)\s*", re.DOTALL)
REFERENCE = re.compile(r"(\w+) [^,]*\breferences (\w+)")


def belonging() -> tuple[tuple[str, str], ...]:
    """Return each table of the database whose rows belong to games, with its column, the newest first."""
    known, found = {"tables"}, list[tuple[str, str]]()
    for name, column, other in references():
        if other in known:
            known.add(name)
            found.append((name, column))
    return tuple(reversed(found))


def references() -> Iterator[tuple[str, str, str]]:
    """Yield each table of the schema with a column of it, and the table that this refers to."""
    statements = (statement for step in MIGRATIONS for statement in step.statements)
    for created in filter(None, map(CREATED.fullmatch, statements)):
        for column, other in REFERENCE.findall(created[2]):
            yield created[1], column, other


def remove_rows(database: Database, table: str) -> None:
    """Remove a table from the database with all that belongs to it: links, talk, notes, measures."""
    with database.writing():
        for name, column in belonging():
            database.run(f"delete from {name} where {column} = ?", (table,))  # noqa: S608  the schema's own
        database.run("delete from tables where id = ?", (table,))

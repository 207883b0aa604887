"""The versioned schema: an ordered list of migrations, the same for every database.

The version of a schema is the number of migrations that it has run. How to add one is told in
:mod:`~wargames.web.storage.database`.
"""

from collections.abc import Iterator, Mapping

from wargames.web.storage import (
    blocks,
    invitations,
    moderation,
    notices,
    people,
    presence,
    pushes,
    scenario_texts,
    shared_record,
    table_times,
    tournaments,
)
from wargames.web.storage.database import SchemaStep

MIGRATIONS: tuple[SchemaStep, ...] = (
    SchemaStep(
        "tables, links, talk and notes",
        (
            """create table if not exists tables (
                id text primary key, game text not null, title text not null, bots text not null,
                undo text not null)""",
            """create table if not exists links (
                hash text primary key, id text not null references tables, kind text not null, seat text)""",
            """create table if not exists talk (
                number {counter}, id text not null references tables,
                seat text not null, words text not null)""",
            """create table if not exists notes (
                id text not null references tables, seat text not null, words text not null,
                primary key (id, seat))""",
        ),
    ),
    SchemaStep("shared records and scenarios", (*shared_record.CREATED, *scenario_texts.CREATED)),
    SchemaStep("measures of the host", moderation.CREATED),
    SchemaStep("the time of tables, addresses for notices", (*table_times.CREATED, *notices.CREATED)),
    SchemaStep("people, their tables, invitations and ratings", (*people.CREATED, *presence.CREATED)),
    SchemaStep("tournaments", tournaments.CREATED),
    SchemaStep("browsers for push messages", pushes.CREATED),
    SchemaStep("people who block others", blocks.CREATED),
    SchemaStep("the day when people were last here", (people.COARSER, invitations.SEEN)),
)

VERSION = len(MIGRATIONS)


def statements(since: int, until: int, types: Mapping[str, str]) -> Iterator[str]:
    """Yield the statements that bring a schema from one version to another.

    ``types`` are the words of a database for ``{counter}`` and the like.
    """
    for migration in MIGRATIONS[since:until]:
        for statement in migration.statements:
            yield statement.format_map(types)

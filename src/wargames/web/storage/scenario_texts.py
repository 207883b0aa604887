"""The texts of saved scenarios in a shared database; a folder keeps them as files."""

from wargames.web.storage.database import Database

CREATED = ("create table scenario_texts (name text primary key, text text not null)",)


def keep(database: Database, name: str, text: str) -> None:
    """Keep a text, unless it is there already."""
    question = "insert into scenario_texts (name, text) values (?, ?) on conflict (name) do nothing"
    database.run(question, (name, text))


def find(database: Database, name: str) -> str | None:
    """Return a text; None where there is none."""
    rows = database.rows("select text from scenario_texts where name = ?", (name,))
    return rows[0][0] if rows else None


def count(database: Database) -> int:
    """Return how many texts there are."""
    ((found,),) = database.rows("select count(*) from scenario_texts")
    return int(found)

"""The deletion of all that is stored of a person; games stay, without the name."""

from wargames.web.storage.database import Database
from wargames.web.storage.invitations import drop_person
from wargames.web.storage.people import forget_person, people_away


def forget(database: Database, person: str) -> None:
    """Delete a person with all that is stored of them."""
    with database.writing():
        drop_person(database, person)
        forget_person(database, person)


def forget_away(database: Database, person: str, days: float) -> bool:
    """Delete a person who is still away for so many days, without a game under way; returns whether."""
    with database.writing():
        away = any(one.id == person for one in people_away(database, days))
        if away:
            forget(database, person)
    return away

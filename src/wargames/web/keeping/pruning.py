"""Removal of what is old: tables finished or not played for days, and people not seen for days."""

from collections.abc import Iterator
from time import time

import attrs

from wargames.web.storage.forgetting import forget_away
from wargames.web.storage.links import public_name
from wargames.web.storage.people import Person, people_away
from wargames.web.storage.record_state import RecordState
from wargames.web.storage.store import TableConfig, TableStore

DAY = 86_400


def days_away(person: Person) -> int:
    """Return the whole days since a person was last here, at least."""
    return int((time() - person.seen) // DAY) - 1


def old_people(store: TableStore, days: float) -> list[Person]:
    """Return the people who were not here for so many days and have no game under way."""
    return people_away(store.database, days)


def prune_person(store: TableStore, old: Person, days: float) -> bool:
    """Forget a person; return False for one who came back since or plays again."""
    return forget_away(store.database, old.id, days)


@attrs.frozen
class OldTable:
    """A table that was not played for days."""

    name: str
    config: TableConfig
    state: RecordState

    @property
    def public_name(self) -> str:
        """The name of the table in addresses."""
        return public_name(self.name)

    @property
    def days(self) -> int:
        """The days since it was played."""
        return int((time() - self.state.played) // DAY)


def old_tables(store: TableStore, days: float, *, finished: bool = False) -> Iterator[OldTable]:
    """Yield the tables that were not played for so many days; ``finished`` asks that their game is over."""
    for name, played in store.played().items():
        state = store.state(name) if 0 < played <= time() - days * DAY else None
        if state is not None and (state.over or not finished):
            yield OldTable(name, store.config(name), state)


def prune(store: TableStore, old: OldTable) -> bool:
    """Remove a table with all that belongs to it; return False for one that is open or was played since."""
    state = store.state(old.name)
    if state is None or state.played != old.state.played or store.is_played(old.name):
        return False
    store.remove(old.name)
    return True

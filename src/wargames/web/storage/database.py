"""The database behind the stores: portable SQL over one small interface.

:class:`Database` has two implementations: SQLite in a folder, and PostgreSQL. To keep something new:

1. Write a module in this package: its statements ``create table …`` as a tuple ``CREATED``, and functions
   that take a :class:`Database` first.
2. Append ``SchemaStep("what it keeps", yours.CREATED)`` to ``MIGRATIONS`` in
   :mod:`~wargames.web.storage.migrations`. Never change or move a migration that was released; append one.
3. Call the functions with the ``database`` of a :class:`~wargames.web.storage.store.TableStore`, beside the
   event loop (``TableManager.keep``).

Write SQL that both understand. A value is ``?``. Types are ``text``, ``integer``, ``bigint``, ``double
precision``, and in a migration ``{counter}`` for a key that counts by itself and ``{bytes}``. To replace a
row, write ``insert … on conflict (…) do update set x = excluded.x``; where ``x`` may be null, compare by
``coalesce(x, '') = ?``. Name every order, for rows have none of their own. Both check foreign keys. After a
conflict, leave the transaction.
"""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

import attrs

from wargames.kernel.base.errors import WargameError

Value = str | int | float | bytes | None
Row = tuple[Any, ...]
Hear = Callable[[str | None], object]
"""Is given what was told, or None when something may have been missed."""

CHANNEL = "wargames"
"""The channel of notices between processes."""


class StoreUnavailable(WargameError):
    """The database cannot be used now; nothing was changed, and the caller may try again."""


class StoreUnreachable(StoreUnavailable):
    """There is no connection to the database: it was not even asked."""


class StoreConflict(WargameError):
    """A statement breaks a key or a reference of the schema; nothing was changed."""


@attrs.frozen
class SchemaStep:
    """A step of the schema: statements that are run once, in order."""

    title: str
    statements: Sequence[str]


class Database(Protocol):
    """A database for any thread.

    Its methods raise :class:`StoreUnavailable` where it does not answer, :class:`StoreConflict` for a key
    that is there already or a reference to nothing.
    """

    def rows(self, question: str, values: Sequence[Value] = ()) -> list[Row]:
        """Return the rows of a question."""
        ...

    def run(self, statement: str, values: Sequence[Value] = ()) -> int:
        """Run a statement and return how many rows it changed; by itself it is a transaction."""
        ...

    def writing(self) -> AbstractContextManager[None]:
        """Make all statements of this thread in the block one transaction; inner blocks join it."""
        ...

    def faults(self) -> list[str]:
        """Return the faults that the database finds in itself, in its own words."""
        ...

    def close(self) -> None:
        """Close the database."""
        ...


class SharedDatabase(Database, Protocol):
    """A database that several processes share, with notices between them."""

    def tell(self, words: str) -> None:
        """Tell all who listen, here and in other processes; in a transaction, at its end."""
        ...

    def listen(self, hear: Hear) -> None:
        """Call ``hear`` in a thread with what is told, and with None when something may have been missed."""
        ...

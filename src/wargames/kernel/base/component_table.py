"""Tables of printed components, to which variants of a game may add rows."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

K = TypeVar("K")
V = TypeVar("V")

_current: ContextVar[str | None] = ContextVar("variant", default=None)


@contextmanager
def within(variant: str | None) -> Iterator[None]:
    """Count the rows that a variant adds to tables among them; with None those of the game alone."""
    token = _current.set(variant)
    try:
        yield
    finally:
        _current.reset(token)


class ComponentTable(dict[K, V]):
    """A table of printed components, to which variants may add rows.

    Each row is found by its key. Only the printed ones are listed, and among the keys, except
    :func:`within` the variant that adds others: its scenarios may name them.

    >>> vehicles = ComponentTable(tank=4)
    >>> vehicles.add("night_alley", {"jeep": 8})
    >>> vehicles["jeep"], "jeep" in vehicles, list(vehicles)
    (8, False, ['tank'])
    >>> with within("night_alley"):
    ...     "jeep" in vehicles, list(vehicles)
    (True, ['tank', 'jeep'])
    """

    def __init__(self, *args: Any, **rows: Any) -> None:
        super().__init__(*args, **rows)
        self._added: dict[K, tuple[str, V]] = {}

    __hash__ = object.__hash__  # type: ignore[assignment]  # a variant names a table by itself

    def __eq__(self, other: object) -> bool:
        return self is other

    def owner(self, key: K) -> str | None:
        """Return the variant that has added a key; ``the game`` for a printed one, None for no key."""
        if dict.__contains__(self, key):
            return "the game"
        return self._added[key][0] if key in self._added else None

    def add(self, variant: str, rows: Mapping[K, V]) -> None:
        """Add the rows of a variant; raises ``KeyError`` for a key that the game or another variant has."""
        for key, row in rows.items():
            if self.owner(key) not in {None, variant}:
                raise KeyError(key)
            self._added[key] = variant, row

    def __missing__(self, key: K) -> V:
        if key not in self._added:
            raise KeyError(key)
        return self._added[key][1]

    def _here(self) -> dict[K, V]:
        """Return the rows that are listed here."""
        variant = _current.get()
        own = {key: row for key, (name, row) in self._added.items() if name == variant}
        return {**dict(dict.items(self)), **own}

    def __contains__(self, key: object) -> bool:
        return dict.__contains__(self, key) or (bool(self._added) and key in self._here())

    def __iter__(self) -> Iterator[K]:
        return iter(self._here())

    def __len__(self) -> int:
        return len(self._here())

    def get(self, key: Any, default: Any = None) -> Any:
        """Return the row of a key that is listed here, or the default."""
        return self._here().get(key, default)

    def items(self) -> Any:
        """Return the rows that are listed here with their keys."""
        return self._here().items()

    def keys(self) -> Any:
        """Return the keys that are listed here."""
        return self._here().keys()

    def values(self) -> Any:
        """Return the rows that are listed here."""
        return self._here().values()

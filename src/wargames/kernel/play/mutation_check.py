"""Fingerprints of values, to detect writes into values shown to bots.

``object.__setattr__`` writes into any frozen value. So values are compared, part by part and by identity,
with their earlier content.
"""

import gc
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from fractions import Fraction
from functools import cache
from itertools import chain, repeat
from operator import is_
from typing import TYPE_CHECKING, Any

import attrs

from wargames.kernel.former_paths import former_names
from wargames.kernel.game import Decision

Reader = Callable[[Any], Iterable[Any]]
CONTAINERS = (tuple, frozenset, dict, list, set, Fraction)


class Fingerprint:
    """The content of some values, at all depths.

    Containers and attrs values are searched; attributes that an attrs value caches beside its fields are not.

    >>> from wargames.kernel.base.errors import Refusal
    >>> refusal = Refusal("SE-8.3", "outside the cone")
    >>> fingerprint = Fingerprint(refusal)
    >>> fingerprint.mutated()
    >>> object.__setattr__(refusal, "because", "it rains")
    >>> fingerprint.mutated()
    'Refusal'
    """

    def __init__(self, *values: Any) -> None:
        self._bare: list[Any] = []  # whose parts the garbage collector lists, at once for all
        self._read: list[tuple[Any, Reader]] = []
        seen: set[int] = set()
        due = list(values)
        while due:
            leaves = {kind for kind in set(map(type, due)) if not _reader(kind)}
            fresh = {id(value): value for value in due if type(value) not in leaves}
            due = self._look_into([fresh[key] for key in fresh.keys() - seen])
            seen |= fresh.keys()
        self._held = self._parts()

    def _look_into(self, values: list[Any]) -> list[Any]:
        """Add containers and values, and return their parts."""
        readers = {kind: reader for kind in set(map(type, values)) if (reader := _reader(kind))}
        if all(reader is gc.get_referents for reader in readers.values()):
            self._bare += values
            return gc.get_referents(*values)
        bare = [value for value in values if readers[type(value)] is gc.get_referents]
        pairs = ((value, readers[type(value)]) for value in values)
        read = [(value, reader) for value, reader in pairs if reader is not gc.get_referents]
        self._bare += bare
        self._read += read
        return [*gc.get_referents(*bare), *_read_all(read)]

    def _parts(self) -> list[Any]:
        """List all parts; the list keeps them alive, so that no identity is reused."""
        return [*gc.get_referents(*self._bare), *_read_all(self._read)]

    def mutated(self) -> str | None:
        """Return the class name of the first value that changed; None if none did."""
        parts = self._parts()
        if len(parts) == len(self._held) and all(map(is_, parts, self._held)):
            return None
        return next(self._changed())

    def _changed(self) -> Iterator[str]:
        before = iter(self._held)
        for value, reader in chain(zip(self._bare, repeat(gc.get_referents)), self._read):
            if not all(part is next(before, None) for part in reader(value)):
                yield type(value).__name__
        yield type(self._bare[-1]).__name__


def _read_all(read: Iterable[tuple[Any, Reader]]) -> Iterator[Any]:
    return (part for value, reader in read for part in reader(value))


@cache
def _reader(kind: type) -> Reader | None:
    """Return the function that lists the parts of values of a class; None for plain values."""
    if issubclass(kind, CONTAINERS):
        return gc.get_referents
    if not attrs.has(kind):
        return None
    names = [field.name for field in attrs.fields(kind)]
    slots = {name for each in kind.__mro__ for name in vars(each).get("__slots__", ())}
    if kind.__dictoffset__ == 0 and slots <= {*names, "__weakref__"}:
        return gc.get_referents  # the fields and nothing else, and the quickest way to them
    return lambda value: [getattr(value, name) for name in names]


def to_show(decision: Decision) -> Decision:
    """Return a copy of a decision whose space may cache values without counting as changed."""
    if not hasattr(decision.actions, "__dict__"):
        return decision
    return attrs.evolve(decision, actions=copy(decision.actions))


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, Imprint="Fingerprint")

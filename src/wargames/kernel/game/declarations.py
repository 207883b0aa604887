"""Declarations about fields of a scenario, each with its clause.

Written beside the type of the field, see :mod:`wargames.kernel.game.declared`: bounds (:class:`Between`,
:class:`Least`), names of a table (:class:`OneOf`), of the map (:class:`OnMap`) and of other lists
(:class:`RefersTo`), new names (:class:`Spelled`, :class:`Unique`), and whole lists (:class:`NotEmpty`,
:class:`Distinct`).
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from types import MappingProxyType
from typing import Any

import attrs

MapNames = Mapping[str, Callable[[str], str]]
"""Functions by kinds of names that return why a name is not on a scenario's map; empty if it is."""
NO_MAP: MapNames = MappingProxyType({})
Complaint = tuple[str, str]
"""A field and its fault."""


@attrs.frozen
class Around:
    """The tables around a value, the outermost first, and the names on the map."""

    tables: tuple[Any, ...]
    names: MapNames
    taken: dict[str, set[Any]]

    def within(self, table: Any) -> "Around":
        """Add a table."""
        return attrs.evolve(self, tables=(*self.tables, table))

    def at(self, path: str) -> tuple[Any, ...]:
        """List the values at a path, ``vehicles.*.id``, from the nearest table with its first field."""
        first, *further = path.split(".")
        holder = next(table for table in reversed(self.tables) if hasattr(table, first))
        found = (getattr(holder, first),)
        for step in further:
            found = tuple(inner for one in found for inner in (one if step == "*" else (getattr(one, step),)))
        return found


class Declared:
    """A declaration about a field, with its clause."""

    clause: str
    of_list = False
    """True for a declaration about a list as a whole."""

    def complaint(self, value: Any, around: Around) -> str:
        """Return the fault of a value; empty if there is none."""
        raise NotImplementedError

    def complaints(self, value: Any, field: str, around: Around) -> Iterator[Complaint]:
        """Yield the faults of a value, or of each value in a list."""
        for one in value if isinstance(value, tuple) else (value,):
            if said := self.complaint(one, around):
                yield field, said

    @property
    def schema(self) -> dict[str, Any]:
        """The declaration in JSON Schema, as far as possible."""
        return {}


@attrs.frozen
class Between(Declared):
    """A number from ``least`` to ``most``; a bound may be the name of a field of an outer table: ``"turns"``.

    ``further`` is added to the message of a violation.
    """

    least: int
    most: int | str
    clause: str
    further: str = ""

    def complaint(self, value: Any, around: Around) -> str:
        """Compare with the bounds."""
        most = around.at(self.most)[0] if isinstance(self.most, str) else self.most
        if self.least <= value <= most:
            return ""
        return f"{value} is not between {self.least} and {most}{self.further and f'; {self.further}'}"

    @property
    def schema(self) -> dict[str, Any]:
        """The bounds that are the same for all scenarios."""
        return {"minimum": self.least} | ({"maximum": self.most} if isinstance(self.most, int) else {})


@attrs.frozen
class Least(Declared):
    """A number without an upper bound."""

    least: int
    clause: str

    def complaint(self, value: Any, around: Around) -> str:
        """Compare with the bound."""
        return "" if value >= self.least else f"{value} is less than {self.least}"

    @property
    def schema(self) -> dict[str, Any]:
        """The bound."""
        return {"minimum": self.least}


@attrs.frozen
class OneOf(Declared):
    """A key of a ``table``, whose rows may have titles for forms; ``what`` is the word for a row."""

    table: Collection[Any] = attrs.field(eq=id)
    what: str
    clause: str

    def complaint(self, value: Any, around: Around) -> str:
        """Look the key up."""
        if value in self.table:
            return ""
        said = (
            f"no {self.what} is called {shown(value)}"
            if isinstance(value, str)
            else f"{value} is no {self.what}"
        )
        return f"{said}; there are {', '.join(map(str, self.table))}"

    @property
    def schema(self) -> dict[str, Any]:
        """The keys."""
        return {"enum": list(self.table)}

    @property
    def choices(self) -> tuple[tuple[Any, str], ...]:
        """The keys with their titles."""
        rows = self.table if isinstance(self.table, Mapping) else {}
        return tuple((one, str(getattr(rows.get(one), "title", one))) for one in self.table)


@attrs.frozen
class OnMap(Declared):
    """A name of some ``kind``, such as a hex, on the scenario's map."""

    kind: str
    clause: str

    def complaint(self, value: Any, around: Around) -> str:
        """Look the name up on the map, if there is one."""
        return around.names[self.kind](value) if self.kind in around.names else ""


@attrs.frozen
class RefersTo(Declared):
    """A value that is also at ``path``, from the nearest table with its first field; ``what`` is its word."""

    path: str
    what: str
    clause: str

    def complaint(self, value: Any, around: Around) -> str:
        """Look the value up."""
        there = around.at(self.path)
        if value in there:
            return ""
        known = f"there are {', '.join(map(str, there))}" if there else "there is none"
        return f"there is no {self.what} {shown(value)}; {known}"


@attrs.frozen
class Spelled(Declared):
    """A text of a ``pattern``, described by ``says``."""

    pattern: str
    says: str
    clause: str

    def complaint(self, value: Any, around: Around) -> str:
        """Match the whole text."""
        return "" if re.fullmatch(self.pattern, value) else f"{shown(value)} is no name: {self.says}"

    @property
    def schema(self) -> dict[str, Any]:
        """The pattern."""
        return {"pattern": f"^(?:{self.pattern})$"}


@attrs.frozen
class Unique(Declared):
    """A name that is unique in the file ``among`` those of its kind, in whatever list."""

    among: str
    clause: str

    def complaint(self, value: Any, around: Around) -> str:
        """Remember the name."""
        taken = around.taken.setdefault(self.among, set())
        said = f"{shown(value)} is named already" if value in taken else ""
        taken.add(value)
        return said


@attrs.frozen
class NotEmpty(Declared):
    """A list with at least one item."""

    clause: str
    of_list = True

    def complaints(self, value: Any, field: str, around: Around) -> Iterator[Complaint]:
        """Test for an item."""
        if not value:
            yield field, "at least one is needed"

    @property
    def schema(self) -> dict[str, Any]:
        """The declaration in JSON Schema."""
        return {"minItems": 1}


@attrs.frozen
class Distinct(Declared):
    """A list without repetition; of tables, without repetition in the field ``by``."""

    clause: str
    by: str = ""
    of_list = True

    def complaints(self, value: Any, field: str, around: Around) -> Iterator[Complaint]:
        """Yield the repeated items: the list, or the field of the later table."""
        seen = set()
        for at, one in enumerate(value):
            key = getattr(one, self.by) if self.by else one
            if key in seen:
                yield f"{field}[{at}].{self.by}" if self.by else field, f"{shown(key)} is named already"
            seen.add(key)

    @property
    def schema(self) -> dict[str, Any]:
        """The declaration in JSON Schema, for lists of plain values."""
        return {} if self.by else {"uniqueItems": True}


def shown(value: Any) -> str:
    """Write a wrong value, a text quoted and cut short."""
    return repr(value[:20]) if isinstance(value, str) else str(value)

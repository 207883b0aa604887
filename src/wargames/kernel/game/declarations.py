"""What may be said of a field of a scenario, each with the clause that asks for it.

Written beside the type of the field, see :mod:`wargames.kernel.game.declared`: bounds (:class:`Between`,
:class:`Least`), names of a table (:class:`OneOf`), of the map (:class:`OnMap`) and of other lists
(:class:`RefersTo`), new names (:class:`Spelled`, :class:`Unique`), and lists as a whole (:class:`NotEmpty`,
:class:`Distinct`).
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from types import MappingProxyType
from typing import Any

import attrs

MapNames = Mapping[str, Callable[[str], str]]
"""By kinds of names, what says why a name is none on a scenario's map; it says nothing of one that is."""
NO_MAP: MapNames = MappingProxyType({})
Complaint = tuple[str, str]
"""A field, and what is wrong with it."""


@attrs.frozen
class Around:
    """The tables that a value lies in, the outermost first, and what the map knows."""

    tables: tuple[Any, ...]
    names: MapNames
    taken: dict[str, set[Any]]

    def within(self, table: Any) -> "Around":
        """Go into a table."""
        return attrs.evolve(self, tables=(*self.tables, table))

    def at(self, path: str) -> tuple[Any, ...]:
        """List what stands at a path, ``vehicles.*.id``, seen from the nearest table with its first field."""
        first, *further = path.split(".")
        holder = next(table for table in reversed(self.tables) if hasattr(table, first))
        found = (getattr(holder, first),)
        for step in further:
            found = tuple(inner for one in found for inner in (one if step == "*" else (getattr(one, step),)))
        return found


class Declared:
    """Something that is said of a field, and the clause that asks for it."""

    clause: str
    of_list = False
    """Whether it speaks of a list as a whole."""

    def complaint(self, value: Any, around: Around) -> str:
        """Say what is wrong with a value; nothing if it is right."""
        raise NotImplementedError

    def complaints(self, value: Any, field: str, around: Around) -> Iterator[Complaint]:
        """List what is wrong with a value, or with each in a list."""
        for one in value if isinstance(value, tuple) else (value,):
            if said := self.complaint(one, around):
                yield field, said

    @property
    def schema(self) -> dict[str, Any]:
        """The same in the words of JSON Schema, as far as it has any."""
        return {}


@attrs.frozen
class Between(Declared):
    """A number from ``least`` to ``most``, which may be called by a field of a table around: ``"turns"``.

    ``further`` is what a violation adds, where that helps.
    """

    least: int
    most: int | str
    clause: str
    further: str = ""

    def complaint(self, value: Any, around: Around) -> str:
        """Compare."""
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
        """Compare."""
        return "" if value >= self.least else f"{value} is less than {self.least}"

    @property
    def schema(self) -> dict[str, Any]:
        """The bound."""
        return {"minimum": self.least}


@attrs.frozen
class OneOf(Declared):
    """A name, or number, of a ``table``; ``what`` it lists, in a word. Its rows may have titles for forms."""

    table: Collection[Any] = attrs.field(eq=id)
    what: str
    clause: str

    def complaint(self, value: Any, around: Around) -> str:
        """Look it up."""
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
        """The names."""
        return {"enum": list(self.table)}

    @property
    def choices(self) -> tuple[tuple[Any, str], ...]:
        """What there is, and what it is called."""
        rows = self.table if isinstance(self.table, Mapping) else {}
        return tuple((one, str(getattr(rows.get(one), "title", one))) for one in self.table)


@attrs.frozen
class OnMap(Declared):
    """A name of some ``kind``, such as a hex, that lies on the scenario's map."""

    kind: str
    clause: str

    def complaint(self, value: Any, around: Around) -> str:
        """Ask the map, if there is one."""
        return around.names[self.kind](value) if self.kind in around.names else ""


@attrs.frozen
class RefersTo(Declared):
    """What stands at ``path`` too, seen from the nearest table that has its first field; ``what`` that is."""

    path: str
    what: str
    clause: str

    def complaint(self, value: Any, around: Around) -> str:
        """Look for it."""
        there = around.at(self.path)
        if value in there:
            return ""
        known = f"there are {', '.join(map(str, there))}" if there else "there is none"
        return f"there is no {self.what} {shown(value)}; {known}"


@attrs.frozen
class Spelled(Declared):
    """A text of a ``pattern``, which ``says`` tells in words."""

    pattern: str
    says: str
    clause: str

    def complaint(self, value: Any, around: Around) -> str:
        """Match the whole of it."""
        return "" if re.fullmatch(self.pattern, value) else f"{shown(value)} is no name: {self.says}"

    @property
    def schema(self) -> dict[str, Any]:
        """The pattern."""
        return {"pattern": f"^(?:{self.pattern})$"}


@attrs.frozen
class Unique(Declared):
    """A name that stands once in the whole file ``among`` those of its kind, whatever list they are in."""

    among: str
    clause: str

    def complaint(self, value: Any, around: Around) -> str:
        """Remember it."""
        taken = around.taken.setdefault(self.among, set())
        said = f"{shown(value)} is named already" if value in taken else ""
        taken.add(value)
        return said


@attrs.frozen
class NotEmpty(Declared):
    """A list of at least one."""

    clause: str
    of_list = True

    def complaints(self, value: Any, field: str, around: Around) -> Iterator[Complaint]:
        """Look whether there is any."""
        if not value:
            yield field, "at least one is needed"

    @property
    def schema(self) -> dict[str, Any]:
        """The same."""
        return {"minItems": 1}


@attrs.frozen
class Distinct(Declared):
    """A list in which nothing stands twice; of tables, no two that have the same in the field ``by``."""

    clause: str
    by: str = ""
    of_list = True

    def complaints(self, value: Any, field: str, around: Around) -> Iterator[Complaint]:
        """Name what stands again: the list, or the field of the later table."""
        seen = set()
        for at, one in enumerate(value):
            key = getattr(one, self.by) if self.by else one
            if key in seen:
                yield f"{field}[{at}].{self.by}" if self.by else field, f"{shown(key)} is named already"
            seen.add(key)

    @property
    def schema(self) -> dict[str, Any]:
        """The same, where it is said of the values themselves."""
        return {} if self.by else {"uniqueItems": True}


def shown(value: Any) -> str:
    """Write a value that is wrong, a text quoted and cut short."""
    return repr(value[:20]) if isinstance(value, str) else str(value)

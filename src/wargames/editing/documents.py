"""A scenario file that is changed in place, with comments and layout kept."""

from collections.abc import Iterator, Mapping
from typing import Any

from wargames.editing import fields
from wargames.kernel.base.errors import BadScenario


class Document:
    """The text of a scenario file, changed field by field (the extra ``web``).

    Raises :class:`BadScenario` for invalid TOML, and for missing or impossible fields.
    """

    def __init__(self, text: str) -> None:
        self._toml = fields.parsed(text)

    @property
    def text(self) -> str:
        """The current text."""
        return str(self._toml.as_string())

    def data(self, field: str = "") -> Any:
        """Return the plain data of the file or of a field; None for a missing field."""
        try:
            found = fields.at(self._toml, fields.steps(field), field) if field else self._toml
        except BadScenario:
            return None
        return found.unwrap() if hasattr(found, "unwrap") else found

    def set(self, field: str, value: Any) -> None:
        """Set a field; missing tables on the way are made."""
        *way, last = fields.steps(field)
        holder: Any = self._toml
        for at, step in enumerate(way):
            if isinstance(holder, dict) and step not in holder:
                holder[step] = fields.written(
                    [] if isinstance((*way, last)[at + 1], int) else {}, beside=holder
                )
            holder = fields.entered(holder, step, field)
        fields.fits(holder, last, field)
        if isinstance(last, int) and last >= len(holder):
            raise BadScenario(f"there is no {field}: {last} is missing")
        holder[last] = fields.written(value, beside=holder)

    def add(self, field: str, value: Any) -> None:
        """Append a value to a list, which is made if it is missing."""
        *way, last = fields.steps(field)
        holder = self._holder(way, field)
        if isinstance(holder, dict) and last not in holder:
            holder[last] = fields.empty(of=value)
        there = fields.entered(holder, last, field)
        if not isinstance(there, list):
            raise BadScenario(f"{field} is no list")
        if not there and isinstance(value, Mapping):
            holder[last] = there = fields.empty(of=value)
        there.append(fields.written(value, beside=there))

    def remove(self, field: str) -> None:
        """Remove a field or a list item; an empty list of tables stays as ``[]``."""
        *way, last = fields.steps(field)
        holder = self._holder(way, field)
        fields.entered(holder, last, field)
        del holder[last]
        if isinstance(last, int) and not holder and way and fields.is_tables(holder):
            *above, name = way
            self._holder(above, field)[name] = fields.empty()

    def _holder(self, way: list[fields.Step], field: str) -> Any:
        """Return the container of a field; missing tables on the way may be made."""
        holder: Any = self._toml
        for step in way:
            if isinstance(holder, dict) and isinstance(step, str) and step not in holder:
                holder[step] = fields.written({}, beside=holder)
            holder = fields.entered(holder, step, field)
        return holder


def new_name(data: Any, begins: str) -> str:
    """Return a name that is unused in a file.

    >>> new_name({"groups": {"A1": {}}, "squads": [{"id": "A2"}]}, "A")
    'A3'
    """
    taken = set(_words(data))
    number = 1
    while f"{begins}{number}" in taken:
        number += 1
    return f"{begins}{number}"


def _words(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        yield from data
        for one in data.values():
            yield from _words(one)
    elif isinstance(data, list):
        for one in data:
            yield from _words(one)

"""Scenario files changed field by field, with their comments and their layout kept (the extra ``web``).

A field is named as violations name it: ``us.forces[2].number``.
"""

from typing import Any

from wargames.editing import fields
from wargames.editing.documents import Document


def read(text: str) -> dict[str, Any]:
    """Give what a file holds as plain data, such as a form shows.

    Raises :class:`BadScenario` for what is no TOML.
    """
    data: dict[str, Any] = Document(text).data()
    return data


def changed(text: str, field: str, value: Any) -> str:
    """Set a field; tables on the way to it that are missing are made.

    Raises :class:`BadScenario` for what is no TOML, and for a field that can be in no such file.
    """
    document = Document(text)
    document.set(field, value)
    return document.text


def added(text: str, field: str, value: Any) -> str:
    """Put a value behind the last one of a list, which is made if it is missing; raises as `changed` does."""
    document = Document(text)
    document.add(field, value)
    return document.text


def without(text: str, field: str) -> str:
    """Leave a field out, or one of a list; raises :class:`BadScenario` where there is no such field."""
    document = Document(text)
    document.remove(field)
    return document.text


def value_at(data: Any, field: str) -> Any:
    """Look a field up in what a file holds; raises :class:`BadScenario` where it is not there."""
    return fields.at(data, fields.steps(field), field)

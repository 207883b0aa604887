"""Changes of the text of scenario files, with comments and layout kept (the extra ``web``).

Fields are named as in violations: ``us.forces[2].number``.
"""

from typing import Any

from wargames.editing import fields
from wargames.editing.documents import Document


def read(text: str) -> dict[str, Any]:
    """Return the plain data of a file.

    Raises :class:`BadScenario` for invalid TOML.
    """
    data: dict[str, Any] = Document(text).data()
    return data


def changed(text: str, field: str, value: Any) -> str:
    """Return the text with a field set; missing tables on the way are made.

    Raises :class:`BadScenario` for invalid TOML, and for an impossible field.
    """
    document = Document(text)
    document.set(field, value)
    return document.text


def added(text: str, field: str, value: Any) -> str:
    """Return the text with a value appended to a list, made if missing; raises as :func:`changed` does."""
    document = Document(text)
    document.add(field, value)
    return document.text


def without(text: str, field: str) -> str:
    """Return the text without a field or list item; raises :class:`BadScenario` if there is none."""
    document = Document(text)
    document.remove(field)
    return document.text


def value_at(data: Any, field: str) -> Any:
    """Return the value of a field; raises :class:`BadScenario` if it is missing."""
    return fields.at(data, fields.steps(field), field)

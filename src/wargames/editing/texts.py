"""Scenario files changed field by field, with their comments and their layout kept (the extra ``web``).

A field is named as violations name it: ``us.forces[2].number``.
"""

import re
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from wargames.kernel.errors import BadOption, BadScenario

Step = str | int
MISSING = "changing scenario files needs tomlkit: pip install 'wargames-kernel[web]'"


def read(text: str) -> dict[str, Any]:
    """Give what a file holds as plain data, such as a form shows.

    Raises :class:`BadScenario` for what is no TOML.
    """
    data: dict[str, Any] = _parsed(text).unwrap()
    return data


def changed(text: str, field: str, value: Any) -> str:
    """Set a field; tables on the way to it that are missing are made.

    Raises :class:`BadScenario` for what is no TOML, and for a field that can be in no such file.
    """
    document = _parsed(text)
    *way, last = _steps(field)
    holder: Any = document
    for at, step in enumerate(way):
        if isinstance(holder, dict) and step not in holder:
            holder[step] = [] if isinstance(way[at + 1 : at + 2] or last, int) else {}
        holder = _entered(holder, step, field)
    _fits(holder, last, field)
    holder[last] = _written(value)
    return str(document.as_string())


def added(text: str, field: str, value: Any) -> str:
    """Put a value behind the last one of a list, which is made if it is missing; raises as `changed` does."""
    document = _parsed(text)
    *way, last = _steps(field)
    holder: Any = _at(document, way, field)
    if isinstance(holder, dict) and last not in holder:
        kit = _kit()
        holder[last] = kit.aot() if isinstance(value, Mapping) else kit.array()
    there = _entered(holder, last, field)
    if not isinstance(there, list):
        raise BadScenario(f"{field} is no list")
    there.append(_written(value))
    return str(document.as_string())


def without(text: str, field: str) -> str:
    """Leave a field out, or one of a list; raises :class:`BadScenario` where there is no such field."""
    document = _parsed(text)
    *way, last = _steps(field)
    holder = _at(document, way, field)
    _entered(holder, last, field)
    del holder[last]
    return str(document.as_string())


def value_at(data: Any, field: str) -> Any:
    """Look a field up in what a file holds; raises :class:`BadScenario` where it is not there."""
    return _at(data, _steps(field), field)


def _at(holder: Any, way: Sequence[Step], field: str) -> Any:
    for step in way:
        holder = _entered(holder, step, field)
    return holder


def _entered(holder: Any, step: Step, field: str) -> Any:
    _fits(holder, step, field)
    try:
        return holder[step]
    except (KeyError, IndexError):
        raise BadScenario(f"there is no {field}: {step!r} is missing") from None


def _fits(holder: Any, step: Step, field: str) -> None:
    """Refuse a name in a list, and a number anywhere else."""
    fits = isinstance(holder, list) if isinstance(step, int) else isinstance(holder, dict)
    if not fits:
        raise BadScenario(f"there can be no {field}: {step!r} names nothing there")


def _steps(field: str) -> list[Step]:
    """Take the name of a field apart.

    >>> _steps("us.forces[2].number")
    ['us', 'forces', 2, 'number']
    """
    found = re.findall(r"\[(\d+)\]|([^.\[\]]+)", field)
    if not found:
        raise BadScenario("no field is named")
    return [name or int(number) for number, name in found]


def _written(value: Any) -> Any:
    """Make a value as TOML holds it, a text of several lines in as many."""
    if isinstance(value, str) and "\n" in value and "'''" not in value:
        return _kit().parse(f"text = '''\n{value}'''")["text"]
    return _kit().item(value)


def _parsed(text: str) -> Any:
    kit = _kit()
    try:
        return kit.parse(text)
    except kit.exceptions.ParseError as error:
        raise BadScenario(f"line {getattr(error, 'line', 1)}: {str(error)[:200]}") from None


def _kit() -> Any:
    try:
        return import_module("tomlkit")
    except ModuleNotFoundError:
        raise BadOption(MISSING) from None

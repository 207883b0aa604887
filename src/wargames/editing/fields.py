"""Fields of a TOML document by their names, such as ``us.forces[2].number`` (the extra ``web``)."""

import re
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from wargames.kernel.base.errors import BadOption, BadScenario
from wargames.kernel.game.scenario_file import LARGEST_FILE

Step = str | int
MISSING = "changing scenario files needs tomlkit: pip install 'wargames-kernel[web]'"
WIDE = 100
"""The characters beyond which a list is written in several lines."""


def parsed(text: str) -> Any:
    """Return a text as a TOML document; raises :class:`BadScenario` for invalid TOML."""
    kit = _kit()
    if len(text) > LARGEST_FILE:
        raise BadScenario(f"{len(text):,} characters are too many for a scenario")
    try:
        return kit.parse(text)
    except (kit.exceptions.TOMLKitError, RecursionError, ValueError) as error:
        raise BadScenario(f"line {getattr(error, 'line', 1)}: {str(error)[:200]}") from None


def steps(field: str) -> list[Step]:
    """Return the steps of the name of a field.

    >>> steps("us.forces[2].number")
    ['us', 'forces', 2, 'number']
    """
    found = re.findall(r"\[(\d{1,6})\]|([^.\[\]]+)", field)
    if not found:
        raise BadScenario("no field is named")
    return [name or int(number) for number, name in found]


def match(patterns: Mapping[str, Any], field: str) -> Any:
    """Return the value of the first pattern that matches a field; ``*`` is any name or number.

    >>> match({"us.forces.*.unit": "counters"}, "us.forces[2].unit")
    'counters'
    """
    way = list(map(str, steps(field)))
    for pattern, said in patterns.items():
        pieces = pattern.split(".")
        if len(pieces) == len(way) and all(one in {"*", two} for one, two in zip(pieces, way, strict=True)):
            return said
    return None


def at(holder: Any, way: Sequence[Step], field: str) -> Any:
    """Return the value at some steps; raises :class:`BadScenario` if there is none."""
    for step in way:
        holder = entered(holder, step, field)
    return holder


def entered(holder: Any, step: Step, field: str) -> Any:
    """Return the value one step further."""
    fits(holder, step, field)
    try:
        return holder[step]
    except (KeyError, IndexError):
        raise BadScenario(f"there is no {field}: {step!r} is missing") from None


def fits(holder: Any, step: Step, field: str) -> None:
    """Raise an error for a name in a list, and for a number elsewhere."""
    fitting = isinstance(holder, list) if isinstance(step, int) else isinstance(holder, dict)
    if not fitting:
        raise BadScenario(f"there can be no {field}: {step!r} names nothing there")


def written(value: Any, *, beside: Any = None) -> Any:
    """Return a value as a TOML item; a table is written like those ``beside`` it."""
    kit = _kit()
    if isinstance(value, str) and "\n" in value and "'''" not in value:
        return kit.parse(f"text = '''\n{value}'''")["text"]
    if isinstance(value, Mapping) and (isinstance(beside, kit.items.Array) or _inline(beside)):
        table = kit.inline_table()
        table.update({key: written(one) for key, one in value.items()})
        return table
    item = kit.item(value)
    if isinstance(item, kit.items.Array):
        item.multiline(len(item.as_string()) > WIDE and all(isinstance(one, str) for one in item))
    return item


def _inline(holder: Any) -> bool:
    """Return whether the tables in a container are inline, as they are if there are none yet."""
    kit = _kit()
    if not isinstance(holder, dict):
        return False
    inside = [one for one in holder.values() if isinstance(one, dict)]
    if isinstance(holder, kit.items.InlineTable) or not holder:
        return not isinstance(holder, kit.TOMLDocument)
    return bool(inside) and all(isinstance(one, kit.items.InlineTable) for one in inside)


def empty(*, of: Any = None) -> Any:
    """Return an empty list, an array of tables if it is to hold tables."""
    return _kit().aot() if isinstance(of, Mapping) else _kit().array()


def is_tables(holder: Any) -> bool:
    """Return whether a list is an array of tables."""
    return isinstance(holder, _kit().items.AoT)


def _kit() -> Any:
    try:
        return import_module("tomlkit")
    except ModuleNotFoundError:
        raise BadOption(MISSING) from None

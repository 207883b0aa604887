"""Checks of scenarios against the declarations in the types of their classes.

Declarations stand in the type of a field and change nothing at run time:

    rounds: Annotated[int, Between(1, 99, "SN-1.24")]
    vehicle: Annotated[str, OneOf(VEHICLES, "vehicle", "SN-G6")]
    deploy: tuple[Annotated[Area, OnMap("area", "SN-1.19")], ...]

:func:`declared_violations` checks them; schemas and the editor's forms use them. A declaration about a list
holds for each item, and its violations name the list; violations of a declaration about items name the item.
An optional field declares beside None: ``Annotated[int, Least(1, "BOB-3.1")] | None``.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import attrs

from wargames.kernel.game.declarations import NO_MAP, Around, Declared, MapNames


def plain_type(hint: Any) -> Any:
    """Return a type without declarations and without None."""
    if get_origin(hint) is Annotated:
        return plain_type(get_args(hint)[0])
    if get_origin(hint) in {UnionType, Union}:
        inside = [one for one in get_args(hint) if one is not NoneType]
        return plain_type(inside[0]) if len(inside) == 1 else hint
    return hint


@cache
def declared_of(hint: Any) -> tuple[Declared, ...]:
    """List the declarations of a type, without those inside a tuple or a class.

    >>> from wargames.kernel.game.declarations import Least
    >>> declared_of(Annotated[int, Least(1, "HOG-G1")] | None)
    (Least(least=1, clause='HOG-G1'),)
    """
    if get_origin(hint) is Annotated:
        return tuple(one for one in hint.__metadata__ if isinstance(one, Declared))
    if get_origin(hint) in {UnionType, Union}:
        return tuple(said for one in get_args(hint) for said in declared_of(one))
    return ()


@cache
def fields_of(kind: type) -> Mapping[str, Any]:
    """Return the stored fields of a class, with their annotated types."""
    hints = get_type_hints(kind, include_extras=True)
    return {one.name: hints[one.name] for one in attrs.fields(kind) if one.init}


def item_types(hint: Any, length: int) -> tuple[Any, ...]:
    """Return the item types of a tuple of any length; empty for other types."""
    inside = get_args(plain_type(hint)) if get_origin(plain_type(hint)) is tuple else ()
    return inside[:1] * length if inside[1:] == (...,) else inside


def declared_violations(scenario: Any, names: MapNames = NO_MAP) -> Iterator[tuple[str, str, str]]:
    """List where a scenario breaks the declarations of its class: field, complaint, clause.

    Names of kinds that ``names`` lacks are not looked up on the map.
    """
    return _in_table(scenario, "", Around((), names, {}))


def _in_table(table: Any, path: str, around: Around) -> Iterator[tuple[str, str, str]]:
    within = around.within(table)
    kind: type = type(table)
    for name, hint in fields_of(kind).items():
        yield from _in_value(getattr(table, name), hint, f"{path}{name}", within)


def _in_value(value: Any, hint: Any, field: str, around: Around) -> Iterator[tuple[str, str, str]]:
    if value is None:
        return
    for said in declared_of(hint):
        for named, complaint in said.complaints(value, field, around):
            yield named, complaint, said.clause
    if attrs.has(type(value)):
        yield from _in_table(value, f"{field}.", around)
    elif isinstance(value, tuple):
        for at, (one, inner) in enumerate(zip(value, item_types(hint, len(value)), strict=False)):
            yield from _in_value(one, inner, f"{field}[{at}]", around)

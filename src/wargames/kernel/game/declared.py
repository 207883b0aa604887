"""What the fields of a scenario's class declare: read off their types, and checked.

The type of a field says it, and nothing changes at run time:

    rounds: Annotated[int, Between(1, 99, "SN-1.24")]
    vehicle: Annotated[str, OneOf(VEHICLES, "vehicle", "SN-G6")]
    deploy: tuple[Annotated[Area, OnMap("area", "SN-1.19")], ...]

:func:`declared_violations` checks it; schemas and the editor's forms speak of it. What is said of a list
holds for each in it, and its violations name the list; what is said of its items names them. What may be
None is said of the type beside it: ``Annotated[int, Least(1, "BOB-3.1")] | None``.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import attrs

from wargames.kernel.game.declarations import NO_MAP, Around, Declared, MapNames


def plain_type(hint: Any) -> Any:
    """Give a type without what is said of it, and without None beside it."""
    if get_origin(hint) is Annotated:
        return plain_type(get_args(hint)[0])
    if get_origin(hint) in {UnionType, Union}:
        inside = [one for one in get_args(hint) if one is not NoneType]
        return plain_type(inside[0]) if len(inside) == 1 else hint
    return hint


@cache
def declared_of(hint: Any) -> tuple[Declared, ...]:
    """List what a type declares; what is in a tuple or a class declares for itself.

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
    """Give the fields of a class that are written, with their types and what is said of them."""
    hints = get_type_hints(kind, include_extras=True)
    return {one.name: hints[one.name] for one in attrs.fields(kind) if one.init}


def item_types(hint: Any, length: int) -> tuple[Any, ...]:
    """Give the types of what is in a tuple of some length; nothing for what is none."""
    inside = get_args(plain_type(hint)) if get_origin(plain_type(hint)) is tuple else ()
    return inside[:1] * length if inside[1:] == (...,) else inside


def declared_violations(scenario: Any, names: MapNames = NO_MAP) -> Iterator[tuple[str, str, str]]:
    """List where a scenario is not what its class declares: field, complaint, clause.

    Names of kinds that ``names`` does not know are not looked for on the map.
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

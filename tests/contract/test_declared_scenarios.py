"""Each thing that a scenario's class declares is broken once in a file, which is refused naming the field.

A field that is added is tried without a line here; one that no file has fails until a file holds it.
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Literal, get_origin

import attrs
import pytest
from jsonschema import Draft202012Validator

import bob.test_scenario_files
import fire_move.test_scenario_files
import sam_fire.test_scenario_files
import screaming_eagles.test_scenario_files
import sniper.scenario_text
import wargames
from wargames import editing
from wargames.editing.documents import Document
from wargames.kernel.game.declarations import (
    Between,
    Declared,
    Distinct,
    Least,
    NotEmpty,
    OneOf,
    OnMap,
    RefersTo,
    Spelled,
    Unique,
)
from wargames.kernel.game.declared import declared_of, fields_of, item_types, plain_type
from wargames.kernel.game.scenario_file import scenario_violations
from wargames.kernel.inspection.schemas import schema_of

FURTHER = {
    "sniper": (sniper.scenario_text.GOOD,),
    "bob": (bob.test_scenario_files.GOOD,),
    "sam_fire": (sam_fire.test_scenario_files.GOOD,),
    "screaming_eagles": (screaming_eagles.test_scenario_files.GOOD,),
    "fire_move": (fire_move.test_scenario_files.GOOD,),
}
"""Files that hold what no shipped scenario has."""
DECLARING = ("sniper", "bob", "sam_fire", "screaming_eagles")
"""Games whose files are written as their classes declare."""
NOWHERE = 10**6


@attrs.frozen
class Told:
    """Something said of a field: which in a file, what it holds there, and of which class the field is."""

    field: str
    of: str
    value: Any
    said: Declared | type


def told(hint: Any, value: Any, field: str = "", of: str = "") -> Iterator[Told]:
    """List what is said of a value and of what is in it: declarations, and types that a text is not of."""
    kind = plain_type(hint)
    yield from (Told(field, of, value, said) for said in declared_of(hint))
    if kind in {int, bool, str} or get_origin(kind) is Literal:
        yield Told(field, of, value, int if kind is int else bool if kind is bool else str)
    if isinstance(value, Mapping) and attrs.has(kind):
        for name, inner in fields_of(kind).items():
            if name in value:
                yield from told(inner, value[name], _joined(field, name), f"{kind.__name__}.{name}")
    elif isinstance(value, list):
        for at, (one, inner) in enumerate(zip(value, item_types(hint, len(value)), strict=False)):
            yield from told(inner, one, f"{field}[{at}]", f"{of}[]")


def declared(hint: Any, of: str = "") -> Iterator[tuple[str, Declared]]:
    """List what a class declares, whether a file holds it or not."""
    yield from ((of, said) for said in declared_of(hint))
    kind = plain_type(hint)
    if attrs.has(kind):
        for name, inner in fields_of(kind).items():
            yield from declared(inner, f"{kind.__name__}.{name}")
    else:
        for inner in item_types(kind, 1):
            yield from declared(inner, f"{of}[]")


def _joined(field: str, name: str) -> str:
    return f"{field}.{name}" if field else name


def broken(one: Told, names: tuple[str, ...]) -> Iterator[Any]:
    """Give values that are not as declared."""
    match one.said:
        case Between(least, most):
            yield from (least - 1, most + 1 if isinstance(most, int) else NOWHERE)
        case Least(least):
            yield least - 1
        case OneOf() | OnMap() | RefersTo():
            other = "Nowhere" if isinstance(_first(one.value), str) else NOWHERE
            yield [*one.value, other] if isinstance(one.value, list) else other
        case Spelled():
            yield from ("", "two words", "1A", "x" * 200)
        case Unique():
            yield [*one.value, one.value[0]] if isinstance(one.value, list) else _another(one.value, names)
        case NotEmpty():
            yield []
        case Distinct():
            yield [*one.value, one.value[0]]
        case type() as kind:
            yield 7 if kind is str else "text"
        case _:
            raise AssertionError(f"nobody says how {one.said} is broken")


def _first(value: Any) -> Any:
    return value[0] if isinstance(value, list) else value


def _another(name: str, names: tuple[str, ...]) -> str:
    return next(one for one in names if one != name)


def named(one: Told, at: int) -> str:
    """Name the field that is refused."""
    by = one.said.by if isinstance(one.said, Distinct) else ""
    return f"{one.field}[{at}].{by}" if by else one.field


@cache
def texts(game: str) -> tuple[str, ...]:
    played = wargames.load(game)
    return (*(editing.begun(played, name) for name in played.scenarios), *FURTHER.get(game, ()))


@cache
def firsts(game: str) -> dict[tuple[str, Declared | type], tuple[str, Told]]:
    """Find for all that is said the first file and field that it can be broken in."""
    found: dict[tuple[str, Declared | type], tuple[str, Told]] = {}
    for text in texts(game):
        for one in told(wargames.load(game).scenario_type, tomllib.loads(text)):
            if one.value != [] and (isinstance(one.said, Unique) or (one.of, one.said) not in found):
                found[one.of, one.said] = (text, one)  # of unique names the last one is refused
    return found


def known_names(game: str, text: str, one: Told) -> tuple[str, ...]:
    """List the names of the kind that must stand once."""
    every = told(wargames.load(game).scenario_type, tomllib.loads(text))
    return tuple(other.value for other in every if other.said == one.said and isinstance(other.value, str))


document_of = cache(Document)


def damaged(game: str, text: str, one: Told) -> Iterator[str]:
    """Break something in a file, in each way."""
    document = document_of(text)
    try:
        for value in broken(one, known_names(game, text, one)):
            document.set(one.field, value)
            yield document.text
    finally:
        document.set(one.field, one.value)


every_game = pytest.mark.parametrize("game", DECLARING)


@every_game
def test_what_is_not_as_declared_is_refused_by_its_field(game: str) -> None:
    for good, one in firsts(game).values():
        field = named(one, len(one.value)) if isinstance(one.value, list) else one.field
        for text in damaged(game, good, one):
            found = scenario_violations(wargames.load(game), text)
            clauses = {violation.clause for violation in found if violation.field.startswith(field)}

            assert clauses, f"{one} is not named: {found}"
            assert isinstance(one.said, type) or one.said.clause in clauses, one


@every_game
def test_a_schema_refuses_what_is_not_as_declared(game: str) -> None:
    """What only the file itself can say, such as the names on its map, no schema can."""
    schema = Draft202012Validator(schema_of(wargames.load(game), "scenario"))
    for good, one in firsts(game).values():
        if isinstance(one.said, type) or one.said.schema:
            assert not schema.is_valid(tomllib.loads(next(damaged(game, good, one)))), one


@every_game
def test_all_that_is_declared_stands_in_some_file(game: str) -> None:
    assert set() == set(declared(wargames.load(game).scenario_type)) - firsts(game).keys()

"""What a scenario's class declares of its fields is checked in files, and told by schemas."""

from typing import Annotated, Any

import attrs
import pytest
from jsonschema import Draft202012Validator

from cases import cases
from wargames.kernel.base.errors import BadScenario
from wargames.kernel.game import Scenario
from wargames.kernel.game.declarations import (
    Between,
    Distinct,
    Least,
    NotEmpty,
    OneOf,
    OnMap,
    RefersTo,
    Spelled,
    Unique,
)
from wargames.kernel.game.declared import declared_violations
from wargames.kernel.game.scenario_file import read_scenario_file
from wargames.kernel.inspection.schema_types import Shapes

HULLS = {"raft": 1, "ferry": 2}


@attrs.frozen
class Boat:
    id: Annotated[str, Unique("boat", "X-2"), Spelled("[A-Z][0-9]", "a letter, then a digit", "X-2")]
    hull: Annotated[str, OneOf(HULLS, "hull", "X-3")] = "raft"
    at: Annotated[str, OnMap("pier", "X-4")] | None = None
    turn: Annotated[int, Between(1, "turns", "X-5")] | None = None
    lengths: tuple[Annotated[int, Least(2, "X-6")], ...] = ()


@attrs.frozen
class Fleet:
    boats: Annotated[tuple[Boat, ...], NotEmpty("X-7")]
    flagship: Annotated[str, RefersTo("boats.*.id", "boat", "X-8")] | None = None
    spares: Annotated[tuple[Boat, ...], Distinct("X-9", by="hull")] = ()


@attrs.frozen
class Regatta(Scenario):
    turns: Annotated[int, Between(1, 9, "X-1")]
    home: Fleet
    away: Fleet
    buoys: Annotated[tuple[str, ...], OnMap("pier", "X-4"), Distinct("X-9")] = ()


PIERS = {"pier": lambda name: "" if name.startswith("P") else f"{name} is no pier"}


def scenario(**changes: Any) -> Regatta:
    home = Fleet((Boat("A1", turn=3, at="P1", lengths=(2, 5)),), flagship="A1", spares=(Boat("A2"),))
    plain = Regatta("x", "X", 3, home, Fleet((Boat("B1"),)), buoys=("P1", "P2"))
    return attrs.evolve(plain, **changes)


def test_what_is_as_declared_has_no_violations() -> None:
    assert [] == list(declared_violations(scenario(), PIERS))


@cases(
    ({"turns": 10}, "turns", "10 is not between 1 and 9", "X-1"),
    ({"turns": 2}, "home.boats[0].turn", "3 is not between 1 and 2", "X-5"),
    ({"away": Fleet(())}, "away.boats", "at least one is needed", "X-7"),
    ({"away": Fleet((Boat("A1"),))}, "away.boats[0].id", "'A1' is named already", "X-2"),
    ({"away": Fleet((Boat("b1"),))}, "away.boats[0].id", "'b1' is no name: a letter, then a digit", "X-2"),
    ({"away": Fleet((Boat("B12"),))}, "away.boats[0].id", "'B12' is no name: a letter, then a digit", "X-2"),
    (
        {"away": Fleet((Boat("B1", "ark"),))},
        "away.boats[0].hull",
        "no hull is called 'ark'; there are raft, ferry",
        "X-3",
    ),
    ({"away": Fleet((Boat("B1", at="C4"),))}, "away.boats[0].at", "C4 is no pier", "X-4"),
    ({"away": Fleet((Boat("B1", lengths=(3, 1)),))}, "away.boats[0].lengths[1]", "1 is less than 2", "X-6"),
    (
        {"away": Fleet((Boat("B1"),), flagship="A1")},
        "away.flagship",
        "there is no boat 'A1'; there are B1",
        "X-8",
    ),
    (
        {"away": Fleet((Boat("B1"),), spares=(Boat("B2"), Boat("B3")))},
        "away.spares[1].hull",
        "'raft' is named already",
        "X-9",
    ),
    ({"buoys": ("P1", "C4")}, "buoys", "C4 is no pier", "X-4"),
    ({"buoys": ("P1", "P1")}, "buoys", "'P1' is named already", "X-9"),
)
def test_a_field_that_is_not_as_declared_is_named_with_its_clause(
    changes: dict[str, Any], field: str, said: str, clause: str
) -> None:
    assert [(field, said, clause)] == list(declared_violations(scenario(**changes), PIERS))


def test_all_that_is_wrong_is_listed() -> None:
    wrong = scenario(turns=0, buoys=("C1", "C1"))
    fields = [field for field, _, _ in declared_violations(wrong, PIERS)]
    assert ["turns", "home.boats[0].turn", "buoys", "buoys", "buoys"] == fields


def test_names_that_no_map_tells_are_left_alone() -> None:
    """Of a map that cannot be read nothing is known; the rest is checked."""
    wrong = scenario(turns=0, buoys=("C1",))
    assert ["turns", "home.boats[0].turn"] == [field for field, _, _ in declared_violations(wrong)]


def test_a_file_is_checked_by_its_class() -> None:
    text = 'id = "x"\ntitle = "X"\nturns = 10\n\n[[home.boats]]\nid = "A1"\n\n[[away.boats]]\nid = "A1"\n'
    with pytest.raises(BadScenario) as refused:
        read_scenario_file(text, "x.toml", Regatta, "X-0")

    assert [(3, "turns", "X-1"), (9, "away.boats[0].id", "X-2")] == [
        (one.line, one.field, one.clause) for one in refused.value.violations
    ]


BOAT = {"id": "A1"}


@cases(
    ({}, True),
    ({"turns": 0}, False),
    ({"turns": 10}, False),
    ({"home": {"boats": []}}, False),
    ({"home": {"boats": [{"id": "A12"}]}}, False),
    ({"home": {"boats": [BOAT | {"hull": "ferry", "at": None, "turn": 1}]}}, True),
    ({"home": {"boats": [BOAT | {"hull": "ark"}]}}, False),
    ({"home": {"boats": [BOAT | {"turn": 0}]}}, False),
    ({"home": {"boats": [BOAT | {"lengths": [2, 1]}]}}, False),
    ({"buoys": ["P1", "P1"]}, False),
)
def test_a_schema_says_what_is_declared(changes: dict[str, Any], *, fits: bool) -> None:
    shapes = Shapes(sent=False)
    schema = {**shapes.of(Regatta), "$defs": shapes.definitions}
    plain = {"id": "x", "title": "X", "turns": 3, "home": {"boats": [BOAT]}, "away": {"boats": [BOAT]}}
    assert fits == Draft202012Validator(schema).is_valid(plain | changes)

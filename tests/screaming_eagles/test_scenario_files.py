"""Scenario files of a user: what they may set, and errors that name file, line, field and clause."""

import json
import tomllib
from functools import partial
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scenario_errors
from cases import cases
from screaming_eagles.given import PLANES, at, choices, lay_all, new_game, scenario, scenario_text
from wargames.kernel.base.errors import BadScenario
from wargames.kernel.chance.dice import ScriptedDice
from wargames.kernel.game.json_forms import decode_state, encode_state
from wargames.screaming_eagles import GAME
from wargames.screaming_eagles.lattice import SPACES
from wargames.screaming_eagles.scenarios import EaglesScenario
from wargames.screaming_eagles.state import Damage, Stores

GOOD = """\
id = "duel"
title = "A duel"
description = "Two damaged pairs."

[planes.stallion]
start = "H3"
stores = { LR = 0, MR = 1, CAN = 4, flares = 0 }
[planes.tiger]
start = "K1"
damage = { tail = 1, wings = 3, engine = 1 }
[planes.eagle]
start = "H7"
[planes.cobra]
start = "E21"
"""


complaint = partial(scenario_errors.complaint, GAME.read_scenario)


# ------------------------------------------------------------------------------------------------ reading


def test_a_scenario_sets_spaces_stores_and_damage() -> None:
    """SE-2.3, SE-2.10"""
    state = GAME.start(GAME.read_scenario(GOOD, "mine.toml"), dice=ScriptedDice()).state

    assert ("H3", "K1", "H7", "E21") == tuple(plane.at for plane in state.table.planes)
    assert Stores(0, 1, 4, 0) == state.table.plane("stallion").stores
    assert Damage(tail=1, wings=3, engine=1) == state.table.plane("tiger").damage
    assert (Stores(), Damage()) == (state.table.plane("eagle").stores, state.table.plane("eagle").damage)


def test_a_scenario_can_be_played() -> None:
    """SE-2.10"""
    state = GAME.start(GAME.read_scenario(GOOD, "mine.toml"), dice=ScriptedDice()).state

    assert ["pick stallion", "pick tiger"] == choices(lay_all(state).state)


def test_the_shipped_scenario_is_the_printed_set_up() -> None:
    """SE-2.10, SE-G2"""
    assert ["standard"] == list(GAME.scenarios)
    places = {squadron: GAME.scenarios["standard"].set_up_of(squadron).start for squadron in PLANES}
    assert {"stallion": at(5, 0), "tiger": at(11, 0), "eagle": at(11, 40), "cobra": at(5, 40)} == places


# ------------------------------------------------------------------------------------------------ errors


@cases(
    ('start = "H3"', 'start = "H21"', 6, "planes.stallion.start", "SE-G1"),
    ('start = "H3"', 'start = ""', 6, "planes.stallion.start", "SE-G1"),
    ('start = "H3"', "start = 8", 6, "planes.stallion.start", "SE-2.10"),
    ('start = "H7"', 'start = "H3"', 6, "planes.stallion.start", "SE-6.11"),
    ("flares = 0", "flare = 1", 7, "planes.stallion.stores.flare", "SE-2.10"),
    ("flares = 0", "flares = 1.0", 7, "planes.stallion.stores.flares", "SE-2.10"),
    ("tail = 1", "tail = 2", 10, "planes.tiger.damage.tail", "SE-G4"),
    ("wings = 3", "wings = 4", 10, "planes.tiger.damage.wings", "SE-G4"),
    ("engine = 1", "cockpit = 1", 10, "planes.tiger.damage.cockpit", "SE-G4"),
    ("engine = 1", "fuel_tank = 1", 10, "planes.tiger.damage.fuel_tank", "SE-G4"),
    ("engine = 1", "engine = -1", 10, "planes.tiger.damage.engine", "SE-G4"),
    ("engine = 1", "nose = 1", 10, "planes.tiger.damage.nose", "SE-2.10"),
    ('title = "A duel"', 'heading = "A duel"', 1, "title", "SE-2.10"),
    ('[planes.cobra]\nstart = "E21"', "", 1, "planes.cobra", "SE-2.10"),
    ('[planes.eagle]\nstart = "H7"', '[planes.eagle]\nspace = "H7"', 11, "planes.eagle.start", "SE-2.10"),
)
def test_errors_name_file_line_field_and_clause(
    old: str, new: str, line: int, field: str, clause: str
) -> None:
    """SE-2.3, SE-2.10, SE-6.11, SE-G1, SE-G4"""
    assert old in GOOD

    said = complaint(GOOD.replace(old, new))

    assert said.startswith("mine.toml, line ")
    assert f"[{clause}]" in said
    assert field in said
    assert f"line {line}," in said


# ------------------------------------------------------------------------------------------------ properties


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(["start", "LR", "x"]), inner),
    max_leaves=4,
)


@settings(deadline=None, max_examples=100)
@given(name=st.sampled_from(["start", "stores", "damage", "extra"]), value=VALUES)
def test_reading_any_value_in_a_field_raises_only_errors_of_the_library(name: str, value: Any) -> None:
    """SE-2.10"""
    text = GOOD.replace('[planes.eagle]\nstart = "H7"', f"[planes.eagle]\n{name} = {toml_of(value)}")

    with pytest.raises(BadScenario, match=r"mine\.toml"):
        GAME.read_scenario(text, "mine.toml")


def toml_of(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml_of(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(toml_of(one) for one in value) + "]"
    return "'none'" if value is None else json.dumps(value)


def of_ledger() -> st.SearchStrategy[EaglesScenario]:
    """Any table that the rules allow."""
    stores = st.fixed_dictionaries(
        {
            "LR": st.integers(0, 2),
            "MR": st.integers(0, 3),
            "CAN": st.integers(0, 8),
            "flares": st.integers(0, 2),
        }
    )
    damage = st.fixed_dictionaries(
        {"tail": st.integers(0, 1), "wings": st.integers(0, 3), "engine": st.integers(0, 1)}
    )
    places = st.lists(st.sampled_from(PAIRS), min_size=4, max_size=4, unique=True)
    return st.builds(
        lambda where, stored, damaged: scenario(
            dict(zip(PLANES, where, strict=True)),
            dict(zip(PLANES, stored, strict=True)),
            dict(zip(PLANES, damaged, strict=True)),
        ),
        places,
        st.lists(stores, min_size=4, max_size=4),
        st.lists(damage, min_size=4, max_size=4),
    )


PAIRS = [(column, row) for column in range(1, 16) for row in range(41) if row % 2 == (column + 1) % 2]


@settings(deadline=None, max_examples=60)
@given(of_ledger())
def test_every_possible_set_up_is_read_as_written_and_played(read: EaglesScenario) -> None:
    """SE-2.10, SE-G1"""
    state = GAME.start(read, dice=ScriptedDice()).state

    assert [read.plane(squadron) for squadron in PLANES] == list(state.table.planes)
    assert state == decode_state(GAME, encode_state(GAME, state))
    assert not list(GAME.violations(state))


def test_a_scenario_written_out_and_read_again_is_the_same() -> None:
    """SE-2.10"""
    read = GAME.read_scenario(GOOD, "mine.toml")
    spaces = {squadron: read.set_up_of(squadron).start for squadron in PLANES}
    lines = [f"{name} = {json.dumps(getattr(read, name))}" for name in ("id", "title", "description")]
    for squadron in PLANES:
        place = read.set_up_of(squadron)
        lines += [f"[planes.{squadron}]", f'start = "{spaces[squadron]}"']
        lines += [f"stores.{name} = {count}" for name, count in attrs.asdict(place.stores).items()]
        lines += [f"damage.{name} = {count}" for name, count in attrs.asdict(place.damage).items()]

    assert read == GAME.read_scenario("\n".join(lines), "again.toml")


def test_the_tests_own_scenarios_are_written_in_the_same_form() -> None:
    """SE-2.10"""
    plain = tomllib.loads(scenario_text({"tiger": (8, 5)}, {"tiger": {"LR": 0}}, {"cobra": {"wings": 2}}))

    assert {"start": "H3", "stores": {"LR": 0}} == plain["planes"]["tiger"]
    assert {"wings": 2} == plain["planes"]["cobra"]["damage"]
    assert 308 == len(SPACES) == len(PAIRS)
    assert new_game().table.frames

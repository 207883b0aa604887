"""The house rules of Sniper's Alley: each by its clause, allowed and refused."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import attrs
import pytest

import wargames
from wargames.kernel.inspection.coverage import Coverage
from wargames.sniper.moments import HealRolled
from wargames.testing import GameSetting, promise_tests

GAME = wargames.load("house_alley")
WARD = """
id = "ward"
title = "A medic and two squads"
rounds = 5
initiative = "us"
objectives = [{ hex = "0404", kind = "victory" }]
victory = { kind = "objective", attacker = "us" }

[map]
boards = [{ id = "Ward", rows = ["........", "........", "........", "........"] }]

[us]
actions = 2
deploy = ["0101-0204"]
squads = [
    { id = "M1", division = 1, figures = ["regular"], specialization = "medic", hex = "0101" },
    { id = "U1", division = 1, figures = ["regular", "regular"], hex = "0101" },
    { id = "U2", division = 1, figures = ["elite", "elite"], hex = "0101" },
]

[de]
actions = 2
deploy = ["0701-0804"]
squads = [{ id = "D1", division = 1, figures = ["regular"], hex = "0804" }]
"""


def ward(**options: bool) -> Any:
    """Begin with a medic beside two squads, and a regular lost."""
    scenario = GAME.read_scenario(WARD, "ward.toml")
    dice = wargames.ScriptedDice([])
    state = GAME.start(scenario, {"default_set_up": True, **options}, dice=dice).state
    return attrs.evolve(state, us=attrs.evolve(state.us, lost_regulars=1))


def healed(state: Any, die: int) -> bool:
    """Let the medic heal a regular into U1, with a die that falls so."""
    step = GAME.apply(state, "us", GAME.parse("heal U1 with M1"), wargames.ScriptedDice([die]))
    return next(event.healed for event in step.events if isinstance(event, HealRolled))


@pytest.mark.clause("HA-1.1", "TOI-4.3")
@pytest.mark.parametrize(("die", "hospital", "found"), [(3, True, True), (2, True, False), (3, False, False)])
def test_with_a_field_hospital_a_three_heals(die: int, *, hospital: bool, found: bool) -> None:
    """Without it the printed rule holds: 4 or more."""
    assert found == healed(ward(field_hospital=hospital), die)


@pytest.mark.clause("HA-1.1")
def test_the_odds_know_the_hospital() -> None:
    """They are counted by the rules in force."""
    heal = GAME.parse("heal U1 with M1")
    views = [GAME.view(ward(field_hospital=is_there), wargames.Seat("us")) for is_there in (True, False)]

    assert [Fraction(4, 6), Fraction(3, 6)] == [GAME.odds(view, heal)["healed"] for view in views]


@pytest.mark.clause("HA-1.1")
def test_a_hospital_of_another_size_is_refused() -> None:
    """There is one, or none."""
    with pytest.raises(wargames.BadOption, match="field_hospital"):
        ward(field_hospital="large")  # type: ignore[arg-type]  # as typed by a person


@pytest.mark.clause("HA-2.1")
def test_nobody_is_healed_into_a_squad_without_a_regular() -> None:
    """Neither offered nor taken, and the printed game takes it."""
    state, action = ward(), GAME.parse("heal U2 with M1")
    refused = GAME.refusal(state, "us", action)
    printed = wargames.load("sniper")
    plain = attrs.evolve(state, options=printed.options({"default_set_up": True}))

    assert refused is not None
    assert refused.clause == "HA-2.1"
    assert action not in GAME.pending(state)["us"].actions  # type: ignore[index]  # the game goes on
    assert printed.refusal(plain, "us", action) is None


@pytest.mark.clause("TOI-4.3")
def test_what_the_printed_rule_refuses_stays_refused() -> None:
    """A medic is needed all the same."""
    refused = GAME.refusal(ward(), "us", GAME.parse("heal U1 with U2"))

    assert refused is not None
    assert refused.clause == "TOI-4.3"


def test_every_clause_of_the_house_is_in_the_code_and_in_a_test() -> None:
    """Those of the game are its own tests' business."""
    here = Path(__file__).parents[1]
    coverage = Coverage.of(GAME.ledger.own, here / "house_rules" / "alley", here / "tests")

    assert (coverage.missing_code, coverage.missing_tests) == ((), ())


SMALL = tuple(
    GameSetting("lieutenants_walk", (("field_hospital", said),), f"wg1:{seed}")
    for seed, said in enumerate(("true", "false"))
)
test_the_promises_of_every_game_are_kept = promise_tests("house_alley", settings=SMALL)

"""The house rules of Band of Brothers: each by its clause, allowed and refused."""

from pathlib import Path
from typing import Any

import attrs
import pytest

import wargames
from wargames.bob.moments import StressFound
from wargames.bob.values.state import Impulse
from wargames.kernel.game.scenario_file import scenario_text
from wargames.kernel.inspection.coverage import Coverage
from wargames.testing import GameSetting, promise_tests

GAME, PRINTED = wargames.load("house_brothers"), wargames.load("bob")


def last_activation(game: Any, at: str) -> Any:
    """Leave an American in A1, and a suppressed German in the open who is the last to be activated."""
    dice, text = wargames.SeededDice(1), scenario_text(GAME, "orchard") or ""
    state = game.start(game.read_scenario(text, "orchard.toml"), dice=dice).state
    while not isinstance(state.frames[0], Impulse):
        seat, decision = next(iter(game.pending(state).items()))
        state = game.apply(state, seat, next(iter(decision.actions)), dice).state
    by_id = {counter.id: counter for counter in state.counters}
    american = attrs.evolve(by_id["US-P1"], at="A1", used=True, known=True)
    german = attrs.evolve(by_id["GE-S2"], at=at, level=1, known=True)
    lost = tuple(sorted(by_id.keys() - {"US-P1", "GE-S2"}))
    return attrs.evolve(state, counters=(american, german), lost=lost, frames=(Impulse("ge", 0, began=True),))


def under_stress(game: Any, at: str) -> bool:
    """Tell whether the German is under stress when the Rout Phase comes."""
    state = last_activation(game, at)
    step = game.apply(state, "ge", game.parse("do nothing GE-S2"), wargames.SeededDice(1))
    return any(isinstance(event, StressFound) for event in step.events)


@pytest.mark.clause("HB-1.1", "BOB-G4")
@pytest.mark.parametrize(("at", "here", "as_printed"), [("D1", True, True), ("E1", False, True)])
def test_veterans_stand_an_enemy_four_hexes_away(at: str, *, here: bool, as_printed: bool) -> None:
    """Three hexes are near in both games, four in the printed one alone."""
    assert here == under_stress(GAME, at)
    assert as_printed == under_stress(PRINTED, at)


@pytest.mark.clause("HB-1.1")
def test_who_is_not_under_stress_checks_nothing() -> None:
    """A rout check is refused."""
    assert GAME.refusal(last_activation(GAME, "E1"), "ge", GAME.parse("rout check GE-S2")) is not None


@pytest.mark.clause("HB-2.1")
def test_the_orchard_is_held_by_the_germans_and_lasts_four_turns() -> None:
    """It is the scenario to begin with, and the printed game has none of its name."""
    orchard: Any = GAME.scenarios["orchard"]

    assert (orchard.turns, orchard.victory.control.hexes) == (4, ("G3",))
    assert [*PRINTED.scenarios, "orchard"] == list(GAME.scenarios)
    assert GAME.ledger.head.first == "orchard"
    with pytest.raises(wargames.UnknownName, match="orchard"):
        PRINTED.start("orchard", dice=wargames.SeededDice(1))


@pytest.mark.clause("HB-2.1")
def test_an_orchard_with_a_house_beside_the_map_is_refused() -> None:
    """As in any file, with line and clause."""
    text = (scenario_text(GAME, "orchard") or "").replace('hexes = ["G3"]', 'hexes = ["K9"]')

    with pytest.raises(wargames.BadScenario, match=r"orchard\.toml, line \d+, victory\.control.*K9"):
        GAME.read_scenario(text, "orchard.toml")


def test_every_clause_of_the_house_is_in_the_code_and_in_a_test() -> None:
    """Those of the game are its own tests' business."""
    here = Path(__file__).parents[1]
    coverage = Coverage.of(GAME.ledger.own, here / "house_rules" / "brothers", here / "tests")

    assert (coverage.missing_code, coverage.missing_tests) == ((), ())


test_the_promises_of_every_game_are_kept = promise_tests(
    "house_brothers", settings=(GameSetting("orchard", seed="wg1:1"), GameSetting("farm_lane", seed="wg1:2"))
)

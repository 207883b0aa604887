"""Every clause of Ambush, and the promises that every game keeps."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import wargames
from wargames.kernel.inspection.coverage import Coverage
from wargames.testing import promise_tests

GAME = wargames.load("ambush")
LAID = ("lay rifleman in B1", "lay dummy in B3", "lay rifleman in D2")


def played(*choices: str, dice: tuple[int, ...] = ()) -> wargames.Step[Any]:
    """Lay the markers of ``LAID``, then play choices, with dice that fall as written."""
    scripted = wargames.ScriptedDice(dice)
    step = GAME.start("lane", dice=scripted)
    for choice in (*LAID, *choices):
        seat = next(iter(GAME.pending(step.state)))  # type: ignore[arg-type]
        step = GAME.apply(step.state, seat, GAME.parse(choice), scripted)
    return step


def refused(choice: str, *before: str) -> str:
    """Say why the seat that is asked may not do something."""
    state = played(*before).state
    seat = next(iter(GAME.pending(state)))  # type: ignore[arg-type]
    return str(GAME.refusal(state, seat, GAME.parse(choice)))


@pytest.mark.clause("AMB-2.1")
def test_markers_are_laid_in_woods_and_the_patrol_does_not_see_which() -> None:
    """Two ways of laying that look alike to the patrol."""
    patrol, ambusher = wargames.Seat("patrol"), wargames.Seat("ambusher")
    dice = wargames.ScriptedDice([])
    start = GAME.start("lane", dice=dice).state
    one = GAME.apply(start, ambusher, GAME.parse("lay dummy in B1"), dice)
    other = GAME.apply(start, ambusher, GAME.parse("lay rifleman in B1"), dice)

    assert GAME.view(one.state, patrol) == GAME.view(other.state, patrol)
    assert GAME.seen(one.events, patrol) == GAME.seen(other.events, patrol)
    assert GAME.refusal(start, ambusher, GAME.parse("lay dummy in A1")) is not None


@pytest.mark.clause("AMB-1.2", "AMB-3.1")
def test_a_man_moves_to_a_free_hex_beside_his() -> None:
    """Not two hexes, not onto another."""
    assert "AMB-3.1" in refused("move P2 to A1")
    assert "AMB-3.1" in refused("move P2 to C2")
    assert "AMB-3.1" in refused("move P2 to B1")


@pytest.mark.clause("AMB-1.1", "AMB-4.1")
def test_a_man_in_sight_may_be_fired_at() -> None:
    """B1 lies beside B2."""
    step = played("move P2 to B2")

    assert {
        seat: decision.kind
        for seat, decision in GAME.pending(step.state).items()  # type: ignore[union-attr]
    } == {"ambusher": "ChooseFire"}
    assert "AMB-4.1" in refused("fire with M9", "move P2 to B2")


@pytest.mark.clause("AMB-4.2")
def test_a_dummy_cannot_fire() -> None:
    """The patrol is kept waiting all the same: a pause tells nothing."""
    assert "AMB-4.2" in refused("fire with M2", "move P2 to B2")


@pytest.mark.clause("AMB-4.3")
def test_the_odds_of_a_shot_follow_from_the_die() -> None:
    """Half of its faces hit in the open; what chance has no part in has no odds."""
    state = played("move P2 to B2").state
    view = GAME.view(state, wargames.Seat("ambusher"))

    assert Fraction(1, 2) == GAME.odds(view, GAME.parse("fire with M1"))["hit"]
    assert "hit" not in GAME.odds(view, GAME.parse("hold fire"))


@pytest.mark.clause("AMB-4.3")
@pytest.mark.parametrize(("die", "where"), [(3, "B2"), (4, None)])
def test_a_four_hits_in_the_open(die: int, where: str | None) -> None:
    """The marker is turned up and fires no more."""
    state = played("move P2 to B2", "fire with M1", dice=(die,)).state

    assert where == state.men[1].hex
    assert state.markers[0].up


@pytest.mark.clause("AMB-3.2", "AMB-5.1")
def test_who_stands_in_the_east_may_leave_and_two_who_left_win() -> None:
    """From a scenario whose patrol begins there."""
    text = (GAME.scenario_text("lane") or "").replace('["A1", "A2", "A3"]', '["I1", "I2"]')
    scenario = GAME.read_scenario(text, "east.toml")
    dice = wargames.ScriptedDice([])
    state = GAME.start(scenario, dice=dice).state
    for choice in (*LAID, "leave with P1", "leave with P2"):
        state = GAME.apply(state, next(iter(GAME.pending(state))), GAME.parse(choice), dice).state  # type: ignore[arg-type]

    over = GAME.pending(state)
    assert isinstance(over, wargames.Over)
    assert (over.clause, over.scores[wargames.Seat("patrol")]) == ("AMB-5.1", 1)


def test_every_clause_is_in_the_code_and_in_a_test() -> None:
    """The kit's coverage."""
    here = Path(__file__).parents[1]
    coverage = Coverage.of(GAME.ledger, here / "ambush", here / "tests")

    assert (coverage.missing_code, coverage.missing_tests) == ((), ())


test_the_promises_of_every_game_are_kept = promise_tests("ambush")

"""Section 4, special American rules: the 1st Lieutenant."""

import pytest

from cases import cases
from sam_fire.given import LAST, battle, do, drawing, events, german_turn, only, scenario_text, unit, where
from wargames.kernel.base.errors import BadScenario
from wargames.sam_fire import GAME
from wargames.sam_fire.moments import LieutenantLost, LieutenantRolled, MarkerChanged, UnitLost
from wargames.sam_fire.values.components import Marker
from wargames.sam_fire.values.state import State


def test_the_lieutenant_is_attached_at_set_up_and_moves_with_his_unit() -> None:
    """SAF-17.12, SAF-R52, SAF-1.7"""
    state = battle({"I1": "0505", "I2": "0506"}, lieutenant="I1", dice=[2, 2])

    step = do(state, "move I1 to 0504 with 2", "move I2 to 0505 with 2")

    assert "I1" == step.state.table.lieutenant
    assert "0504" == where(step.state, "I1")


@cases(("T1", "SAF-R85"), ("I5", "SAF-17.12"))
def test_the_lieutenant_is_attached_to_an_infantry_unit_on_the_map(lieutenant: str, clause: str) -> None:
    """SAF-17.12, SAF-R85: never to a tank."""
    text = scenario_text({"I1": "0505", "T1": "0605"}, {}, map_=drawing(), lieutenant=lieutenant)

    with pytest.raises(BadScenario, match=rf"\[{clause}\]"):
        GAME.read_scenario(text, "given.toml")


@pytest.mark.parametrize(("rolled", "killed"), [(1, True), (2, False), (6, False)])
@pytest.mark.parametrize(
    ("firer", "cards", "dice"),
    [("R01", ["AC07"], [1]), ("MG1", [], [1, 1]), ("PZ1", [], [1, 1]), ("AT", [], [1, 1])],
)
def test_a_die_is_rolled_for_the_lieutenant_after_his_unit_took_fire(
    firer: str, cards: list[str], dice: list[int], rolled: int, *, killed: bool
) -> None:
    """SAF-17.13, SAF-17.14, SAF-17.15, SAF-23.6, SAF-R51, SAF-R70, SAF-1.7: even a miss, HE too.

    On a 1 he is killed, and Morale -10; the squad stays as it was.
    """
    state = battle({"I1": "0505"}, {firer: "0502"}, lieutenant="I1", goal=LAST)
    before = unit(state, "I1")

    step = german_turn(state, action_deck=cards, d6=[*dice, rolled])

    event = only(step, LieutenantRolled)
    assert ("I1", rolled, killed) == (event.unit, event.rolled, event.killed)
    assert {"SAF-17.13", "SAF-17.15"} < set(event.clauses)
    assert killed == ("SAF-17.14" in event.clauses)
    assert (None if killed else "I1", 30 if killed else 40) == lieutenant_and_morale(step.state)
    assert before == unit(step.state, "I1")


def lieutenant_and_morale(state: State) -> tuple[str | None, int]:
    return state.table.lieutenant, state.table.morale


@cases(("calm", "alert"), ("alert", "panic"))
def test_the_die_for_the_lieutenant_follows_the_result_of_the_fire(before: Marker, after: Marker) -> None:
    """SAF-17.15, SAF-R51: the unit is hit and stays."""
    state = battle({"I1": "0505"}, {"R01": "0502"}, lieutenant="I1", markers={"I1": before}, goal=LAST)

    step = german_turn(state, action_deck=["AC07"], d6=[6, 1])

    assert after == unit(step.state, "I1").marker
    told = [type(event).__name__ for event in step.events]
    course = ["ShotRolled", "MarkerChanged", "LieutenantRolled", "MoraleChanged", "ReserveMarkerMoved"]
    assert course == [name for name in told if name in course]


def test_no_die_is_rolled_when_the_unit_beside_him_takes_fire() -> None:
    """SAF-17.13"""
    state = battle({"I1": "0605", "I7": "0606"}, {"R01": "0602"}, lieutenant="I7", goal=LAST)

    step = german_turn(state, action_deck=["AC07"], d6=[6])

    assert "I1" == only(step, MarkerChanged).unit
    assert [] == events(step, LieutenantRolled)


@cases(("destroyed", 30), ("bail out", 35))
def test_a_tank_that_is_lost_is_no_infantry_loss(chit: str, left: int) -> None:
    """SAF-24.16, SAF-R85: -10 or -5 as on the chit, and nothing for the Lieutenant beside it."""
    state = battle({"I1": "0606", "T1": "0605"}, {"PZ1": "0602"}, lieutenant="I1", goal=LAST)

    step = german_turn(state, tank_hit_cup=["one crosshair"], d6=[1], tank_damage_cup=[chit])

    assert ("T1", left) == (only(step, UnitLost).unit, step.state.table.morale)
    assert [] == events(step, LieutenantRolled) + events(step, LieutenantLost)
    assert "I1" == step.state.table.lieutenant

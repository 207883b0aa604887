"""Step 6: German infantry beside Americans fires or assaults, and does not move."""

import attrs

from cases import cases
from sam_fire.given import LAST, battle, events, german_turn, only, where
from wargames.kernel.game import Step
from wargames.sam_fire.moments import AssaultChosen, AssaultDeclared, ShotRolled, UnitMoved
from wargames.sam_fire.values.components import Terrain
from wargames.sam_fire.values.state import State

MOVE_2, ASSAULT = ["AC05"], ["AC09"]
"""What a calm German reads there."""


def path(step: Step[State]) -> tuple[str, ...]:
    """Give the path of R01; empty if it did not move."""
    moves = [event.path for event in events(step, UnitMoved) if event.unit == "R01"]
    return moves[0] if moves else ()


def test_an_adjacent_german_fires_instead_of_moving() -> None:
    """SAF-19.23, SAF-R62: the worked example, 'move 2, no action'; it counts as a plain fire."""
    step = german_turn(battle({"I1": "0604"}, {"R01": "0603"}, goal=LAST), action_deck=MOVE_2)

    shot = only(step, ShotRolled)
    assert ((), "R01", "I1", ()) == (path(step), shot.firer, shot.target, shot.die_modifiers)


def test_an_adjacent_american_need_not_be_its_own() -> None:
    """SAF-19.23: R01 is keyed to I1 and stays beside I2."""
    step = german_turn(battle({"I1": "0609", "I2": "0703"}, {"R01": "0603"}, goal=LAST), action_deck=MOVE_2)

    assert ((), "I2") == (path(step), only(step, ShotRolled).target)


@cases(("0605", "I1"), ("0609", None))
def test_a_german_beside_a_tank_only_fires_at_its_normal_targets(squad: str, target: str | None) -> None:
    """SAF-R62: never at the tank, and it does not move."""
    state = battle({"I1": squad, "T1": "0703"}, {"R01": "0603"}, goal=LAST)

    step = german_turn(state, action_deck=["AC17"])

    assert () == path(step)
    assert ([target] if target else []) == [event.target for event in events(step, ShotRolled)]


def test_a_german_beside_a_tank_assaults_it() -> None:
    """SAF-R62, SAF-R66"""
    state = battle({"I1": "0609", "T1": "0703"}, {"R01": "0603"}, goal=LAST)

    step = german_turn(state, action_deck=ASSAULT)

    assert ("R01", "0703", ("T1",)) == attrs.astuple(only(step, AssaultDeclared))[:3]


def test_a_move_that_ends_adjacent_does_not_turn_later_entries_to_fire() -> None:
    """SAF-R62, SAF-R66: adjacency is read when the card is drawn; AC18 moves 1 and assaults."""
    step = german_turn(battle({"I1": "0605"}, {"R01": "0603"}, goal=LAST), action_deck=["AC18"])

    assert ("0604",) == path(step)
    assert "0605" == only(step, AssaultDeclared).hex


# fmt: off
CHOICES: list[tuple[dict[str, str], dict[str, Terrain], str]] = [
    ({"I1": "0604", "I2": "0703"},               {},                                       "0604"),
    ({"I1": "0604", "I2": "0703"},               {"0604": "woods"},                        "0703"),
    ({"I1": "0604", "I2": "0703"},               {"0604": "hill"},                         "0703"),
    ({"I1": "0604", "I2": "0703"},               {"0604": "hill", "0603": "hill"},         "0604"),
    ({"I1": "0604", "I2": "0703"},               {"0604": "building", "0703": "woods"},    "0703"),
    ({"I1": "0604", "I2": "0703", "I3": "0703"}, {"0604": "woods"},                        "0703"),
    ({"I1": "0604", "I2": "0604", "I3": "0703"}, {},                                       "0703"),
    ({"I1": "0604", "SN1": "0604", "I3": "0703"}, {},                                      "0604"),
    ({"I1": "0604", "I2": "0604", "T1": "0703"}, {},                                       "0703"),
    ({"I1": "0604", "SN1": "0703"},              {},                                       "0703"),
]
# fmt: on


@cases(*CHOICES)
def test_an_assault_goes_for_least_cover_then_fewest_defenders_then_the_lower_hex(
    americans: dict[str, str], terrain: dict[str, Terrain], hex_: str
) -> None:
    """SAF-R66: snipers are not counted, nor is a hill from a hill."""
    step = german_turn(battle(americans, {"R01": "0603"}, terrain=terrain, goal=LAST), action_deck=ASSAULT)

    assert ("R01", hex_, ("0604", "0703")) == attrs.astuple(only(step, AssaultChosen))[:3]
    assert {"SAF-22.1", "SAF-R66"} == set(only(step, AssaultChosen).clauses)
    assert hex_ == only(step, AssaultDeclared).hex


def test_the_lieutenant_is_no_further_defender() -> None:
    """SAF-R66"""
    state = battle({"I1": "0604", "I2": "0703"}, {"R01": "0603"}, lieutenant="I1", goal=LAST)

    assert "0604" == only(german_turn(state, action_deck=ASSAULT), AssaultDeclared).hex


@cases(([6, 6, 6, 6], "0604"), ([1, 1, 1, 1], "0603"))
def test_a_winner_advances_and_a_loser_stays(dice: list[int], at: str) -> None:
    """SAF-R66"""
    state = battle({"I1": "0604", "I2": "0109"}, {"R01": "0603"}, goal=LAST)

    assert at == where(german_turn(state, action_deck=ASSAULT, d6=dice).state, "R01")

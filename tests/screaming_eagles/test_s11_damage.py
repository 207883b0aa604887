"""Section 11: which part is hit, and when a plane is shot down."""

from itertools import product
from typing import Any

from cases import cases
from screaming_eagles.given import attack, choices, do, events_of, only, play_quietly, table, turn_of, where
from wargames.kernel.game import Step
from wargames.screaming_eagles.components import HOLES, Part, Squadron
from wargames.screaming_eagles.damage import part_hit
from wargames.screaming_eagles.moments import PartHit, PlaneShotDown
from wargames.screaming_eagles.state import Damage, State, Stores

BLACK_OF = {
    4: [1, 1, 1, 1],
    5: [1, 1, 1, 2],
    6: [1, 1, 2, 2],
    7: [1, 2, 2, 2],
    8: [2, 3, 1, 2],
    9: [3, 2, 2, 2],
    10: [3, 3, 2, 2],
    11: [3, 3, 3, 2],
    12: [3, 3, 3, 3],
}
"""Black dice for every total."""


def hit(total: int, target: Squadron = "cobra", **damage: int) -> Step[State]:
    """Hit a plane with such damage by the cannon at distance 4, with black dice of that total."""
    tan = target in {"cobra", "eagle"}
    spaces: dict[str, Any] = {"stallion": (8, 5), target: (8, 13)}
    if not tan:
        spaces = {"eagle": (8, 31), target: (8, 23)}
    laid = table(**spaces, damage={target: damage})
    state = turn_of("stallion" if tan else "eagle", laid).state
    return attack(state, f"fire CAN at {target}", red=[5, 0], black=BLACK_OF[total])


@cases(
    (4, "cockpit"),
    (5, "tail"),
    (6, "tail"),
    (7, "wings"),
    (8, "wings"),
    (9, "wings"),
    (10, "engine"),
    (11, "engine"),
    (12, "fuel_tank"),
)
def test_four_black_dice_name_the_part_hit(total: int, part: Part) -> None:
    """SE-11.1, SE-11.2, SE-11.3, SE-11.4, SE-11.5, SE-11.6, SE-G4"""
    shown = only(hit(total), PartHit)

    assert tuple(sorted(BLACK_OF[total])) == shown.rolled
    assert (part, 1) == (shown.part, shown.hits)


def test_the_peg_stays_in_the_hole_of_the_part() -> None:
    """SE-11.7, SE-4.6: Cobra with wings 1, black total 7: wings 2 and nothing else."""
    step = hit(7, wings=1)

    assert Damage(wings=2) == step.state.table.plane("cobra").damage
    assert Damage() == step.state.table.plane("eagle").damage
    assert Damage() == step.state.table.plane("stallion").damage


def test_damage_is_never_repaired() -> None:
    """SE-11.7"""
    step = play_quietly(hit(7, wings=1).state, rounds=2)

    assert Damage(wings=2) == step.state.table.plane("cobra").damage


@cases(
    ("cobra", {"tail": 1}, 5, "SE-11.8"),
    ("cobra", {"tail": 1}, 6, "SE-11.8"),
    ("cobra", {"engine": 1}, 11, "SE-11.9"),
    ("cobra", {"wings": 3}, 7, "SE-11.10"),
    ("tiger", {}, 12, "SE-11.11"),
    ("tiger", {}, 4, "SE-11.12"),
)
def test_a_plane_is_shot_down_when_a_part_is_full(
    target: Squadron, damage: dict[str, Any], total: int, clause: str
) -> None:
    """SE-11.8, SE-11.9, SE-11.10, SE-11.11, SE-11.12, SE-G4"""
    step = hit(total, target, **damage)

    down = only(step, PlaneShotDown)
    assert target == down.squadron
    assert clause in down.clauses
    assert where(step.state, target) is None


@cases(({}, 5), ({}, 10), ({"wings": 2}, 7), ({"tail": 1}, 10), ({"engine": 1}, 9), ({"wings": 3}, 6))
def test_a_plane_flies_on_while_no_part_is_full(damage: dict[str, Any], total: int) -> None:
    """SE-11.8, SE-11.9, SE-11.10, SE-11.13: one hit short of the holes."""
    step = hit(total, **damage)

    assert [] == events_of(step, PlaneShotDown)
    assert where(step.state, "cobra") is not None


def test_parts_are_not_added_together() -> None:
    """SE-11.13, SE-G4: tail 1, engine 1 and wings 3 are 5 hits, and Tiger still flies."""
    step = hit(7, "tiger", tail=1, engine=1, wings=2)

    assert Damage(tail=1, engine=1, wings=3) == step.state.table.plane("tiger").damage
    assert 5 == step.state.table.plane("tiger").damage.total
    assert [] == events_of(step, PlaneShotDown)


def test_the_holes_are_those_of_the_battle_board() -> None:
    """SE-G4, SE-11.13"""
    assert {"tail": 2, "engine": 2, "wings": 4, "fuel_tank": 1, "cockpit": 1} == HOLES


def test_the_battle_board_names_a_part_for_every_roll() -> None:
    """SE-G4, SE-11.1"""
    assert {part_hit(sum(faces)) for faces in product((1, 2, 3), repeat=4)} == set(HOLES)


def test_damage_short_of_a_kill_changes_nothing_else() -> None:
    """SE-11.14: with engine 1 in the basic game Tiger may choose L4, S4 and R4."""
    step = hit(10, "tiger")

    wounded = play_quietly(step.state).state

    fresh = table().table.plane("tiger")
    tiger = wounded.table.plane("tiger")
    assert Damage(engine=1) == tiger.damage
    assert (fresh.stores, fresh.pile) == (tiger.stores, tiger.pile)
    cards = choices(do(wounded, "lay stallion S1").state, "blue")
    assert {"lay tiger L4", "lay tiger S4", "lay tiger R4"} <= set(cards)


@cases("tiger", "cobra")
def test_the_stores_of_a_lost_plane_pass_to_nobody(target: Squadron) -> None:
    """SE-R22, SE-11.14: its pegs leave the game, the team-mate's stay as they are."""
    step = hit(12, target)

    mate: Squadron = "stallion" if target == "tiger" else "eagle"
    assert table().table.plane(mate).stores == step.state.table.plane(mate).stores
    assert Stores(0, 0, 0, 0) == step.state.table.plane(target).stores


def test_a_plane_shot_down_takes_no_further_part() -> None:
    """SE-R22, SE-3.9"""
    state = play_quietly(hit(12).state).state

    assert ("cobra",) == state.table.lost
    assert all("cobra" not in text for text in choices(state, "tan"))

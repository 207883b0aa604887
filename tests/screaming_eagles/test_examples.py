"""Every worked example that the pilot's manual prints, with its own numbers."""

import pytest

from cases import cases
from screaming_eagles.given import (
    Place,
    attack,
    choices,
    do,
    events_of,
    flight,
    flown,
    new_game,
    only,
    play_quietly,
    refused,
    table,
    turn_of,
    where,
)
from wargames.screaming_eagles.attack import reach
from wargames.screaming_eagles.components import Part, Squadron, Weapon
from wargames.screaming_eagles.lattice import SPACES, numbers
from wargames.screaming_eagles.moments import PartHit, PlaneFlew, PlaneShotDown, ShotRolled


def test_looping_example_to_space_130_and_on() -> None:
    """SE-7.4, SE-7.2, SE-7.3: four dice total 9: 6 spaces to 130, the other 130, and 2 more."""
    expected = [(8, 35), (9, 36), (10, 37), (11, 38), (12, 39), (13, 40), (13, 0), (14, 1), (15, 2)]

    assert expected == flown("stallion", table(stallion=(7, 34)), "R4", [2, 2, 2, 3])
    assert ["M1", "M21"] == sorted(space for space in SPACES if 130 in numbers(space))
    assert 1 == flight("stallion", table(stallion=(7, 34)), "R4", [2, 2, 2, 3]).loops


def test_flare_example_9_spaces_without_and_4_with_a_flare() -> None:
    """SE-12.6: two 2's, one 0 and one 5 from 6 spaces away."""
    red = (2, 2, 0, 5)
    state = turn_of("stallion", table(stallion=(8, 5), cobra=(8, 17))).state

    kept = only(attack(state, "fire LR at cobra", red=red, flare="keep", black=[2, 2, 2, 2]), ShotRolled)
    met = only(attack(state, "fire LR at cobra", red=red, flare="drop"), ShotRolled)

    assert (9, 4) == (reach(red, flare=False), reach(red, flare=True))
    assert (6, 9, True) == (kept.distance, kept.reach, kept.hit)
    assert (6, 4, False) == (met.distance, met.reach, met.hit)


@cases(
    ("R1", [2], (10, 11)),
    ("S2", [2, 3], (8, 19)),
    ("L1", [1], (7, 10)),
    ("L2", [1, 2], (5, 12)),
    ("R1", [3], (11, 12)),
)
def test_movement_figure_9(card: str, black: list[int], end: Place) -> None:
    """SE-6.2, SE-6.3, SE-6.4, SE-5.6, SE-5.7, SE-5.8: right 2, straight 5, left 1, left 3."""
    assert end == flown("stallion", table(stallion=(8, 9)), card, black)[-1]


@cases(("R1", [2], (6, 29)), ("L1", [3], (11, 28)), ("S2", [2, 3], (8, 21)))
def test_movement_figure_9_from_the_tan_cockpit(card: str, black: list[int], end: Place) -> None:
    """SE-6.5"""
    assert end == flown("eagle", table(eagle=(8, 31)), card, black)[-1]


@pytest.mark.parametrize(
    ("target", "path", "needed"),
    [((8, 13), "straight", 4), ((3, 10), "diagonal", 5), ((13, 10), "diagonal", 5), ((11, 12), "curved", 5)],
    ids=["figure 12A", "figure 12B left", "figure 12B right", "figure 12C"],
)
@pytest.mark.parametrize("red", [(0, 0, 0), (2, 0, 0), (2, 2, 0), (5, 0, 0), (2, 2, 2), (5, 5, 5)])
def test_missile_attack_figures(target: Place, path: str, needed: int, red: tuple[int, ...]) -> None:
    """SE-10.5, SE-10.6, SE-10.7, SE-9.1, SE-9.2: a total of 4, 5 and 5 or more."""
    state = turn_of("stallion", table(stallion=(8, 5), eagle=target)).state
    black = [2, 2, 2, 2] if sum(red) >= needed else []

    step = attack(state, "fire MR at eagle", red=red, black=black)

    rolled = only(step, ShotRolled)
    assert needed == rolled.distance
    assert (sum(red) >= needed) == rolled.hit
    assert path == getattr(do(state, "fire MR at eagle").events[0], "path", None)


def test_cannon_attack_figure_13() -> None:
    """SE-9.5: straight or diagonally within the cone of fire, never in a curve."""
    state = turn_of("stallion", table(stallion=(8, 5), eagle=(11, 12), cobra=(13, 10))).state

    assert "fire CAN at cobra" in choices(state)
    assert "SE-9.5" == refused(state, "fire CAN at eagle")


@cases(
    ([1, 1, 1, 1], 4, "cockpit"),
    ([3, 3, 3, 3], 12, "fuel_tank"),
    ([2, 2, 2, 1], 7, "wings"),
    ([2, 2, 2, 2], 8, "wings"),
    ([2, 2, 2, 3], 9, "wings"),
    ([3, 3, 2, 2], 10, "engine"),
    ([3, 3, 3, 2], 11, "engine"),
    ([1, 1, 1, 2], 5, "tail"),
    ([1, 1, 2, 2], 6, "tail"),
)
def test_battle_board_figure_15(black: list[int], total: int, part: Part) -> None:
    """SE-11.2, SE-11.3, SE-11.4, SE-11.5, SE-11.6, SE-G4"""
    state = turn_of("stallion", table(stallion=(8, 5), eagle=(8, 13))).state

    shown = only(attack(state, "fire CAN at eagle", red=[5, 0], black=black), PartHit)

    assert (total, part, 1) == (sum(shown.rolled), shown.part, shown.hits)


@cases(
    ("tail", 2, [1, 1, 1, 2]),
    ("engine", 2, [3, 3, 3, 2]),
    ("wings", 4, [2, 2, 2, 2]),
    ("fuel_tank", 1, [3, 3, 3, 3]),
    ("cockpit", 1, [1, 1, 1, 1]),
)
def test_a_plane_is_out_after_so_many_hits(part: Part, number: int, black: list[int]) -> None:
    """SE-11.8, SE-11.9, SE-11.10, SE-11.11, SE-11.12: twice, twice, four times, once, once."""
    for before in range(number):
        laid = table(stallion=(8, 5), eagle=(8, 13), damage={"eagle": {part: before}})
        step = attack(turn_of("stallion", laid).state, "fire CAN at eagle", red=[5, 0], black=black)

        down = [event for event in step.events if isinstance(event, PlaneShotDown)]
        assert (before + 1 == number) == bool(down)
        assert bool(down) == (where(step.state, "eagle") is None)


@pytest.mark.parametrize(("weapon", "pegs"), [("LR", 2), ("MR", 3), ("CAN", 8)])
@pytest.mark.parametrize("squadron", ["stallion", "tiger", "eagle", "cobra"])
def test_the_pegs_of_figure_4(squadron: Squadron, weapon: Weapon, pegs: int) -> None:
    """SE-2.3, SE-G5: 2 flares, 8 cannon rounds, 3 medium-range and 2 long-range missiles."""
    stores = new_game().table.plane(squadron).stores

    assert (pegs, 2) == (stores.of(weapon), stores.flares)


def test_the_first_round_of_the_manual() -> None:
    """SE-3.3, SE-3.4, SE-3.6: blue, tan, the remaining blue, the remaining tan; then tan begins."""
    step = play_quietly(new_game())

    assert ["stallion", "eagle", "tiger", "cobra"] == [one.squadron for one in events_of(step, PlaneFlew)]
    assert "tan" == step.state.table.starter

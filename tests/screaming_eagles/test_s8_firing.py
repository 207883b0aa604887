"""Section 8: when, at whom and with what a plane may fire."""

import random
from typing import Any

from cases import cases
from screaming_eagles.given import (
    ThenLow,
    allowed,
    asked,
    at,
    attack,
    choices,
    do,
    do_with,
    events_of,
    lay_all,
    only,
    refused,
    table,
    turn_of,
    where,
)
from wargames import Over, SeededDice
from wargames.screaming_eagles import GAME
from wargames.screaming_eagles.components import SQUADRONS, WEAPONS, Squadron
from wargames.screaming_eagles.cone import bearing
from wargames.screaming_eagles.lattice import PLACE, SPACES
from wargames.screaming_eagles.moments import ChooseShot, Fire, PlaneFlew, ShotAnnounced

Pair = tuple[int, int]
FIGURE = (8, 5)
"""Where Stallion stands in the ledger's figures."""


def test_a_plane_may_fire_before_it_moves_from_where_it_stands() -> None:
    """SE-8.1, SE-3.2: (8,5) to (8,13) is 4."""
    state = turn_of("stallion", table(stallion=FIGURE, eagle=(8, 13)), stallion="S4").state

    step = attack(state, "fire MR at eagle", red=[0, 0, 0], black=[1, 1, 1, 1])

    assert 4 == only(step, ShotAnnounced).distance
    kinds = [type(event) for event in step.events]
    assert kinds.index(ShotAnnounced) < kinds.index(PlaneFlew)


def test_a_plane_may_fire_after_it_has_moved_from_where_it_then_stands() -> None:
    """SE-8.2, SE-3.2: moved from (8,5) to (8,9), (8,13) is 2 away."""
    state = turn_of("stallion", table(stallion=FIGURE, eagle=(8, 13)), stallion="S1").state

    moved = do(state, "hold fire", black=[2])
    step = attack(moved.state, "fire MR at eagle", red=[0, 0, 0])

    assert (8, 9) == where(moved.state, "stallion")
    assert 2 == only(step, ShotAnnounced).distance


def test_a_plane_that_loops_behind_an_enemy_is_first_asked_after_its_move() -> None:
    """SE-8.2, SE-R32"""
    state = turn_of("stallion", table(stallion=(5, 40), eagle=(5, 20)), stallion="S1").state

    decision = asked(state)

    assert isinstance(decision, ChooseShot)
    assert ("stallion", "after") == (decision.plane, decision.stage)


@cases(((10, 7), None), ((10, 5), "SE-8.3"), ((11, 6), "SE-8.3"), ((8, 3), "SE-8.9"))
def test_the_target_must_be_in_the_cone_of_fire(target: Pair, clause: str | None) -> None:
    """SE-8.3, SE-G6: of (10,7), (10,5), (11,6) and (8,3) only (10,7) is in the cone from (8,5)."""
    state = turn_of("stallion", table(stallion=FIGURE, cobra=(8, 13), eagle=target)).state

    if clause is None:
        assert allowed(state, "fire MR at eagle")
    else:
        assert clause == refused(state, "fire MR at eagle")


def test_no_shot_is_offered_with_nobody_in_the_cone() -> None:
    """SE-8.3, SE-R32"""
    laid = lay_all(table(stallion=FIGURE, eagle=(11, 6), cobra=(8, 3))).state

    step = do(laid, "pick stallion", black=[1])

    assert "ChoosePlane" == asked(step.state).kind
    assert [] == events_of(step, ShotAnnounced)


def test_tan_planes_fire_south() -> None:
    """SE-8.3, SE-G6, SE-F13"""
    state = turn_of("eagle", table(eagle=(8, 13), stallion=FIGURE, tiger=(8, 15))).state

    assert allowed(state, "fire MR at stallion")
    assert "SE-8.9" == refused(state, "fire MR at tiger")


def test_any_one_enemy_in_the_cone_may_be_chosen() -> None:
    """SE-8.4: Eagle on (8,9) is nearer than Cobra on (9,18); either may be named."""
    state = turn_of("stallion", table(stallion=FIGURE, eagle=(8, 9), cobra=(9, 18))).state

    assert allowed(state, "fire LR at eagle")
    assert allowed(state, "fire LR at cobra")
    assert {"eagle", "cobra"} == {text.split()[-1] for text in choices(state) if text.startswith("fire")}


def test_a_team_mate_is_no_target() -> None:
    """SE-8.5"""
    state = turn_of("stallion", table(stallion=FIGURE, tiger=(8, 9), eagle=(8, 13))).state

    assert "SE-8.5" == refused(state, "fire MR at tiger")
    assert "SE-8.5" == refused(state, "fire MR at stallion")


@cases("tiger", "cobra")
def test_planes_in_the_firing_path_do_not_block(blocker: str) -> None:
    """SE-8.6, SE-R11: from (8,5) past (8,9) the cannon fires at (8,13), distance 4."""
    between: dict[str, Any] = {blocker: (8, 9)}
    state = turn_of("stallion", table(stallion=FIGURE, eagle=(8, 13), **between)).state

    step = attack(state, "fire CAN at eagle", red=[5, 0], black=[2, 2, 2, 1])

    assert 4 == only(step, ShotAnnounced).distance
    assert 1 == step.state.table.plane("eagle").damage.wings


def test_only_one_shot_is_fired_in_a_turn() -> None:
    """SE-8.7, SE-4.5"""
    state = turn_of("stallion", table(stallion=FIGURE, eagle=(8, 31))).state

    step = attack(state, "fire CAN at eagle", red=[0, 0])

    assert "ChoosePlane" == asked(step.state).kind
    assert "SE-8.7" == refused(step.state, "fire CAN at eagle", "blue")
    assert 7 == step.state.table.plane("stallion").stores.CAN


def test_a_plane_that_fired_may_fire_again_next_round() -> None:
    """SE-8.7, SE-R7: the limit is one shot in each turn, and a turn moves one plane."""
    state = turn_of("stallion", table(stallion=FIGURE, tiger=(6, 5), eagle=(8, 31))).state
    fired = attack(state, "fire CAN at eagle", red=[0, 0]).state
    tiger = do_with(ThenLow(), fired, "pick eagle", "hold fire", "hold fire").state

    assert "tiger" == getattr(asked(tiger), "plane", None)
    assert allowed(tiger, "fire LR at eagle")


@cases(("LR", False), ("MR", True), ("CAN", True))
def test_the_kind_of_weapon_must_be_in_stock(weapon: str, in_stock: bool) -> None:
    """SE-8.8: Tiger with LR 0, MR 1, CAN 8."""
    stores: dict[Squadron, dict[str, int]] = {"tiger": {"LR": 0, "MR": 1, "CAN": 8}}
    state = turn_of("tiger", table(tiger=FIGURE, eagle=(8, 13), stores=stores)).state

    assert in_stock == (f"fire {weapon} at eagle" in choices(state))
    assert in_stock or "SE-8.8" == refused(state, f"fire {weapon} at eagle")


def test_fire_never_loops_round_the_board() -> None:
    """SE-8.9, SE-G6: from (5,38) Eagle on (5,2) is only across the edge."""
    state = turn_of("stallion", table(stallion=(5, 38), eagle=(5, 2), cobra=(5, 40))).state

    assert "SE-8.9" == refused(state, "fire LR at eagle")
    assert not any("eagle" in text for text in choices(state))


def test_a_plane_at_the_edge_has_nothing_to_fire_at() -> None:
    """SE-8.9, SE-G6: from (5,40) the cone holds no space."""
    assert [] == cone((5, 40), +1)


def test_a_shot_that_cannot_reach_is_legal_spends_the_peg_and_misses() -> None:
    """SE-R9, SE-8.8: a cannon reaches 10 at most; (8,1) to (8,39) is 19."""
    state = turn_of("stallion", table(stallion=(8, 1), eagle=(8, 39))).state

    step = attack(state, "fire CAN at eagle", red=[5, 5])

    assert 19 == only(step, ShotAnnounced).distance
    assert 7 == step.state.table.plane("stallion").stores.CAN
    assert 0 == step.state.table.plane("eagle").damage.total


def test_a_missile_out_of_reach_can_still_draw_a_flare() -> None:
    """SE-R9, SE-12.1: a medium-range missile reaches 15 at most."""
    state = turn_of("stallion", table(stallion=(8, 1), eagle=(8, 39))).state

    step = attack(state, "fire MR at eagle", red=[5, 5, 5], flare="drop")

    assert 1 == step.state.table.plane("eagle").stores.flares


@cases(*range(6))
def test_the_shots_listed_are_those_that_the_rules_allow(seed: int) -> None:
    """SE-8.3, SE-8.5, SE-8.8, SE-9.5: at every window of some rounds played at random."""
    chance, dice, state, windows = (
        random.Random(seed),
        SeededDice(seed),
        table(stallion=(8, 5), eagle=(7, 30)),
        0,
    )
    while state.table.round < 8 and not isinstance(pending := GAME.pending(state), Over):
        seat, decision = next(iter(pending.items()))
        if decision.kind == "ChooseShot":
            windows += 1
            listed = {shot for shot in decision.actions if isinstance(shot, Fire)}
            assert listed == {
                Fire(w, t) for w in WEAPONS for t in SQUADRONS if Fire(w, t) in decision.actions
            }
        state = GAME.apply(state, seat, decision.actions.sample(chance), dice).state
    assert windows


@cases(((5, 0), +1, 20, 14, 244), ((8, 21), +1, 9, 14, 102), ((8, 21), -1, 10, 14, 116))
def test_the_cone_holds_as_many_spaces_as_counted(
    shooter: Pair, heading: int, straight: int, diagonal: int, curved: int
) -> None:
    """SE-G6, SE-R10"""
    paths = [found.path for target in SPACES if (found := bearing(heading, at(*shooter), target))]

    assert (straight, diagonal, curved) == tuple(
        paths.count(path) for path in ("straight", "diagonal", "curved")
    )


@cases(39, 21, 1)
def test_the_cone_is_the_wedge_between_the_forward_diagonals(row: int) -> None:
    """SE-G6, SE-R10: dy > 0 and dy >= |dx|, without a limit of length."""
    wedge = [(c, r) for c, r in PLACE.values() if r - row > 0 and r - row >= abs(c - 8)]

    assert sorted(wedge) == sorted(cone((8, row), +1))
    assert row != 39 or len(wedge) == 2


def test_distance_is_the_least_number_of_forward_steps() -> None:
    """SE-G7, SE-R10, SE-9.2: found again by flooding the board with left, straight and right steps."""
    for shooter in ((8, 5), (1, 0), (15, 20), (2, 1)):
        for target, steps in flood(shooter).items():
            found = bearing(+1, at(*shooter), at(*target))
            assert found is not None
            assert steps == found.distance
        assert set(flood(shooter)) == set(cone(shooter, +1))


def test_the_largest_distance_in_any_cone_is_27() -> None:
    """SE-G7"""
    assert 27 == max(steps for column in range(1, 16) for steps in flood((column, 1 - column % 2)).values())
    assert 27 == max(found.distance for one in SPACES if (found := bearing(+1, at(1, 0), one)))


def cone(shooter: Pair, heading: int) -> list[Pair]:
    return [PLACE[target] for target in SPACES if bearing(heading, at(*shooter), target)]


def flood(start: Pair) -> dict[Pair, int]:
    """Count the fewest steps north from a space to every other, without looping."""
    steps, edge = {start: 0}, [start]
    for column, row in edge:
        for ahead in ((column - 1, row + 1), (column, row + 2), (column + 1, row + 1)):
            if ahead in BOARD and ahead not in steps:
                steps[ahead] = steps[column, row] + 1
                edge.append(ahead)
    return {space: count for space, count in steps.items() if count}


BOARD = {(c, r) for c in range(1, 16) for r in range(41) if r % 2 == (c + 1) % 2}

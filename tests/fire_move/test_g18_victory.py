"""Gap 18: control, points, breaking, and who wins."""

import attrs
import pytest

from fire_move.given import at, battle, men, pinned, possible, with_figure
from fire_move.played import dice, do, figure, legal, over, told
from wargames.fire_move.moments import ObjectiveTaken
from wargames.fire_move.values.scenarios import Objective
from wargames.fire_move.values.state import Lost, State

GOAL = Objective("O1", at(30, 30), 300, 4)
TURN_OVER = ("end actions", "end discards")


def bled(
    own: str,
    enemy: str,
    *numbers: int,
    turn: int = 80,
    goals: tuple[Objective, ...] = (GOAL,),
    routed: int = 0,
) -> State:
    """Give German attackers and Americans, who have lost figures, all far from the objective."""
    state = battle(
        [men("A", own, 5, 5, dy=1), men("A2", "RIF RIF", 10, 5)],
        [men("B", enemy, 50, 5, dy=1), men("B2", "RIF RIF", 55, 5)],
        "COW COW COW COW COW",
        their_hand="COW COW COW COW COW COW",
        objectives=goals,
        turn=turn,
    )
    gone = [figure(state, number) for number in numbers]
    lost = tuple(
        Lost(one.number, one.side, "routed" if at_ < routed else "KIA", one.leads)
        for at_, one in enumerate(gone)
    )
    left = tuple(one for one in state.open.figures if one.number not in numbers)
    return possible(attrs.evolve(state, open=attrs.evolve(state.open, figures=left, lost=lost)))


def points(state: State) -> tuple[int, int]:
    """End the turn, and with it the game; gives the points of the attackers and of the defenders."""
    ending = over(do(state, *TURN_OVER).state)
    return dict(ending.figures)["Germans: victory points"], dict(ending.figures)["Americans: victory points"]


def test_the_attacker_has_a_point_for_each_figure_lost_the_defender_for_every_two() -> None:
    """FM-G17, FM-G18: halves rounded down; KIA or routed; the objective is the defender's from the start."""
    eight = "SL RIF RIF RIF RIF RIF RIF RIF"

    assert (0, 4) == points(bled(eight, eight))
    assert (3, 4) == points(bled(eight, eight, 12, 13, 14, routed=2))
    assert (0, 4) == points(bled(eight, eight, 2))
    assert (0, 6) == points(bled(eight, eight, 2, 3, 4, 5, 6, routed=1))


def test_a_pl_lost_is_two_points_more_for_the_enemy_of_either_side() -> None:
    """FM-G18"""
    platoon = "PL RIF RIF RIF RIF RIF RIF RIF"

    assert (3, 4) == points(bled(platoon, platoon, 11))
    assert (0, 6) == points(bled(platoon, platoon, 1))
    assert (3, 7) == points(bled(platoon, platoon, 1, 2, 11))


def test_a_promoted_pl_is_lost_like_any_other() -> None:
    """FM-G18, FM-R46"""
    state = battle([men("A", "RIF RIF RIF RIF", 5, 20)], [men("B", "SL RIF RIF", 10, 20)], "F3")
    fire = "fire A at B with F3"

    for promoted in (True, False):
        after = do(with_figure(state, 5, promoted=promoted), fire, fell=dice("8 1 1 8 1 8")).state
        assert [(5, promoted)] == [(one.number, one.leader) for one in after.open.lost]


@pytest.mark.parametrize(("vp", "winner"), [(2, "german"), (3, "american"), (4, "american")])
def test_the_side_with_more_points_wins_and_the_defender_if_they_are_equal(vp: int, winner: str) -> None:
    """FM-G18: three Americans lost, and their objective."""
    eight = "SL RIF RIF RIF RIF RIF RIF RIF"
    ending = over(do(bled(eight, eight, 12, 13, 14, goals=(attrs.evolve(GOAL, vp=vp),)), *TURN_OVER).state)

    assert {winner: 1} == {side: score for side, score in ending.scores.items() if score > 0}
    assert "FM-G18" == ending.clause


@pytest.mark.parametrize(("losses", "breaks"), [((1, 2, 3, 4, 5, 6), True), ((1, 2, 3, 4, 5), False)])
def test_a_side_that_lost_six_in_ten_loses_at_once_whatever_the_points(
    losses: tuple[int, ...], breaks: bool
) -> None:
    """FM-G18: ten Germans; the objective is worth more than all Americans."""
    eight = "SL RIF RIF RIF RIF RIF RIF RIF"
    state = bled(eight, eight, *losses, turn=5)
    rich = attrs.evolve(state.open, held=tuple(attrs.evolve(one, side="german") for one in state.open.held))
    after = do(attrs.evolve(state, open=rich), *TURN_OVER).state

    if breaks:
        assert {"american": 1, "german": -1} == over(after).scores
        assert "6 of 10" in over(after).reason
    else:
        assert legal(after, "end actions")


@pytest.mark.parametrize(
    ("enemy", "losses", "winner"),
    [
        ("SL RIF RIF RIF RIF RIF RIF RIF", (1, 2, 3, 4, 5, 6, 11, 12, 13, 14, 15, 16, 17), "german"),
        ("SL RIF RIF RIF RIF RIF RIF RIF", (1, 2, 3, 4, 5, 6, 11, 12, 13, 14, 15, 16), "american"),
        ("SL RIF RIF", (1, 2, 3, 4, 5, 6, 7, 11, 12, 14), "american"),
    ],
)
def test_of_two_that_break_the_one_with_the_higher_share_loses_the_attacker_if_equal(
    enemy: str, losses: tuple[int, ...], winner: str
) -> None:
    """FM-G18: six of ten against seven of ten, six of ten, and seven of ten against three of five."""
    after = do(bled("SL RIF RIF RIF RIF RIF RIF RIF", enemy, *losses, turn=5), *TURN_OVER).state

    assert {winner: 1} == {side: score for side, score in over(after).scores.items() if score > 0}


@pytest.mark.parametrize(
    ("x", "pins", "enemy", "taken"),
    [(33, (), 50, True), (33.01, (), 50, False), (33, (1, 2), 50, False), (33, (), 27, False)],
)
def test_an_unpinned_figure_within_the_radius_takes_an_objective_if_no_enemy_is(
    x: float, pins: tuple[int, ...], enemy: float, taken: bool
) -> None:
    """FM-G18: 3.00 inches."""
    own, others = men("A", "RIF RIF", x, 30, dx=0.75, dy=0), men("B", "RIF RIF", enemy, 30, dx=-0.75, dy=0)
    state = battle([own], [others], "COW COW COW COW COW", objectives=(GOAL,))

    step = do(pinned(state, *pins), *TURN_OVER)

    assert ["german"] * taken == [event.side for event in told(step, ObjectiveTaken)]

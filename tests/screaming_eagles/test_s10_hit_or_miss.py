"""Section 10: the red dice against the distance."""

from itertools import product

import pytest

from cases import cases
from screaming_eagles.given import Place, attack, do, events_of, only, table, turn_of
from wargames.kernel.chance.dice import RecordingDice, ScriptedDice
from wargames.screaming_eagles import GAME
from wargames.screaming_eagles.attack import hits
from wargames.screaming_eagles.components import RED, Squadron
from wargames.screaming_eagles.moments import PartHit, ShotAnnounced, ShotRolled
from wargames.screaming_eagles.state import State

FIGURE = (8, 5)
STRAIGHT_4 = (8, 13)


def aimed(eagle: Place, cobra: Place | None = None) -> State:
    return turn_of("stallion", table(stallion=FIGURE, eagle=eagle, cobra=cobra)).state


@cases(([0, 0], 0), ([0, 5], 5), ([5, 2], 7), ([5, 5], 10))
def test_the_reach_is_the_sum_of_the_red_dice(red: list[int], total: int) -> None:
    """SE-10.1"""
    step = attack(
        turn_of("stallion", table(stallion=(8, 1), eagle=(8, 39))).state, "fire CAN at eagle", red=red
    )

    assert total == only(step, ShotRolled).reach


@cases(
    ((8, 7), 1),
    ((7, 6), 1),
    ((9, 6), 1),
    ((8, 9), 2),
    ((8, 13), 4),
    ((3, 10), 5),
    ((13, 10), 5),
    ((11, 12), 5),
)
def test_the_target_s_space_counts_and_the_attacker_s_does_not(target: Place, distance: int) -> None:
    """SE-10.2, SE-G7: (8,5) to (8,7) is 1."""
    step = do(aimed(target), "fire LR at eagle")

    assert distance == only(step, ShotAnnounced).distance


def test_an_attack_hits_when_the_total_equals_the_distance() -> None:
    """SE-10.3: at distance 4, MR 2, 2, 0 hits."""
    rolled = only(attack(aimed(STRAIGHT_4), "fire MR at eagle", red=[2, 2, 0]), ShotRolled)

    assert (4, 4, True) == (rolled.reach, rolled.distance, rolled.hit)


def test_an_attack_misses_when_the_total_is_less_than_the_distance() -> None:
    """SE-10.4: at distance 4, CAN 2, 0 misses."""
    step = attack(aimed(STRAIGHT_4), "fire CAN at eagle", red=[2, 0])

    assert not only(step, ShotRolled).hit
    assert [] == events_of(step, PartHit)


@cases(
    ("MR", [2, 2, 0], True),
    ("CAN", [5, 0], True),
    ("CAN", [5, 5], True),
    ("CAN", [0, 0], False),
    ("CAN", [2, 0], False),
)
def test_straight_attack_figure(weapon: str, red: list[int], hit: bool) -> None:
    """SE-10.5, SE-G7: 4 spaces straight ahead need 4 or more; 4, 5, 10 hit, 0 and 2 miss."""
    assert hit == only(attack(aimed(STRAIGHT_4), f"fire {weapon} at eagle", red=red), ShotRolled).hit


@pytest.mark.parametrize("target", ["eagle", "cobra"])
@pytest.mark.parametrize(("red", "hit"), [([5, 0, 0], True), ([2, 2, 0], False)])
def test_diagonal_attack_figure(target: Squadron, red: list[int], hit: bool) -> None:
    """SE-10.6, SE-G7: 5 spaces out on the left or the right diagonal need 5 or more."""
    state = aimed(eagle=(3, 10), cobra=(13, 10))

    step = attack(state, f"fire MR at {target}", red=red)

    assert ("diagonal", 5) == (only(step, ShotAnnounced).path, only(step, ShotAnnounced).distance)
    assert hit == only(step, ShotRolled).hit


@cases(([5, 0, 0], True), ([2, 2, 0], False))
def test_turning_missile_figure(red: list[int], hit: bool) -> None:
    """SE-10.7, SE-G7: a curved path of 5 spaces needs 5 or more."""
    step = attack(aimed((11, 12)), "fire MR at eagle", red=red)

    assert ("curved", 5) == (only(step, ShotAnnounced).path, only(step, ShotAnnounced).distance)
    assert hit == only(step, ShotRolled).hit


def test_hit_and_miss_figures() -> None:
    """SE-10.8, SE-R15: a total of 3 reaches 3 spaces and not 4."""
    assert hits(3, 3)
    assert not hits(4, 3)


def test_no_red_dice_total_3() -> None:
    """SE-R15, SE-1.2: the figures only illustrate the comparison."""
    totals = {sum(faces) for count in range(1, 5) for faces in product(RED.faces, repeat=count)}

    assert 3 not in totals


def test_a_miss_rolls_no_black_dice_and_wastes_the_peg() -> None:
    """SE-10.9, SE-R31: the only black die is Eagle's own flight; Eagle's MR stays one lower."""
    start = turn_of("eagle", table(eagle=(8, 31), stallion=(8, 21))).state
    dice = RecordingDice(ScriptedDice(red=[0, 0, 0], black=[1]))

    state = GAME.apply(start, "tan", GAME.parse("fire MR at stallion"), dice).state
    state = GAME.apply(state, "blue", GAME.parse("keep flare"), dice).state

    assert ["attack", "flight"] == [roll.purpose for roll, _ in dice.rolls]
    assert start.table.plane("stallion") == state.table.plane("stallion")
    assert 2 == state.table.plane("eagle").stores.MR


def test_the_dice_of_an_attack_fall_in_the_order_of_play() -> None:
    """SE-R31, SE-11.1: red dice, 4 location dice right after the hit, then the dice of the flight."""
    start = turn_of("stallion", table(stallion=FIGURE, eagle=STRAIGHT_4), stallion="S2").state
    dice = RecordingDice(ScriptedDice(red=[5, 0], black=[2, 2, 2, 2, 3, 3]))

    GAME.apply(start, "blue", GAME.parse("fire CAN at eagle"), dice)

    assert [("attack", (0, 5)), ("part hit", (2, 2, 2, 2)), ("flight", (3, 3))] == [
        (roll.purpose, outcome) for roll, outcome in dice.rolls
    ]


def test_red_dice_are_taken_one_attack_after_another() -> None:
    """SE-R31"""
    start = turn_of("stallion", table(stallion=FIGURE, tiger=(6, 5), eagle=(8, 25), cobra=(6, 25))).state
    texts = ("fire CAN at eagle", "pick eagle", "hold fire", "hold fire", "fire CAN at cobra")

    step = do(start, *texts, red=[2, 0, 5, 2], black=[1, 1, 1])

    assert [(0, 2), (2, 5)] == [shot.rolled for shot in events_of(step, ShotRolled)]

"""Section 2: where the men of a moving group are, and what parts them on the way (FM-R12, FM-R62, FM-R64)."""

from cases import cases
from fire_move.given import battle, men, pinned, placed, possible
from fire_move.played import (
    asked,
    choices,
    do,
    figure,
    group,
    ids,
    legal,
    members,
    only,
    passed,
    piece,
    refused,
    told,
    where,
)
from wargames.fire_move.moments import FigureLost, FireOpened, GroupDivided, GroupPlaced, WeaponLeft
from wargames.fire_move.values.state import State
from wargames.kernel.game import Step

OWN = placed("A", "SL@5/20 LMG@5.6/20 RIF@5/20.6")
ENEMY = men("B", "SL RIF RIF", 12, 23)
MISS, PIN, KILL = [1, 8], [2, 1], [8, 1]
"""F3 has FV 5 at close range with the SL's gun: a 6 pins a rifleman, 12 kills."""


def on_the_way(sample: int, *rolls: list[int], hand: str = "M2 M1") -> Step[State]:
    """Fire at the movers from 5/20 to 5/30 at a sample, an inch from one to the next."""
    state = battle([OWN], [ENEMY], hand, their_hand="F3 R1")
    dice = [face for roll in rolls for face in roll]
    return do(state, "move A with M2 for actions", "step 5/30", f"react at {sample} with B by F3", dice=dice)


def test_the_men_are_bunched_on_the_route_from_the_first_sample_on() -> None:
    """FM-R12"""
    step = on_the_way(3, MISS, MISS, MISS)

    assert ["5.00/23.00"] * 3 == [where(step.state, number) for number in (1, 2, 3)]
    assert 3 == len(members(step.state, "A"))


def test_a_man_pinned_on_the_way_is_apart_at_once_and_stands_by_the_sample() -> None:
    """FM-R62, FM-R64, FM-2.9"""
    step = on_the_way(3, MISS, MISS, PIN)

    divided = only(step, GroupDivided)
    assert (("FM-2.9",), "A", "A.2", (3,)) == (divided.clauses, divided.group, divided.into, divided.figures)
    assert "5.00/23.00" == where(step.state, 3)
    assert (("FM-R12",), (3,)) == (only(step, GroupPlaced).clauses, only(step, GroupPlaced).figures)


def test_the_movers_who_halt_take_their_places_round_the_sample() -> None:
    """FM-R62, FM-R12"""
    step = on_the_way(3, MISS, MISS, PIN)

    after = passed(do(passed(step.state), "halt").state)

    assert "5.00/23.00" == where(after, 3)
    assert ["4.25/23.00", "4.25/22.25"] == [where(after, number) for number in (1, 2)]
    assert (1, 2) == members(after, "A")


def test_a_formation_of_ones_own_stands_where_it_was_ordered() -> None:
    """FM-R12"""
    state = do(battle([OWN], [men("B", "RIF RIF", 55, 5)], "M1"), "move A with M1 for actions").state

    after = do(state, "step 5/30 forming 5/30>6/30>7/30").state

    assert ["5.00/30.00", "6.00/30.00", "7.00/30.00"] == [where(after, number) for number in (1, 2, 3)]


def test_no_figure_ends_within_half_an_inch_of_another() -> None:
    """FM-R12"""
    own = [OWN, men("C", "SL RIF", 5, 30)]
    state = do(battle(own, [men("B", "RIF RIF", 55, 5)], "M1"), "move A with M1 for actions").state

    assert "FM-R12" == refused(state, "step 5.6/30 forming 5.49/30>6/30>6.6/30").clause
    assert legal(state, "step 5.6/30 forming 5.5/30>6/30>6.6/30")


def test_the_weapon_of_a_man_lost_on_the_way_lies_at_the_sample() -> None:
    """FM-R62, FM-R64, FM-G23"""
    step = on_the_way(3, MISS, KILL, MISS)

    left = only(step, WeaponLeft)
    lies = piece(step.state, left.weapon).at
    assert lies is not None
    assert (500, 2300) == (lies.x, lies.y)
    order = [type(event) for event in step.events if type(event) in {FigureLost, WeaponLeft}]
    assert [FigureLost, WeaponLeft] == order


def test_the_side_hit_may_play_a_hero_before_the_step_goes_on() -> None:
    """FM-R64"""
    step = on_the_way(3, MISS, MISS, PIN, hand="M2 HERO")

    assert "hero HERO rallies 3" in choices(step.state)
    assert "pass" in choices(step.state)
    after = do(step.state, "hero HERO rallies 3").state
    assert not figure(after, 3).pinned
    assert {"go on", "halt"} <= set(choices(passed(after)))


@cases(0, 3)
def test_who_is_pinned_on_the_way_goes_no_farther_though_a_hero_rallies_him(sample: int) -> None:
    """FM-R62, FM-R58: all of A are pinned; the SL, rallied, stays where he was placed: his step is over."""
    own = placed("A", "SL@5/20 RIF@5/20.6")
    state = battle([own], [ENEMY], "M2 HERO", their_hand="F3 F2 R1")
    shot = do(
        state, "move A with M2 for actions", "step 5/30", f"react at {sample} with B by F3", dice=[6, 1, 6, 1]
    )

    after = possible(do(shot.state, "hero HERO rallies 1").state)

    assert f"5.00/{20 + sample}.00" == where(after, 1)
    assert "german" == asked(after)
    assert not {"go on", "halt", "pass"} & set(choices(after))
    assert legal(after, "step 5/30")  # the second move action of the card is his
    assert "M2" in dict(after.hands[0].deck.discards)


def test_others_rallied_by_a_hero_do_not_go_on_with_the_movers() -> None:
    """FM-R62: the movers who are left arrive without him."""
    step = on_the_way(3, MISS, MISS, PIN, hand="M2 HERO")

    after = possible(passed(do(passed(do(step.state, "hero HERO rallies 3").state), "go on").state))

    assert ["5.00/30.00", "4.25/30.00", "5.00/23.00"] == [where(after, number) for number in (1, 2, 3)]


def test_a_group_wiped_out_on_the_way_ceases_with_its_window_and_its_card() -> None:
    """FM-R56"""
    step = on_the_way(3, KILL, KILL, KILL)

    assert {"B"} == ids(step.state)
    assert 1 == len(told(step, FireOpened))
    assert {"M2": 1} == dict(step.state.hands[0].deck.discards)
    assert "end actions" in choices(passed(step.state))


def test_a_minefield_that_kills_the_last_mover_ends_the_step() -> None:
    """FM-R56"""
    own = [men("A", "SL RIF", 5, 20), men("C", "SL RIF", 5, 30)]
    state = pinned(battle(own, [men("B", "RIF RIF", 55, 5)], "M3", their_hand="MINE R1"), 2)

    step = do(state, "move A with M3 for actions", "step 5/10", "minefield at 4 with MINE", dice=[1, 8, 1])

    assert "A" not in ids(step.state)
    assert (2,) == members(step.state, "A.2")
    assert not group(step.state, "A.2").mined
    assert "end actions" in choices(passed(step.state))


@cases(1, 2, 3)
def test_each_man_pinned_at_the_start_stays_where_he_stood(hit: int) -> None:
    """FM-R62"""
    rolls = [PIN if number == hit else MISS for number in (1, 2, 3)]
    if hit == 1:
        rolls[0] = [3, 1]  # an SL takes 7

    step = on_the_way(0, *rolls)

    assert ["5.00/20.00", "5.60/20.00", "5.00/20.60"][hit - 1] == where(step.state, hit)
    assert (hit,) == members(step.state, "A.2")

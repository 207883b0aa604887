"""Sections 6, 8 to 12 and 14: fire, its FV, results and failures."""

import pytest

from cases import cases
from fire_move.given import given, men, pinned, table, with_figure, with_group
from fire_move.played import dice, do, figure, group, legal, piece, refused, told
from wargames.fire_move.moments import FigureChecked, FireOpened, FireWasted, WeaponFailed
from wargames.fire_move.values.state import State
from wargames.kernel.base.modifiers import total

RIFLES = "RIF RIF RIF RIF"


def fired(state: State, text: str, d8: str) -> tuple[int, list[FigureChecked]]:
    """Fire once; gives the attack's FV and the checks."""
    step = do(state, text, fell=dice(d8))
    (opened,) = told(step, FireOpened)
    return opened.base + total(opened.modifiers), told(step, FigureChecked)


@cases((8, "F3", 3), (8.01, "F3", 2), (24, "F3", 2), (24.01, "F3", 1), (40, "F3", 1), (40.01, "F3", 0))
def test_the_base_depends_on_the_range(away: float, card: str, base: int) -> None:
    """FM-9.2, FM-10.1, FM-9.1, FM-9.3, FM-10.2, FM-10.3 to FM-10.4, FM-R24"""
    state = given([men("A", RIFLES, 5, 20)], [men("B", "RIF RIF", 5 + away, 20)], card)

    fv, _ = fired(state, f"fire A at B with {card}", "1 8 1 8")

    assert base == fv


def test_a_card_that_cannot_be_used_at_a_range_is_refused() -> None:
    """FM-9.2, FM-5.15: F1 has no value at Extreme range."""
    state = given([men("A", RIFLES, 5, 20)], [men("B", "RIF RIF", 46, 20)], "F1")

    assert "FM-9.2" == refused(state, "fire A at B with F1").clause


def test_few_men_lower_the_base_and_too_few_cannot_play_the_card() -> None:
    """FM-R20: F6 takes 3 men, 6 for its full base of 5."""
    state = given([men("A", RIFLES, 5, 20)], [men("B", "RIF RIF", 10, 20)], "F6")

    assert 4 == fired(state, "fire A at B with F6", "1 8 1 8")[0]
    assert "FM-R20" == refused(pinned(state, 1, 2), "fire A at B with F6").clause


@cases(
    ("LMG RIF RIF RIF", 30, 2),
    ("SMG RIF RIF RIF", 7, 5),
    ("SMG SMG RIF RIF", 7, 5),
    ("LMG SMG RIF RIF", 7, 6),
)
def test_automatic_weapons_give_their_bonus_once(roles: str, away: int, fv: int) -> None:
    """FM-9.4, FM-9.5, FM-R21"""
    state = given([men("A", roles, 5, 20)], [men("B", "RIF RIF", 5 + away, 20)], "F3")

    assert fv == fired(state, "fire A at B with F3", "1 8 1 8")[0]


def test_an_mmg_gives_the_bonus_only_into_its_arc() -> None:
    """FM-28.1, FM-R21: the arc is 90 degrees, its edges included."""
    gun = men("M", "MMG CRW RIF RIF", 5, 20, weapon="mg34_tripod", facing=(1, 0))
    inside = given([gun], [men("B", "RIF RIF", 15, 30)], "F3")
    outside = given([gun], [men("B", "RIF RIF", 15, 30.1)], "F3")

    assert 3 == fired(inside, "fire M at B with F3", "1 8 1 8")[0]
    assert 2 == fired(outside, "fire M at B with F3", "1 8 1 8")[0]


def test_terrain_conceals_and_twice_so_on_the_ground() -> None:
    """FM-9.6, FM-8.2, FM-9.11, FM-9.12, FM-R19: woods have CV 2."""
    state = given([men("A", RIFLES, 18, 20)], [men("B", "RIF RIF", 21, 20)], "F3", on=table(far="woods"))

    _, checks = fired(state, "fire A at B with F3", "6 2 1 1")
    _, lying = fired(with_group(state, "B", ground=True), "fire A at B with F3", "6 2 1 1")

    assert [5, 1] == [check.result for check in checks]
    assert [3, -1] == [check.result for check in lying]


def test_borders_conceal_unless_the_firer_lines_them() -> None:
    """FM-9.7, FM-R22: a low wall has CV 2."""
    wall = table(border="low_wall")
    near = given([men("A", RIFLES, 19.5, 20)], [men("B", "RIF RIF", 25, 20)], "F3", on=wall)
    far = given([men("A", RIFLES, 18, 20)], [men("B", "RIF RIF", 25, 20)], "F3", on=wall)

    assert 3 == fired(near, "fire A at B with F3", "1 1 1 8")[1][0].result
    assert 1 == fired(far, "fire A at B with F3", "1 1 1 8")[1][0].result


def test_a_leader_and_a_hero_raise_the_fv() -> None:
    """FM-9.9, FM-9.10, FM-32.3: the German PL has LM 2."""
    state = given([men("A", "PL RIF RIF RIF", 5, 20)], [men("B", "RIF RIF", 10, 20)], "F3 HERO")

    assert 5 == fired(state, "fire A at B with F3", "1 8 1 8")[0]
    assert 6 == fired(state, "fire A at B with F3 with hero HERO", "1 8 1 8")[0]
    assert 2 == fired(pinned(state, 1), "fire A at B with F3", "1 8 1 8")[0]


@cases(("1 1", "pinned"), ("1 2", "nothing"), ("6 1", "KIA"), ("5 1", "pinned"))
def test_results_on_an_unpinned_figure(d8: str, effect: str) -> None:
    """FM-11.1, FM-11.2, FM-R25: FV 3 against morale 3."""
    state = given([men("A", RIFLES, 5, 20)], [men("B", "RIF RIF", 10, 20)], "F3")

    _, checks = fired(state, "fire A at B with F3", f"{d8} 1 8")

    assert effect == checks[0].effect


@cases(("2 1", "nothing"), ("3 1", "routed"), ("6 1", "routed"), ("7 1", "KIA"))
def test_results_on_a_pinned_figure(d8: str, effect: str) -> None:
    """FM-11.3, FM-11.4, FM-R25: FV 3 against the American rifleman's panic 5."""
    state = pinned(given([men("A", RIFLES, 5, 20)], [men("B", "RIF RIF", 10, 20)], "F3"), 5)

    step = do(state, "fire A at B with F3", fell=dice(f"{d8} 1 8"))

    assert effect == told(step, FigureChecked)[0].effect
    assert (effect == "nothing") == any(one.number == 5 for one in step.state.open.figures)


def test_only_figures_in_sight_are_checked() -> None:
    """FM-13.1, FM-9.11: the Key Figure sees one of two, the other stands too deep in the woods."""
    deep = men("B", "RIF RIF", 23.5, 20, dx=0.75, dy=0)
    state = given([men("A", RIFLES, 18, 20)], [deep], "F3", on=table(far="woods"))

    _, checks = fired(state, "fire A at B with F3", "1 8")

    assert [5] == [check.figure for check in checks]


def test_a_weapon_fails_when_its_number_comes_up() -> None:
    """FM-12.1, FM-R27: the MG 42 fails on -7."""
    state = given([men("A", "LMG RIF RIF RIF", 5, 20)], [men("B", "RIF RIF", 10, 20)], "F3 F2")

    step = do(state, "fire A at B with F3", fell=dice("1 8 2 2"))

    assert ["A-mg42-1"] == [event.weapon for event in told(step, WeaponFailed)]
    assert piece(step.state, "A-mg42-1").failed
    assert not told(do(state, "fire A at B with F3", fell=dice("8 1 2 2")), WeaponFailed)


@pytest.mark.clause("FM-14.1", "FM-14.2", "FM-14.3", "FM-14.4", "FM-14.5", "FM-R28")
def test_a_second_attack_takes_men_for_both_cards_and_shares_bonuses() -> None:
    """FM-14.2: F2 and F3 take 3 + 4 men; FM-14.4: the second attack has its base alone."""
    own = men("A", "SL LMG RIF RIF RIF RIF RIF", 5, 20)
    state = given([own], [men("B", "RIF RIF", 21, 20)], "F2 F3")
    text = "fire A twice at B with F3 and at B with F2 leader 1 lmg 1 smg 1"

    step = do(state, text, fell=dice("1 8 1 8 1 8 1 8"))

    assert [3, 2] == [one.base + total(one.modifiers) for one in told(step, FireOpened)]
    assert "FM-14.2" == refused(pinned(state, 7), text).clause
    assert "FM-14.1" == refused(pinned(with_figure(state, 7, pinned=False), 1), text).clause


def test_a_second_attack_without_a_target_is_spent_for_nothing() -> None:
    """FM-R28"""
    own = men("A", "SL RIF RIF RIF RIF RIF RIF", 5, 20)
    state = given([own], [men("B", "RIF RIF", 10, 20), men("C", "RIF RIF", 30, 30)], "F2 F3")

    step = do(state, "fire A twice at B with F3 and at B with F2 leader 1 lmg 1 smg 1", fell=dice("8 1 8 1"))

    assert 1 == len(told(step, FireWasted))


def test_movers_fire_with_half_their_bonuses_and_no_base() -> None:
    """FM-6.3, FM-6.4, FM-6.1, FM-6.2, FM-R15, FM-R54: F5 at Medium gives LMG 2 and SMG 1."""
    state = given([men("A", "LMG SMG RIF RIF", 5, 20)], [men("B", "RIF RIF", 25, 20)], "M1 F5")
    moving = do(state, "move A with M1 for actions firing F5").state

    step = do(moving, "step 8/20 firing at B from 3", fell=dice("1 8 1 8"))
    (opened,) = told(step, FireOpened)

    assert (0, 1) == (opened.base, total(opened.modifiers))
    assert legal(moving, "step 8/20 firing at B from 3")
    assert "FM-6.2" == refused(
        do(given([men("A", RIFLES, 5, 20)], [men("B", "RIF RIF", 30, 20)], "M1 F5"),
           "move A with M1 for actions firing F5").state,
        "step 5.9/20 firing at B from 1",
    ).clause  # fmt: skip


def test_a_group_with_fear_cannot_fire() -> None:
    """FM-30.7, FM-R36"""
    state = given([men("A", RIFLES, 5, 20)], [men("B", "RIF RIF", 10, 20)], "F3")

    assert "FM-30.7" == refused(with_group(state, "A", fear=True), "fire A at B with F3").clause


def test_a_group_acts_once_a_turn() -> None:
    """FM-3.2, FM-R5"""
    state = given([men("A", RIFLES, 5, 20)], [men("B", "RIF RIF RIF", 10, 20)], "F3 F2")

    after = do(state, "fire A at B with F3", fell=dice("1 8 1 8 1 8")).state

    assert group(after, "A").acted
    assert "FM-3.2" == refused(after, "fire A at B with F2").clause


def test_firing_takes_a_group_off_the_ground() -> None:
    """FM-R18"""
    state = with_group(
        given([men("A", RIFLES, 5, 20)], [men("B", "RIF RIF", 10, 20)], "F3"), "A", ground=True
    )

    after = do(state, "fire A at B with F3", fell=dice("1 8 1 8")).state

    assert not group(after, "A").ground


def test_a_crewman_takes_over_the_gun_of_a_dead_gunner() -> None:
    """FM-G23"""
    gun = men("B", "MMG CRW", 10, 20, weapon="m1919", facing=(-1, 0))
    state = given([men("A", RIFLES, 5, 20)], [gun], "F3")

    after = do(state, "fire A at B with F3", fell=dice("8 1 1 8")).state

    assert 6 == piece(after, "B-m1919-5").gunner
    assert "B-m1919-5" == figure(after, 6).crews

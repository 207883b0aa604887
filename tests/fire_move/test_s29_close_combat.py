"""Section 29: close combat, from the nomination to the victory."""

import attrs

from fire_move.given import at, given, men, pinned, table, with_group
from fire_move.played import asked, dice, do, figure, group, ids, legal, refused, told
from wargames.fire_move.moments import (
    ChargeMet,
    ClusterFought,
    CombatDecided,
    FigureChecked,
    FigureLost,
    FiguresRallied,
    GroupRetired,
    MoraleTested,
    SideRolled,
)
from wargames.fire_move.values.state import PlayerTurn, State
from wargames.kernel.base.modifiers import total

OK = "1 1"
CHARGE = "charge B with 1,2 along 11.3/20"


def two(own: str = "RIF RIF", enemy: str = "RIF RIF", hand: str = "M1", **more: object) -> State:
    """Give two groups seven inches apart."""
    return given([men("A", own, 5, 20)], [men("B", enemy, 12, 20)], hand, **more)  # type: ignore[arg-type]


def test_nominees_test_their_morale_and_those_who_fail_are_pinned() -> None:
    """FM-29.3, FM-29.5, FM-29.1, FM-29.2, FM-29.4: morale 3."""
    state = two("RIF RIF RIF")
    moving = do(state, "move A with M1 for actions").state

    step = do(moving, "charge B with 1,2,3 along 11.3/20", fell=dice("2 5 8 4 3 6"))

    assert [True, False, True] == [test.passed for test in told(step, MoraleTested)]
    assert figure(step.state, 2).pinned
    assert figure(state, 2).at == figure(step.state, 2).at
    assert {"A", "A.2", "B"} == ids(step.state)


def test_chargers_can_be_fired_at_before_the_stand_test() -> None:
    """FM-29.6, FM-R40"""
    state = two(their_hand="F3")
    moving = do(state, "move A with M1 for actions").state

    step = do(moving, CHARGE, "pass", "stand", fell=dice(f"{OK} {OK} 8 1"))

    assert "american" == asked(do(moving, CHARGE, fell=dice(f"{OK} {OK}")).state)
    assert ["forced to retire"] == [event.answer for event in told(step, ChargeMet)]


def test_defenders_who_fail_retire_pinned_and_the_attackers_rally() -> None:
    """FM-29.7, FM-29.12, FM-29.13, FM-G11"""
    state = two()

    step = do(
        state, "move A with M1 for actions", CHARGE, "stand", "retire 18/25", fell=dice(f"{OK} {OK} 8 1")
    )

    assert figure(step.state, 3).pinned
    assert figure(step.state, 4).pinned
    assert 1 == len(told(step, GroupRetired))
    assert ["german"] == [event.winner for event in told(step, CombatDecided)]
    assert at(11.3, 20) == figure(step.state, 1).at


def test_defenders_may_retire_of_their_own_will_unpinned() -> None:
    """FM-29.7, FM-G11"""
    state = two()
    charged = do(state, "move A with M1 for actions", CHARGE, fell=dice(f"{OK} {OK}")).state

    step = do(charged, "retire 18/25")

    assert not figure(step.state, 3).pinned
    assert "FM-G11" == refused(charged, "retire 11.5/20.3").clause


def test_the_example_of_one_against_one() -> None:
    """FM-29.10, FM-29.8, FM-29.9, FM-29.11, FM-R41: CCV 3 + 1 beats 2 + 1: the defender is KIA."""
    state = given([men("A", "SMG RIF", 5, 20)], [men("B", "RIF", 12, 20)], "M1")

    step = do(
        state,
        "move A with M1 for actions",
        "charge B with 1 along 11.3/20",
        "stand",
        fell=dice(f"{OK} {OK} 2 1 2 1"),
    )

    assert [4, 3] == [event.total for event in told(step, SideRolled)]
    assert [3] == [event.figure for event in told(step, FigureLost)]
    assert ["german"] == [event.winner for event in told(step, CombatDecided)]


def test_free_defenders_join_in_and_count_one_each() -> None:
    """FM-G11, FM-29.8, FM-29.9, FM-R41 step 8: best CCV + 1 per further figure; the owner picks the loss."""
    state = given([men("A", "SMG RIF", 5, 20)], [men("B", "RIF RIF RIF", 12, 20)], "M1")
    fought = do(
        state,
        "move A with M1 for actions",
        "charge B with 1 along 11.3/20",
        "stand",
        "pair 1+3",
        fell=dice(f"{OK} {OK} 4 1 1 1"),
    )

    assert [6, 4] == [event.total for event in told(fought, SideRolled)]
    assert "american" == asked(fought.state)
    step = do(fought.state, "lose 4")
    assert [4] == [event.figure for event in told(step, FigureLost)]
    assert "FM-R41" == refused(fought.state, "lose 1").clause


def test_an_even_fight_goes_on_until_the_attackers_are_beaten() -> None:
    """FM-G11, FM-29.12 step 10: four rounds."""
    state = given([men("A", "RIF RIF", 5, 20)], [men("B", "RIF", 12, 20)], "M1")

    step = do(
        state,
        "move A with M1 for actions",
        "charge B with 1 along 11.3/20",
        "stand",
        fell=dice(f"{OK} {OK} " + "4 4 4 4 " * 4),
    )

    assert [None, None, None, "american"] == [event.winner for event in told(step, CombatDecided)]
    assert 4 == len(told(step, ClusterFought))
    assert "german" == asked(step.state)


def test_heroes_fight_on_both_sides() -> None:
    """FM-32.5, FM-R45: the attacker declares before his roll, the defender after it."""
    state = given(
        [men("A", "RIF RIF", 5, 20)], [men("B", "RIF", 12, 20)], "M1 HERO", their_hand="HERO", on=None
    )

    step = do(
        state,
        "move A with M1 for actions",
        "charge B with 1 along 11.3/20",
        "pass",
        "stand",
        "hero HERO fights",
        "hero HERO fights",
        fell=dice(f"{OK} {OK} 3 1 1 1"),
    )

    assert [5, 3] == [event.total for event in told(step, SideRolled)]
    assert [1, 1] == [total(event.modifiers) for event in told(step, SideRolled)]


def test_the_victors_rally_and_may_take_fear_off() -> None:
    """FM-29.13, FM-29.15, FM-29.14: the defenders win, one of them pinned."""
    state = pinned(with_group(two(enemy="RIF RIF"), "B", fear=True), 4)

    step = do(
        state,
        "move A with M1 for actions",
        "charge B with 1 along 11.3/20",
        "stand",
        "pair 1+3",
        "regroup - keeping fear no",
        fell=dice(f"{OK} {OK} 1 8 8 1"),
    )

    assert [(4,)] == [event.figures for event in told(step, FiguresRallied)]
    assert not group(step.state, "B").fear


def test_a_charge_ends_the_card_and_stands_alone() -> None:
    """FM-29.1, FM-R5, FM-G11: moves may be made first, and what is left is given up."""
    state = two("SL RIF", hand="M2 M1 SMK")
    moving = do(state, "move A with M2 for actions").state
    smoked = do(state, "move A with M1 for actions smoke SMK", fell=dice(d6="3")).state

    assert "FM-R5" == refused(smoked, CHARGE).clause
    assert legal(do(moving, "step 6/20").state, CHARGE)
    charged = do(moving, CHARGE, "stand", "retire 18/25", fell=dice(f"{OK} {OK} 8 1")).state
    assert "FM-3.1" == refused(charged, "step 15/20").clause


def test_a_charge_crosses_at_most_one_border_at_hand() -> None:
    """FM-5.13, FM-29.2"""
    wall = table(border="low_wall")
    state = given([men("A", "RIF RIF", 15, 20)], [men("B", "RIF RIF", 22, 20)], "M1", on=wall)
    moving = do(state, "move A with M1 for actions").state

    assert "FM-5.13" == refused(moving, "charge B with 1,2 along 21.5/20").clause


def test_a_banzai_needs_no_tests_and_strikes_harder_at_first() -> None:
    """FM-G13, FM-33.14"""
    state = given(
        [men("A", "SL RIF", 5, 20)], [men("B", "RIF", 12, 20)], "M1", nations=("japanese", "british")
    )

    step = do(state, "banzai A with M1", CHARGE, "stand", fell=dice(f"{OK} 1 1 1 1"))

    assert 1 == len(told(step, MoraleTested))
    assert 2 == total(told(step, SideRolled)[0].modifiers)
    assert "FM-33.14" == refused(two("SL RIF"), "banzai A with M1").clause


def test_a_banzai_is_pinned_one_point_later() -> None:
    """FM-G13: Japanese riflemen have morale 4."""
    state = given(
        [men("A", "SL RIF", 5, 20)],
        [men("B", "RIF RIF RIF RIF", 12, 20)],
        "M1",
        nations=("japanese", "british"),
        their_hand="F3",
    )

    step = do(
        state,
        "banzai A with M1",
        "charge B with 1,2 along 11.3/20",
        "react at 7 with B by F3",
        fell=dice("1 1 2 1"),
    )

    assert ["nothing", "nothing"] == [check.effect for check in told(step, FigureChecked)]


def test_a_berserk_group_charges_before_all_else() -> None:
    """FM-G12, FM-33.5"""
    state = given(
        [men("A", "RIF RIF", 5, 20), men("C", "RIF RIF", 5, 30)],
        [men("B", "RIF", 12, 20)],
        "M1 F3",
        nations=("russian", "german"),
    )
    mad = with_group(state, "A", berserk=True)
    mad = attrs.evolve(mad, open=attrs.evolve(mad.open, frames=(PlayerTurn("russian"),)))

    assert "FM-G12" == refused(mad, "fire C at B with F3").clause
    running = do(mad, "run berserk with A").state
    assert "FM-G12" == refused(running, "step 6/20").clause
    step = do(running, CHARGE, fell=dice())
    assert "german" == asked(step.state)
    assert not told(step, MoraleTested)


def test_a_russian_group_may_go_berserk_after_losses() -> None:
    """FM-G12, FM-33.5: +5 or more."""
    state = given(
        [men("A", "RIF RIF RIF RIF", 5, 20)],
        [men("B", "RIF RIF RIF", 12, 20)],
        "F3",
        nations=("german", "russian"),
    )

    step = do(state, "fire A at B with F3", fell=dice("8 1 4 4 1 8 6 1"))

    assert group(step.state, "B").berserk
    assert not figure(step.state, 6).pinned


def test_a_minefield_ends_a_charge_even_at_its_end() -> None:
    """FM-G10, FM-31.1, FM-G11: the group halts there."""
    state = two(their_hand="MINE")

    step = do(
        state,
        "move A with M1 for actions",
        CHARGE,
        "minefield at 7 with MINE",
        fell=dice(f"{OK} {OK} 1 8", pick="1"),
    )

    assert group(step.state, "A").mined
    assert not told(step, ChargeMet)
    assert "german" == asked(step.state)

"""Section 9: how the FV of an attack is made up, and who is checked."""

from fractions import Fraction

import attrs

from cases import cases
from fire_move.given import (
    GAME,
    at,
    battle,
    men,
    packed,
    pinned,
    placed,
    possible,
    table,
    with_figure,
    with_group,
    with_piece,
)
from fire_move.played import asked, dice, do, figure, hand, piece, refused, told
from fire_move.tables import feature, ring, strips
from wargames.fire_move.moments import CardsPlayed, FigureChecked, FireOpened
from wargames.fire_move.values.state import State
from wargames.kernel.base.modifiers import total
from wargames.kernel.game import Step

RIFLES = "RIF RIF RIF RIF"
TRIPOD = placed(
    "M", "MMG@5/20 RIF@5.75/20 RIF@5.75/19.25 RIF@5.75/18.5 RIF@5/19.25 CRW@4.25/20",
    weapon="mg34_tripod", facing=(1, 0),
)  # fmt: skip
NOTHING = "1 8 1 8"
"""Checks of -7 on two men."""


def fv(step: Step[State]) -> int:
    """Give the FV of the only attack."""
    (opened,) = told(step, FireOpened)
    return int(opened.base + total(opened.modifiers))


def parts(step: Step[State]) -> list[tuple[int, str]]:
    """List what was added to the base, with its clause."""
    (opened,) = told(step, FireOpened)
    return [(one.amount, one.clause) for one in opened.modifiers]


def taken(step: Step[State]) -> list[tuple[int, str]]:
    """List what was taken for the first figure checked, with its clause."""
    return [(one.amount, one.clause) for one in told(step, FigureChecked)[0].modifiers]


def test_fire_spends_a_fire_card_and_is_the_groups_action() -> None:
    """FM-9.1"""
    state = battle([men("A", RIFLES, 5, 20)], [men("B", "RIF RIF", 10, 20)], "F3 F2")

    step = do(state, "fire A at B with F3", fell=dice(NOTHING))

    (played,) = told(step, CardsPlayed)
    assert (("F3",), "A", "fire") == (played.cards, played.group, played.use)
    assert "FM-9.1" in played.clauses
    assert "FM-9.1" in told(step, FireOpened)[0].clauses
    assert ("F2",) == hand(step.state, "german")


@cases(
    ("fire A at B with M1", "FM-9.1"),  # no fire card
    ("fire A at B with F4", "FM-3.1"),  # not in hand
    ("fire A at C with F3", "FM-9.1"),  # an own group
    ("fire A at X with F3", "FM-9.1"),
    ("fire B at A with F3", "FM-3.1"),  # not the player's group
    ("fire A at B with F3 with hero M1", "FM-32.1"),
    ("fire A at B with F3 with hero HERO", "FM-3.1"),
)
def test_only_a_fire_card_in_hand_lets_an_own_group_fire_at_an_enemy(text: str, clause: str) -> None:
    """FM-9.1, FM-9.10"""
    own = [men("A", RIFLES, 5, 20), men("C", "RIF RIF", 5, 30)]

    assert clause == refused(battle(own, [men("B", "RIF RIF", 10, 20)], "F3 M1"), text).clause


@cases(("F3", (3, 2, 1, 0)), ("F6", (5, 3, 2, 1)), ("F1", (2, 1, 0)))
def test_a_fire_card_has_a_base_for_each_range_band(card: str, bases: tuple[int, ...]) -> None:
    """FM-9.2, FM-9.3, FM-R19, FM-G1: the example: F3 at Close, Medium, Long, Extreme has 3, 2, 1, 0."""
    squad = men("A", "RIF RIF RIF RIF RIF RIF", 5, 20)

    for away, base in zip((8, 24, 40, 50), bases, strict=False):
        state = battle([squad], [men("B", "RIF RIF", 5 + away, 20)], card)
        (opened,) = told(do(state, f"fire A at B with {card}", fell=dice(NOTHING)), FireOpened)
        assert (base, ()) == (opened.base, opened.modifiers)


@cases(("F3", 4, 3), ("F3", 3, 2), ("F3", 2, 2), ("F6", 6, 5), ("F6", 5, 4), ("F6", 3, 4), ("F1", 1, 1))
def test_fewer_men_than_the_maximum_lower_the_base_by_one(card: str, able: int, base: int) -> None:
    """FM-R20, FM-9.3: all unpinned men of the group count as firers."""
    squad = men("A", "RIF RIF RIF RIF RIF RIF", 5, 20)
    state = pinned(battle([squad], [men("B", "RIF RIF", 11, 20)], card), *range(able + 1, 7))

    step = do(state, f"fire A at B with {card}", fell=dice(NOTHING))

    assert base == fv(step)
    assert parts(step) == ([] if base in {3, 5} else [(-1, "FM-R20")])


@cases(("F3", 1), ("F6", 2), ("F5", 1))
def test_a_card_takes_its_least_number_of_unpinned_men(card: str, able: int) -> None:
    """FM-R20, FM-9.1"""
    squad = men("A", "RIF RIF RIF RIF RIF RIF", 5, 20)
    state = pinned(battle([squad], [men("B", "RIF RIF", 11, 20)], card), *range(able + 1, 7))

    assert "FM-R20" == refused(state, f"fire A at B with {card}").clause


def test_a_working_lmg_adds_the_cards_lmg_bonus() -> None:
    """FM-9.4, FM-R21: the example: F3 at Long has 1 + 1."""
    squad, enemy = men("A", "LMG RIF RIF RIF", 5, 20), men("B", "RIF RIF", 40, 20)
    state = battle([squad], [enemy], "F3")

    step = do(state, "fire A at B with F3", fell=dice(NOTHING))
    failed = do(with_piece(state, "A-mg42-1", failed=True), "fire A at B with F3", fell=dice(NOTHING))
    down = do(pinned(state, 1), "fire A at B with F3", fell=dice(NOTHING))

    assert 2 == fv(step)
    assert [(1, "FM-9.4")] == parts(step)
    assert 1 == fv(failed)
    assert [(-1, "FM-R20")] == parts(down)


def test_a_working_smg_adds_the_cards_smg_bonus() -> None:
    """FM-9.5, FM-R21: the example: F3 at Close has 3 + 2."""
    state = battle([men("A", "SMG RIF RIF RIF", 5, 20)], [men("B", "RIF RIF", 13, 20)], "F3")

    step = do(state, "fire A at B with F3", fell=dice(NOTHING))

    assert 5 == fv(step)
    assert [(2, "FM-9.5")] == parts(step)
    assert 3 == fv(do(with_figure(state, 1, arm_failed=True), "fire A at B with F3", fell=dice(NOTHING)))
    assert 2 == fv(do(pinned(state, 1), "fire A at B with F3", fell=dice(NOTHING)))


def test_each_bonus_counts_once_however_many_weapons_there_are() -> None:
    """FM-R21, FM-9.4, FM-9.5, FM-2.4: three SMGs (one is the SL's) and an LMG, F6 at Close: 5 + 2 + 3."""
    squad = men("A", "SL LMG SMG SMG RIF RIF", 5, 20)
    state = battle([squad], [men("B", "RIF RIF", 11, 20)], "F6")

    step = do(state, "fire A at B with F6", fell=dice(NOTHING))

    assert [(2, "FM-9.4"), (3, "FM-9.5")] == parts(step)
    assert 10 == fv(step)


@cases((8, 1), (24, 1), (40, 1), (50, 1))
def test_an_mmg_gives_the_lmg_bonus_at_every_range(away: int, bonus: int) -> None:
    """FM-R21: set up and served, F3 gives 1 in each band."""
    state = battle([TRIPOD], [men("B", "RIF RIF", 5 + away, 20)], "F3")

    assert (bonus, "FM-9.4") in parts(do(state, "fire M at B with F3", fell=dice(NOTHING)))


def test_an_mmg_gives_nothing_broken_down_failed_or_unserved() -> None:
    """FM-R21, FM-26.2"""
    state = battle([TRIPOD], [men("B", "RIF RIF", 25, 20)], "F3")
    carried = packed(state, "M-mg34_tripod-1")

    for other in (carried, with_piece(state, "M-mg34_tripod-1", failed=True), pinned(state, 1, 6)):
        assert "FM-9.4" not in [
            clause for _, clause in parts(do(other, "fire M at B with F3", fell=dice(NOTHING)))
        ]
    assert (1, "FM-9.4") in parts(do(pinned(state, 6), "fire M at B with F3", fell=dice(NOTHING)))


def test_the_nearest_figure_in_sight_must_lie_in_the_mmgs_arc() -> None:
    """FM-R21: half of 90 degrees to either side; the figure farther off does not matter."""
    near_out = battle([TRIPOD], [men("B", "RIF RIF", 15, 30.05, dx=0.75, dy=0)], "F3")
    far_out = battle([TRIPOD], [men("B", "RIF RIF", 15, 30)], "F3")

    assert [] == parts(do(near_out, "fire M at B with F3", fell=dice(NOTHING)))
    assert [(1, "FM-9.4")] == parts(do(far_out, "fire M at B with F3", fell=dice(NOTHING)))


def test_the_terrain_of_the_target_is_taken_from_the_fv() -> None:
    """FM-9.6, FM-9.12: the example: FV 5 at a target in a stone building of CV 4 is 1."""
    house = feature("H", "stone_building", ring((23, 18), (27, 18), (27, 24), (23, 24)), inside="A")
    on = strips("open 60", house, depth=40)
    state = battle([men("A", "SMG RIF RIF RIF", 18, 20)], [men("B", "RIF RIF", 23.5, 20)], "F3", on=on)

    step = do(state, "fire A at B with F3", fell=dice("1 1 1 8"))

    assert [(-4, "FM-9.6")] == taken(step)
    assert 1 == told(step, FigureChecked)[0].result


def test_terrain_that_fire_passes_through_is_taken_from_the_fv() -> None:
    """FM-9.7: the example: FV 4 over a feature of crops (CV 1) at a target in the open is 3."""
    on = strips("open 10 | crops 2 | open 48", depth=40)
    state = battle([men("A", RIFLES, 7, 20)], [men("B", "RIF RIF", 14, 20)], "F4", on=on)

    step = do(state, "fire A at B with F4", fell=dice("1 1 1 8"))

    assert [(-1, "FM-9.7")] == taken(step)
    assert 3 == told(step, FigureChecked)[0].result


def test_the_cv_of_the_movement_card_is_taken_while_the_target_moves() -> None:
    """FM-9.8, FM-R55: the example: FV 4 at a group that moves in the open under a CV of 2 is 2."""
    state = battle([men("A", "RIF RIF", 5, 20)], [men("B", RIFLES, 12, 20)], "M2b", their_hand="F4 F4")
    moving = do(state, "move A with M2b for cv", "step 7/20").state

    start = do(moving, "react at 0 with B by F4", fell=dice("1 1 1 8"))
    end = do(moving, "react at 2 with B by F4", fell=dice("1 1 1 8"))

    for step in (start, end):  # the first sample and the last one included
        assert [(-2, "FM-9.8")] == taken(step)
        assert 2 == told(step, FigureChecked)[0].result


def test_a_card_played_for_its_move_actions_or_long_done_conceals_nobody() -> None:
    """FM-9.8, FM-R55: the CV does not protect after the move."""
    plain = battle([men("A", "RIF RIF", 5, 20)], [men("B", RIFLES, 12, 20)], "M2b", their_hand="F4")
    open_move = do(plain, "move A with M2b for actions", "step 7/20").state
    under_cv = ("move A with M2b for cv", "step 7/20", "pass", "end actions")
    moved = do(plain, *under_cv, fell=dice(deck="COW COW F1 F1 F2")).state

    assert [] == taken(do(open_move, "react at 1 with B by F4", fell=dice(NOTHING)))
    assert at(7, 20) == figure(moved, 1).at
    assert [] == taken(do(moved, "fire B at A with F4", fell=dice(NOTHING)))


def test_an_unpinned_pl_adds_his_leader_modifier() -> None:
    """FM-9.9, FM-G23: the example: FV 3 and a PL with LM 2 are 5; pinned he does not lead."""
    state = battle([men("A", "PL RIF RIF RIF RIF", 5, 20)], [men("B", "RIF RIF", 11, 20)], "F3")

    step = do(state, "fire A at B with F3", fell=dice(NOTHING))

    assert 5 == fv(step)
    assert [(2, "FM-9.9")] == parts(step)
    assert 3 == fv(do(pinned(state, 1), "fire A at B with F3", fell=dice(NOTHING)))


def test_an_sl_has_no_leader_modifier() -> None:
    """FM-9.9: the LM is that of a PL."""
    state = battle([men("A", "ASL RIF RIF RIF", 5, 20)], [men("B", "RIF RIF", 11, 20)], "F3")

    assert [] == parts(do(state, "fire A at B with F3", fell=dice(NOTHING)))
    promoted = battle([men("A", "SL RIF RIF RIF", 5, 20)], [men("B", "RIF RIF", 25, 20)], "F3")
    assert [(1, "FM-9.9")] == parts(
        do(with_figure(promoted, 1, promoted=True), "fire A at B with F3", fell=dice(NOTHING))
    )


def test_each_figure_in_sight_has_a_check_of_its_own() -> None:
    """FM-9.11, FM-R52: the example: 2 of 6 stand hidden behind the corner of a building, 4 are checked."""
    house = feature("H", "stone_building", ring((20, 20), (24, 20), (24, 24), (20, 24)), inside="A")
    on = strips("open 60", house, depth=40)
    enemy = men("B", "RIF RIF RIF RIF RIF RIF", 26, 17.25)
    state = battle([men("A", RIFLES, 15, 19.5)], [enemy], "F3", on=on)

    step = do(state, "fire A at B with F3", fell=dice("1 8 1 8 1 8 1 8"))

    assert [5, 6, 7, 8] == [one.figure for one in told(step, FigureChecked)]
    assert all("FM-9.11" in one.clauses for one in told(step, FigureChecked))


def test_figures_are_checked_in_key_figure_order_without_regard_to_pins() -> None:
    """FM-R50, FM-9.11"""
    enemies = [men("B", "RIF RIF", 10, 20), men("C", "SL SMG", 10.75, 20)]
    apart = pinned(battle([men("A", RIFLES, 5, 20)], enemies, "F3"), 7)
    groups = tuple(one for one in apart.open.groups if one.id != "C")
    joined = attrs.evolve(apart, open=attrs.evolve(apart.open, groups=groups))
    state = possible(with_figure(with_figure(joined, 7, group="B"), 8, group="B"))

    step = do(state, "fire A at B with F3", fell=dice("1 8 2 8 3 8 4 8"))

    assert [7, 8, 5, 6] == [one.figure for one in told(step, FigureChecked)]
    assert [1, 2, 3, 4] == [one.black for one in told(step, FigureChecked)]


def test_the_check_is_added_to_the_fv() -> None:
    """FM-9.12, FM-34.3, FM-R49: the example: FV 3 and black 6 less red 2 make 7."""
    state = battle([men("A", RIFLES, 5, 20)], [men("B", "RIF RIF", 10, 20)], "F3")

    first, second = told(do(state, "fire A at B with F3", fell=dice("6 2 2 7")), FigureChecked)

    assert (3, 6, 2, 7) == (first.fv, first.black, first.red, first.result)
    assert -2 == second.result


@cases(("8 1", 17), ("1 8", 3))
def test_all_that_raises_the_fv_is_added_without_a_cap(d8: str, result: int) -> None:
    """FM-R19, FM-9.12: 4 of the base of F5 with few men lowered to 3, LMG 2, SMG 2, LM 2, hero 1."""
    squad = men("A", "PL LMG SMG RIF", 5, 20)
    state = battle([squad], [men("B", "RIF RIF", 11, 20)], "F5 HERO")

    step = do(state, "fire A at B with F5 with hero HERO", fell=dice(f"{d8} 1 8"))

    assert [(-1, "FM-R20"), (2, "FM-9.4"), (2, "FM-9.5"), (2, "FM-9.9"), (1, "FM-9.10")] == parts(step)
    assert result == told(step, FigureChecked)[0].result


def test_all_that_conceals_is_taken_without_a_floor() -> None:
    """FM-R19, FM-9.6, FM-9.7, FM-9.8, FM-9.12: terrain, ground, crops, a low wall, smoke at both ends."""
    on = strips("open 10 | crops 2 | low_wall | woods 46", depth=40)
    state = battle([men("A", RIFLES, 7, 20)], [men("B", "RIF RIF", 14, 20)], "F3", on=on)
    state = with_group(state, "A", smoke=6, smoke_turn=4)
    state = with_group(state, "B", smoke=3, smoke_turn=4, ground=True)

    step = do(state, "fire A at B with F3", fell=dice(NOTHING))

    wanted = {(-2, "FM-9.6"), (-2, "FM-8.2"), (-1, "FM-9.7"), (-2, "FM-9.7"), (-3, "FM-16.2"), (-6, "FM-R31")}
    assert wanted == set(taken(step))
    assert 3 - 16 - 7 == told(step, FigureChecked)[0].result


def test_losses_leave_and_weapons_drop_before_weapons_fail() -> None:
    """FM-R64, FM-9.11: first the loss, then what the dead man dropped, then the failure."""
    enemy = men("B", "LMG RIF", 10, 20)
    state = battle([men("A", "LMG RIF RIF RIF", 5, 20)], [enemy], "F3")

    step = do(state, "fire A at B with F3", fell=dice("8 1 1 8"))

    order = [type(one).__name__ for one in step.events]
    wanted = ["FireOpened", "FigureChecked", "FigureChecked", "FigureLost", "WeaponLeft", "WeaponFailed"]
    assert wanted == [name for name in order if name in set(wanted)]
    assert piece(step.state, "B-bar-5").gunner is None


def test_a_target_out_of_sight_cannot_be_fired_at() -> None:
    """FM-9.11, FM-13.1"""
    state = battle(
        [men("A", RIFLES, 10, 20)], [men("B", "RIF RIF", 30, 20)], "F3", on=table(far="woods", line=2000)
    )

    assert "FM-13.1" == refused(state, "fire A at B with F3").clause


def test_the_odds_of_an_attack_are_those_of_its_dice() -> None:
    """FM-9.11, FM-11.1: FV 3 against two riflemen of morale 3."""
    state = battle([men("A", RIFLES, 5, 20)], [men("B", "RIF RIF", 10, 20)], "F3 F2")
    seat, fire = asked(state), GAME.parse("fire A at B with F3")

    harmed = GAME.roll_tree(state, seat, fire).chance_that(
        lambda step: any(check.effect != "nothing" for check in told(step, FigureChecked))
    )

    assert 1 - Fraction(28, 64) ** 2 == harmed == GAME.odds(GAME.view(state, seat), fire)["any harmed"]

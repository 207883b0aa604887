"""Section 16: smoke, laid, carried along and thinning."""

import pytest

from cases import cases
from fire_move.given import battle, men, pinned, with_group
from fire_move.played import asked, dice, do, figure, group, hand, legal, only, refused, shown, told
from wargames.fire_move.moments import CardsPlayed, FigureChecked, SmokeLaid, SmokeThinned
from wargames.fire_move.values.components import Nation
from wargames.fire_move.values.state import State

SQUAD = men("A", "SL RIF RIF", 5, 20)
ENEMY = men("B", "RIF RIF RIF RIF", 12, 20)


def result(state: State, text: str, checks: int) -> int:
    """Fire with checks of 0; gives the Result of the first figure."""
    first = told(do(state, text, fell=dice("4 4 " * checks)), FigureChecked)[0]
    assert isinstance(first, FigureChecked)
    return first.result


@cases(
    ("SL RIF", (), True),
    ("PL RIF", (), True),
    ("PL", (), True),
    ("ASL RIF", (), False),
    ("SL RIF", (1,), False),
    ("PL RIF", (1,), False),
    ("SL RIF", (2,), True),
)
def test_a_group_with_an_unpinned_sl_or_pl_lays_smoke(
    roles: str, down: tuple[int, ...], *, allowed: bool
) -> None:
    """FM-16.1, FM-R31"""
    state = pinned(battle([men("A", roles, 5, 20)], [ENEMY], "SMK M1"), *down)

    assert allowed == legal(state, "smoke A with SMK")
    assert allowed == legal(state, "move A with M1 for actions smoke SMK")
    if allowed:
        step = do(state, "smoke A with SMK", fell=dice(d6="3"))
        played = only(step, CardsPlayed)
        assert (("SMK",), "A", "smoke") == (played.cards, played.group, played.use)
        assert "FM-16.1" in played.clauses
        assert ("M1",) == hand(step.state, "german")
    else:
        assert "FM-16.1" == refused(state, "smoke A with SMK").clause
        assert "FM-16.1" == refused(state, "move A with M1 for actions smoke SMK").clause


def test_smoke_is_the_action_of_a_group_that_has_not_moved() -> None:
    """FM-16.1, FM-R31, FM-3.2: stationary is who has not moved this turn."""
    state = battle([SQUAD], [men("B", "RIF RIF", 50, 5)], "SMK M1 SMK")
    moved = do(state, "move A with M1 for actions", "step 8/20", "end move").state
    laid = do(state, "smoke A with SMK", fell=dice(d6="3")).state

    assert "FM-3.2" == refused(moved, "smoke A with SMK").clause
    assert "FM-3.2" == refused(laid, "smoke A with SMK").clause
    assert "FM-3.2" == refused(laid, "move A with M1 for actions").clause
    assert "FM-16.1" == refused(state, "smoke A with M1").clause
    assert "FM-3.1" == refused(state, "smoke B with SMK").clause


@cases(*range(1, 7))
def test_the_d6_is_the_cv_of_the_smoke(die: int) -> None:
    """FM-16.2, FM-R50: rolled when the card is played; everybody sees it."""
    step = do(battle([SQUAD], [ENEMY], "SMK"), "smoke A with SMK", fell=dice(d6=str(die)))

    laid = only(step, SmokeLaid)
    assert ("A", die, die) == (laid.group, laid.die, laid.cv)
    assert "FM-16.2" in laid.clauses
    assert die == group(step.state, "A").smoke
    assert laid in shown(step, "american")
    assert laid in shown(step, None)


def test_all_fire_at_a_group_in_smoke_is_lowered_by_its_cv() -> None:
    """FM-16.2, FM-R31, FM-R19: the example: a D6 of 4 takes 4; F4 at Close has 4."""
    state = battle([men("B", "RIF RIF RIF RIF", 12, 20)], [SQUAD], "F4")
    smoky = with_group(state, "A", smoke=4, smoke_turn=4)

    assert [4, 0] == [result(one, "fire B at A with F4", 3) for one in (state, smoky)]
    modifiers = told(do(smoky, "fire B at A with F4", fell=dice("4 4 " * 3)), FigureChecked)[0].modifiers
    assert [(-4, "FM-16.2")] == [(one.amount, one.clause) for one in modifiers]


def test_smoke_counts_against_the_fire_of_the_group_in_it_too_both_in_full() -> None:
    """FM-R31: 4 less 3 for the firers and 2 for the target."""
    state = battle([men("B", "RIF RIF RIF RIF", 12, 20)], [SQUAD], "F4")
    state = with_group(state, "B", smoke=3, smoke_turn=4)

    assert 1 == result(state, "fire B at A with F4", 3)
    assert -1 == result(with_group(state, "A", smoke=2, smoke_turn=4), "fire B at A with F4", 3)


def test_smoke_does_not_hinder_fire_that_passes_by() -> None:
    """FM-R31: a group in smoke stands right on the line."""
    between = men("C", "SL RIF", 8, 20)
    state = battle([men("B", "RIF RIF RIF RIF", 12, 20), between], [men("A", "RIF RIF", 5, 20)], "F4")
    state = with_group(state, "C", smoke=6, smoke_turn=4)

    assert 4 == result(state, "fire B at A with F4", 2)


@cases((2, 4, 4), (4, 2, 4), (3, 3, 3))
def test_new_smoke_replaces_old_smoke_if_it_is_thicker(old: int, die: int, cv: int) -> None:
    """FM-R31, FM-16.2"""
    state = with_group(battle([SQUAD], [ENEMY], "SMK"), "A", smoke=old, smoke_turn=3)

    step = do(state, "smoke A with SMK", fell=dice(d6=str(die)))

    assert (die, cv) == (only(step, SmokeLaid).die, only(step, SmokeLaid).cv)
    assert cv == group(step.state, "A").smoke
    assert (5 if die > old else 3) == group(step.state, "A").smoke_turn


def test_smoke_and_a_movement_card_may_be_played_together() -> None:
    """FM-16.3, FM-R5"""
    state = battle([SQUAD], [men("B", "RIF RIF", 50, 5)], "SMK M1 M2 F3")

    step = do(state, "move A with M1 for actions smoke SMK", "step 8/20", fell=dice(d6="2"))

    played = only(step, CardsPlayed)
    assert ("M1", "SMK") == played.cards
    assert "FM-16.3" in played.clauses
    assert ("M2", "F3") == hand(step.state, "german")
    assert "FM-R5" == refused(state, "move A with M1 for actions firing F3 smoke SMK").clause
    assert "FM-16.1" == refused(state, "move A with M1 for actions smoke M2").clause
    assert "FM-3.1" == refused(state, "move A with M1 for actions smoke SMC").clause


def test_smoke_laid_with_a_movement_card_moves_with_the_group() -> None:
    """FM-16.4, FM-R31: through all move actions of the card; fire on the way is lowered."""
    state = battle([SQUAD], [ENEMY], "SMK M2", their_hand="F4")
    laid = do(state, "move A with M2 for actions smoke SMK", fell=dice(d6="2"))
    moving = do(laid.state, "step 8/20").state

    checks = told(do(moving, "react at 2 with B by F4", fell=dice("1 8 " * 3)), FigureChecked)
    after = do(moving, "pass", "step 5/20", "pass").state

    assert 4 - 2 - 7 == checks[0].result
    assert 2 == group(after, "A").smoke
    assert not told(do(moving, "pass", "step 5/20", "pass"), SmokeThinned)


def test_smoke_laid_with_a_movement_card_leaves_the_men_who_stay_in_the_open() -> None:
    """FM-R59, FM-16.4: pinned men who stay behind, and men pinned on the way."""
    state = battle([SQUAD], [ENEMY], "SMK M1", their_hand="F4")
    split = do(
        pinned(state, 3), "move A with M1 for actions smoke SMK", "step 8/20", "pass", fell=dice(d6="5")
    )
    moving = do(state, "move A with M1 for actions smoke SMK", "step 5/28", fell=dice(d6="1")).state

    hit = do(moving, "react at 3 with B by F4", fell=dice("1 8 4 4 1 8")).state

    assert ("A.2", 0) == (figure(split.state, 3).group, group(split.state, "A.2").smoke)
    assert 5 == group(split.state, "A").smoke
    assert ("A.2", 0) == (figure(hit, 2).group, group(hit, "A.2").smoke)
    assert 1 == group(hit, "A").smoke


def test_older_smoke_is_inherited_by_every_part_of_a_split() -> None:
    """FM-R59: the pinned man stays in the smoke; the movers lose it."""
    state = with_group(pinned(battle([SQUAD], [ENEMY], "M1"), 3), "A", smoke=4, smoke_turn=4)

    after = do(state, "move A with M1 for actions", "step 8/20").state

    assert (4, 0) == (group(after, "A.2").smoke, group(after, "A").smoke)


@cases(((2, 4), (5, 2), (5, 2)), ((5, 2), (2, 4), (5, 2)), ((3, 4), (3, 2), (3, 2)), ((3, 2), (3, 4), (3, 2)),
     ((0, 0), (4, 3), (4, 3)), ((4, 3), (0, 0), (4, 3)))  # fmt: skip
def test_joining_does_not_make_old_smoke_young(
    pl: tuple[int, int], squad: tuple[int, int], kept: tuple[int, int]
) -> None:
    """FM-R59, FM-R6, FM-16.6: the strongest smoke with its own turn, of equals the older."""
    state = battle([SQUAD, men("P", "PL RIF", 5.75, 20)], [ENEMY], "R1")
    state = with_group(state, "P", smoke=pl[0], smoke_turn=pl[1])
    state = with_group(state, "A", smoke=squad[0], smoke_turn=squad[1])

    joined = do(state, "reorganize 1+2+3+4+5 with R1").state

    assert [kept] == [(one.smoke, one.smoke_turn) for one in joined.open.groups if one.side == "german"]


def test_a_later_move_action_removes_the_smoke() -> None:
    """FM-16.5, FM-R31: with the step, not with the card."""
    state = with_group(battle([SQUAD], [men("B", "RIF RIF", 50, 5)], "M1"), "A", smoke=3, smoke_turn=3)
    played = do(state, "move A with M1 for actions").state

    gone = do(played, "step 8/20")

    assert 3 == group(played, "A").smoke
    assert (0, 0) == (group(gone.state, "A").smoke, group(gone.state, "A").smoke_turn)
    thinned = only(gone, SmokeThinned)
    assert ("A", None, 0) == (thinned.group, thinned.die, thinned.cv)
    assert "FM-16.5" in thinned.clauses


def test_a_charge_into_close_combat_removes_the_smoke() -> None:
    """FM-16.5, FM-R31: both men pass their tests."""
    own = men("A", "RIF RIF", 9.5, 20)
    state = with_group(battle([own], [men("B", "RIF RIF", 12, 20)], "M1"), "A", smoke=3, smoke_turn=3)

    step = do(state, "move A with M1 for actions", "charge B with 1,2 along 11.2/20", fell=dice("4 4 4 4"))

    assert 0 == group(step.state, "A").smoke
    assert [None] == [one.die for one in told(step, SmokeThinned)]


@cases((1, 3), (2, 3), (3, 2), (4, 2), (5, 1), (6, 1))  # fmt: skip
def test_smoke_shrinks_by_a_d3(die: int, left: int) -> None:
    """FM-16.6, FM-R31: 1-2 is 1, 3-4 is 2, 5-6 is 3."""
    state = with_group(battle([SQUAD], [ENEMY], "COW COW F1 F1 F2"), "A", smoke=4, smoke_turn=4)

    step = do(state, "end actions", "end discards", fell=dice(d6=str(die)))

    thinned = only(step, SmokeThinned)
    assert ("A", die, left) == (thinned.group, thinned.die, thinned.cv)
    assert "FM-16.6" in thinned.clauses
    assert left == group(step.state, "A").smoke


def test_smoke_thins_at_the_end_of_each_later_turn_of_either_side_and_goes() -> None:
    """FM-16.6, FM-R6, FM-R31: the example: 4 laid in turn 5; D3 of 2 in turn 6 and of 3 in turn 7."""
    state = battle([SQUAD], [ENEMY], "SMK M1 M1 F1 F1 F2", their_hand="M1 M1 F1 F1 F2 F2")

    five = do(state, "smoke A with SMK", "end actions", "end discards", fell=dice(d6="4")).state
    six = do(five, "end actions", "end discards", fell=dice(d6="3")).state
    seven = do(six, "end actions", "end discards", fell=dice(d6="5"))

    assert [4, 2, 0] == [group(one, "A").smoke for one in (five, six, seven.state)]
    assert ["american", "german", "american"] == [asked(one) for one in (five, six, seven.state)]
    assert 0 == group(seven.state, "A").smoke_turn
    done = do(seven.state, "end actions", "end discards").state  # no die is rolled where no smoke is left
    assert 0 == group(done, "A").smoke


def test_groups_thin_in_the_order_of_their_ids() -> None:
    """FM-R6, FM-16.6, FM-3.7: after the refill, before the control of objectives."""
    own = [men("C", "SL RIF", 5, 30), men("A", "SL RIF", 5, 20)]
    state = battle(own, [ENEMY], "COW COW F1")
    for id_ in ("A", "B", "C"):
        state = with_group(state, id_, smoke=6, smoke_turn=4)

    step = do(state, "end actions", "end discards", fell=dice(d6="1 3 5", deck="M1 M1"))

    assert [("A", 5), ("B", 4), ("C", 3)] == [(one.group, one.cv) for one in told(step, SmokeThinned)]
    names = [type(one).__name__ for one in step.events]
    assert names.index("CardsDrawn") < names.index("SmokeThinned") < names.index("TurnBegan")


@cases(("PL RIF", (), None), ("SL RIF", (), "FM-G16"),
                                                       ("PL SL RIF", (1,), "FM-G16"))  # fmt: skip
def test_the_hungarian_card_is_smoke_of_a_d3_on_the_group_of_the_pl(
    roles: str, down: tuple[int, ...], clause: str | None
) -> None:
    """FM-G16, FM-16.1, FM-16.2, FM-33.24"""
    nations: tuple[Nation, Nation] = ("hungarian", "russian")
    state = pinned(battle([men("A", roles, 5, 20)], [ENEMY], "SMC M1", nations=nations), *down)

    if clause is not None:
        assert clause == refused(state, "smoke A with SMC").clause
        assert clause == refused(state, "move A with M1 for actions smoke SMC").clause
        return
    for die, cv in ((1, 1), (4, 2), (6, 3)):
        step = do(state, "smoke A with SMC", fell=dice(d6=str(die)))
        assert (die, cv) == (only(step, SmokeLaid).die, only(step, SmokeLaid).cv)
        assert cv == group(step.state, "A").smoke
        moved = do(state, "move A with M1 for actions smoke SMC", fell=dice(d6=str(die))).state
        assert cv == group(moved, "A").smoke


@cases((5, 2, 5, 2), (2, 5, 5, 5), (3, 3, 3, 3))
def test_the_first_step_takes_old_smoke_off_and_the_cards_own_stays(
    old: int, die: int, before: int, after: int
) -> None:
    """FM-16.4, FM-16.5, FM-R31: the thicker one lies on the group until it moves, then the card's own."""
    far = men("B", "RIF RIF", 50, 5)
    state = with_group(battle([SQUAD], [far], "SMK M2"), "A", smoke=old, smoke_turn=3)
    laid = do(state, "move A with M2 for actions smoke SMK", fell=dice(d6=str(die))).state

    step = do(laid, "step 8/20")
    again = do(step.state, "step 5/20")

    assert before == group(laid, "A").smoke
    assert (after, 5) == (group(step.state, "A").smoke, group(step.state, "A").smoke_turn)
    assert [("A", None, after)] * (before != after) == [
        (one.group, one.die, one.cv) for one in told(step, SmokeThinned)
    ]
    assert (after, []) == (group(again.state, "A").smoke, told(again, SmokeThinned))


@pytest.mark.parametrize("turn", [4, 5])
@pytest.mark.parametrize(("old", "die"), [(3, 6), (5, 2), (4, 4), (4, 1)])
def test_old_smoke_lies_beside_the_cards_own_until_the_first_step(old: int, die: int, turn: int) -> None:
    """FM-16.4, FM-16.5, FM-R31, FM-R59: who is pinned before it has not moved: the old smoke is his.

    Smoke of this very player turn, which a knee mortar laid on the group, is old smoke too.
    """
    state = with_group(battle([SQUAD], [ENEMY], "SMK M1", their_hand="F6"), "A", smoke=old, smoke_turn=turn)
    moving = do(state, "move A with M1 for actions smoke SMK", "step 5/28", fell=dice(d6=str(die))).state

    hit = do(moving, "react at 0 with B by F6", fell=dice("1 8 8 1 1 8"))
    gone = do(hit.state, "go on").state

    assert max(old, die) == group(moving, "A").smoke
    assert "A.2" == figure(gone, 2).group
    assert old == group(gone, "A.2").smoke
    assert turn == group(gone, "A.2").smoke_turn
    assert [("A.2", None, old)] * (die > old) == [
        (one.group, one.die, one.cv) for one in told(hit, SmokeThinned)
    ]
    assert (die, 5) == (group(gone, "A").smoke, group(gone, "A").smoke_turn)


def test_the_old_smoke_is_left_with_the_first_step() -> None:
    """FM-16.5, FM-R31: who is pinned as the second begins has moved since, and stays in the open."""
    state = with_group(battle([SQUAD], [ENEMY], "SMK M2", their_hand="F6"), "A", smoke=3, smoke_turn=4)
    text = ("move A with M2 for actions smoke SMK", "step 5/21", "pass", "step 5/28")

    hit = do(state, *text, "react at 0 with B by F6", fell=dice("1 8 8 1 1 8", d6="6")).state

    assert ("A.2", 0) == (figure(hit, 2).group, group(hit, "A.2").smoke)
    assert 6 == group(hit, "A").smoke


def test_a_group_that_never_leaves_its_place_keeps_the_thicker_smoke() -> None:
    """FM-R31, FM-R63: a move given up is none: the new smoke replaces the old one if it is thicker."""
    state = with_group(battle([SQUAD], [ENEMY], "SMK M1"), "A", smoke=3, smoke_turn=4)

    stayed = do(state, "move A with M1 for actions smoke SMK", "end move", fell=dice(d6="6")).state

    assert (6, 5) == (group(stayed, "A").smoke, group(stayed, "A").smoke_turn)

"""Section 18: reorganizing groups by a rally card (FM-18.1 to FM-18.7, FM-R33)."""

from cases import cases
from fire_move.given import battle, men, pinned, placed, with_group
from fire_move.played import (
    choices,
    do,
    figure,
    forbids,
    group,
    ids,
    legal,
    members,
    only,
    refused,
    told,
    where,
)
from wargames.fire_move.moments import CardsPlayed, GroupDivided, GroupJoined
from wargames.fire_move.values.state import State

FAR = men("B", "RIF RIF RIF", 55, 5)
LED = placed("A", "SL@5/20 RIF@5.6/20")
EIGHT = placed(
    "A", "SL@5/20 LMG@5.6/20 SMG@5/20.6 RIF@5.6/20.6 RIF@5/21.2 RIF@5.6/21.2 RIF@5/21.8 RIF@5.6/21.8"
)
JOIN = "reorganize 1+2+3+4 with R1"


def two(points: str, hand: str = "R1", **more: object) -> State:
    """Lay out A with an SL, and C with two riflemen at two points."""
    first, second = points.split()
    return battle([LED, placed("C", f"RIF@{first} RIF@{second}")], [FAR], hand, **more)  # type: ignore[arg-type]


@cases("M1", "F1", "SMK", "HERO", "COW", "RD5")
def test_reorganizing_needs_a_rally_card(card: str) -> None:
    """FM-18.1"""
    state = two("5/20.7 5.6/20.7", card)

    assert "FM-18.1" == refused(state, f"reorganize 1+2+3+4 with {card}").clause
    assert "FM-3.1" == refused(state, JOIN).clause


@cases("R1", "R4")
def test_the_number_of_the_rally_card_is_not_used(card: str) -> None:
    """FM-18.1, FM-R33"""
    step = do(two("5/20.7 5.6/20.7", card), f"reorganize 1+2+3+4 with {card}")

    assert 4 == len(members(step.state, "A"))
    played = only(step, CardsPlayed)
    assert (("FM-18.1",), (card,), "reorganize") == (played.clauses, played.cards, played.use)
    assert () == step.state.hands[0].cards


@cases(
    ("5/21 5.6/21", None),  # an inch
    ("5/21.01 5.6/21.01", "FM-18.2"),
    ("6.4/20.6 7/20.6", None),  # 0.8 and 0.6
    ("6.41/20.6 7/20.6", "FM-18.2"),
    ("5/20.8 5/22", "FM-18.2"),  # the far man of C itself is out of reach
)
def test_only_groups_within_an_inch_of_each_other_reorganize(points: str, clause: str | None) -> None:
    """FM-18.2, FM-R33, FM-G25"""
    state = two(points)

    if clause is None:
        assert legal(state, JOIN)
        assert JOIN in choices(state)
    else:
        assert clause == refused(state, JOIN).clause
        assert JOIN not in choices(state)


def test_groups_on_two_sides_of_a_border_do_not_reorganize() -> None:
    """FM-18.2, FM-R33"""
    state = battle(
        [placed("A", "SL@19.7/20 RIF@19.7/20.6"), placed("C", "RIF@20.3/20 RIF@20.3/20.6")], [FAR], "R1"
    )

    assert "FM-18.2" == refused(state, JOIN).clause


def test_a_chain_of_groups_is_linked() -> None:
    """FM-18.2, FM-18.4, FM-R33"""
    own = [LED, placed("C", "RIF@5/20.9 RIF@5.6/20.9"), placed("D", "RIF@5/21.8 RIF@5.6/21.8")]
    state = battle(own, [FAR], "R1")

    after = do(state, "reorganize 1+2+3+4+5+6 with R1").state

    assert {"A", "B"} == ids(after)
    assert "FM-18.2" == refused(state, "reorganize 1+2+5+6 with R1").clause  # without the middle one


def test_figures_of_the_enemy_are_no_part_of_it() -> None:
    """FM-18.2, FM-3.1"""
    state = battle([LED], [placed("B", "RIF@5/20.8 RIF@5.6/20.8")], "R1")

    assert refused(state, JOIN).clause in {"FM-3.1", "FM-2.1"}


@cases(
    ("SL RIF", "RIF RIF", (), None),
    ("PL RIF", "RIF RIF", (), None),
    ("RIF RIF", "SL RIF", (), None),
    ("RIF RIF", "RIF RIF", (), "FM-18.3"),
    ("ASL RIF", "RIF RIF", (), "FM-18.3"),
    ("SL RIF", "RIF RIF", (1,), "FM-18.3"),
    ("PL SL", "RIF RIF", (1,), None),
)
def test_an_unpinned_pl_or_sl_is_present(
    roles: str, others: str, pins: tuple[int, ...], clause: str | None
) -> None:
    """FM-18.3, FM-R33: in either group."""
    state = pinned(battle([men("A", roles, 5, 20), men("C", others, 5.75, 20)], [FAR], "R1"), *pins)

    assert clause == forbids(state, JOIN)


def test_groups_combine_into_one_which_has_used_its_action() -> None:
    """FM-18.4, FM-R33, FM-3.2"""
    step = do(two("5/20.7 5.6/20.7", "R1 M1"), JOIN)

    assert (1, 2, 3, 4) == members(step.state, "A")
    assert {"A", "B"} == ids(step.state)
    joined = told(step, GroupJoined)
    assert {3, 4} == {number for one in joined for number in one.figures}
    assert all("FM-18.4" in one.clauses for one in joined)
    assert "FM-3.2" == refused(step.state, "ground A with M1").clause


def test_a_group_that_acted_does_not_reorganize_nor_its_neighbors_with_it() -> None:
    """FM-R33, FM-3.2"""
    for id_ in ("A", "C"):
        state = with_group(two("5/20.7 5.6/20.7"), id_, acted=True)
        assert "FM-3.2" == refused(state, JOIN).clause


def test_every_group_involved_has_used_its_action_also_one_that_only_gave_men_away() -> None:
    """FM-R33, FM-18.5, FM-3.2"""
    own = [LED, placed("C", "RIF@5/20.6 RIF@5.6/20.6 RIF@5/21.2 RIF@5.6/21.2")]

    after = do(battle(own, [FAR], "R1 M1"), "reorganize 1+2+3/4+5+6 with R1").state

    assert [(1, 2, 3), (4, 5, 6)] == [members(after, id_) for id_ in ("A", "C")]
    assert "FM-3.2" == refused(after, "ground C with M1").clause


def test_members_are_exchanged() -> None:
    """FM-18.5"""
    state = two("5/20.6 5.6/20.6", "R1 M1")

    after = do(state, "reorganize 1+3/2+4 with R1").state

    assert (
        figure(after, 1).group == figure(after, 3).group != figure(after, 2).group == figure(after, 4).group
    )
    assert 3 == len(ids(after))
    assert [where(state, number) for number in range(1, 5)] == [
        where(after, number) for number in range(1, 5)
    ]
    for id_ in ids(after) - {"B"}:
        assert "FM-3.2" == refused(after, f"ground {id_} with M1").clause


def test_a_group_is_split_and_both_parts_have_acted() -> None:
    """FM-18.6, FM-R33"""
    state = battle([EIGHT], [FAR], "R2 M1")

    step = do(state, "reorganize 1+2+3+4/5+6+7+8 with R2")

    assert [(1, 2, 3, 4), (5, 6, 7, 8)] == [members(step.state, id_) for id_ in ("A", "A.2")]
    assert [True, True] == [group(step.state, id_).acted for id_ in ("A", "A.2")]
    assert (5, 6, 7, 8) == only(step, GroupDivided).figures


def test_each_new_group_holds_together() -> None:
    """FM-18.6, FM-2.8, FM-R3"""
    state = battle([placed("A", "SL@5/20 RIF@5.8/20 RIF@6.6/20 RIF@7.4/20")], [FAR], "R1")

    assert "FM-2.8" == refused(state, "reorganize 1+3/2+4 with R1").clause
    assert legal(state, "reorganize 1+2/3+4 with R1")


def test_pinned_figures_are_included() -> None:
    """FM-R33"""
    state = pinned(two("5/20.7 5.6/20.7"), 2, 3, 4)

    after = do(state, JOIN).state

    assert [False, True, True, True] == [figure(after, number).pinned for number in (1, 2, 3, 4)]
    assert 4 == len(members(after, "A"))


@cases("1+2", "1+2/3", "1+2+3+4+4", "1+2+3+4/1+2", "1+2+3+4+99", "1+2/3+4", "-")
def test_every_figure_concerned_is_named_once_and_something_changes(parts: str) -> None:
    """FM-R33, FM-18.1"""
    assert refused(two("5/20.7 5.6/20.7"), f"reorganize {parts} with R1").clause in {"FM-R33", "FM-2.2"}


def test_a_berserk_group_does_not_reorganize() -> None:
    """FM-R33, FM-G12"""
    state = battle([LED, placed("C", "RIF@5/20.7 RIF@5.6/20.7")], [FAR], "R1", nations=("russian", "german"))

    assert "FM-G12" == refused(with_group(state, "C", berserk=True), JOIN).clause


# ------------------------------------------------------------------------------------ rally and movement


def test_chosen_men_split_off_and_make_the_move_actions_while_the_rest_stays() -> None:
    """FM-18.7, FM-R33, FM-R59"""
    state = battle([EIGHT], [FAR], "R2 M2 M1")

    declared = do(state, "move A with M2 for actions only 4,6,8 by R2")
    assert (("M2", "R2"), "A") == (only(declared, CardsPlayed).cards, only(declared, CardsPlayed).group)
    step = do(declared.state, "step 15/20", "step 16/25", "end move")

    assert [(4, 6, 8), (1, 2, 3, 5, 7)] == [members(step.state, id_) for id_ in ("A", "A.2")]
    assert "16.00/25.00" == where(step.state, 4)
    assert ["5.00/20.00", "5.00/21.80"] == [where(step.state, number) for number in (1, 7)]
    for id_ in ("A", "A.2"):
        assert "FM-3.2" == refused(step.state, f"ground {id_} with M1").clause


def test_no_more_move_actions_than_the_card_has() -> None:
    """FM-18.7"""
    moving = do(battle([EIGHT], [FAR], "R2 M2 M3"), "move A with M2 for actions only 4,6,8 by R2").state

    after = do(moving, "step 15/20", "step 16/25").state

    assert not legal(after, "step 17/25")


@cases(
    ("4,6,7", None),
    ("1,2", None),  # the SL too
    ("4", "FM-2.2"),
    ("1,2,3,4,5,6,7", "FM-2.2"),  # one would stay
    ("5,6", "FM-2.8"),  # and part those who stay
    ("1,2,3,4,5,6,7,8", "FM-R33"),
    ("4,4,5", "FM-R33"),
    ("4,9", "FM-R33"),  # an enemy
    ("4,99", "FM-R33"),
    ("7,8", "FM-R33"),  # 8 is pinned
)
def test_two_or_more_unpinned_men_split_off_and_leave_a_legal_group(figures: str, clause: str | None) -> None:
    """FM-18.7, FM-R33, FM-2.2, FM-R3"""
    state = pinned(battle([EIGHT], [FAR], "R2 M2"), 8)
    text = f"move A with M2 for actions only {figures} by R2"

    assert clause == forbids(state, text)


def test_a_pl_alone_splits_off_with_a_rally_card_too() -> None:
    """FM-18.7, FM-R33"""
    assert legal(
        battle([men("A", "PL SL RIF", 5, 20)], [FAR], "R2 M2"), "move A with M2 for actions only 1 by R2"
    )


@cases(((), None), ((1,), "FM-18.3"))
def test_an_unpinned_leader_is_present_where_men_split_off(pins: tuple[int, ...], clause: str | None) -> None:
    """FM-18.3, FM-18.7"""
    state = pinned(battle([EIGHT], [FAR], "R2 M2"), *pins)

    assert clause == forbids(state, "move A with M2 for actions only 4,5 by R2")


def test_men_split_off_with_the_cv_of_the_card_too() -> None:
    """FM-18.7, FM-R5"""
    state = battle([EIGHT], [FAR], "R2 M2a")

    after = do(state, "move A with M2a for cv only 4,6 by R2", "step 15/20").state

    assert (4, 6) == members(after, "A")
    assert not legal(after, "step 16/20")  # one move action only


def test_a_rally_card_goes_with_a_movement_card_only_to_split_off() -> None:
    """FM-18.7"""
    state = battle([EIGHT], [FAR], "R2 M2 F1")

    assert "FM-18.7" == refused(state, "move A with M2 for actions by R2").clause
    assert "FM-18.7" == refused(state, "move A with M2 for actions only 4,5 by F1").clause
    assert "FM-3.1" == refused(state, "move A with M2 for actions only 4,5 by R1").clause

"""Section 2: cohesion, separate parts and the Key Figure (FM-2.8 to FM-2.10), and what becomes of markers."""

from itertools import pairwise

from cases import cases
from fire_move.given import battle, given, in_discards, men, pinned, placed, with_group
from fire_move.played import choices, do, group, ids, legal, members, only, told
from wargames.fire_move.moments import FigureLost, GroupDivided
from wargames.fire_move.play.battle import LAYOUTS

FAR = men("B", "RIF RIF RIF", 55, 5)
OTHER = men("C", "SL RIF", 30, 30)
ROLES = ("PL", "SL", "ASL", "LMG", "MMG", "ORD", "RAD", "ENG", "SMG", "RIF", "CRW")


@cases(
    ("SL@10/20 RIF@10.75/20 RIF@12/20", ["A", "A", "A.2"]),
    ("SL@10/20 RIF@10.75/20 RIF@11.75/20", ["A", "A", "A"]),
    ("SL@10/20 RIF@10.75/20 RIF@11.76/20", ["A", "A", "A.2"]),
    ("SL@10/20 RIF@10.6/20.8 RIF@11.2/21.6", ["A", "A", "A"]),  # 0.6 and 0.8: an inch
    ("SL@10/20 RIF@10.6/20.81 RIF@11.2/21.6", ["A", "A.2", "A.2"]),
    ("SL@10/20 RIF@14/20 RIF@18/20", ["A", "A.2", "A.3"]),
    ("SL@10/20 RIF@19/20 RIF@10.7/20 RIF@18.2/20", ["A", "A.2", "A", "A.2"]),
    ("SL@19.7/20 RIF@20.3/20 RIF@19.7/20.6", ["A", "A.2", "A"]),  # a border between
)
def test_a_gap_of_more_than_an_inch_parts_a_group_when_an_action_ends(line: str, homes: list[str]) -> None:
    """FM-2.8, FM-2.9, FM-R3, FM-G25"""
    state = battle([placed("A", line), OTHER], [FAR], "M1")

    step = do(state, "ground C with M1")

    assert homes == [one.group for one in step.state.open.figures[: len(homes)]]
    assert {("FM-2.9",)} >= {one.clauses for one in told(step, GroupDivided)}


def test_cohesion_is_tested_when_either_sides_action_ends() -> None:
    """FM-R3"""
    state = battle([men("A", "SL RIF", 5, 20)], [placed("B", "SL@50/5 RIF@50.7/5 RIF@53/5")], "M1")

    step = do(state, "ground A with M1")

    divided = only(step, GroupDivided)
    assert ("B", "B.2", (5,)) == (divided.group, divided.into, divided.figures)


def test_cohesion_is_not_tested_before_the_action_is_over() -> None:
    """FM-2.8, FM-R64"""
    state = battle([placed("A", "SL@10/20 RIF@12/20"), men("C", "SL RIF", 30, 30)], [FAR], "M2")

    moving = do(state, "move C with M2 for actions", "step 31/30").state

    assert (1, 2) == members(moving, "A")
    assert (1,) == members(do(moving, "end move").state, "A")


def test_the_part_with_the_old_key_figure_keeps_the_id() -> None:
    """FM-R3, FM-R59"""
    state = battle([placed("A", "SL@10/20 LMG@12/20 RIF@12.6/20"), OTHER], [FAR], "M1")

    by_rank = do(state, "ground C with M1").state
    by_pin = do(pinned(state, 1), "ground C with M1").state

    assert [(1,), (2, 3)] == [members(by_rank, "A"), members(by_rank, "A.2")]
    assert [(2, 3), (1,)] == [members(by_pin, "A"), members(by_pin, "A.2")]  # the unpinned LMG was KF


def test_other_parts_get_new_ids_in_key_figure_order() -> None:
    """FM-R59"""
    state = battle([placed("A", "SL@10/20 LMG@14/20 SMG@18/20 RIF@12/20"), OTHER], [FAR], "M1")

    after = do(state, "ground C with M1").state

    assert [(1,), (2,), (3,), (4,)] == [members(after, id_) for id_ in ("A", "A.2", "A.3", "A.4")]


@cases(*list(pairwise(ROLES)))
def test_the_order_of_significance(higher: str, lower: str) -> None:
    """FM-2.10, FM-R4, FM-G4"""
    state = given([men("A", f"{lower} {higher}", 5, 20)], [FAR])

    assert 2 == LAYOUTS.layout_of(state).key_figure("A").number
    assert 1 == LAYOUTS.layout_of(pinned(state, 2)).key_figure("A").number
    assert (2, 1) == LAYOUTS.layout_of(pinned(state, 2)).members["A"]


def test_a_tie_goes_to_the_lowest_number() -> None:
    """FM-R4"""
    state = battle([men("A", "RIF RIF RIF", 5, 20)], [FAR])

    assert [1, 2] == [LAYOUTS.layout_of(one).key_figure("A").number for one in (state, pinned(state, 1))]


def test_a_wholly_pinned_group_can_only_be_rallied() -> None:
    """FM-R4, FM-2.10"""
    state = pinned(
        battle([men("A", "SL RIF", 5, 20)], [men("B", "SL RIF", 10, 20)], "M1 F1 SMK R1 HERO"), 1, 2
    )

    offered = {one.split()[0] for one in choices(state)}

    assert {"rally", "hero", "end"} == offered
    for text in ("move A with M1 for actions", "ground A with M1", "fire A at B with F1", "smoke A with SMK"):
        assert not legal(state, text)


def test_where_an_order_is_needed_pins_do_not_count() -> None:
    """FM-R4, FM-R50"""
    state = battle([men("A", "SL RIF", 5, 20)], [men("B", "SL LMG RIF", 50, 20)], "SNP COW COW COW")
    state = in_discards(pinned(state, 3))

    step = do(state, "sniper at B with SNP", dice=[1, 8, 1], cards="R1 R2")

    assert [3] == [one.figure for one in told(step, FigureLost)]  # pick 1 is the pinned SL


@cases("ground", "fear", "mined", "berserk")
def test_every_part_of_a_split_inherits_the_markers(marker: str) -> None:
    """FM-R59"""
    nations = ("russian", "german") if marker == "berserk" else ("german", "american")
    state = battle([placed("A", "SL@10/20 RIF@12/20"), OTHER], [FAR], "M1", nations=nations)  # type: ignore[arg-type]
    state = with_group(state, "A", **{marker: True})

    after = do(state, "ground C with M1").state

    assert [True, True] == [getattr(group(after, id_), marker) for id_ in ("A", "A.2")]


def test_a_joined_group_has_every_marker_of_its_parts() -> None:
    """FM-R59, FM-18.4"""
    state = battle([men("A", "SL RIF", 5, 20), men("C", "RIF RIF", 5.75, 20)], [FAR], "R1")
    state = with_group(state, "A", smoke=2, smoke_turn=4)
    state = with_group(state, "C", ground=True, fear=True, reacted=True, smoke=3, smoke_turn=3)

    after = group(do(state, "reorganize 1+2+3+4 with R1").state, "A")

    assert (True, True, True, True, 3) == (after.ground, after.fear, after.acted, after.reacted, after.smoke)


def test_every_part_of_a_reorganized_group_inherits_its_markers() -> None:
    """FM-R59, FM-18.6"""
    state = battle([men("A", "SL RIF RIF RIF", 5, 20)], [FAR], "R1")
    state = with_group(state, "A", fear=True, ground=True, smoke=3, smoke_turn=4)

    after = do(state, "reorganize 1+2/3+4 with R1").state

    both = [group(after, id_) for id_ in ("A", "A.2")]
    assert [(True, True, True, 3)] * 2 == [(one.fear, one.ground, one.acted, one.smoke) for one in both]


def test_a_group_is_parted_by_the_man_whom_a_sniper_kills() -> None:
    """FM-2.8, FM-2.9, FM-R3: no action is needed; the gap is 1.50 inches, and the hero window comes first."""
    row = placed("B", "RIF@40/20 RIF@40.75/20 RIF@41.5/20 RIF@42.25/20 RIF@43/20")
    state = in_discards(battle([OTHER], [row], "SNP R1 R2 R3 R4 R2", their_hand="HERO"))

    step = do(pinned(state, 7), "sniper at B with SNP", dice=[3, 7, 1])
    after = do(step.state, "pass").state

    assert (3, 4, 6, 7) == members(step.state, "B")
    assert [(3, 4), (6, 7)] == [members(after, "B"), members(after, "B.2")]


def test_a_sniper_who_kills_nobody_in_the_middle_parts_nobody() -> None:
    """FM-2.8, FM-R3: the chain still holds, and so it does around a man who is pinned."""
    row = placed("B", "RIF@40/20 RIF@40.75/20 RIF@41.5/20")
    state = in_discards(battle([OTHER], [row], "SNP R1 R2 R3 R4 R2"))

    for fell in ([1, 7, 1], [3, 7, 1], [2, 5, 1]):
        assert {"B", "C"} == ids(do(state, "sniper at B with SNP", dice=fell).state)


def test_only_those_who_stay_together_share_markers() -> None:
    """FM-R59, FM-18.5: 3 and 4 leave A before the men of C, who are afraid, come to it."""
    own = [placed("A", "SL@10/20 RIF@10.7/20 RIF@10/20.7 RIF@10.7/20.7")]
    own.append(placed("C", "RIF@11.4/20 RIF@12.1/20"))
    state = with_group(battle(own, [FAR], "R1"), "C", fear=True, smoke=4, smoke_turn=3, reacted=False)
    state = with_group(state, "A", ground=True)

    after = do(state, "reorganize 1+2+5+6/3+4 with R1").state

    assert [(1, 2, 5, 6), (3, 4)] == [members(after, "A"), members(after, "A.2")]
    assert [(True, True, 4), (True, False, 0)] == [
        (one.ground, one.fear, one.smoke) for one in (group(after, "A"), group(after, "A.2"))
    ]

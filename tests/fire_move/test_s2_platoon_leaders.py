"""Section 2: the PL, alone and attached (FM-2.6, FM-2.7, FM-R47), and a closed list of cards (FM-R5)."""

from collections import Counter

from cases import cases
from fire_move.given import at, battle, men, pinned, placed, with_figure, with_group
from fire_move.played import asked, choices, do, figure, group, ids, legal, members, only, refused, told
from fire_move.tables import strips
from wargames.fire_move.moments import CardsPlayed, FireOpened, GroupJoined

FAR = men("B", "RIF RIF RIF", 55, 5)
FULL = men("C", "SL RIF RIF RIF RIF RIF RIF RIF", 10, 20, dy=0.6)
PL = men("P", "PL", 5, 20)


def beside(x: str, y: str = "20") -> str:
    """Write the step of the PL to a point."""
    return f"step {x}/{y}"


def test_a_pl_by_himself_is_a_group_that_cards_are_played_on() -> None:
    """FM-2.6, FM-R47"""
    state = battle([PL], [men("B", "SL RIF", 10, 20)], "M2 F1 F3")

    after = do(state, "move P with M2 for actions", "step 5/25", "end move").state
    shot = do(state, "fire P at B with F1", dice=[1, 8, 1, 8])

    assert at(5, 25) == figure(after, 1).at
    assert (1,) == members(after, "P")
    assert 1 == len(told(shot, FireOpened))  # one man for men_min
    assert not legal(state, "fire P at B with F3")  # which takes two


@cases(("9.5", None), ("9", None), ("8.99", "FM-2.7"), ("5.5", "FM-2.7"))
def test_a_pl_attaches_to_a_full_group_within_an_inch(x: str, clause: str | None) -> None:
    """FM-2.7, FM-2.3, FM-R47, FM-G25"""
    state = battle([PL, FULL], [FAR], "M2")
    moved = do(state, "move P with M2 for actions", beside(x)).state

    if clause is not None:
        assert clause == refused(moved, "attach to C").clause
        return
    step = do(moved, "attach to C")
    assert 9 == len(members(step.state, "C"))
    assert "P" not in ids(step.state)
    joined = only(step, GroupJoined)
    assert "FM-2.7" in joined.clauses
    assert ("C", (1,)) == (joined.group, joined.figures)


def test_a_pl_does_not_attach_across_a_border() -> None:
    """FM-R47, FM-R3"""
    on = strips("open 10 | open 20", depth=30)
    own = [PL, placed("C", "SL@10.3/20 RIF@11/20")]
    state = battle(own, [men("B", "RIF RIF", 28, 2)], "M2", on=on)
    moved = do(state, "move P with M2 for actions", "step 9.7/20").state

    assert "FM-2.7" == refused(moved, "attach to C").clause
    assert legal(do(moved, "step 10.3/20.6").state, "attach to C")


def test_a_pl_attaches_only_at_the_end_of_a_move_action_of_his_own() -> None:
    """FM-2.7, FM-R47"""
    state = battle([men("P", "PL", 9.5, 20), FULL], [FAR], "M2 M1")

    begun = do(state, "move P with M2 for actions").state
    others = do(state, "move C with M1 for actions", "step 10/20.5").state

    assert "FM-R47" == refused(begun, "attach to C").clause
    assert "FM-R47" == refused(others, "attach to P").clause
    moved = do(begun, "step 9.4/20").state
    assert "FM-R47" == refused(moved, "attach to B").clause
    assert "FM-R47" == refused(moved, "attach to P").clause
    assert "attach to C" in choices(moved)


def test_only_a_pl_attaches() -> None:
    """FM-2.7"""
    state = battle([men("A", "SL RIF", 5, 20), men("C", "SL RIF", 10, 20)], [FAR], "M2")

    moved = do(state, "move A with M2 for actions", "step 9.2/20").state

    assert "FM-R47" == refused(moved, "attach to C").clause


def test_a_second_pl_is_one_of_the_eight() -> None:
    """FM-2.7, FM-2.3"""
    led = men("C", "PL SL RIF RIF RIF RIF RIF RIF RIF", 10, 20, dy=0.6)
    moved = do(battle([PL, led], [FAR], "M2"), "move P with M2 for actions", "step 9.3/20").state

    assert "FM-2.3" == refused(moved, "attach to C").clause


def test_an_attached_pl_has_used_his_action_and_so_has_the_group() -> None:
    """FM-R5, FM-R59, FM-3.2"""
    state = battle([PL, men("C", "SL RIF", 10, 20)], [FAR], "M2 M1")

    after = do(state, "move P with M2 for actions", "step 9.3/20", "attach to C").state

    assert group(after, "C").acted
    assert "FM-3.2" == refused(after, "ground C with M1").clause


def test_a_pl_leaves_under_his_own_card_and_his_group_keeps_its_action() -> None:
    """FM-R47, FM-R33, FM-2.6"""
    led = placed("C", "PL@10/20 SL@10.6/20 RIF@11.2/20")
    state = battle([led], [FAR], "M1 M1a")

    step = do(state, "move C with M1 for actions only 1", "step 10/25", "end move")

    assert "german" == asked(step.state)
    assert ("M1",) == only(step, CardsPlayed).cards
    home = figure(step.state, 2).group
    assert (2, 3) == members(step.state, home)
    assert not group(step.state, home).acted
    assert group(step.state, figure(step.state, 1).group).acted
    assert legal(step.state, f"ground {home} with M1a")
    assert "FM-3.2" == refused(step.state, f"ground {figure(step.state, 1).group} with M1a").clause


@cases(
    ("SL@10.6/20 RIF@11.2/20 RIF@9.4/20", 4),  # the PL stands between a man and the others
    ("RIF@10.6/20 RIF@9.4/20", 2),
    ("RIF@10.6/20", 2),
    ("SL@10.6/20 RIF@11.2/20 RIF@9.4/20 RIF@8.8/20", None),  # two parts of two
    ("SL@10.6/20 RIF@11.2/20", None),
)
def test_a_pl_who_leaves_does_not_leave_a_man_alone(rest: str, alone: int | None) -> None:
    """FM-2.2, FM-R47, FM-R60: nor a rest that falls apart into one; two parts of two are two groups."""
    state = battle([placed("C", f"PL@10/20 {rest}")], [FAR], "M1")
    text = "move C with M1 for actions only 1"

    assert (alone is None) == legal(state, text) == (text in choices(state))
    if alone is None:
        after = do(state, text, "step 10/25").state
        parts = sorted(members(after, id_) for id_ in ids(after) if id_ != "B")
        assert {1: 1, 2: len(parts) - 1} == Counter(map(len, parts))
    else:
        assert "FM-2.2" == refused(state, text).clause


def test_a_second_pl_may_be_left_alone() -> None:
    """FM-2.6, FM-R46, FM-R47: an SL made PL is one."""
    state = with_figure(battle([placed("C", "PL@10/20 SL@10.6/20")], [FAR], "M1"), 2, promoted=True)

    assert legal(state, "move C with M1 for actions only 1")


def test_a_pinned_pl_does_not_leave() -> None:
    """FM-R47, FM-R33"""
    state = pinned(battle([placed("C", "PL@10/20 SL@10.6/20 RIF@11.2/20")], [FAR], "M1"), 1)

    assert "FM-R33" == refused(state, "move C with M1 for actions only 1").clause
    after = do(state, "move C with M1 for actions").state
    assert (1,) == members(after, "C.2")


def test_no_other_man_leaves_without_a_rally_card() -> None:
    """FM-18.7, FM-R47"""
    state = battle([placed("C", "PL@10/20 SL@10.6/20 RIF@11.2/20 RIF@11.8/20")], [FAR], "M1")

    assert "FM-18.7" == refused(state, "move C with M1 for actions only 2").clause
    assert "FM-18.7" == refused(state, "move C with M1 for actions only 1,2").clause


def test_a_pl_attaches_and_leaves_by_reorganizing_too() -> None:
    """FM-R47, FM-2.7, FM-18.5"""
    state = battle([men("P", "PL", 9.4, 20), men("C", "SL RIF", 10, 20)], [FAR], "R1")
    led = battle([men("C", "PL SL RIF", 10, 20)], [FAR], "R1")

    joined = do(state, "reorganize 1+2+3 with R1").state
    parted = do(led, "reorganize 1/2+3 with R1").state

    assert {"B", "P"} == ids(joined)
    assert 3 == len(ids(parted))


# ------------------------------------------------------------------------------ which cards go together

HAND = "M1 M2a F1 F1 F3 SMK R1 R2 RD5 SNP FEAR COW MINE HERO"
OWN = placed("A", "SL@5/20 RIF@5.6/20 RIF@5/20.6 RIF@5.6/20.6")


@cases(
    "move A with M2a for actions",
    "move A with M2a for cv",
    "move A with M1 for actions firing F3",
    "move A with M1 for actions smoke SMK",
    "move A with M1 for actions only 3,4 by R1",
    "ground A with M1",
    "fire A at B with F3",
    "fire A twice at B with F1 and at B with F1 leader 1 lmg 1 smg 1",
    "fire A at B with F3 with hero HERO",
    "smoke A with SMK",
    "rally A with R1 for 4",
    "reorganize 1+2/3+4 with R1",
)
def test_each_combination_of_the_closed_list_is_an_action(text: str) -> None:
    """FM-3.3, FM-R5, FM-3.1"""
    state = battle([OWN], [men("B", "SL RIF", 10, 20)], HAND)
    state = pinned(state, 4) if text.startswith("rally") else state

    assert legal(state, text)


def test_a_second_movement_card_goes_to_ground_after_the_move_and_nothing_else_follows() -> None:
    """FM-3.3, FM-R5"""
    state = battle([OWN], [men("B", "SL RIF", 15, 20)], "M2a M1 F3 R1 SMK")
    moved = do(state, "move A with M2a for actions", "step 5/18").state

    for text in (
        "fire A at B with F3",
        "smoke A with SMK",
        "rally A with R1 for 1",
        "move A with M1 for actions",
    ):
        assert "FM-5.4" == refused(moved, text).clause
    after = do(moved, "drop with M1").state
    assert group(after, "A").ground


@cases(
    ("move A with M1 for actions firing F3 smoke SMK", "FM-R5"),
    ("move A with M1 for actions firing F3 only 3,4 by R1", "FM-R5"),
    ("move A with M1 for actions smoke SMK only 3,4 by R1", "FM-R5"),
    ("move A with M1 for actions firing M2a", "FM-6.1"),
    ("move A with M1 for actions only 3,4 by F3", "FM-18.7"),
    ("move A with F3 for actions", "FM-5.1"),
    ("move A with R1 for actions", "FM-5.1"),
    ("ground A with M2a", "FM-8.1"),
    ("rally A with R1,F3 for 4", "FM-19.1"),
    ("reorganize 1+2/3+4 with M1", "FM-18.1"),
    ("move A with M3 for actions", "FM-3.1"),  # not in hand
)
def test_no_other_mix_is_an_action(text: str, clause: str) -> None:
    """FM-3.3, FM-R5"""
    state = battle([OWN], [men("B", "SL RIF", 10, 20)], HAND)
    state = pinned(state, 4) if text.startswith("rally") else state

    assert clause == refused(state, text).clause


def test_a_group_with_a_figure_that_acted_does_not_act() -> None:
    """FM-R5, FM-3.2"""
    state = with_group(battle([OWN], [men("B", "SL RIF", 10, 20)], HAND), "A", acted=True)

    for text in ("ground A with M1", "fire A at B with F3", "smoke A with SMK", "reorganize 1+2/3+4 with R1"):
        assert "FM-3.2" == refused(state, text).clause
    assert {"end"} == {one.split()[0] for one in choices(state) if "hero" not in one}

"""Section 29, from the contact to the victory."""

from typing import Any

from cases import cases
from fire_move.given import Men, at, given, men, pinned, with_group
from fire_move.played import (
    asked,
    choices,
    dice,
    do,
    figure,
    forbids,
    group,
    hand,
    ids,
    legal,
    piece,
    refused,
    told,
)
from wargames.fire_move.moments import (
    ClusterFought,
    CombatDecided,
    FigureLost,
    FigurePinned,
    FiguresRallied,
    GroupRetired,
    MarkerPut,
    PairsMade,
    SideRolled,
)
from wargames.fire_move.values.state import State
from wargames.fire_move.values.table import Border, Feature, Table
from wargames.kernel.game import Step

OK = "1 1"
MOVE = "move A with M1 for actions"


def met(own: str, enemy: str, *pins: int, also: tuple[Men, ...] = (), **more: Any) -> State:
    """Give defenders who stand against a charge by all unpinned attackers, and who are paired next."""
    state = given([men("A", own, 5, 20), *also], [men("B", enemy, 12, 20)], "M1", **more)
    return stood(pinned(state, *pins), len(own.split()))


def stood(state: State, attackers: int) -> State:
    """Let all attackers charge, and the defenders stand."""
    named = ",".join(str(number) for number in range(1, attackers + 1))
    text = f"charge B with {named} along 11.3/20"
    return do(state, MOVE, text, "stand", fell=dice(f"{OK} " * (attackers + 1))).state


def duel(own: str, enemy: str, fell: str, *texts: str, **more: Any) -> Step[State]:
    state = given([men("A", own, 5, 20)], [men("B", enemy, 12, 20)], "M1", **more)
    charge = "charge B with 1 along 11.3/20"
    return do(state, MOVE, charge, "stand", *texts, fell=dice(f"{OK} {OK} {fell}"))


def beaten_off(state: State) -> State:
    """Let one attacker charge alone and fall: the defenders have won."""
    charge = ("charge B with 1 along 11.3/20", "stand", "pair 1+3")
    return do(state, MOVE, *charge, fell=dice(f"{OK} {OK} 1 8 8 1")).state


# into contact: FM-29.8 and FM-29.9


@cases(
    ("pair 1+3", "FM-29.8"),
    ("pair 1+3/1+4", "FM-29.8"),
    ("pair 1+3/2+5", "FM-29.8"),
    ("pair 3+1/4+2", "FM-29.8"),
    ("pair 1+3/2+3", "FM-G11"),
    ("pair 1+4/2+3", None),
)
def test_each_attacker_goes_for_one_defender_and_none_gets_two_before_all_have_one(
    text: str, clause: str | None
) -> None:
    """FM-29.8, FM-G11: the attacker says who goes for whom."""
    state = met("RIF RIF", "RIF RIF")

    assert "german" == asked(state)
    assert clause == forbids(state, text)


@cases(("pair 1+4/2+4/3+5", "FM-G11"), ("pair 1+6/2+4/3+5", None))
def test_nobody_gets_two_while_one_of_three_has_none(text: str, clause: str | None) -> None:
    """FM-29.8, FM-G11"""
    state = met("RIF RIF RIF", "RIF RIF RIF")

    assert clause == forbids(state, text)


def test_with_more_attackers_some_defenders_get_two() -> None:
    """FM-29.8, FM-G11"""
    state = met("RIF RIF RIF", "RIF RIF")

    step = do(state, "pair 1+4/2+5/3+5", fell=dice("1 1 1 1 4 4 4 4"))

    assert [((1, 4), (2, 5), (3, 5))] == [event.pairs for event in told(step, PairsMade)][:1]
    assert [("FM-29.8", "FM-29.9")] == [event.clauses for event in told(step, PairsMade)][:1]
    assert [(1,), (4,), (2, 3), (5,)] == [event.figures for event in told(step, SideRolled)][:4]


def test_uncontacted_defenders_are_sent_by_their_owner_one_extra_to_each_attacker_first() -> None:
    """FM-29.9, FM-G11: the defender chooses; pinned defenders take part."""
    state = do(met("RIF RIF", "RIF RIF RIF RIF", 5), "pair 1+3/2+4").state

    assert "american" == asked(state)
    assert "FM-G11" == refused(state, "pair 1+5/1+6").clause
    assert "FM-29.9" == refused(state, "pair 1+5").clause
    assert "FM-29.8" == refused(state, "pair 5+1/6+2").clause
    step = do(state, "pair 1+6/2+5", fell=dice("1 1 1 1 1 1 1 1"))
    assert {(1, 3), (2, 4), (1, 6), (2, 5)} == set(told(step, PairsMade)[0].pairs)
    assert [(1,), (3, 6), (2,), (4, 5)] == [event.figures for event in told(step, SideRolled)][:4]


def test_each_combat_is_fought_in_kf_order_of_its_attacker() -> None:
    """FM-29.10, FM-G11, FM-R50: the SL's first, and the attackers roll before the defenders."""
    step = do(met("RIF SL", "RIF RIF"), "pair 1+4/2+3", fell=dice("8 1 1 8 8 1 1 8"))

    assert [(2,), (3,), (1,), (4,)] == [event.figures for event in told(step, SideRolled)]
    assert ["german", "american"] * 2 == [event.side for event in told(step, SideRolled)]


# the sums: FM-29.10


def test_the_example_of_four_against_three() -> None:
    """FM-29.10, FM-R41: CCV 3 and +1 beat CCV 2 and +1: the defender is KIA."""
    step = duel("SMG RIF", "RIF", "2 1 2 1")

    assert [(3, 4), (2, 3)] == [(event.base, event.total) for event in told(step, SideRolled)]
    assert [("FM-29.10",)] * 2 == [event.clauses for event in told(step, SideRolled)]
    assert [(("FM-29.10", "FM-R41"), "german", 1)] == [
        (event.clauses, event.winner, event.margin) for event in told(step, ClusterFought)
    ]
    assert [(("FM-29.10",), 3, "KIA")] == [
        (event.clauses, event.figure, event.how) for event in told(step, FigureLost)
    ]


def test_the_best_ccv_counts_and_one_for_each_further_figure() -> None:
    """FM-29.10, FM-G11: an SMG of 3 and one man more are 4; the check has its sign."""
    state = met("RIF SMG RIF", "RIF RIF")
    step = do(state, "pair 1+4/2+5/3+5", fell=dice("8 1 1 8 1 5 8 1 8 1 1 8"))

    rolled = told(step, SideRolled)[:4]
    assert [(3, 11), (2, -5), (2, -2), (2, 9)] == [(event.base, event.total) for event in rolled]
    assert [[(1, "FM-G11")], [], [], []] == [
        [(one.amount, one.clause) for one in event.modifiers] for event in rolled
    ]


@cases(("RIF", 1), ("CRW", 0), ("SL", 2))
def test_a_pinned_figures_ccv_is_one_lower(role: str, base: int) -> None:
    """FM-29.10, FM-G11: not below 0."""
    state = pinned(given([men("A", "RIF RIF", 5, 20)], [men("B", role, 12, 20)], "M1"), 3)
    step = do(state, MOVE, "charge B with 1 along 11.3/20", "stand", fell=dice(f"{OK} {OK} 8 1 1 8"))

    assert base == told(step, SideRolled)[1].base


# the losses: FM-R41


@cases(("5 1 1 1", 4, True), ("6 1 1 1", 5, False))
def test_a_margin_of_four_costs_one_figure_and_of_five_all(fell: str, margin: int, asks: bool) -> None:
    """FM-29.10, FM-R41, FM-R52: 2 + 4 against 2 + 0; the loser picks among his own."""
    state = do(met("RIF RIF RIF", "RIF RIF RIF RIF"), "pair 1+4/2+5/3+6").state
    step = do(state, "pair 1+7", fell=dice(_minus_one(fell) + " 4 4 4 4 4 4 4 4" * (not asks)))

    assert margin == told(step, ClusterFought)[0].margin
    if asks:
        assert "american" == asked(step.state)
        assert "FM-R41" == refused(step.state, "lose 1").clause
        assert "FM-R41" == refused(step.state, "lose 5").clause
        lost = do(step.state, "lose 7", fell=dice("4 4 4 4 4 4 4 4"))
        assert [7] == [event.figure for event in told(lost, FigureLost)]
    else:
        assert [4, 7] == sorted(event.figure for event in told(step, FigureLost))


def _minus_one(fell: str) -> str:
    """Make up for the further figure of the other side: one more on the attacker's black die."""
    black, *rest = fell.split()
    return " ".join([str(int(black) + 1), *rest])


def test_attackers_can_lose_too_and_their_owner_picks() -> None:
    """FM-R41, FM-R52"""
    state = met("RIF RIF RIF", "RIF RIF")
    step = do(state, "pair 1+4/2+4/3+5", fell=dice("1 4 1 1"))

    assert "german" == asked(step.state)
    assert "FM-R41" == refused(step.state, "lose 3").clause
    after = do(step.state, "lose 2", fell=dice("4 4 4 4"))
    assert [2] == [event.figure for event in told(after, FigureLost)]


def test_equal_totals_cost_nobody_anything() -> None:
    """FM-29.10, FM-R41"""
    step = duel("RIF RIF", "RIF", "4 4 4 4 8 1 1 8")

    assert [(None, 0), ("german", 14)] == [
        (event.winner, event.margin) for event in told(step, ClusterFought)
    ]
    assert 1 == len(told(step, FigureLost))


# the victor: FM-29.11 and FM-29.12


def test_the_side_that_lost_fewer_is_the_victor_and_the_others_retire_pinned() -> None:
    """FM-29.11, FM-29.12, FM-G11, FM-R52: two combats, one defender killed."""
    fought = do(met("RIF RIF", "RIF RIF"), "pair 1+3/2+4", fell=dice("8 1 1 8 4 4 4 4"))

    assert ["german"] == [event.winner for event in told(fought, CombatDecided)]
    assert ("FM-29.11", "FM-29.12") == told(fought, CombatDecided)[0].clauses
    assert "american" == asked(fought.state)
    step = do(fought.state, "retire 18/25")
    assert at(18, 25) == figure(step.state, 4).at
    assert [(4, "pinned")] == [(event.figure, event.effect) for event in told(step, FigurePinned)]
    assert "FM-29.12" in told(step, FigurePinned)[0].clauses


def test_a_side_without_a_figure_left_loses() -> None:
    """FM-29.11, FM-G11: whatever the others lost."""
    state = met("RIF RIF RIF", "RIF RIF")
    step = do(state, "pair 1+4/2+5/3+5", fell=dice("8 1 1 8 8 1 1 8"))

    assert ["german"] == [event.winner for event in told(step, CombatDecided)]
    assert {"A"} == ids(step.state)


def test_equal_losses_leave_no_victor_and_the_combat_is_fought_again() -> None:
    """FM-29.12, FM-29.11, FM-G11: one killed on each side; the survivors pair off anew."""
    state = met("RIF RIF", "RIF RIF")
    step = do(state, "pair 1+3/2+4", fell=dice("8 1 1 8 1 8 8 1 8 1 1 8"))

    assert [(None, 1), ("german", 2)] == [(event.winner, event.round) for event in told(step, CombatDecided)]
    assert [((1, 3), (2, 4)), ((1, 4),)] == [event.pairs for event in told(step, PairsMade)]


def test_after_four_rounds_the_attackers_are_the_defeated_side() -> None:
    """FM-29.12, FM-G11: they retire from the charge point, pinned."""
    fought = duel("RIF RIF", "RIF", "4 4 4 4 " * 4)

    assert [1, 2, 3, 4] == [event.round for event in told(fought, CombatDecided)]
    assert [None, None, None, "american"] == [event.winner for event in told(fought, CombatDecided)]
    assert "german" == asked(fought.state)
    assert figure(do(fought.state, "retire 8/25").state, 1).pinned


def test_defeated_attackers_retire_away_from_the_charge_point() -> None:
    """FM-29.12, FM-G11: one attacker of two killed."""
    fought = do(met("RIF RIF", "RIF RIF"), "pair 1+3/2+4", fell=dice("1 8 8 1 4 4 4 4"))

    assert "FM-G11" == refused(fought.state, "retire 11.3/20.5").clause
    step = do(fought.state, "retire 8/20")
    assert (at(8, 20), True) == (figure(step.state, 2).at, figure(step.state, 2).pinned)
    assert at(12, 20) == figure(step.state, 3).at


def ford_island(width: float) -> Table:
    """Make an island of open ground in a ring of water."""
    ring = (at(12, 19), at(12 + width, 19), at(12 + width, 20.4), at(12, 20.4))
    outside = (at(0, 0), at(60, 0), at(60, 40), at(0, 40))
    features = (Feature("W", "open", outside), Feature("I", "open", ring, "W"))
    return Table((6000, 4000), features, (Border("b", "stream", (*ring, ring[0])),))


@cases((1.4, True), (2.4, False), (4, False))
def test_who_is_forced_back_and_has_nowhere_to_go_is_killed(width: float, killed: bool) -> None:
    """FM-29.12, FM-G11: an enemy within an inch of every point that can be reached."""
    own = Men("A", ("RIF", "RIF"), (at(12.1, 19.1), at(12.1, 19.7)))
    defenders = Men("B", ("RIF", "RIF"), (at(13.3, 20.3), at(13.3, 19.7)))
    state = given([own], [defenders], "M1", on=ford_island(width))
    step = do(state, MOVE, "charge B with 1,2 along 12.7/19.7", "stand", fell=dice(f"{OK} {OK} 8 1"))

    assert [3, 4] * killed == [event.figure for event in told(step, FigureLost)]
    assert killed == ({"A"} == ids(step.state))
    if not killed:
        assert asked(step.state) == "american"
        assert legal(step.state, f"retire {11.7 + width}/19.7")


def test_a_weapon_that_is_not_ready_to_move_is_left_behind() -> None:
    """FM-G11, FM-29.12"""
    gun = men("B", "MMG CRW", 12, 20, weapon="m1919", facing=(-1, 0))
    state = given([men("A", "RIF RIF", 5, 20)], [gun], "M1")

    step = do(state, MOVE, "charge B with 1,2 along 11.3/20", "retire 18/25", fell=dice(f"{OK} {OK}"))

    (left,) = [one for one in step.state.open.pieces if one.type == "m1919"]
    assert (None, at(12, 20)) == (left.gunner, piece(step.state, left.id).at)


# what the victors may do: FM-29.13 to FM-29.15


def test_victorious_attackers_stand_at_the_charge_point() -> None:
    """FM-G11, FM-29.12: in default formation."""
    step = duel("RIF RIF", "RIF", "8 1 1 8")

    assert at(11.3, 20) == figure(step.state, 1).at
    assert at(5, 20.75) == figure(step.state, 2).at


def test_the_victorious_group_rallies() -> None:
    """FM-29.13: all its pins come off, those of defenders who stay where they were."""
    state = pinned(given([men("A", "RIF RIF", 5, 20)], [men("B", "RIF RIF RIF", 12, 20)], "M1"), 4, 5)
    step = do(
        state, MOVE, "charge B with 1 along 11.3/20", "stand", "pair 1+3", fell=dice(f"{OK} {OK} 1 8 8 1")
    )

    assert [(("FM-29.13",), "B", (4, 5))] == [
        (event.clauses, event.group, event.figures) for event in told(step, FiguresRallied)
    ]
    assert [False] * 3 == [figure(step.state, number).pinned for number in (3, 4, 5)]
    assert at(12, 20.75) == figure(step.state, 4).at


def test_the_victors_may_regroup_with_their_neighbors_without_a_card() -> None:
    """FM-29.14, FM-G11: the defender's two groups become one."""
    near = men("C", "RIF RIF", 12.9, 20)
    state = given([men("A", "RIF RIF", 5, 20)], [men("B", "SL RIF", 12, 20), near], "M1", their_hand="")
    won = beaten_off(state)

    assert "american" == asked(won)
    assert "FM-R33" == refused(won, "regroup 3+5+6 keeping fear no").clause
    after = do(won, "regroup 3+4+5+6 keeping fear no").state
    assert {"B"} == {figure(after, number).group for number in (3, 4, 5, 6)}
    assert {"B", "C"} <= ids(do(won, "regroup - keeping fear no").state)


@cases(("no", False), ("yes", True))
def test_the_victors_may_take_off_their_fear_marker(answer: str, keeps: bool) -> None:
    """FM-29.15: or keep it."""
    state = with_group(
        given([men("A", "RIF RIF", 5, 20)], [men("B", "RIF RIF", 12, 20)], "M1"), "B", fear=True
    )
    won = beaten_off(state)

    step = do(won, f"regroup - keeping fear {answer}")

    assert keeps == group(step.state, "B").fear
    assert [("FM-29.15",)] * (not keeps) == [
        one.clauses for one in told(step, MarkerPut) if one.marker == "fear"
    ]


def test_victors_of_a_bloodless_retreat_regroup_too() -> None:
    """FM-29.14, FM-29.12, FM-G11: a retreat before contact makes the attacker the victor."""
    near = men("C", "RIF RIF", 10.9, 20.9)
    state = given([men("A", "RIF RIF", 5, 20), near], [men("B", "RIF RIF", 12, 19)], "M1")
    charge = "charge B with 1,2 along 11.3/20"
    won = do(state, MOVE, charge, "retire 18/25", fell=dice(f"{OK} {OK}"))

    assert ["german"] == [event.winner for event in told(won, CombatDecided)]
    assert ["B"] == [event.group for event in told(won, GroupRetired)]
    assert "german" == asked(won.state)
    assert {"A", "B"} == ids(do(won.state, "regroup 1+2+3+4 keeping fear no").state)


def test_a_group_of_four_may_split_after_its_victory() -> None:
    """FM-29.14, FM-18.6: regrouping needs no neighbor."""
    state = given([men("A", "RIF RIF", 5, 20)], [men("B", "RIF RIF RIF RIF", 12, 20)], "M1")
    won = beaten_off(state)

    assert "american" == asked(won)
    after = do(won, "regroup 3+4/5+6 keeping fear no").state
    assert figure(after, 3).group == figure(after, 4).group != figure(after, 5).group
    assert () == hand(after, "american")


def test_the_victors_do_not_regroup_with_the_berserk() -> None:
    """FM-29.14, FM-G12: the berserk may not reorganize, with a card or without."""
    near = men("C", "RIF RIF", 12.9, 20)
    state = given(
        [men("A", "RIF RIF", 5, 20)], [men("B", "SL RIF", 12, 20), near], "M1", nations=("german", "russian")
    )
    won = beaten_off(with_group(state, "C", berserk=True))

    assert "FM-G12" == refused(won, "regroup 3+4+5+6 keeping fear no").clause
    assert not [text for text in choices(won) if "5" in text]

"""Section 3: the order of a turn (FM-3.5 to FM-3.8, FM-R6), discard rights (FM-R7), the refill (FM-R48)."""

import pytest

from cases import cases
from fire_move.given import at, battle, men, pinned, turn_of, with_group, with_piece
from fire_move.played import asked, choices, do, hand, legal, only, over, passed, refused, told
from wargames.fire_move.moments import (
    ActionsEnded,
    CardDiscarded,
    CardsDrawn,
    ObjectiveTaken,
    SmokeThinned,
    SniperFired,
    TurnBegan,
)
from wargames.fire_move.values.components import Nation
from wargames.fire_move.values.scenarios import Objective

OWN = men("A", "SL RIF RIF RIF", 5, 20)
FAR = men("B", "SL RIF RIF", 55, 5)


def test_a_player_may_take_no_action_at_all() -> None:
    """FM-3.5"""
    step = do(turn_of("german", "M1 F3 R1 R2"), "end actions")

    assert ("FM-3.5",) == only(step, ActionsEnded).clauses
    assert "end discards" in choices(step.state)
    assert "FM-3.6" == refused(step.state, "ground A with M1").clause


def test_the_action_part_goes_on_until_the_player_ends_it_or_has_no_card() -> None:
    """FM-3.5"""
    state = battle([OWN, men("C", "SL RIF", 5, 30)], [FAR], "M1 M1a")

    once = do(state, "ground A with M1").state
    twice = do(once, "ground C with M1a").state

    assert {"ground C with M1a", "end actions"} <= set(choices(once))
    assert ["end actions"] == choices(twice)


def test_the_order_of_the_steps_of_a_turn() -> None:
    """FM-3.5, FM-3.6, FM-3.7, FM-3.8, FM-R6"""
    goal = Objective("O1", at(5, 20), 300, 3)
    state = with_group(battle([OWN], [FAR], "M1 M2 F3", objectives=(goal,)), "A", smoke=4, smoke_turn=4)

    step = do(state, "end actions", "discard F3", dice=[1], cards="R1 R2 R3")

    order = [ActionsEnded, CardDiscarded, CardsDrawn, SmokeThinned, ObjectiveTaken, TurnBegan]
    assert order == [type(event) for event in step.events if type(event) in order]
    assert [("FM-3.6",), ("FM-3.7",)] == [only(step, kind).clauses for kind in (CardDiscarded, CardsDrawn)]
    began = only(step, TurnBegan)
    assert (("FM-3.8",), 6, "american") == (began.clauses, began.turn, began.side)
    assert "american" == asked(step.state)


def test_an_american_with_three_cards_left_draws_three() -> None:
    """FM-3.7"""
    state = turn_of("american", "M1 M2 F3 F4", "PL RIF RIF RIF")

    step = do(state, "end actions", "discard F4", "end discards", cards="R1 R2 R3")

    assert 3 == only(step, CardsDrawn).count
    assert ("M1", "M2", "F3", "R1", "R2", "R3") == hand(step.state, "american")


def test_each_discard_is_resolved_before_the_next_is_chosen() -> None:
    """FM-R6, FM-3.6, FM-30.1"""
    state = turn_of("russian", "SNP FEAR COW F1", "PL RIF RIF RIF")
    begun = do(state, "end actions").state

    step = do(begun, "sniper at B with SNP", dice=[1, 8, 1])

    assert 1 == len(told(step, SniperFired))
    rest = passed(step.state)
    assert {"fear on B with FEAR", "discard COW", "discard F1", "discard FEAR", "end discards"} == set(
        choices(rest)
    )


def test_snipers_and_fear_are_no_actions() -> None:
    """FM-R6, FM-3.5"""
    state = turn_of("german", "SNP FEAR M1")

    for text in ("sniper at B with SNP", "fear on B with FEAR", "discard M1"):
        assert refused(state, text).clause in {"FM-3.1", "FM-3.5", "FM-3.6", "FM-R6"}


def test_control_is_settled_before_the_game_is_judged() -> None:
    """FM-R6, FM-G18, FM-G17"""
    goal = Objective("O1", at(5, 20), 300, 3)
    state = battle([OWN], [FAR], "M1 M2 R1 R2 R3", objectives=(goal,), cap=5)

    ending = over(do(state, "end actions", "end discards").state)

    assert {"german": 1, "american": -1} == ending.scores


def test_what_acted_may_act_again_in_the_next_turn_of_its_side() -> None:
    """FM-3.2, FM-3.8"""
    state = do(battle([OWN], [FAR], "M1 M2 R1 R2", their_hand="M1 M2 F3 F4 R1"), "ground A with M1").state
    assert "FM-3.2" == refused(state, "move A with M2 for actions").clause

    after = do(state, "end actions", "end discards", "end actions", "end discards", cards="F1 F2 F3").state

    assert "german" == asked(after)
    assert legal(after, "move A with M2 for actions")


@cases(
    ("rally A with R1 for 4", "fire A at B with F1"),
    ("ground A with M1", "fire A at B with F1"),
    ("fire A at B with F1", "ground A with M1"),
    ("smoke A with SMK", "rally A with R1 for 4"),
    ("reorganize 1+2/3+4 with R1", "ground A with M1"),
)
def test_each_group_performs_one_type_of_action_in_a_turn(first: str, second: str) -> None:
    """FM-3.2, FM-R5"""
    state = battle([OWN], [men("B", "SL RIF", 15, 20)], "R1 F1 M1 SMK")
    state = pinned(state, 4) if first.startswith(("rally", "smoke")) else state
    dice = {"fire": [1, 8, 1, 8], "smok": [3]}.get(first[:4], [])

    after = do(state, first, dice=dice).state

    assert "FM-3.2" == refused(after, second).clause


def test_another_group_waits_until_the_action_is_done_and_what_is_left_is_lost() -> None:
    """FM-3.4"""
    state = battle([OWN, men("C", "SL RIF", 5, 30)], [men("B", "SL RIF", 15, 30)], "M3 F1")
    moving = do(state, "move A with M3 for actions", "step 5/15").state

    for text in ("fire C at B with F1", "move C with M3 for actions", "end actions"):
        assert "FM-5.4" == refused(moving, text).clause
    after = do(moving, "end move", "fire C at B with F1", dice=[1, 8, 1, 8]).state
    assert "FM-3.1" == refused(passed(after), "step 5/10").clause


# ----------------------------------------------------------------------------------------- discard rights


COUNTED = {
    "a movement card": ("ground A with M1", []),
    "fire": ("fire A at B with F1", [1, 8] * 3),
    "smoke": ("smoke A with SMK", [3]),
    "rally": ("rally A with R1 for 4", []),
    "reorganizing": ("reorganize 1+2/3+4 with R1", []),
    "no card": ("repair {} with A", [1, 8]),
}


@pytest.mark.parametrize("what", COUNTED)
@pytest.mark.parametrize(("nation", "left"), [("american", 0), ("german", 1)])
def test_every_action_of_the_own_turn_counts(what: str, nation: Nation, left: int) -> None:
    """FM-R7, FM-3.6, FM-R39, FM-33.7"""
    enemy: Nation = "russian"
    text, dice = COUNTED[what]
    own, their = men("A", "SL LMG RIF RIF", 5, 20), men("B", "SL RIF RIF", 12, 20)
    state = battle([own], [their], "M1 F1 SMK R1 COW COW COW", nations=(nation, enemy))
    state = pinned(state, 4) if what == "rally" else state
    gun = state.open.pieces[0].id
    state = with_piece(state, gun, failed=what == "no card")
    text = text.format(gun)

    acted = passed(do(state, text, dice=dice).state)
    ended = do(acted, "end actions").state

    assert (nation == asked(ended)) == bool(left)
    if not left:
        return
    assert "discard COW" in choices(ended)
    assert enemy == asked(do(ended, "discard COW").state)

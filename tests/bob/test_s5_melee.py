"""Section 5.11: Melee, simultaneous, with two dice for each unit."""

from collections.abc import Mapping, Sequence
from typing import Any

from bob.given import asked, battle, choices, counter, do, events, only, refused, rolls, to_move, where
from cases import cases
from edited_states import check_read_back
from wargames.bob import GAME
from wargames.bob.moments import ChooseLoss, ChooseMeleeDice, CommandPointSpent, Eliminated, MeleeRolled
from wargames.bob.values.state import State


def before(us: Mapping[str, str], ge: Mapping[str, str], **laid: Any) -> State:
    """Lay units out in Melee; one activation, of an MG in A7 that does nothing, is left before it is fought.

    A German MG in G1, which is Used, keeps the game going.
    """
    sets = {"used": {*us, *ge, "GE-N1"}, **laid}
    return battle({**us, "US-M1": "A7"}, {**ge, "GE-N1": "G1"}, **sets)


def fought(us: Mapping[str, str], ge: Mapping[str, str], dice: Sequence[int], **laid: Any) -> Any:
    """Fight up to the first question."""
    return do(before(us, ge, **laid), "do nothing US-M1", dice=dice)


ONE = ({"US-P1": "D4"}, {"GE-F1": "D4"})
MISS = (10, 10)


# where, and who rolls what


def test_melee_is_fought_in_every_hex_with_units_of_both_sides_and_in_no_other() -> None:
    """BOB-5.11.1, BOB-4.4: D4 and B2; not C4, which is beside D4."""
    us = {"US-P1": "D4", "US-P2": "B2", "US-P3": "C4"}

    step = fought(us, {"GE-F1": "D4", "GE-F2": "B2"}, MISS * 4)

    assert ["B2", "B2", "D4", "D4"] == [one.hex for one in events(step, MeleeRolled)]


def test_every_unit_present_rolls_two_dice_before_any_loss() -> None:
    """BOB-5.11.2, BOB-5.11.3: both squads hit, and both are eliminated."""
    step = fought(*ONE, (5, 10, 5, 10))
    asked_us = asked(step.state)
    chosen = do(step.state, "lose US-P1")
    both = do(chosen.state, "lose GE-F1", dice=[])

    assert isinstance(asked_us, ChooseLoss)
    assert [("US-P1", (5, 10)), ("GE-F1", (5, 10))] == [
        (one.counter, one.dice) for one in events(step, MeleeRolled)
    ]
    assert [] == events(chosen, Eliminated)
    assert "D4" == where(chosen.state, "US-P1")
    assert ["US-P1", "GE-F1"] == [one.counter for one in events(both, Eliminated)]
    assert ["US-P1", "GE-F1"] == list(both.state.lost)


@cases({}, {"signs": {"D4": "S"}}, {"fortifications": ["D4"]}, {"levels": {"D4": 2}}, {"foxholes": ["D4"]})
def test_nothing_modifies_the_dice(laid: dict[str, Any]) -> None:
    """BOB-5.11.3, BOB-R60: suppression, terrain and elevation do not matter; a 1st Line squad hits with 5."""
    step = fought(*ONE, (*MISS, 5, 6), **laid)

    rolled = events(step, MeleeRolled)[1]
    assert ("GE-F1", 5, 1) == (rolled.counter, rolled.firepower, rolled.hits)
    assert {"BOB-5.11.3", "BOB-5.11.4"} <= set(rolled.clauses)


def test_each_die_at_or_under_firepower_is_a_hit() -> None:
    """BOB-5.11.4: the example: a 1st Line squad (FP 5) that rolls 5 and 6 has one hit; 5 and 5 are two."""
    one = fought(*ONE, (*MISS, 5, 6))
    two = fought({"US-P1": "D4", "US-P2": "D4"}, ONE[1], (*MISS, *MISS, 5, 5))
    none = fought(*ONE, (*MISS, 6, 6))

    assert [1, 2, 0] == [events(step, MeleeRolled)[-1].hits for step in (one, two, none)]
    assert isinstance(asked(one.state), ChooseLoss)
    assert [] == events(none, Eliminated)
    assert 2 == none.state.turn


POWERS: list[tuple[str, str, bool, int]] = [
    ("us", "US-P1", False, 6),
    ("us", "US-P1", True, 6),
    ("us", "US-B1", False, 6),
    ("us", "US-K1", False, 2),
    ("us", "US-K1", True, 1),
    ("ge", "GE-F1", False, 5),
    ("ge", "GE-F1", True, 4),
    ("ge", "GE-S1", False, 4),
    ("ge", "GE-S1", True, 4),
    ("ge", "GE-M1", False, 2),
    ("ge", "GE-M1", True, 1),
    ("ge", "GE-K1", False, 2),
    ("ge", "GE-K1", True, 1),
]


@cases(*POWERS)
def test_squads_have_the_firepower_of_their_side_up_and_teams_two_or_one(
    side: str, unit: str, reduced: bool, power: int
) -> None:
    """BOB-5.11.4, BOB-5.11.6, BOB-5.11.7, BOB-R60: the last die that hits, and the first that does not."""
    us = {unit: "D4"} if side == "us" else ONE[0]
    ge = {unit: "D4"} if side == "ge" else ONE[1]
    shown = (power, power + 1)
    dice = (*shown, *MISS) if side == "us" else (*MISS, *shown)

    step = fought(us, ge, dice, reduced={unit} if reduced else set())

    rolled = next(one for one in events(step, MeleeRolled) if one.counter == unit)
    assert (power, 1, shown) == (rolled.firepower, rolled.hits, rolled.dice)


def test_suppression_does_not_matter() -> None:
    """BOB-5.11.3: a red squad that passes its rout check hits with its full 5."""
    state = before(*ONE, level={"GE-F1": 2})

    step = do(state, "do nothing US-M1", "rout check GE-F1", dice=[1, *MISS, 5, 6])

    assert (5, 1) == (events(step, MeleeRolled)[1].firepower, events(step, MeleeRolled)[1].hits)


# losses


def test_the_owner_of_the_losing_side_chooses_whom_a_hit_eliminates() -> None:
    """BOB-5.11.5"""
    step = fought({"US-P1": "D4", "US-P2": "D4"}, ONE[1], (*MISS, *MISS, 5, 6))

    assert "us" == to_move(step.state)
    decision = asked(step.state)
    assert isinstance(decision, ChooseLoss)
    assert ("D4", 1, "BOB-5.11.5") == (decision.hex, decision.hits, decision.clause)
    assert ["lose US-P1", "lose US-P2"] == choices(step.state)
    assert "BOB-5.11.5" == refused(step.state, "lose GE-F1")
    assert "BOB-5.11.5" == refused(step.state, "lose US-M1")

    chosen = do(step.state, "lose US-P2")

    assert ["US-P2"] == list(chosen.state.lost)
    assert "BOB-5.11.4" in only(chosen, Eliminated).clauses


def test_two_hits_are_not_put_on_one_unit() -> None:
    """BOB-5.11.4, BOB-5.11.5: each eliminates one."""
    step = fought({"US-P1": "D4", "US-P2": "D4"}, ONE[1], (*MISS, *MISS, 5, 5))

    once = do(step.state, "lose US-P2")

    assert ["lose US-P1"] == choices(once.state)
    assert "BOB-5.11.5" == refused(once.state, "lose US-P2")
    assert ["US-P2", "US-P1"] == list(do(once.state, "lose US-P1").state.lost)


def test_the_second_player_names_his_losses_one_after_the_other() -> None:
    """BOB-5.11.5, BOB-R41: the table between them is a possible one."""
    step = fought(ONE[0], {"GE-F1": "D4", "GE-F2": "D4"}, (5, 5, 5, 10, *MISS))

    once = do(step.state, "lose US-P1", "lose GE-F2").state

    check_read_back(GAME, once, over=False)
    assert ["US-P1", "GE-F2", "GE-F1"] == list(do(once, "lose GE-F1").state.lost)


@cases("GE-F1", "GE-M1", "GE-S1")
def test_a_hit_eliminates_a_full_unit_and_never_reduces_it(unit: str) -> None:
    """BOB-5.11.8, BOB-R40: teams and squads alike."""
    step = fought({"US-P1": "D4"}, {unit: "D4"}, (6, 10, *MISS))

    done = do(step.state, f"lose {unit}")

    gone = only(done, Eliminated)
    assert (unit, "D4") == (gone.counter, gone.hex)
    assert "BOB-R40" in gone.clauses
    assert [unit] == list(done.state.lost)


def test_hits_beyond_the_number_of_units_are_lost() -> None:
    """BOB-R41: two paratroop squads make four hits on one squad."""
    step = fought({"US-P1": "D4", "US-P2": "D4"}, ONE[1], (1, 1, 1, 1, *MISS))

    decision = asked(step.state)
    assert isinstance(decision, ChooseLoss)
    assert 1 == decision.hits
    assert 2 == do(step.state, "lose GE-F1").state.turn


@cases(("us", "ge"), ("ge", "us"))
def test_the_first_player_names_his_losses_first_from_those_present_at_the_start(
    first: Any, other: str
) -> None:
    """BOB-R41, BOB-R42"""
    state = before(*ONE, first=first, moves="us")

    step = do(state, "do nothing US-M1", dice=[1, 10, 1, 10])
    then = do(step.state, choices(step.state)[0])

    assert (first, other) == (to_move(step.state), to_move(then.state))
    assert [] == events(then, Eliminated)


# the order of the dice


def test_melees_are_fought_by_column_then_row() -> None:
    """BOB-R42: B6 before D2 before D10."""
    rows = (".......",) * 10
    us = {"US-P1": "D10", "US-P2": "D2", "US-P3": "B6"}

    step = do(
        before(us, {"GE-F1": "D10", "GE-F2": "D2", "GE-F3": "B6"}, rows=rows),
        "do nothing US-M1",
        dice=MISS * 6,
    )

    assert ["B6", "B6", "D2", "D2", "D10", "D10"] == [one.hex for one in events(step, MeleeRolled)]


@cases(("us", ["US-P2", "US-P1", "GE-F2", "GE-F1"]), ("ge", ["GE-F2", "GE-F1", "US-P2", "US-P1"]))
def test_the_first_players_units_roll_first_in_stack_order(first: Any, order: list[str]) -> None:
    """BOB-R42, BOB-5.11.3: of those in a hex the top one first; each pair of dice is of one unit."""
    us, ge = {"US-P2": "D4", "US-P1": "D4"}, {"GE-F2": "D4", "GE-F1": "D4"}
    state = before(us, ge, first=first, moves="us")

    thrown = rolls(state, "do nothing US-M1", dice=MISS * 4)

    assert [f"melee ({one})" for one in order] == [one.purpose for one in thrown]
    assert {"BOB-5.11.3"} == {one.clause for one in thrown}


# the Command Point


def test_a_command_point_rolls_both_dice_of_a_unit_again() -> None:
    """BOB-5.11.9, BOB-5.12.5, BOB-7.7: the example: 9 and 10 are rolled anew, and the new pair stands."""
    state = fought(*ONE, (9, 10, *MISS), cp=1).state

    step = do(state, "melee again US-P1", dice=[3, 6])

    decision = asked(state)
    assert isinstance(decision, ChooseMeleeDice)
    assert ("us", "D4", "BOB-5.11.9") == (decision.seat, decision.hex, decision.clause)
    rolled = only(step, MeleeRolled)
    assert ("US-P1", (3, 6), 2, True) == (rolled.counter, rolled.dice, rolled.hits, rolled.again)
    spent = only(step, CommandPointSpent)
    assert ("melee", 0) == (spent.use, spent.left)
    assert {"BOB-5.11.9", "BOB-5.12.5"} <= set(spent.clauses)
    assert counter(step.state, "US-P1").cp_used


def test_the_new_pair_stands_even_if_it_is_worse() -> None:
    """BOB-5.11.9: a hit is rolled away."""
    state = fought(*ONE, (1, 10, *MISS), cp=1).state

    step = do(state, "melee again US-P1", "accept", dice=[10, 7])

    assert [] == events(step, Eliminated)
    assert 2 == step.state.turn


def test_dice_that_are_accepted_stand() -> None:
    """BOB-5.11.9, BOB-R41: losses come once both sides have decided."""
    state = fought(*ONE, (1, 10, *MISS), cp=1).state

    us = do(state, "accept")
    ge = do(us.state, "accept")

    assert ("ge", "ChooseMeleeDice") == (to_move(us.state), type(asked(us.state)).__name__)
    assert ["lose GE-F1"] == choices(ge.state)
    assert 1 == ge.state.us.cp


def test_the_first_player_decides_first_and_the_other_sees_his_new_dice() -> None:
    """BOB-R42, BOB-5.11.9, BOB-7.8, BOB-5.12.5: each side has one such CP in a Melee."""
    state = fought(*ONE, MISS * 2, cp=2).state

    us = do(state, "melee again US-P1", dice=[6, 10])
    ge = do(us.state, "melee again GE-F1", dice=[5, 10])

    assert ("us", "ge") == (to_move(state), to_move(us.state))
    assert ["melee again US-P1", "accept"] == choices(state)
    assert ["melee again GE-F1", "accept"] == choices(us.state)
    assert "BOB-5.11.9" == refused(state, "melee again GE-F1")
    assert ["lose US-P1"] == choices(ge.state)
    assert (1, 1) == (ge.state.us.cp, ge.state.ge.cp)


def test_one_unit_of_a_side_is_rolled_again_in_a_melee() -> None:
    """BOB-5.11.9, BOB-R42, BOB-5.12.5, BOB-7.8, BOB-R30: then the other side decides."""
    state = fought({"US-P1": "D4", "US-P2": "D4"}, ONE[1], MISS * 3, cp=2).state

    step = do(state, "melee again US-P2", dice=MISS)

    assert ["melee again US-P1", "melee again US-P2", "accept"] == choices(state)
    assert "ge" == to_move(step.state)
    assert "BOB-5.11.9" == refused(step.state, "melee again US-P1")


def test_each_melee_allows_a_command_point_of_its_own() -> None:
    """BOB-5.11.9, BOB-7.8"""
    us, ge = {"US-P1": "B2", "US-P2": "D4"}, {"GE-F1": "B2", "GE-F2": "D4"}
    state = fought(us, ge, MISS * 2, cp=2).state

    second = do(state, "melee again US-P1", "accept", dice=[*MISS, *MISS, *MISS]).state

    assert ["melee again US-P2", "accept"] == choices(second)
    assert 1 == second.us.cp


def test_without_a_command_point_nobody_is_asked() -> None:
    """BOB-5.11.9, BOB-5.12.8"""
    assert 2 == fought(*ONE, (9, 10, *MISS)).state.turn


# what was hidden


@cases(("top", ["US-P2", "US-P1"]), ("bottom", ["US-P1", "US-P2"]))
def test_who_joins_a_melee_goes_on_top_or_to_the_bottom_and_rolls_in_that_order(
    spot: str, order: list[str]
) -> None:
    """BOB-R38, BOB-R42, BOB-5.4.7: the end of an activation in a stack, in Melee like elsewhere."""
    us = {"US-P1": "D4", "US-P2": "D5"}
    state = battle(us, {"GE-F1": "D4", "GE-N1": "G1"}, used={"US-P1", "GE-F1", "GE-N1"})

    joined = do(state, "move US-P2", "step to D4").state
    assert ["put at top", "put at bottom"] == choices(joined)

    step = do(joined, f"put at {spot}", dice=[*MISS * 3])
    assert [*order, "GE-F1"] == [one.counter for one in events(step, MeleeRolled)]


def test_who_joins_a_melee_alone_is_asked_nothing() -> None:
    """BOB-R38: no friend is in the hex."""
    state = battle({"US-P1": "D5", "US-P2": "A1"}, {"GE-F1": "D4"}, used={"GE-F1"}, operations=(2, 3))

    joined = do(state, "move US-P1", "step to D4", "hold fire").state

    assert "put at top" not in choices(joined)

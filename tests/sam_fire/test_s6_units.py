"""Section 6, which units act on an order and how often, with rulings SAF-R7, SAF-R8 and SAF-R90."""

import pytest

from cases import cases
from sam_fire.given import (
    allowed,
    asked,
    battle,
    choices,
    do,
    events,
    german_turn,
    only,
    refused,
    unit,
    where,
)
from wargames.kernel.base.errors import Refusal
from wargames.sam_fire import GAME
from wargames.sam_fire.moments import CountersTurned, GiveOrder, OrderGiven, OrdersEnded
from wargames.sam_fire.values.state import State

AMERICANS = {"I1": "0508", "I2": "0709", "MO1": "0309", "SN1": "0908", "T1": "0109"}
GERMANS = {"R01": "0507", "PZ1": "0106"}
DICE = {"five": (1, 1, 2, 3, 5), "fours": (4, 4, 2, 3, 6), "sixes": (6, 6, 2, 3, 5)}

# ------------------------------------------------------------------------------------------------ used


def test_a_unit_that_acted_is_used() -> None:
    """SAF-6.16, SAF-1.10"""
    step = do(battle(AMERICANS, GERMANS, dice=[2, 2]), "fire I1 at R01 with 2", cover_deck=["CC1"], d6=[2])

    given = only(step, OrderGiven)
    assert (("I1",), True) == (given.units, "SAF-6.16" in given.clauses)
    assert (True, False) == (unit(step.state, "I1").used, unit(step.state, "MO1").used)


@cases(
    ("I1", "five", "move I1 to 0608 with 2"),
    ("I1", "five", "fire I1 at R01 with 3"),
    ("I1", "five", "assault with I1 into 0507"),
    ("I1", "sixes", "covering fire by I1 at R01 for -"),
    ("MO1", "fours", "mortar MO1 at R01"),
    ("MO1", "fours", "move MO1 to 0308 with 2"),
    ("SN1", "sixes", "snipe SN1 at R01"),
    ("SN1", "sixes", "spot with SN1"),
    ("T1", "five", "drive T1 by 0209"),
    ("T1", "five", "tank T1 at PZ1"),
    ("T1", "five", "HE T1 at R01"),
)
def test_a_used_unit_is_not_ordered_again(used: str, dice: str, text: str) -> None:
    """SAF-6.16, SAF-R7"""
    fresh = battle(AMERICANS, GERMANS, dice=DICE[dice])
    state = battle(AMERICANS, GERMANS, dice=DICE[dice], used=[used])

    assert allowed(fresh, text)
    assert "SAF-6.16" == refused(state, text)
    assert text not in choices(state)


def test_a_unit_does_not_act_twice_by_different_orders() -> None:
    """SAF-R7, SAF-7.11, SAF-10.15: fired by a 2, it neither moves by a 3 nor fires again."""
    state = battle(AMERICANS, GERMANS, dice=[2, 3, 6])

    state = do(state, "fire I1 at R01 with 2", cover_deck=["CC1"], d6=[2]).state

    for text in ("move I1 to 0608 with 3", "fire I1 at R01 with 3", "covering fire by I1 at R01 for -"):
        assert "SAF-6.16" == refused(state, text)


def test_the_medic_is_no_action_of_the_unit_that_he_goes_to() -> None:
    """SAF-R7, SAF-R34, SAF-11.4: used or ready, I1 is helped, and ready it acts afterward."""
    used = battle({"I1": "0508"}, dice=[1], markers={"I1": "panic"}, used=["I1"])
    ready = battle({"I1": "0508"}, dice=[1, 2], markers={"I1": "panic"})

    assert "alert" == unit(do(used, "medic to I1", d6=[4]).state, "I1").marker
    step = do(ready, "medic to I1", "move I1 to 0507 with 2", d6=[4])
    assert [(), ("I1",)] == [event.units for event in events(step, OrderGiven)]


def test_being_replenished_is_no_action() -> None:
    """SAF-R7"""
    state = battle({"I1": "0508"}, dice=[2], low=["I1"], supply=1)

    assert "0507" == where(do(state, "supply I1", "move I1 to 0507 with 2").state, "I1")


def test_the_americans_are_turned_ready_at_the_end_of_their_turn() -> None:
    """SAF-6.17, SAF-R88: all of them, before the Germans act."""
    state = battle(AMERICANS, GERMANS, used=list(AMERICANS), spotted=["R01"])

    step = german_turn(state)

    turned = events(step, CountersTurned)
    assert [("american", ("SAF-6.17", "SAF-R88")), ("german", ("SAF-19.15", "SAF-R88"))] == [
        (event.side, event.clauses) for event in turned
    ]
    kinds = [type(event).__name__ for event in step.events]
    assert kinds.index("CountersTurned") < kinds.index("GermanTurnBegan")
    assert {False} == {one.used or one.spotted for one in step.state.table.units}


# -------------------------------------------------------------------------------- who does what


@pytest.mark.parametrize("die", [2, 3])
@pytest.mark.parametrize(("id_", "to"), [("MO1", "0308"), ("SN1", "0907")])
def test_mortars_and_snipers_move_by_a_2_or_a_3(id_: str, to: str, die: int) -> None:
    """SAF-R8: and do no more, though R01 is in sight."""
    step = do(battle(AMERICANS, GERMANS, dice=[die]), f"move {id_} to {to} with {die}")

    assert to == where(step.state, id_)
    assert isinstance(asked(step.state), GiveOrder)


@cases(
    ("five", "fire MO1 at R01 with 2", "SAF-R8"),
    ("five", "fire SN1 at R01 with 3", "SAF-R8"),
    ("five", "fire T1 at R01 with 2", "SAF-R8"),
    ("five", "move T1 to 0209 with 2", "SAF-R8"),
    ("sixes", "covering fire by MO1 at R01 for -", "SAF-R8"),
    ("sixes", "covering fire by SN1 at R01 for -", "SAF-R8"),
    ("sixes", "covering fire by T1 at R01 for -", "SAF-R8"),
    ("fours", "mortar I1 at R01", "SAF-6.9"),
    ("fours", "mortar T1 at R01", "SAF-6.9"),
    ("sixes", "snipe I1 at R01", "SAF-6.12"),
    ("sixes", "spot with MO1", "SAF-6.12"),
    ("five", "drive I1 by 0608", "SAF-6.10"),
    ("five", "tank I1 at PZ1", "SAF-6.10"),
    ("five", "HE MO1 at R01", "SAF-6.10"),
    ("five", "assault with MO1 into 0507", "SAF-R41"),
    ("five", "assault with SN1 into 0507", "SAF-R41"),
    ("five", "assault with T1 into 0507", "SAF-R41"),
)
def test_each_kind_of_unit_has_its_own_orders(dice: str, text: str, clause: str) -> None:
    """SAF-R8, SAF-6.6, SAF-6.7, SAF-6.8, SAF-6.9, SAF-6.10, SAF-6.11, SAF-6.12"""
    state = battle(AMERICANS, GERMANS, dice=DICE[dice])

    assert clause == refused(state, text)
    assert text not in choices(state)


@cases("move LT to 0507 with 2", "fire LT at R01 with 3", "assault with LT into 0507")
def test_the_lieutenant_never_acts_on_his_own(text: str) -> None:
    """SAF-R8: he is no unit that is ordered."""
    state = battle(AMERICANS, GERMANS, dice=DICE["five"], lieutenant="I1")

    assert "SAF-R8" == refused(state, text)


# -------------------------------------------------------------------------------- doing nothing


def nothing_to_do(*dice: int) -> State:
    """No German is near enough for any fire, and nobody is Panicked."""
    return battle({"I1": "0509", "MO1": "0309", "SN1": "0909", "T1": "1109"}, {"MG1": "0101"}, dice=dice)


@cases(
    ("move I1 to 0509 with 2", "SAF-R90"),
    ("move I1 to 0509 with 3", "SAF-R90"),
    ("drive T1 by -", "SAF-R90"),
    ("fire I1 at MG1 with 2", "SAF-8.17"),
    ("fire I1 at MG1 with 3", "SAF-8.17"),
    ("HE T1 at MG1", "SAF-8.17"),
    ("covering fire by I1 at - for -", "SAF-R35"),
    ("medic to I1", "SAF-11.6"),
)
def test_no_order_is_spent_on_doing_nothing(text: str, clause: str) -> None:
    """SAF-R90: a Move enters a hex and a Fire needs a target."""
    state = nothing_to_do(1, 2, 3, 5, 6)

    assert clause == refused(state, text)
    assert text not in choices(state)


def test_the_player_may_stop_at_any_time() -> None:
    """SAF-R6, SAF-6.14: with all dice left."""
    step = german_turn(battle(AMERICANS, GERMANS, dice=[1, 2, 3, 5, 6]))

    assert (1, 2, 3, 5, 6) == only(step, OrdersEnded).lost
    assert "0508" == where(step.state, "I1")


def test_no_die_is_left_after_step_3() -> None:
    """SAF-6.14: not even while the reserves wait in step 4."""
    step = do(battle({"I1": "0109"}, dice=[2, 3], turn=3), "end orders", d6=[6])

    assert (4, ()) == (step.state.table.step, step.state.table.order_dice)


# ------------------------------------------------------------------------------------------------ faces


@pytest.mark.parametrize("die", [1, 5, 6, 0, 7])
@pytest.mark.parametrize("order", ["move I1 to 0408", "fire I1 at R01"])
def test_infantry_takes_no_die_but_a_2_or_a_3_whatever_lies_there(order: str, die: int) -> None:
    """SAF-6.2, SAF-6.7, SAF-6.8: such an order can be written, and the rules refuse it."""
    state = battle(AMERICANS, GERMANS, dice=(1, 2, 3, 5, 6))
    refusal = asked(state).actions.check(GAME.parse(f"{order} with {die}"))

    assert Refusal("SAF-6.2", f"infantry moves or fires by a 2 or a 3, not by a {die}") == refusal

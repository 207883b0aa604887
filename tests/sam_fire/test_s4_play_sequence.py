"""Section 4, play sequence, with ruling SAF-R80 (steps 2 and 3)."""

from cases import cases
from sam_fire.given import (
    Noting,
    Quiet,
    asked,
    battle,
    choices,
    do,
    events,
    german_turn,
    only,
    opening,
    over,
    refused,
)
from wargames.kernel.game import Step
from wargames.sam_fire.moments import (
    ChooseAdjustment,
    ChooseArrival,
    EnemyCounted,
    GermanTurnBegan,
    GiveOrder,
    OrderDiceRolled,
    TurnBegan,
)
from wargames.sam_fire.values.components import AMERICAN
from wargames.sam_fire.values.state import State


def names(step: Step[State], *kinds: str) -> list[str]:
    """List the names of events, only those of some kinds, in their order."""
    return [name for event in step.events if (name := type(event).__name__) in kinds]


# ------------------------------------------------------------------------------------------------ the turn


def test_after_the_german_turn_the_next_turn_begins_with_step_1() -> None:
    """SAF-4.1: the worked example; turn 1 step 9 is finished, and turn 2 checks for enemies first."""
    step = german_turn(battle({"I1": "0509"}, {"R01": "0101"}))

    kinds = ("GermanTurnBegan", "SurpriseRolled", "TurnBegan", "EnemyCounted", "OrderDiceRolled")
    assert list(kinds) == names(step, *kinds)
    assert [1] == [event.turn for event in events(step, GermanTurnBegan)]
    began = only(step, TurnBegan)
    assert (2, {"SAF-4.1", "SAF-4.2"}) == (began.turn, set(began.clauses))


def test_the_german_turn_follows_the_american_one() -> None:
    """SAF-4.1"""
    step = german_turn(battle({"I1": "0509"}, {"R01": "0101"}))

    kinds = ("OrdersEnded", "GermanTurnBegan", "ActionCardDrawn")
    assert list(kinds) == names(step, *kinds)
    assert ("SAF-4.1", "SAF-4.3") == only(step, GermanTurnBegan).clauses


def test_the_american_turn_begins_with_the_check_and_the_dice() -> None:
    """SAF-4.2: steps 1 and 2; then the player is asked about the dice."""
    dice = Noting(Quiet())

    step = opening({"I1": "0509"}, dice=dice)

    assert ["TurnBegan", "EnemyCounted"] == names(step, "TurnBegan", "EnemyCounted", "OrderDiceRolled")[:2]
    assert ("enemy spotted", "order dice") == (dice.rolls[0].purpose, dice.rolls[-1].purpose)
    assert isinstance(step.events[-1], OrderDiceRolled)
    assert (2, True) == (step.state.table.step, isinstance(asked(step.state), ChooseAdjustment))


def test_the_american_turn_goes_on_with_orders_and_the_reserves_check() -> None:
    """SAF-4.2: steps 3 and 4."""
    state = battle({"I1": "0509"}, {"R01": "0101"}, step=2, dice=[1, 2, 3, 4, 5], turn=3)

    ordering = do(state, "keep dice").state
    assert (3, True) == (ordering.table.step, isinstance(asked(ordering), GiveOrder))
    step = do(ordering, "move I1 to 0508 with 2", "end orders", then=Quiet())
    kinds = ("OrderGiven", "OrdersEnded", "AmericanReservesRolled", "CountersTurned", "GermanTurnBegan")
    assert [*kinds, "CountersTurned"] == names(step, *kinds)


def test_the_reserves_check_is_step_4() -> None:
    """SAF-4.2"""
    state = do(battle({"I1": "0509"}, turn=3), "end orders", d6=[6]).state

    assert (4, True) == (state.table.step, isinstance(asked(state), ChooseArrival))
    assert "SAF-16.3" == refused(state, "end orders")


def test_the_german_turn_runs_through_its_five_steps() -> None:
    """SAF-4.3: status, infantry, MG42s, tanks, surprise check."""
    state = battle(
        {"I1": "0509", "T1": "0909"}, {"R01": "0101", "MG1": "0505", "PZ1": "0901"}, markers={"R01": "panic"}
    )

    step = german_turn(state, action_deck=["AC04"])

    kinds = ("MarkerChanged", "ActionCardDrawn", "ShotRolled", "UnitMoved", "SurpriseRolled")
    assert list(kinds) == names(step, *kinds)


def test_no_german_step_is_left_out_when_there_is_nobody_to_act() -> None:
    """SAF-4.3: without Germans the surprise die still falls."""
    step = german_turn(battle({"I1": "0509"}))

    assert ["GermanTurnBegan", "SurpriseRolled"] == names(step, "GermanTurnBegan", "SurpriseRolled")


def test_the_enemy_is_counted_before_the_order_dice_in_each_turn() -> None:
    """SAF-4.1, SAF-4.2: two turns on end."""
    state = battle({"I1": "0509"}, {f"R0{number}": f"0{number}01" for number in range(1, 6)})

    first = german_turn(state)
    second = do(first.state, "keep dice", "end orders", then=Quiet())

    for step in (first, second):
        assert ["EnemyCounted", "OrderDiceRolled"] == names(step, "EnemyCounted", "OrderDiceRolled")
    assert [3] == [event.turn for event in events(second, TurnBegan)]
    assert (5, None) == (only(second, EnemyCounted).infantry, only(second, EnemyCounted).rolled)


def test_after_the_last_turn_no_other_begins() -> None:
    """SAF-4.1, SAF-R81"""
    step = german_turn(battle({"I1": "0509"}, turn=10))

    assert [] == events(step, TurnBegan)
    assert {AMERICAN: -1} == over(step.state).scores


# ---------------------------------------------------------------------------------------- steps 2 and 3


def test_orders_wait_until_the_dice_are_adjusted_or_kept() -> None:
    """SAF-4.2, SAF-R80"""
    state = battle({"I1": "0509"}, step=2, dice=[1, 2, 3, 4, 5])

    assert "SAF-6.13" == refused(state, "move I1 to 0508 with 2")
    assert "SAF-6.13" == refused(state, "end orders")
    assert not [text for text in choices(state) if text.startswith("move")]


@cases("keep dice", "adjust 1 to 2")
def test_spending_dice_follows_at_once(answer: str) -> None:
    """SAF-R80: nothing happens between the adjustment and the orders."""
    step = do(battle({"I1": "0509"}, step=2, dice=[1, 2, 3, 4, 5]), answer)

    assert 1 == len(step.events)
    assert isinstance(asked(step.state), GiveOrder)
    assert "SAF-6.2" == refused(step.state, "keep dice")
    assert "SAF-6.2" == refused(step.state, "adjust 3 to 4")

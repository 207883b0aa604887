"""Section 4, play sequence, with rulings SAF-R80 (steps 2 and 3) and SAF-R32 (when Supply may be spent)."""

from cases import cases
from sam_fire.given import (
    Noting,
    Quiet,
    Scripted,
    asked,
    battle,
    choices,
    do,
    do_with,
    events,
    german_turn,
    only,
    opening,
    over,
    purpose,
    refused,
    unit,
)
from wargames.kernel.game import Step
from wargames.sam_fire.moments import (
    AssaultDeclared,
    AssaultRolled,
    ChooseAdjustment,
    ChooseArrival,
    ChooseCoveredMove,
    ChooseSecondHit,
    ChooseShot,
    ChooseSpotted,
    ChooseSupply,
    EnemyCounted,
    GermanTurnBegan,
    GiveOrder,
    OrderDiceRolled,
    Replenished,
    SupplyKept,
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


# ------------------------------------------------------------------------------------------------ Supply


def test_supply_may_be_spent_before_the_dice_are_adjusted() -> None:
    """SAF-R32, SAF-17.7"""
    state = battle({"I1": "0509"}, step=2, dice=[1, 2, 3, 4, 5], low=["I1"], supply=1)

    assert "supply I1" in choices(state)
    step = do(state, "supply I1")
    assert not unit(step.state, "I1").low_supply
    assert ("I1", 0) == (only(step, Replenished).unit, only(step, Replenished).supply)
    assert isinstance(asked(step.state), ChooseAdjustment)


def test_supply_may_be_spent_between_orders_and_before_the_reserves_roll() -> None:
    """SAF-R32"""
    state = battle({"I1": "0509", "I2": "0709"}, dice=[2, 2], low=["I1", "I2"], supply=2, turn=3)

    assert "SAF-17.2" == refused(state, "move I1 to 0508 with 2")
    step = do(state, "supply I1", "move I1 to 0508 with 2", "supply I2", "end orders", d6=[1], then=Quiet())
    assert ["I1", "I2"] == [event.unit for event in events(step, Replenished)]
    assert ["Replenished", "OrderGiven", "Replenished", "AmericanReservesRolled"] == names(
        step, "Replenished", "OrderGiven", "AmericanReservesRolled"
    )


def test_supply_may_be_spent_in_every_window_of_an_order() -> None:
    """SAF-R32: after a move, before a covered move, before a second hit and before spotting."""
    americans = {"I1": "0509", "I2": "1109", "MO1": "0409", "SN1": "0809"}
    germans = {"R01": "0505", "R02": "0605"}
    state = battle(americans, germans, dice=[3, 4, 4, 6, 6], low=["I2"], supply=1)
    covering = battle(americans, germans, dice=[6], low=["I2"], supply=1)

    windows = [
        (do(state, "move I1 to 0508 with 3"), ChooseShot),
        (do(covering, "covering fire by I1 at - for MO1"), ChooseCoveredMove),
        (do(state, "mortar MO1 at R01", d6=[3, 6, 6]), ChooseSecondHit),
        (do(state, "spot with SN1", d6=[3]), ChooseSpotted),
    ]

    for window, decision in windows:
        assert isinstance(asked(window.state), decision)
        assert "supply I2" in choices(window.state)
        after = do(window.state, "supply I2").state
        assert not unit(after, "I2").low_supply
        assert isinstance(asked(after), decision)


def test_supply_may_be_spent_while_reserves_wait() -> None:
    """SAF-R32: the reserves check is still the American turn."""
    state = battle({"I1": "0509"}, low=["I1"], supply=1, turn=3)
    waiting = do(state, "end orders", d6=[6]).state
    assert "supply I1" in choices(waiting)

    after = do(waiting, "supply I1").state

    assert isinstance(asked(after), ChooseArrival)
    assert not unit(after, "I1").low_supply


def test_a_replenished_unit_that_has_acted_stays_on_its_used_side() -> None:
    """SAF-R32, SAF-R7"""
    state = battle({"I1": "0509"}, dice=[2], low=["I1"], used=["I1"], supply=1)

    state = do(state, "supply I1").state

    assert unit(state, "I1").used
    assert "SAF-6.16" == refused(state, "move I1 to 0508 with 2")


def test_one_supply_counter_removes_one_marker() -> None:
    """SAF-R32, SAF-17.6"""
    state = battle({"I1": "0509", "I2": "0509"}, dice=[2], low=["I1", "I2"], supply=1)

    state = do(state, "supply I2").state

    assert (True, False) == (unit(state, "I1").low_supply, unit(state, "I2").low_supply)
    assert (0, "SAF-17.6") == (state.table.supply, refused(state, "supply I1"))
    assert "supply I1" not in choices(state)


def test_supply_goes_to_no_unit_that_is_not_low() -> None:
    """SAF-R32, SAF-17.6: nor to a German."""
    state = battle({"I1": "0509", "I2": "0709"}, {"R01": "0501"}, low=["I1", "R01"], supply=1)

    assert "SAF-17.6" == refused(state, "supply I2")
    assert "SAF-17.6" == refused(state, "supply R01")


# ---------------------------------------------------------------------------------------- under assault


def assaulted(supply: int, *low: str) -> Step[State]:
    """Let R01, which is Alert, assault I1 and I2 by its card; its four dice would show 4."""
    state = battle(
        {"I1": "0509", "I2": "0509", "I3": "0101"},
        {"R01": "0508"},
        markers={"R01": "alert"},
        low=low,
        supply=supply,
    )
    return do(state, "end orders", then=Scripted(Quiet(), action_deck=["AC05"], d6=[1] * 4))


def test_supply_may_be_spent_when_a_german_assault_is_declared() -> None:
    """SAF-R32: before the four dice are rolled."""
    step = assaulted(1, "I1")

    assert isinstance(asked(step.state), ChooseSupply)
    assert ["supply I1", "keep supply"] == choices(step.state)
    assert (1, 0) == (len(events(step, AssaultDeclared)), len(events(step, AssaultRolled)))


def test_supply_spent_under_assault_counts_before_the_dice() -> None:
    """SAF-R32: of 12, 2 are lost to the second defender; I1's marker adds 1."""
    state = assaulted(1, "I1").state

    spent = do(state, "supply I1", then=Quiet(), d6=[3, 3, 3, 3])
    kept = do(state, "keep supply", then=Quiet(), d6=[3, 3, 3, 3])

    assert (10, 11) == (only(spent, AssaultRolled).total, only(kept, AssaultRolled).total)
    assert ["Replenished", "AssaultRolled"] == names(spent, "Replenished", "AssaultRolled")
    assert 1 == len(events(kept, SupplyKept))


def test_the_window_stays_open_while_a_counter_and_a_marker_remain() -> None:
    """SAF-R32"""
    two = do(assaulted(2, "I1", "I2").state, "supply I2")
    assert ["supply I1", "keep supply"] == choices(two.state)

    closed = do(two.state, "supply I1", then=Quiet())
    assert 1 == len(events(closed, AssaultRolled))


def test_the_window_closes_with_the_last_supply_counter() -> None:
    """SAF-R32: one counter, two markers."""
    step = do(assaulted(1, "I1", "I2").state, "supply I2", then=Quiet())

    assert 1 == len(events(step, AssaultRolled))


def test_the_window_opens_only_for_a_player_with_supply() -> None:
    """SAF-R32"""
    assert 1 == len(events(assaulted(0, "I1"), AssaultRolled))


def test_the_window_opens_only_for_low_units_in_the_hex_assaulted() -> None:
    """SAF-R32: I3 is low elsewhere."""
    assert 1 == len(events(assaulted(1, "I3"), AssaultRolled))
    assert "SAF-R32" == refused(assaulted(1, "I1", "I3").state, "supply I3")


def test_nothing_but_supply_is_decided_while_the_window_is_open() -> None:
    """SAF-R32"""
    state = assaulted(1, "I1").state

    assert (6, "SAF-R32") == (state.table.step, refused(state, "end orders"))
    assert "SAF-R32" == refused(state, "move I2 to 0608 with 2")


def test_the_four_dice_follow_the_answer_at_once() -> None:
    """SAF-R32"""
    dice = Noting(Quiet())

    do_with(dice, assaulted(1, "I1").state, "keep supply")

    assert (4, "assault") == (dice.rolls[0].source.size, purpose(dice.rolls[0]))

"""Supply counters spent while a German assault is declared (SAF-R32)."""

from collections.abc import Mapping

from cases import cases
from sam_fire.given import Quiet, asked, battle, choices, do, events, german_turn, only, refused, unit
from wargames.kernel.game import Step
from wargames.sam_fire.moments import (
    AssaultDeclared,
    AssaultRolled,
    ChooseAdjustment,
    ChooseSupply,
    RanLow,
    Replenished,
    SupplyKept,
)
from wargames.sam_fire.values.components import Marker
from wargames.sam_fire.values.state import State

HERE = "0605"
FOURTEEN, THIRTEEN = (3, 3, 4, 4), (3, 3, 3, 4)


def threatened(
    *,
    supply: int,
    low: tuple[str, ...],
    americans: Mapping[str, str] | None = None,
    card: str = "AC09",
    markers: Mapping[str, Marker] | None = None,
) -> Step[State]:
    """Let R15 in 0605 declare an assault on 0606, with I1 and a mortar in it; I5 is far away."""
    stand = americans or {"I1": "0606", "MO1": "0606"}
    state = battle({**stand, "I5": "0101"}, {"R15": HERE}, supply=supply, low=low, markers=markers)
    return german_turn(state, action_deck=[card])


def reply(state: State, *texts: str, dice: tuple[int, ...] = FOURTEEN) -> Step[State]:
    """Answer in the window, and let the assault be rolled."""
    return do(state, *texts, then=Quiet(), d6=dice)


def low_ones(state: State) -> list[str]:
    return [one.id for one in state.table.units if one.low_supply]


def test_the_window_opens_for_a_low_defender_before_the_dice() -> None:
    """SAF-R32, SAF-22.2: with a counter in hand, and declared but not rolled."""
    step = threatened(supply=1, low=("I1",))

    decision = asked(step.state)
    assert isinstance(decision, ChooseSupply)
    assert ("R15", "0606", "SAF-R32") == (decision.attacker, decision.target, decision.clause)
    assert ["supply I1", "keep supply"] == choices(step.state)
    assert ("I1", "MO1") == only(step, AssaultDeclared).defenders
    assert [] == events(step, AssaultRolled)


@cases((0, ("I1",)), (0, ("I1", "MO1")), (1, ()), (2, ("I5",)), (2, ("R15",)))
def test_the_window_opens_only_with_a_counter_and_a_low_defender(supply: int, low: tuple[str, ...]) -> None:
    """SAF-R32: not without a counter, without a marker, or for a unit elsewhere; dice fall at once."""
    americans = {"I1": "0606", "MO1": "0606", "I5": "0101"}
    germans = {"R15": HERE}
    state = battle(americans, germans, supply=supply, low=low)
    step = german_turn(state, action_deck=["AC09"], d6=THIRTEEN)

    assert "R15" == only(step, AssaultRolled).attacker
    assert isinstance(asked(step.state), ChooseAdjustment)


def test_spending_removes_the_1_for_low_supply() -> None:
    """SAF-R32, SAF-22.2: 14, less 2 for the second defender, plus 1 only while I1 is low."""
    state = threatened(supply=1, low=("I1",)).state
    spent, kept = reply(state, "supply I1"), reply(state, "keep supply")

    assert (12, 13) == (only(spent, AssaultRolled).total, only(kept, AssaultRolled).total)
    assert ["SAF-14.12"] == [one.clause for one in only(spent, AssaultRolled).modifiers]
    assert ["SAF-14.9", "SAF-14.12"] == [one.clause for one in only(kept, AssaultRolled).modifiers]


def test_one_counter_removes_one_marker() -> None:
    """SAF-R32: spent, it is gone, and so is the marker; then the dice fall without another question."""
    step = reply(threatened(supply=1, low=("I1",)).state, "supply I1")

    assert ("I1", 0) == (only(step, Replenished).unit, only(step, Replenished).supply)
    assert {"SAF-17.6", "SAF-17.7"} <= set(only(step, Replenished).clauses)
    assert (0, []) == (step.state.table.supply, low_ones(step.state))
    told = [type(one) for one in step.events]
    assert told.index(Replenished) < told.index(AssaultRolled)


def test_a_counter_that_is_kept_stays_with_its_marker() -> None:
    """SAF-R32"""
    step = reply(threatened(supply=1, low=("I1",)).state, "keep supply", dice=THIRTEEN)

    assert ("SAF-R32",) == only(step, SupplyKept).clauses
    assert ((1, ["I1"]), []) == ((step.state.table.supply, low_ones(step.state)), events(step, Replenished))


def test_the_window_stays_open_while_a_counter_and_a_marker_remain() -> None:
    """SAF-R32: three counters for two low units."""
    state = threatened(supply=3, low=("I1", "MO1")).state
    assert ["supply I1", "supply MO1", "keep supply"] == choices(state)
    once = do(state, "supply MO1")

    assert [] == events(once, AssaultRolled)
    assert ["supply I1", "keep supply"] == choices(once.state)
    twice = reply(once.state, "supply I1")
    assert (12, 1) == (only(twice, AssaultRolled).total, twice.state.table.supply)


def test_the_window_closes_with_the_last_counter() -> None:
    """SAF-R32: one counter for two low units; the other still gives 1 away."""
    step = reply(threatened(supply=1, low=("I1", "MO1")).state, "supply I1")

    assert (13, ["MO1"]) == (only(step, AssaultRolled).total, low_ones(step.state))
    assert isinstance(asked(step.state), ChooseAdjustment)


def test_after_one_counter_the_others_may_be_kept() -> None:
    """SAF-R32"""
    state = threatened(supply=2, low=("I1", "MO1")).state
    step = reply(state, "supply I1", "keep supply")

    assert 13 == only(step, AssaultRolled).total
    assert 1 == step.state.table.supply
    assert ["MO1"] == low_ones(step.state)


@cases(
    ("supply I5", "SAF-R32"),
    ("supply MO1", "SAF-17.6"),
    ("supply I9", "SAF-17.6"),
    ("end orders", "SAF-R32"),
    ("fire I1 at R15 with 2", "SAF-R32"),
)
def test_nothing_but_the_units_assaulted_is_replenished(text: str, clause: str) -> None:
    """SAF-R32: I5 is low too, and elsewhere; MO1 is not low; I9 is not on the map."""
    assert clause == refused(threatened(supply=1, low=("I1", "I5")).state, text)


def test_the_supply_of_an_assault_is_not_kept_where_there_is_none() -> None:
    """SAF-R32: in step 3 the orders are due."""
    state = battle({"I1": "0606"}, {"R15": HERE}, supply=1, low=["I1"])

    assert "SAF-6.2" == refused(state, "keep supply")


def test_each_assault_opens_a_window_of_its_own() -> None:
    """SAF-R32: R15 and R16 assault the same hex, one after the other."""
    state = battle({"I1": "0606", "I5": "0101"}, {"R15": HERE, "R16": "0607"}, supply=1, low=["I1"])
    first = german_turn(state, action_deck=["AC09"])
    second = do(first.state, "keep supply", then=Quiet(), d6=(*THIRTEEN[:3], 1), action_deck=["AC09"])

    assert ["R15", "R16"] == [only(step, AssaultDeclared).attacker for step in (first, second)]
    assert ["supply I1", "keep supply"] == choices(second.state)
    assert 1 == second.state.table.supply


def test_the_window_follows_a_move_into_the_assault() -> None:
    """SAF-R32, SAF-R66: AC18 reads Move 1, Assault, and its icon is kept in mind."""
    stand = {"I1": "0607"}
    step = threatened(supply=1, low=("I1",), americans=stand, card="AC18")
    rolled = reply(step.state, "supply I1", dice=THIRTEEN)

    assert ("0606", 13) == (unit(step.state, "R15").at, only(rolled, AssaultRolled).total)
    assert "R15" == only(rolled, RanLow).unit


def test_the_surprise_veteran_opens_the_window_too() -> None:
    """SAF-R32: it assaults the Lieutenant's unit, which is low."""
    state = battle({"I1": "0606", "I5": "0101"}, {"SV": HERE}, supply=1, low=["I1"], lieutenant="I1")
    opened = german_turn(state)
    step = reply(opened.state, "supply I1", dice=THIRTEEN)

    assert ["supply I1", "keep supply"] == choices(opened.state)
    assert [("SV", 13)] == [(one.attacker, one.total) for one in events(step, AssaultRolled)]

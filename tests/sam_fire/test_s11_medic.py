"""Section 11: the Medic."""

import attrs

from cases import cases
from sam_fire.given import allowed, battle, choices, do, events, german_turn, only, refused, unit
from wargames.sam_fire.moments import MarkerChanged, MedicTried, OrderGiven
from wargames.sam_fire.values.components import Marker
from wargames.sam_fire.values.state import State


def panicked(**at: str) -> State:
    places = {"I1": "0305", **at}
    return battle(places, {"R01": "0303"}, dice=[1, 1, 2], markers={"I1": "panic"})


@cases(1, 2, 3, 4, 5, 6)
def test_the_medic_rallies_on_4_or_more(rolled: int) -> None:
    """SAF-11.4, SAF-11.6, SAF-11.7, SAF-11.8: from Panic to Alert, and nothing else changes."""
    state = panicked()

    step = do(state, "medic to I1", d6=[rolled])

    tried = only(step, MedicTried)
    assert ("I1", rolled, rolled >= 4) == (tried.unit, tried.rolled, tried.rallied)
    assert {"SAF-11.4", "SAF-11.7", "SAF-11.8"} <= set(tried.clauses)
    assert "SAF-6.5" in only(step, OrderGiven).clauses
    marker: Marker = "alert" if rolled >= 4 else "panic"
    assert attrs.evolve(unit(state, "I1"), marker=marker) == unit(step.state, "I1")
    assert [("panic", "alert")] * (rolled >= 4) == [(m.before, m.after) for m in events(step, MarkerChanged)]
    assert (1, 2) == step.state.table.order_dice


def test_the_medic_goes_into_a_full_hex() -> None:
    """SAF-11.5: he is not counted for stacking, then or later."""
    step = do(panicked(I2="0305"), "medic to I1", d6=[3])

    assert ["I1", "I2"] == [one.id for one in step.state.table.units if one.at == "0305"]


def test_the_medic_leaves_room_for_a_second_unit() -> None:
    """SAF-11.5, SAF-11.8"""
    step = do(panicked(I2="0306"), "medic to I1", d6=[3])

    assert allowed(step.state, "move I2 to 0305 with 2")


@cases("calm", "alert")
def test_the_medic_helps_only_the_panicked(marker: Marker) -> None:
    """SAF-11.6, SAF-R34, SAF-R87: he never brings a unit back to calm."""
    state = battle({"I1": "0305"}, dice=[1], markers={"I1": marker})

    assert "SAF-11.6" == refused(state, "medic to I1")
    assert ["end orders"] == choices(state)


def test_the_medic_may_try_again_with_another_1() -> None:
    """SAF-R34, SAF-11.8, SAF-G20: on the same unit too; once rallied there is no more."""
    failed = do(panicked(), "medic to I1", d6=[3]).state
    rallied = do(failed, "medic to I1", d6=[5]).state

    assert "alert" == unit(rallied, "I1").marker
    assert "SAF-11.6" == refused(rallied, "medic to I1")
    assert "SAF-6.2" == refused(do(failed, "medic to I1", d6=[1]).state, "medic to I1")


@cases("I2", "I7", "MO1", "SN1")
def test_any_infantry_may_be_helped_anywhere_used_or_low(helped: str) -> None:
    """SAF-R34"""
    state = battle(
        {"I1": "0109", helped: "1101"}, dice=[1], markers={helped: "panic"}, low=[helped], used=[helped]
    )

    after = unit(do(state, f"medic to {helped}", d6=[4]).state, helped)

    assert ("alert", True, True) == (after.marker, after.used, after.low_supply)


@cases(("R01", "SAF-R34"), ("I5", "SAF-R34"), ("T1", "SAF-11.6"))
def test_the_medic_goes_to_no_german_no_tank_and_nobody_off_the_map(text: str, clause: str) -> None:
    """SAF-R34"""
    state = battle({"I1": "0305", "T1": "0308"}, {"R01": "0303"}, dice=[1], markers={"R01": "panic"})

    assert clause == refused(state, f"medic to {text}")


def test_a_rallied_unit_stays_alert_for_good() -> None:
    """SAF-R87"""
    state = battle({"I1": "0309"}, dice=[1, 1], markers={"I1": "panic"})

    rallied = do(state, "medic to I1", d6=[4]).state
    after = german_turn(rallied).state

    assert "SAF-11.6" == refused(rallied, "medic to I1")
    assert (2, "alert") == (after.table.turn, unit(after, "I1").marker)

"""Step 5: adjust status."""

from typing import Any

from cases import cases
from sam_fire.given import LAST, Quiet, battle, do, events, german_turn, only, unit
from wargames.kernel.game import Event, Step
from wargames.sam_fire.moments import (
    ActionCardDrawn,
    EntrySkipped,
    MarkerChanged,
    Replenished,
    ShotRolled,
    UnitMoved,
)
from wargames.sam_fire.values.components import Marker
from wargames.sam_fire.values.state import State

IDLE = {"action_deck": ["AC08"]}
"""Alert and Panicked units do nothing by it."""


def status(state: State, **scripts: Any) -> tuple[Step[State], list[Event]]:
    """Play the German turn; give it and what happened in step 5."""
    step = german_turn(state, **scripts)
    names = [type(event).__name__ for event in step.events]
    first_act = min(names.index(name) for name in ("UnitChosen", "ActionCardDrawn") if name in names)
    return step, list(step.events[names.index("GermanTurnBegan") + 1 : first_act])


def panicked(tank: str | None, **given: Any) -> State:
    """R01 in 0603 is Panicked, with an American tank there or none, and I1 in its range."""
    tanks = {} if tank is None else {"T1": tank}
    given = {"goal": LAST, "markers": {"R01": "panic"}, **given}
    return battle({"I1": "0306", **tanks}, {"R01": "0603"}, **given)


@cases("0606", "0903", None, ids=["3 south", "3 east", "none"])
def test_a_panicked_german_drops_to_alert_without_a_tank_within_2_hexes(tank: str | None) -> None:
    """SAF-18.1, SAF-R53"""
    step, adjusted = status(panicked(tank), **IDLE)

    assert [MarkerChanged("R01", "panic", "alert", ("SAF-18.1", "SAF-18.3"))] == adjusted
    assert "alert" == unit(step.state, "R01").marker
    assert "alert" == only(step, ActionCardDrawn).state


@cases("0604", "0605", "0803", "0402")
def test_a_german_stays_panicked_within_2_hexes_of_a_tank(tank: str) -> None:
    """SAF-18.1"""
    step, adjusted = status(panicked(tank), **IDLE)

    assert [] == adjusted
    assert "panic" == unit(step.state, "R01").marker


def test_a_german_tank_does_not_keep_a_german_panicked() -> None:
    """SAF-18.1"""
    state = battle({"I1": "0306"}, {"R01": "0603", "PZ1": "0604"}, markers={"R01": "panic"}, goal=LAST)

    assert "alert" == unit(german_turn(state, **IDLE).state, "R01").marker


@cases("calm", "alert")
def test_a_low_german_that_is_not_panicked_is_replenished(marker: Marker) -> None:
    """SAF-18.2"""
    step, adjusted = status(panicked(None, markers={"R01": marker}, low=["R01"]), **IDLE)

    assert [Replenished("R01", 0, ("SAF-18.2",))] == adjusted
    assert not unit(step.state, "R01").low_supply


@cases("0605", "0606", ids=["still near", "3 hexes off"])
def test_a_german_panicked_at_the_start_of_the_step_stays_low(tank: str) -> None:
    """SAF-18.2, SAF-R53: the worked example; Alert by now, it still keeps the marker this turn."""
    step, adjusted = status(panicked(tank, low=["R01"]), **IDLE)

    assert [] == [event for event in adjusted if isinstance(event, Replenished)]
    after = unit(step.state, "R01")
    assert ("panic" if tank == "0605" else "alert", True) == (after.marker, after.low_supply)


def test_each_german_is_judged_by_its_own_state() -> None:
    """SAF-18.1, SAF-18.2, SAF-R53: all drop to Alert before any is replenished."""
    state = battle(
        {"I1": "0109"},
        {"R01": "0901", "R02": "0902", "R03": "1001", "V01": "1002"},
        markers={"R01": "alert", "R02": "panic", "V01": "panic"},
        low=["R01", "R02", "R03"],
        goal=LAST,
    )

    step, adjusted = status(state)

    assert [
        MarkerChanged("R02", "panic", "alert", ("SAF-18.1", "SAF-18.3")),
        MarkerChanged("V01", "panic", "alert", ("SAF-18.1", "SAF-18.3")),
        Replenished("R01", 0, ("SAF-18.2",)),
        Replenished("R03", 0, ("SAF-18.2",)),
    ] == adjusted
    assert [False, True, False] == [unit(step.state, id_).low_supply for id_ in ("R01", "R02", "R03")]


@cases("R01", "V01", "MG1", "AT", "SV")
def test_an_alert_german_stays_alert(id_: str) -> None:
    """SAF-18.3: it never returns to calm."""
    state = battle({"I1": "0109"}, {id_: "1101"}, markers={id_: "alert"}, goal=LAST)

    step = german_turn(state)

    assert [] == events(step, MarkerChanged)
    assert "alert" == unit(step.state, id_).marker


def test_a_calm_german_stays_calm() -> None:
    """SAF-18.1, SAF-18.3"""
    assert [] == status(panicked(None, markers={}), **IDLE)[1]
    assert "calm" == unit(german_turn(panicked(None, markers={}), action_deck=["AC10"]).state, "R01").marker


def test_american_markers_are_not_adjusted() -> None:
    """SAF-18.1, SAF-18.2"""
    state = panicked(None, markers={"I1": "panic"}, low=["I1"])

    _, adjusted = status(state, **IDLE)

    assert [] == adjusted


# ------------------------------------------------------------------------------------------------ low Germans


@cases("AC07", "AC01", "AC06", "AC10", "AC11")
def test_a_german_that_stays_low_draws_its_card_and_does_nothing(card: str) -> None:
    """SAF-R54, SAF-18.2: its lines to fire, to move and to assault are all barred."""
    step = german_turn(panicked("0606", low=["R01"]), action_deck=[card])

    assert ("R01", card) == (only(step, ActionCardDrawn).unit, only(step, ActionCardDrawn).card)
    skipped = only(step, EntrySkipped)
    assert ("R01", "all", True) == (skipped.unit, skipped.entry, "SAF-R54" in skipped.clauses)
    assert [] == events(step, UnitMoved) + events(step, ShotRolled)
    assert unit(step.state, "R01").low_supply


def test_a_german_that_stays_low_does_not_assault() -> None:
    """SAF-R54: AC09 reads Assault for all states."""
    state = battle({"I1": "0604"}, {"R01": "0603"}, markers={"R01": "panic"}, low=["R01"], goal=LAST)

    step = german_turn(state, action_deck=["AC09"])

    assert "EntrySkipped" in [type(event).__name__ for event in step.events]
    assert "AssaultDeclared" not in [type(event).__name__ for event in step.events]


def test_a_german_that_stayed_low_acts_again_a_turn_later() -> None:
    """SAF-18.2, SAF-R54: Alert at the start of the next step 5, it is replenished and fires."""
    far = {"MG1": "1101", "MG2": "1101", "MG3": "1001", "MG4": "1001"}  # so that nobody else enters
    state = battle({"I1": "0305"}, {"R01": "0603", **far}, markers={"R01": "panic"}, low=["R01"])
    first = german_turn(state, action_deck=["AC07"])
    assert (True, "alert") == (unit(first.state, "R01").low_supply, unit(first.state, "R01").marker)

    second = do(first.state, "keep dice", "end orders", then=Quiet(), action_deck=["AC07"])

    assert "R01" == only(second, Replenished).unit
    assert "R01" == only(second, ShotRolled).firer

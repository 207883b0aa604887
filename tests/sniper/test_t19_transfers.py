"""Squad transfers (19.6, TOI-R24)."""

from collections.abc import Mapping
from typing import Any

from cases import cases
from sniper.alley import DE, DE_PLACED, US, begun
from sniper.given import allowed, asked, choices, cited, do, idle_until, only, refused, table, to_move, unit
from wargames.sniper.moments import StepDone, TokensRemoved, Transferred
from wargames.sniper.values.components import Side
from wargames.sniper.values.state import State


def trading(units: Mapping[str, str], *first: str, **more: Any) -> State:
    """Come to the transfers of the first side; ``first`` goes into op fire mode before."""
    state = idle_until(table({"G1": "0808 regular", **units}, **more), "op fire")
    for id_ in first:
        state = do(state, f"op fire mode {id_}").state
    while state.step == "op fire":
        state = do(state, "done").state
    return state


def test_figures_move_between_squads_in_a_hex() -> None:
    """TOI-19.6, TOI-R24: with or without others in return."""
    state = trading({"A1": "0101 regular*3", "A2": "0101 elite*2", "A3": "0102 regular"})
    decision = asked(state)

    assert (decision.kind, decision.clause) == ("ChooseTransfer", "TOI-19.6")
    step = do(state, "transfer regular from A1 to A2 for elite")
    assert unit(step.state, "A1").figures == ("elite", "regular", "regular")
    assert unit(step.state, "A2").figures == ("elite", "regular")
    assert cited(step, Transferred) == ("TOI-19.6", "TOI-R24")
    plain = do(state, "transfer regular,regular from A1 to A2").state
    assert unit(plain, "A2").figures == ("elite", "elite", "regular", "regular")
    assert refused(state, "transfer regular from A1 to A3") == "TOI-19.6"
    assert refused(state, "transfer regular from A1 to G1") == "TOI-19.6"
    assert refused(state, "transfer officer from A1 to A2") == "TOI-19.6"


def test_a_squad_has_four_slots_and_keeps_a_figure() -> None:
    """TOI-19.6, TOI-R24, TOI-3.1"""
    state = trading({"A1": "0101 regular*2", "A2": "0101 mg elite", "A3": "0101 regular*4"})

    assert refused(state, "transfer regular from A1 to A3") == "TOI-19.6"
    assert refused(state, "transfer regular,regular from A1 to A2") == "TOI-R24"  # none would be left
    assert refused(state, "transfer mg,elite from A2 to A1") == "TOI-R24"
    assert allowed(state, "transfer mg from A2 to A1")
    assert allowed(state, "transfer regular from A1 to A2")
    assert refused(state, "transfer regular from A3 to A1 for regular") == "TOI-19.6"


def test_squads_that_are_still_pinned_take_no_part() -> None:
    """TOI-19.6, TOI-19.4: one that was disrupted; one that was pinned has recovered by then."""
    units = {
        "A1": "0101 regular*2",
        "A2": "0101 elite disrupted",
        "A3": "0101 elite pinned",
        "G1": "0808 regular",
    }
    state = trading(units)

    assert unit(state, "A2").condition == "pinned"
    assert refused(state, "transfer regular from A1 to A2") == "TOI-19.6"
    assert refused(state, "transfer elite from A2 to A1") == "TOI-19.6"
    assert allowed(state, "transfer regular from A1 to A3")


def test_snipers_and_squads_aboard_take_no_part() -> None:
    """TOI-R24, SN-3.6"""
    units = {
        "A1": "0101 regular*2",
        "A2": "0101 elite",
        "H1": "0102 m3a1",
        "A3": "on:H1 regular*2",
        "A4": "0102 regular",
        "U8": "0101 sniper",
    }
    state = trading(units)

    assert refused(state, "transfer regular from A1 to U8") == "SN-3.6"
    assert refused(state, "transfer regular from U8 to A1") == "SN-3.6"
    assert refused(state, "transfer regular from A4 to A3") == "TOI-R24"
    assert refused(state, "transfer regular from A3 to A4") == "TOI-R24"
    assert {one for one in choices(state) if "U8" in one or "A3" in one or "A4" in one} == set()


def test_a_base_with_a_token_receives_no_crew() -> None:
    """TOI-R24, TOI-3.4: it may give figures and receive others; the token stays with the base."""
    units = {"A1": "0101 regular*2 medic", "A2": "0101 mg elite", "A3": "0101 mortar regular"}
    state = trading(units)

    assert refused(state, "transfer mg from A2 to A1") == "TOI-R24"
    assert refused(state, "transfer mortar from A3 to A1") == "TOI-R24"
    assert refused(state, "transfer regular from A1 to A2 for mg") == "TOI-R24"
    after = do(state, "transfer regular from A1 to A2 for elite").state
    assert (unit(after, "A1").figures, unit(after, "A1").specialization) == (("elite", "regular"), "medic")
    assert unit(after, "A2").specialization is None
    assert allowed(state, "transfer mg from A2 to A3 for mortar")


def test_divisions_do_not_matter_any_more() -> None:
    """TOI-19.6, TOI-3.3: an officer of Division 1 joins a squad of Division 2."""
    places = [f"deploy at {hex_}" for hex_ in ("0505", "0505", "0504", "0505", "0506", "0508", "0409")]
    state = idle_until(begun(*US, *DE, *places, *DE_PLACED), "transfers")

    assert refused(state, "transfer officer from A1 to A3") == "TOI-19.6"  # it is full
    after = do(state, "transfer officer from A1 to A3 for regular").state
    assert "officer" in unit(after, "A3").figures
    assert (unit(after, "A1").division, unit(after, "A3").division) == (1, 2)


@cases(("us", "de"), ("de", "us"))
def test_transfers_come_in_initiative_order_after_op_fire_mode(first: Side, second: Side) -> None:
    """TOI-R24, TOI-19.1, TOI-19.6"""
    units = {"A1": "0101 regular*2", "A2": "0101 elite", "G1": "0808 regular*2", "G2": "0808 elite"}
    state = trading(units, first=first)

    assert to_move(state) == first
    step = do(state, "done")
    assert (only(step, StepDone).side, only(step, StepDone).what) == (first, "transfers")
    assert to_move(step.state) == second
    assert refused(state, "op fire mode A1") == "TOI-19.6"


def test_the_activation_stays_with_the_base() -> None:
    """TOI-R24"""
    state = trading({"A1": "0101 regular*2", "A2": "0101 elite"}, "A1")
    after = do(state, "transfer regular from A1 to A2").state

    assert [unit(after, id_).activation for id_ in ("A1", "A2")] == ["op_fire", "fresh"]


def test_a_base_left_with_a_mortar_alone_leaves_op_fire_mode() -> None:
    """TOI-R24: it is fresh, which is told."""
    state = trading({"A1": "0101 mortar elite", "A2": "0101 elite"}, "A1")
    assert unit(state, "A1").activation == "op_fire"
    step = do(state, "transfer elite from A1 to A2")

    assert unit(step.state, "A1").activation == "fresh"
    freed = only(step, TokensRemoved)
    assert (freed.fresh, freed.recovered, freed.pinned, freed.clauses) == (("A1",), (), (), ("TOI-R24",))


def test_two_squads_trade_once() -> None:
    """TOI-R29, TOI-19.6: one exchange between two squads says all; a third squad may trade with either."""
    state = trading({"A1": "0101 regular*2", "A2": "0101 elite", "A3": "0101 elite"})
    after = do(state, "transfer regular from A1 to A2").state

    assert refused(after, "transfer regular from A2 to A1") == "TOI-R29"
    assert allowed(after, "transfer regular from A2 to A3")

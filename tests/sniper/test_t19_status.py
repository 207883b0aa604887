"""The Status Phase: cards, tokens, op fire mode (section 19)."""

from collections.abc import Mapping
from typing import Any

from cases import cases
from sniper.given import (
    asked,
    choices,
    cited,
    do,
    events,
    idle_until,
    only,
    pass_round,
    refused,
    rolls,
    table,
    to_move,
    unit,
)
from sniper.maps import map_of
from wargames.sniper.moments import (
    CardDrawn,
    Concealed,
    DrawDeclined,
    EffectsEnded,
    OpFireModeTaken,
    PhaseBegan,
    SmokeCleared,
    StepDone,
    TokensRemoved,
    Transferred,
)
from wargames.sniper.values.components import Side
from wargames.sniper.values.state import Effect, State

PAIR = {"A1": "0101 regular", "G1": "0808 regular fatigued"}


# the steps


def test_the_steps_come_in_order() -> None:
    """TOI-19.1, SN-R15: concealment first, then cards, tokens, op fire mode, transfers, the next round."""
    units = {"A1": "0101 regular*2", "A2": "0101 elite", "S1": "0802 sniper", "G1": "0702 regular fatigued"}
    walls = map_of({f"04{row:02}": "W" for row in range(1, 9)})
    forced = [Effect("C6", "us", "round")]
    state = table(units, on=walls, decks={"us": ["C5"]}, effects=forced)
    before = do(state, "fatigue A1", "fatigue A2", "fatigue S1").state
    turns = ["conceal S1", "op fire mode A1", "done", "done", "transfer regular from A1 to A2"]
    step = do(before, *turns, dice=["C5"])
    wanted = (
        *(Concealed, CardDrawn, TokensRemoved, OpFireModeTaken, StepDone, StepDone),
        *(Transferred, EffectsEnded, PhaseBegan),
    )

    assert tuple(type(event) for event in step.events if isinstance(event, wanted)) == wanted
    assert (step.state.round, step.state.step) == (2, "actions")


# cards


@cases(("us", ["us", "de"]), ("de", ["de", "us"]))
def test_each_player_draws_a_card_in_initiative_order(first: Side, order: list[str]) -> None:
    """TOI-19.2, TOI-18.1"""
    state = table(PAIR, decks={"us": ["C5"], "de": ["M2"]}, first=first, moves="us")
    step = pass_round(state)
    drawn = events(step, CardDrawn)

    assert [event.side for event in drawn] == order
    assert {event.side: event.card for event in drawn} == {"us": "C5", "de": "M2"}
    assert {event.clauses for event in drawn} == {("TOI-19.2",)}
    assert (step.state.us.hand, step.state.de.hand) == (("C5",), ("M2",))


@cases(("draw again", ("C3", "C6"), ["C6"]), ("done", ("C3",), []))
def test_a_plus_allows_a_second_card_and_never_a_third(
    answer: str, hand: tuple[str, ...], dice: list[str]
) -> None:
    """TOI-19.2: the second has a + as well."""
    state = do(table(PAIR, decks={"us": ["C3", "C6", "C5"]}), "fatigue A1", dice=["C3"]).state
    decision = asked(state)

    assert (decision.kind, decision.seat, decision.clause) == ("ChooseDraw", "us", "TOI-19.2")
    assert choices(state) == ["draw again", "done"]
    step = do(state, answer, dice=dice)
    assert step.state.us.hand == hand
    assert not [one for one in choices(step.state) if one == "draw again"]
    assert bool(events(step, DrawDeclined)) == (answer == "done")
    assert refused(state, "op fire mode A1") == "TOI-19.2"


def test_a_card_without_a_plus_gives_no_second() -> None:
    """TOI-19.2"""
    step = do(table(PAIR, decks={"us": ["C5", "C6"]}), "fatigue A1", dice=["C5"])

    assert step.state.us.hand == ("C5",)
    assert step.state.step != "cards"


def test_a_plus_on_the_last_card_of_the_deck_asks_nothing() -> None:
    """TOI-19.2, TOI-18.4"""
    step = do(table(PAIR, decks={"us": ["C3"]}), "fatigue A1", dice=["C3"])

    assert step.state.us.hand == ("C3",)
    assert step.state.step != "cards"


def test_an_empty_deck_skips_the_step() -> None:
    """TOI-19.2, TOI-18.4"""
    state = table(PAIR, decks={"de": ["M2"]})
    step = pass_round(state)
    assert [event.side for event in events(step, CardDrawn)] == ["de"]
    assert not events(pass_round(step.state), CardDrawn)


# tokens


def test_tokens_come_off_in_their_order() -> None:
    """TOI-19.4, TOI-3.15, TOI-2.5: the pinned one is well, the disrupted one pinned, and both are fresh."""
    units = {
        "A1": "0101 regular fatigued pinned",
        "A2": "0102 regular disrupted",
        "A3": "0103 regular fatigued disrupted",
        "A4": "0103 officer disrupted",
        "H1": "0104 m3a1 fatigued",
        "A5": "on:H1 regular fatigued",
        "G1": "0808 regular op_fire",
    }
    step = pass_round(table(units))
    removed = only(step, TokensRemoved)

    assert {one.id: one.condition for one in step.state.units if one.condition != "none"} == {"A2": "pinned"}
    assert {one.activation for one in step.state.units} == {"fresh"}
    assert (removed.pinned, set(removed.recovered)) == (("A2",), {"A1", "A3", "A4"})
    assert {"A1", "A3", "H1", "A5", "G1"} <= set(removed.fresh)
    assert cited(step, TokensRemoved) == ("TOI-19.4", "TOI-3.15")


def test_a_disrupted_squad_needs_two_rounds() -> None:
    """TOI-19.4"""
    first = pass_round(table({"A1": "0101 regular disrupted", "G1": "0808 regular"})).state
    assert unit(first, "A1").condition == "pinned"
    assert unit(pass_round(first).state, "A1").condition == "none"


def test_a_squad_pinned_in_this_very_step_stays_pinned() -> None:
    """TOI-19.4: pinned tokens come off before disrupted ones become pinned."""
    units = {"A1": "0101 regular disrupted", "A2": "0101 regular pinned", "G1": "0808 regular"}
    after = pass_round(table(units)).state
    assert [unit(after, id_).condition for id_ in ("A1", "A2")] == ["pinned", "none"]


def test_expired_smoke_comes_off_after_the_tokens() -> None:
    """TOI-19.4, TOI-14.4: that of the round before, not that of this one."""
    state = table(PAIR, smoke={"0303": 1, "0505": 2}, round=2)
    step = pass_round(state)
    kinds = [type(event) for event in step.events]

    assert only(step, SmokeCleared).hexes == ("0303",)
    assert [one.hex for one in step.state.smoke] == ["0505"]
    assert kinds.index(TokensRemoved) < kinds.index(SmokeCleared)


# op fire mode


def preparing(units: Mapping[str, str], **more: Any) -> State:
    """Come to the step in which units are put into op fire mode."""
    return idle_until(table(units, **more), "op fire")


def test_any_unit_that_may_is_put_into_op_fire_mode() -> None:
    """TOI-19.5, TOI-7.23, TOI-3.21, TOI-16.3: also one that has acted, a vehicle, a sniper."""
    units = {
        "A1": "0101 regular",
        "A2": "0102 mortar",
        "A3": "0103 regular disrupted",
        "A4": "0104 mortar regular fatigued",
        "H1": "0105 m3a1",
        "A5": "on:H1 regular",
        "A8": "0106 sniper concealed",
        "G1": "0808 regular",
    }
    state = preparing(units)

    assert choices(state) == [f"op fire mode {id_}" for id_ in ("A1", "A4", "H1", "A8")] + ["done"]
    assert refused(state, "op fire mode A2") == "TOI-3.21"
    assert refused(state, "op fire mode A3") == "TOI-7.23"
    assert refused(state, "op fire mode A5") == "TOI-16.3"
    assert refused(state, "op fire mode G1") == "TOI-19.5"
    assert refused(state, "fatigue A1") == "TOI-19.5"
    step = do(state, "op fire mode A8", "op fire mode A1")
    assert {one.clauses for one in events(step, OpFireModeTaken)} == {("TOI-19.5",)}
    assert [unit(step.state, id_).activation for id_ in ("A8", "A1", "A4")] == ["op_fire", "op_fire", "fresh"]
    assert unit(step.state, "A8").concealed
    assert refused(step.state, "op fire mode A1") == "TOI-19.5"


@cases(("us", "de"), ("de", "us"))
def test_op_fire_mode_is_placed_in_initiative_order(first: Side, second: Side) -> None:
    """TOI-19.5"""
    state = preparing({"A1": "0101 regular", "G1": "0808 regular"}, first=first)

    assert to_move(state) == first
    step = do(state, "done")
    assert (only(step, StepDone).side, only(step, StepDone).what) == (first, "op fire mode")
    assert to_move(step.state) == second


def test_a_unit_put_there_may_op_fire_in_the_next_round() -> None:
    """TOI-19.5, TOI-10.2, TOI-2.4"""
    units = {"A1": "0101 regular", "A9": "0108 regular", "G1": "0401 regular"}
    state = idle_until(do(preparing(units), "done", "op fire mode G1").state, "actions")
    after = do(state, "advance A1", "step to 0201").state

    assert unit(after, "G1").activation == "op_fire"
    assert to_move(after) == "de"
    assert rolls(after, "op fire G1 normal", dice=[1]) == [("black", 1)]


# the end


def test_the_round_marker_moves_on_last() -> None:
    """TOI-19.1, TOI-1.1"""
    step = pass_round(table(PAIR))

    assert step.state.round == 2
    began = [event for event in step.events if isinstance(event, PhaseBegan)]
    assert [(event.round, event.phase) for event in began][-2:] == [(1, "status"), (2, "action")]

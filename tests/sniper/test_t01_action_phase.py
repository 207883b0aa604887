"""Rounds and action turns (section 1)."""

from cases import cases
from sniper.given import (
    allowed,
    asked,
    choices,
    cited,
    do,
    events,
    idle,
    only,
    pass_round,
    refused,
    table,
    to_move,
    unit,
)
from wargames.sniper.moments import (
    ActionsEnded,
    ActionTurnBegan,
    InitiativeDetermined,
    PhaseBegan,
    TokensRemoved,
)
from wargames.sniper.values.components import Side
from wargames.sniper.values.state import State

TWO_EACH = {"A1": "0101 regular", "A2": "0201 regular", "G1": "0808 regular", "G2": "0708 regular"}


def crowd(side: Side, number: int) -> dict[str, str]:
    """Give so many squads of a side, two in a hex, in columns of their own."""
    column = {"us": "01", "de": "08"}[side]
    name = {"us": "A", "de": "G"}[side]
    return {f"{name}{at}": f"{column}{at // 2 + 1:02} regular" for at in range(number)}


def tired(state: State, number: int) -> tuple[State, list[str], list[object]]:
    """Fatigue units one after another; tell who was asked, and what was told."""
    seats: list[str] = []
    seen: list[object] = []
    for _ in range(number):
        seats.append(to_move(state))
        step = do(state, next(one for one in choices(state) if one.startswith("fatigue")))
        state, seen = step.state, [*seen, *step.events]
    return state, seats, seen


# phases and turns


def test_the_three_phases_come_in_order() -> None:
    """TOI-1.1, TOI-1.9"""
    step = pass_round(table(TWO_EACH))
    began = events(step, PhaseBegan)

    assert [(one.round, one.phase) for one in began] == [(1, "command"), (1, "status"), (2, "action")]
    assert {one.clauses for one in began} == {("TOI-1.1",)}
    kinds = [type(event) for event in step.events]
    assert kinds.index(PhaseBegan) < kinds.index(InitiativeDetermined) < kinds.index(TokensRemoved)


def test_a_turn_is_a_part_of_the_action_phase_and_a_round_all_three_phases() -> None:
    """TOI-1.2: four turns go by, and it is still round 1."""
    state, seats, _ = tired(table({**crowd("us", 5), **crowd("de", 5)}), 8)

    assert seats == ["us", "us", "de", "de", "us", "us", "de", "de"]
    assert (state.round, state.step) == (1, "actions")
    assert pass_round(state).state.round == 2


@cases(("us", "de"), ("de", "us"))
def test_the_holder_of_the_initiative_takes_the_first_turn_then_they_alternate(
    first: Side, second: Side
) -> None:
    """TOI-1.3, SN-1.21"""
    begun = pass_round(table({**crowd("us", 4), **crowd("de", 4)}, first=first))
    told = events(begun, ActionTurnBegan)
    assert (told[-1].side, told[-1].clauses) == (first, ("TOI-1.3", "TOI-1.4", "SN-1.25"))

    _, seats, _ = tired(begun.state, 8)
    assert seats == [first] * 2 + [second] * 2 + [first] * 2 + [second] * 2


@cases(1, 2, 3)
def test_a_turn_has_exactly_the_actions_of_the_scenario(number: int) -> None:
    """TOI-1.4, SN-1.25"""
    orders: dict[Side, dict[str, int]] = {"us": {"actions": number}, "de": {"actions": 1}}
    state = table({**crowd("us", 8), **crowd("de", 8)}, orders=orders, left=number)

    _, seats, _ = tired(state, 2 * number + 2)
    assert seats == (["us"] * number + ["de"]) * 2


def test_a_side_with_a_fresh_unit_must_act() -> None:
    """TOI-1.4, TOI-R8: with a pinned one too, which it may fatigue; and with a card that it can pay."""
    assert refused(table(TWO_EACH), "end actions") == "TOI-1.4"
    shaken = table(
        {"A1": "0101 regular disrupted", "G1": "0808 regular"}, hands={"us": ["C6"]}, command={"us": 2}
    )
    assert refused(shaken, "end actions") == "TOI-1.4"
    assert set(choices(shaken)) == {"fatigue A1", "card C6"}


def test_each_action_is_asked_for_with_what_is_left() -> None:
    """TOI-1.4, TOI-1.5"""
    state = table(TWO_EACH)
    decision = asked(state)

    assert (decision.kind, decision.clause, getattr(decision, "left", None)) == ("ChooseAction", "TOI-1.5", 2)
    assert getattr(asked(do(state, "fatigue A1").state), "left", None) == 1


def test_an_action_is_one_of_eight_kinds() -> None:
    """TOI-1.5: the special action is the medic's."""
    units = {"A1": "0404 regular*3 medic", "A2": "0104 regular*4", "G1": "0604 regular", "A9": "0108 regular"}
    state = table(units, hands={"us": ["C6"]}, command={"us": 2}, lost_regulars=1)

    for action in (
        "advance A1",
        "fire A1 at G1 normal",
        "op fire mode A1",
        "fire and move A1",
        "card C6",
        "assault with A1",
        "fatigue A1",
        "heal A1 with A1",
    ):
        assert allowed(state, action)
        assert action in choices(state)
    for other in ("step to 0504", "hold fire", "put 0 on the initiative", "done", "deploy at 0101", "stop"):
        assert refused(state, other) == "TOI-1.5"


def test_one_unit_is_active_at_a_time() -> None:
    """TOI-1.6, TOI-R20: a move is over before another action begins."""
    state = do(table({**TWO_EACH, "G3": "0401 regular"}), "advance A1").state

    for other in ("advance A2", "fire A2 at G3 normal", "fatigue A2"):
        assert refused(state, other) == "TOI-R20"
    assert to_move(state) == "us"
    done = do(state, "stop").state
    assert allowed(done, "advance A2")


# the end of an Action Phase


def test_a_side_that_cannot_take_all_its_actions_takes_those_it_can() -> None:
    """TOI-1.7: one fresh unit, two actions and no payable card."""
    state = table({"A1": "0101 regular", **crowd("de", 5)}, hands={"us": ["C6"]}, command={"us": 1})
    step = do(state, "fatigue A1")

    assert (only(step, ActionsEnded).side, cited(step, ActionsEnded)) == ("us", ("TOI-1.7",))
    assert (step.state.us.done, step.state.de.done) == (True, False)
    _, seats, _ = tired(step.state, 5)
    assert seats == ["de"] * 5


def test_the_other_side_goes_on_taking_full_turns() -> None:
    """TOI-1.8, TOI-1.7, TOI-1.9: 4 American and 12 German fresh units."""
    state, seats, seen = tired(table({**crowd("us", 4), **crowd("de", 12)}), 16)

    assert seats == ["us", "us", "de", "de", "us", "us"] + ["de"] * 10
    turns = [(one.side, one.actions) for one in seen if isinstance(one, ActionTurnBegan)]
    assert turns[:7] == [("de", 2), ("us", 2), *[("de", 2)] * 5]
    ended = [one.side for one in seen if isinstance(one, ActionsEnded)]
    assert ended == ["us", "de"]
    phases = [one.phase for one in seen if isinstance(one, PhaseBegan)]
    assert phases[0] == "command"  # at once, when neither has actions left
    assert state.step != "actions" or state.round == 2


def test_a_side_without_a_fresh_unit_gets_no_turn_at_all() -> None:
    """TOI-1.7, TOI-1.8"""
    state = table({"A1": "0101 regular fatigued", **crowd("de", 5)}, first="de")
    _, seats, seen = tired(state, 5)

    assert seats == ["de"] * 5
    assert [one.side for one in seen if isinstance(one, ActionTurnBegan)][:2] == ["de", "de"]


def test_both_sides_act_again_in_the_next_round() -> None:
    """TOI-1.7, TOI-1.9: an Action Phase is over for its round only."""
    state = pass_round(table(TWO_EACH)).state

    assert (state.us.done, state.de.done) == (False, False)
    assert tired(state, 4)[1] == ["us", "us", "de", "de"]


# cards at the end


def last_cards(hand: str, command: int) -> State:
    """Leave the Americans nothing but a card to act with."""
    units = {"A1": "0101 regular fatigued", "G1": "0808 regular", "G2": "0708 regular", "G3": "0608 regular"}
    return table(units, hands={"us": [hand]}, command={"us": command})


def test_cards_are_optional_for_a_side_without_fresh_units() -> None:
    """TOI-1.7, TOI-R8"""
    state = last_cards("C8", 2)

    assert choices(state) == ["card C8 on A1", "end actions"]
    ended = do(state, "end actions")
    assert only(ended, ActionsEnded).side == "us"
    assert ended.state.us.hand == ("C8",)
    assert to_move(ended.state) == "de"
    played = do(state, "card C8 on A1").state
    assert allowed(played, "advance A1")
    assert refused(played, "end actions") == "TOI-1.4"  # it has a fresh unit again


def test_who_has_ended_its_actions_gets_no_further_turn() -> None:
    """TOI-1.7, TOI-R8"""
    state = do(last_cards("C8", 2), "end actions").state

    _, seats, _ = tired(state, 3)
    assert seats == ["de"] * 3


def test_a_card_that_cannot_be_paid_keeps_nobody_in_the_action_phase() -> None:
    """TOI-1.7, TOI-R8, TOI-18.2"""
    state = do(
        table({**TWO_EACH, "G3": "0608 regular"}, hands={"us": ["C8"]}, command={"us": 1}), "fatigue A1"
    ).state
    ended = do(state, "fatigue A2", "fatigue G1", "fatigue G2")

    assert [one.side for one in events(ended, ActionsEnded)] == ["us"]
    assert to_move(ended.state) == "de"


def test_a_turn_with_a_card_left_goes_on_after_the_last_fresh_unit() -> None:
    """TOI-1.4, TOI-R8: one action is left, and a card that can be paid."""
    state = table({"A1": "0101 regular", **crowd("de", 5)}, hands={"us": ["C6"]}, command={"us": 2})
    after = do(state, "fatigue A1").state

    assert (to_move(after), choices(after)) == ("us", ["card C6", "end actions"])
    assert unit(after, "A1").activation == "fatigued"
    assert idle(after) == "end actions"

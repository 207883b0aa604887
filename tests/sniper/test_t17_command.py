"""The Command Phase: control, command, the initiative (section 17)."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from cases import cases
from sniper.given import (
    allowed,
    asked,
    choices,
    cited,
    do,
    events,
    idle,
    idle_until,
    only,
    pass_round,
    refused,
    table,
    to_move,
    until,
)
from wargames.sniper.moments import (
    CommandPut,
    CommandReceived,
    ControlTaken,
    InitiativeDetermined,
    PhaseBegan,
)
from wargames.sniper.values.components import Side
from wargames.sniper.values.scenarios import Objective
from wargames.sniper.values.state import State

MARKERS = (
    Objective("0404", "victory"),
    Objective("0202", "command", value=1),
    Objective("0606", "command", "de", 2),
)


def at_the_end(units: Mapping[str, str], **more: Any) -> State:
    """Lay out a round with objectives, an American in a corner."""
    return table({"A9": "0108 regular", **units}, objectives=MARKERS, **more)


# the steps


def test_the_steps_come_in_order() -> None:
    """TOI-17.1: control, command, spending in initiative order, initiative; then the Status Phase."""
    step = pass_round(at_the_end({"A1": "0202 regular", "G1": "0606 regular"}, first="de"))
    kinds = (PhaseBegan, ControlTaken, CommandReceived, CommandPut, InitiativeDetermined)
    told = [
        getattr(event, "phase", None) or (type(event).__name__, getattr(event, "side", ""))
        for event in step.events
        if isinstance(event, kinds)
    ]

    assert told == [
        "command",
        ("ControlTaken", "us"),
        ("ControlTaken", "de"),
        ("CommandReceived", "de"),
        ("CommandReceived", "us"),
        ("CommandPut", "de"),
        ("CommandPut", "us"),
        ("InitiativeDetermined", "de"),
        "status",
        "action",
    ]


# control


def test_nobody_controls_an_objective_at_the_start() -> None:
    """TOI-17.4, TOI-17.5: not with a unit in it either, before the Command Phase."""
    assert at_the_end({"A1": "0202 regular", "G1": "0606 regular"}).control == ()


@cases("regular", "mortar", "sniper concealed", "sniper", "regular disrupted fatigued", "m3a1")
def test_a_unit_in_the_hex_takes_control(unit: str) -> None:
    """TOI-17.2, SN-R29, TOI-17.5: a squad, a sniper or a vehicle, concealed or shaken."""
    name = "H1" if unit == "m3a1" else "A1"
    step = pass_round(at_the_end({name: f"0202 {unit}", "G1": "0808 regular"}))

    assert step.state.control == (("0202", "us"),)
    assert (only(step, ControlTaken).side, cited(step, ControlTaken)) == ("us", ("TOI-17.2", "TOI-17.5"))


def test_control_stays_after_the_units_have_left() -> None:
    """TOI-17.2, TOI-17.3: and is told once only; it pays on."""
    first = pass_round(at_the_end({"A1": "0202 regular", "G1": "0808 regular"})).state
    left = do(first, "advance A1", "step to 0303", "stop").state
    second = pass_round(left)

    assert second.state.control == (("0202", "us"),)
    assert not events(second, ControlTaken)
    assert only(second, CommandReceived).amount == 1


def test_the_enemy_captures_an_objective() -> None:
    """TOI-17.2, TOI-17.3: its marker takes the place of the other."""
    first = pass_round(at_the_end({"A1": "0202 regular", "G1": "0302 regular", "G9": "0808 regular"})).state
    moved = do(first, "advance A1", "step to 0103", "stop", "fatigue A9").state
    taken = do(moved, "advance G1", "step to 0202", "stop").state
    assert taken.control == (("0202", "us"),)  # until the Command Phase
    step = pass_round(taken)

    assert step.state.control == (("0202", "de"),)
    assert only(step, ControlTaken).side == "de"
    assert only(step, CommandReceived).side == "de"


def test_who_has_only_passed_through_takes_no_control() -> None:
    """TOI-17.5: it goes by where units are in the first step of the Command Phase."""
    state = at_the_end({"A1": "0102 regular", "G1": "0808 regular"})
    passed = do(state, "advance A1", "step to 0202", "step to 0303", "stop").state
    assert pass_round(passed).state.control == ()


# command


@cases(
    ("0202", "0808", {"us": 1}),
    ("0101", "0202", {"de": 1}),
    ("0101", "0606", {"de": 2}),
    ("0606", "0808", {}),
    ("0404", "0808", {}),
    ("0202", "0606", {"us": 1, "de": 2}),
)
def test_an_objective_pays_its_controller_if_it_is_neutral_or_of_his_nation(
    us: str, de: str, received: dict[str, int]
) -> None:
    """TOI-17.6, TOI-17.7, SN-G12: a German one pays no American; the victory objective pays nobody."""
    step = pass_round(at_the_end({"A1": f"{us} regular", "G1": f"{de} regular"}))
    told = events(step, CommandReceived)

    assert {event.side: event.amount for event in told} == received
    assert {event.clauses for event in told} <= {("TOI-17.6", "TOI-17.7")}
    assert (step.state.us.command, step.state.de.command) == (received.get("us", 0), received.get("de", 0))


def test_command_that_is_not_spent_is_kept() -> None:
    """TOI-17.7, TOI-17.6: each round one more."""
    first = pass_round(at_the_end({"A1": "0202 regular", "G1": "0808 regular"}, command={"us": 3})).state
    second = pass_round(first)

    assert (first.us.command, second.state.us.command) == (4, 5)
    assert only(second, CommandReceived).total == 5


@pytest.mark.parametrize(
    ("at", "amount"), [("0404", 2), ("0401", 2), ("0407", 2), ("0704", 2), ("0408", 1), ("0108", 1)]
)
@pytest.mark.parametrize("left", ["regular", "sniper concealed disrupted", "m3a1"])
def test_critical_objective_pays_one_and_another_within_three_hexes(at: str, amount: int, left: str) -> None:
    """SN-1.14, SN-G10: with any unit; the distance is to a victory objective marker."""
    name = "H1" if left == "m3a1" else "A1"
    units = {name: f"{at} {left}", "A8": "0808 regular", "G1": "0801 regular"}
    state = table(units, objectives=MARKERS, orders={"us": {"deck": "command_1", "in_play": ("C1",)}})
    state = idle_until(state, "spend command")

    assert (state.round, state.us.command) == (1, amount)
    assert not allowed(state, f"put {amount + 1} on the initiative")


def test_critical_objective_works_for_its_owner_alone_and_stays() -> None:
    """SN-G10, SN-1.14, TOI-18.3: in each round."""
    state = table(
        {"A1": "0101 regular", "G1": "0404 regular"},
        objectives=MARKERS,
        orders={"us": {"deck": "command_1", "in_play": ("C1",)}},
    )
    first = pass_round(state)
    assert {one.side: one.amount for one in events(first, CommandReceived)} == {"us": 1}
    second = pass_round(first.state)
    assert second.state.us.command == 2
    assert second.state.us.in_play == ("C1",)


# spending


def spending(first: Side = "us", us: int = 2, de: int = 3, **more: Any) -> State:
    """Come to the step in which command is spent."""
    state = at_the_end({"G1": "0808 regular"}, command={"us": us, "de": de}, first=first, **more)
    return until(state, "put 0 on the initiative")


@cases(("us", "de"), ("de", "us"))
def test_command_is_spent_in_initiative_order_any_amount(first: Side, second: Side) -> None:
    """TOI-17.8, TOI-17.1"""
    state = spending(first)
    has = {"us": 2, "de": 3}
    decision = asked(state)

    assert (decision.seat, decision.clause) == (first, "TOI-17.8")
    assert choices(state) == [f"put {amount} on the initiative" for amount in range(has[first] + 1)]
    assert refused(state, f"put {has[first] + 1} on the initiative") == "TOI-17.8"
    assert refused(state, "put -1 on the initiative") == "TOI-17.8"
    step = do(state, "put 1 on the initiative")
    assert (only(step, CommandPut).amount, cited(step, CommandPut)) == (1, ("TOI-17.8",))
    assert (step.state.side(first).command, step.state.side(first).bid) == (has[first] - 1, 1)
    assert to_move(step.state) == second


def test_a_side_without_command_is_not_asked() -> None:
    """TOI-17.8"""
    assert to_move(spending("us", us=0, de=1)) == "de"


def test_other_answers_do_not_spend_command() -> None:
    """TOI-17.8"""
    for other in ("done", "fatigue A9", "end actions"):
        assert refused(spending(), other) == "TOI-17.8"


def bid(first: Side, us: int, de: int, hand: Sequence[str] = ()) -> tuple[State, InitiativeDetermined]:
    """Put command on both cards; give what the initiative then is."""
    state = spending(first, us, de, hands={"us": hand} if hand else None)
    texts = {"us": f"put {us} on the initiative", "de": f"put {de} on the initiative"}
    seen: list[InitiativeDetermined] = []
    while state.step == "spend command":
        step = do(state, texts[to_move(state)])
        seen += events(step, InitiativeDetermined)
        state = step.state
    return state, seen[0]


@cases(
    ("us", 1, 2, "de"),
    ("us", 2, 2, "us"),
    ("us", 2, 1, "us"),
    ("us", 1, 0, "us"),
    ("de", 2, 1, "us"),
    ("de", 2, 2, "de"),
    ("de", 1, 2, "de"),
)
def test_more_command_takes_the_token_and_on_a_tie_it_stays(
    first: Side, us: int, de: int, holder: Side
) -> None:
    """TOI-17.9, TOI-R15: without Seize the Initiative the totals are those on the cards."""
    state, told = bid(first, us, de)

    assert state.initiative == holder
    assert (told.side, told.us, told.de, told.clauses) == (holder, us, de, ("TOI-17.9", "TOI-R15"))


def test_command_on_the_card_stays_there() -> None:
    """TOI-17.9, TOI-17.7: for the next round as well."""
    state, _ = bid("us", 2, 3)
    assert (state.us.bid, state.de.bid, state.us.command) == (2, 3, 0)

    after = pass_round(pass_round(state).state if state.step != "actions" else state)
    assert (after.state.us.bid, after.state.de.bid) == (2, 3)
    assert events(after, InitiativeDetermined)[-1].side == "de"


def test_the_holder_begins_the_next_round() -> None:
    """TOI-17.9, TOI-1.3"""
    state, _ = bid("us", 1, 2)
    while state.step != "actions":
        state = do(state, idle(state)).state
    assert (state.round, to_move(state)) == (2, "de")


@cases((1, 1, "us"), (1, 2, "us"), (1, 3, "de"), (0, 1, "us"))
def test_seize_the_initiative_counts_one_more(us: int, de: int, holder: Side) -> None:
    """SN-1.17, SN-G11, TOI-R15, TOI-17.9"""
    orders: Any = {"us": {"operations": ("seize_the_initiative",)}}
    state = at_the_end({"G1": "0808 regular"}, command={"us": us, "de": de}, orders=orders)
    state = until(state, f"put {us or de} on the initiative")
    texts = [f"put {amount} on the initiative" for amount in (us, de) if amount or us]
    step = do(state, *texts)

    told = only(step, InitiativeDetermined)
    assert (told.side, told.us, told.de) == (holder, us + 1, de)

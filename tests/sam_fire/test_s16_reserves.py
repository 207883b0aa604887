"""Step 4: the reserves check."""

from typing import Any

import attrs

from cases import cases
from sam_fire.given import GOAL, Quiet, asked, battle, choices, do, events, german_turn, only, refused, unit
from wargames.kernel.game import Step
from wargames.sam_fire.moments import (
    AmericanReservesArrived,
    AmericanReservesRolled,
    ChooseArrival,
    GameEnded,
    MoraleChanged,
    ObjectiveTaken,
)
from wargames.sam_fire.values.components import AMERICAN_COUNTERS
from wargames.sam_fire.values.state import Objective, State, Unit

BLUE = "0608"
AROUND_BLUE = ["0508", "0509", "0607", "0609", "0708", "0709"]


def at_turn(turn: int, americans: dict[str, str] | None = None, **given: Any) -> State:
    """It is step 3 of this turn, the last one; the one German is out of range."""
    germans = given.pop("germans", {"R01": "0101"})
    goal = attrs.evolve(given.pop("goal", GOAL), turn_limit=turn)
    return battle(americans or {"I1": "0309"}, germans, turn=turn, goal=goal, **given)


def six(state: State) -> Step[State]:
    """The orders end and the die for reserves shows a 6."""
    return do(state, "end orders", d6=[6])


def arrivals(state: State) -> list[str]:
    """List where the first of the squads at hand may arrive."""
    found = [choice.split() for choice in choices(state) if choice.startswith("arrive")]
    return [hex_ for _, _, squad, _, hex_ in found if squad == found[0][2]]


@cases(1, 2)
def test_no_die_is_rolled_for_reserves_before_turn_3(turn: int) -> None:
    """SAF-16.1, SAF-R48"""
    assert [] == events(german_turn(at_turn(turn)), AmericanReservesRolled)


@cases(3, 4, 9)
def test_a_die_is_rolled_for_reserves_at_the_end_of_the_american_turn_from_turn_3_on(turn: int) -> None:
    """SAF-16.1, SAF-R48: one die, after the orders and before the counters are turned."""
    step = german_turn(at_turn(turn), d6=[5])

    assert AmericanReservesRolled(5, (), ("SAF-16.1", "SAF-16.2")) == only(step, AmericanReservesRolled)
    assert ["OrdersEnded", "AmericanReservesRolled", "CountersTurned", "GermanTurnBegan"] == [
        type(event).__name__ for event in step.events[:4]
    ]


def test_each_turn_has_its_own_reserves_roll() -> None:
    """SAF-16.1: nothing in turn 2, one die in turn 3."""
    second = german_turn(battle({"I1": "0309"}, {"R01": "0101"}, turn=2))
    third = do(second.state, "keep dice", "end orders", d6=[6])

    assert [] == events(second, AmericanReservesRolled)
    assert 6 == only(third, AmericanReservesRolled).rolled


@cases(1, 2, 3, 4, 5)
def test_on_1_to_5_no_reserves_arrive(rolled: int) -> None:
    """SAF-16.2"""
    step = german_turn(at_turn(3), d6=[rolled])

    assert (rolled, ()) == attrs.astuple(only(step, AmericanReservesRolled))[:2]
    assert [] == events(step, AmericanReservesArrived)
    assert 1 == len(events(step, GameEnded))


def test_on_a_6_reserves_are_at_hand_and_the_player_is_asked() -> None:
    """SAF-16.2, SAF-16.3"""
    step = six(at_turn(3))

    decision = asked(step.state)
    assert isinstance(decision, ChooseArrival)
    at_hand = ("I2", "I3", "I4", "I5", "I6")
    assert (at_hand, "SAF-16.3", 4) == (decision.squads, decision.clause, step.state.table.step)
    assert (6, at_hand) == attrs.astuple(only(step, AmericanReservesRolled))[:2]


def test_one_infantry_counter_arrives_in_the_blue_hex_ready_and_unmarked() -> None:
    """SAF-16.3, SAF-R48"""
    step = do(six(at_turn(3)).state, f"arrive with I2 at {BLUE}", then=Quiet())

    assert AmericanReservesArrived("I2", BLUE, ("SAF-16.3", "SAF-R48")) == only(step, AmericanReservesArrived)
    assert Unit("I2", BLUE) == unit(step.state, "I2")
    assert ["I1", "I2", "R01"] == [one.id for one in step.state.table.units]
    assert "AmericanReservesArrived" == type(step.events[0]).__name__


@cases(
    (["I2", "I3"], ["I1", "I4", "I5", "I6"]),
    (["I1", "I2", "I4", "I6"], ["I3", "I5"]),
    (["I1", "I2", "I3", "I4", "I5"], ["I6"]),
    (["I7", "I8"], ["I1", "I2", "I3", "I4", "I5", "I6"]),
    (["I1", "MO1", "SN1"], ["I2", "I3", "I4", "I5", "I6"]),
)
def test_the_player_chooses_among_the_regular_squads_off_the_map(
    there: list[str], at_hand: list[str]
) -> None:
    """SAF-16.3, SAF-R48"""
    americans = {id_: f"{at:02}09" for at, id_ in enumerate(there, 2)}
    state = six(at_turn(3, americans)).state

    assert [*(f"arrive with {squad} at {BLUE}" for squad in at_hand), "decline reserves"] == choices(state)
    step = do(state, f"arrive with {at_hand[-1]} at {BLUE}", then=Quiet())
    assert Unit(at_hand[-1], BLUE) == unit(step.state, at_hand[-1])


@cases(
    *((f"arrive with {squad} at {BLUE}", "SAF-R48") for squad in ("I1", "I7", "MO1", "R02", "I9")),
    *((f"arrive with I2 at {hex_}", "SAF-R48") for hex_ in ("0607", "0309", "9999")),
    *((text, "SAF-16.3") for text in ("end orders", "keep dice", "move I1 to 0308 with 2")),
)
def test_a_regular_squad_off_the_map_arrives_in_the_blue_hex_and_nothing_else_is_done(
    text: str, clause: str
) -> None:
    """SAF-R48, SAF-16.3: I1 is on the map; veterans, mortars and Germans are no regular squads."""
    assert clause == refused(six(at_turn(3)).state, text)


def test_a_choice_of_squad_is_one_of_place_too() -> None:
    """SAF-16.3, SAF-R48: the blue hex is closed, and every squad may take any hex beside it."""
    state = six(at_turn(3, {"I1": BLUE, "I3": BLUE, "I4": "0309", "I6": "0309"})).state

    assert [f"arrive with {squad} at {hex_}" for squad in ("I2", "I5") for hex_ in AROUND_BLUE] == [
        choice for choice in choices(state) if choice != "decline reserves"
    ]


def test_a_squad_that_was_destroyed_may_return() -> None:
    """SAF-R48: I1 falls in turn 2 and is at hand in turn 3."""
    fallen = german_turn(
        battle({"I1": "0305", "I2": "0909"}, {"R01": "0303"}, turn=2, markers={"I1": "panic"}),
        action_deck=["AC07"],
        d6=[6],
    ).state

    step = do(fallen, "keep dice", "end orders", d6=[6])

    assert None is fallen.table.unit("I1")
    assert "I1" in only(step, AmericanReservesRolled).squads


def test_veterans_are_no_reserves() -> None:
    """SAF-R48: with I1 to I6 on the map a 6 brings nothing."""
    squads = [counter.id for counter in AMERICAN_COUNTERS if counter.kind == "squad" and not counter.veteran]
    step = german_turn(at_turn(3, {id_: f"{at:02}09" for at, id_ in enumerate(squads, 1)}), d6=[6])

    assert (6, ()) == attrs.astuple(only(step, AmericanReservesRolled))[:2]
    assert 1 == len(events(step, GameEnded))


@cases("I3", "I7", "MO1", "SN1")
def test_the_blue_hex_has_room_beside_one_unit(there: str) -> None:
    """SAF-R48: then it is the only hex."""
    assert [BLUE] == arrivals(six(at_turn(3, {"I1": "0309", there: BLUE})).state)


@cases(
    ({"I1": BLUE, "I3": BLUE}, {}, None),
    ({"I1": BLUE}, {}, "I1"),
    ({"I1": "0309", "T1": BLUE}, {}, None),
    ({"I1": "0309"}, {"R01": BLUE}, None),
    ({"I1": "0309"}, {"PZ1": BLUE}, None),
    ids=["two units", "the Lieutenant and his unit", "a tank", "a German", "a German tank"],
)
def test_reserves_arrive_beside_the_blue_hex_only_if_it_is_closed(
    americans: dict[str, str], germans: dict[str, str], lieutenant: str | None
) -> None:
    """SAF-16.3, SAF-R48, SAF-G12: the player chooses among the neighbors."""
    state = six(at_turn(3, americans, germans=germans, lieutenant=lieutenant)).state

    assert AROUND_BLUE == arrivals(state)


def test_reserves_pass_by_neighbors_that_are_closed() -> None:
    """SAF-R48: a tank, two units, the Lieutenant with his unit and a German close four of six."""
    americans = {"I1": BLUE, "I3": BLUE, "T1": "0607", "I4": "0708", "I5": "0708", "I7": "0609"}
    state = six(at_turn(3, americans, germans={"R01": "0709"}, lieutenant="I7")).state

    assert ["0508", "0509"] == arrivals(state)


def test_reserves_arrive_on_the_map_only() -> None:
    """SAF-R48: the blue hex 0101 has two neighbors on the map."""
    state = six(at_turn(3, {"I1": "0101", "I3": "0101"}, germans={"R01": "1109"}, blue="0101")).state

    assert ["0102", "0201"] == arrivals(state)


def test_nothing_arrives_if_no_hex_is_open() -> None:
    """SAF-R48"""
    americans = {"I1": "0101", "I3": "0101", "T1": "0102"}
    step = german_turn(at_turn(3, americans, germans={"R01": "0201"}, blue="0101"), d6=[6])

    assert (6, ()) == attrs.astuple(only(step, AmericanReservesRolled))[:2]
    assert [] == events(step, AmericanReservesArrived)


def test_the_player_may_decline_the_reserves() -> None:
    """SAF-R48"""
    state = six(at_turn(3)).state
    assert "decline reserves" == choices(state)[-1]

    step = do(state, "decline reserves", then=Quiet())

    assert (None, None) == attrs.astuple(only(step, AmericanReservesArrived))[:2]
    assert ["I1", "R01"] == [one.id for one in step.state.table.units]


@cases("arrive with I2 at 0608", "decline reserves")
def test_reserves_do_not_arrive_in_step_3(text: str) -> None:
    """SAF-16.1"""
    assert "SAF-6.2" == refused(at_turn(3, dice=[2]), text)


def test_reserves_take_no_objective_by_arriving() -> None:
    """SAF-16.3, SAF-G10"""
    goal = attrs.evolve(GOAL, objectives=(Objective(BLUE, 10),))

    step = do(six(at_turn(3, goal=goal)).state, f"arrive with I2 at {BLUE}", then=Quiet())

    assert [] == events(step, ObjectiveTaken) + events(step, MoraleChanged)
    assert () == step.state.table.held

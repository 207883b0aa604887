"""Units that come onto the board by an edge (section 3, the reading of scenario data)."""

from typing import Any

from bob.given import (
    allowed,
    asked,
    battle,
    board_text,
    choices,
    counter,
    do,
    events,
    only,
    refused,
    scenario,
    scenario_text,
    side_text,
    told,
    where,
)
from cases import cases
from wargames import ScriptedDice
from wargames.bob import GAME
from wargames.bob.moments import (
    Activated,
    CheckMade,
    ChooseConceal,
    ChooseReaction,
    ConcealDeclined,
    ConcealTaken,
    FaceShown,
    Finished,
    Stepped,
    WindowOpened,
)
from wargames.bob.values.board import Direction
from wargames.bob.values.state import Moving, State

Laid = dict[str, str]

WALL = {f"B{row}": "S" for row in range(1, 8)}
"""Nobody east of it sees column A."""


def waits(unit: str, us: Laid | None = None, ge: Laid | None = None, **more: Any) -> State:
    """A state in which a unit may enter from the west in this turn."""
    others = us or {"US-P2" if unit == "US-P1" else "US-P1": "E7"}
    more = {"enter": {unit: "west 1"}, "operations": (1, 3), **more}
    return battle(others, ge or {"GE-F1": "G1"}, **more)


def left(state: State) -> int:
    """The movement points that are left, in sixths."""
    frame = next(frame for frame in state.frames if isinstance(frame, Moving))
    return frame.left


# --------------------------------------------------------------------------------------- where and when


def test_a_unit_enters_in_its_turn_or_later() -> None:
    """BOB-G16, BOB-3.1, BOB-G5"""
    early = waits("US-P1", enter={"US-P1": "west 3"}, turn=2)
    on_time = waits("US-P1", enter={"US-P1": "west 3"}, turn=3)
    late = waits("US-P1", enter={"US-P1": "west 3"}, turn=5)

    assert "BOB-G16" == refused(early, "enter US-P1 at A4")
    assert not any("US-P1" in text for text in choices(early))
    for state in (on_time, late):
        step = do(state, "enter US-P1 at A4")
        assert "enter" == only(step, Activated).what
        assert ("BOB-G16", "BOB-5.4.3") == only(step, Activated).clauses
        assert (None, "A4") == (only(step, Stepped).origin, where(step.state, "US-P1"))


@cases(
    ("west", {f"A{row}" for row in range(1, 8)}),
    ("east", {f"G{row}" for row in range(1, 8)}),
    ("north", {f"{column}1" for column in "ABCDEFG"}),
    ("south", {f"{column}7" for column in "ABCDEFG"}),
)
def test_a_unit_enters_in_any_hex_of_its_edge_and_nowhere_else(edge: str, hexes: set[str]) -> None:
    """BOB-G16, BOB-3.1"""
    state = battle({"US-P2": "D5"}, {"GE-F1": "D3"}, enter={"US-P1": f"{edge} 1"})

    assert hexes == {text.split()[-1] for text in choices(state) if text.startswith("enter US-P1")}
    assert {"BOB-G16"} == {refused(state, f"enter US-P1 at {place}") for place in ("D4", "H1", "C6")}
    assert "BOB-G16" == refused(state, "enter US-P2 at D1")


def test_each_unit_enters_by_the_edge_of_its_own_line_of_the_list() -> None:
    """BOB-G16, BOB-3.1: two squads from the west, and of the same type two from the north."""
    edges = {"US-P2": "west 1", "US-P3": "north 1", "US-P4": "north 2"}
    state = battle({"US-P1": "E7"}, {"GE-F1": "G5"}, enter=edges)

    assert (True, "BOB-G16") == (allowed(state, "enter US-P2 at A4"), refused(state, "enter US-P2 at D1"))
    assert (True, "BOB-G16") == (allowed(state, "enter US-P3 at D1"), refused(state, "enter US-P3 at A4"))
    assert "BOB-G16" == refused(state, "enter US-P4 at D1")


def test_nobody_enters_in_water_or_in_a_hex_with_an_enemy() -> None:
    """BOB-G16: a '?' is an enemy, too."""
    state = battle(
        {"US-P2": "G7"},
        {"GE-F1": "A3", "GE-D1": "A5"},
        enter={"US-P1": "west 1"},
        signs={"A1": "~", "A5": "w"},
        concealed={"GE-D1"},
    )

    assert {"BOB-G16"} == {refused(state, f"enter US-P1 at {place}") for place in ("A1", "A3", "A5")}
    assert allowed(state, "enter US-P1 at A4")


@cases(
    ("US-P1", "A2", 6),
    ("US-P1", "A5", 12),  # woods
    ("US-P1", "A6", 12),  # a building
    ("US-P1", "A4", 3),  # a road that ends at the edge
    ("US-M1", "A4", 4),
    ("US-M1", "A5", 12),
    ("US-P1", "A1", 6),  # a road that goes on along the edge
)
def test_a_unit_pays_for_the_hex_that_it_enters(unit: str, hex_: str, spent: int) -> None:
    """BOB-G16: half a point, or two thirds, where its road ends at the edge."""
    roads = [["A4", "B4", "C5"], ["B1", "A1", "A2", "B2"]]
    state = waits(unit, signs={"A5": "w", "A6": "S"}, roads=roads, used={"GE-F1"})
    whole = 30 if unit == "US-P1" else 24

    assert whole - spent == left(do(state, f"enter {unit} at {hex_}").state)


def test_vehicles_enter_facing_into_the_map() -> None:
    """BOB-G16: from the north facing south, from the south facing north."""
    facings: dict[str, Direction] = {"north": "S", "south": "N"}
    for edge, facing in facings.items():
        at = {"north": "C1", "south": "C7"}[edge]
        state = battle({"US-P1": "A4"}, {"GE-F1": "G4"}, enter={"US-T1": f"{edge} 1"}, used={"GE-F1"})

        entered = counter(do(state, f"enter US-T1 at {at}").state, "US-T1")

        assert (facing, True) == (entered.facing, entered.moved)


# ------------------------------------------------------------------------------------ it is a move


def test_entering_takes_a_morale_check_and_a_failure_leaves_the_unit_off_the_board() -> None:
    """BOB-G16: Used, and it may try again next turn."""
    state = waits("US-P1", reduced={"US-P1"}, used={"GE-F1"}, operations=(1, 2))

    failed = do(state, "enter US-P1 at A4", dice=[10])
    passed = do(state, "enter US-P1 at A4", dice=[9])

    check = only(failed, CheckMade)
    assert (10, 9, False, "BOB-5.4.3") == (check.die, check.needed, check.passed, check.clauses[0])
    assert (None, True) == (where(failed.state, "US-P1"), counter(failed.state, "US-P1").used)
    assert "BOB-G3" == refused(failed.state, "enter US-P1 at A4")
    assert "A4" == where(passed.state, "US-P1")
    next_turn = do(failed.state, "do nothing US-P2").state
    assert (2, True) == (next_turn.turn, allowed(next_turn, "enter US-P1 at A4"))


def test_a_command_point_may_bring_a_unit_on() -> None:
    """BOB-G16, BOB-5.12.2"""
    state = waits("US-P1", reduced={"US-P1"}, used={"GE-F1"}, cp=1)

    step = do(state, "enter US-P1 at A4", "roll again", dice=[10, 9])

    assert ("A4", 0) == (where(step.state, "US-P1"), step.state.us.cp)


def test_entering_triggers_op_fire_like_any_other_hex() -> None:
    """BOB-G16: and the unit goes on from there."""
    state = waits("US-P1", ge={"GE-F1": "C4"})

    step = do(state, "enter US-P1 at A4")

    assert ("ge", "A4") == (only(step, WindowOpened).side, only(step, WindowOpened).hex)
    assert isinstance(asked(step.state), ChooseReaction)
    after = do(step.state, "hold fire", "step to A5", "hold fire", "stop").state
    assert "A5" == where(after, "US-P1")


def test_a_unit_may_enter_and_go_on_into_melee() -> None:
    """BOB-G16: with the window of the hex it entered, and none of a hex that it started in."""
    state = waits("US-P1", ge={"GE-F1": "B3"})

    step = do(state, "enter US-P1 at A4", "hold fire", "step to B3")

    assert 1 == len(events(step, WindowOpened))
    assert "B3" == where(step.state, "US-P1")


def test_a_unit_that_must_stop_in_a_full_hex_goes_back_off_the_board() -> None:
    """BOB-G16, BOB-R39, BOB-7.2: it is Used there, recovers (BOB-G5) and may enter next turn."""
    full = {"US-P1": "A4", "US-P2": "A4"}
    state = waits("US-P3", us=full, ge={"GE-F1": "C4"}, used={"US-P1", "US-P2"})
    hit = do(state, "enter US-P3 at A4", "react with GE-F1", dice=[4, 6]).state
    assert "BOB-5.1.1" == refused(hit, "stop")

    step = do(hit, "step to A5", dice=[7])

    back = only(step, Stepped)
    assert (None, "A4", True) == (back.hex, back.origin, back.back)
    assert {"BOB-5.4.16", "BOB-7.2", "BOB-R39"} == set(back.clauses)
    assert "US-P3 (Paratrooper Squad) in A4 went back, overstacked, off the board." == GAME.narrate(back)
    one = counter(step.state, "US-P3")
    assert (None, False, False) == (one.at, one.known, one.concealed)
    assert [True] == [event.prepared is False for event in events(step, Finished)]
    assert only(step, Stepped) in told(step, "ge")
    assert (2, 0) == (step.state.turn, one.level)
    assert allowed(step.state, "enter US-P3 at A1")


def test_a_unit_goes_back_hex_by_hex_as_far_as_off_the_board() -> None:
    """BOB-G16, BOB-R39: both hexes on its way are full."""
    full = {"US-P1": "A4", "US-P2": "A4", "US-M1": "A5", "US-M2": "A5"}
    state = waits("US-P3", us=full, ge={"GE-F1": "C5"}, operations=(1, 9))

    texts = ("enter US-P3 at A4", "hold fire", "step to A5", "react with GE-F1", "step to A6")
    step = do(state, *texts, dice=[4, 6, 7])

    backs = [(event.origin, event.hex) for event in events(step, Stepped) if event.back]
    assert [("A5", "A4"), ("A4", None)] == backs
    assert where(step.state, "US-P3") is None


# ------------------------------------------------------------------------------------------- concealment


def test_a_unit_enters_without_conceal_and_may_take_it_unseen() -> None:
    """BOB-G16, BOB-R35: where an enemy sees the hex it is not asked."""
    unseen = waits("US-P1", signs=WALL)
    seen = waits("US-P1", ge={"GE-F1": "C4"})

    asking = do(unseen, "enter US-P1 at A4")
    assert isinstance(asked(asking.state), ChooseConceal)
    assert not counter(asking.state, "US-P1").concealed
    assert ["conceal", "stay visible"] == choices(asking.state)
    assert counter(do(asking.state, "conceal").state, "US-P1").concealed
    assert not isinstance(asked(do(seen, "enter US-P1 at A4").state), ChooseConceal)


def test_its_face_is_not_shown_before_its_owner_has_decided() -> None:
    """BOB-G16, BOB-R38"""
    state = waits("US-P1", signs=WALL)

    entered = do(state, "enter US-P1 at A4")
    assert [] == events(entered, FaceShown)
    assert {None} == {getattr(event, "counter", None) for event in told(entered, "ge")}
    assert "A4" in {getattr(event, "hex", None) for event in told(entered, "ge")}
    shown = do(entered.state, "stay visible")
    assert ("US-P1", "US-P1") == (only(shown, FaceShown).seen.id, only(shown, ConcealDeclined).counter)
    hidden = do(entered.state, "conceal")
    assert [] == events(hidden, FaceShown)


def test_a_decoy_enters_only_unseen_and_looks_the_same() -> None:
    """BOB-G16: to the other side its entry is that of a squad which takes Conceal."""
    squad = waits("US-P1", signs=WALL, us={"US-P2": "A7", "US-D1": "A6"}, concealed={"US-D1"})
    decoy = waits("US-D1", signs=WALL, us={"US-P1": "A7", "US-P2": "A6"}, concealed={"US-P2"})

    one = do(squad, "enter US-P1 at A4", "conceal", "stop")
    other = do(decoy, "enter US-D1 at A4", "conceal", "stop")

    assert told(one, "ge") == told(other, "ge")
    assert ["conceal"] == choices(do(decoy, "enter US-D1 at A4").state)
    assert "BOB-G16" == refused(do(decoy, "enter US-D1 at A4").state, "stay visible")
    assert "US-D1" == only(other, ConcealTaken).counter


def test_a_decoy_does_not_enter_where_an_enemy_sees_it() -> None:
    """BOB-G16: woods do not help."""
    state = waits("US-D1", ge={"GE-F1": "C4"}, signs={"A4": "w", "B1": "S", "B2": "S"})

    assert "BOB-G16" == refused(state, "enter US-D1 at A4")
    assert "enter US-D1 at A4" not in choices(state)


def test_a_unit_that_enters_beside_a_decoy_finds_it_out() -> None:
    """BOB-G16, BOB-R34: entering a hex tests concealment like any other."""
    state = waits("US-P1", ge={"GE-F1": "G1", "GE-D1": "B4"}, signs={"B4": "w"}, concealed={"GE-D1"})

    assert ("GE-D1",) == do(state, "enter US-P1 at A4").state.lost


def test_units_of_a_reduced_line_are_reduced_from_the_start() -> None:
    """BOB-G16: those that enter later, and those that set up."""
    late = side_text("us", ["US-P1", "US-P2"], enter={"US-P1": "west 1"})
    reduced = late.replace("turn = 1", "turn = 1\nreduced = true")
    ge = side_text("ge", ["GE-F1"]).replace("area", "reduced = true\narea")
    text = scenario_text(reduced, ge, board_text())
    state = GAME.start(scenario(text), dice=ScriptedDice()).state

    state = do(state, "place at G7 open top", "place at E5 open top").state

    sides = {one.id: (one.reduced, one.level) for one in state.counters}
    assert {"US-P1": (True, 0), "US-P2": (False, 0), "GE-F1": (True, 0)} == sides

"""Section 3: where units start, who is concealed, and what the other side sees of it."""

from typing import Any

from bob.given import (
    HOLD_G7,
    asked,
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
    to_move,
    told,
    where,
)
from cases import cases
from wargames import ScriptedDice
from wargames.bob import GAME
from wargames.bob.moments import (
    ChooseEarlyTurn,
    ChooseOption,
    ChoosePlacement,
    CounterPlaced,
    OptionChosen,
    Revealed,
    SidePlaced,
)
from wargames.bob.values.seen import Seen
from wargames.bob.values.state import State
from wargames.kernel.game import Seat


def set_up(us: str, ge: str, *, victory: str = HOLD_G7, **board: Any) -> State:
    """Start a scenario in which the Germans set up first."""
    text = scenario_text(us, ge, board_text(**board), victory=victory)
    return GAME.start(scenario(text), dice=ScriptedDice()).state


def shipped(id_: str) -> State:
    return GAME.start(id_, dice=ScriptedDice()).state


def us(*ids: str, area: str = "A1-A7", **more: Any) -> str:
    return side_text("us", ids or ("US-P1",), area=area, **more)


def ge(*ids: str, area: str = "D1-G7", **more: Any) -> str:
    return side_text("ge", ids or ("GE-F1",), area=area, **more)


def placed_in(state: State) -> set[str]:
    """The hexes that are offered to the next counter."""
    return {text.split()[2] for text in choices(state)}


# ---------------------------------------------------------------------------------------------- where


def test_a_squad_of_the_west_bank_is_not_set_up_east_of_the_canal() -> None:
    """BOB-3.1: G5 is east of the canal."""
    state = do(shipped("bridge"), "take option no").state

    assert "BOB-3.1" == refused(state, "place at G5 open top")
    assert "BOB-3.1" == asked(state).clause
    assert where(do(state, "place at D5 open top").state, "GE-S1") == "D5"


@cases(
    ("C4-C4", {"C4"}, ["C3", "D4"]),  # a fixed hex
    ("B2-C3", {"B2", "B3", "C2", "C3"}, ["A2", "D2", "B1", "C4"]),
    ("buildings", {"A1", "E5"}, ["C3", "F5"]),
)
def test_units_start_in_the_hexes_of_their_area(area: str, inside: set[str], outside: list[str]) -> None:
    """BOB-3.1, BOB-G16"""
    state = set_up(us(area="F6-G7"), ge(area=area), signs={"A1": "S", "E5": "B", "C3": "w", "F5": "~"})

    assert inside == placed_in(state)
    assert {"BOB-3.1"} == {refused(state, f"place at {place} open top") for place in outside}
    assert "BOB-G6" == refused(state, "place at H9 open top")


def test_units_that_enter_later_are_not_set_up() -> None:
    """BOB-3.1, BOB-G16"""
    state = set_up(us("US-P1", enter={"US-P1": "west 1"}), ge())

    step = do(state, "place at E5 open top")

    assert "operations" == step.state.phase
    assert (None, 1) == (where(step.state, "US-P1"), counter(step.state, "US-P1").enters)
    assert [("ge", "E5")] == [(event.side, event.hex) for event in events(step, CounterPlaced)]


def test_a_side_places_one_counter_after_the_other_in_the_order_of_its_list() -> None:
    """BOB-3.1, BOB-G16: two squads, the machine gun, the decoy."""
    state, seen = do(shipped("bridge"), "take option no").state, []
    for place in ("A1 open", "A2 open", "A3 open", "B2 concealed"):
        decision = asked(state)
        assert isinstance(decision, ChoosePlacement)
        seen.append((decision.counter, decision.type))
        state = do(state, f"place at {place} top").state

    assert [("GE-S1", "ge_2nd"), ("GE-S2", "ge_2nd"), ("GE-M1", "ge_mg1"), ("GE-D1", "ge_decoy")] == seen
    assert "operations" == state.phase


def test_a_hex_is_not_overstacked_at_set_up() -> None:
    """BOB-3.1, BOB-G16, BOB-5.1.1: two on foot, decoys among them, and one gun beside them."""
    text = ge("GE-F1", "GE-L1", "GE-G1", "GE-D1", "GE-M1", area="D4-E4")
    state = do(set_up(us(), text, signs={"D4": "w"}), "place at D4 open top").state

    one_gun = do(state, "place at D4 open top facing N").state
    assert "BOB-5.1.1" == refused(one_gun, "place at D4 open top facing N")
    assert {"E4"} == placed_in(one_gun)
    two_on_foot = do(one_gun, "place at E4 open top facing N", "place at D4 concealed top").state
    assert "BOB-5.1.1" == refused(two_on_foot, "place at D4 open top")
    assert {"E4"} == placed_in(two_on_foot)
    done = do(two_on_foot, "place at E4 open bottom").state
    assert {"GE-F1", "GE-L1", "GE-D1"} == {one.id for one in done.counters if one.at == "D4"}


def test_guns_are_placed_with_a_facing_and_infantry_without() -> None:
    """BOB-G16, BOB-3.1"""
    state = set_up(us(), ge("GE-G1", area="E4-E4"))

    assert [f"place at E4 open top facing {way}" for way in ("N", "NE", "SE", "S", "SW", "NW")] == choices(
        state
    )
    assert "BOB-G8" == refused(state, "place at E4 open top")
    step = do(state, "place at E4 open top facing SW")
    assert "SW" == only(step, CounterPlaced).facing == counter(step.state, "GE-G1").facing
    assert "BOB-G8" == refused(step.state, "place at A1 open top facing N")


def test_a_counter_goes_on_top_of_a_stack_or_to_its_bottom() -> None:
    """BOB-G16: the first in the stack's order lies on top."""
    state = do(set_up(us(), ge("GE-F1", "GE-F2", area="E4-E5")), "place at E4 open top").state

    above = do(state, "place at E4 open top").state
    below = do(state, "place at E4 open bottom").state

    assert ["GE-F2", "GE-F1"] == [one.id for one in above.counters]
    assert ["GE-F1", "GE-F2"] == [one.id for one in below.counters]
    assert "BOB-G16" == refused(state, "place at E5 open bottom")


def test_only_a_placement_is_an_answer_at_set_up() -> None:
    """BOB-3.1, BOB-4.1"""
    state = set_up(us(), ge())

    assert "BOB-3.1" == refused(state, "do nothing GE-F1")
    assert "BOB-3.1" == refused(state, "end impulse")


# ---------------------------------------------------------------------------------------- concealment

COVERED: dict[str, dict[str, Any]] = {
    "woods": {"signs": {"E4": "w"}},
    "stone building": {"signs": {"E4": "S"}},
    "wooden building": {"signs": {"E4": "B"}},
    "foxhole": {"foxholes": ["E4"]},
    "fortification": {"fortifications": ["E4"]},
    "a hedgerow of its own": {"hedgerows": ["E4/N"]},
    "the hedgerow of a neighbor": {"hedgerows": ["E5/N"]},
}
BARE: dict[str, dict[str, Any]] = {
    "clear": {},
    "road": {"roads": [["D4", "E4", "F4"]]},
    "bridge": {"signs": {"E4": "="}, "roads": [["D4", "E4", "F4"]]},
    "a hill": {"levels": {"E4": 2}},
    "beside woods": {"signs": {"E3": "w", "E5": "w"}},
    "beside a hedgerow": {"hedgerows": ["E3/N"]},
}


@cases(*COVERED.values(), ids=COVERED)
def test_a_unit_in_beneficial_terrain_may_start_concealed_or_not(board: dict[str, Any]) -> None:
    """BOB-3.2, BOB-R50, BOB-5.13.1"""
    state = set_up(us(), ge(area="E4-E4"), **board)

    assert ["place at E4 open top", "place at E4 concealed top"] == choices(state)
    step = do(state, "place at E4 concealed top")
    assert counter(step.state, "GE-F1").concealed
    assert {"BOB-3.1", "BOB-3.2"} == set(only(step, CounterPlaced).clauses)
    assert not counter(do(state, "place at E4 open top").state, "GE-F1").concealed


@cases(*BARE.values(), ids=BARE)
def test_elsewhere_no_unit_starts_concealed(board: dict[str, Any]) -> None:
    """BOB-3.2, BOB-R50, BOB-5.13.1: in a clear hex with no hedgerow side the request is refused."""
    state = set_up(us(), ge(area="E4-E4"), **board)

    assert ["place at E4 open top"] == choices(state)
    assert "BOB-3.2" == refused(state, "place at E4 concealed top")


def test_a_request_for_concealment_looks_at_the_hex_and_not_at_the_enemy() -> None:
    """BOB-R50, BOB-R34: the American asks for it beside a German, and loses it when both are set up."""
    state = set_up(us(area="D4-D4"), ge(area="E4-E4"), signs={"D4": "w", "E4": "w"})

    step = do(state, "place at E4 concealed top", "place at D4 concealed top")

    assert ["US-P1", "GE-F1"] == [event.counter for event in events(step, Revealed)]


def test_a_decoy_is_set_up_concealed_in_cover_or_not_at_all() -> None:
    """BOB-3.3, BOB-R37"""
    state = set_up(us(), ge("GE-F1", "GE-D1", area="E4-E5"), signs={"E4": "w"})
    decoy = do(state, "place at E5 open top").state

    assert ["place at E4 concealed top"] == choices(decoy)
    assert "BOB-3.3" == refused(decoy, "place at E4 open top")
    assert "BOB-3.2" == refused(decoy, "place at E5 concealed top")
    assert counter(do(decoy, "place at E4 concealed top").state, "GE-D1").concealed


# ---------------------------------------------------------------------- concealment after both set-ups


def test_concealment_is_tested_once_both_sides_are_set_up() -> None:
    """BOB-R50: not before, though an American counter is there to be seen by the one who looks."""
    state = set_up(us("US-P1", area="C4-C4"), ge(area="E4-E4"), signs={"E4": "w", "C4": "w"})

    first = do(state, "place at E4 concealed top")
    second = do(first.state, "place at C4 concealed top")

    assert [] == events(first, Revealed) == events(second, Revealed)
    assert {"US-P1", "GE-F1"} == {one.id for one in second.state.counters if one.concealed}


def test_units_that_stand_side_by_side_reveal_each_other_at_the_same_instant() -> None:
    """BOB-R50, BOB-5.13.5: the decoy strips the squad beside it, though it is itself found out."""
    state = set_up(us(area="D4-D4"), ge("GE-D1", "GE-F1", area="E4-G7"), signs={"D4": "w", "E4": "w"})
    state = do(state, "place at G7 open top", "place at E4 concealed top").state

    step = do(state, "place at D4 concealed top")

    revealed = events(step, Revealed)
    assert [("US-P1", False), ("GE-D1", True)] == [(event.counter, event.decoy) for event in revealed]
    assert {("BOB-5.13.5", "BOB-R34")} == {event.clauses for event in revealed}
    assert ("GE-D1",) == step.state.lost


def test_a_vehicle_that_an_enemy_sees_starts_without_its_marker() -> None:
    """BOB-R50, BOB-5.13.8: in woods, two hexes away."""
    state = set_up(us(area="C4-C4"), ge("GE-T1", area="E4-E4"), signs={"E4": "w"})

    step = do(state, "place at E4 concealed top facing N", "place at C4 open top")

    assert ("GE-T1", "BOB-5.13.8") == (only(step, Revealed).counter, only(step, Revealed).clauses[0])


def test_behind_a_hedgerow_that_no_line_crosses_a_unit_in_the_clear_is_revealed() -> None:
    """BOB-R50, BOB-5.13.6: the hedgerow on its far side lets it ask for the marker, and not keep it."""
    behind = set_up(us(area="C4-C4"), ge(area="E4-E4"), hedgerows=["E4/SE"])
    before = set_up(us(area="C4-C4"), ge(area="E4-E4"), hedgerows=["E4/NW", "E4/SW"])
    texts = ("place at E4 concealed top", "place at C4 open top")

    assert ("BOB-5.13.6", "BOB-R34") == only(do(behind, *texts), Revealed).clauses
    assert [] == events(do(before, *texts), Revealed)


# ---------------------------------------------------------------------------------- what the other sees


def test_while_a_side_sets_up_the_other_sees_nothing_of_it() -> None:
    """BOB-G16"""
    state = set_up(us(), ge("GE-F1", "GE-F2"), signs={"E4": "w"})

    step = do(state, "place at E4 concealed top")

    assert [] == told(step, "us") == told(step, None)
    assert [only(step, CounterPlaced)] == told(step, "ge")
    assert () == GAME.view(step.state, Seat("us")).enemy == GAME.view(step.state, None).enemy
    assert "ge" == to_move(step.state)


def test_then_it_sees_the_stacks_with_the_concealed_as_question_marks() -> None:
    """BOB-G16, BOB-R38: a '?' shows no face; what lies below shows nothing; an open top shows all."""
    signs = {"E4": "w", "F4": "w"}
    state = set_up(us(), ge("GE-F1", "GE-F2", "GE-F3", area="E4-F4"), signs=signs)

    step = do(state, "place at E4 concealed top", "place at F4 open top", "place at F4 open bottom")

    shown = {stack.hex: stack.counters for stack in only(step, SidePlaced).stacks}
    assert (Seen(concealed=True, used=False, prepared=False),) == shown["E4"]
    top, below = shown["F4"]
    assert ("GE-F2", "ge_1st", False) == (top.id, top.type, top.concealed)
    assert Seen() == below
    assert only(step, SidePlaced) in told(step, "us")
    assert [] == [event for event in told(step, "us") if isinstance(event, CounterPlaced)]
    assert only(step, SidePlaced).stacks == GAME.view(step.state, Seat("us")).enemy
    assert ("BOB-3.1", "BOB-G16") == only(step, SidePlaced).clauses


def test_a_decoy_looks_like_any_concealed_unit() -> None:
    """BOB-3.3, BOB-G16"""
    text = ge("GE-F1", "GE-D1", area="E4-F4")
    state = set_up(us(), text, signs={"E4": "w", "F4": "w"})
    step = do(state, "place at E4 concealed top", "place at F4 concealed top")

    one, other = only(step, SidePlaced).stacks
    assert one.counters == other.counters


# -------------------------------------------------------------------------------------- secret options


def test_the_option_is_the_first_decision_and_stays_secret() -> None:
    """BOB-G16, BOB-R38, BOB-G11"""
    state = shipped("bridge")
    decision = asked(state)

    assert isinstance(decision, ChooseOption)
    assert ("ge", "BOB-G16") == (decision.seat, decision.clause)
    assert ["take option no", "take option yes"] == choices(state)
    assert "BOB-G16" == refused(state, "place at A1 open top")
    for answer, chosen in (("no", False), ("yes", True)):
        step = do(state, f"take option {answer}")
        assert OptionChosen("ge", chosen) == only(step, OptionChosen)
        assert [] == told(step, "us") == told(step, None)
        assert (None, None) == tuple(GAME.view(step.state, seat).ge.option for seat in (Seat("us"), None))
        assert GAME.view(step.state, Seat("us")) == GAME.view(do(state, "take option no").state, Seat("us"))
        assert chosen is GAME.view(step.state, Seat("ge")).ge.option


# ----------------------------------------------------------------------------------- command points


def test_each_side_starts_with_the_command_points_of_the_scenario() -> None:
    """BOB-3.4, BOB-R29: the village gives the Americans two and the Germans one."""
    state = shipped("christmas")
    for place in ("E3", "E5", "G5", "C1", "D2", "E2"):
        state = do(state, f"place at {place} concealed top").state
    while state.phase == "set-up":
        state = do(state, next(text for text in choices(state) if "open" in text)).state

    assert isinstance(asked(state), ChooseEarlyTurn)
    assert (1, "operations", 2, 1) == (state.turn, state.phase, state.us.cp, state.ge.cp)
    for seat in (Seat("us"), Seat("ge"), None):
        shown = GAME.view(state, seat)
        assert (2, 1) == (shown.us.cp, shown.ge.cp)


def test_a_side_whose_only_unit_on_the_board_was_a_decoy_has_one_that_is_to_enter() -> None:
    """BOB-R50, BOB-R46: the game goes on."""
    victory = '[victory]\nkind = "eliminate"\nside = "us"\neliminated = ["ge"]\n'
    text = side_text("ge", ["GE-D1", "GE-F1"], area="E4-E4", enter={"GE-F1": "east 1"})
    state = set_up(us(area="D4-D4"), text, victory=victory, signs={"E4": "w"})

    step = do(state, "place at E4 concealed top", "place at D4 open top")

    assert ("GE-D1",) == step.state.lost
    assert "operations" == step.state.phase

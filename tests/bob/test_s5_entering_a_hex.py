"""Section 5.4: what happens in its order when a unit enters a hex; who loses Conceal (BOB-R9, BOB-R34)."""

from bob.boards import D_WALL
from bob.given import asked, battle, choices, counter, do, events, later, only, told, where
from bob.routs import ran
from cases import cases
from wargames.bob.moments import AttackRolled, AttemptMade, ConcealTaken, Revealed, Stepped, WindowOpened
from wargames.bob.values.state import Rout, State
from wargames.kernel.game import Event, Step


def kinds(step: Step[State], *of: type[Event]) -> list[type[Event]]:
    """List the events of some kinds in their order, by kind."""
    return [type(event) for event in step.events if isinstance(event, of)]


def revealed(step: Step[State]) -> dict[str, tuple[str, ...]]:
    """Give who lost Conceal, in order, and by which clauses."""
    return {event.counter: event.clauses for event in step.events if isinstance(event, Revealed)}


# ---------------------------------------------------------------------------------------------- the order


def test_reveal_comes_before_any_op_fire() -> None:
    """BOB-5.4.8, BOB-R9, BOB-R34: the example, a German squad in woods at E4, an American who enters E5."""
    state = battle({"US-P1": "E6"}, {"GE-F1": "E4"}, signs={"E4": "w"}, concealed={"GE-F1"})
    state = do(state, "move US-P1").state

    step = do(state, "step to E5", "react with GE-F1", dice=[10])

    order = kinds(step, Stepped, Revealed, WindowOpened, AttemptMade, AttackRolled)
    assert [Stepped, Revealed, WindowOpened, AttemptMade, AttackRolled] == order
    assert {"GE-F1": ("BOB-5.13.5", "BOB-R34")} == revealed(step)
    assert "BOB-R9" in only(step, Stepped).clauses
    assert not counter(step.state, "GE-F1").concealed


def test_the_mover_too_is_revealed_before_the_window() -> None:
    """BOB-R9, BOB-5.4.8: both sides lose Conceal, by the same position."""
    concealed = {"US-P1", "GE-F1"}
    state = battle(
        {"US-P1": "E6"}, {"GE-F1": "E4"}, signs={"E4": "w", "E5": "w", "E6": "w"}, concealed=concealed
    )

    step = do(state, "move US-P1", "step to E5")

    assert {"US-P1", "GE-F1"} == set(revealed(step))
    assert [Stepped, Revealed, Revealed, WindowOpened] == kinds(step, Stepped, Revealed, WindowOpened)
    assert "ChooseReaction" == asked(step.state).kind


def test_conceal_is_offered_before_the_window_and_the_window_before_the_next_step() -> None:
    """BOB-R9 points 3 to 6, BOB-R35: a mortar may be about, so that a window opens with no sight."""
    us, ge = {"US-P1": "D4"}, {"GE-F1": "G4", "GE-K1": "G5"}
    state = battle(us, ge, signs={**D_WALL, "G4": "w"}, concealed={"GE-F1"})
    state = do(state, "move US-P1", "step to C5", "stay visible").state

    entered = do(state, "step to B4").state
    assert ("us", "ChooseConceal") == (asked(entered).seat, asked(entered).kind)
    taken = do(entered, "conceal")
    assert ("ge", "ChooseReaction") == (asked(taken.state).seat, asked(taken.state).kind)
    assert [ConcealTaken, WindowOpened] == kinds(taken, ConcealTaken, WindowOpened)
    held = do(taken.state, "hold fire").state
    assert ("us", "ChooseStep") == (asked(held).seat, asked(held).kind)
    assert "step to B5" in choices(held)


def test_losses_are_told_before_conceal_is_offered() -> None:
    """BOB-R9 point 3: a decoy, the only one who sees the hex, is removed, and then Conceal is offered."""
    state = battle(
        {"US-P1": "B4"}, {"GE-F1": "G4", "GE-D1": "C3"}, signs={**D_WALL, "C3": "w"}, concealed={"GE-D1"}
    )
    assert "GE-D1" not in state.lost

    step = do(state, "move US-P1", "step to B3")

    assert None is where(step.state, "GE-D1")
    assert "ChooseConceal" == asked(step.state).kind


# ------------------------------------------------------------------------------------- losses by adjacency


def test_a_concealed_unit_two_hexes_away_in_cover_is_not_revealed() -> None:
    """BOB-5.4.8, BOB-5.4.9: the border of adjacency; it is seen and stands in woods."""
    state = battle({"US-P1": "E7"}, {"GE-F1": "E4"}, signs={"E4": "w"}, concealed={"GE-F1"})

    step = do(state, "move US-P1", "step to E6")

    assert {} == revealed(step)
    assert counter(step.state, "GE-F1").concealed


@cases(
    *((mover, True) for mover in ("US-P1", "US-B1", "US-M1", "US-K1", "US-D1")),
    ("US-T1", False),
)
def test_adjacent_infantry_and_decoys_reveal_and_a_vehicle_does_not(mover: str, loses: bool) -> None:
    """BOB-5.4.8, BOB-R34, BOB-5.13.5, BOB-G8: the narrower sentence rules."""
    marked = {"GE-F1", mover} if mover == "US-D1" else {"GE-F1"}
    us = {"US-P1": "A1", mover: "E6"}
    state = battle(us, {"GE-F1": "E4"}, signs={"E4": "w", "E6": "w", "E5": "w"}, concealed=marked)

    step = do(state, f"move {mover}", "step to E5")

    assert loses == ("GE-F1" in revealed(step))
    assert loses != counter(step.state, "GE-F1").concealed


def test_a_decoy_that_reveals_a_squad_is_removed_by_it_at_the_same_instant() -> None:
    """BOB-R34, BOB-5.4.8, BOB-G17 (D5): found on the position with all counters still there."""
    signs = {"E4": "w", "E5": "w", "E6": "w"}
    state = battle({"US-D1": "E6", "US-P1": "A1"}, {"GE-F1": "E4"}, signs=signs, concealed={"US-D1", "GE-F1"})

    step = do(state, "move US-D1", "step to E5")

    assert {"US-D1", "GE-F1"} == set(revealed(step))
    assert ("US-D1",) == step.state.lost
    assert not counter(step.state, "GE-F1").concealed


def test_two_opposing_decoys_that_meet_are_both_removed() -> None:
    """BOB-R34, BOB-G17 (D5)"""
    signs = {"E4": "w", "E5": "w", "E6": "w"}
    marked = {"US-D1", "GE-D1"}
    state = battle(
        {"US-D1": "E6", "US-P1": "A1"}, {"GE-D1": "E4", "GE-F1": "G1"}, signs=signs, concealed=marked
    )

    step = do(state, "move US-D1", "step to E5")

    assert marked == set(step.state.lost)


def test_decoys_are_removed_last() -> None:
    """BOB-R34, BOB-R52: the squads' losses are told first, then the decoy's."""
    signs = {"E4": "w", "E5": "w", "E6": "w", "D5": "w"}
    marked = {"GE-D1", "GE-F1", "US-P1"}
    state = battle(
        {"US-P1": "E6"}, {"GE-D1": "E4", "GE-F1": "F4"}, signs=signs | {"F4": "w"}, concealed=marked
    )

    step = do(state, "move US-P1", "step to E5")

    assert ["US-P1", "GE-F1", "GE-D1"] == list(revealed(step))


def test_a_whole_stack_is_revealed_and_both_seats_are_told() -> None:
    """BOB-5.4.8, BOB-R34"""
    state = battle(
        {"US-P1": "E6"}, {"GE-F1": "E4", "GE-M1": "E4"}, signs={"E4": "w"}, concealed={"GE-F1", "GE-M1"}
    )

    step = do(state, "move US-P1", "step to E5")

    for seat in ("us", "ge", None):
        shown = [event.counter for event in told(step, seat) if isinstance(event, Revealed)]
        assert ["GE-F1", "GE-M1"] == shown


# ------------------------------------------------------------------------------------- losses on open ground


def test_a_mover_that_comes_to_see_a_concealed_enemy_in_the_open_reveals_it() -> None:
    """BOB-5.4.9, BOB-R34, BOB-5.13.6: the other side's losses; the German stands in the open behind woods."""
    state = battle({"US-P1": "B4"}, {"GE-F1": "G4"}, signs=D_WALL, concealed={"GE-F1"})

    step = do(state, "move US-P1", "step to C4", "conceal", "step to D4")

    assert {"GE-F1": ("BOB-5.13.6", "BOB-R34")} == revealed(step)
    assert counter(step.state, "US-P1").concealed


def test_a_decoy_that_walks_into_the_open_is_removed_and_reveals_whom_it_saw() -> None:
    """BOB-5.4.9, BOB-R34: both are found before either is gone; the decoy's move is over."""
    state = battle(
        {"US-D1": "D4", "US-P1": "A1"},
        {"GE-F1": "G4"},
        signs=D_WALL,
        concealed={"US-D1"},
        enter={"GE-F2": "east 1"},
    )

    step = do(state, "move US-D1", "step to E5")

    assert {"US-D1": ("BOB-5.13.6", "BOB-R34")} == revealed(step)
    assert "US-D1" in step.state.lost
    assert [] == events(step, WindowOpened)
    assert "ChooseActivation" == asked(step.state).kind


# ------------------------------------------------------------------------------------------- other moments


def test_losses_are_found_after_a_rout() -> None:
    """BOB-R34: a German runs into woods that see a concealed American in the open."""
    state = battle(
        {"US-P1": "A4", "US-P2": "E4"}, {"GE-F1": "F4"}, signs=D_WALL, concealed={"US-P1"}, level={"GE-F1": 2}
    )
    state = later(state, phase="rout", frames=(Rout("ge", ("GE-F1",)),))
    assert counter(state, "US-P1").concealed

    step = ran(do(state, "rout check GE-F1", dice=[10]).state, "D5")

    assert {"US-P1": ("BOB-5.13.6", "BOB-R34")} == revealed(step)


def test_marking_time_reveals_nobody() -> None:
    """BOB-5.4.8, BOB-R34: no hex is entered."""
    state = battle({"US-P1": "E4"}, {"GE-T1": "E5"}, signs={"E4": "w"}, concealed={"US-P1"})

    step = do(state, "move US-P1", "stop")

    assert {} == revealed(step)

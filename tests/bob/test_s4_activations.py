"""Section 4, the Operations Phase: what an activation is, and the markers that it leaves."""

from bob.given import allowed, battle, choices, counter, do, events, only, refused, rolls, told
from cases import cases
from wargames.bob import GAME
from wargames.bob.moments import Activated, AttemptMade, Finished, ImpulseEnded
from wargames.bob.values.seen import Seen
from wargames.bob.values.state import State
from wargames.kernel.game import Seat

FAR = {"GE-F1": "G7"}
WOODS = {"A1": "w"}


def top(state: State, hex_: str, seat: str) -> Seen:
    """The top counter of a hex as the other side sees it."""
    return next(stack for stack in GAME.view(state, Seat(seat)).enemy if stack.hex == hex_).counters[0]


# ------------------------------------------------------------------------------ the kinds of activation


@cases(
    (["move US-P1", "stop"], "move", []),
    (["retreat US-P1", "stop"], "retreat", []),
    (["fire US-P1 at D4"], "fire", [10]),
    (["do nothing US-P1"], "nothing", []),
    (["move US-P1", "step to B3", "stop"], "move", []),
    (["move US-P1", "step to A4", "assault fire at D4"], "move", [1, 10]),
)
def test_every_activation_but_one_ends_with_the_unit_used(
    texts: list[str], what: str, dice: list[int]
) -> None:
    """BOB-G3, BOB-2.5"""
    state = battle({"US-P1": "A3", "US-P2": "A7"}, {"GE-F1": "D4", "GE-F2": "G7"}, used={"GE-F1", "GE-F2"})

    step = do(state, *texts, dice=dice)

    one = counter(step.state, "US-P1")
    assert (what, True, False) == (only(step, Activated).what, one.used, one.prepared)
    assert [("US-P1", False)] == [(event.counter, event.prepared) for event in events(step, Finished)]
    assert "BOB-G3" == refused(step.state, "do nothing US-P1")


def test_a_vehicle_may_move_and_fire_at_the_end_of_it() -> None:
    """BOB-G3, BOB-2.1: it is Used then, and has a Movement marker."""
    state = battle({"US-T1": "A3", "US-P1": "A7"}, {"GE-F1": "G7"})

    step = do(state, "move US-T1", "step to A2", "moving fire at G7", dice=[1, 10])

    one = counter(step.state, "US-T1")
    assert (True, True, "moving") == (one.used, one.moved, only(step, AttemptMade).mode)


def test_to_mark_a_unit_for_op_fire_takes_no_check_and_leaves_it_un_used() -> None:
    """BOB-G3, BOB-R51, BOB-R13, BOB-2.5: red Morale is no hindrance, and it is activated with that."""
    state = battle({"US-P1": "A3", "US-P2": "A7"}, FAR, level={"US-P1": 2})

    assert [] == rolls(state, "op fire US-P1")
    step = do(state, "op fire US-P1")

    one = counter(step.state, "US-P1")
    assert (False, True) == (one.used, one.prepared)
    assert (True, ("BOB-G3",)) == (only(step, Finished).prepared, only(step, Finished).clauses)
    for text in ("do nothing US-P1", "move US-P1", "op fire US-P1", "fire US-P1 at G7"):
        assert "BOB-G3" == refused(step.state, text)


@cases("move", "retreat", "op fire")
def test_a_unit_off_the_board_only_enters_or_does_nothing(text: str) -> None:
    """BOB-G3, BOB-G16"""
    state = battle({"US-P1": "A7"}, FAR, enter={"US-P2": "west 1"})

    assert "BOB-G3" == refused(state, f"{text} US-P2") == refused(state, "fire US-P2 at G7")
    offered = {text for text in choices(state) if "US-P2" in text}
    assert {*(f"enter US-P2 at A{row}" for row in range(1, 8)), "do nothing US-P2"} == offered


def test_a_unit_that_waits_off_the_board_is_used() -> None:
    """BOB-G3, BOB-G16: and may enter in the next turn."""
    state = battle({"US-P1": "A7"}, FAR, enter={"US-P2": "west 1"}, operations=(1, 2))

    after = do(state, "do nothing US-P2")
    assert counter(after.state, "US-P2").used
    assert "BOB-G3" == refused(after.state, "enter US-P2 at A1")
    later = do(after.state, "do nothing US-P1", "do nothing GE-F1").state
    assert (2, True) == (later.turn, allowed(later, "enter US-P2 at A1"))


def test_all_six_classes_of_counters_can_be_played() -> None:
    """BOB-2.1: squad, team, gun and vehicle fire, artillery is called, a decoy is marked for Op Fire."""
    laid = {"US-P1": "A3", "US-M1": "A4", "US-G1": "A5", "US-T1": "A6", "US-D1": "A1"}
    guns = [{"caliber": 80, "first_turn": 1, "missions": 1, "proficiency": 8, "accuracy": 8}]
    state = battle(
        laid,
        {"GE-F1": "D4"},
        signs=WOODS,
        concealed={"US-D1"},
        facing={"US-G1": "SE"},
        operations=(1, 10),
        artillery={"us": guns},
    )
    texts = (
        "fire US-P1 at D4",
        "fire US-M1 at D4",
        "fire US-G1 at D4",
        "fire US-T1 at D4",
        "artillery 1 at D4 spotted by US-P1",
        "op fire US-D1",
    )

    step = do(state, *texts, dice=[10, 10, 10, 10, 9])

    assert ["US-P1", "US-M1", "US-G1", "US-T1"] == [event.counter for event in events(step, AttemptMade)]
    assert counter(step.state, "US-D1").prepared
    assert 10 == only(step, ImpulseEnded).spent


# ---------------------------------------------------------------------------------------- the markers


def test_used_and_op_fire_markers_show_on_the_top_counter() -> None:
    """BOB-2.5, BOB-R38: on a '?' as on a known counter."""
    laid = {"US-P1": "A3", "US-P2": "A1", "US-P3": "A5"}
    state = battle(laid, FAR, signs=WOODS, concealed={"US-P2"}, operations=(1, 3))

    after = do(state, "do nothing US-P1", "op fire US-P2", "op fire US-P3").state

    assert (True, False) == (top(after, "A3", "ge").used, top(after, "A3", "ge").prepared)
    assert Seen(concealed=True, used=False, prepared=True) == top(after, "A1", "ge")
    assert (False, True) == (top(after, "A5", "ge").used, top(after, "A5", "ge").prepared)


def test_a_vehicle_bears_a_movement_marker_once_it_has_left_its_hex() -> None:
    """BOB-2.5, BOB-G8 V4: not for turning on the spot, and infantry bears none when it has stopped."""
    state = battle({"US-T1": "A3", "US-P1": "A7"}, FAR, operations=(1, 4), used={"GE-F1"})

    turned = do(state, "move US-T1", "turn to NE", "stop").state
    driven = do(state, "move US-T1", "step to A2", "stop").state
    walked = do(state, "move US-P1", "step to A6", "stop").state

    assert (False, True) == (counter(turned, "US-T1").moved, counter(driven, "US-T1").moved)
    assert not counter(walked, "US-P1").moved
    assert top(driven, "A2", "ge").moved


# -------------------------------------------------------------------------------- reacting and activation


def test_a_unit_that_reacts_before_it_was_activated_has_lost_its_activation() -> None:
    """BOB-G3: it costs its owner nothing."""
    state = battle({"US-P1": "A3"}, {"GE-F1": "D3", "GE-F2": "G6"}, operations=(1, 2))

    step = do(state, "move US-P1", "step to A4", "react with GE-F1", "hold fire", "stop", dice=[1, 10])

    assert counter(step.state, "GE-F1").used
    assert "BOB-G3" == refused(step.state, "do nothing GE-F1")
    after = do(step.state, "do nothing GE-F2")
    assert [("ge", 1)] == [(event.side, event.spent) for event in events(after, ImpulseEnded)]


def test_an_op_fire_marker_stays_on_a_unit_that_is_never_triggered() -> None:
    """BOB-R57, BOB-G5: to the end of the phase; it comes off in Recovery."""
    state = battle({"US-P1": "A1"}, {"GE-F1": "G7", "GE-F2": "G1"}, operations=(1, 1))
    prepared = do(state, "do nothing US-P1", "op fire GE-F1").state

    assert "BOB-G3" == refused(prepared, "do nothing GE-F1")
    one = counter(prepared, "GE-F1")
    assert (False, True, 1) == (one.used, one.prepared, prepared.turn)
    step = do(prepared, "do nothing GE-F2")
    assert 2 == step.state.turn
    assert not counter(step.state, "GE-F1").used
    assert not counter(step.state, "GE-F1").prepared
    assert "BOB-R57" not in {clause for event in told(step, "us") for clause in event.clauses}


def test_decoys_units_in_melee_and_units_off_the_board_never_react() -> None:
    """BOB-R13, BOB-5.9.1, BOB-5.4.11, BOB-R55, BOB-R61: nor does artillery; one squad is offered."""
    guns = [{"caliber": 80, "first_turn": 1, "missions": 1, "proficiency": 8, "accuracy": 8}]
    state = battle(
        {"US-P1": "B3", "US-P2": "E3"},
        {"GE-F1": "E3", "GE-F2": "E4", "GE-D1": "D5"},
        signs={"D5": "w"},
        concealed={"GE-D1"},
        enter={"GE-F3": "east 1"},
        artillery={"ge": guns},
    )

    window = do(state, "move US-P1", "step to B4").state

    assert ["react with GE-F2", "hold fire"] == choices(window)
    assert "BOB-R13" == refused(window, "react with GE-F1")
    assert "BOB-5.13.3" == refused(window, "react with GE-D1")
    assert "BOB-R55" == refused(window, "react with GE-F3")


def test_what_an_activation_counts_is_open_to_all() -> None:
    """BOB-G3 (2), BOB-R38: three for a gun, though nobody knows what it is; nothing for the early one."""
    guns = {"GE-G1": "D4", "GE-F1": "F6"}
    state = battle(
        {"US-P1": "A1"}, guns, signs={"D4": "w"}, concealed={"GE-G1"}, moves="ge", operations=(1, 4)
    )

    for seat in ("us", "ge", None):
        (shown,) = (one for one in told(do(state, "do nothing GE-G1"), seat) if isinstance(one, Activated))
        assert (3, "GE-G1" if seat == "ge" else None) == (shown.cost, shown.counter)

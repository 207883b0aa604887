"""When a window opens: on what the moving side is shown, never on what is hidden (BOB-R61)."""

from collections.abc import Mapping
from typing import Any

from bob.given import HOLD_G7, asked, battle, choices, counter, do, events, only, told
from cases import cases
from wargames.bob.moments import ChooseReaction, ChooseStep, WindowClosed, WindowOpened
from wargames.bob.values.state import State
from wargames.kernel.game import Step

LONG = ("." * 15,)
HOLD_A1 = HOLD_G7.replace("G7", "A1")
WATCHER = "GE-N1"
"""A machine gun in A4 that cannot answer, Used and its CP spent: in its sight nobody takes Conceal."""


def watched(us: Mapping[str, str], ge: Mapping[str, str], **laid: Any) -> State:
    """Lay out a battle before the eyes of the watcher."""
    sets: dict[str, Any] = {name: {*laid.pop(name, ()), WATCHER} for name in ("used", "cp_used")}
    return battle(us, {**ge, WATCHER: "A4"}, **sets, **laid)


def first_hex(ge: Mapping[str, str], **laid: Any) -> Step[State]:
    """Let a paratroop squad step from D5 to D4 before Germans."""
    return do(watched({"US-P1": "D5"}, ge, **laid), "move US-P1", "step to D4")


def offered(step: Step[State]) -> list[str] | None:
    """List what the Germans may answer; None where no window has opened."""
    opened = bool(events(step, WindowOpened))
    assert isinstance(asked(step.state), ChooseReaction if opened else ChooseStep)
    return choices(step.state) if opened else None


REACT = ["react with GE-F1", "hold fire"]

SHOWN: list[tuple[str, str, dict[str, Any], list[str] | None]] = [
    ("un-Used", "D1", {}, REACT),
    ("prepared", "D1", {"prepared": {"GE-F1"}}, REACT),
    ("Used", "D1", {"used": {"GE-F1"}}, None),
    ("Used and adjacent", "D3", {"used": {"GE-F1"}}, REACT),
    ("Used, with a CP", "D1", {"used": {"GE-F1"}, "cp": 1}, REACT),
    ("Used, its CP spent", "D1", {"used": {"GE-F1"}, "cp": 1, "cp_used": {"GE-F1"}}, None),
    ("without sight", "D1", {"signs": {"D2": "w"}}, None),
]


@cases(*SHOWN)
def test_an_open_counter_opens_a_window_by_its_real_values(
    what: str, at: str, laid: dict[str, Any], answers: list[str] | None
) -> None:
    """BOB-R61, BOB-5.9.2, BOB-5.10.2, BOB-5.10.3, BOB-5.4.12: marker, sight, adjacency, CP and pool."""
    assert answers == offered(first_hex({"GE-F1": at}, **laid)), what


@cases(
    (12, {}, True),
    (13, {}, False),
    (10, {"reduced": {"GE-F1"}}, True),
    (11, {"reduced": {"GE-F1"}}, False),
    (6, {"used": {"GE-F1"}, "cp": 1}, True),
    (7, {"used": {"GE-F1"}, "cp": 1}, False),
)
def test_an_open_counter_opens_no_window_beyond_its_range(
    away: int, laid: dict[str, Any], *, opens: bool
) -> None:
    """BOB-R61, BOB-5.10.3: twice the range for Op Fire, the normal range for Final Op Fire."""
    places = [f"{letter}1" for letter in "ABCDEFGHIJKLMNO"]
    state = battle({"US-P1": places[away + 1]}, {"GE-F1": "A1"}, rows=LONG, victory=HOLD_A1, **laid)

    step = do(state, "move US-P1", f"step to {places[away]}")

    assert opens == bool(events(step, WindowOpened))


def test_a_mortar_opens_a_window_from_the_second_hex_on_and_not_at_an_adjacent_hex() -> None:
    """BOB-R61"""
    state = battle({"US-P1": "D5"}, {"GE-K1": "D1"})

    first = do(state, "move US-P1", "step to D4")
    second = do(first.state, "step to D3")
    third = do(second.state, "hold fire", "step to D2")

    assert [None, ["react with GE-K1", "hold fire"], None] == [offered(one) for one in (first, second, third)]


def test_any_counter_beside_a_mortar_passes_as_its_observer() -> None:
    """BOB-R61, BOB-G17: a Used decoy beside the mortar sees D3; it cannot direct, so holding fire is left."""
    woods = {"D2": "w", "E1": "w", "C2": "w", "C1": "w", "E2": "w"}
    laid: dict[str, Any] = {"signs": woods, "used": {"GE-F1", "GE-D1"}}
    alone = watched({"US-P1": "D6"}, {"GE-K1": "D1"}, **laid)
    squad = watched({"US-P1": "D6"}, {"GE-K1": "D1", "GE-F1": "E2"}, **laid)
    decoy = watched({"US-P1": "D6"}, {"GE-K1": "D1", "GE-D1": "E2"}, concealed={"GE-D1"}, **laid)

    steps = [do(state, "move US-P1", "step to D5", "step to D4") for state in (alone, squad, decoy)]

    assert [None, ["react with GE-K1 by E2", "hold fire"], ["hold fire"]] == [offered(one) for one in steps]


# what is hidden


HIDDEN = ["GE-F1", "GE-D1"]


def with_hidden(hidden: str, at: str, **laid: Any) -> Step[State]:
    """Let the paratroopers step to D4 before a '?' in woods."""
    signs = {at: "w", **laid.pop("signs", {})}
    return first_hex({hidden: at}, signs=signs, concealed={hidden}, **laid)


def same_for_both(**laid: Any) -> list[list[str] | None]:
    """List what a squad and a decoy are offered, after the American was shown the same of both."""
    steps = [with_hidden(hidden, "D1", **laid) for hidden in HIDDEN]
    assert told(steps[0], "us") == told(steps[1], "us")
    assert told(steps[0], None) == told(steps[1], None)
    return [offered(one) for one in steps]


def test_a_hidden_counter_in_sight_opens_a_window_even_if_it_is_a_decoy() -> None:
    """BOB-R61, BOB-5.13.3: the decoy is offered nothing, and the Germans are asked all the same."""
    assert [REACT, ["hold fire"]] == same_for_both()
    assert [REACT, ["hold fire"]] == same_for_both(prepared=set(HIDDEN))


def test_a_hidden_counter_that_shows_used_opens_one_only_with_a_command_point() -> None:
    """BOB-R61"""
    assert [None, None] == same_for_both(used=set(HIDDEN))
    assert [REACT, ["hold fire"]] == same_for_both(used=set(HIDDEN), cp=1)


def test_a_hidden_counter_without_sight_opens_none() -> None:
    """BOB-R61"""
    assert [None, None] == same_for_both(signs={"D2": "w"})


def test_a_hidden_counter_out_of_range_opens_one_all_the_same() -> None:
    """BOB-R61: a '?' at 13 hexes might be a machine gun; the squad has nothing to answer but to hold fire."""
    state = battle(
        {"US-P1": "O1"}, {"GE-F1": "A1"}, rows=("w" + "." * 14,), victory=HOLD_A1, concealed={"GE-F1"}
    )

    assert ["hold fire"] == offered(do(state, "move US-P1", "step to N1"))


@cases(*HIDDEN)
def test_a_hidden_used_counter_opens_one_where_it_is_adjacent(hidden: str) -> None:
    """BOB-R61: only a vehicle comes beside a '?' without revealing it."""
    state = watched({"US-T1": "D5"}, {hidden: "D3"}, signs={"D3": "w"}, concealed={hidden}, used={hidden})

    step = do(state, "move US-T1", "step to D4")

    assert (REACT if hidden == "GE-F1" else ["hold fire"]) == offered(step)


def test_a_covered_counter_opens_one_whatever_it_is() -> None:
    """BOB-R61: below a Used squad that lies open nobody sees whether another is Used."""
    used: dict[str, Any] = {"used": {"GE-F1", "GE-F2"}}

    alone = first_hex({"GE-F1": "D1"}, **used)
    covering = first_hex({"GE-F1": "D1", "GE-F2": "D1"}, hidden={"GE-F2"}, **used)
    shown = first_hex({"GE-F1": "D1", "GE-F2": "D1"}, **used)

    assert [None, ["hold fire"], None] == [offered(one) for one in (alone, covering, shown)]


@cases(*HIDDEN)
def test_where_a_mortar_is_listed_a_hidden_counter_opens_one_from_the_second_hex_on(hidden: str) -> None:
    """BOB-R61: even without sight, for it might be the mortar; the true mortar is Used and cannot answer."""
    state = watched(
        {"US-P1": "D6"},
        {"GE-K1": "A3", hidden: "D1"},
        signs={"D1": "w", "D2": "w"},
        concealed={hidden},
        used={"GE-K1"},
    )

    first = do(state, "move US-P1", "step to D5")
    second = do(first.state, "step to D4")

    assert [None, ["hold fire"]] == [offered(first), offered(second)]


def test_units_in_melee_and_off_the_board_open_none() -> None:
    """BOB-R61: nobody outside Melee sees the mover."""
    state = battle({"US-P1": "D5", "US-P2": "D1"}, {"GE-F1": "D1"}, enter={"GE-F2": "north 2"})

    step = do(state, "move US-P1", "step to D4")

    assert offered(step) is None


# after each attempt


def test_the_window_closes_when_the_last_that_could_answer_has_had_its_attempt() -> None:
    """BOB-R61, BOB-R10"""
    step = do(first_hex({"GE-S1": "D1"}).state, "react with GE-S1", dice=[10])

    assert "ge" == only(step, WindowClosed).side
    assert isinstance(asked(step.state), ChooseStep)


def test_the_window_stays_open_for_a_hidden_counter_that_could_still_answer() -> None:
    """BOB-R61: after the squad's attempt a '?' is left, in truth a decoy."""
    state = first_hex({"GE-S1": "D1", "GE-D1": "E1"}, signs={"E1": "w", "E2": "."}, concealed={"GE-D1"}).state

    step = do(state, "react with GE-S1", dice=[10])

    assert [] == events(step, WindowClosed)
    assert ["hold fire"] == choices(step.state)


def test_a_hidden_counter_that_has_had_its_attempt_keeps_no_window_open() -> None:
    """BOB-R61, BOB-R11: a concealed squad failed its check, and stays concealed."""
    step = do(with_hidden("GE-F1", "D1").state, "react with GE-F1", dice=[10])

    assert counter(step.state, "GE-F1").concealed
    assert "ge" == only(step, WindowClosed).side
    assert isinstance(asked(step.state), ChooseStep)


def test_who_is_asked_to_react_is_told_what_moves_as_it_knows_it() -> None:
    """BOB-5.9.2, BOB-R62: a unit by its name, a '?' by its hex and place."""
    us, ge = {"US-P1": "C4"}, {"GE-F1": "F4"}
    open_ = do(battle(us, ge), "move US-P1", "step to D4").state
    hidden = do(
        battle(us, ge, signs={"C4": "w", "D4": "w"}, concealed={"US-P1"}), "move US-P1", "step to D4"
    ).state

    assert [("US-P1", "D4"), ("D4/1", "D4")] == [
        (decision.mover, decision.hex)
        for decision in map(asked, (open_, hidden))
        if isinstance(decision, ChooseReaction)
    ]

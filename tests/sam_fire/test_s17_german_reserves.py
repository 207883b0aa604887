"""Section 4, special American rules: the German reserve track and the reserves that it calls."""

import json
from typing import Any

import attrs

from cases import cases
from sam_fire.given import LAST, Quiet, asked, battle, do, events, german_turn, later, only, over, unit
from wargames.kernel.game import Step
from wargames.sam_fire import GAME
from wargames.sam_fire.moments import (
    ActionCardDrawn,
    MarkerChanged,
    MoraleChanged,
    ReserveCardDrawn,
    ReserveMarkerMoved,
    ReserveMarkerReturned,
    UnitEntered,
    UnitKeptOut,
)
from wargames.sam_fire.values.components import Terrain, reserve_deck
from wargames.sam_fire.values.state import Objective, State

EAGER = attrs.evolve(LAST, reserve_threshold=1)
"""Every decrease calls reserves."""

SHOT = {"action_deck": ["AC07"]}


def about_to_lose(goal: Any = LAST, **given: Any) -> State:
    """R01 is about to shoot I1, which is Panicked; I2 is far off."""
    americans = {"I1": "0909", "I2": "0109", **given.pop("americans", {})}
    germans = {"R01": "0906", **given.pop("germans", {})}
    markers = {"I1": "panic", **given.pop("markers", {})}
    return battle(americans, germans, markers=markers, goal=goal, **given)


def called(card: str, *dice: int, **given: Any) -> Step[State]:
    """I1 is shot and the card is drawn; these are the entry dice."""
    scripts = {name: given.pop(name) for name in ("regular_counters", "veteran_counters") if name in given}
    state = about_to_lose(EAGER, **given)
    return german_turn(state, reserve_deck=[card], d6=[6, *dice], **SHOT, **scripts)


def entered(step: Step[State]) -> list[tuple[str, str]]:
    return [(event.unit, event.hex) for event in events(step, UnitEntered)]


def boxes(step: Step[State]) -> list[int]:
    return [event.box for event in events(step, ReserveMarkerMoved)]


# ------------------------------------------------------------------------------------------------ the track


def test_a_decrease_of_morale_moves_the_reserve_marker_by_a_box() -> None:
    """SAF-17.8, SAF-G11: from 0 to 1."""
    step = german_turn(about_to_lose(), d6=[6], **SHOT)

    assert (40, 35) == attrs.astuple(only(step, MoraleChanged))[:2]
    assert ReserveMarkerMoved(1, 6, ("SAF-17.8", "SAF-R49")) == only(step, ReserveMarkerMoved)
    assert 1 == step.state.table.reserve_marker


def test_a_gain_of_morale_does_not_move_the_reserve_marker() -> None:
    """SAF-17.8"""
    state = battle({"I1": "0505"}, {"R01": "0503"}, dice=[2], reserve_marker=3)

    step = do(
        state, "fire I1 at R01 with 2", cover_deck=["CC1"], d6=[6], infantry_damage_cup=["destroyed +10"]
    )

    assert 50 == step.state.table.morale
    assert (3, []) == (step.state.table.reserve_marker, boxes(step))


# fmt: off
DECREASES: dict[str, tuple[int, dict[str, Any], dict[str, Any]]] = {
    "a shot":                   (5, {"markers": {"I1": "panic"}}, {"action_deck": ["AC07"], "d6": [6]}),
    "a shot with the Lieutenant": (10, {"markers": {"I1": "panic"}, "lieutenant": "I1"},
                                 {"action_deck": ["AC07"], "d6": [6]}),
    "the Lieutenant's die":     (10, {"lieutenant": "I1"}, {"action_deck": ["AC07"], "d6": [2, 1]}),
    "an assault on one":        (10, {"markers": {"R01": "alert"}},
                                 {"action_deck": ["AC09"], "d6": [6, 6, 6, 6]}),
    "an assault on two":        (20, {"americans": {"I3": "0505"}, "markers": {"R01": "alert"}},
                                 {"action_deck": ["AC09"], "d6": [6, 6, 6, 6]}),
    "an assault and the Lieutenant": (15, {"lieutenant": "I1", "markers": {"R01": "alert"}},
                                 {"action_deck": ["AC09"], "d6": [6, 6, 6, 6]}),
    "a tank":                   (10, {"americans": {"T1": "0909"}, "germans": {"PZ1": "0906"}},
                                 {"tank_hit_cup": ["explosion"]}),
    "a crew":                   (5, {"americans": {"T1": "0909"}, "germans": {"PZ1": "0906"}},
                                 {"tank_hit_cup": ["one crosshair"], "d6": [1],
                                  "tank_damage_cup": ["bail out"]}),
    "an objective":             (5, {"held": ("0906",), "germans": {"MG1": "0906"}}, {}),
}
# fmt: on


@cases(*DECREASES)
def test_each_event_that_lowers_morale_is_one_box_whatever_its_size(cause: str) -> None:
    """SAF-17.8, SAF-R49"""
    points, given, scripts = DECREASES[cause]
    americans = {"I1": "0505", "I2": "0109", **given.get("americans", {})}
    germans = {"R01": "0504", **given.get("germans", {})}
    goal = attrs.evolve(LAST, objectives=(Objective("0906", 5),))
    rest = {name: value for name, value in given.items() if name not in {"americans", "germans"}}

    step = german_turn(battle(americans, germans, goal=goal, **rest), **scripts)

    assert (40, 40 - points) == attrs.astuple(only(step, MoraleChanged))[:2]
    assert [1] == boxes(step)


def test_two_events_are_two_boxes() -> None:
    """SAF-17.8, SAF-R49: two shots."""
    state = about_to_lose(americans={"I3": "0808"}, germans={"R07": "0906"}, markers={"I3": "panic"})

    step = german_turn(state, action_deck=["AC07", "AC07"], d6=[6, 6])

    assert [(40, 35), (35, 30)] == [attrs.astuple(event)[:2] for event in events(step, MoraleChanged)]
    assert [1, 2] == boxes(step)


# ------------------------------------------------------------------------------------------------ the call


@cases((4, 6, False), (5, 6, True), (6, 7, True))
def test_reserves_arrive_when_the_marker_reaches_the_scenario_s_number(
    marker: int, threshold: int, *, arrive: bool
) -> None:
    """SAF-17.9, SAF-G11: then the marker returns to 0."""
    goal = attrs.evolve(LAST, reserve_threshold=threshold)

    step = german_turn(about_to_lose(goal, reserve_marker=marker), d6=[6], **SHOT)

    assert arrive == bool(events(step, ReserveCardDrawn))
    assert marker + 1 == only(step, ReserveMarkerMoved).box
    assert (0 if arrive else marker + 1) == step.state.table.reserve_marker
    returned = ReserveMarkerReturned(threshold, ("SAF-17.9", "SAF-R49"))
    assert [returned] * arrive == events(step, ReserveMarkerReturned)


@cases(("crossroads", 6), ("village", 6), ("hill", 7), ("bocage", 6), ("tanks", 7))
def test_each_scenario_has_its_number(name: str, threshold: int) -> None:
    """SAF-17.9, SAF-G11"""
    assert threshold == GAME.scenarios[name].goal.reserve_threshold


def test_the_reserve_cards_are_those_of_the_ledger() -> None:
    """SAF-G9: twelve cards."""
    (gap,) = (gap for gap in GAME.ledger.gaps if gap.id == "SAF-G9")
    cards = json.loads(gap.fill.partition("DATA (JSON):")[2])["reserve_deck"]

    assert {card["id"]: card["count"] for card in cards} == dict(reserve_deck().weights())
    assert 12 == len(reserve_deck())
    for card in cards:
        step = called(card["id"], *[3, 4, 5][: len(card["units"])])
        assert card["units"] == list(only(step, ReserveCardDrawn).units)


# fmt: off
CARDS: list[tuple[str, dict[str, list[str]], list[tuple[str, str]]]] = [
    ("RC1", {"regular_counters": ["R05", "R09"]},        [("R05", "0702"), ("R09", "0703")]),
    ("RC2", {"regular_counters": ["R05"], "veteran_counters": ["V02"]},
                                                         [("R05", "0702"), ("V02", "0703")]),
    ("RC3", {"veteran_counters": ["V03", "V02"]},        [("V03", "0702"), ("V02", "0703")]),
    ("RC4", {"regular_counters": ["R05", "R09", "R02"]}, [("R05", "0702"), ("R09", "0703"), ("R02", "0603")]),
    ("RC5", {"regular_counters": ["R05", "R09"], "veteran_counters": ["V02"]},
                                                         [("R05", "0702"), ("R09", "0703"), ("V02", "0603")]),
    ("RC6", {"veteran_counters": ["V02"]},               [("V02", "0702"), ("PZ1", "0703")]),
    ("RC7", {},                                          [("PZ1", "0702")]),
]
# fmt: on


@cases(*CARDS)
def test_the_units_of_the_card_enter_through_the_red_hexes(
    card: str, counters: dict[str, list[str]], places: list[tuple[str, str]]
) -> None:
    """SAF-17.10, SAF-17.11, SAF-G9, SAF-R84: regulars, veterans, tanks, each with its own die: 3, 4, 5."""
    step = called(card, *[3, 4, 5][: len(places)], **counters)

    assert places == entered(step)
    assert ("SAF-17.9", "SAF-17.10") == only(step, ReserveCardDrawn).clauses
    assert all("SAF-5.9" in event.clauses for event in events(step, UnitEntered))


def test_reserves_beyond_two_in_a_hex_go_to_x_and_then_to_the_lowest_number() -> None:
    """SAF-17.11: hex 3 is full; X takes one and is full; the third goes to the red hex."""
    germans = {"MG1": "0702", "MG2": "0702", "MG3": "0502"}

    step = called("RC1", 3, 3, germans=germans)

    assert ["X", "1"] == [event.entry for event in events(step, UnitEntered)]
    assert ["0502", "0602"] == [event.hex for event in events(step, UnitEntered)]


def test_reserves_near_an_american_tank_panic_at_once() -> None:
    """SAF-17.11"""
    step = called("RC2", 5, 2, americans={"T1": "0605"}, regular_counters=["R05"], veteran_counters=["V02"])

    changed = [(event.unit, event.after) for event in events(step, MarkerChanged)]
    assert [("R05", "panic")] == [one for one in changed if one[0] in {"R05", "V02"}]


ENTRY_HEXES = ("0602", "0601", "0702", "0703", "0603", "0503", "0502")


@cases(
    ({}, {}, "3"),
    ({"0702": "road"}, {}, "3"),
    ({"0702": "hill"}, {}, "3"),
    ({"0702": "woods"}, {}, "X"),
    ({"0702": "building"}, {}, "X"),
    ({}, {"MG1": "0702"}, "X"),
    ({"0702": "woods", "0502": "woods"}, {}, "1"),
    ({"0702": "woods", "0502": "woods"}, {"MG1": "0602"}, "2"),
    ({"0702": "woods", "0502": "woods", "0601": "building", "0703": "woods"}, {"MG1": "0602"}, "5"),
)
def test_a_tank_needs_an_empty_hex_open_to_tanks(
    terrain: dict[str, Terrain], germans: dict[str, str], entry: str
) -> None:
    """SAF-G9: else X, then 1 to 6 in order."""
    step = called("RC7", 3, terrain=terrain, germans=germans)

    event = only(step, UnitEntered)
    assert ("PZ1", entry) == (event.unit, event.entry)


def test_a_tank_without_an_open_hex_does_not_enter() -> None:
    """SAF-G9"""
    terrain: dict[str, Terrain] = dict.fromkeys(ENTRY_HEXES, "woods")

    step = called("RC7", 3, terrain=terrain)

    assert [] == entered(step)
    assert "panzer_iv" == only(step, UnitKeptOut).kind


@cases((["PZ1"], [3], ["PZ2"]), (["PZ2"], [3], ["PZ1"]), (["PZ1", "PZ2", "PZ3"], [], []))
def test_the_lowest_numbered_tank_off_the_map_enters_and_none_is_no_die(
    there: list[str], dice: list[int], entering: list[str]
) -> None:
    """SAF-17.11, SAF-G9"""
    germans = {id_: f"110{at}" for at, id_ in enumerate(there, 1)}

    step = called("RC7", *dice, germans=germans)

    assert entering == [id_ for id_, _ in entered(step)]
    assert (not entering) == bool(events(step, UnitKeptOut))


# ------------------------------------------------------------------------------------------------ the moment


def told(step: Step[State], *names: str) -> list[str]:
    return [name for name in (type(event).__name__ for event in step.events) if name in names]


def test_reserves_enter_before_the_next_unit_acts() -> None:
    """SAF-17.9, SAF-R49"""
    state = about_to_lose(EAGER, germans={"R02": "0101"})

    step = german_turn(state, action_deck=["AC07", "AC08"], reserve_deck=["RC7"], d6=[6, 3])

    assert ["ActionCardDrawn", "UnitLost", "MoraleChanged", "UnitEntered", "ActionCardDrawn"] == told(
        step, "ActionCardDrawn", "UnitLost", "MoraleChanged", "UnitEntered"
    )


def test_a_winner_advances_before_the_reserves_enter() -> None:
    """SAF-R49"""
    state = battle({"I1": "0905", "I2": "0109"}, {"R01": "0904"}, markers={"R01": "alert"}, goal=EAGER)

    step = german_turn(state, action_deck=["AC09"], reserve_deck=["RC7"], d6=[6, 6, 6, 6, 3])

    assert ["AssaultRolled", "MoraleChanged", "UnitMoved", "ReserveCardDrawn", "UnitEntered"] == told(
        step, "AssaultRolled", "MoraleChanged", "UnitMoved", "ReserveCardDrawn", "UnitEntered"
    )


def test_the_reserves_can_be_called_again() -> None:
    """SAF-17.9, SAF-R49: two shots, two cards."""
    state = about_to_lose(EAGER, americans={"I3": "0808"}, germans={"R07": "0906"}, markers={"I3": "panic"})

    step = german_turn(
        state,
        action_deck=["AC07", "AC07"],
        reserve_deck=["RC7", "RC3"],
        veteran_counters=["V02", "V03"],
        d6=[6, 3, 6, 4, 5],
    )

    assert ["RC7", "RC3"] == [event.card for event in events(step, ReserveCardDrawn)]
    assert [("PZ1", "0702"), ("V02", "0703"), ("V03", "0603")] == entered(step)
    assert [1, 1] == boxes(step)


def test_reserves_that_enter_in_the_german_turn_act_in_the_next_one() -> None:
    """SAF-17.11, SAF-R50: R05 enters used, draws no card, is turned ready and then acts."""
    goal = attrs.evolve(EAGER, turn_limit=3)
    germans = {"MG1": "1101", "MG2": "1101", "MG3": "1001", "MG4": "1001"}

    step = german_turn(
        about_to_lose(goal, germans=germans),
        reserve_deck=["RC2"],
        regular_counters=["R05"],
        veteran_counters=["V02"],
        d6=[6, 3, 4],
        **SHOT,
    )
    following = do(step.state, "keep dice", "end orders", then=Quiet())

    assert ["R01"] == [event.unit for event in events(step, ActionCardDrawn)]
    assert [False, False] == [unit(step.state, id_).used for id_ in ("R05", "V02")]
    assert {"R01", "R05", "V02"} == {event.unit for event in events(following, ActionCardDrawn)}


def test_reserves_enter_used() -> None:
    """SAF-R50: seen while an assault by R10 waits for a Supply counter."""
    state = battle(
        {"I1": "0909", "I2": "0109", "I4": "1109"},
        {"R01": "0908", "R10": "1108"},
        markers={"I1": "panic", "R10": "alert"},
        low=["I4"],
        supply=1,
        goal=EAGER,
    )

    step = do(state, "end orders", action_deck=["AC07", "AC09"], d6=[6, 3], reserve_deck=["RC7"])

    assert "ChooseSupply" == asked(step.state).kind
    assert [("PZ1", True), ("R01", True), ("R10", False)] == [
        (id_, unit(step.state, id_).used) for id_ in ("PZ1", "R01", "R10")
    ]


def test_germans_that_enter_in_the_american_turn_act_in_the_german_turn() -> None:
    """SAF-R50: the Enemy Spotted check of turn 2 brings R05 and R06."""
    first = german_turn(battle({"I1": "0109"}, {"R01": "1101"}), d6=[1, 1], regular_counters=["R05", "R06"])
    assert [("R05", False), ("R06", False)] == [(id_, unit(first.state, id_).used) for id_ in ("R05", "R06")]

    second = do(first.state, "keep dice", "end orders", then=Quiet())

    assert {"R01", "R05", "R06"} == {event.unit for event in events(second, ActionCardDrawn)}


@cases((5, {"I2": "0109"}), (40, {"MO1": "0109"}), ids=["Morale 0", "no squad left"])
def test_no_reserves_enter_if_the_event_ends_the_game(morale: int, other: dict[str, str]) -> None:
    """SAF-R49, SAF-R81"""
    state = battle(
        {"I1": "0909", **other}, {"R01": "0906"}, markers={"I1": "panic"}, goal=EAGER, morale=morale
    )

    step = german_turn(state, d6=[6], **SHOT)

    assert [] == events(step, ReserveCardDrawn)
    assert "SAF-R81" == over(step.state).clause


def test_an_empty_reserve_deck_is_shuffled_anew() -> None:
    """SAF-17.10, SAF-R83: all twelve cards lie face up; one of them is drawn again."""
    deck = reserve_deck()
    for card, count in deck.weights():
        for _ in range(count):
            deck = deck.take(card).discard(card)
    state = later(about_to_lose(EAGER), reserve_deck=deck)

    step = german_turn(state, reserve_deck=["RC7"], d6=[6, 3], **SHOT)

    assert (11, (("RC7", 1),)) == (len(step.state.table.reserve_deck), step.state.table.reserve_deck.discards)

"""States that cannot have come about: each is refused with its clause, and every other can be played."""

import json
from typing import Any

import attrs
import pytest

from cases import cases
from edited_states import check_refused, edited, keys_of
from sam_fire.given import GOAL, battle, later
from wargames import BadText
from wargames.kernel.game.json_forms import decode_state, encode_state
from wargames.sam_fire import GAME
from wargames.sam_fire.values.state import (
    AfterMove,
    CoveredMove,
    Ending,
    GermanAssault,
    GermanStep,
    Objective,
    Ordering,
    ReservesArrive,
    SecondHit,
    SniperSpots,
    State,
)

HELD = attrs.evolve(
    GOAL, objectives=(Objective("0604", 10), Objective("0602", 5)), hold=1, hold_any_of=("0604",)
)
AMERICANS = {"I1": "0506", "I7": "0507", "MO1": "0508", "SN1": "0606", "T1": "0909"}
GERMANS = {"R01": "0505", "V01": "0403", "MG1": "0603", "PZ1": "0703"}


def fight(**conditions: Any) -> State:
    """Four Germans before five Americans in the middle of the map, in the player's orders."""
    usual: dict[str, Any] = {
        "lieutenant": "I7",
        "goal": HELD,
        "low": ("I1",),
        "dice": (1, 2, 3, 4, 6),
        "supply": 2,
    }
    return battle(AMERICANS, GERMANS, **{**usual, **conditions})


def moments() -> dict[str, State]:
    """Give a state at each kind of question, and at both ends."""
    at_orders = fight(held=("0604",), spotted=("MG1",), markers={"V01": "alert", "I1": "panic"})
    german = {"step": 6, "dice": (), "frames": (GermanStep(6), GermanAssault("R01", "0506", icon=True))}
    return {
        "adjusting": fight(step=2),
        "orders": at_orders,
        "moved": later(at_orders, frames=(Ordering(), AfterMove("I7"))),
        "covered": later(at_orders, frames=(Ordering(), CoveredMove("SN1"))),
        "second": later(at_orders, frames=(Ordering(), SecondHit("MO1", "MG1", "0603"))),
        "spots": later(at_orders, frames=(Ordering(), SniperSpots("SN1"))),
        "reserves": fight(step=4, turn=3, dice=(), frames=(GermanStep(5), ReservesArrive())),
        "assault": fight(used=("R01",), order_dice=(), **german),
        "won": fight(
            step=9,
            dice=(),
            frames=(),
            morale=80,
            held=("0604",),
            ending=Ending(True, "the line holds", "SAF-R81"),
        ),
        "lost": fight(step=7, dice=(), frames=(), morale=0, ending=Ending(False, "no Morale", "SAF-R81")),
    }


MOMENTS = moments()
PLAINS = {name: json.loads(encode_state(GAME, state)) for name, state in MOMENTS.items()}
UNITS = ("I1", "I7", "MO1", "SN1", "T1", "MG1", "PZ1", "R01", "V01")


def tampered(moment: str, path: str, value: Any) -> str:
    """Change one thing on a table: ``units.R01.at``; a unit is found by its name."""
    keys = (UNITS.index(key) if key in UNITS else key for key in keys_of(path))
    return edited(PLAINS[moment], ("table", *keys), value)


@cases(
    # the map and the goal
    ("orders", "sheet.drawing", "", "SAF-G13"),
    ("orders", "sheet.drawing", ". x", "SAF-G13"),
    ("orders", "sheet.drawing", ". . .\n . .", "SAF-3.2"),
    ("orders", "sheet.red", "9999", "SAF-3.2"),
    ("orders", "sheet.blue", "0602", "SAF-3.3"),
    ("orders", "goal.start_morale", 0, "SAF-G10"),
    ("orders", "goal.turn_limit", 0, "SAF-G10"),
    ("orders", "goal.reserve_threshold", 0, "SAF-G11"),
    ("orders", "goal.hold", 2, "SAF-G10"),
    ("orders", "goal.hold_any_of", ["0505"], "SAF-G10"),
    ("orders", "goal.objectives", [], "SAF-G10"),
    # the counters
    ("orders", "units.R01.id", "R99", "SAF-G2"),
    ("orders", "units.R01.id", "V01", "SAF-G1"),
    ("orders", "units.R01.id", "I9", "SAF-G1"),
    ("orders", "units.I1.id", "I8", "SAF-G1"),
    ("orders", "units", [], "SAF-R81"),
    ("orders", "units.R01.at", "1205", "SAF-G13"),
    ("orders", "units.R01.at", "0506", "SAF-R11"),
    ("orders", "units.MG1.at", "0703", "SAF-7.9"),
    ("orders", "units.I1.at", "0507", "SAF-R9"),
    ("orders", "units.PZ1.marker", "alert", "SAF-R65"),
    ("orders", "units.T1.marker", "panic", "SAF-R65"),
    ("orders", "units.MG1.marker", "panic", "SAF-R47"),
    ("orders", "units.MG1.low_supply", True, "SAF-19.12"),
    ("orders", "units.PZ1.low_supply", True, "SAF-19.12"),
    ("orders", "units.PZ1.spotted", True, "SAF-R40"),
    ("orders", "units.I1.spotted", True, "SAF-R40"),
    ("orders", "units.R01.used", True, "SAF-R88"),
    ("assault", "units.I1.used", True, "SAF-R88"),
    ("assault", "units.MG1.spotted", True, "SAF-13.9"),
    ("orders", "units.R01.at", "0908", "SAF-15.6"),
    ("orders", "units.T1.at", "0605", "SAF-15.6"),
    ("orders", "lieutenant", "I8", "SAF-17.12"),
    ("orders", "lieutenant", "R01", "SAF-17.12"),
    ("orders", "lieutenant", "T1", "SAF-R85"),
    # tracks, dice, decks, objectives
    ("orders", "morale", -1, "SAF-R82"),
    ("orders", "morale", 121, "SAF-R82"),
    ("orders", "morale", 0, "SAF-R81"),
    ("orders", "reserve_marker", 6, "SAF-R49"),
    ("orders", "reserve_marker", -1, "SAF-R49"),
    ("orders", "supply", 3, "SAF-R33"),
    ("orders", "supply", -1, "SAF-R33"),
    ("orders", "kills", 3, "SAF-R33"),
    ("orders", "kills", -2, "SAF-R33"),
    ("orders", "turn", 0, "SAF-G10"),
    ("orders", "turn", 11, "SAF-G10"),
    ("orders", "step", 0, "SAF-4.3"),
    ("orders", "step", 10, "SAF-4.3"),
    ("orders", "step", 4, "SAF-4.2"),
    ("orders", "order_dice", [7], "SAF-6.1"),
    ("orders", "order_dice", [0], "SAF-6.1"),
    ("orders", "order_dice", [2, 1], "SAF-6.1"),
    ("orders", "order_dice", [1, 2, 3, 4, 5, 6], "SAF-6.1"),
    ("adjusting", "order_dice", [1, 2, 3, 4], "SAF-6.1"),
    ("assault", "order_dice", [1], "SAF-6.14"),
    ("orders", "cover_deck.left", [["CC1", 10]], "SAF-G7"),
    ("orders", "action_deck.left", [], "SAF-G8"),
    ("orders", "action_deck.discards", [["AC01", 1]], "SAF-G8"),
    ("orders", "reserve_deck.name", "Cover deck", "SAF-G9"),
    ("orders", "reserve_deck.left.0", ["RC1", 3], "SAF-G9"),
    ("orders", "held", ["0505"], "SAF-G10"),
    ("orders", "held", ["0602"], "SAF-G10"),
    ("orders", "gained", ["0604", "0604"], "SAF-G10"),
    ("orders", "gained", ["0604", "0602"], "SAF-G10"),
    # the course of the game
    ("orders", "frames", [], "SAF-R81"),
    ("orders", "ending", {"won": False, "reason": "?", "clause": "?"}, "SAF-R81"),
    ("won", "morale", 79, "SAF-G10"),
    ("won", "held", [], "SAF-G10"),
    ("won", "ending.won", False, "SAF-G10"),
    ("lost", "ending.won", True, "SAF-G10"),
    ("lost", "morale", 1, "SAF-R81"),
    ("won", "step", 8, "SAF-R81"),
    ("orders", "frames", [{"is": "Adjusting"}], "SAF-4.2"),
    ("orders", "frames", [{"is": "Ordering"}, {"is": "Ordering"}], "SAF-6.2"),
    ("orders", "frames", [{"is": "GermanStep", "step": 6}], "SAF-1.1"),
    ("moved", "frames.0", {"is": "Adjusting"}, "SAF-11.1"),
    ("moved", "frames.1.unit", "MO1", "SAF-11.1"),
    ("moved", "frames.1.unit", "I2", "SAF-11.1"),
    ("covered", "frames.1.unit", "T1", "SAF-11.2"),
    ("covered", "frames.1.unit", "R01", "SAF-11.2"),
    ("second", "frames.1.mortar", "SN1", "SAF-12.11"),
    ("second", "frames.1.first", "I1", "SAF-12.11"),
    ("second", "frames.1.first", "R99", "SAF-12.11"),
    ("second", "frames.1.at", "9999", "SAF-12.11"),
    ("second", "frames.1.at", "1109", "SAF-R38"),
    ("spots", "frames.1.sniper", "MO1", "SAF-13.8"),
    ("reserves", "turn", 2, "SAF-16.1"),
    ("reserves", "frames.0.step", 6, "SAF-4.2"),
    ("assault", "frames.1.attacker", "MG1", "SAF-22.1"),
    ("assault", "frames.1.attacker", "R02", "SAF-22.1"),
    ("assault", "frames.1.target", "0507", "SAF-22.1"),
    ("assault", "frames.1.target", "0504", "SAF-R32"),
    ("assault", "units.I1.low_supply", False, "SAF-R32"),
    ("assault", "supply", 0, "SAF-R32"),
    ("assault", "frames.0.step", 7, "SAF-4.2"),
)
def test_an_edited_state_is_refused_with_its_clause(moment: str, path: str, value: Any, clause: str) -> None:
    """SAF-G1, SAF-G2, SAF-G7, SAF-G8, SAF-G9, SAF-G10, SAF-G11, SAF-G13, SAF-7.9, SAF-15.6, SAF-R81"""
    check_refused(GAME, tampered(moment, path, value), clause)


@cases(
    ("units.R01.at", 505),
    ("units.R01.marker", "dead"),
    ("units.R01.used", 1),
    ("order_dice", ["1"]),
    ("morale", 40.0),
    ("morale", True),
    ("options.outnumbered", "yes"),
    ("options.weather", True),
    ("frames", [{"is": "Nonsense"}]),
    ("frames", [{"is": "GermanStep", "step": 4}]),
    ("goal", None),
    ("cover_deck.left", [["CC1", 0]]),
    ("cover_deck.left", [["CC2", 2], ["CC1", 10]]),
)
def test_a_state_with_a_field_of_another_kind_is_refused(path: str, value: Any) -> None:
    with pytest.raises(BadText):
        decode_state(GAME, tampered("orders", path, value))


def test_no_reserves_are_at_hand_while_all_regular_squads_are_on_the_map() -> None:
    """SAF-R48"""
    squads = {f"I{number}": f"{number:02}09" for number in range(1, 7)}
    table = battle(squads, turn=3).table
    waiting = attrs.evolve(table, step=4, frames=(GermanStep(5), ReservesArrive()))

    (fault,) = GAME.violations(State(waiting))
    assert fault.endswith("[SAF-R48]")


def test_two_surprise_units_are_never_on_the_map_together() -> None:
    """SAF-25.7"""
    table = battle({"I1": "0509"}, {"SV": "0501"}).table
    gun = attrs.evolve(table.units[-1], id="AT", at="0601")
    both = attrs.evolve(table, units=(table.units[0], gun, table.units[-1]))

    assert ["two surprise units are never on the map together [SAF-25.7]"] == list(
        GAME.violations(State(both))
    )


def test_a_card_known_on_top_of_a_deck_is_refused() -> None:
    """SAF-2.1"""
    table = MOMENTS["orders"].table
    deck = table.cover_deck.take("CC1").put_on_top("CC1")

    (fault,) = GAME.violations(State(attrs.evolve(table, cover_deck=deck)))
    assert fault.endswith("[SAF-2.1]")


@cases({"R01": "0504"}, {"R01": "0504", "V01": "0404"})
def test_a_sniper_without_a_choice_of_germans_is_not_asked(germans: dict[str, str]) -> None:
    """SAF-13.8, SAF-R40: nobody, or one only, is in sight past the building."""
    table = battle({"I1": "0509", "SN1": "0508"}, germans, terrain={"0506": "building"}).table
    spotting = attrs.evolve(table, frames=(Ordering(), SniperSpots("SN1")))

    assert ["SN1 has no choice of Germans to spot [SAF-R40]"] == list(GAME.violations(State(spotting)))


def test_six_order_dice_lie_only_where_the_player_may_be_outnumbered() -> None:
    """SAF-6.1, SAF-6.4"""
    six = fight(step=2, dice=(1, 1, 2, 3, 4, 6), options={"outnumbered": True})

    assert six == decode_state(GAME, encode_state(GAME, six))

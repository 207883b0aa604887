"""States that cannot have come about: each is refused with its clause, and every other can be played."""

import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from cases import cases
from edited_states import check_refused, edited, keys_of
from played_games import any_listed, choices_of
from wargames import BadText
from wargames.bob import GAME
from wargames.bob.ground.ground import ground_of
from wargames.bob.values.components import TYPES
from wargames.bob.values.state import Moving, State
from wargames.kernel.game.json_forms import decode_state, encode_state

Match = Callable[[State], bool]


def played(scenario: str, seed: int) -> Iterator[State]:
    """Play a scenario at random, and give every state on the way, the end included."""
    for number, one in enumerate(choices_of(GAME, scenario, seed, any_listed)):
        if number == 0:
            yield one.before
        yield one.step.state


def stacked(*names: str) -> Match:
    """Match the states with these frames."""
    return lambda state: tuple(type(frame).__name__ for frame in state.frames) == names


def in_full_play(state: State) -> bool:
    """Match an impulse with a vehicle, a gun and a decoy on the board, one waiting and a known squad."""
    kinds = {counter.unit.kind for counter in state.counters if counter.at}
    waits = any(counter.at is None for counter in state.counters)
    known = any(
        counter.known and counter.unit.kind == "squad" and not counter.used for counter in state.counters
    )
    return stacked("Impulse")(state) and kinds >= {"vehicle", "gun", "decoy"} and waits and known


def walking(state: State) -> bool:
    """Match a known squad on its way that has come from a hex to another."""
    frame = state.frames[-1] if state.frames else None
    return isinstance(frame, Moving) and frame.stage == "step" and len(frame.path) > 1


WANTED: dict[str, tuple[str, Match]] = {
    "option": ("easy_peasy", stacked("SettingUp", "SettingUp", "ChoosingOption")),
    "set-up": ("dike_road", lambda state: any(counter.concealed for counter in state.counters)),
    "second set-up": ("dike_road", stacked("SettingUp")),
    "early": ("dike_road", stacked("Impulse", "EarlyTurn")),
    "impulse": ("dike_road", in_full_play),
    "move": ("dike_road", walking),
    "window": ("dike_road", stacked("Impulse", "Moving", "Window")),
    "attempt": ("dike_road", stacked("Impulse", "Moving", "Window", "Attempt")),
    "op check": ("dike_road", stacked("Impulse", "Moving", "Window", "Attempt", "FailedCheck")),
    "fire check": ("dike_road", stacked("Impulse", "Attempt", "FailedCheck")),
    "bottom": ("dike_road", stacked("Impulse", "BottomOffer")),
    "rout": ("dike_road", stacked("Rout")),
    "rout check": ("dike_road", stacked("Rout", "FailedCheck")),
    "run": ("dike_road", stacked("Rout", "RoutMove")),
    "melee dice": ("christmas", stacked("Melees", "MeleeDice")),
    "melee losses": ("christmas", stacked("Melees", "MeleeLosses")),
    "over": ("christmas", lambda state: state.ending is not None),
}


@cache
def moments() -> dict[str, State]:
    """Find the first state in play at each kind of question, and an end."""
    found: dict[str, State] = {}
    for scenario in ("easy_peasy", "dike_road", "christmas"):
        wanted = {name: match for name, (where, match) in WANTED.items() if where == scenario}
        for seed in range(40):
            for state in played(scenario, seed):
                for name in [name for name, match in wanted.items() if match(state)]:
                    found[name] = state
                    del wanted[name]
                if not wanted:
                    break
            if not wanted:
                break
    return found


@cache
def plains() -> dict[str, Any]:
    """Give the moments as plain data."""
    return {name: json.loads(encode_state(GAME, state)) for name, state in moments().items()}


def number_of(counters: list[Any], part: str) -> int:
    """Find the first counter of a kind on the board, or the first that is waiting."""
    for at, one in enumerate(counters):
        kind = "waiting" if one["at"] is None else TYPES[one["type"]].kind
        known = one["known"] and not one["used"] and not one["prepared"]
        if kind == part or (part == "known squad" and kind == "squad" and known):
            return at
    raise LookupError(part)


def tampered(moment: str, path: str, value: Any) -> str:
    """Change one thing on a table: ``counters.gun.at``; a counter is found by its kind, a frame by number."""
    plain, keys = plains()[moment], keys_of(path)
    if keys[0] == "counters" and keys[1:]:
        keys = ("counters", number_of(plain["counters"], keys[1]), *keys[2:])
    return edited(plain, keys, value)


RUN = {"is": "RoutMove", "counter": "US-M1"}
SPENT = ["K5", "L5"] * 3 + ["K5"]
"""A way of a weapon team along a road that takes all its points."""
GERMANS_FIRST = {"is": "MeleeLosses", "hex": "J5", "hits": [["us", 1], ["ge", 0]], "lost": ["GE-F4"]}
"""Losses of a Melee that the second player has named before the first."""


def test_every_kind_of_question_was_found() -> None:
    assert set(WANTED) == set(plains())


@cases(
    # the scenario, the turn, what a side has
    ("impulse", "scenario.turns", 0, "BOB-2.6"),
    ("impulse", "scenario.us.forces", [], "BOB-6.2"),
    ("impulse", "turn", 0, "BOB-2.6"),
    ("impulse", "turn", 8, "BOB-2.6"),
    ("set-up", "turn", 2, "BOB-3.1"),
    ("impulse", "us.cp", -1, "BOB-3.4"),
    ("impulse", "us.cp", 99, "BOB-3.4"),
    ("impulse", "us.option", True, "BOB-G16"),
    ("impulse", "ge.batteries", [], "BOB-G9"),
    ("impulse", "ge.batteries.0.caliber", 150, "BOB-G9"),
    ("impulse", "ge.batteries.0.missions", 3, "BOB-G9"),
    ("impulse", "ge.batteries.0.missions", -1, "BOB-G9"),
    ("early", "ge.batteries.0.missions", 1, "BOB-R38"),
    ("early", "ge.batteries.0.used", True, "BOB-R38"),
    ("early", "us.acted_early", True, "BOB-5.12.3"),
    ("early", "ge.acted_early", True, "BOB-5.12.3"),
    ("impulse", "control.0.0", "Z99", "BOB-G6"),
    ("impulse", "us.control_shown.0.0", "Q9", "BOB-G16"),
    ("impulse", "public_control.0.0", "?", "BOB-G6"),
    # the counters
    ("impulse", "counters.squad.id", "US-P99", "BOB-3.1"),
    ("impulse", "counters.squad.id", "GE-T1", "BOB-3.1"),
    ("impulse", "counters.squad.type", "us_mg", "BOB-G1"),
    ("impulse", "counters.squad.type", "nonsense", "BOB-G1"),
    ("impulse", "counters.squad.enters", 3, "BOB-3.1"),
    ("impulse", "counters", [], "BOB-3.1"),
    ("impulse", "lost", ["US-P1", "US-P1"], "BOB-3.1"),
    ("impulse", "lost", ["nobody"], "BOB-3.1"),
    ("impulse", "us.exited", ["US-P1"], "BOB-G16"),
    ("impulse", "counters.squad.at", "Z99", "BOB-G6"),
    ("impulse", "counters.squad.at", None, "BOB-G16"),
    ("impulse", "counters.squad.facing", "N", "BOB-G8"),
    ("impulse", "counters.gun.facing", None, "BOB-G8"),
    ("impulse", "counters.vehicle.facing", None, "BOB-G8"),
    ("impulse", "counters.waiting.facing", "N", "BOB-G8"),
    ("impulse", "counters.waiting.concealed", True, "BOB-G16"),
    ("impulse", "counters.waiting.known", True, "BOB-G16"),
    ("impulse", "counters.vehicle.level", 1, "BOB-G8"),
    ("impulse", "counters.decoy.level", 1, "BOB-5.13.4"),
    ("impulse", "counters.decoy.concealed", False, "BOB-5.13.4"),
    ("impulse", "counters.decoy.known", True, "BOB-R38"),
    ("impulse", "counters.vehicle.reduced", True, "BOB-G1"),
    ("impulse", "counters.gun.reduced", True, "BOB-G1"),
    ("impulse", "counters.gun.moved", True, "BOB-G8"),
    ("impulse", "counters.known squad.concealed", True, "BOB-R38"),
    # the course of the game
    ("impulse", "frames", [], "BOB-6.3"),
    ("impulse", "phase", "rout", "BOB-4.1"),
    ("rout", "phase", "operations", "BOB-4.1"),
    ("over", "phase", "melee", "BOB-6.3"),
    ("over", "turn", 1, "BOB-6.3"),
    ("over", "frames", [{"is": "Rout", "side": "us", "waiting": []}], "BOB-6.3"),
    ("over", "ending", None, "BOB-6.3"),
    ("impulse", "ending", {"winner": "us", "reason": "?", "clause": "?"}, "BOB-6.3"),
    ("impulse", "frames.0.spent", -1, "BOB-4.2"),
    ("impulse", "frames.0.spent", 99, "BOB-4.2"),
    ("impulse", "frames", [{"is": "Melees", "waiting": []}], "BOB-4.1"),
    ("impulse", "frames", [{"is": "RoutMove", "counter": "US-P1", "path": [], "ends": []}], "BOB-7.3"),
    ("early", "frames.1.side", "ge", "BOB-5.12.3"),
    ("early", "us.cp", 0, "BOB-5.12.3"),
    ("early", "frames.0.spent", 1, "BOB-R32"),
    ("option", "frames.2.side", "us", "BOB-G16"),
    ("option", "frames.0.placed", 1, "BOB-3.1"),
    ("set-up", "frames.1.placed", 0, "BOB-3.1"),
    ("set-up", "frames.1.placed", 99, "BOB-3.1"),
    ("set-up", "counters.squad.used", True, "BOB-3.1"),
    ("set-up", "counters.squad.prepared", True, "BOB-3.1"),
    ("set-up", "counters.squad.level", 1, "BOB-3.1"),
    ("set-up", "counters.squad.cp_used", True, "BOB-3.1"),
    ("set-up", "counters.squad.moved", True, "BOB-3.1"),
    ("set-up", "counters.squad.known", True, "BOB-G16"),
    ("second set-up", "frames.0.side", "us", "BOB-3.1"),
    ("second set-up", "phase", "melee", "BOB-4.1"),
    ("move", "frames.1.counter", "nobody", "BOB-5.4.3"),
    ("move", "frames.1.path", ["A1"], "BOB-R9"),
    ("move", "frames.1.path", [], "BOB-R9"),
    ("move", "frames.1.path.0", "Q10", "BOB-G6"),
    ("move", "frames.1.left", -1, "BOB-5.4.17"),
    ("move", "frames.1.left", 99, "BOB-5.4.17"),
    ("move", "frames.1.entered", 7, "BOB-R9"),
    ("move", "frames.1.next", "A1", "BOB-R8"),
    ("move", "frames.1.stage", "go on", "BOB-R8"),
    ("window", "frames.2.mover", "nobody", "BOB-5.9.2"),
    ("window", "frames.2.into", "A1", "BOB-R12"),
    ("window", "frames.2.tried", ["nobody"], "BOB-R11"),
    ("window", "frames.1.stage", "conceal", "BOB-5.9.2"),
    ("attempt", "frames.3.firer", "nobody", "BOB-5.6.1"),
    ("attempt", "frames.3.mode", "fire", "BOB-5.6.1"),
    ("attempt", "frames.3.target", "Z99", "BOB-5.6.1"),
    ("attempt", "frames.3.observer", "Z99", "BOB-R48"),
    ("attempt", "frames.3.mode", "final", "BOB-R11"),
    ("attempt", "frames.3.mover", None, "BOB-5.9.2"),
    ("attempt", "frames.3.passed", False, "BOB-R33"),
    ("op check", "frames.3.passed", True, "BOB-R33"),
    ("op check", "frames.4.check", "rout", "BOB-5.3.4"),
    ("op check", "frames.4.counter", "nobody", "BOB-5.12.1"),
    ("op check", "frames.4.needed", 10, "BOB-R2"),
    ("fire check", "frames.1.mover", "US-P1", "BOB-5.6.6"),
    ("fire check", "frames.2.needed", 0, "BOB-R2"),
    ("bottom", "frames.1.counter", "nobody", "BOB-R38"),
    ("rout", "frames.0.waiting", ["nobody"], "BOB-G4"),
    ("rout", "frames.0.waiting", [], "BOB-G4"),
    ("rout check", "frames.1.check", "move", "BOB-5.3.4"),
    ("run", "frames.1.counter", "nobody", "BOB-7.3"),
    ("run", "frames.1.path", [], "BOB-G4"),
    ("run", "frames.1.path", ["Z99"], "BOB-G4"),
    ("run", "frames.1.path", ["K1", "K5"], "BOB-G4"),
    ("run", "frames.1.path", ["K5", "L5"] * 4 + ["K5"], "BOB-G4"),  # along a road, too far
    ("run", "frames.1", {**RUN, "path": ["L5", "K5"], "ends": ["K5"]}, "BOB-7.3"),
    ("run", "frames.1.path", SPENT, "BOB-7.3"),
    ("run", "frames.0.side", "ge", "BOB-7.3"),
    ("run", "frames.1.ends", ["Z99"], "BOB-G4"),
    ("run", "frames.1.ends", [], "BOB-7.6"),
    ("melee dice", "frames.1.hex", "Z99", "BOB-5.11.1"),
    ("melee dice", "frames.1.dice", [], "BOB-5.11.2"),
    ("melee dice", "frames.1.dice.0.1", [0, 11], "BOB-5.11.3"),
    ("melee dice", "frames.1.deciding", [], "BOB-R42"),
    ("melee dice", "frames.1.deciding", ["ge", "us"], "BOB-R42"),
    ("melee losses", "frames.1.hits", [["us", 9], ["ge", 9]], "BOB-R41"),
    ("melee losses", "frames.1.hits", [], "BOB-R41"),
    ("melee losses", "frames.1.hits", [["ge", 1], ["us", 1]], "BOB-R41"),
    ("melee losses", "frames.1.hits", [["us", -1], ["ge", 1]], "BOB-R41"),
    ("melee losses", "frames.1.lost", ["US-P6"], "BOB-R41"),  # a hit is left, and no unit
    ("melee losses", "frames.1", GERMANS_FIRST, "BOB-R41"),
    ("melee losses", "frames.1.lost", ["US-P6", "US-P6"], "BOB-5.11.5"),
    ("melee losses", "frames.1.hex", "Z99", "BOB-5.11.1"),
    ("melee losses", "frames.1.lost", ["nobody"], "BOB-5.11.5"),
    ("melee losses", "frames.0.waiting", ["Z99"], "BOB-5.11.1"),
)
def test_an_edited_state_is_refused_with_its_clause(moment: str, path: str, value: Any, clause: str) -> None:
    """BOB-2.6, BOB-3.1, BOB-3.4, BOB-5.4.17, BOB-5.9.2, BOB-5.11.2, BOB-6.3, BOB-G6, BOB-G8, BOB-G16"""
    check_refused(GAME, tampered(moment, path, value), clause)


def moved_together(kinds: frozenset[str], number: int) -> str:
    """Put so many of a side's counters of some kinds into one hex, no edge where units may enter."""
    plain = json.loads(json.dumps(plains()["impulse"]))
    there = [one for one in plain["counters"] if one["at"] and TYPES[one["type"]].kind in kinds]
    side = [one for one in there if one["id"][:2] == there[0]["id"][:2]][:number]
    ground = ground_of(moments()["impulse"].scenario.board)
    edges = {place for places in ground.edges.values() for place in places}
    taken = {one["at"] for one in plain["counters"]}
    free = next(place for place in ground.places if place not in edges | taken)
    assert number == len(side)
    for one in side:
        one["at"] = free
    return json.dumps(plain)


@cases(({"squad", "wt", "decoy"}, 3, "BOB-5.1.1"), ({"gun", "vehicle"}, 2, "BOB-G8"))
def test_a_hex_is_not_overstacked(kinds: set[str], number: int, clause: str) -> None:
    """BOB-5.1.1, BOB-G8"""
    check_refused(GAME, moved_together(frozenset(kinds), number), clause)


def test_a_unit_that_is_moving_passes_through_a_full_hex() -> None:
    """BOB-5.1.1: the third counter there is no fault as long as it moves."""
    crowded = [
        state
        for seed in (3, 4)
        for state in played("dike_road", seed)
        if isinstance(frame := (state.frames or (None,))[-1], Moving)
        and sum(one.at == frame.path[-1] and one.unit.armament is None for one in state.counters) > 2
    ]

    assert crowded
    assert [] == [fault for state in crowded for fault in GAME.violations(state)]


def test_a_counter_is_not_both_used_and_prepared() -> None:
    """BOB-G3"""
    plain = json.loads(json.dumps(plains()["impulse"]))
    plain["counters"][number_of(plain["counters"], "squad")] |= {"used": True, "prepared": True}

    check_refused(GAME, json.dumps(plain), "BOB-G3")


def test_a_counter_in_water_is_refused() -> None:
    """BOB-5.5.7"""
    state = next(state for state in played("bridge", 0) if any(one.at for one in state.counters))
    terrain = ground_of(state.scenario.board).terrain
    plain = json.loads(encode_state(GAME, state))
    placed = next(one for one in plain["counters"] if one["at"])
    placed["at"] = next(place for place, kind in terrain.items() if kind == "water")

    check_refused(GAME, json.dumps(plain), "BOB-5.5.7")


def test_the_ending_names_the_side_that_has_won() -> None:
    """BOB-R46"""
    plain = json.loads(json.dumps(plains()["over"]))
    plain["ending"]["winner"] = {"us": "ge", "ge": "us"}[plain["ending"]["winner"]]

    with pytest.raises(BadText, match=r"BOB-(R46|6\.1)"):
        decode_state(GAME, json.dumps(plain))


@cases(*WANTED)
def test_no_world_that_a_seat_thinks_possible_has_a_fault(moment: str) -> None:
    """BOB-R38"""
    state, chance = moments()[moment], random.Random(7)
    worlds = [GAME.sample(GAME.view(state, seat), chance) for seat in (*GAME.seats_of(state), None)]

    assert [] == [fault for world in worlds for fault in GAME.violations(world)]

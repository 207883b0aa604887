"""Who may fire at whom: lines of sight, played (section 6; SN-G2, SN-G16, SN-G17, TOI-R4)."""

from typing import Any

import pytest

from cases import cases
from sniper.given import ALLEY, FIELD, allowed, choices, do, refused, rolls, table, to_move
from sniper.maps import map_of
from wargames.sniper.values.board import Map
from wargames.sniper.values.components import Side
from wargames.sniper.values.scenarios import Objective
from wargames.sniper.values.state import State

GOAL = (Objective("0504", "victory"),)


def facing(
    origin: str, to: str, *, on: Map = FIELD, first: Side = "us", smoke: tuple[str, ...] = (), **more: str
) -> State:
    """Lay an American and a German machine gun out, which reach ten hexes."""
    units = {"A1": f"{origin} mg", "G1": f"{to} mg", **more}
    return table(units, on=on, first=first, smoke=smoke, objectives=GOAL)


def hidden(origin: str, to: str, *, on: Map = FIELD, smoke: tuple[str, ...] = ()) -> str:
    """Give the clause that keeps two units from firing at each other, which is the same both ways."""
    here = facing(origin, to, on=on, smoke=smoke)
    there = facing(origin, to, on=on, smoke=smoke, first="de")
    if allowed(here, "fire A1 at G1 normal"):
        assert allowed(there, "fire G1 at A1 normal")
        return ""
    clause = refused(here, "fire A1 at G1 normal")
    assert refused(there, "fire G1 at A1 normal") == clause
    assert not [choice for choice in (*choices(here), *choices(there)) if " at " in choice]
    return clause


@cases("W", "B", "Q")
def test_woods_and_buildings_between_hide_a_target(sign: str) -> None:
    """TOI-6.2, TOI-6.7"""
    assert hidden("0303", "0305", on=map_of({"0304": sign})) == "TOI-6.2"
    assert not hidden("0303", "0305")


def test_smoke_between_hides_a_target() -> None:
    """TOI-6.2, TOI-6.7, TOI-14.1"""
    assert hidden("0303", "0305", smoke=("0304",)) == "TOI-14.1"
    assert hidden("0605", "1305", on=ALLEY, smoke=("1005",)) == "TOI-14.1"


def test_the_hexes_of_firer_and_target_never_hide_them() -> None:
    """TOI-6.1: from a building into woods, both in the line of nothing else; smoke in them as well."""
    on = map_of({"0303": "B", "0305": "W"})

    assert not hidden("0303", "0305", on=on)
    assert not hidden("0302", "0304", smoke=("0302", "0304"))


def test_adjacent_units_always_see_each_other() -> None:
    """TOI-6.1"""
    on = map_of({"0303": "W", "0304": "B", "0403": "W", "0203": "W"}, levels={"0303": 2})

    assert not hidden("0303", "0304", on=on, smoke=("0303",))


@cases(
    ({}, (), ""),
    ({"0403": "W"}, (), ""),
    ({"0404": "B"}, (), ""),
    ({"0403": "W", "0404": "B"}, (), "TOI-6.3"),
    ({"0403": "W"}, ("0404",), "TOI-6.3"),
    ({}, ("0403", "0404"), "TOI-6.3"),
    ({}, ("0404",), ""),
)
def test_a_line_along_a_side_is_cut_only_where_both_hexes_block(
    signs: dict[str, str], smoke: tuple[str, ...], clause: str
) -> None:
    """TOI-6.3, SN-G2: the line from 0304 to 0504 is the side of 0403 and 0404."""
    assert hidden("0304", "0504", on=map_of(signs), smoke=smoke) == clause


def test_the_sides_on_one_line_are_judged_one_by_one() -> None:
    """TOI-6.3, SN-G2: 0304 to 0704 runs along 0403 and 0404, then along 0603 and 0604."""
    assert hidden("0304", "0704", on=map_of({"0403": "W", "0604": "W"})) == ""
    assert hidden("0304", "0704", on=map_of({"0603": "W", "0604": "W"})) == "TOI-6.3"


def test_a_side_on_the_edge_of_the_map_never_cuts_a_line() -> None:
    """TOI-6.3, SN-G2"""
    assert not hidden("0101", "0301", on=map_of({"0201": "W"}))


def test_a_corner_that_is_touched_never_blocks() -> None:
    """TOI-6.3: where the line from 0304 to 0504 begins and ends, at corners of 0303, 0305, 0503 and 0505."""
    around = dict.fromkeys(("0303", "0305", "0503", "0505", "0205", "0605"), "W")

    assert not hidden("0304", "0504", on=map_of(around))


def test_units_between_hide_nobody() -> None:
    """TOI-6.4"""
    between: dict[str, Any] = {
        "A2": "0304 regular*4",
        "H1": "0304 m3a1",
        "A3": "0304 regular",
        "G2": "0305 regular*4",
    }
    state = facing("0303", "0306", **between)

    assert allowed(state, "fire A1 at G1 normal")


@cases(
    ({"0304": 1}, "TOI-6.5"),
    ({"0304": 2, "0302": 1, "0306": 1}, "TOI-6.5"),
    ({"0304": 2, "0302": 1}, "TOI-6.5"),
    ({"0304": 1, "0302": 1, "0306": 1}, ""),
    ({"0304": 1, "0302": 2, "0306": 1}, ""),
)
def test_a_hill_hides_who_is_below_it_on_both_sides(levels: dict[str, int], clause: str) -> None:
    """TOI-6.5, TOI-R4: from 0302 to 0306."""
    assert hidden("0302", "0306", on=map_of(levels=levels)) == clause


@pytest.mark.parametrize(
    ("place", "near"), [("0303", False), ("0304", False), ("0305", False), ("0306", True), ("0307", True)]
)
@pytest.mark.parametrize(
    ("sign", "levels"),
    [
        (".", {}),  # a bare hill between the levels of both
        ("W", {}),
        ("W", {"low": 0}),  # woods on the level of the lower unit
        ("B", {"low": 0}),
    ],
)
def test_what_is_lower_than_the_higher_unit_hides_the_lower_one_only_from_close_by(
    place: str, near: bool, sign: str, levels: dict[str, int]
) -> None:
    """TOI-6.6, TOI-R4: from 0302 on level 2 to 0308 on level 0; two hexes are close, three are not."""
    heights = {"0302": 2, place: levels.get("low", 1)}

    assert hidden("0302", "0308", on=map_of({place: sign}, levels=heights)) == ("TOI-6.6" if near else "")


@cases(
    ("W", 2, "TOI-6.2"),  # as high as the higher unit: it blocks wherever it is
    (".", 2, ""),
    ("W", 1, ""),
)
def test_woods_as_high_as_the_higher_unit_hide_the_lower_one_from_afar(
    sign: str, level: int, clause: str
) -> None:
    """TOI-6.5, TOI-6.6, TOI-R4"""
    on = map_of({"0304": sign}, levels={"0302": 2, "0304": level})

    assert hidden("0302", "0308", on=on) == clause


def test_units_on_one_level_see_over_what_is_lower() -> None:
    """TOI-6.5, TOI-R4: woods and buildings on level 0 hide nobody on level 1 from another on level 1."""
    on = map_of({"0303": "W", "0304": "B", "0305": "W"}, levels={"0302": 1, "0306": 1})

    assert not hidden("0302", "0306", on=on)


def test_op_fire_is_offered_only_where_the_mover_is_seen() -> None:
    """TOI-6.2, TOI-6.7, TOI-10.2, TOI-7.2"""
    on = map_of({"0304": "W"})
    units = {"A1": "0202 regular", "A8": "0108 regular", "G1": "0307 mg op_fire"}
    state = do(table(units, on=on), "advance A1").state

    hidden_ = do(state, "step to 0303").state
    assert to_move(hidden_) == "us"
    assert to_move(do(hidden_, "step to 0403").state) == "de"


def test_sight_is_measured_from_the_hex_alone_and_costs_no_dice() -> None:
    """TOI-6.1, TOI-6.4: three targets in one hex are all seen, through each other."""
    more: dict[str, Any] = {"G2": "0306 regular", "G3": "0306 regular"}
    state = facing("0303", "0306", **more)

    for target in ("G1", "G2", "G3"):
        assert rolls(state, f"fire A1 at {target} normal", dice=[1] * 3) == [("black", 3)]
